"""Results of encounters, and the standings computed from them (I-T-clasament). Pairings of a round.

A maximum matching in a graph (Edmonds 1965) says whether a set of pairs exists.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, MutableMapping, Sequence, Set
from fractions import Fraction
from itertools import count
from types import MappingProxyType

from arbitraj.text import Message
from arbitraj.wings.games.played import Weight
from arbitraj.wings.games.tournament.model import (
    Encounter,
    GameShare,
    PairingSystem,
    RecordedScore,
    RoundPairs,
    SettledEncounter,
    Tournament,
    TournamentFinding,
    TournamentLine,
    TournamentStandings,
)

Pairable = Mapping[int, Collection[int]]  # the possible partners of each player, symmetric


def matched(pairable: Pairable, among: Collection[int], mates: Mapping[int, int]) -> dict[int, int]:
    """Maximum matching `among` some players, starting from the pairs of `mates` that can stay. Maps mate to mate."""
    found = {one: other for one, other in mates.items() if one in among and other in among}
    for one in among:  # most are paired at once
        if one not in found:
            other = next((number for number in pairable[one] if number in among and number not in found), None)
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
        self._base = {number: number for number in among}
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
                    queue += [number for number in inside if number not in seen]
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
        inside = {number for number in self._among if self._base[number] in bases}
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
    may = [number for number in reversed(order) if number not in sat_out] or list(reversed(order))
    best: tuple[int, int] | None = None
    for number in may:
        others = [other for other in order if other != number]
        again = (len(others) - len(matched(_fresh(others, met), dict.fromkeys(others), {}))) // 2
        if best is None or again < best[0]:
            best = again, number
        if not again:
            break
    assert best
    return first_pairs([number for number in order if number != best[1]], met), best[1]


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
            others = {number: None for number in left if number not in (one, other)}
            then = matched(fresh, others, mates)
            if (len(others) - len(then)) // 2 == again - repeats:
                break
        pairs.append((one, other))
        left, mates, again = others, then, again - repeats
    return tuple(pairs)


def _fresh(order: Sequence[int], met: Met) -> dict[int, list[int]]:
    return {one: [other for other in order if other != one and other not in met.get(one, ())] for one in order}


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


WIN, DRAW, LOSS = Fraction(1), Fraction(1, 2), Fraction(0)

Records = Mapping[str, RecordedScore]  # results of records, by file
Paired = tuple[Pairs, tuple[int, ...]]


def standings_of(tournament: Tournament, records: Records, before: int | None = None) -> TournamentStandings:
    """Standings after all rounds, or after those `before` one."""
    encounters = [encounter for encounter in tournament.encounters if before is None or encounter.round < before]
    settled = tuple(_settled(encounter, tournament, records) for encounter in encounters)
    findings = tuple(found for encounter in settled for found in _findings(encounter))
    return TournamentStandings(tournament, tuple(_lines(tournament, settled)), settled, findings)


def round_pairs(standings: TournamentStandings, round_: int) -> RoundPairs:
    """Pairings of a round, computed from `standings` before it."""
    met: dict[int, set[int]] = {}
    for game in standings.settled:
        if game.encounter.met:
            for one, other in (game.encounter.numbers, game.encounter.numbers[::-1]):
                met.setdefault(one, set()).add(other)
    pairs, sit_out = _SYSTEMS[standings.tournament.system](standings, round_, met)
    repeated = tuple((one, other) for one, other in pairs if other in met.get(one, ()))
    return RoundPairs(round_, pairs, sit_out, repeated)


def _swiss(standings: TournamentStandings, round_: int, met: Mapping[int, set[int]]) -> Paired:
    sat_out = {encounter.encounter.first for encounter in standings.settled if encounter.encounter.second is None}
    order = [line.player.number for line in standings.lines if line.player.plays_in(round_)]  # I-T-retras
    pairs, sits_out = swiss_pairs(order, met, sat_out)
    return pairs, () if sits_out is None else (sits_out,)


def _everybody(standings: TournamentStandings, round_: int, met: Mapping[int, set[int]]) -> Paired:
    """Pairs by Berger's table. Opponents of withdrawn players sit out (I-T-retras), other pairs stay."""
    players = standings.tournament.players
    pairs, sits_out = berger_pairs([player.number for player in players], round_)
    there = {player.number for player in players if player.plays_in(round_)}
    left = [number for pair in pairs if not there.issuperset(pair) for number in pair]
    alone = sorted(number for number in (*left, sits_out) if number in there)
    return tuple(pair for pair in pairs if there.issuperset(pair)), tuple(number for number in alone if number)


