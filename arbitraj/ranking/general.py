"""A whole competition: ranking points added over its events, ties broken as its settings say. Pure: no files.

Events are gathered from graded rounds and other results. Persons are identified by name: names that may be one person's
are asked about, never merged here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from itertools import groupby

from arbitraj.folder.season import OtherResult
from arbitraj.problems import Problem
from arbitraj.ranking.likeness import near_pairs
from arbitraj.ranking.standings import Ranking, why_unranked
from arbitraj.record.model import Category, Player
from arbitraj.record.names import plain_name
from arbitraj.tables.headings import plain
from arbitraj.text import Message, keyed

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
    """A result of an event, with why there is no place. One not `counted` adds nothing: others are better."""

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
    """A line of the general ranking: scores by event (None: absent), place (None: no result in any event)."""

    place: int | None
    person: Person
    scores: tuple[Score | None, ...]
    total: Fraction
    composition: Fraction
    places: tuple[int, ...]


def general_ranking(
    people: Sequence[Person], events: Sequence[Event], ties: Sequence[TieBreak] = OF_A_COMPETITION
) -> tuple[SeasonLine, ...]:
    """Everybody's line: descending points, then the tie-breaks. Full ties share a place."""
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
    counted = [(score, event) for score, event in zip(scores, events, strict=True) if score and score.counted]
    points = sum((score.points for score, _ in counted), Fraction())
    composed = sum((score.points for score, event in counted if event.composition), Fraction())
    places = sorted(score.place for score, _ in counted if score.place is not None)
    return SeasonLine(None, person, scores, points, composed, tuple(places))


def _alphabet(line: SeasonLine) -> tuple[str, str, Key]:
    person = line.person
    return plain(person.surname), plain(person.given), person.key


def _played(line: SeasonLine) -> bool:
    return any(score and not score.missing for score in line.scores)


Scores = list[tuple[Person, Score]]


class Gathering:
    """Collects events one after another: persons, their scores, and problems."""

    def __init__(self, file: str, same: Mapping[Key, Key]) -> None:
        """`file` is the settings' name, for problems. `same` maps names to the one that represents them."""
        self._file, self._same = file, same
        self.people: dict[Key, Person] = {}
        self.events: list[Event] = []
        self.problems: list[Problem] = []
        self._names: list[dict[Key, str]] = []
        self._own: set[Key] = set()
        self._categories: dict[Key, set[Category]] = {}

    def add_round(self, name: str, ranking: Ranking, about: str = "") -> None:
        """Add a graded round. Its ranking must give points."""
        scores: Scores = []
        for standing in ranking.standings:
            person = self._person(standing.correction.player)
            if standing.ranking_points is None:
                self._wrong(name, Message("general.no_points"))
                return
            scores.append((person, Score(Fraction(str(standing.ranking_points)), standing.place)))
        if ranking.provisional:
            self._wrong(name, Message("general.waiting"))
            return
        for player, submission in ranking.unranked:
            if submission is not None:
                # 8.5, 9.1.3: no ranking points, but he took part
                scores.append((self._person(player), Score(Fraction(), None, why_unranked(submission))))
        self._classify({person.key: person.category for person, _ in scores})
        self._add(name, True, scores, ranking.game.competition.players, about)

    def add_other(self, name: str, results: Sequence[OtherResult], about: str = "") -> None:
        """The results of another discipline."""
        scores, categories = [], dict[Key, Category]()
        for result in results:
            person = Person(0, result.surname, result.given, result.club, key=self._key(result.name))
            if result.category:
                categories[person.key] = result.category
                person = replace(person, category=result.category)
            scores.append((person, Score(result.points, result.place)))
        self._classify(categories)
        self._add(name, False, scores, results, about)

    def finish(self, different: Iterable[Sequence[str]], by_category: bool) -> None:
        """Find questions for the arbiter: similar names, differing categories."""
        different = tuple(map(tuple, different))
        near = near_pairs(self._names, different)
        for one, two in near:
            self._wrong(self._file, Message("general.near", one=one, two=two))
        if len(near) > 1:
            # one line to paste, where none of them is one person
            pairs = ", ".join("[" + ", ".join(f'"{name}"' for name in names) + "]" for names in (*different, *near))
            self._wrong(self._file, Message("general.all_different", pairs=pairs))
        for key, categories in self._categories.items():
            if by_category and len(categories) > 1:
                self._wrong(self._file, Message("general.two_categories", name=self.people[key].name))

    def _key(self, name: str) -> Key:
        key = plain_name(name)
        return self._same.get(key, key)

    def _person(self, player: Player) -> Person:
        surname, given, club, rating = player.surname, player.given, player.club, player.rating
        return Person(0, surname, given, club, rating, player.category, self._key(player.name))

    def _classify(self, categories: Mapping[Key, Category]) -> None:
        for key, category in categories.items():
            self._categories.setdefault(key, set()).add(category)

    def _wrong(self, name: str, message: Message) -> None:
        self.problems.append(Problem(name, "", message))

    def _add(
        self, name: str, composed: bool, scores: Scores, listed: Sequence[Player | OtherResult], about: str
    ) -> None:
        on_list: dict[Key, str] = {}
        known = {person.key: person for person, _ in scores}
        for player in listed:
            key = self._key(player.name)
            if key in on_list:
                self._wrong(name, Message("general.namesakes", name=player.name))
            # a name that was said to be another's is shown as that one
            on_list[key] = player.name
            person = known.get(key) or (self._person(player) if isinstance(player, Player) else None)
            if person:
                self._meet(person, plain_name(player.name) == key, composed)
        self._names.append(on_list)
        self.events.append(Event(name, composed, {person.key: score for person, score in scores}, about))

    def _meet(self, person: Person, own_name: bool, composition: bool) -> None:
        before = self.people.get(person.key, person)
        # the first spelling of a name stays, unless it is an alias or does not show which is the surname
        better = own_name and (person.key not in self._own or (person.given and not before.given))
        if own_name:
            self._own.add(person.key)
        named, told = person if better else before, person if composition else before
        club, rating = person.club or before.club, person.rating or before.rating
        self.people[person.key] = Person(0, named.surname, named.given, club, rating, told.category, person.key)


def canonical(same: Iterable[Sequence[str]]) -> dict[Key, Key]:
    """Map each plain name to the first of the names that the arbiter declared one person's."""
    return {plain_name(name): plain_name(names[0]) for names in same for name in names}
