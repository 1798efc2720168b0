"""The small code of a form: what is played, at which table, which page; so that a sheet can be told from a photo."""

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from PIL import Image
from reportlab.graphics.barcode import qrencoder
from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

_TEXT = re.compile(r"arbitraj:1:([a-z_]+):(\d*):(\d+):(.*)", re.DOTALL)
_LONGEST_TITLE = 40  # characters: the code stays readable at its size
_DOTS = 6  # of the picture, for each module: viewers that smooth small pictures leave it sharp


@dataclass(frozen=True, slots=True)
class FormCode:
    """What the code of a form says; `table` is None on a spare. Longer titles are cut when the value is made."""

    game_type: str
    table: int | None
    page: int
    title: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", self.title[:_LONGEST_TITLE])

    def __str__(self) -> str:
        """`arbitraj:1:TYPE:TABLE:PAGE:TITLE`; 1 is the version of the format, TABLE is empty on a spare.

        >>> str(FormCode("pe_sir", 12, 1, "Cupa României"))
        'arbitraj:1:pe_sir:12:1:Cupa României'
        """
        return f"arbitraj:1:{self.game_type}:{'' if self.table is None else self.table}:{self.page}:{self.title}"

    @staticmethod
    def parse(text: str) -> "FormCode":
        """The inverse of str(). Raises ValueError, which quotes the text, where it is no such code.

        >>> FormCode.parse("arbitraj:1:pe_sir::2:Cupa: finala")
        FormCode(game_type='pe_sir', table=None, page=2, title='Cupa: finala')
        """
        found = _TEXT.fullmatch(text)
        if not found:
            raise ValueError(f"no code of a form: {text!r}")
        game_type, table, page, title = found.groups()
        return FormCode(game_type, int(table) if table else None, int(page), title)


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


def _encoder(code: FormCode) -> Any:
    encoder: Any = QRCode(None, QRErrorCorrectLevel.M)
    encoder.addData(qrencoder.QR8bitByte(str(code)))
    encoder.version = encoder.calculate_version()
    return encoder
