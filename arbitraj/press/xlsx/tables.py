"""Any table as a page of a workbook, or as a workbook of its own."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from arbitraj.atomic import replacing
from arbitraj.press.xlsx.style import Book, Page, Value
from arbitraj.record.model import Competition
from arbitraj.report.table import Item, Medium, Table, Text, on
from arbitraj.tables.spreadsheet import save_workbook

_FROZEN = 2
_AS_DECLARED: Mapping[str, Any] = MappingProxyType({})


def write_table_book(path: Path, name: str, competition: Competition, table: Table[Any]) -> None:
    """Write a table as a workbook; the same table gives the same bytes. Raises OSError."""
    book = Book()
    table_page(book, name, table, [Text(competition.title, "title"), Text(table.caption), Text("")]).close()
    with replacing(path) as temporary:
        save_workbook(book.workbook, temporary, competition.title, competition.day)


def table_page(
    book: Book,
    name: str,
    table: Table[Item],
    above: Sequence[Text],
    *,
    formulas: Mapping[str, Callable[[Item], Value]] = _AS_DECLARED,
    looks: Mapping[str, str] = _AS_DECLARED,
) -> Page:
    """A page with lines above a table, which are there while the table is scrolled; more may be written below it.

    By the keys of columns, `formulas` gives what stands instead of the value, `looks` looks of their own.
    """
    columns = on(Medium.BOOK, table.columns)
    page = Page(book, name, [column.width for column in columns], len(above) + 1, _FROZEN)
    for line in above:
        if line.text:
            page.line(line.text, line.look or "line")
        else:
            page.blank()
    page.table(columns, table.items, filtered=True, formulas=formulas, looks=looks)
    if table.empty and not table.items:
        page.line(table.empty)
    return page
