"""A report's table as a page of the hall has it: its headers and cells, each with how it looks."""

from dataclasses import dataclass
from typing import Any

from arbitraj.report.paper import as_text
from arbitraj.report.table import Medium, Shows, Table, on

_LOOKS = {Shows.PLACE: "number", Shows.NUMBER: "number", Shows.TOTAL: "number total"}  # classes of hall.css


@dataclass(frozen=True, slots=True)
class PageTable:
    """What stands above it, its headers, a line an item; its note, and what is said where it is `empty`."""

    caption: str
    heads: tuple[tuple[str, str], ...]
    lines: tuple[tuple[tuple[str, str], ...], ...]
    note: str = ""
    empty: str = ""


def page_table(table: Table[Any]) -> PageTable:
    """The columns that a page has room for."""
    columns = on(Medium.PAGE, table.columns)
    lines = tuple(
        tuple((as_text(each.value(item), each.places), _LOOKS.get(each.shows, "")) for each in columns)
        for item in table.items
    )
    heads = tuple((each.header_on(Medium.PAGE), _LOOKS.get(each.shows, "")) for each in columns)
    return PageTable(table.caption, heads, lines, table.note, table.empty)
