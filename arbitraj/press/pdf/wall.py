"""A ranking for the wall: in the largest type that its pages hold, so that it is read from two metres."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from typing import Any

from reportlab.graphics import renderPDF
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from arbitraj.press.paper import saved_canvas
from arbitraj.press.pdf.columns import Measured, cells_of, header_of, measured, need_of, spanned_needs, widths_of
from arbitraj.press.pdf.edges import SIDE, TOP, bottom_of, draw_foot, draw_running_head, mark_of
from arbitraj.press.pdf.flow import (
    HEAD_SIZE,
    Cells,
    Frame,
    Header,
    Heading,
    Item,
    Line,
    Note,
    Placed,
    Room,
    flow,
    paint,
)
from arbitraj.press.pdf.typeset import INK, clean, rule_at, text_at
from arbitraj.press.pdf.wall_head import WallHead
from arbitraj.report.edition import Edition
from arbitraj.report.table import Column, Medium, on

# of the type of place, name and total: pages are saved down to the second, a whole word is worth the first
_LEAST, _COMFORT, _MOST = 7.0, 12.0, 32.0
_FAR = 20.0  # is read from two metres: larger type is worth no second line of a name
_STEP = 0.25
_MOST_PAGES = 1000
_AIR = 0.08, 0.7, 0.05  # above and below a row, in sizes: what does not fill the page with type does so with air
# other columns and notes, headers, explanations: as a share of the size, and their limits in points
_SMALL, _SMALL_LIMITS = 0.46, (8.5, _MOST)
_HEADER, _HEADER_LIMITS = 0.4, (7.5, 10.0)
_PRINT, _PRINT_LIMITS = 0.45, (7.5, 10.0)
_USUAL, _MOST_ABOUT = 16.0, 1.2  # over this size the head grows with it, at most so many times
_RUNNING = 9 * mm
_SIGNING = 17 * mm


@dataclass(frozen=True, slots=True)
class WallTable:
    """A table under its heading, perhaps "". Tables of the same columns have them of the same widths."""

    heading: str
    columns: Sequence[Column[Any]]
    items: Sequence[Any]


@dataclass(frozen=True, slots=True)
class Wall:
    """A ranking for the wall: head, tables with notes and lines, what is signed, fingerprints. `signs` are labels
    of lines to write on, `signer` stands before them."""

    title: str
    head: WallHead
    body: Sequence[WallTable | Heading | Note | Line]
    signs: Sequence[str]
    edition: Edition
    signer: str = ""


ChartPages = Callable[[float, float], list[list[tuple[Any, float, float]]]]


def write_wall(path: Path, wall: Wall, document: str, charts: ChartPages | None = None) -> None:
    """Write it as a PDF, reproducibly, upright or across as the type is larger. `charts`: in a width and a height, the
    pages of charts after it, each with its place from the left and the foot. Raises OSError."""
    ways = (_Pages(wall, size, names_first) for size in (A4, landscape(A4)) for names_first in (True, False))
    laid = min(ways, key=lambda pages: pages.worse)
    with saved_canvas(path, clean(document), laid.format) as canvas:
        laid.draw(canvas, charts)


def largest(low: float, high: float, step: float, good: Callable[[float], bool]) -> float:
    """The largest size that is good, to within a step, if all up to it are; `low` is taken as good.

    >>> largest(7, 32, 0.25, lambda size: size < 20)
    19.890625
    """
    if good(high):
        return high
    while high - low > step:
        middle = (low + high) / 2
        low, high = (middle, high) if good(middle) else (low, middle)
    return low


def _share(share: float, limits: tuple[float, float], size: float) -> float:
    """A share of a size that keeps within limits in points, and is never larger than the whole."""
    least, most = limits
    return min(1.0, max(share, least / size), max(most / size, least / size))


class _Pages:
    """The pages of a ranking in a format: laid out first, so that each knows how many there are."""

    def __init__(self, wall: Wall, format: tuple[float, float], names_first: bool) -> None:
        self.wall, self.format = wall, format
        self._width, self._height = format
        self._room, self._bottom = self._width - 2 * SIDE, bottom_of(wall.edition, self._width)
        self._tables = _Tables([part for part in wall.body if isinstance(part, WallTable)], names_first)
        start = _COMFORT
        if self._needed(start) == inf:
            start = largest(_LEAST, start, _STEP, lambda size: self._needed(size) < inf)
        broken = self._needed(start) == inf  # words, or worse, even at the least size
        most = min(self._needed(start), _MOST_PAGES)
        self.size = largest(start, _MOST, _STEP, lambda size: self._needed(size) <= most)
        tight, loose, step = _AIR
        air = largest(tight, loose, step, lambda air: self._needed(self.size, air) <= most)
        self._placed, _ = self._lay_out(self.size, air)
        self.number = 1 + max(placed.frame.page for placed in self._placed)
        self.worse = broken, self.number, -self._width if broken else -self.size

    def _needed(self, size: float, air: float = _AIR[0]) -> float:
        """Number of pages, infinite if words had to be broken."""
        if not self._tables.enough(self._room / size, size):
            return inf
        placed, whole = self._lay_out(size, air)
        return 1 + max(other.frame.page for other in placed) if whole else inf

    def _lay_out(self, size: float, air: float) -> tuple[list[Placed], bool]:
        items = [*self._items(size, air), Room(_SIGNING * _about(size))]
        first = self._frame(0, self.wall.head.height(self._room, _about(size)))
        placed, done = flow(items, [first, *(self._frame(n, _RUNNING) for n in range(1, len(items) + 1))], size)
        return placed, done == len(items)

    def _items(self, size: float, air: float) -> Iterator[Item]:
        small, fine = _share(_SMALL, _SMALL_LIMITS, size), _share(_PRINT, _PRINT_LIMITS, size)
        for part in self.wall.body:
            match part:
                case WallTable():
                    if part.heading:
                        yield Heading(part.heading)
                    yield from self._tables.rows(part, self._room / size, size, air)
                case Line():
                    yield replace(part, scale=fine)
                case _:
                    yield replace(part, scale=small)

    def _frame(self, page: int, head: float) -> Frame:
        top = self._height - TOP - head
        return Frame(page, SIDE, top, self._room, top - self._bottom)

    def draw(self, canvas: Canvas, charts: ChartPages | None) -> None:
        mark, top = mark_of(self.wall.edition), self._height - TOP
        of_charts = charts(self._room, top - _RUNNING - self._bottom) if charts else []
        for page in range(self.number + len(of_charts)):
            if page == 0:
                self.wall.head.draw(canvas, SIDE, top, self._room, _about(self.size))
            else:
                draw_running_head(canvas, clean(self.wall.title), "", mark, self._width, self._height)
            for placed in self._placed:
                if placed.frame.page == page:
                    paint(canvas, placed, self.size)
                    if isinstance(placed.item, Room):
                        self._sign(canvas, placed.top - placed.item.height)
            for drawing, x, y in of_charts[page - self.number] if page >= self.number else ():
                renderPDF.draw(drawing, canvas, SIDE + x, self._bottom + y)
            draw_foot(canvas, self.wall.edition, page + 1, self.number + len(of_charts), self._width)
            canvas.showPage()

    def _sign(self, canvas: Canvas, bottom: float) -> None:
        about, gap = _about(self.size), 5 * mm
        base, x = bottom + 12 * about, SIDE
        if self.wall.signer:
            text_at(canvas, clean(self.wall.signer), x, base, 10 * about, self._room / 2, bold=True, pad=0)
            x += self._room / 2
        span = (SIDE + self._room - x + gap) / max(1, len(self.wall.signs))
        for sign in self.wall.signs:
            rule_at(canvas, x, base - 1, span - gap, INK, 0.5)
            text_at(canvas, clean(sign), x, base - 1 - 9 * about, 7.5 * about, span - gap, "middle", pad=0)
            x += span


def _about(size: float) -> float:
    """Size of the head, as a multiple of its usual one."""
    return min(_MOST_ABOUT, max(1.0, size / _USUAL))


class _Tables:
    """The tables of a ranking: cells measured once, laid out for a size of the type."""

    def __init__(self, tables: Sequence[WallTable], names_first: bool) -> None:
        self._names_first = names_first
        self._cells = {id(table): [cells_of(_columns(table), item) for item in table.items] for table in tables}
        self._alike: dict[tuple[str, ...], tuple[list[Column[Any]], list[Measured]]] = {}
        for key in dict.fromkeys(map(_headers, tables)):
            same = [table for table in tables if _headers(table) == key]
            columns = _columns(same[0])
            rows = [row for table in same for row in self._cells[id(table)]]
            fields = header_of(columns, [0] * len(columns)).fields
            of_columns = [measured(field, (row[n] for row in rows)) for n, field in enumerate(fields)]
            self._alike[key] = columns, of_columns

    def enough(self, room: float, size: float) -> bool:
        """Whether no word has to be broken."""
        return all(self._laid(key, room, size)[1] for key in self._alike)

    def rows(self, table: WallTable, room: float, size: float, air: float) -> Iterator[Item]:
        """Its header and rows."""
        header, _ = self._laid(_headers(table), room, size)
        yield header
        for number, row in enumerate(self._cells[id(table)]):
            yield Cells(header, row, shaded=number % 2 == 1, air=air)

    def _laid(self, key: tuple[str, ...], room: float, size: float) -> tuple[Header, bool]:
        columns, of_columns = self._alike[key]
        small = _share(_SMALL, _SMALL_LIMITS, size)
        head = min(HEAD_SIZE, _share(_HEADER, _HEADER_LIMITS, size))
        header = header_of(columns, [0] * len(columns), small, head)
        needs = spanned_needs([*map(need_of, header.fields, of_columns)], header)
        if size > _FAR:
            needs = [replace(need, least=need.whole) if need.main else need for need in needs]
        widths, enough = widths_of(needs, room, self._names_first)
        fields = zip(header.fields, widths, strict=True)
        return replace(header, fields=tuple(replace(field, share=width / room) for field, width in fields)), enough


def _columns(table: WallTable) -> list[Column[Any]]:
    return on(Medium.PAPER, table.columns)


def _headers(table: WallTable) -> tuple[str, ...]:
    return tuple(column.header_on(Medium.PAPER) for column in _columns(table))
