"""The board game: tile set and board (3.1), positions, placing, words formed, points (Annex 1)."""

import re

import pytest
from hypothesis import given, strategies as st

from arbitraj.game.board import Board, Laid, Unlayable
from arbitraj.game.points import breakdown, points
from arbitraj.game.position import Position, signs_on
from arbitraj.game.tile import drawn
from arbitraj.game.variant import Variant, load_variant, printed_squares
from arbitraj.wings.games.rules.replay import _lay

ROMANIAN = load_variant("romana")
EXAMPLE = [
    ("H7", "CASA", 8),
    ("I8", "STIRE", 13),
    ("6E", "cOMANDA", 71),
    ("H4", "TRACASAI", 11),
    ("K5", "CAPRARUL", 86),
]


def lay(board: Board, position: str, tiles: str) -> Laid:
    laid = board.lay(Position.parse(position), tiles)
    assert isinstance(laid, Laid), laid
    return laid


def board_with(*moves: tuple[str, str]) -> Board:
    board = ROMANIAN.start
    for position, tiles in moves:
        board = board.place(lay(board, position, tiles))
    return board


def test_3_1_tile_set_has_100_tiles_with_the_values_of_the_table() -> None:
    assert sum(ROMANIAN.pieces.values()) == 100 == len(ROMANIAN.all_tiles)
    assert (ROMANIAN.pieces["A"], ROMANIAN.pieces["E"], ROMANIAN.pieces["?"]) == (11, 9, 2)
    assert sum(ROMANIAN.pieces[t] * ROMANIAN.values[t] for t in ROMANIAN.pieces) == 211
    assert (ROMANIAN.values["B"], ROMANIAN.values["M"], ROMANIAN.values["X"], ROMANIAN.values["?"]) == (9, 4, 10, 0)


@pytest.mark.parametrize("letter", "KQWY")
def test_3_1_letters_on_no_tile_are_letters_that_only_a_joker_shows(letter: str) -> None:
    assert letter not in ROMANIAN.pieces
    assert letter in ROMANIAN.alphabet.letters
    assert ROMANIAN.worth[letter] == 0


def test_board_has_the_standard_premium_squares() -> None:
    times = list(zip(ROMANIAN.letter_times, ROMANIAN.word_times, strict=True))
    assert [times.count(kind) for kind in ((2, 1), (3, 1), (1, 2), (1, 3))] == [24, 12, 17, 8]
    rows = [times[n : n + 15] for n in range(0, 225, 15)]
    assert rows == rows[::-1] == [row[::-1] for row in rows]
    assert rows == [list(column) for column in zip(*rows, strict=True)]


def test_the_example_game_scores_as_in_its_book() -> None:
    board = ROMANIAN.start
    for position, tiles, expected in EXAMPLE:
        laid = lay(board, position, tiles)
        assert points(ROMANIAN, laid) == expected
        board = board.place(laid)
    assert board.tiles == 4 + 5 + 7 - 1 + 1 + 3 + 8 - 1
    assert str(board).splitlines()[7] == "...TRACASAI...."


def test_words_formed_are_the_main_word_and_the_cross_words() -> None:
    laid = lay(board_with(("H7", "CASA")), "I8", "STIRE")
    assert [run.word for run in laid.runs] == ["STIRE", "AS", "ST", "AI"]
    assert laid.touches


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


def test_the_breakdown_adds_up_to_the_points() -> None:
    board = ROMANIAN.start
    for position, tiles, expected in EXAMPLE:
        laid = lay(board, position, tiles)
        bonus = 50 if len(laid.new) == 7 else 0
        assert sum(word.points for word in breakdown(ROMANIAN, laid)) + bonus == expected
        board = board.place(laid)


@pytest.mark.parametrize(
    ("position", "tiles", "off_board"),
    [("H12", "CASA", False), ("H13", "CASA", True), ("12H", "CASA", False),
     ("8M", "CASA", True),
     ("P1", "CA", True), ("H16", "CA", True), ("H0", "CA", True)],
)  # fmt: skip
def test_a_word_lies_on_the_board_or_not(position: str, tiles: str, off_board: bool) -> None:
    laid = ROMANIAN.start.lay(Position.parse(position), tiles)
    assert (laid if isinstance(laid, Unlayable) else None) == (Unlayable() if off_board else None)


