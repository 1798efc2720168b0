"""Pairings of a round of a tournament (I-T-prima, I-T-elvetian, I-T-impar, I-T-fiecare)."""

from collections.abc import Mapping, Sequence, Set
from itertools import count
from types import MappingProxyType

from arbitraj.wings.games.tournament.matching import matched

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
