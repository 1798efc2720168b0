"""Handwritten fields of a form's page, with their places by the form's plan."""

from collections.abc import Iterator
from dataclasses import dataclass

from arbitraj.sheets.form_plan import MARKS, RULER, Area, Leaf, MoveTable

GRID = "grila"
WRITTEN = ("grupa", "pozitie", "depunere", "puncte", "total")  # the lanes of a table that are read
_BEYOND = 3.0  # millimetres: more than that beside a table is the margin


@dataclass(frozen=True, slots=True)
class WrittenField:
    """A field: its kind (the key of its lane, or a square of the grid), its row or square, its area.

    `beyond` is the free space to its right in millimetres: ink across that edge belongs to the field.
    """

    kind: str
    number: int
    area: Area
    second: bool = False
    beyond: float = 0.0


def places_written(page: Leaf) -> Iterator[WrittenField]:
    """The fields of the moves, row by row, then the squares of the grid."""
    for table in page.tables:
        beyond = _free_beside(table, page)
        for row in range(table.rows):
            for column, lane in enumerate(table.columns):
                if lane.key in WRITTEN:
                    free = beyond if lane is table.columns[-1] else 0.0
                    yield WrittenField(lane.key, table.first + row, table.cell(row, column), table.second, free)
    if page.grid:
        for square in range(page.grid.size**2):
            yield WrittenField(GRID, square, page.grid.square(*divmod(square, page.grid.size)))


def _free_beside(table: MoveTable, page: Leaf) -> float:
    """The width to the right of a table that is free of print and other fields."""
    edge = table.xs[-1]
    others = [table.x for table in page.tables] + [mark.x for mark in MARKS.values()]
    others += [page.grid.x - RULER] if page.grid else []
    return max(0.0, min([_BEYOND, *(x - edge for x in others if x >= edge)]))
