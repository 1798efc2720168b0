"""The register of contestations as a sheet of a workbook."""

from collections.abc import Callable, Sequence
from pathlib import Path

from arbitraj.atomic import replacing
from arbitraj.press.xlsx.style import Book, Page
from arbitraj.record.contestation import Answer, Contestation
from arbitraj.record.model import Competition
from arbitraj.record.moments import shown_moment
from arbitraj.report.contestation_words import subject_of, verdict_of
from arbitraj.report.table import Column, Shows, Value
from arbitraj.tables.spreadsheet import save_workbook
from arbitraj.text import say


def write_contestation_workbook(path: Path, competition: Competition, contestations: Sequence[Contestation]) -> None:
    """Write the register; the same register gives the same bytes. Raises OSError."""
    book = Book()
    write_contestation_page(book, say("contestation.sheet"), competition, contestations)
    with replacing(path) as temporary:
        save_workbook(book.workbook, temporary, competition.title, competition.day)


def write_contestation_page(
    book: Book, name: str, competition: Competition, contestations: Sequence[Contestation]
) -> None:
    """Write the register as a page of a book."""
    columns = _columns()
    page = Page(book, name, [column.width for column in columns], 4, 2)
    page.line(competition.title, "title")
    page.line(say("contestation.register"))
    page.blank()
    page.table(columns, contestations, filtered=True)
    if not contestations:
        page.line(say("contestation.none"))
    page.close()


def _columns() -> list[Column[Contestation]]:
    def answered(shown: Callable[[Answer], Value], *, appeal: bool = False) -> Callable[[Contestation], Value]:
        def value(each: Contestation) -> Value:
            answer = (each.appeal.answer if each.appeal else None) if appeal else each.answer
            return shown(answer) if answer else None

        return value

    def column(key: str, width: float, value: Callable[[Contestation], Value], shows: Shows = Shows.TEXT) -> None:
        columns.append(Column(key, say(f"contestation.col_{key}"), value, shows, width))

    columns: list[Column[Contestation]] = []
    column("number", 6, lambda c: c.number, Shows.CODE)
    column("name", 24, lambda c: c.name)
    column("table", 7, lambda c: c.table, Shows.CODE)
    column("sheet", 7, lambda c: c.sheet, Shows.CODE)
    column("subject", 20, subject_of)
    column("finding", 36, lambda c: c.finding)
    column("text", 36, lambda c: c.text)
    column("when", 15, lambda c: shown_moment(c.when))
    column("late", 24, lambda c: say("contestation.late_line", by=c.late.by, reason=c.late.reason) if c.late else None)
    column("verdict", 20, answered(verdict_of))
    column("reason", 36, answered(lambda a: a.reason))
    column("by", 20, answered(lambda a: a.by))
    column("answered", 15, answered(lambda a: shown_moment(a.when)))
    column("appeal", 36, lambda c: c.appeal.text if c.appeal else None)
    column("appealed", 15, lambda c: shown_moment(c.appeal.when) if c.appeal else None)
    column("appeal_verdict", 20, answered(lambda a: verdict_of(a, appeal=True), appeal=True))
    column("appeal_reason", 36, answered(lambda a: a.reason, appeal=True))
    column("appeal_by", 20, answered(lambda a: a.by, appeal=True))
    return columns
