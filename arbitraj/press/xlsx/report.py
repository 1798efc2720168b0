"""A report as a workbook: its texts on the first page, then a page for each table."""

from pathlib import Path

from arbitraj.press.xlsx.looks import LINES
from arbitraj.press.xlsx.style import Book, BookPage
from arbitraj.press.xlsx.tables import table_page
from arbitraj.report.paper import Paper, parts_on
from arbitraj.report.table import Facts, Medium, Table, Text
from arbitraj.tables.spreadsheet import sheet_title
from arbitraj.text import say

_WIDTHS = (30.0, 60.0)


def write_report_book(path: Path, paper: Paper) -> None:
    """Write the workbook, reproducibly. Raises OSError if it cannot be written."""
    book, taken = Book(), set[str]()
    page = BookPage(book, sheet_title(say("workbook.summary"), taken), _WIDTHS)
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
