"""Material for the lists of a year, from the frames of the archive: events with points, rounds with places.

The results contain no pandas values, so that `ranking/` can rank and rate them.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Any

import pandas as pd

from arbitraj.ranking.general import Event, Key, Person, Score
from arbitraj.record.model import Category
from arbitraj.tables.headings import plain
from arbitraj.wings.years.frames.fields import PlayerRound, plain_rows, player_rounds
from arbitraj.wings.years.frames.years import Archive
from arbitraj.wings.years.lists.annual import YearStage
from arbitraj.wings.years.lists.hollington import RatedGame
from arbitraj.wings.years.lists.rating import RatedRound

COMPOSITION = "compunere"  # the discipline of the rounds
_ABSENT = "absent"
_WON = {1: 1, 2: -1, 0: 0}  # who won a game, for the first
_GAME = ("data", "competitie", "proba", "persoana1", "persoana2", "castigator")
_ROUND = ("runda", "data", "competitie", "titlu", "loc", "nume")


@dataclass(frozen=True, slots=True)
class PlayedStage:
    """A competition of the year: its events with their disciplines."""

    name: str
    about: str
    events: tuple[tuple[str, Event], ...]

    def of(self, disciplines: Sequence[str], short: str = "") -> YearStage | None:
        """The stage limited to some disciplines, None if none of them was played."""
        events = tuple(event for discipline, event in self.events if discipline in disciplines)
        return YearStage(self.name, events, self.about, short) if events else None


@dataclass(frozen=True, slots=True)
class YearPlayed:
    """A year of the archive. `by_category`: some of its rounds have a ranking for each category.

    `without_points` are rounds that gave no ranking points, `undated` those without a day.
    """

    year: int
    people: tuple[Person, ...]
    stages: tuple[PlayedStage, ...]
    by_category: bool
    without_points: tuple[str, ...]
    undated: tuple[str, ...]

    @property
    def disciplines(self) -> tuple[str, ...]:
        """Disciplines played, composition first."""
        found = {discipline for stage in self.stages for discipline, _ in stage.events}
        return tuple(sorted(found, key=lambda name: (name != COMPOSITION, plain(name), name)))


@dataclass(frozen=True, slots=True)
class RatingMaterial:
    """Material for a discipline's rating until a day: its games of two if there are any, else its rounds.

    `started` holds the initial ratings. `people` is the identity of players by key.
    """

    discipline: str
    rounds: tuple[RatedRound, ...]
    games: tuple[RatedGame, ...]
    started: Mapping[str, int]
    people: Mapping[str, Person]
    undated: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Played:
    """A current event of the archive, with its day and competition."""

    day: date
    competition: str
    title: str
    about: str
    name: str
    discipline: str
    rows: tuple[PlayerRound, ...]

    @property
    def by_category(self) -> bool:
        """Whether places begin anew in each category: they are not those of a single ranking."""
        places = sorted(row.place for row in self.rows if row.place is not None)
        return any(place not in (at, before) for at, (before, place) in enumerate(pairwise([0, *places]), 1))

    @property
    def gives_points(self) -> bool:
        """Whether everybody with a place has ranking points."""
        return all(row.points is not None for row in self.rows if row.place is not None)

    @property
    def rankings(self) -> Iterator[Mapping[str, int]]:
        """Places of each of its rankings, by person."""
        own = self.by_category
        for category in dict.fromkeys(row.category if own else "" for row in self.rows):
            rows = (row for row in self.rows if not own or row.category == category)
            yield {row.person: row.place for row in rows if row.place is not None}


def last_year(archive: Archive) -> int:
    """Year of the last competition with a day, 0 if there is none."""
    with archive.base() as base:
        days = [str(day) for (day,) in base.rows("SELECT data FROM competitii WHERE data IS NOT NULL")]
    return int(max(days)[:4]) if days else 0


def year_played(archive: Archive, year: int) -> YearPlayed:
    """Material for the lists of a year."""
    played, undated = _played(archive, year)
    of_year = [other for other in played if other.day.year == year]
    titles = Counter(title for title, _ in {(other.title, other.competition) for other in of_year})
    stages, without = [], []
    for competition, events in groupby(of_year, lambda letter: letter.competition):
        here = list(events)
        without += [f"{other.title}: {other.name}" for other in here if not other.gives_points]
        shown = here[0].title if titles[here[0].title] == 1 else competition
        pairs = tuple((other.discipline, _event(other)) for other in here if other.gives_points)
        stages += [PlayedStage(shown, here[0].about, pairs)] if pairs else []
    return YearPlayed(
        year,
        tuple(_people(archive.names(), of_year).values()),
        tuple(stages),
        any(other.by_category for other in of_year),
        tuple(without),
        undated,
    )


def rating_materials(
    archive: Archive, days: Sequence[date], disciplines: Sequence[str]
) -> Iterator[tuple[RatingMaterial, ...]]:
    """Rating material until each of the days, in their order, for the disciplines played until then.

    The rankings of a round, one for each category, are rated separately.
    """
    everything, undated = _played(archive)
    names, frame = archive.names(), archive.games()
    rated = [(other, tuple(RatedRound(other.day, own) for own in other.rankings if own)) for other in everything]
    for until in days:
        before = [(item, rounds) for item, rounds in rated if item.day <= until]
        people, made = _people(names, [item for item, _ in before]), []
        for discipline in disciplines:
            played = [(item, own) for item, own in before if plain(item.discipline) == plain(discipline)]
            games = tuple(_games(frame, until, plain(discipline)))
            rounds = () if games else tuple(ranked for _, own in played for ranked in own)
            started: dict[str, int] = {}
            for row in (row for item, _ in played for row in item.rows if rounds and row.rating is not None):
                started.setdefault(row.person, row.rating or 0)
            met = {key: _person(names, key, key) for game in games for key in (game.first, game.second)}
            if rounds or games:
                made.append(RatingMaterial(discipline, rounds, games, started, met | people, undated))
        yield tuple(made)


def _event(played: _Played) -> Event:
    scores: dict[Key, Score] = {
        (row.person,): Score(Fraction(str(row.points or 0)), row.place, "" if row.place else row.state or "")
        for row in played.rows
        if row.state != _ABSENT
    }
    return Event(played.name, played.discipline == COMPOSITION, scores)


def _people(names: Mapping[str, str], played: Sequence[_Played]) -> dict[str, Person]:
    known: dict[str, tuple[str, str, Category]] = {}
    for row in (row for other in played for row in other.rows):
        name, club, category = known.get(row.person, (row.name, "", Category.SENIORS))
        known[row.person] = name, row.club or club, Category(row.category) if row.category else category
    return {key: _person(names, key, *item) for key, item in sorted(known.items())}


def _person(
    names: Mapping[str, str], key: str, name: str, club: str = "", category: Category = Category.SENIORS
) -> Person:
    return Person(0, names.get(key, name), "", club, None, category, (key,))


def _played(archive: Archive, year: int = 0) -> tuple[list[_Played], tuple[str, ...]]:
    """Events with a day, by day, competition and order (at least those of `year`), and the names of the others."""
    rounds, tables = archive.rounds().reset_index(), archive.other_results()
    titles = dict(zip(rounds["competitie"], zip(rounds["titlu"], rounds["loc"], strict=True), strict=True))
    results: dict[str, list[PlayerRound]] = defaultdict(list)
    for row in player_rounds((archive.between(year, year) if year else archive).results()):
        results[row.round].append(row)
    played = [
        _Played(day.date(), competition, title, where, name, COMPOSITION, tuple(results[key]))
        for key, day, competition, title, where, name in plain_rows(rounds.dropna(subset="data")[[*_ROUND]])
    ]
    written = {plain(COMPOSITION): COMPOSITION}  # a discipline is called as it was first
    dated, found = tables.dropna(subset="data"), dict[tuple[Any, ...], list[PlayerRound]]()
    for key, row in zip(plain_rows(dated[["competitie", "data", "proba"]]), player_rounds(dated), strict=True):
        found.setdefault(key, []).append(row)
    for (competition, day, discipline), own in found.items():
        title, where = titles.get(competition, (competition, ""))
        name = written.setdefault(plain(discipline), discipline)
        played.append(_Played(day.date(), competition, title, where, discipline, name, tuple(own)))
    undated = [*rounds.loc[rounds["data"].isna(), "runda"], *tables.loc[tables["data"].isna(), "competitie"].unique()]
    return sorted(played, key=lambda other: (other.day, other.competition)), tuple(map(str, undated))


def _games(games: pd.DataFrame, until: date, discipline: str) -> Iterator[RatedGame]:
    for day, competition, name, first, second, winner in plain_rows(games.dropna(subset="data")[[*_GAME]]):
        if plain(name) == discipline and day.date() <= until:
            yield RatedGame(day.date(), competition, first, second, _WON[int(winner)])
