"""A page with all announcements during a game, for the announcer (6.3.2.b)."""

from collections.abc import Sequence
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm

from arbitraj.draw.timing import Announcement, clock
from arbitraj.press.paper import saved_canvas
from arbitraj.press.pdf.edges import BOTTOM, HEAD_LINE, SIDE, TOP, draw_rule
from arbitraj.press.pdf.typeset import GREY, INK, SHADE, clean, rule_at, text_at, wrapped
from arbitraj.text import text_of

WIDTH, HEIGHT = A4
_HEAD, _FOOT = 30 * mm, 22 * mm
_HIGHEST, _BOX = 17 * mm, 6 * mm
_HEADINGS = ("timing.hour", "timing.left_header", "timing.said", "timing.real", "")
_HOUR, _LEFT, _REAL = 24 * mm, 22 * mm, 24 * mm


def write_time_sheet(path: Path, title: str, heading: str, announced: Sequence[Announcement]) -> None:
    """Write the page. Raises OSError if the file cannot be written."""
    with saved_canvas(path, clean(text_of("timing.document", title=title))) as canvas:
        room, top = WIDTH - 2 * SIDE, HEIGHT - TOP
        text_at(canvas, clean(title), SIDE, top - 9, 10, room, colour=GREY, pad=0, high=HEAD_LINE)
        text_at(canvas, text_of("timing.heading"), SIDE, top - 31, 18, room, bold=True, pad=0)
        text_at(canvas, clean(heading), SIDE, top - 50, 12, room, pad=0, high=15)
        draw_rule(canvas, top - 60, WIDTH)
        # start and width of: hour, minutes left, text, real hour, box
        widths = [_HOUR, _LEFT, room - _HOUR - _LEFT - _REAL - _BOX, _REAL, _BOX]
        columns = [(SIDE + sum(widths[:n]), width) for n, width in enumerate(widths)]
        y = top - _HEAD
        for (x, width), key in zip(columns, _HEADINGS, strict=True):
            text_at(canvas, text_of(key) if key else "", x, y + 3, 9, width, colour=GREY, pad=0)
        height = min(_HIGHEST, (y - BOTTOM - _FOOT) / len(announced))
        size = min(13.0, height / 2.9)
        for n, call in enumerate(announced):
            y -= height
            if n % 2:
                canvas.setFillColor(SHADE)
                canvas.rect(SIDE, y, room, height, stroke=0, fill=1)
            base = y + height / 2 - 0.36 * size
            (hour, left, said, real, box) = columns
            text_at(canvas, clock(call.at), hour[0], base - 0.1 * size, size * 1.4, hour[1], bold=True, pad=0.2)
            text_at(canvas, "" if call.left is None else f"{call.left}'", left[0], base, size, left[1], pad=0)
            lines = wrapped(call.said, size, said[1] - size, 2)
            for number, line in enumerate(lines):
                down = (number - (len(lines) - 1) / 2) * 1.25 * size
                text_at(canvas, line, said[0], base - down, size, said[1], bold=call.left == 0, colour=INK, pad=0)
            rule_at(canvas, real[0], y + 0.25 * height, real[1] - 4 * mm, thick=0.6)
            canvas.setStrokeColor(INK)
            side = min(_BOX, 0.6 * height)
            canvas.rect(box[0], y + (height - side) / 2, side, side, stroke=1, fill=0)
        for number, line in enumerate(wrapped(text_of("timing.note"), 9, room)):
            text_at(canvas, line, SIDE, y - 16 - 12 * number, 9, room, colour=GREY, pad=0)
