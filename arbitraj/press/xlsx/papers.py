"""Any paper of facts, tables and texts as a workbook: a sheet a table, what is said around it above and below."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from arbitraj.press.xlsx.style import Book
from arbitraj.press.xlsx.tables import table_page
from arbitraj.report.paper import Paper
from arbitraj.report.table import Facts, Table, Text
from arbitraj.tables.spreadsheet import sheet_title
from arbitraj.text import say


def write_paper_book(path: Path, paper: Paper) -> None:
    """Write it; the same paper gives the same bytes. Raises OSError."""
    told = [fact for part in paper.parts if isinstance(part, Facts) for fact in part.facts if fact[1]]
    notes = [part.text for part in paper.parts if isinstance(part, Text) and part.text]
    book, taken = Book(), set[str]()
    for table in (part for part in paper.parts if isinstance(part, Table)):
        facts = [Text(say("liste.named_fact", name=name, fact=fact)) for name, fact in told]
        above = [Text(paper.title, "title"), Text(table.caption, "heading"), *facts, Text("")]
        page = table_page(book, sheet_title(table.caption or paper.title, taken), table, above)
        page.blank()
        for note in notes:
            page.line(note)
        page.close()
    book.save(path, paper.title, None)


def write_tables_book(path: Path, title: str, tables: Sequence[tuple[str, Table[Any]]]) -> None:
    """Tables alone, whose headers stand in the first row, as programs want them: a sheet each, by its name."""
    book, taken = Book(), set[str]()
    for name, table in tables:
        table_page(book, sheet_title(name, taken), table, (), frozen=1).close()
    book.save(path, title, None)
