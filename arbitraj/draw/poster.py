"""The letters drawn on one landscape page, as big as they can be: for the wall or the projector (6.2.i)."""

from pathlib import Path

from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm

from arbitraj.draw.announcement import Announced
from arbitraj.forms.pen import Pen
from arbitraj.forms.wall import HIGH, WIDE, in_block
from arbitraj.game.variant import Variant
from arbitraj.press.paper import printable, saved_canvas

_MARGIN, _HEAD = 12.0, 20.0
_ROOM = WIDE - 2 * _MARGIN, HIGH - 2 * _MARGIN - _HEAD
_LARGEST = 38.0
_LABEL = 0.55  # width of a group's number, in cells
_CAPITAL = 0.729  # height of a capital of the font, in its size
_GREY = 0.45


def write_poster(path: Path, announced: Announced, variant: Variant) -> None:
    """Write the page. Raises OSError where the file cannot be written."""
    game_type, rows = announced.game_type, announced.rows
    document = printable(" – ".join(filter(None, (announced.title, game_type.shown))))
    with saved_canvas(path, document, landscape(A4)) as canvas:
        pen = Pen(canvas, HIGH)
        if announced.title:
            pen.text(WIDE / 2, _MARGIN - 1, announced.title, 13, align=0.5, room=_ROOM[0])
        pen.text(WIDE / 2, _MARGIN + 7, announced.heading, 20, bold=True, align=0.5, room=_ROOM[0])
        numbered, label = game_type.material.in_order, _LABEL if game_type.has_groups else 0.0
        # without numbers a cell is square; a number takes a strip above its letter
        high = 1.24 if numbered else 1.0
        if game_type.letters is None:
            # groups, one under another; where players choose vowels, places are left empty for them
            across, rows = variant.rack, tuple(row.ljust(variant.rack) for row in rows)
        else:
            across, _ = in_block(len(rows[0]), *_ROOM, high, _LARGEST)
            rows = tuple(rows[0][at : at + across] for at in range(0, len(rows[0]), across))
        side = min(_ROOM[0] / (across + label), _ROOM[1] / len(rows) / high, _LARGEST)
        left = (WIDE - side * (across + label)) / 2
        for down, row in enumerate(rows):
            y = _MARGIN + _HEAD + (_ROOM[1] - side * high * len(rows)) / 2 + (down + 1) * side * high
            if label:
                canvas.setFillGray(_GREY)
                at = left + (label - 0.18) * side, y - side * (0.5 - 0.4 * _CAPITAL / 2)
                pen.text(*at, str(down + 1), side * mm * 0.4, bold=True, align=1)
                canvas.setFillGray(0)
            for n, letter in enumerate(row):
                note = str(down * across + n + 1) if numbered else ""
                _draw(pen, left + (label + n) * side, y, side, letter, note)


def _draw(pen: Pen, x: float, y: float, side: float, letter: str, note: str) -> None:
    """A cell, its lower left corner at (x, y): a letter (or a place to fill), `note` written small above it."""
    inset, size = side * 0.04, side * 0.72
    pen.canvas.setLineWidth(0.8)
    edge = (side - 2 * inset) * mm
    pen.canvas.roundRect((x + inset) * mm, (pen.height - y + inset) * mm, edge, edge, side * mm * 0.08)
    pen.text(x + side / 2, y - side / 2 + size * _CAPITAL / 2, letter.strip(), size * mm, bold=True, align=0.5)
    if note:
        pen.canvas.setFillGray(_GREY)
        pen.text(x + side / 2, y - side * 1.015, note, side * mm * 0.2, align=0.5)
        pen.canvas.setFillGray(0)
