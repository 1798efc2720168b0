"""The small code of a form as a picture, so that a sheet can be told from a photo."""

from dataclasses import replace
from functools import cache
from typing import Any

from PIL import Image
from reportlab.graphics.barcode import qrencoder
from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

from arbitraj.sheets.form_code import FormCode

_DOTS = 6  # of the picture, for each module: viewers that smooth small pictures leave it sharp


@cache
def picture(code: FormCode) -> Image.Image:
    """The QR code as a black-and-white picture without margin.

    A picture and not drawn squares: their edges would look like the rules of a table.
    """
    made = _encoder(code)
    made.makeImpl(False, _mask(replace(code, table=None, page=1)))
    size = made.getModuleCount()
    image = Image.new("L", (size, size))
    image.putdata([0 if dark else 255 for row in made.modules for dark in row])
    return image.resize((size * _DOTS, size * _DOTS), Image.Resampling.NEAREST)


@cache
def _mask(code: FormCode) -> int:
    """The mask that makes the code easiest to read.

    Any mask can be read and trying all eight takes far longer than the code itself: the forms of a competition share
    that of a spare.
    """
    found = _encoder(code).getBestMaskPattern()
    assert isinstance(found, int)
    return found


def text_modules(text: str) -> list[list[bool]]:
    """The QR code of a text, such as an address: True where it is dark, by rows, without margin."""
    made = _encoder(text)
    made.make()
    return [[bool(dark) for dark in row] for row in made.modules]


def _encoder(what: FormCode | str) -> Any:
    encoder: Any = QRCode(None, QRErrorCorrectLevel.M)
    encoder.addData(qrencoder.QR8bitByte(str(what)))
    encoder.version = encoder.calculate_version()
    return encoder
