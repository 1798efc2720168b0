"""Processing of photos: the form found by its code and marks, the sheet straightened and cut into rows by its plan.

Runs in the process of `darkroom.py`, which can be stopped. Metadata of the file, such as the place, are dropped: only
the pixels are kept, and written anew. A sheet's homography is fitted by least squares to known points. Detection needs
zxing-cpp."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from PIL import Image, ImageOps

from arbitraj.game.variant import Variant
from arbitraj.sheets.form_code import FormCode
from arbitraj.sheets.form_plan import (
    CODE_BOX,
    HEIGHT,
    MARGIN,
    MARKS,
    NAME_BOX,
    RIGHT,
    RULER,
    WIDTH,
    Area,
    Leaf,
    plan_by_key,
)
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

Point = tuple[float, float]
_LEAST = 4  # points needed
_MARGIN = 1e-9  # smallest pivot: collinear points determine nothing


@dataclass(frozen=True, slots=True)
class Homography:
    """Maps (x, y) of the sheet in millimetres to (u, v) of the photo in pixels.

    u = (a x + b y + c) / (g x + h y + 1), v = (d x + e y + f) / (g x + h y + 1), for `values` a to h.
    """

    values: tuple[float, ...]

    def at(self, point: Point) -> Point:
        """Position in the photo of a point of the sheet."""
        a, b, c, d, e, f, g, h = self.values
        x, y = point
        under = g * x + h * y + 1
        return (a * x + b * y + c) / under, (d * x + e * y + f) / under

    def coefficients(self, scale: float) -> tuple[float, ...]:
        """Coefficients for Pillow's Image.transform, for a sheet with `scale` pixels per millimetre."""
        a, b, c, d, e, f, g, h = self.values
        return a / scale, b / scale, c, d / scale, e / scale, f, g / scale, h / scale


def fitted_to(pairs: Sequence[tuple[Point, Point]]) -> Homography | None:
    """Best homography from the sheet's points to the photo's, None if they do not determine it.

    >>> square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    >>> found = fitted_to([((x, y), (2 * x + 5, 2 * y + 7)) for x, y in square])
    >>> [round(value, 6) for value in found.at((3, 4))]
    [11.0, 15.0]
    """
    if len(pairs) < _LEAST:
        return None
    # numbers near one keep the equations well conditioned
    width = max(abs(value) for (_, seen) in pairs for value in seen) or 1.0
    length = max(abs(value) for (known, _) in pairs for value in known) or 1.0
    rows: list[tuple[list[float], float]] = []
    for (x, y), (u, v) in (((x / length, y / length), (u / width, v / width)) for (x, y), (u, v) in pairs):
        rows.append(([x, y, 1, 0, 0, 0, -u * x, -u * y], u))
        rows.append(([0, 0, 0, x, y, 1, -v * x, -v * y], v))
    size = range(8)
    normal = [[sum(row[n] * row[m] for row, _ in rows) for m in size] for n in size]
    solved = _solved(normal, [sum(row[n] * value for row, value in rows) for n in size])
    if solved is None:
        return None
    a, b, c, d, e, f, g, h = solved
    back = width / length
    return Homography((a * back, b * back, c * width, d * back, e * back, f * width, g / length, h / length))


def _solved(matrix: list[list[float]], values: list[float]) -> list[float] | None:
    """Solution of linear equations by elimination, None if there is no single one."""
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    size = len(rows)
    for n in range(size):
        pivot = max(range(n, size), key=lambda number: abs(rows[number][n]))
        if abs(rows[pivot][n]) < _MARGIN:
            return None
        rows[n], rows[pivot] = rows[pivot], rows[n]
        for m in range(size):
            if m != n:
                times = rows[m][n] / rows[n][n]
                rows[m] = [mine - times * other for mine, other in zip(rows[m], rows[n], strict=True)]
    return [row[-1] / row[n] for n, row in enumerate(rows)]


_SMALL = 2_000  # pixels of the longer side of the reduced photo
_LEAST_MARKS = 2


@dataclass(frozen=True, slots=True)
class SeenForm:
    """Code and position of a form, None if not found or with too few marks. `codes` is the number of form codes."""

    code: FormCode | None
    lies: Homography | None
    codes: int


def seen(image: Image.Image) -> SeenForm:
    """Detect the form on a reduced photo, faster and more stable, else in full size, or enlarged if small."""
    small = shrunk_photo(image)
    found = _seen(small, image.width / small.width, image.height / small.height)
    if found.code and found.lies:
        return found
    times = 2 if small is image else 1
    grey = image.convert("L")
    large = grey.resize((times * image.width, times * image.height)) if times > 1 else grey
    whole = _seen(large, 1 / times, 1 / times)
    return found if (found.code and not whole.code) or (found.lies and not whole.lies) else whole


def shrunk_photo(image: Image.Image) -> Image.Image:
    """A photo reduced to about 2,000 pixels. A smaller one is unchanged."""
    times = round(max(image.size) / _SMALL)
    return image.reduce(times) if times > 1 else image


def _seen(image: Image.Image, across: float, down: float) -> SeenForm:
    import zxingcpp

    formats = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode, zxingcpp.BarcodeFormat.DataMatrix])
    codes: list[tuple[FormCode, list[Point]]] = []
    marks: dict[Point, list[list[tuple[Point, Point]]]] = {}
    for barcode in zxingcpp.read_barcodes(image.convert("L"), formats, try_invert=False):
        at = barcode.position
        corners = [(across * p.x, down * p.y) for p in (at.top_left, at.top_right, at.bottom_right, at.bottom_left)]
        if box := MARKS.get(barcode.text):
            marks.setdefault((box.x, box.y), []).append(_pairs(box, corners))
        elif code := _code(barcode.text):
            codes.append((code, corners))
    # marks seen twice are of two sheets
    alone = [found[0] for found in marks.values() if len(found) == 1]
    if len(codes) != 1:
        return SeenForm(None, None, len(codes))
    code, corners = codes[0]
    pairs = [*_pairs(CODE_BOX, corners), *chain.from_iterable(alone)]
    return SeenForm(code, fitted_to(pairs) if len(alone) >= _LEAST_MARKS else None, 1)


def _code(text: str) -> FormCode | None:
    try:
        return FormCode.parse(text)
    except ValueError:
        return None


def _pairs(box: Area, corners: list[Point]) -> list[tuple[Point, Point]]:
    known = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
    return list(zip(known, corners, strict=True))


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
    plan = plan_by_key(look.code.game_type, variant, look.code.layout) if look.code else None
    page = next((page for page in plan.pages if look.code and page.number == look.code.page), None) if plan else None
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
