"""Few letters (4.2, 4.3) searched to the end: level by level every board once, with the dearest way to it, unless what
is left cannot bring more than the best known (`rest.py`)."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.record.objectives import BestSoFar, Spent
from arbitraj.wings.search.solver.passes import numbers_of
from arbitraj.wings.search.solver.rest import Rest
from arbitraj.wings.search.solver.search import Node, SearchContext, laid_on, sighted, tiles_of
from arbitraj.wings.search.solver.supplies import NextOf, WholeStock
from arbitraj.wings.search.solver.walk import LAID

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
        root = Node(None, 0, 0, 0, 0, 0, 0, supply.first)
        root.squares = numbers_of(boards.tables, start)
        self.levels[0][0] = root
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
        for counts, jokers, wish, group in supply.racks(node):
            found = boards.solver.found(squares, counts, jokers, replace(wish, once=False))
            boards.expansions += 1
            moves = np.array(boards.solver._moves[:found], np.int64)
            totals = np.array(boards.solver._points[:found], np.int64) + node.total
            levels = node.level + (moves >> LAID & 15)
            if found and (dearest := int(np.argmax(totals))) >= 0 and totals[dearest] > self.best.total:
                total = int(totals[dearest])
                self.best = sighted(Node(node, int(moves[dearest]), 0, total, 0, 0, 0, None))
            fit = np.flatnonzero((levels < self.number) & (totals + most[levels] > self.best.total))
            for move, total, level in zip(*(each[fit].tolist() for each in (moves, totals, levels)), strict=True):
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
