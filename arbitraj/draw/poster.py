"""The letters on one landscape page, as big as they can be: for the wall or the projector (6.2.i)."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from arbitraj.draw.announcement import Announced
from arbitraj.forms.pen import shrunk
from arbitraj.game.variant import Variant
from arbitraj.press.paper import BOLD, REGULAR, printable, saved_canvas

WIDTH, HEIGHT = landscape(A4)
_MARGIN, _HEAD = 12 * mm, 20 * mm
_LARGEST = 38 * mm
_LABEL = 0.55  # width of a group's number, in cells
_CAPITAL = 0.729  # height of a capital of the font, in its size
_GREY = 0.45


@dataclass(frozen=True, slots=True)
class _Cell:
    """A letter (or a place to fill) at a column and row; `note` is written small above it."""

    column: float
    row: int
    letter: str
    note: str = ""


def write_poster(path: Path, announced: Announced, variant: Variant) -> None:
    """Write the page. Raises OSError where the file cannot be written."""
    shown = announced.game_type.shown
    with saved_canvas(path, printable(" – ".join(filter(None, (announced.title, shown)))), (WIDTH, HEIGHT)) as canvas:
        _heading(canvas, announced)
        room = WIDTH - 2 * _MARGIN, HEIGHT - 2 * _MARGIN - _HEAD
        groups = announced.game_type.letters is None
        # without numbers a cell is square; a number takes a strip above its letter
        numbered = announced.game_type.material.in_order
        strip = 0.24 if numbered else 0.0
        if groups:
            label = _LABEL if announced.game_type.has_groups else 0.0
            columns, rows = variant.rack + label, len(announced.rows)
            cells = list(_groups(announced.rows, variant.rack, label))
        else:
            across, rows = _grid(len(announced.rows[0]), *room, 1 + strip)
            columns = float(across)
            cells = list(_row(announced.rows[0], across, numbered))
        side = min(room[0] / columns, room[1] / rows / (1 + strip), _LARGEST)
        left = (WIDTH - side * columns) / 2
        top = HEIGHT - _MARGIN - _HEAD - (room[1] - side * (1 + strip) * rows) / 2
        for cell in cells:
            _draw(canvas, cell, left + cell.column * side, top - (cell.row + 1) * side * (1 + strip), side)


def _heading(canvas: Canvas, announced: Announced) -> None:
    y = HEIGHT - _MARGIN - 7 * mm
    lines = [(printable(announced.title), REGULAR, 13.0), (announced.heading, BOLD, 20.0)]
    for text, font, size in lines:
        if text:
            text, size = shrunk(text, font, size, WIDTH - 2 * _MARGIN, 6)
            canvas.setFont(font, size)
            canvas.drawCentredString(WIDTH / 2, y if font == BOLD else y + 8 * mm, text)


def _grid(letters: int, width: float, height: float, aspect: float) -> tuple[int, int]:
    """Columns and rows in which so many cells are the largest, the last row as full as can be."""

    def fit(columns: int) -> tuple[float, int]:
        rows = -(-letters // columns)
        return min(width / columns, height / rows / aspect, _LARGEST), -(columns * rows - letters)

    columns = max(range(1, letters + 1), key=fit)
    return columns, -(-letters // columns)


def _row(letters: str, across: int, numbered: bool) -> Iterator[_Cell]:
    for at, letter in enumerate(letters):
        yield _Cell(at % across, at // across, letter, str(at + 1) if numbered else "")


def _groups(rows: tuple[str, ...], rack: int, label: float) -> Iterator[_Cell]:
    """The groups, one under another; where players choose vowels, places are left empty for them."""
    for number, row in enumerate(rows):
        if label:
            yield _Cell(-1 + label, number, "", str(number + 1))
        for at, letter in enumerate(row.ljust(rack)):
            yield _Cell(label + at, number, letter)


def _draw(canvas: Canvas, cell: _Cell, x: float, y: float, side: float) -> None:
    if not cell.letter:  # the number of a group
        canvas.setFillGray(_GREY)
        canvas.setFont(BOLD, side * 0.4)
        canvas.drawRightString(x + side * 0.82, y + side * (0.5 - 0.4 * _CAPITAL / 2), cell.note)
        canvas.setFillGray(0)
        return
    inset = side * 0.04
    canvas.setLineWidth(0.8)
    canvas.roundRect(x + inset, y + inset, side - 2 * inset, side - 2 * inset, side * 0.08)
    size = side * 0.72
    canvas.setFont(BOLD, size)
    canvas.drawCentredString(x + side / 2, y + side / 2 - size * _CAPITAL / 2, cell.letter.strip())
    if cell.note:
        canvas.setFillGray(_GREY)
        canvas.setFont(REGULAR, side * 0.2)
        canvas.drawCentredString(x + side / 2, y + side * 1.015, cell.note)
        canvas.setFillGray(0)