def test_a_taken_square_is_named_and_an_equal_letter_is_not_in_the_way() -> None:
    board = board_with(("H7", "CASA"))
    blocked = board.lay(Position.parse("H7"), "CAPA")
    assert isinstance(blocked, Unlayable)
    assert blocked.square is not None
    assert (board.name(blocked.square), blocked.there) == ("H9", "S")
    assert lay(board, "H7", "CASAI").new_tiles == "I"
    assert lay(board_with(("H7", "cASA")), "7H", "CA").written.tiles == "cA"


def test_a_joker_on_the_board_stays_a_joker_in_longer_words() -> None:
    laid = lay(board_with(("H7", "CaSA")), "H7", "CASAI")
    assert laid.main.tiles == "CaSAI"


def test_runs_on_a_grid_are_found_where_they_stand() -> None:
    board = board_with(("H7", "CASA"), ("I8", "STIRE"), ("6E", "cOMANDA"), ("H4", "TRACASAI"))
    assert [str(place) for place in board.runs_of("TRACASAI")] == ["H4"]
    assert [str(place) for place in board.runs_of("AS")] == ["H8", "8H"]
    assert board.tiles_from(Position.parse("6E")) == "cOMANDA"
    # whatever stands in front of them
    assert board.tiles_from(Position.parse("6F")) == "OMANDA"
    assert board.tiles_from(Position.parse("H7")) == "CASAI"
    assert board.tiles_from(Position.parse("A1")) == board.tiles_from(Position.parse("P16")) == ""


squares = st.integers(0, 14)


@given(squares, squares, st.booleans())
def test_a_position_reads_what_it_writes(row: int, col: int, vertical: bool) -> None:
    position = Position(row, col, vertical)
    assert Position.parse(str(position)) == position
    assert Position.parse(str(position.swapped)) == position.swapped
    assert position.swapped.swapped == position


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


@given(st.lists(st.tuples(squares, squares, st.booleans(), st.text("ABCabc", min_size=1, max_size=8)), max_size=6))
def test_rows_and_columns_of_a_board_always_agree(moves: list[tuple[int, int, bool, str]]) -> None:
    board = ROMANIAN.start
    for row, col, vertical, tiles in moves:
        laid = board.lay(Position(row, col, vertical), tiles)
        if isinstance(laid, Laid):
            assert board.place(laid).tiles == board.tiles + len(laid.new)
            board = board.place(laid)
            assert laid.main.word.find(tiles.upper()) >= 0
            assert [board.rows[square] for square in laid.main.squares] == list(laid.main.tiles)
    assert Board.of(board.rows, 15) == board


def test_a_variant_with_letters_and_walls_on_the_board_is_data_alone(tmp_path: object) -> None:
    from arbitraj.game.variant import variant_of

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
    assert variant.centre is None
    assert str(variant.start).splitlines()[1] == ".za.."
    laid = variant.start.lay(Position.parse("1A"), "ŻA")
    assert isinstance(laid, Laid)
    # the letters on the board are worth nothing, the wall ends a run
    assert points(variant, laid) == 5 * 10 + 1 + (0 + 0 + 1)
    walled = variant.start.lay(Position.parse("C3"), "A")
    assert isinstance(walled, Unlayable)
    assert isinstance(laid.crosses[0].word, str)
    assert [run.word for run in laid.crosses] == ["AZA"]


@pytest.mark.parametrize(
    ("position", "word", "may"),
    [
        ("8H", "CAL", True),  # over the C
        ("8H", "SAL", False),  # over the C, which is no S
        ("8G", "ACE", True),
        ("I7", "AS", True),  # beside it
        ("A1", "AS", False),  # in the air
        ("H4", "AMAR", True),  # ends where it begins
        ("8N", "CAL", False),  # over the edge
    ],
)
def test_where_a_word_may_lie_on_a_board(position: str, word: str, may: bool) -> None:
    assert board_with(("H8", "CASA")).may_lie(Position.parse(position), word) is may


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
    with pytest.raises(ValueError, match="5E RE"):
        printed_squares("5E RE", 5)


@pytest.mark.parametrize(("position", "tiles", "laid"), [("H7", "....I", "CASAI"), ("8G", "C.SA", "CASA")])
def test_dots_of_a_record_are_the_letters_that_stand_there_in_both_directions(
    position: str, tiles: str, laid: str
) -> None:
    found = _lay(board_with(("H7", "CASA")), Position.parse(position), tiles)
    assert isinstance(found, Laid)
    assert found.written.tiles == laid
