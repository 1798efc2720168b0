"""Pairings of a round of a tournament (I-T-prima, I-T-elvetian, I-T-impar, I-T-fiecare).

A maximum matching in a graph (Edmonds 1965) says whether a set of pairs exists.
"""

from collections.abc import Collection, Iterable, Mapping, MutableMapping, Sequence, Set
from itertools import count
from types import MappingProxyType

Pairable = Mapping[int, Collection[int]]  # the possible partners of each player, symmetric


def matched(pairable: Pairable, among: Collection[int], mates: Mapping[int, int]) -> dict[int, int]:
    """Maximum matching `among` some players, starting from the pairs of `mates` that can stay. Maps mate to mate."""
    found = {one: other for one, other in mates.items() if one in among and other in among}
    for one in among:  # most are paired at once
        if one not in found:
            other = next((each for each in pairable[one] if each in among and each not in found), None)
            if other is not None:
                found[one], found[other] = other, one
    for one in among:
        if one not in found:
            # a player without a path now has none after later pairs either
            _Search(pairable, among, found).begin(one)
    return found


class _Search:
    """Search for an augmenting path between two unmatched players.

    Players in an odd cycle are merged into its `base`. `came` is the predecessor of a player on the path.
    """

    def __init__(self, pairable: Pairable, among: Collection[int], mates: MutableMapping[int, int]) -> None:
        self._pairable, self._among, self._mates = pairable, among, mates
        self._base = {each: each for each in among}
        self._came: dict[int, int] = {}

    def begin(self, root: int) -> None:
        """Pair `root` too, along the first path found. Without one nothing changes."""
        queue, seen = [root], {root}
        for one in queue:
            for other in self._pairable[one]:
                if other not in self._among or self._base[one] == self._base[other] or self._mates.get(one) == other:
                    continue
                if other == root or self._mates.get(other) in self._came:
                    inside = self._circle(root, one, other)
                    queue += [each for each in inside if each not in seen]
                    seen |= inside
                elif other not in self._came:
                    self._came[other] = one
                    if other not in self._mates:
                        self._turn(other)
                        return
                    seen.add(self._mates[other])
                    queue.append(self._mates[other])

    def _turn(self, last: int) -> None:
        """Swap pairs and other edges along the path."""
        other: int | None = last
        while other is not None:
            one = self._came[other]
            then = self._mates.get(one)
            self._mates[one], self._mates[other] = other, one
            other = then

    def _circle(self, root: int, one: int, other: int) -> set[int]:
        """Contract the cycle of two reached players. Returns its players."""
        above = set(self._bases_above(root, one))
        top = next(base for base in self._bases_above(root, other) if base in above)
        bases = {*self._walk(one, top, other), *self._walk(other, top, one)}
        inside = {each for each in self._among if self._base[each] in bases}
        self._base |= dict.fromkeys(inside, top)
        return inside

    def _bases_above(self, root: int, one: int) -> Iterable[int]:
        while True:
            one = self._base[one]
            yield one
            if one == self._base[root]:
                return
            one = self._came[self._mates[one]]

    def _walk(self, one: int, top: int, from_: int) -> Iterable[int]:
        """Bases from a player up to the top of the cycle. Their predecessors are set for the other direction."""
        while self._base[one] != top:
            mate = self._mates[one]
            yield from (self._base[one], self._base[mate])
            self._came[one] = from_
            from_, one = mate, self._came[mate]


Met = Mapping[int, Set[int]]  # opponents met, by player
NONE_MET: Met = MappingProxyType({})
Pairs = tuple[tuple[int, int], ...]


def swiss_pairs(order: Sequence[int], met: Met, sat_out: Set[int]) -> tuple[Pairs, int | None]:
    """The pairs of players in the `order` of the standings, and the bye.

    If nobody has met yet, the first plays the second, the third the fourth and so on (I-T-prima).
    """
    if len(order) % 2 == 0:
        return first_pairs(order, met), None
    # I-T-impar: the last who has not sat out, the next one up before anybody meets again
    may = [each for each in reversed(order) if each not in sat_out] or list(reversed(order))
    best: tuple[int, int] | None = None
    for number in may:
        again = len(_unpaired([each for each in order if each != number], met)) // 2
        if best is None or again < best[0]:
            best = again, number
        if not again:
            break
    assert best
    return first_pairs([each for each in order if each != best[1]], met), best[1]


def first_pairs(order: Sequence[int], met: Met) -> Pairs:
    """The first pairing in the order of those with the fewest repeated pairs (I-T-elvetian).

    The first player gets the next one in the order such that the others can still be paired with no more repetitions,
    then the first of the rest, and so on.
    """
    fresh = _fresh(order, met)
    left = dict.fromkeys(order)
    mates = matched(fresh, left, {})
    again = (len(left) - len(mates)) // 2  # players left over by a maximum matching have all met one another
    pairs = []
    while left:
        one = next(iter(left))
        for other in left:
            repeats = other in met.get(one, ())
            if other == one or repeats > again:
                continue
            others = {each: None for each in left if each not in (one, other)}
            then = matched(fresh, others, mates)
            if (len(others) - len(then)) // 2 == again - repeats:
                break
        pairs.append((one, other))
        left, mates, again = others, then, again - repeats
    return tuple(pairs)


def _fresh(order: Sequence[int], met: Met) -> dict[int, list[int]]:
    """Players not met yet, in the order of the standings, for every player."""
    return {one: [other for other in order if other != one and other not in met.get(one, ())] for one in order}


def _unpaired(order: Sequence[int], met: Met) -> list[int]:
    """Players left over by a maximum matching of those who have not met."""
    mates = matched(_fresh(order, met), dict.fromkeys(order), {})
    return [each for each in order if each not in mates]


def berger_pairs(numbers: Sequence[int], round_: int) -> tuple[Pairs, int | None]:
    """The pairs of a round by Berger's table, and the bye. `numbers` are those of the roster, in order.

    Of n places (n made even) i and j below n meet if i + j = round + 1 modulo n - 1, and n meets the one with 2i =
    round + 1. If there is no n-th player, his opponent has a bye.

    >>> [berger_pairs("ABCD", round_)[0] for round_ in (1, 2, 3)]
    [(('A', 'D'), ('B', 'C')), (('A', 'B'), ('C', 'D')), (('A', 'C'), ('B', 'D'))]
    """
    places = dict(zip(count(1), numbers))
    last = len(numbers) + len(numbers) % 2
    pairs, sits_out = [], None
    for one in range(1, last):
        other = (round_ + 1 - one) % (last - 1) or last - 1
        other = last if other == one else other
        if other not in places:
            sits_out = places[one]
        elif one < other:
            pairs.append((places[one], places[other]))
    return tuple(pairs), sits_out
