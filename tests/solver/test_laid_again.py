"""Entries laid again, and constructions rebuilt from them: each as the game's own board and section 8 count it."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from arbitraj.game.board import Laid
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.record.game import Game
from arbitraj.record.model import Competition
from arbitraj.record.objectives import BestSoFar
from arbitraj.types import GAME_TYPES
from arbitraj.wings.search.best.optim import graded_optimum
from arbitraj.wings.search.best.searching import SearchProgress
from arbitraj.wings.search.solver.graph import Array
from arbitraj.wings.search.solver.machine import fastest_machine
from arbitraj.wings.search.solver.rebuild import Rebuilding
from arbitraj.wings.search.solver.search import SearchContext, WholeStock, sighted
from arbitraj.wings.search.solver.solver import MoveQuery, Solver
from arbitraj.wings.search.solver.walk import MOST_LETTERS
from tests.oracle.slow import vocabulary
from tests.solver.small import ROMANIAN, graph_of_words, plain

WORDS, LETTERS = vocabulary(Random(3)), "ABCDABCDABC?"
START = np.zeros(ROMANIAN.size**2, np.int64)


def lot(solver: Solver, rng: Random, letters: str = LETTERS) -> tuple[list[Laid], BestSoFar]:
    """Moves drawn by lot until the letters are laid or nothing fits, and what they bring."""
    board, left, laid, moves, total = ROMANIAN.start, letters, [], [], 0
    while left and len(found := solver.moves(board, left, MoveQuery(once=True, most=4))):
        nth = rng.randrange(len(found))
        laid.append(found.laid(nth))
        moves.append((int(found.moves[nth]), 0))
        total += int(found.points[nth])
        board = board.place(laid[-1])
        for tile in laid[-1].new_tiles:
            left = left.replace("?" if tile.islower() else tile, "", 1)
    return laid, BestSoFar(total, tuple(moves))


def rebuilding(solver: Solver, begun: BestSoFar, seed: int = 1) -> Rebuilding:
    return Rebuilding(SearchContext(solver), WholeStock(solver.tables, LETTERS), START, begun, seed)


def again(built: Rebuilding, entries: Array) -> tuple[int, list[int], list[int], int]:
    """Total, moves, points, letters left."""
    total = built._laid(START, built.counts, entries)
    moves, points = (array[: len(entries)].tolist() for array in (built._moves, built._points))
    return total, moves, points, int(built._left[0])


def slowly(solver: Solver, words: Sequence[Laid]) -> tuple[int, list[int]]:
    """The same words at their places by the game's board and the generator: points of each, -1 where it is no move."""
    board, left, total, points_of = ROMANIAN.start, LETTERS, 0, []
    for word in words:
        laid = board.lay(word.position, word.main.tiles.upper())
        points = -1
        if isinstance(laid, Laid) and laid.new_tiles:
            tiles = ""
            for tile in laid.new_tiles:  # a joker only for what is not at hand
                tiles += tile if tile in left and tiles.count(tile) < left.count(tile) else tile.lower()
            found = solver.moves(board, left, MoveQuery(once=True))
            for nth in range(len(found)):
                one = found.laid(nth)
                if (one.position, one.main.tiles.upper(), one.new_tiles) == (
                    word.position,
                    word.main.tiles.upper(),
                    tiles,
                ):
                    points, laid = int(found.points[nth]), one
        if points >= 0 and isinstance(laid, Laid):
            board, total = board.place(laid), total + points
            for tile in laid.new_tiles:
                left = left.replace("?" if tile.islower() else tile, "", 1)
        points_of.append(points)
    return total, points_of


@pytest.mark.parametrize("seed", range(6))
def test_entries_laid_again_bring_what_they_brought(seed: int) -> None:
    solver = plain(WORDS)
    laid, begun = lot(solver, Random(seed))
    built = rebuilding(solver, begun)
    total, moves, points, left = again(built, built.entries)
    assert (total, moves) == (begun.total, [move for move, _ in begun.moves])
    assert sum(points) == begun.total
    assert left == len(LETTERS) - sum(len(placed.new_tiles) for placed in laid)
    again(built, built.entries[1:])  # what is laid meanwhile is not what is told
    assert sighted(built.best) == begun


