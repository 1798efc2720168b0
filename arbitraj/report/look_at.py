"""De privit: open questions and items for the arbiter to check before publishing. Never made public."""

from collections.abc import Iterator, Sequence
from typing import Any

from arbitraj.ranking.standings import Ranking
from arbitraj.record.names import same_number
from arbitraj.record.question import LookAt, Question
from arbitraj.report.table import Column, PlayerLink, Shows, Table, Text, titled
from arbitraj.text import say

LOOK_AT_WIDTHS = (8, 26, 13, 30, 24, 44, 12)  # of a workbook's columns. An item to check takes three of them


def look_at_tables(
    ranking: Ranking, questions: Sequence[Question], look_at: Sequence[LookAt]
) -> tuple[Table[Question], Table[LookAt]]:
    """Tables of the open questions and of the items to check."""
    where = _where(ranking)
    asked: tuple[Column[Question], ...] = (
        *where,
        titled("where", lambda question: question.query.place, width=30),
        titled("seen", lambda question: question.seen, width=24),
        titled("readings", lambda question: tuple(map(Text, _readings(question))), Shows.LINES, 44),
        titled("may_move", lambda question: question.at_stake, Shows.NUMBER, 12),
    )
    seen: tuple[Column[LookAt], ...] = (
        *where,
        titled("what", lambda item: item.text, width=98),
        titled("may_move", lambda item: item.points, Shows.NUMBER, 12),
    )
    return (
        Table(asked, tuple(questions), say("workbook.open_questions", number=len(questions))),
        Table(seen, tuple(look_at), say("workbook.to_look_at", number=len(look_at))),
    )


def _where(ranking: Ranking) -> tuple[Column[Any], ...]:
    competition = ranking.game.competition
    people = {player.table: player.name for player in competition.players}
    owners = {same_number(each.sheet): each.table for each in competition.hand_ins if each.sheet}

    def person(row: Question | LookAt) -> PlayerLink:
        table = owners.get(same_number(row.sheet), 0)
        return PlayerLink(people.get(table, ""), table)

    return (
        titled("sheet", lambda each: each.sheet or say("workbook.whole"), Shows.CODE, 8),
        titled("name", person, width=26),
        titled("entry", lambda each: each.entry, Shows.CODE, 13),
    )


def _readings(question: Question) -> Iterator[str]:
    """Possible readings with the sheet's total for each. The last line is the result of section 8 on the text
    as seen.
    """
    unknown = say("workbook.total_unknown")
    yield from (choice.text for choice in question.choices)
    for variant in () if question.choices else question.variants:
        total = unknown if variant.total is None else variant.total
        yield say("workbook.reading", reading=variant.reading, total=total)
    if question.as_written is not None:
        yield say("workbook.as_written", total=question.as_written)
