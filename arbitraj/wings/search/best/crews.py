"""Executors of the tasks of a search: processes of this computer, or the workers of a dask scheduler.

Both are executors of `concurrent.futures`. They add the number of tasks that may run, and the meaning of a failed one.
"""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import TYPE_CHECKING, Protocol

from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said
from arbitraj.wings.search.best.pieces import PieceDone, SearchPiece, done, unfit_for
from arbitraj.wings.search.best.searching import deaf

if TYPE_CHECKING:
    from distributed import Client

_ANSWERS = 10  # seconds in which a scheduler must answer
_AHEAD = 2  # tasks that a worker of another computer may have, so that it never waits
OPTION = "--cluster"


class Crew(Protocol):
    """Protocol: an executor of tasks."""

    @property
    def room(self) -> int:
        """Number of tasks that may be submitted at once."""

    @property
    def gone(self) -> bool:
        """Whether no worker is left."""

    def give(self, piece: SearchPiece) -> "Future[PieceDone]":
        """Submit a task."""

    def deaths(self, error: BaseException) -> int:
        """Number of workers that ended over a failed task, 0 if the task itself failed."""


@contextmanager
def processes(number: int) -> Iterator[Crew]:
    """Worker processes of this computer. They end with this process, whatever happens to it."""
    theirs, ours = Pipe(duplex=False)
    crew = _Processes(number, theirs)
    try:
        yield crew
    finally:
        ours.close()  # the signal for all of them
        crew.end()


class _Processes:
    gone = False

    def __init__(self, number: int, until: Connection) -> None:
        self.room, self._until = number, until
        self._pool = self._made()

    def _made(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.room, get_context("spawn"), _end_when_closed, (self._until,))

    def give(self, piece: SearchPiece) -> "Future[PieceDone]":
        with deaf():
            try:
                return self._pool.submit(done, piece)
            except BrokenProcessPool:  # a dead worker breaks the whole pool
                self._pool = self._made()
                return self._pool.submit(done, piece)

    def deaths(self, error: BaseException) -> int:
        return int(isinstance(error, BrokenProcessPool))

    def end(self) -> None:
        self._pool.shutdown(cancel_futures=True)
        self._until.close()


def _end_when_closed(until: Connection) -> None:
    """Initializer of a worker: end once the other end is closed, even in the middle of work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process decides when to stop

    def wait() -> None:
        until.poll(None)
        os._exit(0)

    Thread(target=wait, daemon=True).start()


@contextmanager
def cluster(address: str, piece: SearchPiece) -> Iterator[Crew]:
    """The workers of a dask scheduler, all of which have the program and the list of a task.

    Raises ProblemsError if there is no such scheduler, it has no workers, or some of them lack anything.
    """
    client = _client(address)
    try:
        _refuse_unfit(client, address, piece)
        crew = _Cluster(client)
        yield crew
    finally:
        client.close(timeout=_ANSWERS)


class _Cluster:
    def __init__(self, client: "Client") -> None:
        self._client = client
        # a task submitted again must be done again
        self._executor = client.get_executor(pure=False)

    @property
    def room(self) -> int:
        with suppress(OSError):  # the scheduler is gone
            if self._client.status == "running":
                return _AHEAD * int(sum(self._client.nthreads().values()))
        return 0

    @property
    def gone(self) -> bool:
        return self._client.status in ("closing", "closed")

    def give(self, piece: SearchPiece) -> "Future[PieceDone]":
        given: Future[PieceDone] = self._executor.submit(done, piece)
        return given

    def deaths(self, error: BaseException) -> int:
        from distributed import KilledWorker

        # the scheduler has already tried several workers
        if isinstance(error, KilledWorker):
            return int(error.allowed_failures) + 1
        return int(isinstance(error, CancelledError))


def _client(address: str) -> "Client":
    try:
        from distributed import Client, Security
    except ImportError:
        raise _refused("solver.cluster_needs_extra") from None
    try:
        if address.startswith("tls:") and not Security().get_connection_args("client").get("ssl_context"):
            raise _refused("solver.cluster_needs_tls")
        return Client(address, timeout=_ANSWERS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise _refused("solver.cluster_no_answer", address=address, why=str(error)) from None


def _refuse_unfit(client: "Client", address: str, piece: SearchPiece) -> None:
    """Raises ProblemsError if a worker lacks something. All are asked before any task is submitted."""
    answers = client.run(unfit_for, piece, on_error="return")
    if not answers:
        raise _refused("solver.cluster_empty", address=address)
    problems = []
    for worker, answer in sorted(answers.items()):
        where, why = (worker, (str(answer),)) if isinstance(answer, BaseException) else answer
        problems += [Problem(where, worker, said("solver.cluster_unfit", why=each)) for each in why]
    if problems:
        raise ProblemsError(problems)


def _refused(key: str, **values: object) -> ProblemsError:
    return ProblemsError([Problem(OPTION, "", said(key, **values))])
