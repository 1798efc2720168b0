"""Columns on paper: texts of cells, and widths by their needs. Widths are in sizes of the type."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from arbitraj.game.tile import bracketed
from arbitraj.press.paper import BOLD, REGULAR
from arbitraj.press.pdf.flow import HEAD_SIZE, Field, Header
from arbitraj.press.pdf.typeset import PAD, Align, clean, width_of, words_of
from arbitraj.report.shown import figure
from arbitraj.report.table import Column, Item, Medium, PageLink, PlayerLink, Shows, Text

_LONGEST_WORD = 14.0  # a longer one is broken, so that one name does not make the type of all smaller
_ROUNDING = 0.05  # on each side of a text
_ALIGNS: dict[Shows, Align] = {
    **dict.fromkeys((Shows.PLACE, Shows.STATE, Shows.CODE, Shows.COUNT), "middle"),
    **dict.fromkeys((Shows.NUMBER, Shows.TOTAL), "right"),
}
_BOLD = frozenset((Shows.PLACE, Shows.NAME, Shows.WORD, Shows.TOTAL))
_FIGURES = frozenset((Shows.NUMBER, Shows.TOTAL))


def header_of(columns: Sequence[Column[Item]], shares: Sequence[float]) -> Header:
    """The header of a table of these columns, with their shares of the width."""
    fields = (
        Field(c.header_on(Medium.PAPER), share, _ALIGNS.get(c.shows, "left"), c.shows in _BOLD, c.wraps)
        for c, share in zip(columns, shares, strict=True)
    )
    above = ((text, len(list(same))) for text, same in groupby(columns, lambda column: column.above))
    return Header(tuple(fields), tuple(above) if any(column.above for column in columns) else ())


def cells_of(columns: Sequence[Column[Item]], item: Item) -> tuple[str, ...]:
    """The texts of an item's columns, a dash for none."""
    return tuple(_text(column, item) for column in columns)


def _text(column: Column[Item], item: Item) -> str:
    match column.value(item):
        case None:
            return "" if column.shows is Shows.TEXT else "–"
        case 0 if column.shows is Shows.COUNT:
            return "–"
        case int() | float() as number:
            return figure(number) if column.shows in _FIGURES else str(number)
        case Text(text) | PlayerLink(text) | PageLink(text):
            return clean(text)
        case tuple(texts):
            return " ".join(clean(each.text) for each in texts)
        case str(text):
            return bracketed(text) if column.shows is Shows.WORD else clean(text)


@dataclass(frozen=True, slots=True)
class Need:
    """Widths of a column: `whole` keeps every cell on one line, `least` breaks no word."""

    least: float
    whole: float


def need_of(field: Field, texts: Iterable[str]) -> Need:
    """The need of a column with these cells under its header."""
    font, free = BOLD if field.bold else REGULAR, 2 * (PAD + _ROUNDING)
    head = width_of(field.header, REGULAR, HEAD_SIZE)
    different = set(texts)
    whole = max((width_of(text, font, 1) for text in different), default=0.0)
    if not field.wraps:
        return Need(max(head, whole) + free, max(head, whole) + free)
    longest = max((width_of(word, font, 1) for text in different for word in words_of(text)), default=0.0)
    return Need(max(head, min(longest, _LONGEST_WORD)) + free, max(head, whole) + free)


def spanned_needs(needs: Sequence[Need], above: Sequence[tuple[str, int]]) -> list[Need]:
    """The needs of columns that also have to carry the lines over them, (text, columns)."""
    out: list[Need] = []
    for text, columns in above:
        spanned = needs[len(out) : len(out) + columns]
        wanted = width_of(text, BOLD, HEAD_SIZE) + 2 * (PAD + _ROUNDING) if text else 0.0
        more = max(0.0, wanted - sum(need.least for need in spanned)) / columns
        out += [Need(need.least + more, max(need.whole, need.least + more)) for need in spanned]
    return [*out, *needs[len(out) :]]


def widths_of(needs: Sequence[Need], room: float) -> tuple[list[float], bool]:
    """The widths of columns that fill `room`, and whether that is enough for every word.

    A surplus is distributed in proportion. If not every cell fits on one line, columns that wrap share the room, and
    none gets more than it needs.
    """
    least, whole = sum(need.least for need in needs), sum(need.whole for need in needs)
    if whole <= room:
        return [need.whole * room / whole for need in needs], True
    if least > room:
        return [need.least * room / least for need in needs], False
    widths = [need.least for need in needs]
    spare = room - least
    while True:
        short = [n for n, need in enumerate(needs) if need.whole - widths[n] > _ROUNDING]
        if not short or spare <= _ROUNDING:
            return [width * room / sum(widths) for width in widths], True
        part = spare / len(short)
        for n in short:
            more = min(part, needs[n].whole - widths[n])
            widths[n], spare = widths[n] + more, spare - more
