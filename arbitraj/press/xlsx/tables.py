"""Any table as a page of a workbook, or as a workbook of its own. A report as a workbook of its tables."""

from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, Generic

from openpyxl.utils import get_column_letter, quote_sheetname

from arbitraj.press.xlsx.style import LINES, NONE_GIVEN, Book, BookPage, Link, Value, look_of
from arbitraj.record.model import Competition
from arbitraj.report.paper import Paper, parts_on
from arbitraj.report.table import Column, Facts, Item, Medium, PlayerLink, Shows, Table, Text, on
from arbitraj.tables.spreadsheet import sheet_title
from arbitraj.text import text_of

_FROZEN = 2
_WIDEST_NAME, _SIGN = 70.0, 1.05  # a width in the figures that a column's is counted in, and that of a letter


def write_table_book(path: Path, name: str, competition: Competition, table: Table[Any]) -> None:
    """Write a table as a workbook, reproducibly. Raises OSError."""
    book = Book()
    table_page(book, name, table, [Text(competition.title, "title"), Text(table.caption), Text("")]).close()
    book.save(path, competition.title, competition.day)


def write_bare_table(path: Path, name: str, title: str, table: Table[Any]) -> None:
    """Write a table with its headers in the first row, as programs read it. Raises OSError."""
    book = Book()
    table_page(book, name, table, (), frozen=1).close()
    book.save(path, title, None)


def table_page(
    book: Book,
    name: str,
    table: Table[Item],
    above: Sequence[Text | Link],
    *,
    formulas: Mapping[str, Callable[[Item], Value]] = NONE_GIVEN,
    looks: Mapping[str, str] = NONE_GIVEN,
    frozen: int = _FROZEN,
    printed_to: str = "",
) -> BookPage:
    """A page with lines above a table. `formulas` replace values, `looks` looks, by keys of columns. Those after the
    one `printed_to` stay off paper."""
    columns = on(Medium.BOOK, table.columns)
    printed = next((number for number, column in enumerate(columns, 1) if column.key == printed_to), 0)
    page = BookPage(book, name, column_widths(columns, table.items), len(above) + 1, frozen, printed)
    for line in above:
        match line:
            case Link():
                page.line(line, "bare_link")
            case Text(""):
                page.blank()
            case Text(text, look):
                page.line(text, LINES[look])
    page.table(columns, table.items, filtered=True, formulas=formulas, looks=looks)
    if table.empty and not table.items:
        page.line(table.empty)
    return page


def column_widths(columns: Sequence[Column[Item]], items: Sequence[Item]) -> list[float]:
    """The widths of columns, those of names as wide as the longest: a link, which a name may be, does not wrap."""
    widths = []
    for column in columns:
        named = map(column.value, items) if column.shows is Shows.NAME else ()
        links = (len(value.name) for value in named if isinstance(value, PlayerLink))
        widths.append(max(column.width, min(_WIDEST_NAME, max(links, default=0) * _SIGN + 3)))
    return widths


class TableCells(Generic[Item]):
    """Cells of a table: its sheet, the letters of its columns by their keys, the rows of its items by `name`."""

    def __init__(self, sheet: str, table: Table[Item], header: int, name: Callable[[Item], object]) -> None:
        self._sheet, self._name = quote_sheetname(sheet), name
        self.letters = {
            column.key: get_column_letter(number) for number, column in enumerate(on(Medium.BOOK, table.columns), 1)
        }
        self._rows = {name(item): row for row, item in enumerate(table.items, header + 1)}

    def cell(self, key: str, item: Item) -> str:
        """For formulas of the same sheet: relative, so that sorting the rows keeps each formula on its own row."""
        return f"{self.letters[key]}{self._rows[self._name(item)]}"

    def far_cell(self, key: str, item: Item) -> str:
        """For formulas of other sheets."""
        return f"{self._sheet}!${self.letters[key]}${self._rows[self._name(item)]}"

    def everyone(self, key: str) -> str:
        """All the cells of a column."""
        letter, rows = self.letters[key], self._rows.values()
        return f"${letter}${min(rows)}:${letter}${max(rows)}"


def stacked_page(
    book: Book, name: str, lines: Sequence[str], widths: Sequence[float], tables: Iterable[Table[Any]]
) -> None:
    """A page of tables one below another. A column of a table spans page columns up to its width."""
    page = BookPage(book, name, widths)
    page.head(*lines)
    edges = list(accumulate(widths))
    for table in tables:
        columns = on(Medium.BOOK, table.columns)
        ends = [bisect(edges, edge) for edge in accumulate(column.width for column in columns)]
        spans = [end - start for start, end in pairwise([0, *ends])]
        page.heading(table.caption)
        for text in filter(None, (table.note, "" if table.items else table.empty)):
            page.line(text)
        if table.items:
            page.merged([(column.header, "header", span) for column, span in zip(columns, spans, strict=True)], 33.0)
        for item in table.items:
            cells = [page.shown(column, item, _look(column, item)) for column in columns]
            page.merged([(*cell, span) for cell, span in zip(cells, spans, strict=True)], None)
    page.close()


def _look(column: Column[Item], item: Item) -> str:
    """The look of a cell in a column with several kinds of figures: cents unless whole."""
    value = column.value(item)
    return "cents" if isinstance(value, float) and not value.is_integer() else look_of(column)


_SUMMARY_WIDTHS = (30.0, 60.0)


def write_report_book(path: Path, paper: Paper) -> None:
    """Write a report: its texts on the first page, then a page for each table. Raises OSError."""
    book, taken = Book(), set[str]()
    page = BookPage(book, sheet_title(text_of("workbook.summary"), taken), _SUMMARY_WIDTHS)
    page.head(paper.title, paper.kind)
    for part in paper.parts:
        match part:
            case Facts(facts):
                page.blank()
                for name, text in facts:
                    if text:
                        page.row((name, text), ("strong", "text"))
            case Text(text, look):
                page.line(text, LINES[look])
    page.close()
    for part in parts_on(Medium.BOOK, paper):
        if isinstance(part, Table):
            above = [
                Text(paper.title, "title"),
                Text(part.caption),
                *([Text(part.note)] if part.note else []),
                Text(""),
            ]
            table_page(book, sheet_title(part.caption, taken), part, above).close()
    book.save(path, paper.title, None)
