"""Rows that flow from frame to frame of a page, measured before they are drawn, so that they can be made to fit."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from arbitraj.press.paper import BOLD, REGULAR
from arbitraj.press.pdf.typeset import HEAD, LEADING, PAD, SHADE, WHITE, Align, rule_at, text_at, wrapped

HEAD_SIZE = 0.9  # the type of headers, in sizes
_PAD = 0.22  # above and below a row's text, in sizes
_NEXT = LEADING * 0.9  # from one line of a cell to the next
_LABEL = 4.2  # room of the label of a finding, in sizes
_MOST_CELL_LINES = 6
_MOST_LINES = 5  # of one finding, which may quote any text (unlimited with `whole`)


@dataclass(frozen=True, slots=True)
class Frame:
    """A part of a page that rows fill from its top: the page (from 0), its upper left corner, its size, in points."""

    page: int
    x: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Field:
    """A column: share of the width, alignment, weight. Long text is shrunk and cut, or goes on below if it `wraps`.

    Its type is `scale` sizes, that of its header `head` sizes.
    """

    header: str
    share: float
    align: Align = "left"
    bold: bool = False
    wraps: bool = False
    scale: float = 1.0
    head: float = HEAD_SIZE


@dataclass(frozen=True, slots=True)
class Heading:
    """A line above a table, its type `scale` sizes."""

    text: str
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a table. `above` are (text, columns) of a line over it, such as "as written"."""

    fields: tuple[Field, ...]
    above: tuple[tuple[str, int], ...] = ()

    @property
    def scale(self) -> float:
        """Its height in those of an ordinary header, by the largest type in it."""
        return max((field.head for field in self.fields), default=HEAD_SIZE) / HEAD_SIZE


@dataclass(frozen=True, slots=True)
class Cells:
    """A row of a table, perhaps shaded, with `air` (in sizes) above and below its text."""

    header: Header
    texts: tuple[str, ...]
    shaded: bool = False
    air: float = _PAD


