"""Detect scores that are probably typing errors: one with a digit too many or too few is far from all others.

A score is far if it is three times the usual one, or a fifth of it. The usual score is the median of all others of the
round, or of all rounds if the round has fewer than three. A single game has too few scores: there the factor is eight.
If the other score is low too the game was a short one. Differences among small scores, as in games of few tiles, are
never far.
"""

from bisect import bisect_left
from collections.abc import Sequence

Points = tuple[int, int]
_HIGH, _LOW, _ALONE = 3, 5, 8
_FEWEST = 3  # fewest other scores to judge one by
_SHORT = 2  # in a game played to its end the other score is at least half of the usual one
_NEAR = 100  # difference of points that is never far


def far_scores(games: Sequence[tuple[int | None, Points]]) -> dict[int, int]:
    """The indices of games with a score far from the others, with the usual score.

    Each game comes with its round, None if unknown.

    >>> far_scores([(1, (4000, 350)), (1, (380, 312)), (1, (402, 280))]), far_scores([(1, (350, 40))])
    ({0: 350}, {0: 40})
    >>> far_scores([(1, (623, 180)), (1, (380, 312)), (2, (402, 280))])
    {}
    """
    everything = sorted(points for _, game in games for points in game)
    by_round: dict[int | None, list[int]] = {}
    for round_, game in games:
        by_round.setdefault(round_, []).extend(game)
    ordered = {round_: sorted(scores) for round_, scores in by_round.items()}
    far = dict[int, int]()
    for at, (round_, game) in enumerate(games):
        scores = ordered[round_] if len(ordered[round_]) > _FEWEST else everything
        alone = len(scores) <= _FEWEST
        high, low = (_ALONE, _ALONE) if alone else (_HIGH, _LOW)
        for points, other in (game, game[::-1]):
            usual = other if alone else _middle_without(scores, points)
            too_low = low * points <= usual <= _SHORT * other
            if abs(points - usual) >= _NEAR and (points >= high * usual or too_low):
                far.setdefault(at, usual)
    return far


def _middle_without(scores: Sequence[int], points: int) -> int:
    """Lower median of sorted scores without one of them."""
    middle = (len(scores) - 2) // 2
    return scores[middle + (bisect_left(scores, points) <= middle)]
