"""What a cluster costs beyond processes: the same pieces of a draw, done by 1 and 2 processes, then by as many workers
of a scheduler on this computer.

`python -m tests.tools.bench.cluster [PIECES [BOARDS]]`: seconds of the clock from the first piece handed out to the
last one done, seconds of the processor of all processes from their start to their end, those in which a cluster only
began and ended, and whether the results are the same.
"""

import os
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from arbitraj.game.variant import load_variant
from arbitraj.lexicon.lexicon import ListStore
from arbitraj.record.game import Game
from arbitraj.record.model import Competition
from arbitraj.types import GAME_TYPES
from arbitraj.wings.search.best.searching import SearchProgress, prepared, quest_of
from arbitraj.wings.search.best.tasks import Handed, SearchTask, TaskExecutor, cluster, cut_up, processes
from tests.solver.own_cluster import own_cluster
from tests.tools.bench.optim import DRAWS

_WORKERS = 1, 2


def _tasks(number: int, boards: int) -> list[SearchTask]:
    variant, words = load_variant("romana"), ListStore().open("hunspell-ro")
    letters = next(iter(DRAWS))
    game = Game(Competition("Grader", "", None, GAME_TYPES["integral_partial"], letters=letters), variant, words)
    prepared(variant, words)  # the automaton made, and compiled, before anybody wants them
    return cut_up(game, words, quest_of(game), number, boards, None)


def _processor() -> float:
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + others.ru_utime + others.ru_stime


def _done(tasks: list[SearchTask], executor: AbstractContextManager[TaskExecutor]) -> tuple[SearchProgress, float]:
    with executor as those:
        began = time.monotonic()
        *_, last = Handed(tasks, those, lambda found: None, None, lambda: False, lambda text: None).run()
        return last, time.monotonic() - began


def measured(number: int, boards: int) -> Iterator[tuple[str, SearchProgress, float, float]]:
    """What did it, what was found, seconds of the clock, seconds of the processor."""
    tasks = _tasks(number, boards)
    for workers in _WORKERS:
        before = _processor()
        found, clock = _done(tasks, processes(workers))
        yield f"{workers} processes", found, clock, _processor() - before
    for workers in _WORKERS:
        for what, some in (("began and ended", []), ("", tasks)):
            with TemporaryDirectory() as folder:
                before = _processor()
                with ExitStack() as held:
                    own = held.enter_context(own_cluster(Path(folder), workers))
                    found, clock = _done(some, cluster(own.address, tasks[0])) if some else (SearchProgress(), 0.0)
                yield f"{workers} workers {what}".rstrip(), found, clock, _processor() - before


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    best = set()
    print(f"load {os.getloadavg()[0]:.1f}")
    for what, found, clock, processor in measured(*given, *(8, 2000)[len(given) :]):
        best |= {found.best} if found.best else set()
        print(f"| {what} | {clock:.1f} s | {processor:.1f} s |", flush=True)
    print(f"results: {len(best)}", *(better.total for better in best))
