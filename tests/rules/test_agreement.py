"""The package and the slow checker agree on 5,000 random moves (`make test-lung`: 20,000) and on every supply."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from arbitraj.game.board import Board
from arbitraj.game.position import Position
from arbitraj.record.findings import How, Offer, OtherRows, Situation
from arbitraj.record.game import Game
from arbitraj.record.model import Competition
from arbitraj.rules.art_8_3 import settle
from arbitraj.rules.attempt import read_at
from arbitraj.types import GAME_TYPES
from arbitraj.types.grouped import Filled
from arbitraj.types.pe_sir import NextLetters
from arbitraj.types.stock import Stock
from tests.correcting import ROMANIAN
from tests.longer import longer
from tests.oracle import slow

MOVES = 20_000
PARTS = 8
# what the package calls the faults that the checker names
NAMES = {
    "off_board": "off_board",
    "taken_square": "taken",
    "no_new_tile": "no_new",
    "too_many_tiles": "too_many",
    "not_all_tiles": "not_all",
    "not_through_centre": "centre",
    "one_letter_first": "one_letter",
    "no_contact": "no_contact",
    "longer_run": "longer_run",
    "word_not_in_list": "not_in_list",
    "words_not_in_list": "not_in_list",
    "one_letter_word": "not_in_list",
}
ENDLESS = Offer("ABCD" * 15 + "?" * 15)


def board_of(tiles: slow.Tiles) -> Board:
    cells = ["."] * 225
    for (row, col), (letter, joker) in tiles.items():
        cells[row * 15 + col] = letter.lower() if joker else letter
    return Board.of("".join(cells), 15)


def situation(board: Board, words: set[str], exactly: int | None) -> Situation:
    game = Game(Competition("", "", None, GAME_TYPES["integral"]), ROMANIAN, words)
    return Situation(game, board, Stock(ENDLESS), (ENDLESS,), None, exactly)


@pytest.mark.parametrize("part", [0, *map(longer, range(1, PARTS))])
def test_moves_are_judged_and_counted_alike(part: int) -> None:
    rng, seen = Random(part), Counter[str]()
    for number in range(MOVES // PARTS):
        if number % 10 == 0:
            vocabulary = slow.vocabulary(rng)
        tiles_there, row, col, down, tiles, words = slow.random_case(rng, vocabulary)
        exactly = 7 if rng.random() < 0.1 else None
        wanted = slow.play(tiles_there, row, col, down, tiles, words, exactly)
        reading = read_at(
            situation(board_of(tiles_there), words, exactly), How.AS_WRITTEN, Position(row, col, down), tiles
        )
        reasons = {NAMES[fault.reason.key] for fault in reading.faults}
        case = (tiles_there, row, col, down, tiles, sorted(words))
        if reasons & {"off_board", "taken"}:
            # the package also names a word that no list has, wherever it is written
            reasons -= {"not_in_list"}
        assert reasons == wanted.reasons, case
        if wanted.points is not None:
            assert reading.laid is not None
            assert reading.points == wanted.points, case
            words_formed = [run.word for run in reading.laid.runs if len(run.tiles) > 1]
            assert sorted(words_formed) == sorted(wanted.words), case
        seen.update(wanted.reasons or {"legal"})
        if wanted.legal and len(wanted.new) == 7:
            seen["bingo"] += 1
    # every kind of fault was there, and legal moves and whole racks too
    assert set(seen) >= set(NAMES.values()) | {"legal", "bingo"}, seen
    assert seen["legal"] > MOVES // PARTS * 0.1, seen


@pytest.mark.parametrize("kind", ["stock", "string", "filled"])
def test_supplies_and_unmarked_jokers_are_alike(kind: str) -> None:
    rng, answers = Random(kind), Counter[str]()
    for _ in range(3_000):
        new = [((7, n), rng.choice("AABEICD")) for n in range(rng.randint(1, 7))]
        new = [(square, tile.lower() if rng.random() < 0.08 else tile) for square, tile in new]
        tiles = "".join(tile for _, tile in new)
        worth = {square: rng.randint(0, 3) for square, _ in new}

        def points(chosen: frozenset[slow.Square], worth: dict[slow.Square, int] = worth) -> int:
            return sum(points for square, points in worth.items() if square not in chosen)

        letters = "".join(rng.choice("AABBEEICD??") for _ in range(rng.randint(4, 12)))
        if kind == "stock":
            offer: Offer = Offer(letters)
            wanted = slow.jokers_unmarked(lambda t, s=letters: slow.stock_allows(s, t), new, points)  # type: ignore[misc]
        elif kind == "string":
            string = "".join(rng.sample(slow_drawn(tiles), len(tiles))) + letters if rng.random() < 0.6 else letters
            offer = NextLetters(string)
            wanted = slow.jokers_unmarked(lambda t, s=string: slow.string_allows(s, t), new, points)  # type: ignore[misc]
        else:
            announced, vowels = "".join(rng.choice("BCD?") for _ in range(4)), "".join(rng.sample("AAAEEIO", 5))
            offer = Filled(announced, 1, 3, vowels)
            wanted = slow.jokers_unmarked(
                lambda t, a=announced, v=vowels: slow.filled_group_allows(a, v, t),  # type: ignore[misc]
                new,
                points,
            )
        placed = tuple((row * 15 + col, tile) for (row, col), tile in new)
        numbered = {row * 15 + col: (row, col) for (row, col), _ in new}
        settled = settle(offer, placed, lambda chosen: points(frozenset(numbered[n] for n in chosen)), fewest=True)  # noqa: B023
        found = None if settled is None else frozenset(numbered[square] for square in settled.squares)
        assert found == wanted, (kind, tiles, offer)
        answers["no" if wanted is None else "plain" if not wanted else "joker"] += 1
    assert min(answers[answer] for answer in ("no", "plain", "joker")) > 30, answers


def test_the_group_of_a_missing_number_is_the_same() -> None:
    rng, answers = Random("groups"), Counter[str]()
    for _ in range(3_000):
        groups = {n: "".join(rng.choices("AABBCD?", k=rng.randint(3, 7))) for n in range(1, rng.randint(2, 6))}
        written = {n for n in range(1, 6) if rng.random() < 0.4}
        tiles = "".join(rng.choice("AABCDa") for _ in range(rng.randint(2, 4)))
        wanted = slow.group_taken(groups, written, tiles)
        offers = [Offer(letters, n) for n, letters in groups.items()]
        before = replace(
            situation(Board.of("." * 225, 15), {tiles.upper()}, None),
            offers=offers,
            others=OtherRows(groups=frozenset(written)),
        )
        reading = read_at(before, How.AS_WRITTEN, Position(7, 7), tiles)
        assert (reading.offer.group if reading.offer else None) == wanted, (groups, written, tiles)
        low = min((n for n in groups if slow.group_taken({n: groups[n]}, written, tiles)), default=None)
        answers["no" if wanted is None else "lowest" if wanted == low else "another"] += 1
    assert min(answers[answer] for answer in ("no", "lowest", "another")) > 100, answers


def test_the_same_tiles_leave_with_an_incorrect_entry() -> None:
    rng, answers = Random("leaving"), Counter[str]()
    for _ in range(3_000):
        stock = "".join(rng.choice("AABBCD?") for _ in range(rng.randint(2, 9)))
        tiles = "".join(rng.choice("AABCDab") for _ in range(rng.randint(2, 5)))
        supply = Stock(Offer(stock))
        # in a corner of an empty board: not through the centre
        before = replace(
            situation(Board.of("." * 225, 15), {tiles.upper()}, None), supply=supply, offers=(supply.left,)
        )
        reading = read_at(before, How.AS_WRITTEN, Position(0, 0), tiles)
        assert not reading.holds
        left = supply.after_incorrect(reading.laid, reading.offer, reading.deduced).left.letters
        assert Counter(left) == slow.stock_after_incorrect(stock, tiles), (stock, tiles)
        answers["deduced" if reading.deduced else "short" if reading.offer is None else "plain"] += 1
    assert min(answers[answer] for answer in ("deduced", "short", "plain")) > 100, answers


def slow_drawn(tiles: str) -> list[str]:
    """The letters of the tiles, now and then one exchanged for a joker."""
    return ["?" if tile.islower() or n == 0 else tile for n, tile in enumerate(tiles)]


def test_the_checker_itself_knows_the_example_game() -> None:
    words = set("CASA STIRE AS ST AI COMANDA ACASA TRACASAI IR CAPRARUL".split())
    board: slow.Tiles = {}
    moves = [(7, 6, False, "CASA", 8), (8, 7, False, "STIRE", 13), (4, 5, True, "cOMANDA", 71)]
    moves += [(7, 3, False, "TRACASAI", 11), (10, 4, False, "CAPRARUL", 86)]
    for row, col, down, tiles, points in moves:
        verdict = slow.play(board, row, col, down, tiles, words)
        assert (verdict.legal, verdict.points) == (True, points)
        board |= verdict.new
