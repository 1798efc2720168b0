"""Seating that separates clubmates (6.1) with as few changes as possible.

Places are given in order, with the person who would sit there if clubs did not matter. The seating chosen has

* the fewest pairs of clubmates side by side,
* then the shortest way from everybody's own place, summed over all, in tables (times `weight`),
* then the fewest people who are not at their own place.

People of one club, group and weight keep their order. Fixed people stay, and nobody leaves his group.

The search goes from place to place. A beginning is characterised by the next person of each club and the last one
seated: of equal beginnings the best is kept, and of these the `width` best. Later costs that are certain are counted at
once: the pairs that a large club can no longer avoid, and the way of those whose place is taken. If no beginning was
dropped that could have been better, the result is proved optimal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

_EFFORT = 1000  # beginnings looked at for a place: 200 people take less than a second
_REACH = 10  # of how many clubs the next one is tried at a place, the nearest first


@dataclass(frozen=True, slots=True)
class Place:
    """A table and the person whose own place it is. A person without a club has no clubmates.

    `beside`: the place before it in the list is next to it. `group` is kept apart from other groups.
    """

    table: int
    club: str = ""
    fixed: bool = False
    group: int = 0
    weight: int = 1
    beside: bool = True


@dataclass(frozen=True, slots=True)
class Arranged:
    """A seating: the index of the own place of the person at each place, and its cost.

    `fewest`: there are certainly no fewer pairs. `proven`: there is certainly no better seating.
    """

    people: tuple[int, ...]
    pairs: int
    distance: int
    fewest: bool
    proven: bool


Alike = tuple[str, int, int]  # club, group, weight: people who differ in nothing that matters
Cost = tuple[int, int, int]  # pairs, distance, people moved


class _Beginning(NamedTuple):
    """The places up to one, filled: the next person of each kind, the last one's club, the cost so far.

    `due` is the weight of persons whose own place is passed and who are not seated yet, `pairs` a lower bound on the
    final number of pairs.
    """

    heads: tuple[int, ...]
    club: str
    due: int
    cost: Cost
    before: "_Beginning | None" = None
    person: int = -1
    pairs: int = 0


def arrange(places: Sequence[Place], effort: int = _EFFORT) -> Arranged:
    """The best way found to fill the places with their people."""
    return _Search(places, effort).run()


class _Search:
    def __init__(self, places: Sequence[Place], effort: int) -> None:
        self.places = places
        members: dict[Alike, list[int]] = {}
        for person, place in enumerate(places):
            if not place.fixed:
                members.setdefault((place.club, place.group, place.weight), []).append(person)
        self.firsts = tuple(people[0] for people in members.values())
        self.kind_of = {person: number for number, people in enumerate(members.values()) for person in people}
        self.next_of = {person: nxt for people in members.values() for person, nxt in pairwise([*people, len(places)])}
        self.left = [
            {len(places): 0, **{person: len(people) - rank for rank, person in enumerate(people)}}
            for people in members.values()
        ]
        self.clubs: dict[str, list[int]] = {}
        for number, (club, _, _) in enumerate(members):
            if club:
                self.clubs.setdefault(club, []).append(number)
        self.sizes = {club: sum(self.left[n][self.firsts[n]] for n in ns) for club, ns in self.clubs.items()}
        self.room = {club: _rooms(places, club) for club in self.clubs}
        self.width = max(20, effort // max(1, min(_REACH, len(members))))
        self.left_out: list[tuple[int, int]] = []  # the least that anything left out of the search would cost

    def run(self) -> Arranged:
        kept = self._best([_Beginning(self.firsts, "", 0, (0, 0, 0))], -1)
        for at in range(len(self.places)):
            kept = self._best(list(self._following(kept, at).values()), at)
        last = min(kept, key=lambda beginning: beginning.cost)
        pairs, distance, _ = last.cost
        least = min(self.left_out, default=(pairs, distance))
        return Arranged(tuple(_people(last)), pairs, distance, pairs <= least[0], (pairs, distance) <= least)

    def _following(self, kept: list[_Beginning], at: int) -> dict[tuple[tuple[int, ...], str], _Beginning]:
        """The beginnings with the next place filled in every way, the best of those that agree."""
        places, place = self.places, self.places[at]
        gap = places[at + 1].table - place.table if at + 1 < len(places) else 0
        best: dict[tuple[tuple[int, ...], str], _Beginning] = {}
        for beginning in kept:
            heads, last, due, (pairs, distance, moved), *_ = beginning
            last = last if place.beside else ""
            if not place.fixed and heads[self.kind_of[at]] <= at:
                due += place.weight
            for person in self._candidates(beginning, at):
                its = places[person]
                still_due, way, after = due, 0, heads
                if person > at:  # a person from a later place costs at once, one who waits costs with each place
                    way = its.weight * (its.table - place.table)
                elif not place.fixed:
                    still_due -= its.weight
                if not place.fixed:
                    number = self.kind_of[person]
                    after = (*heads[:number], self.next_of[person], *heads[number + 1 :])
                clash = its.club != "" and its.club == last
                cost = pairs + clash, distance + way + still_due * gap, moved + (person != at)
                key = after, its.club
                if key not in best or cost < best[key].cost:
                    best[key] = _Beginning(after, its.club, still_due, cost, beginning, person)
        return best

    def _candidates(self, beginning: _Beginning, at: int) -> Sequence[int]:
        places, place = self.places, self.places[at]
        if place.fixed:
            return (at,)
        nobody = len(places)
        nexts = sorted(p for p in beginning.heads if p != nobody and places[p].group == place.group)
        if len(nexts) > _REACH:
            further = places[nexts[_REACH]]
            self.left_out.append((beginning.pairs, beginning.cost[1] + max(0, further.table - place.table)))
        return nexts[:_REACH]

    def _best(self, found: list[_Beginning], at: int) -> list[_Beginning]:
        following = at + 1
        tight = [
            (self.clubs[club], club, rooms[following])
            for club, rooms in self.room.items()
            if self.sizes[club] > rooms[following][True].free
        ]
        beside = following < len(self.places) and self.places[following].beside
        least = []
        for beginning in found:
            pairs, distance, moved = beginning.cost
            for numbers, club, rooms in tight:
                left = sum(self.left[n][beginning.heads[n]] for n in numbers)
                pairs += rooms[beside and beginning.club == club].pairs(left)
            least.append((pairs, distance, moved))
        order = sorted(range(len(found)), key=lambda n: (least[n], n))
        if len(order) > self.width:
            self.left_out.append(least[order[self.width]][:2])
        return [found[n]._replace(pairs=least[n][0]) for n in order[: self.width]]


class _Room(NamedTuple):
    """The number of clubmates that can sit apart. Of further ones, `ones` add one pair, the others two."""

    free: int
    ones: int

    def pairs(self, people: int) -> int:
        more = people - self.free
        return max(0, more, 2 * more - self.ones)


def _rooms(places: Sequence[Place], club: str) -> list[tuple[_Room, _Room]]:
    """The room for a club from each place on: without a member just before it, and with one."""
    rooms = [(_Room(0, 0), _Room(0, 0))]
    length, ahead, rest = 0, False, _Room(0, 0)  # of the row of free places that begins here, and the rest
    for at in range(len(places) - 1, -1, -1):
        place, following = places[at], places[at + 1] if at + 1 < len(places) else None
        beside = following is not None and following.beside
        if place.fixed or not length or not beside:
            rest = rooms[-1][beside and place.fixed and place.club == club]
            length, ahead = 0, following is not None and beside and following.fixed and following.club == club
        if place.fixed:
            rooms.append((rest, rest))
            continue
        length += 1
        rooms.append((_row(length, ahead, rest), _row(length, ahead + 1, rest)))
    return rooms[::-1]


def _row(length: int, ends: int, rest: _Room) -> _Room:
    """The room in a row of free places with clubmates at `ends` of its ends, and in the rest after it."""
    free = (length + 1 - ends) // 2
    # all of the row taken makes length - 1 + ends pairs
    ones = 2 * (length - free) - (length - 1 + ends)
    return _Room(free + rest.free, ones + rest.ones)


def _people(last: _Beginning) -> list[int]:
    people: list[int] = []
    beginning = last
    while beginning.before is not None:
        people.append(beginning.person)
        beginning = beginning.before
    return people[::-1]
