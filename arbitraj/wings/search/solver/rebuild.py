"""Large-neighbourhood search: a construction is taken apart and put together again, with simulated annealing.

Some entries are left out, others laid before, between and after the rest. Entries are words at their places
(`choice.py`), so that a high-scoring word stays while the moves before it change: it lays the missing letters
itself. Moves between two entries come from the generator, with the letters that no entry uses, and on squares of a
later entry with its letter there. For each of them the whole construction is counted.
"""

from math import exp
from random import Random

import numpy as np

from arbitraj.record.objectives import BestSoFar
from arbitraj.wings.search.solver.choice import WIDE
from arbitraj.wings.search.solver.graph import Array
from arbitraj.wings.search.solver.search import Node, SearchContext, WholeStock, laid_on
from arbitraj.wings.search.solver.solver import ACROSS, BOTH, EVERY, MoveQuery
from arbitraj.wings.search.solver.walk import DOWN, FIRST, LINE, MOST_LAID, MOST_LETTERS, TILE_JOKER

_LETTER, _JOKER = 63, 64
_MOST_TRIED = 2000  # moves of a question, drawn by lot of more
_OUT = 0, 1, 1, 2, 2, 3, 4  # entries that are left out
_TILES = 2, 3, 4, MOST_LAID, MOST_LAID  # the most tiles that are laid by what is asked for
_WAYS = ACROSS, (1,), BOTH
_PRICES = 0, 0, 2, 4, 6, 8, 10, 12  # points that a letter is kept for rather than laid
_LUCK = 0, 0, 2, 5, 10  # points of chance in which one is taken
_IN_VAIN = 3  # questions that bring nothing before it is enough
_ORDER = 0.12  # how often an entry is only moved in the order
_AT_END = 0.3  # how often moves after all entries are tried, besides being drawn


