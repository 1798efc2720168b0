"""Slips for the arbiter: one goes with every solution taken from a table (6.3.2.e-g). Ten on a page, to be cut."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from arbitraj.forms.drawing import text_modules
from arbitraj.forms.pen import THICK, Pen
from arbitraj.press.paper import saved_canvas
from arbitraj.sheets.form_plan import HEIGHT, INNER, MARGIN, Area
from arbitraj.text import text_of

IN_LINE, LINES = 2, 5
A_PAGE = IN_LINE * LINES
_WIDTH, _HEIGHT = INNER / IN_LINE, (HEIGHT - 2 * MARGIN) / LINES
_INSET, _HEAD = 5.0, 31.0  # what the heading takes
_CODE = 30.0  # of the part that the player takes along
_QR, _QUIET = 18.0, 4  # its side with the margin; modules of light around it
_FIELDS = ("forms.hand_sheet", "forms.slip_table", "forms.hand_order", "forms.slip_time")


@dataclass(frozen=True, slots=True)
class SlipCodes:
    """Codes for players by sheet number, and the hall's address, empty if unknown."""

    codes: Mapping[str, str] = field(default_factory=dict)
    address: str = ""


def write_slips(path: Path, title: str, kind: str, numbers: Sequence[str], codes: SlipCodes = SlipCodes()) -> None:
    """Write a slip for each of `numbers` (a sheet's number, empty if it is left to be written).

    `title` and `kind` may be empty. A slip with a code has a part that the player takes along. Raises OSError if the
    file cannot be written.
    """
    with saved_canvas(
        path, text_of("forms.slips_document", title=title) if title else text_of("forms.slips")
    ) as canvas:
        pen = Pen(canvas, HEIGHT)
        for n, number in enumerate(numbers):
            at = n % A_PAGE
            if at == 0:
                if n:
                    canvas.showPage()
                _cuts(pen)
            box = Area(MARGIN + at % IN_LINE * _WIDTH, MARGIN + at // IN_LINE * _HEIGHT, _WIDTH, _HEIGHT)
            code = codes.codes.get(number, "")
            _slip(pen, replace(box, width=box.width - _CODE) if code else box, title, kind, number)
            if code:
                _players_part(pen, replace(box, x=box.x + box.width - _CODE, width=_CODE), number, code, codes.address)


def _cuts(pen: Pen) -> None:
    pen.canvas.setDash(1, 3)
    for n in range(1, IN_LINE):
        pen.line(MARGIN + n * _WIDTH, MARGIN, MARGIN + n * _WIDTH, HEIGHT - MARGIN)
    for n in range(1, LINES):
        pen.line(MARGIN, MARGIN + n * _HEIGHT, MARGIN + INNER, MARGIN + n * _HEIGHT)
    pen.canvas.setDash()


def _slip(pen: Pen, box: Area, title: str, kind: str, number: str) -> None:
    x, room = box.x + _INSET, box.width - 2 * _INSET
    pen.text(x, box.y + 7, text_of("forms.slip"), 9, bold=True)
    pen.text(x + room, box.y + 7, kind, 8, align=1, room=room - _HEAD, least=5)
    if title:
        pen.title(x, box.y + 13, title, 10, room, 6.5, bold=False)
    width, top, height = room / len(_FIELDS), box.y + 17, 14.0
    pen.rules([x + n * width for n in range(len(_FIELDS) + 1)], [top, top + height])
    for n, key in enumerate(_FIELDS):
        pen.text(x + n * width + 0.8, top + 3, text_of(key), 6.5, room=width - 1.6, least=4)
    pen.in_box(Area(x, top + 3, width, height - 3), number, 16, bold=True)
    for n, key in enumerate(("forms.slip_name", "forms.slip_arbiter")):
        base = top + height + 8 + 8 * n
        pen.text(x, base, text_of(key), 7.5)
        pen.line(x + 24, base + 0.8, x + room, base + 0.8, THICK)


def _players_part(pen: Pen, box: Area, number: str, code: str, address: str) -> None:
    """Draw the player's part: the sheet, the code, the hall's address as text and as a QR code."""
    pen.canvas.setDash(1, 3)
    pen.line(box.x, box.y + 3, box.x, box.y + box.height - 3)
    pen.canvas.setDash()
    middle, room = box.x + box.width / 2, box.width - 3
    pen.text(middle, box.y + 7, text_of("forms.slip_own", sheet=number), 8, bold=True, align=0.5, room=room)
    pen.text(middle, box.y + 11, text_of("forms.slip_code"), 6.5, align=0.5, room=room, least=5)
    half = len(code) // 2
    pen.text(middle, box.y + 16.5, f"{code[:half]} {code[half:]}", 13, bold=True, align=0.5, room=room)
    if not address:
        pen.text(middle, box.y + 23, text_of("forms.slip_no_address"), 6.5, align=0.5, room=room, least=5)
        return
    modules = text_modules(address)
    side = _QR / (len(modules) + 2 * _QUIET)
    left, top = middle - _QR / 2 + _QUIET * side, box.y + 18 + _QUIET * side
    for y, row in enumerate(modules):
        for x, dark in enumerate(row):
            if dark:
                at = left + x * side, top + y * side
                pen.shape([at, (at[0] + side, at[1]), (at[0] + side, at[1] + side), (at[0], at[1] + side)])
    pen.text(middle, box.y + 40, address.removeprefix("http://"), 6.5, align=0.5, room=room, least=4)
    pen.text(middle, box.y + 44, text_of("forms.slip_paper_decides"), 5.5, align=0.5, room=room, least=4)
