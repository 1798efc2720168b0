"""A report's table for pages of the hall: headers and cells with their CSS classes."""

from dataclasses import dataclass
from typing import Any

from arbitraj.report.cell_text import as_text
from arbitraj.report.table import Medium, Shows, Table, on

_LOOKS = {Shows.PLACE: "number", Shows.NUMBER: "number", Shows.TOTAL: "number total"}  # classes of hall.css


@dataclass(frozen=True, slots=True)
class PageTable:
    """Caption, headers, a line per item, a note, and a text for the `empty` table."""

    caption: str
    heads: tuple[tuple[str, str], ...]
    lines: tuple[tuple[tuple[str, str], ...], ...]
    note: str = ""
    empty: str = ""


def page_table(table: Table[Any]) -> PageTable:
    """A report's table, in the columns meant for pages."""
    columns = on(Medium.PAGE, table.columns)
    lines = tuple(
        tuple((as_text(column.value(item), column.places), _LOOKS.get(column.shows, "")) for column in columns)
        for item in table.items
    )
    heads = tuple((column.header_on(Medium.PAGE), _LOOKS.get(column.shows, "")) for column in columns)
    return PageTable(table.caption, heads, lines, table.note, table.empty)
