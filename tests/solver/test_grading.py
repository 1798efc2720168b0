"""Two readings of the same rules: what the generator finds and what section 8 accepts are the same moves and points."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from arbitraj.game.board import Board, is_tile
from arbitraj.game.position import Position
from arbitraj.game.variant import Variant, load_variant
from arbitraj.lexicon.lexicon import EMBEDDED, ListStore
from arbitraj.record.findings import How, Offer, Situation
from arbitraj.record.game import Game
from arbitraj.record.model import Competition
from arbitraj.rules.attempt import read_at
from arbitraj.types import GAME_TYPES
from arbitraj.types.stock import Stock
from arbitraj.wings.search.solver.graph import build_graph
from arbitraj.wings.search.solver.machine import fastest_machine
from arbitraj.wings.search.solver.solver import MoveQuery, Moves, Solver
from arbitraj.wings.search.solver.tables import letters_of
from tests.longer import ONE_IN, longer
from tests.oracle.slow import vocabulary
from tests.solver.small import moves_told, plain

# letters of each game in the place of A, B, C, D: with signs, with the hyphen that only a joker can be
LETTERS = {"romana": "ABCD", "polona": "ĄBŻD", "scribo": "AT-S", "franceza": "AEIO", "engleza": "QERS"}
Told = tuple[str, str, int]


def situation(variant: Variant, board: Board, letters: str, words: set[str] | frozenset[str]) -> Situation:
    competition = Competition("", "", None, GAME_TYPES["integral"], variant=variant)
    offer = Offer(letters)
    return Situation(Game(competition, variant, words), board, Stock(offer), (offer,), None)


def disagreement(case: Situation, moves: Moves, chosen: Iterator[int]) -> Iterator[tuple[object, ...]]:
    """Moves found that grading does not accept just so."""
    for nth in chosen:
        laid = moves.laid(nth)
        reading = read_at(case, How.AS_WRITTEN, laid.position, laid.main.tiles)
        if reading.faults or reading.points != moves.points[nth] or reading.laid != laid:
            yield laid, moves.points[nth], reading


def looked_legal(rng: Random, board: Board, words: list[str]) -> Told:
    """A word over some letter of the board, as people try them."""
    word, vertical = rng.choice(words), rng.random() < 0.5
    square = rng.choice([at for at, sign in enumerate(board.rows) if is_tile(sign)] or [len(board.rows) // 2])
    fitting = [n for n, letter in enumerate(word) if letter == board.rows[square].upper()]
    back = rng.choice(fitting) if fitting and rng.random() < 0.7 else rng.randrange(-1, len(word) + 1)
    row, col = divmod(square, board.size)
    aside = rng.choice((0, 0, 0, -1, 1))
    place = Position(row + (-back if vertical else aside), col + (aside if vertical else -back), vertical)
    there = board.tiles_from(place) if rng.random() < 0.5 else ""
    tiles = "".join(tile.lower() if rng.random() < 0.15 else tile for tile in word)
    return (str(place), there + tiles[len(there) :], 0) if min(place.row, place.col) >= 0 else ("H8", tiles, 0)


def grown_board(rng: Random, solver: Solver, variant: Variant, letters: str, moves: int) -> Board:
    board = variant.start
    for _ in range(moves):
        found = solver.moves(board, "".join(rng.choices(letters, k=6)) + "?")
        if len(found):
            board = board.place(found.laid(rng.randrange(len(found))))
    return board


@pytest.mark.parametrize("name", LETTERS)
@pytest.mark.parametrize("seed", [0, *map(longer, range(1, 6))])
def test_the_generator_and_grading_agree(name: str, seed: int) -> None:
    rng, variant = Random(f"{name} {seed}"), load_variant(name)
    letters = LETTERS[name]
    turned = str.maketrans("ABCD", letters)
    words = [word.translate(turned) for word in rng.sample(vocabulary(rng), 60)]
    if variant.two_letters:
        words = [word for word in words if len(word) > 2] + sorted(variant.two_letters)[:40]
    on_tiles = letters.replace("-", "")
    solver = plain(words, variant)
    accepted = 0
    for number in range(0, 6, 2):
        board = grown_board(rng, solver, variant, on_tiles, number)
        rack = "".join(rng.choices(on_tiles, k=rng.randint(4, 9))) + rng.choice(("", "?"))
        found = solver.moves(board, rack)
        case = situation(variant, board, rack, frozenset(words))
        sample = rng.sample(range(len(found)), min(len(found), 60))
        assert list(disagreement(case, found, iter(sample))) == []
        assert len(np.unique(found.moves)) == len(found)
        told = moves_told(found)
        for _ in range(400):
            place, tiles, _ = looked_legal(rng, board, words)
            reading = read_at(case, How.AS_WRITTEN, Position.parse(place), tiles)
            if not reading.faults and not reading.unmarked:
                accepted += 1
                assert (place, reading.tiles, reading.points) in told, (name, seed, board.rows, rack)
    assert accepted > 5


def almost(word: str, rack: str, there: set[str]) -> bool:
    """Whether all letters of a word but one, which stands on the board, are on the rack."""
    missing = [letter for letter in set(word) for _ in range(word.count(letter) - rack.count(letter))]
    return len(missing) < 2 and there.issuperset(missing)


@pytest.mark.lung
def test_on_the_whole_list_for_100_000_moves() -> None:
    pytest.importorskip("numba")
    rng, variant = Random(2026), load_variant()
    words = ListStore().open(EMBEDDED)
    listed = sorted(words)
    solver = Solver(build_graph(listed, letters_of(variant)), variant, fastest_machine())
    graded = tried = accepted = 0
    most = 100_000 // ONE_IN
    while graded < most or tried < most:
        board = grown_board(rng, solver, variant, variant.all_tiles.replace("?", ""), rng.randrange(14))
        rack = "".join(rng.sample(variant.all_tiles, rng.choice((7, 7, 7, 9, 12))))
        found = solver.moves(board, rack, MoveQuery(once=rng.random() < 0.3))
        case = situation(variant, board, rack, words)  # type: ignore[arg-type]
        chosen = rng.sample(range(len(found)), min(1000, len(found)))
        assert list(disagreement(case, found, iter(chosen))) == []
        graded += len(chosen)
        whole = solver.moves(board, rack)
        there = set(board.rows.upper())
        near = [word for word in rng.sample(listed, 20_000) if almost(word, rack, there)] or listed
        for _ in range(1000):
            place, tiles, _ = looked_legal(rng, board, near)
            tried += 1
            reading = read_at(case, How.AS_WRITTEN, Position.parse(place), tiles)
            if not reading.faults and not reading.unmarked:
                accepted += 1
                same = (whole.laid(int(n)) for n in np.flatnonzero(whole.points == reading.points))
                assert any(str(one.position) == place and one.main.tiles == reading.tiles for one in same)
        assert len(np.unique(whole.moves)) == len(whole)
    assert accepted > most // 100