@pytest.mark.parametrize("seed", range(3))
def test_what_cannot_be_laid_any_more_is_passed_over(seed: int) -> None:
    """Without some entries and in another order, without jokers among them: as the game's board has it."""
    solver, rng = plain(WORDS), Random(seed)
    laid, begun = lot(solver, rng, LETTERS[:-1])
    built, passed = rebuilding(solver, begun), 0
    for _ in range(6):
        order = [n for n in range(len(laid)) if rng.random() < 0.8]
        first, second = rng.randrange(len(order)), rng.randrange(len(order))
        order[first], order[second] = order[second], order[first]
        total, _, points, _ = again(built, built.entries[order])
        assert (total, points) == slowly(solver, [laid[n] for n in order]), (seed, order)
        passed += -1 in points
    assert passed


def test_after_each_of_many_moves_the_same_is_counted_as_after_it_alone() -> None:
    solver, rng = plain(WORDS), Random(5)
    _, begun = lot(solver, rng, LETTERS[:8])
    built = rebuilding(solver, begun)
    built._laid(START, built.counts, built.entries[:2])
    squares, held = built._board.copy(), built._held.copy()
    found = solver.found(squares, [2] * len(solver.tables.letters), 2, MoveQuery(most=2))
    some = rng.sample(range(found), 40)
    moves, points = (np.array(row[:found], np.int64)[some] for row in (solver._moves, solver._points))
    rest = built.entries[2:]
    built._laid(squares, held, rest, moves, points)
    totals, left = built._totals[:40].tolist(), built._left[:40].tolist()
    for nth, move in enumerate(moves.tolist()):
        entries = np.insert(rest, 0, built._entry(squares, move), 0)
        alone = built._laid(squares, held, entries)
        if left[nth] < 0:  # it has not the letters
            assert built._points[0] < 0 or int(built._moves[0]) != move
        else:
            assert (totals[nth], left[nth]) == (alone, built._left[0])
    assert 0 < left.count(-1) < 40


@pytest.mark.parametrize("seed", range(3))
def test_rebuilt_it_is_never_worse_and_stands_before_section_8(seed: int) -> None:
    solver = plain(WORDS)
    _, begun = lot(solver, Random(seed))
    built = rebuilding(solver, begun, seed)
    best, better = built.best_total, False
    for _ in range(12):
        better |= built.step(5.0)
        assert built.best_total >= best
        best = built.best_total
    about = Competition("Probă", "", None, GAME_TYPES["integral_partial"], variant=ROMANIAN, letters=LETTERS)
    lexicon = Lexicon.from_words("probă", WORDS)
    graded = graded_optimum(Game(about, ROMANIAN, lexicon), lexicon, SearchProgress(sighted(built.best)))
    assert graded.correction.total == best == built.best.total
    assert better
    assert best > begun.total
    same = rebuilding(plain(WORDS), begun, seed)
    for _ in range(12):
        same.step(5.0)
    assert sighted(same.best) == sighted(built.best)


def test_nothing_laid_is_rebuilt_too() -> None:
    built = rebuilding(plain(WORDS), BestSoFar(0, ()))
    assert any(built.step(5.0) for _ in range(10))


def test_compiled_and_plain_rebuild_the_same() -> None:
    pytest.importorskip("numba")
    fast = Solver(graph_of_words(WORDS), ROMANIAN, fastest_machine())
    _, begun = lot(fast, Random(1))
    one, other = rebuilding(fast, begun), rebuilding(plain(WORDS), begun)
    for _ in range(8):
        assert one.step(5.0) == other.step(5.0)
        assert np.array_equal(one.entries, other.entries)
    assert one.counts[MOST_LETTERS] == 1
