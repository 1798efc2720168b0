"""The generator against the slow checker: every move is legal with its points and words, and none is missing."""

from itertools import combinations, product
from random import Random

import pytest

from arbitraj.game.board import Board, Laid
from arbitraj.game.position import Position
from arbitraj.wings.search.solver.solver import EVERY_MOVE
from tests.longer import longer
from tests.oracle.slow import Tiles, play, stock_allows, vocabulary
from tests.solver.small import moves_told, plain, played


def tiles_of(board: Board) -> Tiles:
    """A board as the slow checker has it."""
    return {
        divmod(at, board.size): (tile.upper(), tile.islower()) for at, tile in enumerate(board.rows) if tile.isalpha()
    }


def every_legal(board: Board, letters: str, words: set[str]) -> set[tuple[str, str, int]]:
    """The same by trying every word at every place, each letter as a tile and as a joker."""
    there, found = tiles_of(board), set()
    for word, row, col, down in product(words, range(15), range(15), (False, True)):
        laid = board.lay(Position(row, col, down), word)
        if not isinstance(laid, Laid) or laid.main.word != word or not laid.new:
            continue
        if len(laid.new) > 7 or any(run.word not in words for run in laid.runs if len(run.tiles) > 1):
            continue
        for number in range(letters.count("?") + 1):
            for jokers in combinations(laid.new, number):
                tiles = laid.with_jokers(frozenset(jokers))
                now = board.lay(Position(row, col, down), tiles)
                if not isinstance(now, Laid) or not stock_allows(letters, now.new_tiles):
                    continue
                verdict = play(there, row, col, down, tiles, words)
                if verdict.legal and verdict.points is not None:
                    found.add((str(Position(row, col, down)), now.main.tiles, verdict.points))
    return found


def test_the_dearest_are_the_first_of_all() -> None:
    rng = Random(5)
    words = rng.sample(vocabulary(rng), 30)
    solver = plain(words)
    board = played(rng, solver, words, 2)
    every = solver.moves(board, "ABCDAB?")
    order = every.best()
    for number in (1, 3, 10, len(order), len(order) + 1):
        few = solver.highest(board, "ABCDAB?", EVERY_MOVE, number)
        assert number < len(order) > len(few) or len(few) == len(order)
        assert [few.laid(nth) for nth in few.best(number)] == [every.laid(nth) for nth in order[:number]]


@pytest.mark.parametrize("seed", [1, *map(longer, (0, 2, 3, 4))])
def test_every_move_and_no_other(seed: int) -> None:
    rng = Random(seed)
    words = rng.sample(vocabulary(rng), 30)
    solver = plain(words)
    for moves in (0, 2, 4):
        board = played(rng, solver, words, moves)
        letters = "".join(rng.choices("ABCD", k=6)) + rng.choice("C?")
        found = solver.moves(board, letters)
        assert moves_told(found) == every_legal(board, letters, set(words))
        assert len(found) >= len(moves_told(found))
