"""What a run of tests leaves: no process outlives it (a server that a test started is ended by that test), and nothing
of it stands among the competitions of who runs it.

Every process inherits a mark in its environment, whoever started it and whatever became of who did (Linux alone tells).
"""

import os
import time
from collections.abc import Generator, Iterator
from contextlib import suppress
from multiprocessing import resource_tracker
from pathlib import Path

import pytest

from arbitraj.lexicon.lexicon import data_folder

MARK = "ARBITRAJ_TESTS_OF"
PATIENCE = 20.0  # seconds for what was told to end
_KNOWN = data_folder() / "concursuri.json"  # before any test has a data folder of its own
_OF_TESTS = "pytest-of-"


def marked(number: int) -> Iterator[str]:
    """The processes that were started within the run of this number, but for its own: each with its command."""
    sign = f"{MARK}={number}".encode()
    # Python's own tracker of shared memory ends after the run
    own = {number, vars(resource_tracker._resource_tracker).get("_pid")}
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if int(process.name) not in own and sign in (process / "environ").read_bytes().split(b"\0"):
                yield f"{process.name} {(process / 'cmdline').read_bytes().replace(bytes(1), b' ').decode()}"


def left_after(number: int) -> list[str]:
    """Those that do not end by themselves."""
    until = time.monotonic() + PATIENCE
    while (found := [*marked(number)]) and time.monotonic() < until:
        time.sleep(0.1)
    return found


def _among_the_users() -> list[str]:
    """Which competitions that the user knows are those of tests."""
    known = _KNOWN.read_text("utf-8") if _KNOWN.is_file() else ""
    return [text for text in known.split('"') if _OF_TESTS in text]


_BEFORE = _among_the_users()


def _runs_the_others(config: pytest.Config) -> bool:
    return not hasattr(config, "workerinput")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """The mark, before any worker is started."""
    if _runs_the_others(config):
        os.environ[MARK] = str(os.getpid())


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None, None, None]:
    """The run fails where something of it is left; the workers have ended by now."""
    yield
    if not _runs_the_others(session.config):
        return
    users = [text for text in _among_the_users() if text not in _BEFORE]
    for what, left in (("processes that tests left", left_after(os.getpid())), ("tests opened as the user", users)):
        if left:
            # no failed test: a run of those alone (make test-restul) would not see it again, and must not excuse it
            session.exitstatus = pytest.ExitCode.INTERRUPTED
            terminal = session.config.pluginmanager.get_plugin("terminalreporter")
            if isinstance(terminal, pytest.TerminalReporter):
                terminal.write_line("")
                terminal.write_line(f"{what}: {', '.join(left)}", red=True)
