"""The sheet of a round of a tournament: pairings, with room for writing results."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from arbitraj.report.paper import Paper, PaperPart
from arbitraj.report.table import Column, Facts, Medium, Shows, Table, Text, titled
from arbitraj.tables.headings import plain
from arbitraj.text import say
from arbitraj.wings.games.tournament.model import RoundPairs, Tournament, TournamentPlayer
from arbitraj.wings.games.tournament.tournament_table import tournament_facts


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table of a round and its two players."""

    table: int
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A player with table and opponent. `table` is None for a player sitting out."""

    name: str
    table: int | None
    meets: str


def pairing_title(pairs: RoundPairs) -> str:
    return say("turneu.sheet", round=pairs.round)


def result_table(tournament: Tournament, pairs: RoundPairs) -> Table[TableShown]:
    """Table with a row for each table of the round, with cells for points, last words, who began."""
    names = _names(tournament)
    shown = tuple(TableShown(n, names[one], names[other]) for n, (one, other) in enumerate(pairs.pairs, 1))
    columns: tuple[Column[TableShown], ...] = (
        _column("table", lambda each: each.table, Shows.PLACE, 6),
        _column("first", lambda each: each.first, Shows.NAME, 24),
        *map(_blank, ("first_points", "first_word")),
        _column("second", lambda each: each.second, Shows.TEXT, 24),
        *map(_blank, ("second_points", "second_word", "begins", "signed")),
    )
    return Table(columns, shown, say("turneu.sheet_results"), by_hand=True)


def seat_table(tournament: Tournament, pairs: RoundPairs) -> Table[SeatShown]:
    """Players by name with their tables, for the wall."""
    names = _names(tournament)
    at = {number: table for table, pair in enumerate(pairs.pairs, 1) for number in pair}
    meets = {one: other for pair in pairs.pairs for one, other in (pair, pair[::-1])}

    def shown(player: TournamentPlayer) -> SeatShown:
        number = player.number
        return SeatShown(names[number], at.get(number), names[meets[number]] if number in meets else say("turneu.bye"))

    there = [player for player in tournament.players if player.number in (*at, *pairs.sit_out)]
    columns: tuple[Column[SeatShown], ...] = (
        _column("name", lambda each: each.name, Shows.NAME, 34),
        _column("table", lambda each: each.table, Shows.CODE, 8),
        _column("meets", lambda each: each.meets, Shows.TEXT, 34),
    )
    by_name = sorted(there, key=lambda player: (plain(player.surname), plain(player.given), player.number))
    return Table(columns, tuple(map(shown, by_name)), say("turneu.sheet_seats"))


def pairing_lines(tournament: Tournament, pairs: RoundPairs) -> Iterator[Text]:
    """Lines under the tables: players sitting out, repeated pairs, instructions."""
    names, (best, worst) = _names(tournament), tournament.bye
    for number in pairs.sit_out:
        yield Text(say("turneu.sheet_sits_out", name=names[number], best=best, worst=worst))
    for one, other in pairs.repeated:
        at = pairs.pairs.index((one, other)) + 1
        yield Text(say("turneu.sheet_again", table=at, first=names[one], second=names[other]))
    yield Text(say("turneu.sheet_how"), "small")


def pairing_paper(tournament: Tournament, pairs: RoundPairs) -> Paper:
    """The sheet as a landscape document, with the list for the wall on its own page."""
    return Paper(tournament.title, pairing_title(pairs), tuple(_parts(tournament, pairs)), (), wide=True)


def _parts(tournament: Tournament, pairs: RoundPairs) -> Iterator[PaperPart]:
    yield Facts(tournament_facts(tournament))
    yield result_table(tournament, pairs)
    yield Text("")
    yield from pairing_lines(tournament, pairs)
    yield seat_table(tournament, pairs)


def _names(tournament: Tournament) -> dict[int, str]:
    return {
        player.number: say("turneu.numbered", number=player.number, name=player.name) for player in tournament.players
    }


def _column(key: str, value: Any, shows: Shows, share: float) -> Column[Any]:
    return titled(key, value, shows, of="tournament", share=share)


def _blank(key: str) -> Column[TableShown]:
    """An empty column to write in."""
    share = {"signed": 20, "begins": 8}.get(key, 10)
    return titled(key, lambda each: None, Shows.NUMBER, of="tournament", share=share, on=Medium.ALL)
