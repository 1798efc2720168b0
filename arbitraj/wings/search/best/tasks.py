"""A search divided into independent tasks, and their executors: processes of this computer, or dask workers.

A task is plain values, for any computer with the same program and list. Its result depends only on them: its work is
counted in boards, not in seconds. Tasks are submitted again after a worker's death. Of equal results, the first task's
is the best, so that the result does not depend on the order of work."""

import os
import signal
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from time import process_time
from typing import TYPE_CHECKING

from arbitraj.game.variant import Variant
from arbitraj.lexicon.lexicon import Lexicon, ListStore, WordRuling
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record import objectives
from arbitraj.record.game import Game
from arbitraj.record.objectives import Objective, Share, Spent
from arbitraj.text import Message, text_of
from arbitraj.wings.search import solver
from arbitraj.wings.search.best.searching import SearchProgress, ignoring_sigint, prepared, sought

if TYPE_CHECKING:
    from distributed import Client


BOARDS, PIECES = 5_000, 16  # defaults: boards of a task, number of tasks


@dataclass(frozen=True, slots=True)
class ListNamed:
    """A word list, identified by its fingerprint, with `rulings` on it. `folder` is one here that names it."""

    name: str
    sha256: str
    base: str
    rulings: tuple[WordRuling, ...] = ()
    folder: str = ""


@dataclass(frozen=True, slots=True)
class SearchTask:
    """A task: a number of boards of one share of a search, by a program and a list."""

    program: str
    objective: Objective
    variant: Variant
    words: ListNamed
    start: str
    share: Share
    boards: int

    @property
    def number(self) -> int:
        """Number of the task from 1."""
        return self.share.part + 1


@dataclass(frozen=True, slots=True)
class TaskDone:
    """Result of a task, and the computer's name. `unfit` has the reasons why it could not be done."""

    found: SearchProgress
    where: str
    unfit: tuple[str, ...] = ()


@cache
def this_program() -> str:
    """Version and fingerprint of the search code: programs of the same version may search differently."""
    held = sha256()
    for path in (Path(objectives.__file__), *sorted(Path(solver.__file__).parent.glob("*.py"))):
        held.update(path.read_bytes())
    return f"{version('arbitraj')}-{held.hexdigest()[:12]}"


def cut_up(
    game: Game, words: Lexicon, objective: Objective, number: int, boards: int, folder: Path | None
) -> list[SearchTask]:
    """Divide a search into `number` tasks of `boards` boards, or a single one with all, if dividing does not help."""
    info = words.info
    named = ListNamed(info.name, info.sha256, info.base or info.sha256, info.rulings, str(folder or ""))
    parts = number if objective.divides else 1
    apiece = number * boards // parts
    start = game.competition.given.rows
    return [
        SearchTask(this_program(), objective, game.variant, named, start, Share(part, parts), apiece)
        for part in range(parts)
    ]


def done(task: SearchTask) -> TaskDone:
    """Do a task on this computer."""
    where, why = unfit_for(task)
    if why:
        return TaskDone(SearchProgress(), where, why)
    from arbitraj.wings.search.solver.searched import searched  # what is lacking for it was told above

    words = _list_of(task.words, task.variant.two_letters)
    assert words
    began, boards = process_time(), prepared(task.variant, words)
    best = SearchProgress()
    spent: Spent = lambda: boards.expansions / task.boards  # noqa: E731  the same on every computer
    for passes, found in enumerate(searched(task.objective, boards, words, task.start, spent, task.share), 1):
        best = SearchProgress(found, boards.expansions)
        # a pass without boards to expand counts too, else a search with few letters would never end
        if max(spent(), passes / task.boards) >= 1 and not task.objective.ends:
            break
    return TaskDone(replace(best, seconds=process_time() - began), where)


def unfit_for(task: SearchTask) -> tuple[str, tuple[str, ...]]:
    """Name of this computer, and everything it lacks for a task."""
    lacking = []
    if task.program != this_program():
        lacking.append(text_of("solver.pieces_program", here=this_program(), asked=task.program))
    if find_spec("numba") is None or find_spec("llvmlite") is None:
        lacking.append(text_of("solver.optim_needs_extra"))
    if _list_of(task.words, task.variant.two_letters) is None:
        lacking.append(text_of("solver.pieces_list", name=task.words.name, print=task.words.base[:12]))
    return socket.gethostname(), tuple(lacking)


