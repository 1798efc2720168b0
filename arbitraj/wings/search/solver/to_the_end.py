"""Few letters (4.2, 4.3) searched to the end: level by level every board once, with the best way to it, unless what is
left cannot bring more than the best known. The upper bound of what is left is proved in docs/solver.md."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import prod

import numpy as np

from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.record.objectives import BestSoFar, Spent
from arbitraj.wings.search.solver.bound import most_squared
from arbitraj.wings.search.solver.graph import Array
from arbitraj.wings.search.solver.search import (
    NextOf,
    Node,
    SearchContext,
    WholeStock,
    laid_on,
    numbers_of,
    sighted,
    tiles_of,
)
from arbitraj.wings.search.solver.tables import Tables, coded, makeable
from arbitraj.wings.search.solver.walk import LAID


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
        longest = [0] * (number + 1)  # the most that a word of each length counts
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
        """Bound for the last `left` tiles once `before` others lie. `values` are those of all these, highest first."""
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
    """The most points of words by last tiles. A tile is in a row and a column. Squared lengths sum to `squared`."""
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


STOCK, ROW = 10, 12  # letters of which it is tried, in any order and in a row
_MOST_BOARDS = 700_000  # in memory at once: with more the search gives up
_BOARDS_A_TURN = 50


def to_the_end(
    boards: SearchContext, lexicon: Lexicon, supply: WholeStock | NextOf, start: str, known: BestSoFar, spent: Spent
) -> Iterator[BestSoFar]:
    """Yield the best so far repeatedly. The last is exact unless time ran out or there were too many boards."""
    search = _ToTheEnd(boards, Rest(boards.tables, lexicon, supply.letters), supply, start, known)
    for level in range(search.number):
        for nth, node in enumerate(search.taken(level)):
            search.expand(node)
            if nth % _BOARDS_A_TURN == 0:
                yield search.best
                if search.held > _MOST_BOARDS or spent() >= 1:
                    return
    yield replace(search.best, exact=True)


class _ToTheEnd:
    def __init__(
        self, boards: SearchContext, rest: Rest, supply: WholeStock | NextOf, start: str, known: BestSoFar
    ) -> None:
        self.boards, self.rest, self.supply, self.best = boards, rest, supply, known
        self.number = number = len(supply.letters)
        self.levels: list[dict[int, Node]] = [{} for _ in range(number + 1)]
        self.held = 1
        self.levels[0][0] = Node(left=supply.first, squares=numbers_of(boards.tables, start))
        self.least = (np.array(rest.plain) + rest.bonus)[::-1].tolist()  # by tiles laid, what the others bring plainly

    def taken(self, level: int) -> Iterator[Node]:
        """The boards of a level, highest first. Each is forgotten unless others came from it."""
        waiting = self.levels[level]
        self.levels[level] = {}
        for node in sorted(waiting.values(), key=lambda node: -node.total):
            self.held -= 1
            if node.total + self.rest.most[self.number - level] <= self.best.total:
                continue
            yield node
            at = node
            while at.before is not None:  # squares are many times larger than what leads to them
                at.squares, at = None, at.before

    def expand(self, node: Node) -> None:
        boards, supply = self.boards, self.supply
        squares = boards.squares_of(node)
        most = np.zeros(self.number + 1, np.int64)  # by the tiles laid after a move, what those after it may bring
        for level in range(node.level + 1, min(node.level + boards.tables.rack, self.number - 1) + 1):
            most[level] = self.rest.after(squares, self.number - level, level - node.level, self._values(node))
        for counts, jokers, query, group in supply.racks(node):
            found = boards.solver.found(squares, counts, jokers, replace(query, once=False))
            boards.expansions += 1
            moves = np.array(boards.solver._moves[:found], np.int64)
            totals = np.array(boards.solver._points[:found], np.int64) + node.total
            levels = node.level + (moves >> LAID & 15)
            if found and (highest := int(np.argmax(totals))) >= 0 and totals[highest] > self.best.total:
                total = int(totals[highest])
                self.best = sighted(Node(node, int(moves[highest]), 0, total))
            fit = np.flatnonzero((levels < self.number) & (totals + most[levels] > self.best.total))
            for move, total, level in zip(*(other[fit].tolist() for other in (moves, totals, levels)), strict=True):
                self._add(node, move, total, level, group)

    def _values(self, node: Node) -> list[int]:
        """The values of the tiles not laid yet, the highest first."""
        worth = self.boards.tables.worth
        if isinstance(self.supply, NextOf):
            counts, _ = self.boards.tables.counts(self.supply.letters[node.level :])
        else:
            counts = node.left[0]
        return sorted((worth[n] for n in np.flatnonzero(counts[: len(worth)]) for _ in range(counts[n])), reverse=True)

    def _add(self, node: Node, move: int, total: int, level: int, group: int) -> None:
        boards = self.boards
        squares = node.squares
        assert squares is not None
        key, signs = node.key, []
        for square, sign in tiles_of(boards.tables, squares, move):
            key ^= int(boards.zobrist[square * 64 + sign])
            signs.append(sign)
        there = self.levels[level].get(key)
        if there is not None and there.total >= total:
            return
        if total + self.least[level] <= self.best.total:  # premiums must bring it
            after = laid_on(boards.tables, squares, move)
            if total + self.rest.after(after, self.number - level, 0, self._values(node)) <= self.best.total:
                return
        left = self.supply.left_after(node.left, group, signs)
        self.held += there is None
        self.levels[level][key] = Node(node, move, 0, total, 0, key, level, left)
