"""As many pairs as can be made of those who may be paired (Edmonds 1965): how a set of pairs is known to exist."""

from collections.abc import Collection, Iterable, Mapping, MutableMapping

Pairable = Mapping[int, Collection[int]]  # to everybody, with whom a pair may be made; it goes both ways


def matched(pairable: Pairable, among: Collection[int], mates: Mapping[int, int]) -> dict[int, int]:
    """The most pairs that can be made `among` some, beginning with those of `mates` that can stay: mate by mate."""
    found = {one: other for one, other in mates.items() if one in among and other in among}
    for one in among:  # most are paired at once
        if one not in found:
            other = next((each for each in pairable[one] if each in among and each not in found), None)
            if other is not None:
                found[one], found[other] = other, one
    for one in among:
        if one not in found:
            # whom no path reaches now, none will reach when others are paired
            _Search(pairable, among, found).begin(one)
    return found


class _Search:
    """The search for a path from one without a mate to another such one, every second step of it a pair.

    Players who stand in a circle of odd length are taken for one, its `base`; `came` is how the path reached a player.
    """

    def __init__(self, pairable: Pairable, among: Collection[int], mates: MutableMapping[int, int]) -> None:
        self._pairable, self._among, self._mates = pairable, among, mates
        self._base = {each: each for each in among}
        self._came: dict[int, int] = {}

    def begin(self, root: int) -> None:
        """Pair `root` too, along the first path found; where there is none, everything stays."""
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
        """Along the path, what were pairs are none, and the others are."""
        other: int | None = last
        while other is not None:
            one = self._came[other]
            then = self._mates.get(one)
            self._mates[one], self._mates[other] = other, one
            other = then

    def _circle(self, root: int, one: int, other: int) -> set[int]:
        """Close the circle of two who are both reached: who is in it now."""
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
        """The bases from one up to the top of the circle; from now on the path may reach them the other way round."""
        while self._base[one] != top:
            mate = self._mates[one]
            yield from (self._base[one], self._base[mate])
            self._came[one] = from_
            from_, one = mate, self._came[mate]
