"""What the lists of a year are made from, taken from the frames of the archive: events with points, rounds with places.

Values without pandas come out, so that `ranking/` ranks and rates them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Any

import pandas as pd

from arbitraj.analysis.years import Archive
from arbitraj.ranking.annual import YearStage
from arbitraj.ranking.general import Event, Key, Person, Score
from arbitraj.ranking.rating import RatedRound
from arbitraj.record.model import Category
from arbitraj.tables.headings import plain

COMPOSITION = "compunere"  # the discipline of the rounds
_RANKED, _ABSENT = "clasat", "absent"
_ROUND = ("runda", "data", "competitie", "titlu", "loc", "nume")
_RESULT = ("runda", "persoana", "club", "categorie", "loc", "puncte_clasament", "stare")


@dataclass(frozen=True, slots=True)
class PlayedStage:
    """A competition of the year: its events, each with its discipline."""

    name: str
    about: str
    events: tuple[tuple[str, Event], ...]

    def of(self, disciplines: Sequence[str]) -> YearStage | None:
        """The stage as far as some disciplines go; None where none of them was played."""
        events = tuple(event for discipline, event in self.events if discipline in disciplines)
        return YearStage(self.name, events, self.about) if events else None


@dataclass(frozen=True, slots=True)
class YearPlayed:
    """A year of the archive. `by_category`: some of its rounds have a ranking for each category.

    `without_points` are rounds that gave no ranking points, `undated` those of no year at all.
    """

    year: int
    people: tuple[Person, ...]
    stages: tuple[PlayedStage, ...]
    by_category: bool
    without_points: tuple[str, ...]
    undated: tuple[str, ...]

    @property
    def disciplines(self) -> tuple[str, ...]:
        """What was played, composition first."""
        found = {discipline for stage in self.stages for discipline, _ in stage.events}
        return tuple(sorted(found, key=lambda name: (name != COMPOSITION, plain(name), name)))


@dataclass(frozen=True, slots=True)
class RoundsRated:
    """The rounds until a day, in order; the ratings that players came with; who they are."""

    rounds: tuple[RatedRound, ...]
    started: Mapping[str, int]
    people: Mapping[str, Person]
    undated: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Row:
    """A result of an event, whatever table it stands in."""

    person: str
    club: str
    category: Category | None
    place: int | None
    points: float | None
    state: str


@dataclass(frozen=True, slots=True)
class _Played:
    """An event of the archive, with its day and competition, all editions but the last left out."""

    day: date
    competition: str
    title: str
    about: str
    name: str
    discipline: str
    rows: tuple[_Row, ...]

    @property
    def by_category(self) -> bool:
        """Whether its places begin anew in each category: they are not those that one ranking gives."""
        places = sorted(row.place for row in self.rows if row.place is not None)
        return any(place not in (at, before) for at, (before, place) in enumerate(pairwise([0, *places]), 1))

    @property
    def rankings(self) -> Iterator[Mapping[str, int]]:
        """The places of each of its rankings."""
        own = self.by_category
        for category in dict.fromkeys(row.category if own else None for row in self.rows):
            rows = (row for row in self.rows if not own or row.category is category)
            yield {row.person: row.place for row in rows if row.place is not None}


def last_year(archive: Archive) -> int:
    """The year of the last round with a day; 0 where there is none."""
    days = archive.rounds()["data"].dropna()
    return int(days.max().year) if len(days) else 0


def year_played(archive: Archive, year: int) -> YearPlayed:
    """A year, for its lists."""
    played, undated = _played(archive)
    of_year = [each for each in played if each.day.year == year]
    titles = Counter(title for title, _ in {(each.title, each.competition) for each in of_year})
    stages, without = [], []
    for competition, events in groupby(of_year, lambda each: each.competition):
        here = list(events)
        without += [f"{each.title}: {each.name}" for each in here if not _gives_points(each)]
        shown = here[0].title if titles[here[0].title] == 1 else competition
        pairs = tuple((each.discipline, _event(each)) for each in here if _gives_points(each))
        stages += [PlayedStage(shown, here[0].about, pairs)] if pairs else []
    return YearPlayed(
        year,
        tuple(_people(archive, of_year).values()),
        tuple(stages),
        any(each.by_category for each in of_year),
        tuple(without),
        undated,
    )


def rounds_until(archive: Archive, until: date, disciplines: Sequence[str]) -> RoundsRated:
    """The rounds that a rating is made of. Those of one category are rated apart from the others of their day."""
    everything, undated = _played(archive)
    played = [each for each in everything if each.day <= until and each.discipline in disciplines]
    rounds = tuple(RatedRound(each.day, places) for each in played for places in each.rankings)
    return RoundsRated(rounds, {}, _people(archive, played), undated)


def _gives_points(each: _Played) -> bool:
    return all(row.points is not None for row in each.rows if row.place is not None)


def _event(each: _Played) -> Event:
    scores: dict[Key, Score] = {
        (row.person,): Score(Fraction(str(row.points or 0)), row.place, "" if row.place else row.state)
        for row in each.rows
        if row.state != _ABSENT
    }
    return Event(each.name, each.discipline == COMPOSITION, scores)


def _people(archive: Archive, played: Sequence[_Played]) -> dict[str, Person]:
    """Who played: name, and club and category as last told."""
    names = archive.players()["nume"].to_dict()
    found: dict[str, Person] = {}
    for row in (row for each in played for row in each.rows):
        before = found.get(row.person)
        category = row.category or (before.category if before else Category.SENIORS)
        club = row.club or (before.club if before else "")
        found[row.person] = Person(0, names.get(row.person, row.person), "", club, None, category, (row.person,))
    return dict(sorted(found.items()))


def _played(archive: Archive) -> tuple[list[_Played], tuple[str, ...]]:
    """The events with a day, by day, competition and order; the names of the others."""
    rounds, results = archive.rounds().reset_index(), archive.results()
    rows = _by_round(results)
    undated = tuple(rounds.loc[rounds["data"].isna(), "runda"])
    dated = rounds.dropna(subset="data")
    played = [
        _Played(day.date(), competition, title, where, name, COMPOSITION, tuple(rows.get(key, ())))
        for key, day, competition, title, where, name in zip(*(dated[each].tolist() for each in _ROUND), strict=True)
    ]
    return sorted(played, key=lambda each: (each.day, each.competition)), undated


def _by_round(results: pd.DataFrame) -> dict[str, list[_Row]]:
    texts = {name: results[name].astype("object").where(results[name].notna(), None) for name in _RESULT}
    found: dict[str, list[_Row]] = {}
    for row in zip(*(texts[name].tolist() for name in _RESULT), strict=True):
        found.setdefault(row[0], []).append(_row(*row[1:]))
    return found


def _row(person: str, club: Any, category: Any, place: Any, points: Any, state: str) -> _Row:
    told = Category(category) if category else None
    return _Row(person, club or "", told, None if place is None else int(place), points, state)
