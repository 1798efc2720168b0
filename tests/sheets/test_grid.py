"""The control grid: its last line, and letters in lower case."""

import pytest

from arbitraj.game.board import Board, Laid, Unlayable
from arbitraj.game.position import Position
from arbitraj.rules.doubts import position_readings
from arbitraj.sheets.grid import WrittenGrid, grid_of_lines, read_grid, take_grids
from arbitraj.tables.cells import Cell
from arbitraj.tables.text import text_page
from tests.correcting import ROMANIAN

SIZE = 15


def written(signs: str) -> tuple[str, int]:
    """The first line of a grid on which these tiles stand, and how many notes there are on it."""
    grid = WrittenGrid({(0, column): Cell(sign, "rândul 1") for column, sign in enumerate(signs)})
    lines, problems, notes = read_grid(grid, "01.csv", ROMANIAN)
    assert lines is not None
    assert problems == []
    return lines[0].rstrip("."), len(notes)


@pytest.mark.parametrize(
    ("signs", "read"),
    [
        ("caS", ("caS", 0)),  # most are small, but no more than there are jokers
        ("casAS", ("CASas", 1)),  # one more than the jokers, and most of them
        ("casASI", ("casASI", 0)),  # half of them are not most
        ("casaASI", ("CASAasi", 1)),
    ],
)
def test_a_grid_is_read_the_other_way_round_where_most_letters_and_more_than_the_jokers_are_small(
    signs: str, read: tuple[str, int]
) -> None:
    assert written(signs) == read


LETTERS = "ABCDEFGHIJKLMNO"
HEAD = "," + ",".join(str(n) for n in range(1, SIZE + 1))


def test_row_o_is_the_last_one_of_a_grid_with_coordinates() -> None:
    lines = [letter + "," * 14 + ("S,T" if letter == "O" else ",") for letter in LETTERS]
    below = "P" + "," * 14 + "A,A"
    page, (grid,) = take_grids(text_page("\n".join([HEAD, *lines, HEAD, below]), ","), SIZE)
    assert {at: cell.text for at, cell in grid.squares.items()} == {(14, 13): "S", (14, 14): "T"}
    # the numbers below the last line belong to the grid, what follows does not
    assert [row.texts[0] for row in page.rows] == ["P"]


def test_row_o_is_the_last_one_of_a_grid_of_cells() -> None:
    page = text_page("\n".join(["grila", *["," * 12 + "x,S"] * SIZE]), ",")
    grid = grid_of_lines(page.rows[1:], page.rows[0], ROMANIAN)
    assert grid.problems == []
    assert (14, 13) in grid.squares
    longer = text_page("\n".join(["grila", *["," * 12 + "x,S"] * (SIZE + 1)]), ",")
    assert len(grid_of_lines(longer.rows[1:], longer.rows[0], ROMANIAN).problems) == 1


def test_row_o_is_on_the_board_and_row_p_is_not() -> None:
    board = Board.of("." * SIZE * SIZE, SIZE)
    for fits, off in (("O14", "P14"), ("14O", "15P"), ("O14", "O15"), ("14N", "14O")):
        tiles = "ST" if fits != "14O" else "S"
        assert isinstance(board.lay(Position.parse(fits), tiles), Laid), fits
        assert isinstance(board.lay(Position.parse(off), "ST"), Unlayable), off
    # what stands in the row above is a cross-word of one laid on the last row
    above = board.place(laid) if isinstance(laid := board.lay(Position.parse("N14"), "AS"), Laid) else board
    last = above.lay(Position.parse("O14"), "ST")
    assert isinstance(last, Laid)
    assert [run.word for run in last.crosses] == ["AS", "ST"]
    assert above.place(last).tiles_from(Position.parse("O14")) == "ST"


def test_zero_may_be_row_o() -> None:
    assert list(position_readings("08", SIZE)) == ["O8"]
    assert "O15" in list(position_readings("015", SIZE))
    assert "O16" not in list(position_readings("016", SIZE))
