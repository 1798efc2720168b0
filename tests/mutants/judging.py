"""Mutants judged: each in a copy of the project, by a process that has the heavy libraries imported already."""

import importlib
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.mutants.places import Mutant

_HEAVY = "pytest hypothesis openpyxl pdfplumber pypdf pypdfium2 typer rich.table PIL.Image pebble"
_HEAVY += " reportlab.pdfgen.canvas reportlab.graphics.renderPDF reportlab.platypus marisa_trie pandas numpy numba"
_HEAVY += (
    " starlette.testclient starlette.staticfiles uvicorn httpx msgspec.json jinja2 tomlkit cryptography.x509 psycopg"
)
_MEMORY = 6 << 30  # a mutant may ask for more and more
_PASSED = 0
_GONE = "no match in any of"  # what pytest says of a test that is no longer there
_KILLER = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
_LEFT_OUT = shutil.ignore_patterns(".git", "__pycache__", "build", ".*_cache", ".hypothesis", ".venv")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant: the test that failed (`time`: one never ended; empty: it survived)."""

    mutant: Mutant
    killer: str
    tests: int
    seconds: float


class _Clock:
    """Ends the process where a test takes far longer than without the mutant."""

    def __init__(self, seconds: Mapping[str, float]) -> None:
        self._seconds = seconds

    def pytest_runtest_logstart(self, nodeid: str, location: object) -> None:
        signal.alarm(int(60 + 20 * self._seconds.get(nodeid, 1)))

    def pytest_sessionfinish(self) -> None:
        signal.alarm(0)


def copies(root: Path, where: Path, number: int, tests: Sequence[str] = ()) -> list[Path]:
    """So many copies of the project, to run some `tests` in, or any."""
    made = []
    for n in range(number):
        copy = where / f"copie-{n}"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(root, copy, ignore=_LEFT_OUT, symlinks=True)
        # once with bytecode: what is not mutated need not be compiled for each mutant again
        command = [sys.executable, "-m", "pytest", "-q", "-n0", "-pno:cov", "-pno:cacheprovider", "--collect-only"]
        subprocess.run(
            [*command, *tests],
            cwd=copy,
            env=os.environ | {"PYTHONPATH": str(copy)},
            stdout=subprocess.DEVNULL,
            check=True,
        )
        made.append(copy)
    return made


def judge(
    jobs: Iterator[tuple[Mutant, list[str]]], places: Sequence[Path], seconds: Mapping[str, float], root: Path
) -> Iterator[Verdict]:
    """The verdicts in the order in which they come, as many processes at once as there are copies."""
    for name in _HEAVY.split():
        with suppress(ImportError), warnings.catch_warnings(action="ignore"):
            importlib.import_module(name)
    free = list(places)
    running: dict[int, tuple[Path, Mutant, int, float]] = {}
    left: Iterator[tuple[Mutant, list[str]] | None] = iter([*jobs])
    job = next(left, None)
    while job or running:
        if job and free:
            mutant, tests = job
            copy = free.pop()
            (copy / mutant.file).write_text(mutant.made(root), "utf-8")
            pid = _forked(lambda at=copy, chosen=tests: _run(at, chosen, seconds))  # type: ignore[misc]
            running[pid] = copy, mutant, len(tests), time.monotonic()
            job = next(left, None)
            continue
        pid, status = os.wait()
        copy, mutant, number, since = running.pop(pid)
        _end_group(pid)
        shutil.copy2(root / mutant.file, copy / mutant.file)  # with its time, by which its bytecode is known
        free.append(copy)
        yield Verdict(mutant, _killer(copy, status), number, round(time.monotonic() - since, 1))


def _killer(copy: Path, status: int) -> str:
    if os.WIFSIGNALED(status):
        return "time" if os.WTERMSIG(status) == signal.SIGALRM else f"signal {os.WTERMSIG(status)}"
    if os.WEXITSTATUS(status) == _PASSED:
        return ""
    log = (copy / "pytest.log").read_text("utf-8", errors="replace")
    if _GONE in log:
        raise SystemExit(f"Harta este mai veche decât testele (fără --old-map se face alta):\n{log[-500:]}")
    found = _KILLER.search(log)
    return found[1] if found else f"status {os.WEXITSTATUS(status)}"


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


def _run(copy: Path, tests: Sequence[str], seconds: Mapping[str, float]) -> int:
    import pytest
    from hypothesis import settings

    # a test that is late because the machine is busy says nothing of a mutant
    settings.register_profile("mutants", deadline=None)
    settings.load_profile("mutants")
    os.chdir(copy)
    log = os.open(copy / "pytest.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    for name in [name for name in sys.modules if name.partition(".")[0] in ("tests", "samples", "arbitraj")]:
        del sys.modules[name]
    root = Path(__file__).resolve().parents[2]
    sys.path[:] = [str(copy), *(each for each in sys.path if each and Path(each).resolve() != root)]
    os.environ |= {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    sys.dont_write_bytecode = True  # two mutants of one second and one size would share their bytecode
    resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
    plugins: list[Any] = [_Clock(seconds)]
    options = ["-x", "-q", "-n0", "-pno:cacheprovider", "-pno:cov", "--hypothesis-seed=1", f"--rootdir={copy}"]
    return int(pytest.main([*options, *tests], plugins=plugins))
