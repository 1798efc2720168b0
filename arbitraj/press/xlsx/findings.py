"""The findings' page of the results workbook: one row a finding, all players."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from arbitraj.press.xlsx.style import Book, Column, Link, Page, Value
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.findings import Finding
from arbitraj.report.shown import policy_of
from arbitraj.rules.correct import CorrectedEntry
from arbitraj.text import say


@dataclass(frozen=True, slots=True)
class _Row:
    standing: Standing
    entry: CorrectedEntry | None
    finding: Finding
    number: Value


def write_findings(book: Book, name: str, ranking: Ranking, players: Mapping[int, str]) -> None:
    """Write the page; `players` are the names of the players' sheets by table."""
    columns = _columns(ranking, players)
    above = 3 if book.mark else 0
    page = Page(book, name, [column.width for column in columns], above + 1, 2)
    if book.mark:
        page.line(say("workbook.findings"), "title")
        page.stage()
        page.line(ranking.game.competition.title)
    page.table(columns, (row for standing in ranking.standings for row in _rows(ranking, standing)), filtered=True)
    page.close()


def _rows(ranking: Ranking, standing: Standing) -> Iterator[_Row]:
    """The findings of a player: those of the whole sheet, then entry by entry."""
    correction = standing.correction
    for finding in correction.findings:
        if finding.entry is None:
            yield _Row(standing, None, finding, None)
    two_tables = policy_of(ranking).has_construction
    for key, entries in (("construction_entry", correction.construction), ("solution_entry", correction.entries)):
        for entry in entries:
            number = say(f"workbook.{key}", number=entry.number) if two_tables else entry.number
            for finding in entry.findings:
                yield _Row(standing, entry, finding, number)


def _decision(row: _Row) -> Value:
    return row.finding.decision.number if row.finding.decision else None


def _struck_look(row: _Row) -> str:
    return "struck" if row.finding.struck else "text"


def _columns(ranking: Ranking, players: Mapping[int, str]) -> list[Column[_Row]]:
    two_tables = policy_of(ranking).has_construction

    def named(row: _Row) -> Value:
        player = row.standing.correction.player
        return Link(player.name, players[player.table]) if player.table in players else player.name

    columns: list[Column[_Row]] = [
        Column(say("workbook.place"), 7, lambda row: row.standing.place, "place"),
        Column(say("workbook.name"), 26, named, "link" if players else "text"),
        Column(say("workbook.table"), 8, lambda row: row.standing.correction.player.table, "centre"),
        Column(say("workbook.sheet"), 8, lambda row: row.standing.correction.hand_in.sheet, "centre"),
        Column(
            say("workbook.table_and_entry" if two_tables else "workbook.entry"),
            15 if two_tables else 13,
            lambda row: row.number,
            "centre",
        ),
        Column(say("workbook.position"), 10, lambda row: row.entry.position if row.entry else None, "centre"),
        Column(say("workbook.word"), 18, lambda row: row.entry.word if row.entry else None),
        Column(say("workbook.article"), 9, lambda row: row.finding.article, "centre"),
        Column(say("workbook.kind"), 22, lambda row: say(f"findings.kind_{row.finding.kind.value}")),
        Column(say("workbook.text"), 65, lambda row: row.finding.text, _struck_look),
        Column(say("workbook.decision"), 10, _decision, "centre"),
        Column(say("workbook.interpretation"), 20, lambda row: row.finding.interpretation),
        Column(say("workbook.source"), 30, lambda row: row.standing.correction.source_of(row.finding)),
    ]
    if len(ranking.groups) > 1:
        category: Column[_Row] = Column(
            say("workbook.category"), 12, lambda row: say(f"workbook.{row.standing.correction.player.category.value}")
        )
        columns.insert(2, category)
    return columns
