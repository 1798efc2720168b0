"""Who is who over the events of a competition: by name; what might be one person is asked, never decided here."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import combinations

from arbitraj.ranking.general import Key
from arbitraj.record.names import plain_name

_NEAR_WORD, _NEAR_NAME = 0.8, 0.87


def canonical(same: Iterable[Sequence[str]]) -> dict[Key, Key]:
    """For names that the arbiter says are one person's: each as it counts -> the first as it counts."""
    return {plain_name(name): plain_name(names[0]) for names in same for name in names}


def near_pairs(events: Sequence[Mapping[Key, str]], different: Iterable[Sequence[str]] = ()) -> list[tuple[str, str]]:
    """Names that may be one person's: much alike, never in the same event, and not said to be different.

    Each event gives the names of those on its list, by what counts of them.

    >>> near_pairs([{("ion", "popescu"): "Popescu Ion"}, {("jon", "popescu"): "Popescu Jon"}])
    [('Popescu Ion', 'Popescu Jon')]
    """
    names = {key: name for event in events for key, name in event.items()}
    where = {key: frozenset(n for n, event in enumerate(events) if key in event) for key in names}
    apart = {frozenset(pair) for group in different for pair in combinations([plain_name(name) for name in group], 2)}
    return [
        (names[one], names[two])
        for one, two in combinations(sorted(names), 2)
        if not where[one] & where[two] and frozenset((one, two)) not in apart and are_near(one, two)
    ]


def are_near(one: Key, two: Key) -> bool:
    """Whether two names may be one, written differently: a word more, words joined, or a letter or two wrong.

    >>> are_near(("ana", "ionescu"), ("ana", "ionescu", "maria")), are_near(("ana", "popa"), ("dan", "popa"))
    (True, False)
    """
    shared = set(one) & set(two)
    if len(shared) >= 2 and (shared == set(one) or shared == set(two)):
        return True
    if shared:
        left, right = sorted(set(one) - shared), sorted(set(two) - shared)
        return len(left) == len(right) == 1 and _alike(left[0], right[0], _NEAR_WORD)
    return _alike("".join(one), "".join(two), _NEAR_NAME)


def _alike(one: str, two: str, least: float) -> bool:
    matcher = SequenceMatcher(None, one, two, autojunk=False)
    # one letter of a short name: Ion and Jon; longer names by how much of them is the same
    one_letter = len(one) == len(two) and sum(a != b for a, b in zip(one, two, strict=True)) == 1
    return (one_letter and len(one) >= 3) or (
        matcher.real_quick_ratio() >= least and matcher.quick_ratio() >= least and matcher.ratio() >= least
    )
