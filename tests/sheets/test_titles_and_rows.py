"""Rows of a table held against each other, written as rows: titles that may be words, several moves, numbers."""

import pytest

from arbitraj.sheets.draft import RowRead
from arbitraj.sheets.labels import labelled, values_below
from arbitraj.sheets.rows import judged, several_moves
from arbitraj.sheets.tables import begins_grid, begins_solutions
from arbitraj.tables.cells import Cell, Marks, Row


def rows(*texts: str) -> list[Row]:
    """Rows from 1 on, their cells parted by bars."""
    return [Row(n, "", tuple(Cell(cell.strip(), "") for cell in text.split("|"))) for n, text in enumerate(texts, 1)]


def test_a_title_in_the_column_of_the_words_is_a_word_where_a_row_above_or_below_it_has_more() -> None:
    for above, below, begins in (("1 | H8 | CASA", "", False), ("", "3 | H8 | CASA", False), ("", "", True)):
        assert begins_solutions(rows(above, "| | SOLUTII", below), 1) is begins
        assert begins_grid(rows(above, "| | GRILA", below), 1) is begins


def test_a_title_in_the_first_column_is_a_word_only_where_a_move_follows_it() -> None:
    assert begins_solutions(rows("H8 | CASA | 8", "SOLUTII", ""), 1)
    assert not begins_solutions(rows("", "SOLUTII", "H8 | CASA | 8"), 1)


def test_moves_in_one_cell_are_several_beside_a_cell_of_points_too() -> None:
    both = Cell("H4 GAFAIRE 112; 8A CASA 8", "")
    for beside in ({}, {"puncte": Cell("120", "")}):
        found = [
            {role: cell.text for role, cell in move.items()} for move in several_moves({"depunere": both} | beside)
        ]
        assert found == [
            {"pozitie": "H4", "depunere": "GAFAIRE", "puncte": "112"},
            {"pozitie": "8A", "depunere": "CASA", "puncte": "8"},
        ]
    assert [*several_moves({"depunere": both, "grupa": Cell("1", ""), "pozitie": Cell("H4", "")})] == []


def test_numbers_that_follow_the_rows_are_no_points_however_many_rows_there_are() -> None:
    table = rows(*(f"{n} | H{n} | CASA" for n in range(1, 4)))
    taken = [RowRead(dict(zip(("nr", "pozitie", "depunere"), row.cells, strict=True))) for row in table]
    assert [row_read.asks for _, row_read, _ in judged(list(zip(table, taken, strict=True)), running=False)] == [
        (),
        (),
        (),
    ]
    jumped = RowRead({**taken[0].cells, "nr": Cell("12", "")})
    ((_, asked, _),) = judged([(table[0], jumped)], running=False)
    assert [ask.why for ask in asked.asks] == ["points_elsewhere"]


@pytest.mark.parametrize("lines", [2, 3])
def test_a_cell_of_several_lines_is_as_many_moves(lines: int) -> None:
    def cell(*texts: str) -> Cell:
        return Cell(" ".join(texts[:lines]), "", marks=Marks(lines=texts[:lines]))

    both = {"pozitie": cell("H7", "I8", "J9"), "depunere": cell("CASA", "STIRE", "AS"), "puncte": cell("8", "12", "2")}
    found = [[piece.text for piece in move.values()] for move in several_moves(both)]
    assert found == [["H7", "CASA", "8"], ["I8", "STIRE", "12"], ["J9", "AS", "2"]][:lines]


@pytest.mark.parametrize(
    "row",
    ["Nume: Pop Ana, Masa: 7", "Nume: Pop Ana Masa: | 7", "Nume: Pop Ana | Masa: 7", "Nume: | Pop Ana | Masa | 7"],
)
def test_labels_have_their_values_in_their_cell_or_in_the_next(row: str) -> None:
    (found,) = rows(row)
    assert [(role, cell.text) for role, cell in labelled(found).labels] == [("nume", "Pop Ana"), ("masa", "7")]


@pytest.mark.parametrize(
    ("below", "values"),
    [("Pop Ana | 7", ["Pop Ana", "7"]), ("Pop Ana | 7 | 9", []), ("Pop Ana |", []), ("Nume: Pop Ana | 7", [])],
)
def test_values_stand_below_their_labels_where_nothing_else_does(below: str, values: list[str]) -> None:
    assert [cell.text for _, cell in values_below(*rows("Nume | Masa", below))] == values
