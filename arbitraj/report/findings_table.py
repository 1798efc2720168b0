"""Table of all findings of a round for arbiters, including remarks and struck-out ones."""

from collections.abc import Iterator
from dataclasses import dataclass

from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.findings import Finding
from arbitraj.report.ranking_table import category_of, link_of
from arbitraj.report.table import Column, Shows, Table, Text, titled
from arbitraj.rules.correct import CorrectedEntry
from arbitraj.text import say


@dataclass(frozen=True, slots=True)
class Found:
    """A finding with its sheet, its entry (None: the whole sheet), and the entry's number in its table."""

    standing: Standing
    finding: Finding
    entry: CorrectedEntry | None = None
    number: str | int | None = None


def findings_table(ranking: Ranking) -> Table[Found]:
    """Table of findings, players in the order of the ranking."""
    two_tables = ranking.game_type.has_construction
    category: Column[Found] = titled("category", lambda f: category_of(f.standing.correction.player), Shows.LABEL, 12)
    columns: tuple[Column[Found], ...] = (
        titled("place", lambda f: f.standing.place, Shows.PLACE, 7),
        titled("name", lambda f: link_of(f.standing), Shows.NAME, 26),
        *([category] if len(ranking.groups) > 1 else []),
        titled("table", lambda f: f.standing.correction.player.table, Shows.CODE, 8),
        titled("sheet", lambda f: f.standing.correction.hand_in.sheet, Shows.CODE, 8),
        titled("table_and_entry", lambda f: f.number, Shows.CODE, 15)
        if two_tables
        else titled("entry", lambda f: f.number, Shows.CODE, 13),
        titled("position", lambda f: f.entry.position if f.entry else None, Shows.CODE, 10),
        titled("word", lambda f: f.entry.word if f.entry else None, Shows.TEXT, 18),
        titled("article", lambda f: f.finding.article, Shows.CODE, 9),
        titled("kind", lambda f: say(f.finding.kind.key), Shows.LABEL, 22),
        titled("finding", lambda f: Text(f.finding.text, "struck" if f.finding.struck else ""), Shows.TEXT, 65),
        titled("decision", lambda f: f.finding.decision.number if f.finding.decision else None, Shows.CODE),
        titled("interpretation", lambda f: f.finding.interpretation, Shows.LABEL, 20),
        titled("source", lambda f: f.standing.correction.source_of(f.finding), Shows.TEXT, 30),
    )
    found = (each for standing in ranking.standings for each in _found(standing, two_tables))
    return Table(columns, tuple(found), say("workbook.findings"))


def _found(standing: Standing, two_tables: bool) -> Iterator[Found]:
    """Findings of a player: of the whole sheet, then entry by entry."""
    correction = standing.correction
    yield from (Found(standing, finding) for finding in correction.findings if finding.entry is None)
    for key, entries in (
        ("workbook.construction_entry", correction.construction),
        ("workbook.solution_entry", correction.entries),
    ):
        for entry in entries:
            number = say(key, number=entry.number) if two_tables else entry.number
            yield from (Found(standing, finding, entry, number) for finding in entry.findings)
