"""Upper bound on the points of a construction's last tiles, to prune boards. Proved in docs/solver.md."""

from collections.abc import Sequence
from math import prod

import numpy as np

from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.wings.search.solver.bound import most_squared
from arbitraj.wings.search.solver.coded import coded, makeable
from arbitraj.wings.search.solver.minimal import Array
from arbitraj.wings.search.solver.tables import Tables


class Rest:
    """Bounds for a stock of letters: `plain[k]` without premiums for the last k tiles, `most` with all of them."""

    def __init__(self, tables: Tables, lexicon: Lexicon, letters: str) -> None:
        self.tables, self.number = tables, len(letters)
        values = dict(zip(tables.letters, tables.worth, strict=True))
        fitting = makeable(coded(lexicon, tables), *tables.counts(letters))
        words = [word for _, there, _, _ in fitting for word in there]
        faces = {word: sum(values[letter] for letter in word) for word in words}
        self.values = sorted((values.get(letter, 0) for letter in letters), reverse=True)
        number, size = self.number, tables.size
        longest = [0] * (number + 1)  # the dearest word of each length
        late = np.zeros((number + 1, number + 1), np.int64)  # by length, by tiles that are still to come
        grown: dict[str, list[int]] = {}
        for word in words:
            grown[word] = _late(word, faces[word], grown)
            longest[len(word)] = max(longest[len(word)], faces[word])
            late[len(word), 1 : len(word) + 1] = np.maximum(late[len(word), 1 : len(word) + 1], grown[word][1:])
        self.plain = _packed(late, number, most_squared(number, size))
        self.crossed = max(
            longest[one] + longest[other]
            for one in range(number + 1)
            for other in range(number + 1 - one + 1)
            if other <= number
        )
        self.bonus = [tables.bonus * (left // tables.rack) for left in range(number + 1)]
        rows, cols = np.divmod(np.arange(size * size), size)
        self.far = abs(rows[:, None] - rows) + abs(cols[:, None] - cols)
        self.words = np.flatnonzero(np.array(tables.word_times) > 1)
        self.letters = np.flatnonzero(np.array(tables.letter_times) > 1)
        # whether a tile that multiplies a word multiplies no letter
        self.apart = not any(a > 1 and b > 1 for a, b in zip(tables.word_times, tables.letter_times, strict=True))
        nowhere, everywhere = np.zeros(size * size, np.int64), size * size
        self.most = [
            self._with_premiums(left, self.words, self.letters, nowhere, everywhere, self.values)
            for left in range(number + 1)
        ]

    def after(self, squares: Array, left: int, before: int, values: Sequence[int]) -> int:
        """Bound for the last `left` tiles on a board with tiles, once `before` others are laid too.

        `values` are those of all these tiles, the highest first.
        """
        taken = np.flatnonzero(squares)
        if not len(taken):
            return self.most[left]
        near, reach = self.far[taken].min(axis=0), left + before
        words = self.words[(near[self.words] <= reach) & (near[self.words] > 0)]
        letters = self.letters[(near[self.letters] <= reach) & (near[self.letters] > 0)]
        return self._with_premiums(left, words, letters, near, reach, values)

    def _with_premiums(
        self, left: int, words: Array, letters: Array, near: Array, reach: int, values: Sequence[int]
    ) -> int:
        """The bound with premiums. `words` and `letters` are the reachable premium squares, `near` their distances."""
        times, more = self._times(left, words, near, reach)
        extra = sorted((self.tables.letter_times[n] - 1 for n in letters), reverse=True)[:left]
        alone = 2 * sum(added * value for added, value in zip(extra, values, strict=False))
        beside = 2 * sum(added * value for added, value in zip(extra[: left - self.apart], values, strict=False))
        return self.plain[left] + self.bonus[left] + int(max(alone, more + times * beside if left else 0))

    def _times(self, left: int, words: Array, near: Array, reach: int) -> tuple[int, int]:
        """The largest factor of an event, and the amount that it adds to words."""
        if not left or not len(words):
            return 1, 0
        # which are laid together: no tree is shorter than half the way around
        together = near[words][:, None] + near[words] + self.far[np.ix_(words, words)] <= 2 * reach
        np.fill_diagonal(together, False)
        times = np.array(self.tables.word_times)[words]
        if left == 1 or not together.any():
            return int(times.max()), int(times.max() - 1) * self.crossed
        most = int(times.max())
        for lines in (words // self.tables.size, words % self.tables.size):
            for line in set(lines[(together & (lines[:, None] == lines)).any(axis=1)].tolist()):
                most = max(most, prod(sorted(times[lines == line].tolist(), reverse=True)[:left]))
        return most, 2 * (most - 1) * sum(self.values)


def _late(word: str, face: int, grown: dict[str, list[int]]) -> list[int]:
    """The most points of a word and all that it grew from, without premiums, by number of tiles still to come."""
    length = len(word)
    # until[end][j]: of words apart in the first `end` letters, with at most j tiles to come
    until = [[0] * (length + 1) for _ in range(length + 1)]
    for end in range(2, length + 1):
        best = list(until[end - 1])
        for first in range(end - 1):
            if (inner := grown.get(word[first:end])) is None:
                continue
            before = until[first - 1] if first else until[0]
            for coming in range(1, length + 1):
                for own in range(1, min(coming, len(inner) - 1) + 1):
                    best[coming] = max(best[coming], inner[own] + before[coming - own])
        until[end] = best
    return [0, *(face + until[length][coming - 1] for coming in range(1, length + 1))]


def _packed(late: Array, number: int, squared: int) -> list[int]:
    """For each number of last tiles the most that words in rows and columns count.

    Each tile is in one row and one column, and squared lengths sum to `squared` at most.
    """
    best = np.zeros((2 * number + 1, 2 * number + 1, squared + 1), np.int64)  # by tiles to come, lengths, squared
    items = [
        (length, coming, int(late[length, coming]))
        for length in range(2, number + 1)
        for coming in range(1, length + 1)
        if late[length, coming] > late[length, coming - 1] and length**2 <= squared
    ]
    while True:
        after = best.copy()
        for length, coming, worth in items:
            part = after[coming:, length:, length**2 :]
            np.maximum(part, best[: -coming or None, : -length or None, : -(length**2) or None] + worth, out=part)
        if np.array_equal(after, best):
            break
        best = after
        if not items:
            break
    return [int(best[2 * left, -1, -1]) for left in range(number + 1)]
