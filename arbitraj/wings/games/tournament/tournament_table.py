"""Standings of a tournament, its rounds, the sheet of the next one: tables, documents, data for other programs."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from arbitraj.record.variant_said import reconstructed_fact, variant_facts, variant_shown
from arbitraj.report.general_table import as_number
from arbitraj.report.paper import Paper, PaperPart
from arbitraj.report.table import Column, Facts, Medium, Shows, Table, Text, Value, titled
from arbitraj.tables.headings import plain
from arbitraj.text import count, keyed, text_of
from arbitraj.wings.games.rules.ruleset import RULES_KEYS
from arbitraj.wings.games.tournament.model import (
    PairingSystem,
    RoundPairs,
    SettledEncounter,
    Tournament,
    TournamentFinding,
    TournamentLine,
    TournamentPlayer,
    TournamentStandings,
)

_SYSTEMS = keyed("turneu.system_* turneu.system_elvetian turneu.system_fiecare_cu_fiecare turneu.system_needed")
_MOST_OPPONENTS = 12  # columns of a cross-table


@dataclass(frozen=True, slots=True)
class PairShown:
    """A table of a round with its players, or a player sitting out (`table` None). `again`: they have met before."""

    table: int | None
    first: str
    second: str
    again: bool = False


def standings_table(standings: TournamentStandings) -> Table[TournamentLine]:
    """Table of the standings, with everything that decides the place."""
    halves = any(line.wins.denominator > 1 for line in standings.lines)
    columns = (
        _column("place", lambda line: line.place, Shows.PLACE, 7, 5),
        _column("number", lambda line: line.player.number, Shows.CODE, 7, 5),
        _column("name", lambda line: _still_there(line.player), Shows.NAME, 30, 26),
        _column("club", lambda line: line.player.club, Shows.TEXT, 22, 18, Medium.BOOK | Medium.PAPER | Medium.PAGE),
        _column("wins", lambda line: as_number(line.wins), Shows.TOTAL, 11, 11, cents=halves),
        _column("difference", lambda line: line.difference, Shows.NUMBER, 12, 12),
        _column("points", lambda line: line.points, Shows.NUMBER, 11, 11),
        _column("encounters", lambda line: line.encounters, Shows.NUMBER, 10, 9),
    )
    return Table(columns, standings.lines, _after(standings))


def _still_there(player: TournamentPlayer) -> str:
    if player.withdrawn is None:
        return player.name
    return text_of("turneu.withdrawn", name=player.name, round=player.withdrawn)


def _after(standings: TournamentStandings) -> str:
    played = len({encounter.encounter.round for encounter in standings.settled})
    return (
        text_of("turneu.standings_after", rounds=count(played, "round")) if played else text_of("turneu.before_start")
    )


def games_table(
    standings: TournamentStandings, settled: tuple[SettledEncounter, ...], caption: str
) -> Table[SettledEncounter]:
    """Encounters with their results."""
    names = numbered_names(standings.tournament)

    def second(game: SettledEncounter) -> str:
        return names[game.encounter.second] if game.encounter.second is not None else ""

    columns = (
        _column("round", lambda row: row.encounter.round, Shows.CODE, 8, 6, Medium.BOOK),
        _column("table", lambda row: row.encounter.table, Shows.CODE, 8, 6),
        _column("first", lambda row: names[row.encounter.first], Shows.NAME, 30, 24),
        _column("second", second, Shows.TEXT, 30, 24),
        _column("first_points", lambda row: row.points[0] if row.points else None, Shows.NUMBER, 10, 9),
        _column("second_points", lambda row: row.points[1] if row.points else None, Shows.NUMBER, 10, 9),
        _column("result", lambda row: _result(row, names), Shows.LABEL, 34, 24),
    )
    return Table(columns, settled, caption)


def round_tables(standings: TournamentStandings) -> Iterator[Table[SettledEncounter]]:
    """A table for each round."""
    for round_ in standings.tournament.played_rounds:
        settled = tuple(encounter for encounter in standings.settled if encounter.encounter.round == round_)
        yield games_table(standings, settled, text_of("turneu.round", round=round_))


def cross_table(standings: TournamentStandings, points: bool = True) -> Table[TournamentLine]:
    """Cross table by standings: a column for each opponent if all play all and fit a page, else for each round.

    Without `points`, more columns fit on a narrow screen.
    """
    by_opponent = standings.tournament.system is PairingSystem.EVERYBODY and len(standings.lines) <= _MOST_OPPONENTS
    cells: dict[tuple[int, int], list[str]] = {}
    for settled in standings.settled:
        numbers = settled.encounter.numbers
        for number, opponent in zip(numbers, (*numbers[1:], numbers[0]), strict=True):
            of = (0 if len(numbers) == 1 else opponent) if by_opponent else settled.encounter.round
            cells.setdefault((number, of), []).append(_crossed(settled, number, opponent, by_opponent, points))
    along = sorted(
        {of for _, of in cells} | ({line.player.number for line in standings.lines} if by_opponent else set())
    )

    def over(of: int) -> str:
        return (str(of) if of else text_of("turneu.bye")) if by_opponent else text_of("turneu.cross_round", round=of)

    def shown(of: int, line: TournamentLine) -> str:
        return ", ".join(cells.get((line.player.number, of), ()))

    columns = (
        _column("place", lambda line: line.place, Shows.PLACE, 7, 5),
        _column("number", lambda line: line.player.number, Shows.CODE, 7, 5),
        _column("name", lambda line: line.player.name, Shows.NAME, 30, 20),
        *(
            Column(f"c{of}", over(of), partial(shown, of), Shows.COUNT, 13, share=max(6, 60 / len(along)))
            for of in along
        ),
        _column("wins", lambda line: as_number(line.wins), Shows.TOTAL, 11, 9),
    )[: None if points else -1]  # the wins stand in the standings above
    keys = ("turneu.cross_opponents_short", "turneu.cross_rounds_short")
    if points:
        keys = ("turneu.cross_opponents", "turneu.cross_rounds")
    note = text_of(keys[0] if by_opponent else keys[1])
    return Table(columns, standings.lines, text_of("turneu.cross"), note=note)


def _crossed(settled: SettledEncounter, number: int, opponent: int, by_opponent: bool, points: bool) -> str:
    if len(settled.encounter.numbers) == 1:
        return text_of("turneu.bye")
    share = next(share for share in settled.shares if share.number == number)
    ended = "turneu.cross_won" if settled.winner == number else "turneu.cross_lost"
    sign = text_of("turneu.cross_drawn" if settled.winner is None else ended)
    if not points:
        return sign if by_opponent else f"{opponent}{sign}"
    shared = (
        text_of("turneu.cross_points", own=share.own, other=share.other)
        if settled.points
        else text_of("turneu.cross_none")
    )
    key = "turneu.cross_of_opponent" if by_opponent else "turneu.cross_of_round"
    return text_of(key, number=opponent, sign=sign, points=shared)


def pairs_table(tournament: Tournament, pairs: RoundPairs) -> Table[PairShown]:
    """Table of a round's pairs, players sitting out last."""
    names = numbered_names(tournament)
    shown = [
        PairShown(table, names[one], names[other], (one, other) in pairs.repeated)
        for table, (one, other) in enumerate(pairs.pairs, 1)
    ]
    shown += [PairShown(None, names[number], text_of("turneu.bye")) for number in pairs.sit_out]
    columns: tuple[Column[PairShown], ...] = (
        _column("table", lambda row: row.table, Shows.CODE, 8, 6),
        _column("first", lambda row: row.first, Shows.NAME, 30, 30),
        _column("second", lambda row: row.second, Shows.TEXT, 30, 30),
        _column("result", lambda row: text_of("turneu.met_before") if row.again else "", Shows.LABEL, 20, 20),
    )
    caption = text_of("turneu.round", round=pairs.round)
    return Table(columns if pairs.repeated else columns[:-1], tuple(shown), caption)


