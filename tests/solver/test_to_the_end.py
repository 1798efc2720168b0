"""Few letters searched to the end: what it calls exact is what trying everything finds, and nothing that is left brings
more than was counted for it."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from arbitraj.game.board import Board
from arbitraj.game.points import points
from arbitraj.game.variant import Variant
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.record.objectives import BestSoFar, Objective, RowObjective, Share, StockObjective
from arbitraj.wings.search.solver.search import SearchContext
from arbitraj.wings.search.solver.searched import searched
from arbitraj.wings.search.solver.solver import MoveQuery, Solver
from arbitraj.wings.search.solver.tables import Tables
from arbitraj.wings.search.solver.to_the_end import Rest
from tests.solver.small import ROMANIAN, graph_of_words, laid_on, plain


def uneven(rng: Random) -> Variant:
    """A board with no premiums, with some of a kind or of both, that is not its own mirror image."""
    words, letters = rng.choice(
        (((1,), (1,)), ((1,), (1, 1, 3)), ((1, 1, 1, 1, 2, 3), (1,)), ((1, 1, 2, 3), (1, 2, 3)))
    )
    squares = range(ROMANIAN.size**2)
    return replace(
        ROMANIAN,
        word_times=tuple(rng.choice(words) for _ in squares),
        letter_times=tuple(rng.choice(letters) for _ in squares),
        rack=rng.choice((3, 7)),
        bonus=rng.choice((0, 50)),
    )


def small_words(rng: Random) -> list[str]:
    words = {"".join(rng.choices("ABZ", k=rng.choice((2, 2, 3)))) for _ in range(4)}
    words |= {rng.choice(sorted(words)) + rng.choice("ABZ") for _ in range(4)}
    return sorted(words)


def every(solver: Solver, variant: Variant, board: Board, letters: str, row: bool) -> list[tuple[Board, str, int]]:
    """Every move: the board after it, the letters left, its points."""
    most = min(variant.rack, len(letters))
    racks = [(letters[:n], MoveQuery(least=n, most=n)) for n in range(1, most + 1)] if row else [(letters, MoveQuery())]
    after = []
    for rack, query in racks:
        found = solver.moves(board, rack, query)
        for nth in range(len(found)):
            laid = found.laid(nth)
            left = letters
            for tile in laid.new_tiles:
                left = left.replace("?" if tile.islower() else tile, "", 1)
            after.append((board.place(laid), letters[len(laid.new) :] if row else left, points(variant, laid)))
    return after


@pytest.mark.parametrize("row", [False, True])
@pytest.mark.parametrize("seed", [0, 1, 2, 3, 4, 5, 9, 16, 48, 55])  # of 9 on what is counted is hardly more
def test_what_is_left_never_brings_more_than_is_counted_for_it(seed: int, row: bool) -> None:
    """Every board of a small game, and the best that may follow on it."""
    rng = Random(seed)
    variant, words = uneven(rng), small_words(rng)
    letters = "".join(rng.choices("ABZ", k=4)) + rng.choice(("", "?"))
    solver, lexicon = Solver(graph_of_words(words), variant, plain(words).machine), Lexicon.from_words("probă", words)
    rest = Rest(solver.tables, lexicon, letters)
    known: dict[tuple[Board, str], int] = {}

    def best(board: Board, left: str) -> int:
        if (board, left) not in known:
            following = every(solver, variant, board, left, row)
            most = max((worth + best(after, kept) for after, kept, worth in following), default=0)
            values = sorted((ROMANIAN.values.get(letter, 0) for letter in left), reverse=True)
            squares = np.array(solver.tables.squares(board))
            assert most <= rest.after(squares, len(left), 0, values), (str(board), left)
            assert most <= rest.most[len(left)]
            for after, kept, worth in following if board.tiles else ():
                laid = len(left) - len(kept)
                assert best(after, kept) <= rest.after(squares, len(kept), laid, values), (str(board), left, worth)
            known[board, left] = most
        return known[board, left]

    total = best(variant.start, letters)
    objective: Objective = RowObjective(letters) if row else StockObjective(letters)
    boards = SearchContext(solver)
    found = BestSoFar(0, ())
    for found in searched(objective, boards, lexicon, variant.start.rows, lambda: boards.expansions / 4000, Share()):
        if found.exact:
            break
    assert (found.total, found.exact) == (total, True)


@pytest.mark.parametrize(
    ("words", "letters", "most", "after"),
    [
        ({129: 2, 114: 3, 40: 3}, {}, (0, 120, 281, 353, 353, 353), (0, 0, 0, 0, 120, 120, 120, 281, 281, 353)),
        ({113: 3}, {113: 2}, (0, 180, 211, 283, 283, 283), (0, 0, 0, 0, 40, 40, 40, 71, 71, 143)),
        ({}, {129: 3, 157: 2}, (0, 80, 129, 201, 201, 201), (0, 0, 0, 0, 40, 80, 80, 111, 129, 201)),
        (
            {113: 2, 115: 3}, {128: 3, 130: 2, 40: 5},
            (0, 120, 761, 1049, 1061, 1061), (0, 0, 0, 0, 80, 120, 120, 271, 271, 397),
        ),
        (
            {113: 2, 143: 2}, {143: 2, 98: 3, 112: 9},
            (0, 400, 981, 1061, 1061, 1061), (0, 0, 0, 0, 80, 160, 160, 227, 227, 299),
        ),
    ],
)  # fmt: skip
def test_what_is_counted_for_premiums_within_reach(
    words: dict[int, int], letters: dict[int, int], most: tuple[int, ...], after: tuple[int, ...]
) -> None:
    """By number of tiles left at first, then beside AB in the middle. That it is enough is seen by trying all."""
    squares = range(ROMANIAN.size**2)
    word_times, letter_times = (tuple(times.get(square, 1) for square in squares) for times in (words, letters))
    board = replace(ROMANIAN, word_times=word_times, letter_times=letter_times, rack=3)
    lexicon = Lexicon.from_words("probă", ["AB", "BA", "ABA", "ZA", "ZAB"])
    rest = Rest(Tables.of(board), lexicon, "ABZA?")
    there = np.array(rest.tables.squares(laid_on(board.start, "H8 AB")))
    worths = (10, 9, 1)
    beside = [(left, before) for left in range(4) for before in range(4 - left)]
    found = [rest.after(there, left, before, worths[: left + before]) for left, before in beside]
    assert (tuple(rest.most), tuple(found)) == (most, after)


def test_a_search_whose_time_is_over_is_not_exact() -> None:
    words = small_words(Random(1))
    lexicon, boards = Lexicon.from_words("probă", words), SearchContext(plain(words))
    found = list(searched(StockObjective("ABZAB"), boards, lexicon, "." * 225, lambda: 1.0, Share()))
    assert found
    assert not any(best.exact for best in found)
