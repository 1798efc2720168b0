"""The order at the tables as a workbook: by table, by name, and who was moved and why."""

from pathlib import Path

from arbitraj.competition.entrants import Entrant
from arbitraj.competition.model import Competition
from arbitraj.draw.seating import Move, Seating
from arbitraj.draw.seating_shown import by_name, origin, remarks
from arbitraj.publish.workbook_style import Book, Column, Page
from arbitraj.spreadsheet import save_workbook
from arbitraj.text import say

_TABLE: Column[Entrant] = Column(say("seating.table"), 9, lambda each: each.table, "place")
_NAME: Column[Entrant] = Column(say("seating.name"), 34, lambda each: each.player.name)
_CLUB: Column[Entrant] = Column(say("seating.club"), 28, lambda each: each.player.club)
_RATING: Column[Entrant] = Column(say("seating.rating"), 11, lambda each: each.player.rating, "number")


def write_book(path: Path, competition: Competition, seating: Seating, per_row: int) -> None:
    """Write the workbook. Raises OSError where it cannot be written."""
    book = Book()
    for heading, columns, entrants in (
        ("seating.by_table", (_TABLE, _NAME, _CLUB, _RATING), seating.seated),
        ("seating.by_name", (_NAME, _CLUB, _RATING, _TABLE), by_name(seating)),
    ):
        page = Page(book, say(f"{heading}_sheet"), [column.width for column in columns], header_row=3)
        page.line(competition.title, "line")
        page.line(say(heading), "title")
        page.table(columns, entrants, filtered=True)
        page.close()
    before = say("seating.from_seat" if seating.kept else "seating.from_rating")
    moves: tuple[Column[Move], ...] = (
        Column(say("seating.name"), 34, lambda move: move.entrant.player.name),
        Column(before, 18, lambda move: origin(move.origin) if move.origin is None else move.origin, "centre"),
        Column(say("seating.to"), 12, lambda move: move.entrant.table, "place"),
        Column(say("seating.why"), 70, lambda move: move.why),
    )
    page = Page(book, say("seating.moves_sheet"), [column.width for column in moves], header_row=3)
    page.line(competition.title, "line")
    page.line(say("seating.moves"), "title")
    page.table(moves, seating.moves)
    page.blank()
    for remark in remarks(seating, per_row):
        page.line(remark)
    page.close()
    save_workbook(book.workbook, path, say("seating.document", title=competition.title), competition.day, book.computed)
