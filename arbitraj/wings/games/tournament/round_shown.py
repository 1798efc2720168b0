"""A tournament for its page: a round with typed results, the standings, problems."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from arbitraj.hall.page.page_table import PageTable, page_table
from arbitraj.text import Said, say
from arbitraj.wings.games.tournament.folder import CHECKED, MOST_ROUNDS, result_cells
from arbitraj.wings.games.tournament.model import Encounter, Tournament, TournamentPlayer, TournamentStandings
from arbitraj.wings.games.tournament.running import rank_tournament
from arbitraj.wings.games.tournament.tournament_table import (
    cross_table,
    pairs_table,
    standings_table,
    tournament_facts,
    tournament_finding_line,
    tournament_rules,
)
from arbitraj.wings.games.tournament.typed import RoundSeen, see_round

CELLS = ("puncte1", "puncte2", "ultim1", "ultim2", "absent", CHECKED)  # fields of a row
_MORE = CELLS[2:5]


@dataclass(frozen=True, slots=True)
class ResultShown:
    """A row of a round: the players by number and name, and its `cells`. `record`: file that the cells come from.
    `doubt`: question about points far from the others.
    """

    table: int | None
    first: int
    names: tuple[str, ...]
    numbers: tuple[int, ...]
    cells: Mapping[str, str]
    record: str = ""
    doubt: str = ""

    @property
    def asks_more(self) -> bool:
        """Whether more than the points must be shown: a player was absent, or the last word decides."""
        return any(self.cells[name] for name in _MORE) or bool(
            self.cells["puncte1"] and self.cells["puncte1"] == self.cells["puncte2"]
        )


@dataclass(frozen=True, slots=True)
class TournamentShown:
    """Data of a tournament's page. If its files are invalid, only the folder is set."""

    folder: Path
    title: str = ""
    facts: tuple[str, ...] = ()
    round: int = 1
    rounds: tuple[int, ...] = ()
    rows: tuple[ResultShown, ...] = ()
    pairs: PageTable | None = None
    warnings: tuple[str, ...] = ()
    tables: tuple[PageTable, ...] = ()
    findings: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    complete: bool = False
    players: tuple[TournamentPlayer, ...] = ()
    unpaired: int | None = None

    @property
    def playing(self) -> tuple[TournamentPlayer, ...]:
        """Players who may withdraw from the next round without pairs on, () if there is none."""
        return tuple(each for each in self.players if each.withdrawn is None) if self.unpaired else ()

    @property
    def gone(self) -> tuple[TournamentPlayer, ...]:
        """Players who have withdrawn."""
        return tuple(each for each in self.players if each.withdrawn is not None)

    @property
    def first_empty(self) -> str:
        """Name of the first field without a result, "" if none."""
        waiting = (row for row in self.rows if len(row.numbers) > 1 and not row.record and not any(row.cells.values()))
        return next((f"{CELLS[0]}-{row.first}" for row in waiting), "")


def shown_tournament(folder: Path, asked: int | None) -> TournamentShown:
    """A tournament with the round `asked` for, or the current one.

    Raises ProblemsError, OSError.
    """
    standings, untold = rank_tournament(folder, awaiting=True)
    tournament = standings.tournament
    unpaired = max(_written(tournament), default=0) + 1
    last = tournament.last_round or max(2, unpaired)
    now = min(asked or _going_on(tournament), last, MOST_ROUNDS)
    seen = see_round(folder, now)
    paired = seen.paired
    return TournamentShown(
        folder,
        tournament.title,
        tuple(_facts(tournament)),
        now,
        tuple(range(1, last + 1)),
        tuple(_rows(seen)),
        page_table(pairs_table(tournament, paired.pairs)) if paired else None,
        paired.warnings if paired else (),
        tuple(_tables(standings)),
        (*untold, *(tournament_finding_line(standings, each) for each in standings.findings)),
        tournament_rules(tournament),
        not tournament.awaited and bool(tournament.encounters),
        tournament.players,
        unpaired if tournament.last_round is None or unpaired <= tournament.last_round else None,
    )


def _written(tournament: Tournament) -> set[int]:
    return {each.round for each in (*tournament.encounters, *tournament.awaited)}


def _going_on(tournament: Tournament) -> int:
    """The first round with missing results, else the one after the last."""
    waiting = {each.round for each in tournament.awaited}
    return min(waiting) if waiting else max(_written(tournament), default=0) + 1


def _facts(tournament: Tournament) -> Iterator[str]:
    if tournament.day:
        yield tournament.day.strftime("%d.%m.%Y")
    yield from (fact for _, fact in tournament_facts(tournament))


def _rows(seen: RoundSeen) -> Iterator[ResultShown]:
    names = {player.number: player.name for player in seen.tournament.players}
    doubts = {(each.round, each.first): far_score_shown(why) for each, why in seen.tournament.doubts}
    for each in seen.rows:
        cells, doubt = result_cells(each), doubts.get((each.round, each.first), "")
        yield ResultShown(each.table, each.first, _named(each, names), each.numbers, cells, each.record, doubt)


def far_score_shown(why: Said) -> str:
    """Question about points far from the others, beside their field."""
    values = dict(why.values)
    return say("hall.tournament_far_score", points=values["points"], usual=values["usual"])


def _named(encounter: Encounter, names: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(say("turneu.numbered", number=number, name=names[number]) for number in encounter.numbers)


def _tables(standings: TournamentStandings) -> Iterator[PageTable]:
    yield page_table(standings_table(standings))
    if standings.settled:
        yield page_table(cross_table(standings))
