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
_MOST_LINES = 3.5  # about, of the longest cell: a cell of six is cut
_ROUNDING = 0.05  # on each side of a text
_MOST_CELLS = 0.75  # of a column that wraps: the others take a second line
_ALIGNS: dict[Shows, Align] = {
    **dict.fromkeys((Shows.PLACE, Shows.STATE, Shows.CODE, Shows.COUNT), "middle"),
    **dict.fromkeys((Shows.NUMBER, Shows.TOTAL), "right"),
}
_BOLD = frozenset((Shows.PLACE, Shows.NAME, Shows.WORD, Shows.TOTAL))
_FIGURES = frozenset((Shows.NUMBER, Shows.TOTAL))
_MAIN = frozenset((Shows.PLACE, Shows.NAME, Shows.TOTAL))  # what a ranking is read for


def header_of(
    columns: Sequence[Column[Item]], shares: Sequence[float], small: float = 1.0, head: float = HEAD_SIZE
) -> Header:
    """The header of a table of these columns, with their shares of the width. All but place, name and total are of
    type `small`, the header itself of `head`, both in sizes."""
    fields = (
        Field(
            c.header_on(Medium.PAPER),
            share,
            _ALIGNS.get(c.shows, "left"),
            c.shows in _BOLD,
            c.wraps,
            1.0 if c.shows in _MAIN else small,
            head,
        )
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
            return " ".join(clean(text.text) for text in texts)
        case str(text):
            return bracketed(text) if column.shows is Shows.WORD else clean(text)


@dataclass(frozen=True, slots=True)
class Need:
    """Widths of a column: `whole` keeps its cells on one line (most of them, if it wraps), `least` breaks no word."""

    least: float
    whole: float
    main: bool = False


@dataclass(frozen=True, slots=True)
class Measured:
    """The texts of a column at a size of 1: its header, its longest cell (of one that wraps, what most cells keep to),
    what it must have (its longest word, a part of its longest cell)."""

    header: float
    whole: float
    least: float


def measured(field: Field, texts: Iterable[str]) -> Measured:
    """The measures of a column with these cells, the same for every size of its type."""
    font, texts = BOLD if field.bold else REGULAR, [*texts]
    widths = sorted(width_of(text, font, 1) for text in texts)
    words = {word for text in texts for word in words_of(text)} if field.wraps else ()
    at = int(_MOST_CELLS * (len(widths) - 1)) if field.wraps else -1
    least = max((width_of(word, font, 1) for word in words), default=0.0)
    least = max(least, widths[-1] / _MOST_LINES if widths else 0.0)
    return Measured(width_of(field.header, REGULAR, 1), widths[at] if widths else 0.0, least)


def need_of(field: Field, of: Measured) -> Need:
    """The need of a column in the sizes of its field."""
    head, whole = _padded(of.header, field.head), _padded(of.whole, field.scale)
    least = _padded(min(of.least, _LONGEST_WORD), field.scale) if field.wraps else whole
    return Need(max(head, least), max(head, least, whole), field.scale == 1)


def _padded(width: float, scale: float) -> float:
    return (width + 2 * PAD) * scale + 2 * _ROUNDING


def spanned_needs(needs: Sequence[Need], header: Header) -> list[Need]:
    """The needs of columns that also have to carry the lines over them."""
    out: list[Need] = []
    for text, columns in header.above:
        spanned = needs[len(out) : len(out) + columns]
        wanted = _padded(width_of(text, BOLD, 1), header.scale * HEAD_SIZE) if text else 0.0
        more = max(0.0, wanted - sum(need.least for need in spanned)) / columns
        out += [Need(need.least + more, max(need.whole, need.least + more), need.main) for need in spanned]
    return [*out, *needs[len(out) :]]


def widths_of(needs: Sequence[Need], room: float, names_first: bool) -> tuple[list[float], bool]:
    """The widths of columns that fill `room`, and whether that is enough for every word.

    A surplus is distributed in proportion. If not all cells fit on one line, the columns that wrap share the room, the
    main ones first if `names_first`, and none gets more than it needs.
    """
    least, whole = sum(need.least for need in needs), sum(need.whole for need in needs)
    if whole <= room:
        return [need.whole * room / whole for need in needs], True
    if least > room:
        return [need.least * room / least for need in needs], False
    widths = [need.least for need in needs]
    spare = room - least
    for some in ((True,), (False,)) if names_first else ((True, False),):
        while spare > _ROUNDING:
            short = [n for n, need in enumerate(needs) if need.main in some and need.whole - widths[n] > _ROUNDING]
            if not short:
                break
            part = spare / len(short)
            for n in short:
                more = min(part, needs[n].whole - widths[n])
                widths[n], spare = widths[n] + more, spare - more
    return [width * room / sum(widths) for width in widths], True
