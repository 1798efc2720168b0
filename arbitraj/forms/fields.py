"""What is written by hand on a page of a form: each field with its place, by the form's plan; the page as printed."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from arbitraj.forms.drawing import Content, write_forms
from arbitraj.forms.plan import Area, Leaf, Plan
from arbitraj.game.variant import Variant

_INCH = 25.4
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


def printed_page(plan: Plan, number: int, variant: Variant, dots: float) -> Image.Image:
    """A page of the blank form in grey, of so many dots a millimetre."""
    import pypdfium2

    with TemporaryDirectory() as folder:
        path = Path(folder) / "f.pdf"
        write_forms(path, plan, variant, Content())
        document = pypdfium2.PdfDocument(path)
        made = document[number - 1].render(scale=dots * _INCH / 72, grayscale=True).to_pil()
        document.close()
    assert isinstance(made, Image.Image)
    return made
