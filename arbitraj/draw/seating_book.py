"""The order at the tables as a workbook: by table, with the place that the rating alone would give, and by name."""

from pathlib import Path

from arbitraj.draw.own_places import rating_order
from arbitraj.draw.seating import Seating
from arbitraj.draw.seating_shown import alphabetically
from arbitraj.folder.entrants import Entrant
from arbitraj.press.xlsx.style import Book, BookPage
from arbitraj.record.model import Competition
from arbitraj.report.table import Column, Shows
from arbitraj.text import say


def write_book(path: Path, competition: Competition, seating: Seating) -> None:
    """Write the workbook. Raises OSError where it cannot be written."""
    ranks = {each.row: rank for rank, each in enumerate(rating_order(seating.seated), 1)}
    table: Column[Entrant] = Column("table", say("seating.table"), lambda each: each.table, Shows.PLACE, 9)
    name: Column[Entrant] = Column("name", say("seating.name"), lambda each: each.player.name, width=34)
    club: Column[Entrant] = Column("club", say("seating.club"), lambda each: each.player.club, width=28)
    rating: Column[Entrant] = Column("rating", say("seating.rating"), lambda each: each.player.rating, width=11)
    rank: Column[Entrant] = Column("rank", say("seating.rank"), lambda each: ranks[each.row], Shows.CODE, 13)
    book = Book()
    for heading, columns, entrants in (
        ("seating.by_table", (table, name, club, rating, rank), seating.seated),
        ("seating.by_name", (name, club, rating, table), alphabetically(seating)),
    ):
        page = BookPage(book, say(f"{heading}_sheet"), [column.width for column in columns], header_row=3)
        page.line(competition.title, "line")
        page.line(say(heading), "title")
        page.table(columns, entrants, filtered=True, looks={"rating": "figure"})
        page.close()
    book.save(path, say("seating.document", title=competition.title), competition.day)
