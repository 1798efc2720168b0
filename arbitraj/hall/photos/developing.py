"""A photo as it was sent made into pictures of ours, the sheet straightened and cut into its rows by the plan of its
form: by `darkroom.py`, in a process that can be stopped.

Whatever is in the file (where it was taken, what else its format may carry) stays behind: only the dots are kept, and
written anew.
"""

import io
from collections.abc import Iterator

from PIL import Image, ImageOps

from arbitraj.game.variant import Variant
from arbitraj.hall.page.files import LARGEST_PHOTO
from arbitraj.hall.photos.homography import Homography
from arbitraj.hall.photos.pictures import (
    GRID,
    HEAD,
    MOST_DOTS,
    SHEET,
    WHOLE,
    BadPhotoError,
    Developed,
    row_part,
)
from arbitraj.hall.photos.seeing import seen, shrunk_photo
from arbitraj.sheets.form_plan import HEIGHT, MARGIN, NAME_BOX, RIGHT, RULER, WIDTH, Area, Leaf, plan_by_key

SCALE = 7  # dots a millimetre of a straightened sheet
STRAIGHT_SIZE = round(WIDTH * SCALE), round(HEIGHT * SCALE)
_ROUND = 2.0  # millimetres more on each side: nobody's sheet is quite flat


def straight(photo: Image.Image, lies: Homography) -> Image.Image:
    """The sheet as if it had been laid on a scanner."""
    how = lies.coefficients(SCALE)
    return photo.transform(STRAIGHT_SIZE, Image.Transform.PERSPECTIVE, how, Image.Resampling.BILINEAR)


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


_FORMATS = ("JPEG", "PNG", "WEBP")
_READ = 3_500  # dots of the longer side that are enough to read handwriting by


def developed(data: bytes, variant: Variant) -> Developed:
    """Make the pictures here and now. Raises BadPhotoError, and whatever a library makes of a damaged file."""
    if len(data) > LARGEST_PHOTO:
        raise BadPhotoError("mare")
    photo = opened_photo(data)
    look = seen(photo)
    pictures = {WHOLE: _written(shrunk_photo(photo))}
    plan = plan_by_key(look.code.game_type, variant) if look.code else None
    page = next((each for each in plan.pages if look.code and each.number == look.code.page), None) if plan else None
    if look.lies and page:
        sheet = straight(photo, look.lies)
        pictures[SHEET] = _written(sheet)
        pictures |= {part: _written(cut_out(sheet, area)) for part, area in areas_of(page)}
    return Developed(pictures, look.code, look.codes)


def opened_photo(data: bytes) -> Image.Image:
    """A photo unpacked, the way up that it was held, of as many dots as are looked at. Raises BadPhotoError."""
    try:
        photo = Image.open(io.BytesIO(data), formats=_FORMATS)
    except Image.DecompressionBombError:
        raise BadPhotoError("mare") from None
    # what its head says, before anything is unpacked
    if photo.width * photo.height > MOST_DOTS:
        raise BadPhotoError("mare")
    photo.draft("RGB", (_READ, _READ))  # a JPEG need not be unpacked whole where half of it is enough
    photo.load()
    times = max(photo.size) // _READ
    made = photo.reduce(times) if times > 1 else photo
    # the way it was held is all that is taken of what the file says besides
    turned = ImageOps.exif_transpose(made)
    return turned if turned.mode == "RGB" else turned.convert("RGB")


def _written(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "WEBP", quality=72, method=0)
    return out.getvalue()
