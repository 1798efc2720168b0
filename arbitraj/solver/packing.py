"""The dearest packing of words into what there is of each thing, and prices that prove that none is dearer.

A linear program by the simplex method, its columns made as they are asked for: each step takes the word that brings
most beyond the prices of what it uses.
"""

from dataclasses import dataclass

import numpy as np

from arbitraj.solver.minimal import Array

_STEPS = 3000  # at most; prices prove their bound wherever one stops
_NOTHING = 1e-7


@dataclass(frozen=True, slots=True)
class Columns:
    """Words: what each is worth, how much it uses of each thing. `wild` is the thing that may stand for any of the
    first `letters` ones (-1: none)."""

    worth: Array
    uses: Array
    letters: int
    wild: int = -1

    def beyond(self, prices: Array) -> Array:
        """What each is worth beyond what it costs."""
        asked = prices.copy()
        if self.wild >= 0:
            asked[: self.letters] = np.minimum(asked[: self.letters], prices[self.wild])
        beyond: Array = self.worth - self.uses @ asked
        return beyond

    def used(self, nth: int, prices: Array) -> Array:
        """What the cheapest way to have the `nth` uses."""
        uses: Array = self.uses[nth].copy()
        if self.wild >= 0:
            dearer = np.flatnonzero(prices[: self.letters] > prices[self.wild])
            uses[self.wild] += uses[dearer].sum()
            uses[dearer] = 0
        return uses


def prices_of(columns: Columns, there: Array) -> Array:
    """Prices, one for each thing: none below nothing, and nearly no column worth more than it costs."""
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
            best = int(np.argmax(beyond)) if len(beyond) else -1
            if best < 0 or beyond[best] <= _NOTHING:
                break
            enters, gain = columns.used(best, prices), float(columns.worth[best])
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
    """What no packing of at most `number` columns exceeds: true of any prices that are not below nothing."""
    over = float(columns.beyond(prices).max()) if len(columns.worth) else 0.0
    return float(there @ prices) + number * max(0.0, over)
