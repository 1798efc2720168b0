"""Who does the pieces of a search: processes of this computer, or the workers of a dask scheduler.

Both are executors of `concurrent.futures`; what is told here is how many pieces they may have at once, and what it
means where one comes back undone.
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

_ANSWERS = 10  # seconds in which a scheduler does
_AHEAD = 2  # pieces that a worker of another computer may have: one while it waits for none
OPTION = "--cluster"


class Crew(Protocol):
    """Who does pieces."""

    @property
    def room(self) -> int:
        """How many pieces may be out at once."""

    @property
    def gone(self) -> bool:
        """Whether nobody will do any piece any more."""

    def give(self, piece: SearchPiece) -> "Future[PieceDone]":
        """Have a piece done."""

    def deaths(self, error: BaseException) -> int:
        """How many workers ended over a piece that came back with an error; 0 where the piece itself failed."""


@contextmanager
def processes(number: int) -> Iterator[Crew]:
    """So many processes of this computer, which end with the one that asked, whatever becomes of it."""
    theirs, ours = Pipe(duplex=False)
    crew = _Processes(number, theirs)
    try:
        yield crew
    finally:
        ours.close()  # which each of them waits for
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
            except BrokenProcessPool:  # one that died takes all the others with it
                self._pool = self._made()
                return self._pool.submit(done, piece)

    def deaths(self, error: BaseException) -> int:
        return int(isinstance(error, BrokenProcessPool))

    def end(self) -> None:
        self._pool.shutdown(cancel_futures=True)
        self._until.close()


def _end_when_closed(until: Connection) -> None:
    """In each process: end once the other end is closed, in the middle of whatever is done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asked says when it is enough

    def wait() -> None:
        until.poll(None)
        os._exit(0)

    Thread(target=wait, daemon=True).start()


@contextmanager
def cluster(address: str, piece: SearchPiece) -> Iterator[Crew]:
    """The workers of a dask scheduler, all of which have the program and the list of a piece.

    Raises ProblemsError where there is no such scheduler, it has no workers, or some of them lack anything.
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
        # the same piece handed out again is not the same answer
        self._executor = client.get_executor(pure=False)

    @property
    def room(self) -> int:
        with suppress(OSError):  # a scheduler that is no longer there
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

        # by then the scheduler itself has given it to one worker after another
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
    """Ask every worker at once, before any of them does anything."""
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
