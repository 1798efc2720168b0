"""Page of a competition: rounds with their winners, results of other disciplines, games."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from arbitraj.report.table import Column, PageLink, Shows, Table, Text, facts
from arbitraj.text import say
from arbitraj.wings.years.lists.annual_table import discipline_shown
from arbitraj.wings.years.reports.columns import shown_date, type_named, years_column
from arbitraj.wings.years.site.figures import RoundHeld
from arbitraj.wings.years.site.page import Leads, Paths, SitePage, SitePart, link

Winners = tuple[tuple[str, str, int], ...]  # persons, with their names and totals


@dataclass(frozen=True, slots=True)
class OtherLine:
    """A line of the results of another discipline."""

    place: int | None
    person: str
    name: str
    club: str
    points: float | None


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game of two. `winner`: 1, 2, or 0 for a draw."""

    round: int | None
    first: tuple[str, str, int]
    second: tuple[str, str, int]
    winner: int


@dataclass(frozen=True, slots=True)
class CompetitionHeld:
    """A competition held at one time: rounds with their winners, other disciplines, games."""

    key: str
    title: str
    place: str
    day: str | None
    rounds: tuple[tuple[RoundHeld, Winners], ...]
    other: Mapping[str, tuple[OtherLine, ...]]
    games: Mapping[str, tuple[GameLine, ...]]
    before: tuple[tuple[str, str], ...] = ()  # competitions with the same title: key, day

    @property
    def year(self) -> str:
        """Year of the competition, empty without a day."""
        return (self.day or "")[:4]


def competition_page(made: CompetitionHeld, paths: Paths) -> SitePage:
    """The page of a competition."""
    season = say("site.season", year=made.year) if made.year else say("site.no_year")
    kind = ", ".join(filter(None, (made.place, shown_date(made.day))))
    trail = (PageLink(season, paths.seasons[made.year]),)
    return SitePage(paths.competitions[made.key], made.title, kind, tuple(_parts(made, paths)), trail)


def _parts(made: CompetitionHeld, paths: Paths) -> Iterator[SitePart]:
    yield facts(("site.fact_rounds", str(len(made.rounds)) if made.rounds else ""))
    if made.rounds:
        yield rounds_table(made.rounds, paths)
    for discipline, lines in made.other.items():
        yield _other(discipline, lines, paths)
    for discipline, games in made.games.items():
        yield _games(discipline, games, paths)
    if not made.rounds and not made.other and not made.games:
        yield Text(say("rapoarte.no_rounds"))
    if made.before:
        links = tuple(
            (PageLink(shown_date(day) or made.title, paths.competitions[key]), "") for key, day in made.before
        )
        yield Leads(say("site.held_too"), links)


def rounds_table(rounds: Sequence[tuple[RoundHeld, Winners]], paths: Paths) -> Table[tuple[RoundHeld, Winners]]:
    """Table of rounds with their winners."""
    columns: tuple[Column[tuple[RoundHeld, Winners]], ...] = (
        years_column("round", lambda each: PageLink(each[0].name, paths.rounds[each[0].key]), Shows.NAME, 28),
        years_column("type", lambda each: type_named(each[0].game_type), Shows.LABEL, 20),
        years_column("winners", lambda each: _winners(each[1], paths), Shows.TEXT, 28),
        years_column("winner_total", lambda each: each[1][0][2] if each[1] else None, Shows.TOTAL),
    )
    return Table(columns, tuple(rounds), say("rapoarte.rounds"), say("rapoarte.no_rounds"), key="rounds")


def _winners(winners: Winners, paths: Paths) -> str | PageLink:
    if len(winners) == 1:
        return link(winners[0][1], paths.people, winners[0][0])
    return ", ".join(name for _, name, _ in winners)


def _other(discipline: str, lines: tuple[OtherLine, ...], paths: Paths) -> Table[OtherLine]:
    columns: tuple[Column[OtherLine], ...] = (
        years_column("place", lambda each: each.place, Shows.PLACE, 7),
        years_column("player", lambda each: link(each.name, paths.people, each.person), Shows.NAME, 28),
        years_column("club", lambda each: link(each.club, paths.clubs, each.club), Shows.TEXT, 22),
        years_column("ranking_points", lambda each: each.points, places=2),
    )
    return Table(columns, lines, discipline_shown(discipline), key="other")


def _games(discipline: str, games: tuple[GameLine, ...], paths: Paths) -> Table[GameLine]:
    columns: tuple[Column[GameLine], ...] = (
        years_column("round", lambda each: each.round, Shows.CODE, 8, text="game_round"),
        years_column("first_player", lambda each: link(each.first[1], paths.people, each.first[0]), Shows.NAME, 28),
        years_column("score", lambda each: f"{each.first[2]}–{each.second[2]}", Shows.CODE, 12),
        years_column("second_player", lambda each: link(each.second[1], paths.people, each.second[0]), Shows.TEXT, 28),
    )
    return Table(columns, games, say("site.games_of", discipline=discipline_shown(discipline)), key="games")
