"""Tables for arbiters, never made public: open questions and items to check before publishing, and all findings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.findings import Finding
from arbitraj.record.names import same_number
from arbitraj.record.question import LookAt, Question
from arbitraj.report.ranking_table import link_of
from arbitraj.report.table import Column, PlayerLink, Shows, Table, Text, titled
from arbitraj.rules.correct import CorrectedEntry
from arbitraj.text import text_of

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
        Table(asked, tuple(questions), text_of("workbook.open_questions", number=len(questions))),
        Table(seen, tuple(look_at), text_of("workbook.to_look_at", number=len(look_at))),
    )


def _where(ranking: Ranking) -> tuple[Column[Any], ...]:
    competition = ranking.game.competition
    people = {player.table: player.name for player in competition.players}
    owners = {
        same_number(submission.sheet): submission.table for submission in competition.submissions if submission.sheet
    }

    def person(row: Question | LookAt) -> PlayerLink:
        table = owners.get(same_number(row.sheet), 0)
        return PlayerLink(people.get(table, ""), table)

    return (
        titled("sheet", lambda row: row.sheet or text_of("workbook.whole"), Shows.CODE, 8),
        titled("name", person, width=26),
        titled("entry", lambda row: row.entry, Shows.CODE, 13),
    )


def _readings(question: Question) -> Iterator[str]:
    """Possible readings with the sheet's total for each, then the result of section 8 on the text as seen."""
    unknown = text_of("workbook.total_unknown")
    yield from (choice.text for choice in question.choices)
    for variant in () if question.choices else question.variants:
        total = unknown if variant.total is None else variant.total
        yield text_of("workbook.reading", reading=variant.reading, total=total)
    if question.as_written is not None:
        yield text_of("workbook.as_written", total=question.as_written)


@dataclass(frozen=True, slots=True)
class Found:
    """A finding with its sheet, its entry (None: the whole sheet), and the entry's number in its table."""

    standing: Standing
    finding: Finding
    entry: CorrectedEntry | None = None
    number: str | int | None = None


def findings_table(ranking: Ranking) -> Table[Found]:
    """Table of all findings of a round, remarks and struck ones too, players in the order of the ranking."""
    two_tables = ranking.game_type.has_construction
    category: Column[Found] = titled(
        "category", lambda f: text_of(f.standing.correction.player.category.key), Shows.LABEL, 12
    )
    columns: tuple[Column[Found], ...] = (
        titled("place", lambda f: f.standing.place, Shows.PLACE, 7),
        titled("name", lambda f: link_of(f.standing), Shows.NAME, 26),
        *([category] if len(ranking.groups) > 1 else []),
        titled("table", lambda f: f.standing.correction.player.table, Shows.CODE, 8),
        titled("sheet", lambda f: f.standing.correction.submission.sheet, Shows.CODE, 8),
        titled("table_and_entry", lambda f: f.number, Shows.CODE, 15)
        if two_tables
        else titled("entry", lambda f: f.number, Shows.CODE, 13),
        titled("position", lambda f: f.entry.position if f.entry else None, Shows.CODE, 10),
        titled("word", lambda f: f.entry.word if f.entry else None, Shows.TEXT, 18),
        titled("article", lambda f: f.finding.article, Shows.CODE, 9),
        titled("kind", lambda f: text_of(f.finding.kind.key), Shows.LABEL, 22),
        titled("finding", lambda f: Text(f.finding.text, "struck" if f.finding.struck else ""), Shows.TEXT, 65),
        titled("decision", lambda f: f.finding.decision.number if f.finding.decision else None, Shows.CODE),
        titled("interpretation", lambda f: f.finding.interpretation, Shows.LABEL, 20),
        titled("source", lambda f: f.standing.correction.source_of(f.finding), Shows.TEXT, 30),
    )
    found = (found for standing in ranking.standings for found in _found(standing, two_tables))
    return Table(columns, tuple(found), text_of("workbook.findings"))


def _found(standing: Standing, two_tables: bool) -> Iterator[Found]:
    correction = standing.correction
    yield from (Found(standing, finding) for finding in correction.findings if finding.entry is None)
    for key, entries in (
        ("workbook.construction_entry", correction.construction),
        ("workbook.solution_entry", correction.entries),
    ):
        for entry in entries:
            number = text_of(key, number=entry.number) if two_tables else entry.number
            yield from (Found(standing, finding, entry, number) for finding in entry.findings)
