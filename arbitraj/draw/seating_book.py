"""The order at the tables as a workbook: by table, with the place that the rating alone would give, and by name."""

from pathlib import Path

from arbitraj.draw.seating import Seating
from arbitraj.draw.seating_shown import seating_tables
from arbitraj.press.xlsx.style import Book
from arbitraj.press.xlsx.tables import table_page
from arbitraj.record.model import Competition
from arbitraj.report.table import Text
from arbitraj.text import say


def write_book(path: Path, competition: Competition, seating: Seating) -> None:
    """Write the workbook. Raises OSError where it cannot be written."""
    book = Book()
    for table in seating_tables(seating):
        above = Text(competition.title), Text(table.caption, "title")
        name = say(f"seating.{table.key}_sheet")
        table_page(book, name, table, above, looks={"rating": "figure"}, frozen=0).close()
    book.save(path, say("seating.document", title=competition.title), competition.day)
