"""A photo straightened to the sheet that it shows, and cut into its rows by the plan of its form."""

from collections.abc import Iterator

from PIL import Image

from arbitraj.forms.plan import HEIGHT, MARGIN, NAME_BOX, RIGHT, RULER, WIDTH, Area, Leaf
from arbitraj.hall.photos.homography import Homography
from arbitraj.hall.photos.pictures import GRID, HEAD, row_part

SCALE = 7  # dots a millimetre of a straightened sheet
_ROUND = 2.0  # millimetres more on each side: nobody's sheet is quite flat


def straight(photo: Image.Image, lies: Homography) -> Image.Image:
    """The sheet as if it had been laid on a scanner."""
    size = round(WIDTH * SCALE), round(HEIGHT * SCALE)
    return photo.transform(size, Image.Transform.PERSPECTIVE, lies.coefficients(SCALE), Image.Resampling.BILINEAR)


def areas_of(page: Leaf) -> Iterator[tuple[str, Area]]:
    """What is cut of a page: its name and place, in millimetres."""
    yield HEAD, _wider(Area(MARGIN, NAME_BOX.y, RIGHT - 19 - MARGIN, NAME_BOX.height))
    if page.grid:
        side = page.grid.size * page.grid.side
        yield GRID, _wider(Area(page.grid.x - RULER, page.grid.y - RULER, side + RULER, side + RULER))
    for table in page.tables:
        for row in range(table.rows):
            first, last = table.cell(row, 0), table.cell(row, len(table.columns) - 1)
            part = row_part(table.first + row, table.second)
            yield part, _wider(Area(first.x, first.y, last.right - first.x, first.height))


def cut_out(sheet: Image.Image, area: Area) -> Image.Image:
    """A part of a straightened sheet."""
    edges = area.x, area.y, area.right, area.bottom
    left, top, right, bottom = (round(edge * SCALE) for edge in edges)
    return sheet.crop((max(0, left), max(0, top), min(sheet.width, right), min(sheet.height, bottom)))


def _wider(area: Area) -> Area:
    return Area(area.x - _ROUND, area.y - _ROUND, area.width + 2 * _ROUND, area.height + 2 * _ROUND)