@dataclass(frozen=True, slots=True)
class Note:
    """A finding under its row: a label and its text. A `struck` one has its reason in `after`."""

    label: str
    text: str
    struck: bool = False
    after: str = ""
    indent: float = 0.05  # share of the width
    whole: bool = False
    scale: float = 1.0  # of its type, in sizes


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph over the whole width, its type `scale` sizes."""

    text: str
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Room:
    """Reserved room for a drawing, kept with the item before it."""

    height: float


Item = Heading | Header | Cells | Note | Line | Room


@dataclass(frozen=True, slots=True)
class Placed:
    """An item at the top of its place."""

    item: Item
    frame: Frame
    top: float


def height_of(item: Item, width: float, size: float) -> float:
    """The height of an item in a frame of a width, with type of a size."""
    match item:
        case Heading(scale=scale):
            return size * scale * 2.6
        case Header(above=above):
            return size * item.scale * (LEADING * (2 if above else 1) + 3 * _PAD)
        case Cells():
            below = zip(item.header.fields, _cell_lines(item, width, size), strict=True)
            deepest = max((field.scale * (len(lines) - 1) for field, lines in below if lines), default=0.0)
            return size * (LEADING + 2 * item.air + _NEXT * deepest)
        case Note(scale=scale):
            lines = len(_note_lines(item, width, size * scale)) + bool(item.after)
            return size * scale * (LEADING * lines + _PAD)
        case Line(text, scale):
            return size * scale * LEADING * len(wrapped(text, size * scale, width))
        case Room(height):
            return height


def flow(items: Sequence[Item], frames: Sequence[Frame], size: float) -> tuple[list[Placed], int]:
    """Place items. Returns them and their number, less than all without room. A row stays with its first finding."""
    placed: list[Placed] = []
    number, used = 0, 0.0
    current = iter(frames)
    frame = next(current)
    while number < len(items):
        item = items[number]
        needed = height_of(item, frame.width, size)
        together, ahead = needed, number + 1
        while ahead < len(items) and _holds(items[ahead - 1], items[ahead]):
            together += height_of(items[ahead], frame.width, size)
            ahead += 1
        if used + together > frame.height and not (used == 0 and needed <= frame.height):
            following = next(current, None)
            if following is None:
                break
            frame, used = following, 0.0
            again = _header_of(items, number)
            if again:
                placed.append(Placed(again, frame, frame.top))
                used = height_of(again, frame.width, size)
            continue
        placed.append(Placed(item, frame, frame.top - used))
        used += needed
        number += 1
    return placed, number


def _holds(item: Item, following: Item) -> bool:
    match item, following:
        case (Heading(), _) | (Header(), _) | (Cells(), Note()) | (_, Room()):
            return True
    return False


def _header_of(items: Sequence[Item], number: int) -> Header | None:
    """The header to repeat above an item, if its table goes on there."""
    before = next((item for item in reversed(items[:number]) if not isinstance(item, Note | Line | Room)), None)
    return before.header if isinstance(before, Cells) and isinstance(items[number], Cells | Note) else None


def _note_lines(note: Note, width: float, size: float) -> tuple[str, ...]:
    room = width * (1 - note.indent) - _LABEL * size - size
    return wrapped(note.text, size, room, 0 if note.whole else _MOST_LINES)


def _cell_lines(cells: Cells, width: float, size: float) -> list[tuple[str, ...]]:
    return [
        wrapped(text, own, field.share * width - 2 * PAD * own, _MOST_CELL_LINES, BOLD if field.bold else REGULAR)
        if field.wraps
        else (text,)
        for field, text in zip(cells.header.fields, cells.texts, strict=True)
        for own in (size * field.scale,)
    ]


def paint(canvas: Canvas, placed: Placed, size: float) -> None:
    """Draw a placed item."""
    item, frame, top = placed.item, placed.frame, placed.top
    height = height_of(item, frame.width, size)
    match item:
        case Heading(text, scale):
            own = size * scale
            text_at(canvas, text, frame.x, top - own * 1.9, own * 1.12, frame.width, bold=True, colour=HEAD, pad=0)
        case Header():
            _paint_header(canvas, item, frame, top, height, size)
        case Cells():
            _paint_cells(canvas, item, frame, top, height, size)
        case Note():
            _paint_note(canvas, item, frame, top, size * item.scale)
        case Line(text, scale):
            base = top - size * scale * 0.98
            for line in wrapped(text, size * scale, frame.width):
                text_at(canvas, line, frame.x, base, size * scale, frame.width, pad=0)
                base -= size * scale * LEADING


def _paint_header(canvas: Canvas, header: Header, frame: Frame, top: float, height: float, size: float) -> None:
    canvas.setFillColor(HEAD)
    canvas.rect(frame.x, top - height, frame.width, height, stroke=0, fill=1)
    own = size * header.scale
    base = top - height + own * 0.5
    x, column = frame.x, 0
    for text, columns in header.above:
        span = sum(field.share for field in header.fields[column : column + columns]) * frame.width
        if text:
            line = base + own * (LEADING - 0.12)
            text_at(canvas, text, x, base + own * LEADING, own * HEAD_SIZE, span, "middle", bold=True, colour=WHITE)
            rule_at(canvas, x + own * 0.4, line, span - own * 0.8, WHITE)
        x, column = x + span, column + columns
    x = frame.x
    for field in header.fields:
        span = field.share * frame.width
        text_at(canvas, field.header, x, base, size * field.head, span, field.align, colour=WHITE)
        x += span


def _paint_cells(canvas: Canvas, cells: Cells, frame: Frame, top: float, height: float, size: float) -> None:
    if cells.shaded:
        canvas.setFillColor(SHADE)
        canvas.rect(frame.x, top - height, frame.width, height, stroke=0, fill=1)
    rule_at(canvas, frame.x, top, frame.width)
    x, base = frame.x, top - size * (LEADING + _PAD + cells.air - 0.5)
    for field, lines in zip(cells.header.fields, _cell_lines(cells, frame.width, size), strict=True):
        span, own = field.share * frame.width, size * field.scale
        for number, line in enumerate(lines):
            text_at(canvas, line, x, base - number * own * _NEXT, own, span, field.align, bold=field.bold)
        x += span


def _paint_note(canvas: Canvas, note: Note, frame: Frame, top: float, size: float) -> None:
    x = frame.x + note.indent * frame.width
    base = top - size * 0.98
    label_room = _LABEL * size - 0.4 * size
    text_at(canvas, note.label, x, base, size, label_room, bold=True, struck=note.struck, pad=0)
    x += _LABEL * size
    for line in _note_lines(note, frame.width, size):
        text_at(canvas, line, x, base, size, frame.width, struck=note.struck, pad=0)
        base -= size * LEADING
    if note.after:
        text_at(canvas, note.after, x, base, size, frame.width, bold=True, pad=0)
