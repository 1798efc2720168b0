"""Processing of photos: pictures of our own, the sheet straightened and cut into rows by its form's plan.

Runs in the process of `darkroom.py`, which can be stopped. Metadata of the file, such as the place, are dropped: only
the pixels are kept, and written anew.
"""

import io
from collections.abc import Iterator

from PIL import Image, ImageOps

from arbitraj.game.variant import Variant
from arbitraj.sheets.form_plan import HEIGHT, MARGIN, NAME_BOX, RIGHT, RULER, WIDTH, Area, Leaf, plan_by_key
from arbitraj.wings.camera.photos.homography import Homography
from arbitraj.wings.camera.photos.pictures import (
    GRID,
    HEAD,
    LARGEST_PHOTO,
    MOST_DOTS,
    SHEET,
    WHOLE,
    BadPhotoError,
    Developed,
    row_part,
)
from arbitraj.wings.camera.photos.seeing import seen, shrunk_photo

SCALE = 7  # pixels per millimetre of a straightened sheet
STRAIGHT_SIZE = round(WIDTH * SCALE), round(HEIGHT * SCALE)
_ROUND = 2.0  # margin in millimetres on every side, as sheets are not quite flat


def straight(photo: Image.Image, lies: Homography) -> Image.Image:
    """The sheet as if scanned, of STRAIGHT_SIZE."""
    how = lies.coefficients(SCALE)
    return photo.transform(STRAIGHT_SIZE, Image.Transform.PERSPECTIVE, how, Image.Resampling.BILINEAR)


def areas_of(page: Leaf) -> Iterator[tuple[str, Area]]:
    """(name, area in millimetres) of the parts to cut out of a page."""
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
_READ = 3_500  # pixels of the longer side, enough for reading handwriting


def developed(data: bytes, variant: Variant) -> Developed:
    """Process a photo in this process. Raises BadPhotoError, and errors of libraries for damaged files."""
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
    """A photo decoded, upright, reduced to the needed size, RGB. Raises BadPhotoError."""
    try:
        photo = Image.open(io.BytesIO(data), formats=_FORMATS)
    except Image.DecompressionBombError:
        raise BadPhotoError("mare") from None
    # by the file's header, before decoding
    if photo.width * photo.height > MOST_DOTS:
        raise BadPhotoError("mare")
    photo.draft("RGB", (_READ, _READ))  # decodes a JPEG at reduced size if that is enough
    photo.load()
    times = max(photo.size) // _READ
    made = photo.reduce(times) if times > 1 else photo
    # the orientation is the only metadata used
    turned = ImageOps.exif_transpose(made)
    return turned if turned.mode == "RGB" else turned.convert("RGB")


def _written(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "WEBP", quality=72, method=0)
    return out.getvalue()
