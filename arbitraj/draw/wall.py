"""The letters on one page, as large as possible: to be projected or put on the wall (6.2.i).

The page lies on its side. That of a given board is upright, the group in one row above it. That of a draw has round
cells, with empty ones for vowels chosen by players.
"""

from collections.abc import Sequence
from math import ceil
from pathlib import Path

from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm

from arbitraj.draw.announcement import Announced
from arbitraj.draw.block import in_block
from arbitraj.forms.board import draw_grid, draw_tiles
from arbitraj.forms.drawing import Content
from arbitraj.forms.pen import Pen
from arbitraj.game.variant import Variant
from arbitraj.press.paper import printable, saved_canvas
from arbitraj.record.game_types import GameType
from arbitraj.record.variant_said import with_variant
from arbitraj.sheets.form_plan import HEIGHT, MARGIN, RULER, WIDTH, Area, Grid
from arbitraj.text import text_of

_WIDE, _HIGH = HEIGHT, WIDTH
_TOP = 34.0
_LARGEST = 42.0
_BOARD_LETTER = 2.2  # type on a given board, in points a millimetre of a square
# of the page of a draw
_MARGIN, _HEAD = 12.0, 20.0
_ROOM = _WIDE - 2 * _MARGIN, _HIGH - 2 * _MARGIN - _HEAD
_LARGEST_DRAWN = 38.0
_LABEL = 0.55  # width of a group's number, in cells
_CAPITAL = 0.729  # height of a capital of the font, in its size
_GREY = 0.45


def write_letters(path: Path, game_type: GameType, variant: Variant, content: Content) -> None:
    """Write the page. `content.letters` are the groups, or the letters of one announcement in a single text.

    A given board is below its group. Raises OSError if the file cannot be written.
    """
    wide, high = (WIDTH, HEIGHT) if content.tiles else (_WIDE, _HIGH)
    with saved_canvas(path, text_of("forms.wall_document", title=content.title), (wide * mm, high * mm)) as canvas:
        pen = Pen(canvas, high)
        room = wide - 2 * MARGIN
        pen.title(wide / 2, 19, content.title, 24, room, 12, align=0.5)
        kind = text_of("forms.wall_kind", type=game_type.shown, letters=sum(map(len, content.letters)))
        pen.text(wide / 2, 28, with_variant(kind, variant), 14, align=0.5, room=room)
        box = Area(MARGIN, _TOP, room, high - MARGIN - _TOP)
        if game_type.has_groups:
            _groups(pen, box, content.letters, variant.rack)
        elif content.tiles:
            group = "".join(content.letters)
            tile = min(_LARGEST, room / max(1, len(group)))
            _row(pen, (wide - tile * len(group)) / 2, box.y, tile, group)
            y = box.y + tile + 2 * RULER
            side = min((room - RULER) / variant.size, (box.bottom - y) / variant.size)
            grid = Grid((wide - variant.size * side + RULER) / 2, y, side, variant.size)
            draw_grid(pen, grid, variant, content.colour)
            draw_tiles(pen, grid, content.tiles, _BOARD_LETTER)
        else:
            _tiles(pen, box, "".join(content.letters), numbered=game_type.material.in_order)


def _groups(pen: Pen, box: Area, groups: Sequence[str], rack: int) -> None:
    """Draw a line for each group after its number, in two columns if lines would be too low."""
    columns = 1 if len(groups) <= rack else 2
    lines = ceil(len(groups) / columns)
    pitch = min(_LARGEST, box.height / lines)
    width = box.width / columns
    most = max(rack, *map(len, groups))
    side = min(pitch * 0.9, width * 0.86 / most)
    left = (width - most * side - 14) / 2 + 14
    for n, group in enumerate(groups):
        x, y = box.x + n // lines * width + left, box.y + n % lines * pitch
        pen.text(x - 4, y + side * 0.68, str(n + 1), side * 1.3, align=1)
        _row(pen, x, y, side, group)


def _row(pen: Pen, x: float, y: float, side: float, letters: str) -> None:
    for at, letter in enumerate(letters):
        _tile(pen, Area(x + at * side, y, side, side), letter)


def _tiles(pen: Pen, box: Area, letters: str, numbered: bool = False) -> None:
    in_line, lines = in_block(len(letters), box.width, box.height)
    side = min(_LARGEST, box.width / in_line, box.height / lines)
    x, y = box.x + (box.width - in_line * side) / 2, box.y + (box.height - lines * side) / 2
    for n, letter in enumerate(letters):
        _tile(pen, Area(x + n % in_line * side, y + n // in_line * side, side, side), letter, n + 1 if numbered else 0)


def _tile(pen: Pen, box: Area, letter: str, number: int = 0) -> None:
    """Draw a letter in its frame, 0.62 of it high, with a small number in the corner."""
    pen.box(box, 1.0)
    low = Area(box.x, box.y + box.height * 0.12, box.width, box.height * 0.88) if number else box
    pen.in_box(low, letter, box.height * mm * (0.72 if number else 0.8), bold=True)
    if number:
        pen.text(box.x + box.width * 0.06, box.y + box.height * 0.2, str(number), box.height * mm * 0.17)


def write_poster(path: Path, announced: Announced, variant: Variant) -> None:
    """Write the page. Raises OSError if the file cannot be written."""
    game_type, rows = announced.game_type, announced.rows
    document = printable(" – ".join(filter(None, (announced.title, game_type.shown))))
    with saved_canvas(path, document, landscape(A4)) as canvas:
        pen = Pen(canvas, _HIGH)
        if announced.title:
            pen.title(_WIDE / 2, _MARGIN - 1, announced.title, 13, _ROOM[0], 6, align=0.5, bold=False)
        pen.text(
            _WIDE / 2, _MARGIN + 7, with_variant(announced.heading, variant), 20, bold=True, align=0.5, room=_ROOM[0]
        )
        numbered, label = game_type.material.in_order, _LABEL if game_type.has_groups else 0.0
        # without numbers a cell is square, and a number takes a strip above its letter
        high = 1.24 if numbered else 1.0
        if game_type.letters is None:
            # groups below one another, with empty places for vowels chosen by players
            across, rows = variant.rack, tuple(row.ljust(variant.rack) for row in rows)
        else:
            across, _ = in_block(len(rows[0]), *_ROOM, high, _LARGEST_DRAWN)
            rows = tuple(rows[0][at : at + across] for at in range(0, len(rows[0]), across))
        side = min(_ROOM[0] / (across + label), _ROOM[1] / len(rows) / high, _LARGEST_DRAWN)
        left = (_WIDE - side * (across + label)) / 2
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
