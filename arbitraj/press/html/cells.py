"""Cells of tables on pages: most of a long page is cells, so that common parts of a column are made once."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from markupsafe import Markup

from arbitraj.report.ranking_table import MOVE
from arbitraj.report.shown import decimal
from arbitraj.report.table import Column, Item, Medium, PageLink, PlayerLink, Shows, Table, Value
from arbitraj.text import comma_below

# control characters and halves of characters, which no page may hold
_NOT_HTML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
_CLASSES = {
    Shows.PLACE: "place",
    Shows.NAME: "who",
    Shows.CODE: "number",
    Shows.COUNT: "number",
    Shows.NUMBER: "number",
    Shows.TOTAL: "number sum",
    Shows.LINES: "findings",
    Shows.LAID: "wide",
}
_OWN_CLASSES = {"club": "club", "group": "centre", "state": "state", "worth": "number worth"}  # by keys of columns
# texts of the program (all others come from persons)
_OURS = frozenset((Shows.LABEL, Shows.STATE, Shows.COUNT, Shows.LAID))
_SHORT, _MOST_KNOWN = 100, 4_096  # signs of a text, cells of a look
Shown = Callable[[Value], Markup]  # a cell that only a template knows how to show


def as_html(value: Any) -> Markup:
    """A value in a template, as escaped HTML.

    >>> as_html('=HYPERLINK("x")<script>')
    Markup('=HYPERLINK(&quot;x&quot;)&lt;script&gt;')
    """
    if isinstance(value, Markup):
        return value
    return Markup(_escaped("" if value is None else str(value)))


def _escaped(text: str) -> str:
    return _short_as_html(text) if len(text) <= _SHORT else _text_as_html(text)


def _text_as_html(text: str) -> str:
    return escape(_NOT_HTML.sub("", comma_below(text)))


@lru_cache(4_096)  # the same names, titles and figures are in many cells
def _short_as_html(text: str) -> str:
    return _text_as_html(text)


def class_of(column: Column[Any], nil: bool = False) -> str:
    own = "number move" if column.key.startswith(MOVE) else _OWN_CLASSES.get(column.key)
    names = own or _CLASSES.get(column.shows, "")
    return f"{names} nil".strip() if nil else names


def _heading_of(columns: Sequence[Column[Item]]) -> Column[Item]:
    """The column with the names of the rows."""
    return next((column for column in columns if column.shows is Shows.NAME), columns[0])


def table_rows(table: Table[Item], columns: Sequence[Column[Item]], folds: bool, shown: Shown, root: Any) -> Markup:
    """The rows of a table. A row that `folds` repeats the header in its cells. `root` leads to the pages of a site."""
    heading = _heading_of(columns)
    # column by column: most cells are known, and a call for each would take longer than to find it
    cells = [_cells_of(table.items, column, column is heading, folds, shown, root) for column in columns]
    opens = _opens("tr", ' role="row"' if folds else "")
    return Markup("".join(f"{opens}{''.join(row)}</tr>\n" for row in zip(*cells, strict=True)))


def _opens(tag: str, *attributes: str) -> str:
    return f"<{tag}{''.join(attributes)}>"


def _cells_of(
    items: Sequence[Item], column: Column[Item], heads: bool, folds: bool, shown: Shown, root: Any
) -> Sequence[str]:
    """The cells of a column."""
    tag = "th" if heads else "td"
    role = f' role="{"rowheader" if heads else "cell"}"' if folds else ""
    label = f' data-label="{as_html(column.header_on(Medium.PAGE))}"' if folds and not heads else ""
    full, empty = (
        _opens(tag, ' scope="row"' if heads else "", role, f' class="{names}"' if names else "", label)
        for names in (class_of(column), class_of(column, nil=True))
    )
    text = _text_of(column, shown, root)

    def made(value: Value, idle: bool = False) -> str:
        nothing = value is None or value == "" or value == ()
        return f"{empty if nothing or idle else full}{'' if nothing else text(value)}</{tag}>"

    values = [*map(column.value, items)]
    if idle := column.idle:
        return [made(value, idle(item)) for item, value in zip(items, values, strict=True)]
    known = _known_cells(full, empty, column.shows, column.places, root if isinstance(root, str) else "")
    looks = [*zip(map(type, values), values, strict=True)]
    known |= {look: made(look[1]) for look in looks if look not in known}
    cells = [known[look] for look in looks]
    if len(known) > _MOST_KNOWN:
        known.clear()
    return cells


@lru_cache(256)
def _known_cells(*look: object) -> dict[tuple[type, Value], str]:
    """Cache of cells of a look by their contents, which a long table repeats, and so do the tables of many players."""
    return {}


def _text_of(column: Column[Any], shown: Shown, root: Any) -> Callable[[Any], str]:
    """A function that renders a value of the column."""
    foreign, total, number = column.shows not in _OURS, column.shows is Shows.TOTAL, column.shows is Shows.NUMBER

    def text(value: Any) -> str:
        match value:
            case str():
                return f"<bdi>{_escaped(value)}</bdi>" if foreign else _escaped(value)
            case PageLink(name, href):
                return f'<a href="{root}{_escaped(href)}"><bdi>{_escaped(name)}</bdi></a>'
            case PlayerLink(name, table):
                return f'<a href="#masa-{table}"><bdi>{_escaped(name)}</bdi></a>'
            case int() | float() if total:
                return f"<b>{decimal(value)}</b>"
            case int() | float():
                return decimal(value, column.places) if number else str(value)
        return shown(value)

    return text
