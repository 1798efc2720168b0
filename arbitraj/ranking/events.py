"""Events of a general ranking from graded rounds and other results. Persons are identified by name.

Names that may be one person's are asked about, never merged here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from arbitraj.folder.season import OtherResult
from arbitraj.problems import Problem
from arbitraj.ranking.general import Event, Key, Person, Score
from arbitraj.ranking.likeness import near_pairs
from arbitraj.ranking.standings import Ranking, why_unranked
from arbitraj.record.model import Category, Player
from arbitraj.record.names import plain_name
from arbitraj.text import Said, said


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
        scores: list[tuple[Person, Score]] = []
        for standing in ranking.standings:
            person = self._person(standing.correction.player)
            if standing.ranking_points is None:
                self._wrong(name, said("general.no_points"))
                return
            scores.append((person, Score(Fraction(str(standing.ranking_points)), standing.place)))
        if ranking.provisional:
            self._wrong(name, said("general.waiting"))
            return
        for player, hand_in in ranking.unranked:
            if hand_in is not None:
                # 8.5, 9.1.3: no ranking points, but he took part
                scores.append((self._person(player), Score(Fraction(), None, why_unranked(hand_in))))
        categories = {person.key: {person.category} for person, _ in scores}
        event = Event(name, True, {person.key: score for person, score in scores}, about)
        self._add(event, [person for person, _ in scores], ranking.game.competition.players, categories)

    def add_other(self, name: str, results: Sequence[OtherResult], about: str = "") -> None:
        """The results of another discipline."""
        scores, categories = [], {}
        for result in results:
            person = Person(0, result.surname, result.given, result.club, key=self._key(result.name))
            if result.category:
                categories[person.key] = {result.category}
                person = replace(person, category=result.category)
            scores.append((person, Score(result.points, result.place)))
        event = Event(name, False, {person.key: score for person, score in scores}, about)
        self._add(event, [person for person, _ in scores], results, categories)

    def finish(self, different: Iterable[Sequence[str]], by_category: bool) -> None:
        """Find questions for the arbiter: similar names, differing categories."""
        different = tuple(map(tuple, different))
        near = near_pairs(self._names, different)
        for one, two in near:
            self._wrong(self._file, said("general.near", one=one, two=two))
        if len(near) > 1:
            # one line to paste, where none of them is one person
            pairs = ", ".join("[" + ", ".join(f'"{name}"' for name in names) + "]" for names in (*different, *near))
            self._wrong(self._file, said("general.all_different", pairs=pairs))
        for key, categories in self._categories.items():
            if by_category and len(categories) > 1:
                self._wrong(self._file, said("general.two_categories", name=self.people[key].name))

    def _key(self, name: str) -> Key:
        key = plain_name(name)
        return self._same.get(key, key)

    def _person(self, player: Player) -> Person:
        surname, given, club, rating = player.surname, player.given, player.club, player.rating
        return Person(0, surname, given, club, rating, player.category, self._key(player.name))

    def _wrong(self, name: str, message: Said) -> None:
        self.problems.append(Problem(name, "", message))

    def _add(
        self,
        event: Event,
        people: Sequence[Person],
        listed: Sequence[Player | OtherResult],
        categories: Mapping[Key, set[Category]],
    ) -> None:
        on_list: dict[Key, str] = {}
        known = {person.key: person for person in people}
        for player in listed:
            key = self._key(player.name)
            if key in on_list:
                self._wrong(event.name, said("general.namesakes", name=player.name))
            # a name that was said to be another's is shown as that one
            on_list[key] = player.name
            person = known.get(key) or (self._person(player) if isinstance(player, Player) else None)
            if person:
                self._meet(person, plain_name(player.name) == key, event.composition)
        for key, found in categories.items():
            self._categories.setdefault(key, set()).update(found)
        self._names.append(on_list)
        self.events.append(event)

    def _meet(self, person: Person, own_name: bool, composition: bool) -> None:
        """Update the data on a person: the representative name, and the latest club, rating and category."""
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
