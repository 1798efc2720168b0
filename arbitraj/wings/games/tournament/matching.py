"""Maximum matching in a graph (Edmonds 1965): whether a set of pairs exists."""

from collections.abc import Collection, Iterable, Mapping, MutableMapping

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