def tournament_facts(tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """Facts about variant, rules and the system of pairing."""
    variant = tournament.variant
    game = text_of(
        "partida.played_by",
        variant=variant_shown(variant) or variant.title,
        rules=text_of(RULES_KEYS[tournament.rules]),
    )
    system = text_of(_SYSTEMS[tournament.system.value])
    return (text_of("turneu.fact_game"), game), (text_of("turneu.fact_system"), system)


def tournament_rules(tournament: Tournament) -> tuple[str, ...]:
    """Rules of the standings."""
    best, worst = tournament.bye
    return (
        text_of("turneu.rule_order"),
        text_of("turneu.rule_last_word"),
        text_of("turneu.rule_bye", best=best, worst=worst),
    )


def tournament_finding_line(standings: TournamentStandings, found: TournamentFinding) -> str:
    """A finding on one line: place, kind, text."""
    names, encounter = numbered_names(standings.tournament), found.encounter
    values: Mapping[str, object] = {
        "round": encounter.round,
        "players": " – ".join(names[number] for number in encounter.numbers),
        "kind": text_of(found.weight.key),
        "text": found.message,
    }
    if encounter.table is None:
        return text_of("turneu.finding_no_table", **values)
    return text_of("turneu.finding", table=encounter.table, **values)


def tournament_paper(standings: TournamentStandings, prints: tuple[tuple[str, str], ...] = ()) -> Paper:
    """The standings as a document, followed by every round."""
    tournament = standings.tournament
    return Paper(tournament.title, text_of("turneu.standings"), tuple(_parts(standings)), (), prints)


def _parts(standings: TournamentStandings) -> Iterator[PaperPart]:
    yield Facts(tournament_facts(standings.tournament))
    yield standings_table(standings)
    if standings.settled:
        yield cross_table(standings)
    yield Text("")
    yield from (Text(line, "small") for line in tournament_rules(standings.tournament))
    yield from round_tables(standings)
    if standings.findings:
        yield Text(text_of("turneu.findings"), "heading")
        yield from (Text(tournament_finding_line(standings, found)) for found in standings.findings)


def _result(game: SettledEncounter, names: Mapping[int, str]) -> str:
    encounter = game.encounter
    if encounter.absent is not None:
        return text_of("turneu.not_come", name=names[encounter.absent])
    if encounter.second is None:
        return text_of("turneu.sat_out")
    if game.winner is None:
        return text_of("turneu.drawn")
    return text_of("turneu.won_by_word" if game.by_last_word else "turneu.won", name=names[game.winner])


def numbered_names(tournament: Tournament) -> Mapping[int, str]:
    """Names of players in lists, by number."""
    return {number: text_of("turneu.numbered", number=number, name=name) for number, name in tournament.names.items()}


def _column(
    key: str,
    value: Callable[[Any], Value],
    shows: Shows,
    width: float,
    share: float,
    on: Medium = Medium.ALL,
    **more: Any,
) -> Column[Any]:
    return titled(key, value, shows, width, of="tournament", share=share, on=on, **more)


def standings_data(standings: TournamentStandings) -> dict[str, Any]:
    """Data of the standings. The games do not include rows of players sitting out."""
    tournament = standings.tournament
    games = (encounter for encounter in standings.settled if encounter.encounter.second is not None)
    return {
        "turneu": {"titlu": tournament.title, "runde_jucate": len(tournament.played_rounds)}
        | variant_facts(tournament.variant),
        "clasament": [_line(line) for line in standings.lines],
        "partide": [_game(game) for game in games],
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
        "text": str(found.message),
    }


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A player with table and opponent. `table` is None for a player sitting out."""

    name: str
    table: int | None
    meets: str


def pairing_title(pairs: RoundPairs) -> str:
    return text_of("turneu.sheet", round=pairs.round)


def result_table(tournament: Tournament, pairs: RoundPairs) -> Table[PairShown]:
    """Table with a row for each table of the round, with cells for points, last words, who began."""
    names = numbered_names(tournament)
    shown = tuple(PairShown(n, names[one], names[other]) for n, (one, other) in enumerate(pairs.pairs, 1))
    columns: tuple[Column[PairShown], ...] = (
        _sheet_column("table", lambda row: row.table, Shows.PLACE, 6),
        _sheet_column("first", lambda row: row.first, Shows.NAME, 24),
        *map(_blank, ("first_points", "first_word")),
        _sheet_column("second", lambda row: row.second, Shows.TEXT, 24),
        *map(_blank, ("second_points", "second_word", "begins", "signed")),
    )
    return Table(columns, shown, text_of("turneu.sheet_results"), by_hand=True)


def seat_table(tournament: Tournament, pairs: RoundPairs) -> Table[SeatShown]:
    """Players by name with their tables, for the wall."""
    names = numbered_names(tournament)
    at = {number: table for table, pair in enumerate(pairs.pairs, 1) for number in pair}
    meets = {one: other for pair in pairs.pairs for one, other in (pair, pair[::-1])}

    def shown(player: TournamentPlayer) -> SeatShown:
        number = player.number
        return SeatShown(
            names[number], at.get(number), names[meets[number]] if number in meets else text_of("turneu.bye")
        )

    there = [player for player in tournament.players if player.number in (*at, *pairs.sit_out)]
    columns: tuple[Column[SeatShown], ...] = (
        _sheet_column("name", lambda row: row.name, Shows.NAME, 34),
        _sheet_column("table", lambda row: row.table, Shows.CODE, 8),
        _sheet_column("meets", lambda row: row.meets, Shows.TEXT, 34),
    )
    by_name = sorted(there, key=lambda player: (plain(player.surname), plain(player.given), player.number))
    return Table(columns, tuple(map(shown, by_name)), text_of("turneu.sheet_seats"))


def pairing_lines(tournament: Tournament, pairs: RoundPairs) -> Iterator[Text]:
    """Lines under the tables: players sitting out, repeated pairs, instructions."""
    names, (best, worst) = numbered_names(tournament), tournament.bye
    for number in pairs.sit_out:
        yield Text(text_of("turneu.sheet_sits_out", name=names[number], best=best, worst=worst))
    for one, other in pairs.repeated:
        at = pairs.pairs.index((one, other)) + 1
        yield Text(text_of("turneu.sheet_again", table=at, first=names[one], second=names[other]))
    yield Text(text_of("turneu.sheet_how"), "small")


def pairing_paper(tournament: Tournament, pairs: RoundPairs) -> Paper:
    """The sheet as a landscape document, with the list for the wall on its own page."""
    return Paper(tournament.title, pairing_title(pairs), tuple(_sheet_parts(tournament, pairs)), (), wide=True)


def _sheet_parts(tournament: Tournament, pairs: RoundPairs) -> Iterator[PaperPart]:
    yield Facts(tournament_facts(tournament))
    yield result_table(tournament, pairs)
    yield Text("")
    yield from pairing_lines(tournament, pairs)
    yield seat_table(tournament, pairs)


def _sheet_column(key: str, value: Any, shows: Shows, share: float) -> Column[Any]:
    return titled(key, value, shows, of="tournament", share=share)


def _blank(key: str) -> Column[PairShown]:
    share = {"signed": 20, "begins": 8}.get(key, 10)
    return titled(key, lambda row: None, Shows.NUMBER, of="tournament", share=share, on=Medium.ALL)
