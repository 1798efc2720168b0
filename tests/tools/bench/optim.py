"""The best construction of the five draws of a prototype, and of the septascrabble of 1984, in so many seconds of one
core, each.

`python -m tests.tools.bench.optim [SECONDS] [DRAW...]`. A draw has what was found after 5, 15, 60 s, what none exceeds,
how much of that is missing, and what the prototype came to in 60 s; in the septascrabble all its moves, and the
players' (452 the best of them), were in rows.
"""

import sys
import time
from collections.abc import Iterator

from arbitraj.game.variant import load_variant
from arbitraj.lexicon.lexicon import ListStore
from arbitraj.record.game import Game
from arbitraj.record.model import Competition
from arbitraj.record.objectives import Share
from arbitraj.types import GAME_TYPES
from arbitraj.types.base import type_of
from arbitraj.wings.search.best.optim import graded_optimum
from arbitraj.wings.search.best.searching import SearchProgress, for_seconds, prepared, searching
from arbitraj.wings.search.solver.bound import bound_of
from arbitraj.wings.search.solver.search import InGroups, passed
from arbitraj.wings.search.solver.solver import ACROSS, BOTH
from arbitraj.wings.search.solver.tables import Tables

DRAWS = {
    "CRZAFCONOTLEBOALNS?AU": 538,
    "ABAJDVTIFSEUARDNTLPLRNOGT": 632,
    "ERRCLSOSRAVAUGREETZTTLDTUPLUUD": 667,
    "EICULODBAAMRIAEPPJHEZGEASGEDITLXILO": 1713,
    "SFVIUZTPANFUADCLOULRCRTAEMHELTACNCP": 786,
}


MARKS = 5, 15, 60
_LIST = "hunspell-ro"  # of which the figures are that docs/benchmarks.md keeps


def constructions_of(seconds: float, draws: list[str]) -> Iterator[tuple[str, str]]:
    variant, words = load_variant("romana"), ListStore().open(_LIST)
    for letters in draws:
        game = Game(Competition("Grader", "", None, GAME_TYPES["integral_partial"], letters=letters), variant, words)
        objective = type_of(game).objective(game)
        assert objective
        spent = for_seconds(seconds)
        found, after = SearchProgress(), dict.fromkeys((*(mark for mark in MARKS if mark < seconds), seconds), 0)
        for found in searching(game, words, objective, spent):
            so_far = spent() * seconds
            after |= {mark: found.best.total for mark in after if found.best and so_far <= mark}
            if so_far >= seconds:
                break
        done = graded_optimum(game, words, found)
        after[seconds] = done.correction.total
        began = time.process_time()
        bound = bound_of(objective, Tables.of(variant), words, variant.start.rows)
        took = time.process_time() - began
        assert bound is not None
        assert bound >= done.correction.total
        reached = ", ".join(f"{total} after {mark:g} s" for mark, total in after.items())
        told = f"at most {bound} ({took:.1f} s), gap {1 - done.correction.total / bound:.0%}"
        yield f"{len(letters)} letters", f"{reached}; {told}; {found.boards} boards (the prototype {DRAWS[letters]})"


def septascrabble(seconds: float) -> Iterator[tuple[str, str]]:
    """Seven times the same seven letters, in rows alone, then in any direction."""
    variant, words = load_variant("romana"), ListStore().open(_LIST)
    groups = ("ACEINRT",) * 7
    game = Game(Competition("1984", "", None, GAME_TYPES["n_scrabble"], groups=groups), variant, words)
    for directions, told in ((ACROSS, "in rows (the prototype 463)"), (BOTH, "in any direction")):
        boards, spent = prepared(variant, words), for_seconds(seconds)
        supply, found = InGroups(boards.tables, groups, False, directions), SearchProgress()
        for best in passed(boards, supply, variant.start.rows, spent, Share()):
            found = SearchProgress(best, boards.expansions)
            if spent() >= 1:
                break
        done = graded_optimum(game, words, found)
        yield f"septascrabble of 1984, {seconds:g} s of one core", f"{done.correction.total} {told}"


if __name__ == "__main__":
    wanted = [list(DRAWS)[int(nth) - 1] for nth in sys.argv[2:]] or list(DRAWS)
    for what, figure in constructions_of(float((sys.argv[1:] or ["60"])[0]), wanted):
        print(f"| {what} | {figure} |", flush=True)
    for what, figure in () if sys.argv[2:] else septascrabble(float((sys.argv[1:] or ["60"])[0])):
        print(f"| {what} | {figure} |", flush=True)
