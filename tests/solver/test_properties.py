"""What must hold of all moves whatever the position: a stock is its racks, a mirror mirrors, limits only leave out."""

from collections import Counter
from itertools import combinations
from random import Random

import numpy as np
import pytest

from arbitraj.game.board import Board
from arbitraj.lexicon.lexicon import EMBEDDED, ListStore
from arbitraj.wings.search.solver.machine import fastest_machine
from arbitraj.wings.search.solver.solver import EVERY, MoveQuery, Solver
from arbitraj.wings.search.solver.tables import unpacked
from arbitraj.wings.search.solver.walk import DOWN, LAID
from tests.longer import longer
from tests.oracle.slow import play, vocabulary
from tests.solver.small import ROMANIAN, graph_of_words, moves_told, plain, played
from tests.solver.test_walk import tiles_of

SEEDS = [0, *map(longer, range(1, 8))]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_stock_of_nine_is_the_union_of_its_racks_of_seven(seed: int) -> None:
    rng = Random(seed)
    words = vocabulary(rng)
    solver = plain(words)
    board = played(rng, solver, words, rng.randint(0, 3))
    stock = "".join(sorted(rng.choices("ABCD", k=8))) + "?"
    racks = {"".join(rack) for rack in combinations(stock, 7)}
    union = set[tuple[str, str, int]]().union(*(moves_told(solver.moves(board, rack)) for rack in racks))
    assert moves_told(solver.moves(board, stock)) == union


@pytest.mark.parametrize("seed", SEEDS)
def test_a_mirrored_board_has_the_mirrored_moves(seed: int) -> None:
    rng = Random(seed)
    words = vocabulary(rng)
    solver = plain(words)
    board = played(rng, solver, words, rng.randint(0, 6))
    one, other = solver.moves(board, "ABCDA?"), solver.moves(Board.of(board.cols, board.size), "ABCDA?")
    mirrored = sorted(zip((one.moves ^ (1 << DOWN)).tolist(), one.points.tolist(), strict=True))
    assert mirrored == sorted(zip(other.moves.tolist(), other.points.tolist(), strict=True))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_asked_for_only_leaves_out(seed: int) -> None:
    rng = Random(seed)
    words = vocabulary(rng)
    solver = plain(words)
    board = played(rng, solver, words, 4)
    letters = "".join(rng.choices("ABCD", k=6)) + "?"
    every = solver.moves(board, letters)
    laid = every.moves >> LAID & 15
    some = solver.moves(board, letters, MoveQuery(least=2, most=3))
    assert set(some.moves) == set(every.moves[(laid > 1) & (laid < 4)])
    # a joker for a letter at hand is left out, and no placement is lost by it
    once = solver.moves(board, letters, MoveQuery(once=True))
    assert set(once.moves) <= set(every.moves)
    assert {where[:2] for where in upper(once)} == {where[:2] for where in upper(every)}
    for number in once.moves:
        _, _, _, new = unpacked(solver.tables, int(number))
        at_hand = Counter(letters)
        for tile in new:
            at_hand["?" if tile.islower() else tile] -= 1
        assert all(count >= 0 for count in at_hand.values())
    # squares on which nothing, or only an A, may be laid
    allowed = [rng.choice((0, 1, EVERY, EVERY)) for _ in board.rows]
    few = solver.moves(board, letters, MoveQuery(allowed=allowed))
    fitting = []
    for nth in range(len(every)):
        one = every.laid(nth)
        tiles = zip(one.new, one.new_tiles, strict=True)
        if all(allowed[at] == EVERY or (allowed[at] == 1 and tile in "Aa") for at, tile in tiles):
            fitting.append(every.moves[nth])
    assert set(few.moves) == set(fitting)


def upper(moves: object) -> set[tuple[str, str]]:
    return {(where, tiles.upper()) for where, tiles, _ in moves_told(moves)}  # type: ignore[arg-type]


@pytest.mark.lung
def test_10_000_moves_of_the_whole_list_against_the_slow_checker() -> None:
    pytest.importorskip("numba")
    rng, words = Random(10), set(ListStore().open(EMBEDDED))
    solver = Solver(graph_of_words(sorted(words)), ROMANIAN, fastest_machine())
    checked = 0
    while checked < 10_000:
        board = ROMANIAN.start
        for _ in range(rng.randrange(12)):
            found = solver.moves(board, "".join(rng.sample(ROMANIAN.all_tiles, 7)))
            board = board.place(found.laid(rng.randrange(len(found)))) if len(found) else board
        found = solver.moves(board, "".join(rng.sample(ROMANIAN.all_tiles, rng.choice((7, 9)))))
        for nth in rng.sample(range(len(found)), min(500, len(found))):
            laid = found.laid(nth)
            place = laid.position
            verdict = play(tiles_of(board), place.row, place.col, place.vertical, laid.main.tiles, words)
            assert (verdict.reasons, verdict.points) == (set(), found.points[nth]), (board.rows, str(place), laid.main)
            checked += 1
    assert len(np.unique(found.moves)) == len(found)
