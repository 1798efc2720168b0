"""What is written by hand on a page of a form: each field with its place, by the form's plan."""

from collections.abc import Iterator
from dataclasses import dataclass

from arbitraj.forms.plan import Area, Leaf

GRID = "grila"
WRITTEN = ("grupa", "pozitie", "depunere", "puncte", "total")  # the lanes of a table that are read


@dataclass(frozen=True, slots=True)
class WrittenField:
    """A field: its kind (the key of its lane, or a square of the grid), its row or square, where it lies."""

    kind: str
    number: int
    area: Area
    second: bool = False


def places_written(page: Leaf) -> Iterator[WrittenField]:
    """The fields of the moves, row by row, then the squares of the grid."""
    for table in page.tables:
        for row in range(table.rows):
            for column, lane in enumerate(table.columns):
                if lane.key in WRITTEN:
                    yield WrittenField(lane.key, table.first + row, table.cell(row, column), table.second)
    if page.grid:
        for square in range(page.grid.size**2):
            yield WrittenField(GRID, square, page.grid.square(*divmod(square, page.grid.size)))
