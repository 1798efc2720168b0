"""The most valuable packing of words into limited resources, and prices that prove it optimal.

A linear program by the simplex method with column generation: each step takes the word with the largest worth beyond
the prices of its resources.
"""

from dataclasses import dataclass

import numpy as np

from arbitraj.wings.search.solver.minimal import Array

_STEPS = 3000  # at most: prices prove their bound wherever one stops
_NOTHING = 1e-7


@dataclass(frozen=True, slots=True)
class Columns:
    """Words in several kinds, as columns of a packing problem.

    `worth` is by kind (row) and word, `words` the use of the first resources by a word in any kind, `kinds` the use of
    the others by a kind with any word. `wild` is the resource that may replace any of the first `letters` ones (-1:
    none).
    """

    worth: Array
    words: Array
    kinds: Array
    letters: int
    wild: int = -1

    def beyond(self, prices: Array) -> Array:
        """The worth of each column minus its cost."""
        first = self.words.shape[1]
        asked = prices[:first].copy()
        if self.wild >= 0:
            asked[: self.letters] = np.minimum(asked[: self.letters], prices[self.wild])
        beyond: Array = self.worth - self.words @ asked - (self.kinds @ prices[first:])[:, None]
        return beyond

    def used(self, nth: int, prices: Array) -> Array:
        """The resources used by the cheapest form of the `nth` column, row by row."""
        kind, word = divmod(nth, self.worth.shape[1])
        uses = np.concatenate([self.words[word], self.kinds[kind]])
        if self.wild >= 0:
            dearer = np.flatnonzero(prices[: self.letters] > prices[self.wild])
            uses[self.wild] += uses[dearer].sum()
            uses[dearer] = 0
        return uses


def prices_of(columns: Columns, there: Array) -> Array:
    """Non-negative prices of the resources at which nearly no column is worth more than its cost."""
    things = len(there)
    base, gains, amounts = np.eye(things), np.zeros(things), there.astype(float)
    prices: Array = np.zeros(things)
    for _ in range(_STEPS):
        prices = np.linalg.solve(base.T, gains)
        least = int(np.argmin(prices))
        if prices[least] < -_NOTHING:
            enters, gain = np.eye(things)[least], 0.0
        else:
            beyond = columns.beyond(prices)
            best = int(np.argmax(beyond)) if beyond.size else -1
            if best < 0 or beyond.flat[best] <= _NOTHING:
                break
            enters, gain = columns.used(best, prices), float(columns.worth.flat[best])
        step = np.linalg.solve(base, enters)
        leaving = np.flatnonzero(step > 1e-9)
        if not len(leaving):
            break
        ratios = amounts[leaving] / step[leaving]
        out = int(leaving[np.argmin(ratios)])
        moved = max(0.0, float(ratios.min()))
        amounts -= moved * step
        amounts[out] = moved
        base[:, out], gains[out] = enters, gain
    return np.maximum(prices, 0.0)


def most_worth(columns: Columns, there: Array, prices: Array, number: int) -> float:
    """An upper bound on any packing of at most `number` columns, valid for all non-negative prices."""
    over = float(columns.beyond(prices).max()) if columns.worth.size else 0.0
    return float(there @ prices) + number * max(0.0, over)
