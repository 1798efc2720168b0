"""The standings of a tournament as a workbook: the standings, the games of all rounds."""

from pathlib import Path

from arbitraj.press.xlsx.style import Book
from arbitraj.press.xlsx.tables import table_page
from arbitraj.report.table import Text
from arbitraj.text import say
from arbitraj.wings.games.tournament.model import TournamentStandings
from arbitraj.wings.games.tournament.tournament_table import (
    cross_table,
    games_table,
    standings_table,
    tournament_facts,
    tournament_finding_line,
    tournament_rules,
)


def write_tournament_workbook(path: Path, standings: TournamentStandings) -> None:
    """Write the workbook. The same standings give the same bytes. Raises OSError if it cannot be written."""
    tournament, book, table = standings.tournament, Book(), standings_table(standings)
    facts = (Text(text) for _, text in tournament_facts(tournament))
    above = [Text(tournament.title, "title"), Text(table.caption), *facts, Text("")]
    page = table_page(book, say("turneu.standings"), table, above)
    page.blank()
    for line in (*tournament_rules(tournament), *(tournament_finding_line(standings, f) for f in standings.findings)):
        page.line(line)
    page.close()
    if standings.settled:
        crossed = cross_table(standings)
        table_page(
            book, crossed.caption, crossed, [Text(tournament.title, "title"), Text(crossed.note), Text("")]
        ).close()
    games = games_table(standings, standings.settled, say("turneu.games"))
    table_page(book, say("turneu.games"), games, [Text(tournament.title, "title"), Text(""), Text("")]).close()
    book.save(path, tournament.title, None)
