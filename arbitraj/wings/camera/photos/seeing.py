"""Detection of a form's code and marks on a photo. Needs zxing-cpp."""

from dataclasses import dataclass
from itertools import chain

from PIL import Image

from arbitraj.sheets.form_code import FormCode
from arbitraj.sheets.form_plan import CODE_BOX, MARKS, Area
from arbitraj.wings.camera.photos.homography import Homography, Point, fitted_to

_SMALL = 2_000  # pixels of the longer side of the reduced photo
_LEAST_MARKS = 2


@dataclass(frozen=True, slots=True)
class SeenForm:
    """Code and position of a form on a photo, None if not found, or if too few marks are visible. `codes` is the number
    of form codes on it.
    """

    code: FormCode | None
    lies: Homography | None
    codes: int


def seen(image: Image.Image) -> SeenForm:
    """Detect the form on a reduced photo, which is fast and more stable. If that is not enough, once more in full size,
    or enlarged if it is small.
    """
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
