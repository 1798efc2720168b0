"""Standings of a tournament as HTML page and workbook, the sheet of a round as page, without scripts or other files."""

from pathlib import Path

from arbitraj.press.html.results import templates
from arbitraj.press.xlsx.style import Book
from arbitraj.press.xlsx.tables import table_page
from arbitraj.report.table import Text
from arbitraj.text import text_of
from arbitraj.wings.games.tournament.model import RoundPairs, Tournament, TournamentStandings
from arbitraj.wings.games.tournament.tournament_table import (
    cross_table,
    games_table,
    pairing_lines,
    pairing_title,
    result_table,
    round_tables,
    seat_table,
    standings_table,
    tournament_facts,
    tournament_finding_line,
    tournament_rules,
)


def tournament_page(standings: TournamentStandings) -> str:
    """HTML page of the standings. The same values give the same text."""
    page = templates().get_template("tournament.html")
    return page.render(
        title=standings.tournament.title,
        facts=tournament_facts(standings.tournament),
        standings=standings_table(standings),
        crossed=cross_table(standings) if standings.settled else None,
        rules=tournament_rules(standings.tournament),
        rounds=tuple(round_tables(standings)),
        findings=tuple(tournament_finding_line(standings, found) for found in standings.findings),
    )


def pairs_page(tournament: Tournament, pairs: RoundPairs) -> str:
    """HTML of a round's sheet: pairings on a phone, with room for results on paper."""
    page = templates().get_template("pairs.html")
    return page.render(
        title=tournament.title,
        heading=pairing_title(pairs),
        facts=tournament_facts(tournament),
        results=result_table(tournament, pairs),
        seats=seat_table(tournament, pairs),
        lines=tuple(pairing_lines(tournament, pairs)),
    )


def write_tournament_workbook(path: Path, standings: TournamentStandings) -> None:
    """Write the workbook. The same standings give the same bytes. Raises OSError if it cannot be written."""
    tournament, book, table = standings.tournament, Book(), standings_table(standings)
    facts = (Text(text) for _, text in tournament_facts(tournament))
    above = [Text(tournament.title, "title"), Text(table.caption), *facts, Text("")]
    page = table_page(book, text_of("turneu.standings"), table, above)
    page.blank()
    for line in (*tournament_rules(tournament), *(tournament_finding_line(standings, f) for f in standings.findings)):
        page.line(line)
    page.close()
    if standings.settled:
        crossed = cross_table(standings)
        table_page(
            book, crossed.caption, crossed, [Text(tournament.title, "title"), Text(crossed.note), Text("")]
        ).close()
    games = games_table(standings, standings.settled, text_of("turneu.games"))
    table_page(book, text_of("turneu.games"), games, [Text(tournament.title, "title"), Text(""), Text("")]).close()
    book.save(path, tournament.title, None)
