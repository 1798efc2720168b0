"""One input read: what became of it, how long it took, how much memory it needed."""

import gc
import shutil
import sys
import time
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from arbitraj.problems import ProblemsError
from tests.tools.fuzz.cases import Case
from tests.tools.fuzz.readers import Read, faults, read

# of the processor: other programs on the machine are no fault of the reader
SECONDS = 2.0  # for a workbook or PDF, a text of any kind has less: so much at least, and so much a byte
LEAST, A_BYTE, MOST = 0.5, 0.000_12, 7.5
PUBLISHING = 15.0  # a whole edition
MEGABYTES = 500.0
_AGAIN = 2


@dataclass(frozen=True, slots=True)
class Outcome:
    """`findings` are faults of the program, each with what is needed to see it."""

    id: str
    reader: str
    refused: bool
    seconds: float
    megabytes: float
    findings: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()


def measured(case: Case, folder: Path) -> Outcome:
    """Read the input; where something is found, again: what is found once alone is not of the input.

    A busy machine slows the processor's time too, and what other tests left behind is let go of, with a warning, while
    this is read. Two commands at one moment may meet otherwise the next time: of them all counts.
    """
    outcome = _once(case, folder)
    for _ in range(_AGAIN if case.reader != "perechi" else 0):
        if not outcome.findings:
            break
        gc.collect()
        outcome = min(outcome, _once(case, folder), key=lambda item: (len(item.findings), item.seconds))
    return outcome


def allowed(case: Case) -> float:
    """The seconds that an input may take."""
    if case.reader == "publicare":
        return PUBLISHING
    if case.data.startswith((b"PK", b"%PDF")):
        return SECONDS
    return min(MOST, LEAST + A_BYTE * len(case.data))


def _once(case: Case, folder: Path) -> Outcome:
    """Read the input in an empty folder made for it under `folder`."""
    found: list[str] = []
    answer = Read(())
    where = folder / "input"
    with _empty(where):
        before = _forget_peak()
        began = time.process_time()
        try:
            with warnings.catch_warnings(record=True) as warned:
                warnings.simplefilter("always")
                answer = read(case, where)
            found += [f"a warning in English: {message.message}" for message in warned]
        except ProblemsError as error:
            answer = Read(tuple(map(str, error.problems)))
        except Exception:
            found.append(traceback.format_exc(limit=-12))
        seconds = time.process_time() - began
        megabytes = _peak() - before
    found += faults(answer)
    if seconds > allowed(case):
        found.append(f"{seconds:.1f} s")
    if megabytes > MEGABYTES:
        found.append(f"{megabytes:.0f} MB")
    return Outcome(
        case.id, case.reader, bool(answer.problems or found), seconds, megabytes, tuple(found), answer.problems
    )


@contextmanager
def _empty(folder: Path) -> Iterator[None]:
    folder.mkdir(parents=True)
    try:
        yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _forget_peak() -> float:
    """Begin anew with the peak of this process; what it has already, in MB, which is no input's doing.

    Linux keeps the peak and can be told to; elsewhere it is that of all inputs so far.
    """
    try:
        Path("/proc/self/clear_refs").write_text("5", encoding="utf-8")
    except OSError:
        return 0.0
    return _peak()


def _peak() -> float:
    """The most memory of this process, in MB."""
    try:
        for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1000
    except OSError:
        pass
    try:
        import resource
    except ImportError:
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1_000_000 if sys.platform == "darwin" else 1_000)