_SYSTEMS: Mapping[PairingSystem, Callable[[TournamentStandings, int, Mapping[int, set[int]]], Paired]] = {
    PairingSystem.SWISS: _swiss,
    PairingSystem.EVERYBODY: _everybody,
}


def _settled(encounter: Encounter, tournament: Tournament, records: Records) -> SettledEncounter:
    """Result of an encounter: I-T-liber and I-T-absent without a game, else the record, else the typed points."""
    best, worst = tournament.bye
    if not encounter.met:
        came = next(number for number in encounter.numbers if number != encounter.absent)
        shares = {came: GameShare(came, WIN, best, worst)}
        if encounter.absent is not None:
            shares[encounter.absent] = GameShare(encounter.absent, LOSS, worst, best)
        return SettledEncounter(encounter, None, came, tuple(shares[number] for number in encounter.numbers))
    recorded = records.get(encounter.record)
    first, second = recorded.points if recorded else (points or 0 for points in encounter.points)
    one_word, other_word = recorded.last_words if recorded else encounter.last_words
    # P.1: of equal points the better last word wins, if both are known
    known = one_word is not None and other_word is not None
    ahead = first - second or (known and (one_word or 0) - (other_word or 0))
    winner = encounter.numbers[ahead < 0] if ahead else None
    wins = (DRAW, DRAW) if winner is None else (WIN, LOSS) if ahead > 0 else (LOSS, WIN)
    both = zip(encounter.numbers, wins, (first, second), (second, first), strict=True)
    shares_of_both = tuple(GameShare(*group) for group in both)
    return SettledEncounter(encounter, (first, second), winner, shares_of_both, first == second, known)


def _findings(settled: SettledEncounter) -> Iterator[TournamentFinding]:
    encounter, share = settled.encounter, settled.shares[0]
    counted = share.own, share.other
    if any(typed not in (None, right) for typed, right in zip(encounter.points, counted, strict=True)):
        typed = ":".join("–" if points is None else str(points) for points in encounter.points)
        differ = Message("turneu.points_differ", typed=typed, right=":".join(map(str, counted)))
        yield TournamentFinding("puncte_difera", Weight.MISTAKE, encounter, differ)
    if settled.level and not settled.words_known:
        missing = Message("turneu.last_word_missing", points=share.own)
        yield TournamentFinding("ultimul_cuvant_lipsa", Weight.REMARK, encounter, missing)


def _lines(tournament: Tournament, settled: Sequence[SettledEncounter]) -> Iterator[TournamentLine]:
    shares: dict[int, list[GameShare]] = {player.number: [] for player in tournament.players}
    for share in (share for encounter in settled for share in encounter.shares):
        shares[share.number].append(share)
    ranked = sorted((_key(shares[player.number]), player.number, player) for player in tournament.players)
    places: dict[tuple[Fraction, int, int], int] = {}
    for at, (key, number, player) in enumerate(ranked, 1):
        wins, difference, points = key
        place = places.setdefault(key, at)
        yield TournamentLine(place, player, -wins, -difference, -points, len(shares[number]))


def _key(shares: Iterable[GameShare]) -> tuple[Fraction, int, int]:
    shares = tuple(shares)
    difference = sum(share.own - share.other for share in shares)
    return -sum((share.wins for share in shares), LOSS), -difference, -sum(share.own for share in shares)
