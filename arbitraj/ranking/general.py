"""A whole competition: ranking points added over its events, ties broken as its settings say. Pure: no files."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from itertools import groupby

from arbitraj.record.model import Player
from arbitraj.tables.headings import plain
from arbitraj.text import keyed

NO_PLACE = 9999  # after every place, so that a missing one never counts as better
Key = tuple[str, ...]  # the plain name, which identifies a player over the events


_TIES = keyed("general.tie_* general.tie_locuri general.tie_compunere general.tie_ultima")


class TieBreak(Enum):
    """Rule that separates players with equal points."""

    PLACES = "locuri"  # the better best place, then the better second best, ...
    COMPOSITION = "compunere"  # more points in the composition rounds
    LAST = "ultima"  # more points at the last event

    @property
    def key(self) -> str:
        """The key of its text."""
        return _TIES[self.value]


OF_A_COMPETITION = (TieBreak.PLACES, TieBreak.COMPOSITION)


@dataclass(frozen=True, slots=True)
class Person(Player):
    """A player of a whole competition, identified by `key`. The table differs by event and is 0 here."""

    key: Key = ()


@dataclass(frozen=True, slots=True)
class Score:
    """A player's result of an event: points, place (None: unknown), and the reason for having no place, or "".

    One that is not `counted` adds neither points nor a place: the player has better ones.
    """

    points: Fraction
    place: int | None = None
    missing: str = ""
    counted: bool = True


@dataclass(frozen=True, slots=True)
class Event:
    """A round of composition, or a result of another discipline. `short` is its name for narrow columns."""

    name: str
    composition: bool
    scores: Mapping[Key, Score]
    about: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A line of the general ranking. `scores` are those of the events in order, None if the player was absent.

    `place` is None without a result in any event.
    """

    place: int | None
    person: Person
    scores: tuple[Score | None, ...]
    total: Fraction
    composition: Fraction
    places: tuple[int, ...]


def general_ranking(
    people: Sequence[Person], events: Sequence[Event], ties: Sequence[TieBreak] = OF_A_COMPETITION
) -> tuple[SeasonLine, ...]:
    """Everybody's line: descending points, then the tie-breaks. Full ties share a place.

    The order of the events does not matter, except for the last one in a tie-break.
    """
    lines = [_line(person, events) for person in people]

    def key(line: SeasonLine) -> tuple[object, ...]:
        return (-line.total, *(_tie_key(line, tie, len(events)) for tie in ties))

    ordered = sorted((line for line in lines if _played(line)), key=lambda line: (key(line), _alphabet(line)))
    ranked: list[SeasonLine] = []
    for _, equals in groupby(ordered, key):
        place = len(ranked) + 1
        ranked += [replace(line, place=place) for line in equals]
    return (*ranked, *sorted((line for line in lines if not _played(line)), key=_alphabet))


def best_places(line: SeasonLine, events: int) -> tuple[int, ...]:
    """The places of a line from the best on, as many as there are events."""
    return (*line.places, *[NO_PLACE] * (events - len(line.places)))


def _tie_key(line: SeasonLine, tie: TieBreak, events: int) -> object:
    match tie:
        case TieBreak.PLACES:
            return best_places(line, events)
        case TieBreak.COMPOSITION:
            return -line.composition
        case TieBreak.LAST:
            last = line.scores[-1] if line.scores else None
            return -last.points if last else Fraction()


def _line(person: Person, events: Sequence[Event]) -> SeasonLine:
    scores = tuple(event.scores.get(person.key) for event in events)
    counted = [(each, event) for each, event in zip(scores, events, strict=True) if each and each.counted]
    points = sum((score.points for score, _ in counted), Fraction())
    composed = sum((score.points for score, event in counted if event.composition), Fraction())
    places = sorted(score.place for score, _ in counted if score.place is not None)
    return SeasonLine(None, person, scores, points, composed, tuple(places))


def _alphabet(line: SeasonLine) -> tuple[str, str, Key]:
    person = line.person
    return plain(person.surname), plain(person.given), person.key


def _played(line: SeasonLine) -> bool:
    return any(score and not score.missing for score in line.scores)
