"""Mutants judged: each in a copy of the project, by a process that has the heavy libraries imported already."""

import importlib
import os
import re
import resource
import shutil
import signal
import sys
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from tests.tools.mutants.places import Mutant

_HEAVY = "pytest hypothesis openpyxl pdfplumber pypdf pypdfium2 typer rich.table PIL.Image pebble"
_HEAVY += " reportlab.pdfgen.canvas reportlab.graphics.renderPDF reportlab.platypus marisa_trie pandas numpy numba"
_HEAVY += (
    " starlette.testclient starlette.staticfiles uvicorn httpx2 msgspec.json jinja2 tomlkit cryptography.x509 psycopg"
)
_TOGETHER = 8  # kills whose tests are run in one go without a mutant
_IMPORTING, _LONGEST = 180, 80  # seconds before the first test, and of a test
_MEMORY = 6 << 30  # a mutant may ask for more and more
_PASSED = (0, 5)  # none of what was chosen is a test that `make test` runs
_GONE = re.compile("no match in any of|file or directory not found")  # a test that is no longer there
_UNREAD = re.compile(r"^ERROR (\S+)", re.MULTILINE)  # a file of tests that cannot even be imported
_AT = "pytest.at"  # the test that was begun last: the one that failed, or never ended
_LEFT_OUT = shutil.ignore_patterns(".git", "__pycache__", "build", ".*_cache", ".hypothesis", ".venv")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant: the test that failed (`time`: one never ended; empty: it survived)."""

    mutant: Mutant
    killer: str
    tests: int
    seconds: float


class _Clock:
    """Ends the process where a test takes far longer than any does without a mutant."""

    def __init__(self, at: Path) -> None:
        self._at = at
        self.failed = False

    def pytest_runtest_logstart(self, nodeid: str, location: object) -> None:
        self._at.write_text(nodeid, encoding="utf-8")
        signal.alarm(_LONGEST)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.failed |= report.failed  # a mutant that cannot even be imported

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    def pytest_sessionfinish(self) -> None:
        signal.alarm(0)


def copies(root: Path, where: Path, number: int) -> list[Path]:
    """So many copies of the project."""
    made = []
    for n in range(number):
        copy = where / f"copie-{n}"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(root, copy, ignore=_LEFT_OUT, symlinks=True)
        made.append(copy)
    return made


def judge(jobs: Iterable[tuple[Mutant, list[str]]], places: Sequence[Path], root: Path) -> Iterator[Verdict]:
    """The verdicts in the order in which they come, as many processes at once as there are copies.

    A test that kills is run without the mutant too: one that fails there kills nothing, and is run no more.
    """
    for name in _HEAVY.split():
        with suppress(ImportError), warnings.catch_warnings(action="ignore"):
            importlib.import_module(name)
    free, left, times = list(places), deque(jobs), count(1)
    good: set[tuple[str, ...]] = set()
    bad: set[str] = set()
    running: dict[int, tuple[Path, Mutant, list[str], float]] = {}
    killed: list[tuple[Verdict, tuple[str, ...], list[str]]] = []

    def begun(copy: Path, tests: Sequence[str]) -> int:
        return _forked(lambda: _run(copy, tests, _Clock(copy / _AT), sorted(bad)))

    def passes(copy: Path, tests: Sequence[str]) -> bool:
        pid = begun(copy, tests)
        status = os.waitpid(pid, 0)[1]
        _end_group(pid)
        return not _killer(copy, status, "")

    while left or running:
        if left and free:
            mutant, tests = left.popleft()
            copy = free.pop()
            (copy / mutant.file).write_text(mutant.made(root), "utf-8")
            # a time of its own: two mutants of one second and one size would share their bytecode
            os.utime(copy / mutant.file, (next(times),) * 2)
            running[begun(copy, tests)] = copy, mutant, tests, time.monotonic()
            continue
        pid, status = os.wait()
        copy, mutant, tests, since = running.pop(pid)
        _end_group(pid)
        shutil.copy2(root / mutant.file, copy / mutant.file)  # with its time, by which its bytecode is known
        test = (copy / _AT).read_text("utf-8")
        verdict = Verdict(mutant, _killer(copy, status, test), len(tests), round(time.monotonic() - since, 1))
        if verdict.killer:
            killed.append((verdict, (test,) if test else tuple(tests), tests))
        else:
            yield verdict
        if len(killed) >= _TOGETHER or not (left or running):
            new = {alone for _, alone, _ in killed} - good
            if new and passes(copy, sorted({named for alone in new for named in alone})):
                good |= new
            for verdict, alone, tests in killed:
                if alone in good or (alone[0] not in bad and passes(copy, alone)):
                    good.add(alone)
                    yield verdict
                    continue
                if alone[0] not in bad:
                    print(f"nu trece nici fără mutant: {', '.join(alone)}", flush=True)
                    bad.add(alone[0])
                if rest := [test for test in tests if test not in bad]:
                    left.append((verdict.mutant, rest))
                else:
                    yield replace(verdict, killer="")
            killed = []
        free.append(copy)


def _killer(copy: Path, status: int, test: str) -> str:
    if os.WIFSIGNALED(status):
        return "time" if os.WTERMSIG(status) == signal.SIGALRM else f"signal {os.WTERMSIG(status)}"
    if os.WEXITSTATUS(status) in _PASSED:
        return ""
    log = (copy / "pytest.log").read_text("utf-8", errors="replace")
    if _GONE.search(log):
        raise SystemExit(f"Testele s-au schimbat între timp:\n{log[-500:]}")
    unread = _UNREAD.search(log)
    return test or (unread[1] if unread else f"status {os.WEXITSTATUS(status)}")


def _forked(work: Callable[[], int]) -> int:
    pid = os.fork()
    if pid == 0:
        status = 70
        try:
            os.setsid()
            status = work()
        finally:
            sys.stdout.flush()  # which test it was that failed
            os._exit(status)
    return pid


def _end_group(pid: int) -> None:
    """What the tests of a mutant started and did not end."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


def _run(copy: Path, tests: Sequence[str], clock: _Clock, left_out: Sequence[str]) -> int:
    # a test that is late because the machine is busy says nothing of a mutant
    settings.register_profile("mutants", deadline=None)
    settings.load_profile("mutants")
    os.chdir(copy)
    (copy / _AT).write_text("", encoding="utf-8")
    log = os.open(copy / "pytest.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    for name in [name for name in sys.modules if name.partition(".")[0] in ("tests", "samples", "arbitraj")]:
        del sys.modules[name]
    root = Path(__file__).resolve().parents[3]
    sys.path[:] = [str(copy), *(place for place in sys.path if place and Path(place).resolve() != root)]
    os.environ["PYTHONPATH"] = str(copy)
    resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
    signal.alarm(_IMPORTING)
    # whoever is judged is ended with all that it started: nobody waits for processes that tests left
    options = [
        "-x",
        "-q",
        "-n0",
        "--assert=plain",  # of what is already imported nothing can be rewritten, and pytest would warn
        *(f"-pno:{name}" for name in ("cacheprovider", "cov", "tests.left_over")),
    ]
    options += ["--hypothesis-seed=1", f"--rootdir={copy}", *(f"--deselect={test}" for test in left_out)]
    status = pytest.main([*options, *tests], plugins=[clock])
    # what fails a run after its last test is no test that saw the mutant
    return 0 if status == pytest.ExitCode.TESTS_FAILED and not clock.failed else int(status)
