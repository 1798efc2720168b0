"""The board game: tile set and board (3.1), positions, placing, words formed, points (Annex 1)."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings, strategies as st

from arbitraj.game.board import Board, Laid, Unlayable
from arbitraj.game.points import breakdown, points
from arbitraj.game.position import Position, signs_on
from arbitraj.game.tile import drawn
from arbitraj.game.variant import Variant, load_variant, printed_squares, variant_names, variant_of
from arbitraj.wings.games.rules.replay import _lay
from tests.longer import sampled

ROMANIAN = load_variant("romana")
EXAMPLE = [
    ("H7", "CASA", 8), ("I8", "STIRE", 13), ("6E", "cOMANDA", 71), ("H4", "TRACASAI", 11), ("K5", "CAPRARUL", 86),
]  # fmt: skip


def lay(board: Board, position: str, tiles: str) -> Laid:
    laid = board.lay(Position.parse(position), tiles)
    assert isinstance(laid, Laid), laid
    return laid


def board_with(*moves: tuple[str, str]) -> Board:
    board = ROMANIAN.start
    for position, tiles in moves:
        board = board.place(lay(board, position, tiles))
    return board


# what the tables of the rules print (3.1; S.1; 004): by points, letters with the number of pieces of each
SETS = {
    "romana": "0: ?2; 1: A11 I10 E9 RT7 NU6 COS5 L4; 2: DP4; 4: M3; 8: FV2; 9: BG2; 10: HJXZ1",
    "scribo": "0: ?3; 1: EI10 RT7 CNU6 OS5 L4; 2: A12 DP4; 4: M4; 8: BFHV2 JXZ1; 9: G4",
    "polona": "0: ?2; 1: A9 I8 E7 O6 NZ5 RSW4; 2: Y4 CDKLMPT3; 3: BGHJŁU2; 5: ĄĘFÓŚŻ1; 6: Ć1; 7: Ń1; 9: Ź1",
    "engleza": "0: ?2; 1: E12 AI9 O8 NRT6 LSU4; 2: D4 G3; 3: BCMP2; 4: FHVWY2; 5: K1; 8: JX1; 10: QZ1",
    "franceza": "0: ?2; 1: E15 A9 I8 NORSTU6 L5; 2: DM3 G2; 3: BCP2; 4: FHV2; 8: JQ1; 10: KWXYZ1",
}
# one square of each eight that mirror one another
STANDARD = {(1, 3): "A1 A8", (1, 2): "B2 C3 D4 E5 H8", (3, 1): "B6 F6", (2, 1): "A4 C7 D8 G7"}


@pytest.mark.parametrize(("name", "table"), SETS.items())
def test_3_1_each_set_has_the_pieces_and_the_points_of_its_table(name: str, table: str) -> None:
    variant = load_variant(name)
    assert {*variant_names()} == {*SETS}
    printed = {
        letter: (int(number), int(points))
        for points, groups in re.findall(r"(\d+): ([^;]+)", table)
        for letters, number in re.findall(r"([^\d ]+)(\d+)", groups)
        for letter in letters
    }
    assert {letter: (number, variant.values[letter]) for letter, number in variant.pieces.items()} == printed
    assert sorted(variant.all_tiles) == sorted("".join(letter * number for letter, (number, _) in printed.items()))
    assert {letter: worth for letter, worth in variant.worth.items() if worth} == {
        letter: worth for letter, (_, worth) in printed.items() if worth
    }
    scribo = name == "scribo"
    assert (variant.rack, variant.bonus, variant.reconstructed, variant.printed) == (
        7,
        50 * (not scribo),
        *[scribo] * 2,
    )


@pytest.mark.parametrize("letter", "KQWY")
def test_3_1_letters_on_no_tile_are_letters_that_only_a_joker_shows(letter: str) -> None:
    assert letter not in ROMANIAN.pieces
    assert letter in ROMANIAN.alphabet.letters
    assert ROMANIAN.worth[letter] == 0


@pytest.mark.parametrize("name", sorted({*SETS} - {"scribo"}))
def test_the_boards_are_the_standard_one(name: str) -> None:
    variant = load_variant(name)
    squares = dict.fromkeys(range(225), (1, 1))
    for times, names in STANDARD.items():
        for place in map(Position.parse, names.split()):
            mirrored = ((place.row, place.col), (place.col, place.row))
            squares |= {r * 15 + c: times for row, col in mirrored for r in (row, 14 - row) for c in (col, 14 - col)}
    assert list(zip(variant.letter_times, variant.word_times, strict=True)) == list(squares.values())
    assert (variant.size, variant.start, variant.centre) == (15, Board.of("." * 225, 15), 7 * 15 + 7)


def test_s_1_the_board_of_scribo_has_the_squares_that_its_rules_count() -> None:
    scribo = load_variant("scribo")
    times = [*zip(scribo.letter_times, scribo.word_times, strict=True)]
    assert Counter(times) == {(10, 1): 20, (1, 5): 30, (1, 1): 175}
    assert (scribo.centre, scribo.start.rows.count("#"), str(scribo.start).splitlines()[7]) == (
        None,
        6,
        "..#..start..#..",
    )
    rows = [[*zip(times, scribo.start.rows.upper(), strict=True)][at : at + 15] for at in range(0, 225, 15)]
    assert [times for times, _ in rows[7]] == [times for times, _ in rows[7][::-1]]
    assert rows[:7] == rows[:7:-1] == [row[::-1] for row in rows[:7]]


def test_the_example_game_scores_as_in_its_book() -> None:
    board = ROMANIAN.start
    for position, tiles, expected in EXAMPLE:
        laid = lay(board, position, tiles)
        assert points(ROMANIAN, laid) == expected
        board = board.place(laid)
    assert board.tiles == 4 + 5 + 7 - 1 + 1 + 3 + 8 - 1
    assert str(board).splitlines()[7] == "...TRACASAI...."


def test_premium_squares_count_only_under_new_tiles() -> None:
    # H8 doubles CASA, and no longer AS that crosses it
    board = board_with(("H7", "CASA"))
    assert points(ROMANIAN, lay(board, "G8", "A")) == 2  # AA downwards, G8 plain


def test_fifteen_letters_over_three_triple_words_count_27_times() -> None:
    word = "ABCDEFGHIJLMNOP"
    board = board_with(("A2", word[1:7]), ("A9", word[8:14]))
    laid = lay(board, "A1", word)
    assert laid.new == (0, 7, 14)
    worth = sum(ROMANIAN.worth[letter] for letter in word)
    assert points(ROMANIAN, laid) == worth * 27


def test_seven_tiles_earn_50_and_six_do_not() -> None:
    assert points(ROMANIAN, lay(ROMANIAN.start, "H8", "AAAAAAA")) == (7 + 1) * 2 + 50
    assert points(ROMANIAN, lay(ROMANIAN.start, "H8", "AAAAAA")) == (6 + 1) * 2


def test_a_joker_is_worth_nothing_on_any_square_and_stays_so() -> None:
    assert points(ROMANIAN, lay(ROMANIAN.start, "H4", "xAAAA")) == 4 * 2  # joker on the double letter H4
    board = board_with(("H8", "zA"))
    assert points(ROMANIAN, lay(board, "H8", "ZAA")) == 2
    assert points(ROMANIAN, lay(ROMANIAN.start, "H8", "aAA")) == 4  # the double word under it still doubles


def test_a_joker_stands_for_a_letter_that_no_tile_has() -> None:
    assert points(ROMANIAN, lay(ROMANIAN.start, "H8", "Aw")) == 2


def test_a_word_of_one_letter_counts_only_as_a_cross_word() -> None:
    laid = lay(board_with(("H7", "CASA")), "11H", "S")
    assert [run.word for run in laid.runs] == ["S", "CASAS"]
    assert points(ROMANIAN, laid) == 5


def test_the_breakdown_has_each_square_of_each_word_and_adds_up_to_the_points() -> None:
    board, found = ROMANIAN.start, []
    for position, tiles, expected in EXAMPLE:
        laid = lay(board, position, tiles)
        bonus = 50 if len(laid.new) == 7 else 0
        assert sum(word.points for word in breakdown(ROMANIAN, laid)) + bonus == expected
        found += [
            (word.run.word, [f"{square.worth}x{square.times}" for square in word.squares], word.times, word.points)
            for word in breakdown(ROMANIAN, laid)
        ]
        board = board.place(laid)
    # T lies on a double letter in both its words; the C of CAPRARUL and its R each double the word
    assert found[1:5] == [
        ("STIRE", ["1x1", "1x2", "1x1", "1x1", "1x1"], 1, 6), ("AS", ["1x1", "1x1"], 1, 2),
        ("ST", ["1x1", "1x2"], 1, 3), ("AI", ["1x1", "1x1"], 1, 2),
    ]  # fmt: skip
    assert found[-1] == ("CAPRARUL", ["1x1", "1x1", "2x1", *["1x1"] * 5], 4, 36)
    assert (found[0][2:], found[5][1][0]) == ((2, 8), "0x1")  # CASA over H8; the joker of cOMANDA


def test_a_taken_square_is_named_and_an_equal_letter_is_not_in_the_way() -> None:
    board = board_with(("H7", "CASA"))
    blocked = board.lay(Position.parse("H7"), "CAPA")
    assert isinstance(blocked, Unlayable)
    assert blocked.square is not None
    assert (board.name(blocked.square), blocked.there) == ("H9", "S")
    assert lay(board, "H7", "CASAI").new_tiles == "I"
    assert lay(board_with(("H7", "cASA")), "7H", "CA").written.tiles == "cA"


squares = st.integers(0, 14)


@given(squares, squares, st.booleans())
def test_a_position_reads_what_it_writes(row: int, col: int, vertical: bool) -> None:
    position = Position(row, col, vertical)
    assert Position.parse(str(position)) == position
    assert Position.parse(str(position.swapped)) == position.swapped == Position(row, col, not vertical)
    assert [position.signs_apart(Position(*signs)) for signs in ((row, col), (row, 16), (16, col), (16, 17))] == [
        0,
        1,
        1,
        2,
    ]


@pytest.mark.parametrize("text", ["h7", "H 7", " H7 ", "H-7", "H:7", "H.7", "H07"])
def test_a_position_is_read_in_any_case_and_punctuation(text: str) -> None:
    assert Position.parse(text) == Position(7, 6)


@pytest.mark.parametrize("text", ["", "H", "7", "HH", "77", "H7H", "H123", "Ș7", "?7", "H7 CASA", "１H"])
def test_text_with_a_sign_missing_is_no_position(text: str) -> None:
    assert Position.read(text) is None
    with pytest.raises(ValueError, match="no position"):
        Position.parse(text)


@given(st.text(max_size=8))
def test_no_text_stops_the_reading_of_a_position(text: str) -> None:
    position = Position.read(text)
    assert position is None or Position.read(str(position)) == position


def test_a_joker_is_drawn_for_the_letter_it_stands_for() -> None:
    assert drawn("cOMANDA") == "?OMANDA"


def walked(board: Board, square: int, step: int) -> list[int]:
    """The squares of the run through one, a step at a time both ways."""

    def onwards(step: int) -> Iterator[int]:
        at = square + step
        while 0 <= at < 25 and (abs(step) == 5 or at // 5 == square // 5) and board.rows[at] not in ".#":
            yield at
            at += step

    return [*[*onwards(-step)][::-1], square, *onwards(step)]


@pytest.mark.mereu
@settings(max_examples=sampled(700))
@given(
    st.lists(st.sampled_from("." * 12 + "#Aab"), min_size=25, max_size=25).map("".join), st.integers(-1, 5),
    st.integers(-1, 5), st.booleans(), st.text("AaB", min_size=1, max_size=5),
)  # fmt: skip
def test_a_word_is_laid_as_somebody_would_who_goes_from_square_to_square(
    rows: str, row: int, col: int, vertical: bool, tiles: str
) -> None:
    board, position, step = Board.of(rows, 5), Position(row, col, vertical), 5 if vertical else 1
    laid = board.lay(position, tiles)
    places = [(row + n * vertical, col + n * (not vertical)) for n in range(len(tiles))]
    if off := min(map(min, places)) < 0 or max(map(max, places)) > 4:
        assert laid == Unlayable()
    squares = [] if off else [at * 5 + across for at, across in places]
    taken = [
        square for square, tile in zip(squares, tiles, strict=False) if rows[square].upper() not in (".", tile.upper())
    ]
    if off and (row, col) not in product(range(5), repeat=2):
        assert board.tiles_from(position) == ""
    if taken:
        assert laid == Unlayable(taken[0], rows[taken[0]])
    capital = board.lay(position, tiles.upper())
    assert board.may_lie(position, tiles.upper()) == (isinstance(capital, Laid) and capital.touches)
    assert isinstance(laid, Laid) == (not off and not taken)
    if isinstance(laid, Laid):
        placed = board.place(laid)
        new = {square: tile for square, tile in zip(squares, tiles, strict=True) if rows[square] == "."}
        assert (laid.position, dict(zip(laid.new, laid.new_tiles, strict=True))) == (position, new)
        assert placed == Board.of("".join(new.get(at, sign) for at, sign in enumerate(rows)), 5)
        crosses = [line for square in new if len(line := walked(placed, square, 6 - step)) > 1]
        assert [[*run.squares] for run in (laid.written, *laid.runs)] == [
            squares,
            walked(placed, squares[0], step),
            *crosses,
        ]
        for run in (laid.written, *laid.runs):
            assert run.tiles == "".join(placed.rows[square] for square in run.squares)
        assert laid.touches == any(rows[square] != "." for run in laid.runs for square in run.squares)
        assert placed.tiles_from(position) == laid.main.tiles[laid.main.squares.index(squares[0]) :]
        everywhere = [Position(row, col, down) for down in (False, True) for row in range(5) for col in range(5)]
        stands = [place for place in everywhere if placed.tiles_from(place).upper().startswith(laid.written.word)]
        assert sorted(placed.runs_of(laid.written.word)) == sorted(stands)


def test_a_variant_with_letters_and_walls_on_the_board_is_data_alone(tmp_path: object) -> None:
    data = {
        "nume": "probă",
        "alfabet": {"vocale": "AE"},
        "piese": {"A": [2, 1], "Z": [1, 4], "Ż": [1, 5], "?": [1, 0]},
        "reguli": {"suport": 3, "prima": 0},
        "tabla": {
            "randuri": ["x....", ".....", "..#..", ".....", "....."],
            "legenda": {"x": {"litera": 10}, "#": {"stop": True}},
            "cuvinte": ["B2 ZA"],
        },
    }
    variant: Variant = variant_of("proba", data)
    centred = data | {"tabla": data["tabla"] | {"centru": "B4"}}  # type: ignore[operator]
    assert (variant.centre, variant_of("proba", centred).centre) == (None, 1 * 5 + 3)
    printed = [variant_of("", data | {"tabla": data["tabla"] | {"cuvinte": words}}).printed for words in ([], ["B2 Z"])]  # type: ignore[operator]
    assert printed == [False, True]
    assert str(variant.start).splitlines()[1] == ".za.."
    laid = variant.start.lay(Position.parse("1A"), "ŻA")
    assert isinstance(laid, Laid)
    # the letters on the board are worth nothing, the wall ends a run
    assert points(variant, laid) == 5 * 10 + 1 + (0 + 0 + 1)
    walled = variant.start.lay(Position.parse("C3"), "A")
    assert isinstance(walled, Unlayable)
    assert isinstance(laid.crosses[0].word, str)
    assert [run.word for run in laid.crosses] == ["AZA"]


@pytest.mark.parametrize(("size", "last", "after"), [(15, "O", "P"), (17, "Q", "R")])
def test_the_signs_of_a_board_end_with_its_last_row_and_column(size: int, last: str, after: str) -> None:
    letter, number = signs_on(size)
    assert [bool(re.fullmatch(letter, sign)) for sign in ("A", last, last.lower(), after, after.lower())] == [
        *[True] * 3,
        *[False] * 2,
    ]
    assert [bool(re.fullmatch(number, sign)) for sign in ("1", str(size), str(size + 1), "0")] == [
        True,
        True,
        False,
        False,
    ]


def test_jokers_are_put_where_they_are_said_to_lie_and_nowhere_else() -> None:
    laid = lay(ROMANIAN.start, "H8", "CASA")
    (first, *_, last) = laid.new
    assert laid.with_jokers(frozenset([first])) == "cASA"
    assert laid.with_jokers(frozenset([first, last])) == "cASa"


def test_a_word_printed_on_a_board_may_stand_in_its_first_row_and_its_last_but_not_past_it() -> None:
    assert printed_squares("A1 RE", 5) == [(0, "r"), (1, "e")]
    assert printed_squares("5D RE", 5) == [(19, "r"), (24, "e")]
    for off in ("5E RE", "A5 RE", "A0 RE", "0A RE"):
        with pytest.raises(ValueError, match=off):
            printed_squares(off, 5)


@pytest.mark.parametrize(("position", "tiles", "laid"), [("H7", "....I", "CASAI"), ("8G", "C.SA", "CASA")])
def test_dots_of_a_record_are_the_letters_that_stand_there_in_both_directions(
    position: str, tiles: str, laid: str
) -> None:
    found = _lay(board_with(("H7", "CASA")), Position.parse(position), tiles)
    assert isinstance(found, Laid)
    assert found.written.tiles == laid