class Rebuilding:
    """Search from one construction, on the initial board. `best` is the best one found."""

    def __init__(self, boards: SearchContext, supply: WholeStock, start: Array, begun: BestSoFar, seed: int) -> None:
        self.boards, self.start, self.rng = boards, start, Random(seed)
        tables, solver = boards.tables, boards.solver
        counts, jokers = supply.first
        self.counts = np.array([*counts, jokers], np.int64)
        self.lucky = np.random.default_rng(seed)
        self._fixed = tuple(np.array(pair, np.int64) for pair in (tables.letter_times, tables.word_times, tables.worth))
        self._board = np.zeros(tables.size**2, np.int64)
        self._held = np.zeros(MOST_LETTERS + 1, np.int64)
        self.most = 2 * int(self.counts.sum()) + 2  # entries at once, those that cannot be laid among them
        self._moves, self._points = np.zeros(self.most, np.int64), np.zeros(self.most, np.int64)
        self._totals, self._left = np.zeros(_MOST_TRIED, np.int64), np.zeros(_MOST_TRIED, np.int64)
        self._graph = solver._graph
        squares, entries = start, []
        for move, _ in begun.moves:
            entries.append(self._entry(squares, move))
            squares = laid_on(tables, squares, move)
        self.entries = self.best_entries = np.array(entries, np.int64).reshape(-1, WIDE)
        self.total = self.best_total = self._laid(self.start, self.counts, self.entries)

    @property
    def best(self) -> Node:
        """The best, move by move."""
        self._laid(self.start, self.counts, self.best_entries)
        node = Node()
        for move, points in zip(self._moves.tolist(), self._points.tolist()[: len(self.best_entries)], strict=False):
            node = Node(node, move, points, node.total + points)
        return node

    def step(self, heat: float) -> bool:
        """Take apart and put together once. Returns whether the result is a new best."""
        entries, total = self._put_together(self._taken_apart())
        if total >= self.total or self.rng.random() < exp((total - self.total) / heat):
            self.entries, self.total = entries, total
        if total <= self.best_total:
            return False
        self.best_entries, self.best_total = entries, total
        return True

    def _taken_apart(self) -> Array:
        entries, rng = self.entries, self.rng
        number = len(entries)
        if not number:
            return entries
        if number > 1 and rng.random() < _ORDER:
            out = rng.randrange(number)
            return np.insert(np.delete(entries, out, 0), rng.randrange(number), entries[out], 0)
        out = min(rng.choice(_OUT), number)
        if rng.random() < 0.5:
            first = rng.randrange(number)
            return np.delete(entries, slice(first, first + out), 0)
        return np.delete(entries, rng.sample(range(number), out), 0)

    def _put_together(self, entries: Array) -> tuple[Array, int]:
        rng = self.rng
        price, luck, in_vain = rng.choice(_PRICES), rng.choice(_LUCK), 0
        while in_vain < _IN_VAIN and len(entries) < self.most:
            number = len(entries)
            place = number if rng.random() < _AT_END else rng.randint(0, number)
            if in_vain == _IN_VAIN - 1:
                price = 0
            better = self._better(entries, place, price, luck)
            if better is None:
                in_vain += 1
            else:
                entries = np.insert(entries, place, better, 0)
        total = self._laid(self.start, self.counts, entries)
        return entries[self._points[: len(entries)] >= 0], total

    def _better(self, entries: Array, place: int, price: int, luck: int) -> Array | None:
        """An entry that before the one at `place` brings more than is lost by it, if any is found."""
        solver = self.boards.solver
        self.boards.expansions += 1
        now = self._laid(self.start, self.counts, entries) + price * int(self._left[0])
        end, unused = self._board.copy(), self._held.copy()
        before = self._laid(self.start, self.counts, entries[:place])
        squares, held = self._board.copy(), self._held.copy()
        later = np.flatnonzero(end != squares)
        tiles = end[later]
        letters = (tiles & _LETTER) - 1
        fits = EVERY if unused[MOST_LETTERS] else sum(1 << letter for letter in np.flatnonzero(unused).tolist())
        allowed = np.full(len(squares), fits, np.int64)
        allowed[later] = 1 << letters
        hand = unused + np.bincount(np.where(tiles & _JOKER, MOST_LETTERS, letters), minlength=MOST_LETTERS + 1)
        if not hand.any():
            return None
        query = MoveQuery(
            most=min(self.rng.choice(_TILES), self.boards.tables.rack),
            once=True,
            directions=self.rng.choice(_WAYS),
            allowed=allowed,
        )
        found = solver.found(squares, hand[:MOST_LETTERS], int(hand[MOST_LETTERS]), query)
        if not found:
            return None
        moves, points = (np.asarray(value[:found], np.int64) for value in (solver._moves, solver._points))
        if found > _MOST_TRIED:
            some = self.lucky.integers(0, found, _MOST_TRIED)
            moves, points = moves[some], points[some]
        self._laid(squares, held, entries[place:], moves, points)
        totals, left = self._totals[: len(moves)], self._left[: len(moves)]
        values = np.where(left < 0, -1, totals + before + price * left) + self.lucky.random(len(moves)) * luck
        best = int(np.argmax(values))
        return self._entry(squares, int(moves[best])) if values[best] > now else None

    def _laid(
        self, squares: Array, counts: Array, entries: Array, trials: Array | None = None, gains: Array | None = None
    ) -> int:
        tables = self.boards.tables
        if trials is None or gains is None:
            trials = gains = _NONE
        return self.boards.solver.machine.lay_again(
            *(self._graph, tables.size, squares, *self._fixed, counts, tables.rack, tables.bonus, tables.centre),
            *(np.ascontiguousarray(entries).reshape(-1) if len(entries) else _NONE, len(entries)),
            *(trials, gains, len(trials), self._board, self._held),
            *(self._moves, self._points, self._totals, self._left),
        )

    def _entry(self, squares: Array, move: int) -> Array:
        size = self.boards.tables.size
        down, line, first = move >> DOWN & 1, move >> LINE & 31, move >> FIRST & 31
        after = laid_on(self.boards.tables, squares, move).reshape(size, size)
        along = after[:, line] if down else after[line]
        along = np.where(along & _LETTER, (along & _LETTER) - 1 | along >> 1 & TILE_JOKER, -1)
        last = first
        while first and along[first - 1] >= 0:
            first -= 1
        while last < size - 1 and along[last + 1] >= 0:
            last += 1
        entry = np.zeros(WIDE, np.int64)
        entry[:4] = down, line, first, last - first + 1
        entry[4 : 5 + last - first] = along[first : last + 1]
        return entry


_NONE = np.zeros(0, np.int64)
