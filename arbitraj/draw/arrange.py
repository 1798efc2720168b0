"""Who sits where so that clubmates are not side by side (6.1), with as little change as can be.

Places are given in order, each with the person who would sit there if clubs did not matter. Of all ways to seat these
people the one is chosen that has
 1. the fewest pairs of clubmates side by side,
 2. then the shortest way from everybody's own place, summed over all, in tables (times `weight`),
 3. then the fewest people who are not at their own place;
people of one club, group and weight keep their order. Fixed people stay, and nobody leaves his group.

The search goes from place to place. What counts of a beginning is who of each club comes next and who sits last: of
the beginnings that agree in this the best is kept, and of all of these the `width` best ones. What a beginning is
known to cost later is counted at once: the pairs that a large club can no longer avoid, and the way of those whose
place has been given away. Where nothing was left out that could still have been better, the answer is proven.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

_EFFORT = 1000  # beginnings looked at for a place: 200 people take less than a second
_REACH = 10  # of how many clubs the next one is tried at a place, the nearest first


@dataclass(frozen=True, slots=True)
class Place:
    """A table and the person whose own place it is. Without a club nobody is his clubmate.

    `beside` says whether the place before it in the list is next to it; `group` is kept apart from other groups.
    """

    table: int
    club: str = ""
    fixed: bool = False
    group: int = 0
    weight: int = 1
    beside: bool = True


@dataclass(frozen=True, slots=True)
class Arranged:
    """For each place, whose own place it was that now sits there; what it costs.

    `fewest` says whether there are surely no fewer pairs, `proven` whether there is surely no better way at all.
    """

    people: tuple[int, ...]
    pairs: int
    distance: int
    fewest: bool
    proven: bool


Alike = tuple[str, int, int]  # club, group, weight: people who differ in nothing that matters
Cost = tuple[int, int, int]  # pairs, distance, people moved


class _Beginning(NamedTuple):
    """The places up to one, filled: who of each kind comes next, the last one's club, what it costs so far.

    `due` is the weight of those whose own place is behind and who do not sit yet, `pairs` how many pairs there will
    be at least in the end.
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
                if person > at:  # one who comes from behind pays at once; one who waits pays as places go by
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
        """Who may sit at a place after a beginning, the first in order first."""
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
        """The best beginnings up to a place."""
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
    """How many of a club can sit with no clubmate beside them; of the further ones `ones` make one pair, others two."""

    free: int
    ones: int

    def pairs(self, people: int) -> int:
        more = people - self.free
        return max(0, more, 2 * more - self.ones)


def _rooms(places: Sequence[Place], club: str) -> list[tuple[_Room, _Room]]:
    """The room for a club from each place on: where nobody of it sits just before, and where somebody does."""
    rooms = [(_Room(0, 0), _Room(0, 0))]
    length, ahead, rest = 0, False, _Room(0, 0)  # of the row of free places that begins here; what is after it
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
    """The room in a row of free places, clubmates sitting at so many of its ends, and in what comes after it."""
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
