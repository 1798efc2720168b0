"""Commands as processes of their own, forked from a parent that has imported everything: as real, and quick."""

import os
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from arbitraj.cli.main import app
from arbitraj.cli.shell import run_app
from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from tests.commands import Said

LATEST = 60.0  # seconds; no command of these scenes takes two


@dataclass(frozen=True, slots=True)
class Started:
    """A process and the files of what it says."""

    pid: int
    out: Path
    err: Path

    def ended(self) -> Said:
        """Wait for it; the status is negative where a signal ended it."""
        began = time.monotonic()
        while True:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                break
            if time.monotonic() - began > LATEST:
                os.kill(self.pid, 9)
                raise AssertionError(f"not ended within {LATEST} s: {self.err.read_text('utf-8')}")
            time.sleep(0.001)
        code = os.waitstatus_to_exitcode(status)
        return Said(code, *(path.read_text(encoding="utf-8", errors="replace") for path in (self.out, self.err)))


def fork(root: Path, said: Path, arguments: tuple[str, ...], ready: Callable[[], None] = lambda: None) -> Started:
    """Start `arbitraj ARGUMENTS` from the folder `root`; `ready` is called in the child before it."""
    out, err = said.with_suffix(".out"), said.with_suffix(".err")
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid:
        return Started(pid, out, err)
    code = 99
    try:
        for stream, path in ((1, out), (2, err)):
            os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), stream)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.chdir(root)
        os.environ[FOLDER_VARIABLE] = "date"
        sys.argv = ["arbitraj", *arguments]
        ready()
        code = run_app(app)
    except SystemExit as ended:
        code = int(ended.code or 0)
    except BaseException:
        traceback.print_exc()
    finally:
        with suppress(OSError):
            sys.stdout.flush()
        with suppress(OSError):
            sys.stderr.flush()
        os._exit(code)


def once(root: Path, said: Path, arguments: tuple[str, ...]) -> Said:
    """Run a command to its end."""
    return fork(root, said, arguments).ended()


def together(root: Path, folder: Path, lines: Sequence[tuple[str, ...]]) -> list[Said]:
    """Commands at the same moment on a folder, which follows their names (`contestatie apel`)."""
    gate, open_gate = os.pipe()

    def ready() -> None:
        os.close(open_gate)
        os.read(gate, 1)  # until nobody can write any more

    started = []
    for number, line in enumerate(lines):
        names = 2 if line[0] in ("contestatie", "sanctiune") else 1
        started.append(fork(root, root / f"said{number}", (*line[:names], str(folder), *line[names:]), ready))
    os.close(gate)
    os.close(open_gate)
    return [process.ended() for process in started]
