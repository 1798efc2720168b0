"""Graded rounds and other results made into the events of a general ranking."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from arbitraj.folder.other_results import OtherResult
from arbitraj.problems import Problem
from arbitraj.ranking.general import Event, Key, Person, Score
from arbitraj.ranking.same_people import near_pairs
from arbitraj.ranking.standings import Ranking, why_unranked
from arbitraj.record.model import Category, Player
from arbitraj.record.names import plain_name
from arbitraj.text import Said, said


class Gathering:
    """Takes in one event after another: who played, what they have, and what is wrong."""

    def __init__(self, file: str, same: Mapping[Key, Key]) -> None:
        """`file` is the settings' name, for problems; `same` maps names to the one that stands for them."""
        self._file, self._same = file, same
        self.people: dict[Key, Person] = {}
        self.events: list[Event] = []
        self.problems: list[Problem] = []
        self._names: list[dict[Key, str]] = []
        self._own: set[Key] = set()
        self._categories: dict[Key, set[Category]] = {}

    def add_round(self, name: str, ranking: Ranking, about: str = "") -> None:
        """A graded round; its ranking must give points."""
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
                # 8.5, 9.1.3: no ranking points; he was there all the same
                scores.append((self._person(player), Score(Fraction(), None, why_unranked(hand_in))))
        categories = {person.key: {person.category} for person, _ in scores}
        self._add(name, True, scores, ranking.game.competition.players, categories, about)

    def add_other(self, name: str, results: Sequence[OtherResult], about: str = "") -> None:
        """The results of another discipline."""
        scores, categories = [], {}
        for result in results:
            person = Person(self._key(result.name), result.surname, result.given, result.club)
            if result.category:
                categories[person.key] = {result.category}
                person = replace(person, category=result.category)
            scores.append((person, Score(result.points, result.place)))
        self._add(name, False, scores, results, categories, about)

    def finish(self, different: Iterable[Sequence[str]], by_category: bool) -> None:
        """Look for what only the arbiter can decide: names alike, categories that differ."""
        different = tuple(map(tuple, different))
        near = near_pairs(self._names, different)
        self.problems += [Problem(self._file, "", said("general.near", one=one, two=two)) for one, two in near]
        if len(near) > 1:
            # one line to paste, where none of them is one person
            pairs = ", ".join("[" + ", ".join(f'"{name}"' for name in names) + "]" for names in (*different, *near))
            self.problems.append(Problem(self._file, "", said("general.all_different", pairs=pairs)))
        for key, categories in self._categories.items():
            if by_category and len(categories) > 1:
                self.problems.append(
                    Problem(self._file, "", said("general.two_categories", name=self.people[key].name))
                )

    def _key(self, name: str) -> Key:
        key = plain_name(name)
        return self._same.get(key, key)

    def _person(self, player: Player) -> Person:
        key = self._key(player.name)
        return Person(key, player.surname, player.given, player.club, player.rating, player.category)

    def _wrong(self, name: str, message: Said) -> None:
        self.problems.append(Problem(name, "", message))

    def _add(
        self,
        name: str,
        composition: bool,
        scores: Sequence[tuple[Person, Score]],
        listed: Sequence[Player | OtherResult],
        categories: Mapping[Key, set[Category]],
        about: str,
    ) -> None:
        on_list: dict[Key, str] = {}
        known = {person.key: person for person, _ in scores}
        for each in listed:
            key = self._key(each.name)
            if key in on_list:
                self._wrong(name, said("general.namesakes", name=each.name))
            # a name that was said to be another's is shown as that one
            on_list[key] = each.name
            person = known.get(key) or (self._person(each) if isinstance(each, Player) else None)
            if person:
                self._meet(person, plain_name(each.name) == key, composition)
        for key, found in categories.items():
            self._categories.setdefault(key, set()).update(found)
        self._names.append(on_list)
        self.events.append(Event(name, composition, {person.key: score for person, score in scores}, about))

    def _meet(self, person: Person, own_name: bool, composition: bool) -> None:
        """What is known of somebody: the name that stands for him, the club, rating and category last told."""
        before = self.people.get(person.key, person)
        # the first writing of a name stays, but for one that stands for another, or that hides which is the surname
        better = own_name and (person.key not in self._own or (person.given and not before.given))
        if own_name:
            self._own.add(person.key)
        named, told = person if better else before, person if composition else before
        club, rating = person.club or before.club, person.rating or before.rating
        self.people[person.key] = Person(person.key, named.surname, named.given, club, rating, told.category)
