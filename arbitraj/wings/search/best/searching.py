"""Search in subprocesses: each opens the folder again, reports its best result, and stops on request.

Processes count their own processor seconds, so that other load does not shorten a search.
"""

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context, resource_tracker
from pathlib import Path
from queue import Empty
from typing import TYPE_CHECKING, Any

from arbitraj.folder.settings import open_words, read_settings
from arbitraj.game.variant import Variant
from arbitraj.lexicon.lexicon import Lexicon, ListStore
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.game import Game
from arbitraj.record.objectives import BestSoFar, Objective, Share, Spent
from arbitraj.shares import work_gently
from arbitraj.text import Message
from arbitraj.types import GAME_TYPES
from arbitraj.types.base import type_of

if TYPE_CHECKING:
    from arbitraj.wings.search.solver.search import SearchContext

Heard = Callable[[str], None]
_LOOK = 0.2  # seconds between two checks whether the others are alive
_PATIENCE = 30  # seconds that a stopped process has for its last pass


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """Progress of a search: the best so far, number of expanded boards, processor and clock seconds."""

    best: BestSoFar | None = None
    boards: int = 0
    seconds: float = 0.0
    clock: float = 0.0


def sought(folder: Path, word_list: str = "") -> tuple[Game, Lexicon, Objective]:
    """The game of a folder, its list, and the objective. Raises ProblemsError: wrong settings, or no search."""
    competition, problems = read_settings(folder, GAME_TYPES)
    if competition is None or problems:
        raise ProblemsError(problems)
    if word_list:
        words = ListStore().open(word_list).judged_by(competition.variant.two_letters)
    else:
        words, _ = open_words(folder, competition, ListStore())
    return (game := Game(competition, competition.variant, words)), words, quest_of(game)


def quest_of(game: Game) -> Objective:
    """Objective of the search. Raises ProblemsError if the type of game has none."""
    objective = type_of(game).objective(game)
    if objective is None:
        shown = game.competition.game_type.shown
        raise ProblemsError([Problem("", "", Message("solver.optim_no_quest", type=shown))])
    return objective


def searching(
    game: Game,
    words: Lexicon,
    objective: Objective,
    spent: Spent,
    share: Share = Share(),
    on_notice: Heard = lambda text: None,
) -> Iterator[SearchProgress]:
    """The best result after every pass, in this process. Stopping the iteration loses nothing."""
    from arbitraj.wings.search.solver.searched import searched

    clock, boards = time.monotonic(), prepared(game.variant, words, on_notice)
    began = time.process_time()
    spent()
    for found in searched(objective, boards, words, game.competition.given.rows, spent, share):
        yield SearchProgress(found, boards.expansions, time.process_time() - began, time.monotonic() - clock)


def prepared(variant: Variant, words: Lexicon, on_notice: Heard = lambda text: None) -> "SearchContext":
    """Shared boards of searches, built and compiled. `on_notice` gets notices of slow steps. Raises ProblemsError."""
    from arbitraj.wings.search.moves.moves import make_solver
    from arbitraj.wings.search.solver.search import SearchContext

    boards = SearchContext(make_solver(variant, words, on_notice))
    boards.warm_up()
    return boards


def for_seconds(seconds: float) -> Spent:
    """Fraction spent of so many processor seconds, counted from the first call."""
    began: list[float] = []

    def spent() -> float:
        now = time.process_time()
        began[:] = began or [now]
        return (now - began[0]) / seconds

    return spent


def _process(
    folder: str, word_list: str, seconds: float, part: int, parts: int, gently: bool, answers: Any, stop: Any
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process decides when to stop
    try:
        if gently:
            work_gently()
        game, words, objective = sought(Path(folder), word_list)
        spent = for_seconds(seconds)
        best = 0
        state = SearchProgress()
        for state in searching(game, words, objective, spent, Share(part, parts)):
            if state.best and (state.best.total > best or state.best.exact):
                best = state.best.total
                answers.put((part, state, False))
            if stop.is_set() or (spent() >= 1 and not objective.ends):
                break
        answers.put((part, state, True))
    except BaseException as error:  # any error is reported to the waiting process
        answers.put((part, str(error), True))
        raise


def searched_apart(
    folder: Path,
    word_list: str,
    seconds: float,
    parts: int,
    stop: Callable[[], bool] = lambda: False,
    gently: bool = False,
) -> Iterator[SearchProgress]:
    """Yield the best of several subprocesses, the last at the end. Raises ProblemsError if all of them failed."""
    context = get_context("spawn")
    answers, ended = context.Queue(), context.Event()
    processes = [
        context.Process(
            target=_process, args=(str(folder), word_list, seconds, part, parts, gently, answers, ended), daemon=True
        )
        for part in range(parts)
    ]
    states: dict[int, SearchProgress] = {}
    faults: list[str] = []
    running = set(range(parts))
    try:
        with ignoring_sigint():
            for process in processes:
                process.start()
        while running:
            if stop():
                ended.set()
            try:
                part, state, last = answers.get(timeout=_LOOK)
            except Empty:
                running &= {part for part in running if processes[part].is_alive()}
                continue
            if last:
                running.discard(part)
            if isinstance(state, SearchProgress):
                states[part] = state
                yield _together(states)
            else:
                faults.append(state)
    finally:
        ended.set()
        deadline = time.monotonic() + _PATIENCE
        for process in (process for process in processes if process.pid is not None):
            while process.is_alive() and time.monotonic() < deadline:
                with suppress(Empty):  # a process cannot end before its messages are read
                    part, state, _ = answers.get(timeout=_LOOK)
            if process.is_alive():
                process.terminate()
            process.join()
    if not states and faults:
        raise ProblemsError([Problem("", "", Message("solver.optim_broken", why=faults[0]))])


@contextmanager
def ignoring_sigint() -> Iterator[None]:
    """Block Ctrl+C for processes started inside, from their start on. It is delivered here afterwards."""
    if sys.platform == "win32":  # signal masks are not inherited there
        yield
        return
    resource_tracker.ensure_running()  # started inside, it would undo the block
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _together(states: dict[int, SearchProgress]) -> SearchProgress:
    found = [state.best for state in states.values() if state.best]
    best = max(found, key=lambda best: (best.total, best.exact), default=None)
    return SearchProgress(
        best,
        sum(state.boards for state in states.values()),
        sum(state.seconds for state in states.values()),
        max(state.clock for state in states.values()),
    )
