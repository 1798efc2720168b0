"""Read many files at once, each in a subprocess that can be stopped: a file may hang or eat all memory."""

import faulthandler
import math
import os
import signal
import time
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future
from importlib import import_module
from multiprocessing import get_start_method
from pathlib import Path
from typing import Any, TypeVar

from arbitraj.game.variant import Variant
from arbitraj.problems import Problem
from arbitraj.sheets.found import FileRead, Job, Progress
from arbitraj.sheets.reader import read_file
from arbitraj.tables.limits import ADDRESSES, MEMORY, SECONDS
from arbitraj.text import Message

# text is read by code of this project, in a time that its size bounds; what a file begins with, and who reads it
BY_LIBRARIES = {b"PK": "openpyxl", b"%PDF": "pdfplumber"}
# bytes of a text that is read in this process, since a new one costs more: the longest sheet has 10,000, and any text
# of 20,000 takes 3 s at most (tests/tools/fuzz/mutate_slow.py)
SMALL = 20_000
PATIENCE = 6  # on a machine with much to do a process gets a part of the time alone
_OUT_OF_TIME = -getattr(signal, "SIGXCPU", 0)  # exit code for time used up, 0: no such limit here
Read = TypeVar("Read")


def read_many(
    jobs: Sequence[Job], variant: Variant, progress: Progress | None = None, seconds: float = SECONDS
) -> list[FileRead]:
    """Read files on all cores. Returns the answers in the order of the jobs.

    A file that takes more than `seconds` of processor time, or kills its reader, is a problem of its own answer. The
    load of the machine makes no file slow: only one without result after `PATIENCE` times as long is stopped too.
    """
    answers: dict[int, FileRead] = {}
    hard = frozenset(n for n, job in enumerate(jobs) if not _is_text(job.path) or _is_large(job.path))

    def done(number: int, read: FileRead) -> None:
        answers[number] = read
        if progress:
            progress(len(answers), len(jobs))

    for number, job in enumerate(jobs):
        if number not in hard:
            try:
                read = read_file(job.path, variant, job.name, job.number)
            except Exception as error:  # a reader's fault must not stop the others
                read = _failed(job, Message("files.damaged", error=type(error).__name__))
            done(number, read)
    if hard:
        _in_processes([(n, jobs[n]) for n in sorted(hard)], variant, seconds, done)
    return [answers[n] for n in range(len(jobs))]


def _is_text(path: Path) -> bool:
    return not _libraries(path)


def _libraries(path: Path) -> set[str]:
    try:
        if not path.is_file():
            return set()  # a folder, or a pipe that would never end: reading it says why
        with path.open("rb") as source:
            head = source.read(1024)
    except OSError:
        return set()  # reading it says why
    return {library for sign, library in BY_LIBRARIES.items() if sign in head}


def _is_large(path: Path) -> bool:
    try:
        return path.is_file() and path.stat().st_size > SMALL
    except OSError:
        return False


def _read(job: Job, variant: Variant) -> FileRead:
    return read_file(job.path, variant, job.name, job.number)


def _in_processes(
    jobs: Sequence[tuple[int, Job]], variant: Variant, seconds: float, done: Callable[[int, FileRead], None]
) -> None:
    from pebble import ProcessPool

    workers = min(len(jobs), os.cpu_count() or 1)
    if get_start_method() == "fork":  # the processes share what is there already: loaded once, not by each
        for library in sorted(set[str]().union(*(_libraries(job.path) for _, job in jobs))):
            import_module(library)
    with ProcessPool(max_workers=workers, initializer=prepare_apart) as pool:
        futures = [(n, job, _scheduled(pool, seconds, _read, job, variant)) for n, job in jobs]
        try:
            for number, job, future in futures:
                read = _awaited(future, job.path, seconds)
                if isinstance(read, Message):
                    read = _failed(job, read)
                done(number, read)
        except BaseException:
            pool.stop()  # type: ignore[no-untyped-call]
            raise


def _failed(job: Job, message: Message) -> FileRead:
    return FileRead(problems=(Problem(job.name or job.path.name, "", message),))


def _scheduled(pool: Any, seconds: float, read: Callable[..., Any], *arguments: object) -> Any:
    """The future of a call in a pool's process. It has failed already if no process can be started."""
    longest = seconds * PATIENCE if _OUT_OF_TIME else seconds
    try:
        return pool.schedule(_within, args=(seconds, read, *arguments), timeout=longest)
    except BrokenExecutor as error:
        failed = Future[Any]()
        failed.set_exception(error)
        return failed


def _awaited(future: Any, path: Path, seconds: float) -> Any:
    """The result of a future, or the reason for having none (a `Message`)."""
    from pebble import ProcessExpired

    late = Message("files.text_too_slow" if _is_text(path) else "files.too_slow", seconds=round(seconds))
    try:
        return future.result()
    except TimeoutError:
        return late
    except ProcessExpired as died:
        return late if _OUT_OF_TIME and died.exitcode == _OUT_OF_TIME else Message("files.reader_died")
    except MemoryError:
        return Message("files.reader_died")
    except BrokenExecutor:
        return Message("files.no_process")
    except Exception as error:  # a reader's fault must not stop the others
        return Message("files.damaged", error=type(error).__name__)


def _within(seconds: float, read: Callable[..., Read], *arguments: object) -> Read:
    """The result, with the processor time from now on limited, in whole seconds. Windows has no such limit."""
    try:
        import resource

        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        until = math.ceil(time.process_time() + seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (until if hard == resource.RLIM_INFINITY else min(until, hard), hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    except (ImportError, ValueError, OSError):
        pass
    return read(*arguments)


def read_apart(path: Path, read: Callable[..., Read], *arguments: object, seconds: float = SECONDS) -> Read | Message:
    """The result of `read(*arguments)` in a subprocess of its own, or the reason for having none."""
    from pebble import ProcessPool

    with ProcessPool(max_workers=1, initializer=prepare_apart) as pool:
        future = _scheduled(pool, seconds, read, *arguments)
        answer: Read | Message = _awaited(future, path, seconds)
        return answer


def prepare_apart() -> None:
    """Set up a reading subprocess: limit its memory, and silence stderr, where crashes are reported in English."""
    faulthandler.disable()
    with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123
        os.dup2(nowhere.fileno(), 2)
    limit_memory()


def limit_memory() -> None:
    """Limit the memory of reading beyond that inherited from the parent process.

    Windows and macOS have no such limit for a process.
    """
    try:
        import resource

        addresses, data = _inherited()
        resource.setrlimit(resource.RLIMIT_AS, (addresses + ADDRESSES,) * 2)
        resource.setrlimit(resource.RLIMIT_DATA, (data + MEMORY,) * 2)
    except (ImportError, ValueError, OSError):
        pass


def _inherited() -> tuple[int, int]:
    """Bytes of address space and of data already used by this process, 0 where the system does not say."""
    try:
        sizes = Path("/proc/self/statm").read_text(encoding="ascii").split()
    except OSError:
        return 0, 0
    page = os.sysconf("SC_PAGE_SIZE")
    return int(sizes[0]) * page, int(sizes[5]) * page
