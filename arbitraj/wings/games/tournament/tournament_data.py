"""Standings of a tournament and pairs of a round as results files for other programs."""

from typing import Any

from arbitraj.record.variant_said import reconstructed_fact, variant_facts
from arbitraj.report.general_table import as_number
from arbitraj.wings.games.tournament.model import (
    RoundPairs,
    SettledEncounter,
    Tournament,
    TournamentFinding,
    TournamentLine,
    TournamentStandings,
)


def standings_data(standings: TournamentStandings) -> dict[str, Any]:
    """Data of the standings. The games do not include rows of players sitting out."""
    tournament = standings.tournament
    games = (each for each in standings.settled if each.encounter.second is not None)
    return {
        "turneu": {"titlu": tournament.title, "runde_jucate": len(tournament.played_rounds)}
        | variant_facts(tournament.variant),
        "clasament": [_line(line) for line in standings.lines],
        "partide": [_game(each) for each in games],
        "constatari": [_finding(found) for found in standings.findings],
    }


def pairs_data(tournament: Tournament, pairs: RoundPairs) -> dict[str, Any]:
    """Data of the pairs of a round, with all players sitting out if there are several (I-T-retras)."""
    several = {"liberi": list(pairs.sit_out)} if len(pairs.sit_out) > 1 else {}
    return {
        "runda": pairs.round,
        "perechi": [{"masa": table, "jucatori": list(pair)} for table, pair in enumerate(pairs.pairs, 1)],
        "liber": pairs.sit_out[0] if pairs.sit_out else None,
        "repetate": [list(pair) for pair in pairs.repeated],
    } | (several | reconstructed_fact(tournament.variant))


def _line(line: TournamentLine) -> dict[str, Any]:
    return {
        "loc": line.place,
        "nr": line.player.number,
        "nume": line.player.name,
        "victorii": as_number(line.wins),
        "diferenta": line.difference,
        "puncte": line.points,
        "partide": line.encounters,
    } | ({"retras": line.player.withdrawn} if line.player.withdrawn else {})


def _game(settled: SettledEncounter) -> dict[str, Any]:
    encounter = settled.encounter
    return {
        "runda": encounter.round,
        "masa": encounter.table,
        "jucatori": list(encounter.numbers),
        "puncte": list(settled.points) if settled.points else None,
        "castigator": settled.winner,
        "departajare": "ultimul_cuvant" if settled.by_last_word else None,
        "fisier": encounter.record or None,
    }


def _finding(found: TournamentFinding) -> dict[str, Any]:
    return {
        "regula": found.rule,
        "fel": found.weight.value,
        "runda": found.encounter.round,
        "masa": found.encounter.table,
        "text": str(found.said),
    }
