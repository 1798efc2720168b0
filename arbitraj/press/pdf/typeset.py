"""Text that has to fit: broken into lines, shrunk, or cut with an ellipsis. Widths are in points."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, takewhile
from typing import Literal

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from arbitraj.press.paper import BOLD, REGULAR, printable
from arbitraj.text import comma_below

# values, not names of colours: reading a name costs more than drawing with it
INK, GREY, LINE = HexColor("#1B1B1B"), HexColor("#5F6662"), HexColor("#B9BFBB")
HEAD, SHADE, WHITE = HexColor("#1F3A4D"), HexColor("#EEF1F0"), HexColor("#FFFFFF")
LEADING = 1.28  # height of a line, in sizes of its type
PAD = 0.35  # left free at the sides of a text, in sizes
ELLIPSIS = "…"
_MEMORY = 1 << 16
_LONGEST = 4000
MIDDLE = 0.36  # of the size: the middle of a capital above its baseline
_SMALLEST = 5.0  # points: type that a person still reads
_FINER = 0.97  # from one size that is tried to the next
_LEAST_WHOLE = 0.5  # of the size: a word that is smaller on a line of its own is broken
_HAIR = 0.01  # points: what rounding may add to a text made to fit
_CIRCLED = re.compile("[\u24b6-\u24e9]")  # jokers as players write them, missing in the embedded font

Align = Literal["left", "middle", "right"]


@lru_cache(_MEMORY)
def clean(text: str) -> str:
    """`printable`, cached, since names and findings are repeated on many pages. Cuts a text longer than a page.

    >>> clean("Ⓒasa")
    '(C)asa'
    """
    return printable(
        _CIRCLED.sub(lambda found: f"({unicodedata.normalize('NFKD', found[0])})", comma_below(text[:_LONGEST]))
    )


@lru_cache(_MEMORY)
def _unit_width(text: str, font: str) -> float:
    """The width of a text at one point, cached by word."""
    return float(stringWidth(text, font, 1))


def width_of(text: str, font: str, size: float) -> float:
    """The width of a line."""
    return _unit_width(text, font) * size


def wrapped(text: str, size: float, room: float, most: int = 0, font: str = REGULAR) -> tuple[str, ...]:
    """`text` in lines no wider than `room`, broken at blanks and, if a word is wider, inside it (after a hyphen).

    At most `most` lines (0: as many as needed), the last one then ends with an ellipsis. No text gives no line.

    >>> from arbitraj.press.paper import use_fonts
    >>> use_fonts()
    >>> wrapped("Constantin-Ilie Ana", 10, 60), wrapped("Constantinescu", 10, 60), wrapped("Pop Ana", 10, 30, 1)
    (('Constantin-', 'Ilie Ana'), ('Constantines', 'cu'), ('Pop …',))
    """
    lines: list[str] = []
    line, taken = "", 0.0
    blank = width_of(" ", font, size)
    for word in _pieces(text, size, room, font):
        width = width_of(word, font, size)
        if line and taken + blank + width > room:
            lines.append(line)
            line, taken = word, width
            if most and len(lines) == most:
                return (*lines[:-1], cut(f"{lines[-1]} {ELLIPSIS}", font, size, room))
        else:
            taken += (blank if line else 0) + width
            line = f"{line} {word}" if line else word
    return (*lines, line) if line else tuple(lines)


def words_of(text: str) -> list[str]:
    """The parts of a text that are not broken unless they must.

    >>> words_of("Pop-Ilie Ana")
    ['Pop-', 'Ilie', 'Ana']
    """
    return text.replace("-", "- ").split()


def _pieces(text: str, size: float, room: float, font: str) -> Iterator[str]:
    for word in text.split():
        rest = word
        while width_of(rest, font, size) > room and len(rest) > 1:
            head = rest[: _fits(rest, font, size, room)]
            head = head[: head.rfind("-") + 1] or head
            yield head
            rest = rest[len(head) :]
        yield rest


def _fits(text: str, font: str, size: float, room: float) -> int:
    """The number of characters of a text that fit, at least one."""
    ends = accumulate(width_of(sign, font, size) for sign in text)
    return max(1, len([*takewhile(lambda end: end <= room, ends)]))


def cut(text: str, font: str, size: float, room: float) -> str:
    """`text`, or as much of its beginning as fits with an ellipsis."""
    if width_of(text, font, size) <= room + _HAIR:
        return text
    kept = text.removesuffix(ELLIPSIS).rstrip()
    number = _fits(kept, font, size, room - width_of(ELLIPSIS, font, size))
    return kept[:number].rstrip() + ELLIPSIS


def fitted(text: str, font: str, size: float, room: float, least: float = 0.7) -> tuple[str, float]:
    """`text` and the size at which it fits. Below the share `least` of the wanted size it is cut instead."""
    width = width_of(text, font, size)
    if width <= room:
        return text, size
    size = max(size * least, size * room / width)
    return cut(text, font, size, room), size


def in_block(text: str, font: str, size: float, room: float, high: float) -> tuple[tuple[str, ...], float]:
    """The lines of `text`, and the largest type up to `size` in which it is whole in `room` by `high`.

    One line that is little smaller stays one. A word is broken only where it would be far smaller on a line of its own,
    and text is cut only below 5 points.

    >>> from arbitraj.press.paper import use_fonts
    >>> use_fonts()
    >>> in_block("Constantinescu-Brâncoveanu", BOLD, 20, 130, 40)[0], in_block("Pop", BOLD, 20, 130, 40)
    (('Constantinescu-', 'Brâncoveanu'), (('Pop',), 20))
    """
    least, alone = min(size, _SMALLEST), fitted(text, font, size, room)
    if alone[0] == text:
        return ((text,) if text else ()), alone[1]
    widest = max((width_of(word, font, 1) for word in words_of(text)), default=0.0)
    if widest * size * _LEAST_WHOLE <= room < widest * size:
        size = room / widest
    while size > least:
        lines = wrapped(text, size, room + _HAIR, font=font)
        if size * (1 + LEADING * (len(lines) - 1)) <= high:
            return lines, size
        size = max(least, size * _FINER)
    return wrapped(text, least, room, 1 + max(0, int((high / least - 1) / LEADING)), font), least


def text_at(
    canvas: Canvas,
    text: str,
    x: float,
    base: float,
    size: float,
    room: float,
    align: Align = "left",
    *,
    bold: bool = False,
    colour: Color = INK,
    struck: bool = False,
    pad: float = PAD,
    high: float = 0.0,
) -> None:
    """Draw a text in the width `room` from `x` on, shrunk or cut if it is wider, with `pad` (in sizes) on each side.

    With `high` (points) a wider text is drawn whole, in lines around the middle of the one line at `base`.
    """
    if not text:
        return
    font, free = BOLD if bold else REGULAR, pad * size
    if high:
        middle = base + MIDDLE * size
        lines, size = in_block(text, font, size, room - 2 * free, high)
        for number, line in enumerate(lines):
            down = (number - (len(lines) - 1) / 2) * LEADING * size + MIDDLE * size
            text_at(canvas, line, x, middle - down, size, room, align, bold=bold, colour=colour, struck=struck, pad=pad)
        return
    shown, size = fitted(text, font, size, room - 2 * free)
    width = canvas.stringWidth(shown, font, size)
    start = {"left": x + free, "middle": x + (room - width) / 2, "right": x + room - free - width}[align]
    canvas.setFont(font, size)
    canvas.setFillColor(colour)
    canvas.drawString(start, base, shown)
    if struck:
        rule_at(canvas, start, base + 0.3 * size, width, colour, 0.07 * size)


def rule_at(canvas: Canvas, x: float, y: float, width: float, colour: Color = LINE, thick: float = 0.4) -> None:
    """Draw a line from `x` to the right."""
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(thick)
    canvas.line(x, y, x + width, y)
