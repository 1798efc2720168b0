"""Letters available before each move of a construction: a stock, the next of a row, groups."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from arbitraj.wings.search.solver.minimal import Array
from arbitraj.wings.search.solver.search import Node
from arbitraj.wings.search.solver.solver import ACROSS, BOTH, Wish
from arbitraj.wings.search.solver.tables import Tables
from arbitraj.wings.search.solver.walk import MOST_LETTERS, TILE_JOKER


def _ways(tables: Tables, node: Node, asked: tuple[int, ...] = BOTH) -> tuple[int, ...]:
    """Rows alone at the beginning of a board that is its own mirror image: columns would give the same."""
    if node.before is None and node.squares is not None and tables.mirrored:
        start = node.squares.reshape(tables.size, tables.size)
        if np.array_equal(start, start.T):
            return ACROSS
    return asked


@dataclass(frozen=True)
class WholeStock:
    """All letters at once. Levels are tiles laid. The state is the number of each letter, and of jokers."""

    tables: Tables
    letters: str
    apart = True

    @property
    def first(self) -> tuple[Array, int]:
        counts, jokers = self.tables.counts(self.letters)
        return np.array(counts + [0] * (MOST_LETTERS - len(counts)), np.int64), jokers

    def racks(self, node: Node) -> Iterator[tuple[Sequence[int] | Array, int, Wish, int]]:
        counts, jokers = node.left
        yield counts, jokers, Wish(once=True, directions=_ways(self.tables, node)), 0

    def level_after(self, node: Node, number: int, group: int) -> int:
        return node.level + number

    def left_after(self, left: tuple[Array, int], group: int, tiles: Iterable[int]) -> tuple[Array, int]:
        counts, jokers = left[0].copy(), left[1]
        for tile in tiles:
            if tile & TILE_JOKER:
                jokers -= 1
            else:
                counts[tile] -= 1
        return counts, jokers


@dataclass(frozen=True)
class NextOf:
    """The next letters of a row, as many as are laid. Levels are tiles laid."""

    tables: Tables
    letters: str
    apart, first = True, None

    def racks(self, node: Node) -> Iterator[tuple[Sequence[int] | Array, int, Wish, int]]:
        directions = _ways(self.tables, node)
        for number in range(1, min(self.tables.rack, len(self.letters) - node.level) + 1):
            counts, jokers = self.tables.counts(self.letters[node.level : node.level + number])
            yield counts, jokers, Wish(least=number, most=number, directions=directions), 0

    def level_after(self, node: Node, number: int, group: int) -> int:
        return node.level + number

    def left_after(self, left: None, group: int, tiles: Iterable[int]) -> None:
        return None


@dataclass(frozen=True)
class InGroups:
    """A group for each move, its unused tiles discarded. Levels are groups used. The state is a bit set of groups."""

    tables: Tables
    groups: tuple[str, ...]
    imposed: bool
    directions: tuple[int, ...] = BOTH
    apart, first = False, 0

    def racks(self, node: Node) -> Iterator[tuple[Sequence[int] | Array, int, Wish, int]]:
        used = node.left
        alike: set[str] = set()
        for number, letters in enumerate(self.groups, 1):
            gone = used >> number if self.imposed else used >> number & 1
            if gone or letters in alike:
                continue
            alike.add(letters)
            counts, jokers = self.tables.counts(letters)
            yield counts, jokers, Wish(directions=_ways(self.tables, node, self.directions)), number

    def level_after(self, node: Node, number: int, group: int) -> int:
        return group if self.imposed else node.level + 1

    def left_after(self, left: int, group: int, tiles: Iterable[int]) -> int:
        return left | 1 << group
