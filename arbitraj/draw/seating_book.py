"""The order at the tables as a workbook: by table, with the place that the rating alone would give, and by name."""

from pathlib import Path

from arbitraj.draw.own_places import rating_order
from arbitraj.draw.seating import Seating
from arbitraj.draw.seating_shown import alphabetically
from arbitraj.folder.entrants import Entrant
from arbitraj.press.xlsx.style import Book, Column, Page
from arbitraj.record.model import Competition
from arbitraj.tables.spreadsheet import save_workbook
from arbitraj.text import say


def write_book(path: Path, competition: Competition, seating: Seating) -> None:
    """Write the workbook. Raises OSError where it cannot be written."""
    ranks = {each.row: rank for rank, each in enumerate(rating_order(seating.seated), 1)}
    table: Column[Entrant] = Column(say("seating.table"), 9, lambda each: each.table, "place")
    name: Column[Entrant] = Column(say("seating.name"), 34, lambda each: each.player.name)
    club: Column[Entrant] = Column(say("seating.club"), 28, lambda each: each.player.club)
    rating: Column[Entrant] = Column(say("seating.rating"), 11, lambda each: each.player.rating, "figure")
    rank: Column[Entrant] = Column(say("seating.rank"), 13, lambda each: ranks[each.row], "centre")
    book = Book()
    for heading, columns, entrants in (
        ("seating.by_table", (table, name, club, rating, rank), seating.seated),
        ("seating.by_name", (name, club, rating, table), alphabetically(seating)),
    ):
        page = Page(book, say(f"{heading}_sheet"), [column.width for column in columns], header_row=3)
        page.line(competition.title, "line")
        page.line(say(heading), "title")
        page.table(columns, entrants, filtered=True)
        page.close()
    save_workbook(book.workbook, path, say("seating.document", title=competition.title), competition.day, book.computed)
