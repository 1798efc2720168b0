"""The standings of a tournament as one HTML page: no script, nothing fetched."""

from arbitraj.press.html.results import templates
from arbitraj.record.tournament import TournamentStandings
from arbitraj.report.tournament_table import (
    round_tables,
    standings_table,
    tournament_facts,
    tournament_finding_line,
    tournament_rules,
)


def tournament_page(standings: TournamentStandings) -> str:
    """The page, the same text for the same values."""
    page = templates().get_template("tournament.html")
    return page.render(
        title=standings.tournament.title,
        facts=tournament_facts(standings.tournament),
        standings=standings_table(standings),
        rules=tournament_rules(standings.tournament),
        rounds=tuple(round_tables(standings)),
        findings=tuple(tournament_finding_line(standings, found) for found in standings.findings),
    )
