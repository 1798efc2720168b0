"""Standings of a tournament, and the sheet of a round, as HTML pages without scripts or other files."""

from arbitraj.press.html.results import templates
from arbitraj.wings.games.tournament.model import RoundPairs, Tournament, TournamentStandings
from arbitraj.wings.games.tournament.pairing_sheet import pairing_lines, pairing_title, result_table, seat_table
from arbitraj.wings.games.tournament.tournament_table import (
    cross_table,
    round_tables,
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
