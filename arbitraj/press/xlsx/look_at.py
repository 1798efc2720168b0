"""De privit: what the arbiter settles and looks at before publishing; the first page of the workbook, for arbiters."""

from collections.abc import Iterator, Sequence

from arbitraj.press.xlsx.style import Book, Link, Page, Value
from arbitraj.ranking.standings import Ranking
from arbitraj.record.names import same_number
from arbitraj.record.question import Question
from arbitraj.report.results import Item
from arbitraj.text import say

_WIDTHS = (8, 26, 13, 30, 24, 44, 12)  # of both tables; in the second one the texts take three columns
_TEXT = 3

Cells = Iterator[tuple[Value, str, int]]


def write_look_at(
    book: Book,
    name: str,
    ranking: Ranking,
    questions: Sequence[Question],
    look_at: Sequence[Item],
) -> None:
    """Write the page: the open questions, then what is to be looked at."""
    competition = ranking.game.competition
    people = {player.table: player.name for player in competition.players}
    owners = {same_number(each.sheet): each.table for each in competition.hand_ins if each.sheet}

    def where(sheet: str, entry: int | None) -> Cells:
        table = owners.get(same_number(sheet), 0)
        person = people.get(table, "")
        linked = person and table in book.players
        yield sheet or say("workbook.whole"), "centre", 1
        yield Link(person, book.players[table]) if linked else person, "link" if linked else "text", 1
        yield entry, "centre", 1

    page = Page(book, name, _WIDTHS)
    page.line(say("workbook.look_at_title"), "title")
    page.stage()
    page.line(competition.title)
    page.line(say("workbook.look_at_about"))
    if questions:
        page.blank()
        page.line(say("workbook.open_questions", number=len(questions)), "heading")
        page.merged(_header("where", "seen", "readings"), 33.0)
        for question in questions:
            texts = (question.query.place, question.seen, "\n".join(_readings(question)))
            cells = ((text, "text", 1) for text in texts)
            page.merged([*where(question.sheet, question.entry), *cells, (question.at_stake, "number", 1)], None)
    if look_at:
        page.blank()
        page.line(say("workbook.to_look_at", number=len(look_at)), "heading")
        page.merged(_header("what"), 33.0)
        for item in look_at:
            text = (item.text, "text", _TEXT)
            page.merged([*where(item.sheet, item.entry), text, (item.points, "number", 1)], None)
    page.close()


def _header(*between: str) -> Cells:
    for key in ("sheet", "name", "entry"):
        yield say(f"workbook.{key}"), "header", 1
    for key in between:
        yield say(f"workbook.{key}"), "header", _TEXT // len(between)
    yield say("workbook.may_move"), "header", 1


def _readings(question: Question) -> Iterator[str]:
    """What may be read, with the sheet's total then; last what section 8 makes of what was seen."""
    unknown = say("workbook.total_unknown")
    for variant in question.variants:
        total = unknown if variant.total is None else variant.total
        yield say("workbook.reading", reading=variant.reading, total=total)
    if question.as_written is not None:
        yield say("workbook.as_written", total=question.as_written)