@lru_cache(maxsize=1)  # one process does many tasks, and a list has hundreds of thousands of words
def _list_of(named: ListNamed, two_letters: frozenset[str]) -> Lexicon | None:
    """The list with the fingerprint, None if it is not here."""
    for words in _lists(named):
        if words.info.sha256 == named.sha256:
            return words
        if words.info.sha256 == named.base:
            return words.judged_by(two_letters).ruled(named.rulings)
    return None


def _lists(named: ListNamed) -> Iterator[Lexicon]:
    if named.folder:
        yield sought(Path(named.folder))[1]
    store = ListStore()
    for name in sorted(store.names(), key=lambda name: name != named.name):
        try:
            yield store.open(name)
        except (ProblemsError, OSError):
            continue  # a damaged list is not the one


_ANSWERS = 10  # seconds in which a scheduler must answer
_AHEAD = 2  # tasks that a worker of another computer may have, so that it never waits
OPTION = "--cluster"


def _end_when_closed(until: Connection) -> None:
    """Initializer of a worker: end once the other end is closed, even in the middle of work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process decides when to stop

    def wait() -> None:
        until.poll(None)
        os._exit(0)

    Thread(target=wait, daemon=True).start()


class _Processes:
    """Executor by processes. `room`: tasks that may be submitted at once. `gone`: no worker is left."""

    gone = False

    def __init__(self, number: int, until: Connection) -> None:
        self.room, self._until = number, until
        self._pool = self._made()

    def _made(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.room, get_context("spawn"), _end_when_closed, (self._until,))

    def give(self, task: SearchTask) -> "Future[TaskDone]":
        with ignoring_sigint():
            try:
                return self._pool.submit(done, task)
            except BrokenProcessPool:  # a dead worker breaks the whole pool
                self._pool = self._made()
                return self._pool.submit(done, task)

    def deaths(self, error: BaseException) -> int:
        """Number of workers that ended over a failed task, 0 if the task itself failed."""
        return int(isinstance(error, BrokenProcessPool))

    def end(self) -> None:
        self._pool.shutdown(cancel_futures=True)
        self._until.close()


class _Cluster:
    """Executor by the workers of a scheduler, as `_Processes`."""

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

    def give(self, task: SearchTask) -> "Future[TaskDone]":
        given: Future[TaskDone] = self._executor.submit(done, task)
        return given

    def deaths(self, error: BaseException) -> int:
        from distributed import KilledWorker

        # the scheduler has already tried several workers
        if isinstance(error, KilledWorker):
            return int(error.allowed_failures) + 1
        return int(isinstance(error, CancelledError))


TaskExecutor = _Processes | _Cluster


@contextmanager
def processes(number: int) -> Iterator[TaskExecutor]:
    """Worker processes of this computer. They end with this process, whatever happens to it."""
    theirs, ours = Pipe(duplex=False)
    executor = _Processes(number, theirs)
    try:
        yield executor
    finally:
        ours.close()  # the signal for all of them
        executor.end()


@contextmanager
def cluster(address: str, task: SearchTask) -> Iterator[TaskExecutor]:
    """The workers of a dask scheduler. Raises ProblemsError if it does not answer, has none, or some lack anything."""
    client = _client(address)
    try:
        _refuse_unfit(client, address, task)
        yield _Cluster(client)
    finally:
        client.close(timeout=_ANSWERS)


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


def _refuse_unfit(client: "Client", address: str, task: SearchTask) -> None:
    """Raises ProblemsError if a worker lacks something. All are asked before any task is submitted."""
    answers = client.run(unfit_for, task, on_error="return")
    if not answers:
        raise _refused("solver.cluster_empty", address=address)
    problems = []
    for worker, answer in sorted(answers.items()):
        where, why = (worker, (str(answer),)) if isinstance(answer, BaseException) else answer
        problems += [Problem(where, worker, Message("solver.cluster_unfit", why=text)) for text in why]
    if problems:
        raise ProblemsError(problems)


def _refused(key: str, **values: object) -> ProblemsError:
    return ProblemsError([Problem(OPTION, "", Message(key, **values))])


_TRIES = 3  # workers that may die over a task, or be unfit, before it is given up
_LOOK = 0.5  # seconds between two checks of `enough`


class Handed:
    """Tasks submitted to executors.

    `judge` corrects a result and raises ProblemsError if it is not as claimed. `most` is the upper bound, if known.
    `enough` says when no more are submitted.
    """

    def __init__(
        self,
        tasks: Sequence[SearchTask],
        executor: TaskExecutor,
        judge: Callable[[SearchProgress], object],
        most: int | None,
        enough: Callable[[], bool],
        on_notice: Callable[[str], None],
    ) -> None:
        self._executor, self._judge, self._most, self._enough, self._heard = executor, judge, most, enough, on_notice
        self._number, self._waiting = len(tasks), list(tasks)
        self._left = 0  # wanted tasks that were not done
        self._out: dict[Future[TaskDone], SearchTask] = {}
        self._tried: Counter[int] = Counter()
        self._best: tuple[int, SearchProgress] | None = None  # with the number of its task
        self._done = self._boards = 0
        self._seconds = 0.0
        self._idle = False

    def run(self) -> Iterator[SearchProgress]:
        """The best result after every finished task."""
        began = time.monotonic()
        while (self._waiting or self._out) and not self._executor.gone:
            if self._enough():
                self._left += len(self._waiting)
                self._waiting.clear()
            self._give()
            if self._idle and self._enough():  # there is no worker to wait for
                break
            for future in wait(self._out, _LOOK, "FIRST_COMPLETED").done if self._out else self._nobody():
                task = self._out.pop(future, None)
                if task is not None and self._taken(task, future):
                    self._done += 1
                    self._heard(text_of("solver.pieces_done", piece=task.number, done=self._done, pieces=self._number))
                    best = self._best[1].best if self._best else None
                    yield SearchProgress(best, self._boards, self._seconds, time.monotonic() - began)
        if self._executor.gone:
            self._heard(text_of("solver.cluster_gone"))
        self._left += len(self._waiting) + len(self._out)
        if self._left:
            self._heard(text_of("solver.pieces_left", left=self._left, pieces=self._number))

    def _give(self) -> None:
        room = self._executor.room
        if not room and not self._idle:
            self._heard(text_of("solver.cluster_waits"))
        self._idle = not room
        while self._waiting and len(self._out) < room:
            # a dying process fails its whole pool, so the last try is alone and shows which task is to blame
            alone = any(self._tried[task.number] >= _TRIES - 1 for task in (self._waiting[0], *self._out.values()))
            if alone and self._out:
                return
            task = self._waiting.pop(0)
            self._out[self._executor.give(task)] = task

    def _nobody(self) -> tuple[Future[TaskDone], ...]:
        time.sleep(_LOOK)
        return ()

    def _taken(self, task: SearchTask, future: Future[TaskDone]) -> bool:
        """Whether a task is finished with a valid result."""
        error = CancelledError() if future.cancelled() else future.exception()
        if error is not None:
            deaths = self._executor.deaths(error)
            self._undone(task, deaths, text_of("solver.pieces_died") if deaths else str(error) or type(error).__name__)
            return False
        answer = future.result()
        if answer.unfit:  # another may be fit
            self._undone(task, 1, f"{answer.where}: {' '.join(answer.unfit)}")
            return False
        if not self._better(task, answer):
            return False
        self._boards += answer.found.boards
        self._seconds += answer.found.seconds
        return True

    def _undone(self, task: SearchTask, tries: int, why: str) -> None:
        """Submit a task again, unless it failed by itself or too often."""
        self._tried[task.number] += tries
        again = tries > 0 and self._tried[task.number] < _TRIES
        self._heard(text_of("solver.pieces_again" if again else "solver.pieces_given_up", piece=task.number, why=why))
        if again:
            self._waiting.insert(0, task)
        else:
            self._left += 1

    def _better(self, task: SearchTask, answer: TaskDone) -> bool:
        """Record a task's result. False if section 8 does not confirm it."""
        found = answer.found
        best = found.best
        if best is None or not best.moves:
            return True
        if best.total == self._most:
            found = replace(found, best=(best := replace(best, exact=True)))
        if self._best is None or _order(task.number, found) > _order(*self._best):
            try:
                self._judge(found)
            except ProblemsError as error:
                self._undone(task, 0, str(error))
                return False
            self._best = task.number, found
        if best.exact:  # earlier tasks may reach the same, later ones are useless
            self._waiting = [search_task for search_task in self._waiting if search_task.number < task.number]
            for future, other in list(self._out.items()):
                if other.number > task.number:
                    future.cancel()
                    del self._out[future]
        return True


def _order(number: int, found: SearchProgress) -> tuple[int, bool, int]:
    return (found.best.total, found.best.exact, -number) if found.best else (0, False, -number)
