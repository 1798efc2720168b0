"""Constructions searched by the number of tiles laid: boards with as many tiles are one level.

Every pass takes from each level, from the first one on, the best unexpanded board. So a search can be stopped after any
pass and resumed. Many passes are a wide beam. The supply (a stock, the next letters of a row, groups) decides what a
move may use and in which level it ends, the plan what is prepared."""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from heapq import heappop, heappush, nsmallest
from itertools import count
from random import Random
from typing import Any

import numpy as np

from arbitraj.game.board import Board
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.record.objectives import BestSoFar, Share, Spent
from arbitraj.wings.search.solver.choice import HOOKED, LANES
from arbitraj.wings.search.solver.graph import Array
from arbitraj.wings.search.solver.plan import LAID_SHARE, REACHED_SHARE, Preparing, Target
from arbitraj.wings.search.solver.solver import ACROSS, BOTH, EVERY, MoveQuery, Solver
from arbitraj.wings.search.solver.tables import Tables, coded, makeable
from arbitraj.wings.search.solver.walk import DOWN, FIRST, JOKER, LAID, LINE, MOST_LETTERS, TILE_JOKER

_MOST_IN_LEVEL = 4000
_LAST_LETTERS = 12  # of a stock, on which a thrifty search spends its jokers
_NONE = np.zeros(0, np.int64)
_LATER = object()  # letters left on an unexpanded board, worked out when it is expanded


@dataclass(slots=True, eq=False)
class Node:
    """A board in a search: its points, its expected points, and its predecessor."""

    before: "Node | None" = None
    move: int = 0
    points: int = 0
    total: int = 0
    expected: int = 0
    key: int = 0
    level: int = 0
    left: Any = None
    squares: Array | None = None
    group: int = 0
    done: bool = False  # whether every word of the plan lies


def sighted(node: Node, exact: bool = False, dropped: Sequence[int] = ()) -> BestSoFar:
    """The moves that led to a board."""
    moves, at = [], node
    while at.before is not None:
        moves.append((at.move, at.group))
        at = at.before
    return BestSoFar(node.total, tuple(reversed(moves)), exact, tuple(dropped))


# letters, jokers, query, and number of the group, for each possible rack
Rack = tuple[Sequence[int] | Array, int, MoveQuery, int]


def _ways(tables: Tables, node: Node, asked: tuple[int, ...] = BOTH) -> tuple[int, ...]:
    """Rows alone at the beginning of a board that is its own mirror image: columns would give the same."""
    if node.before is None and node.squares is not None and tables.mirrored:
        start = node.squares.reshape(tables.size, tables.size)
        if np.array_equal(start, start.T):
            return ACROSS
    return asked


@dataclass(frozen=True)
class WholeStock:
    """All letters at once. Levels are tiles laid. The state is the number of each letter, and of jokers.

    `thrifty`: jokers are for the words of a plan and for the last letters. A board with one is much slower to expand.
    """

    tables: Tables
    letters: str
    thrifty: bool = False
    apart = True

    @property
    def first(self) -> tuple[Array, int]:
        counts, jokers = self.tables.counts(self.letters)
        return np.array(counts + [0] * (MOST_LETTERS - len(counts)), np.int64), jokers

    def racks(self, node: Node) -> Iterator[Rack]:
        counts, jokers = node.left
        jokers = self.spent_freely(counts, jokers)
        yield counts, jokers, MoveQuery(once=True, directions=_ways(self.tables, node)), 0

    def spent_freely(self, counts: Array, jokers: int) -> int:
        """The jokers for a move that lays no word of a plan."""
        return 0 if self.thrifty and int(counts.sum()) > _LAST_LETTERS else jokers

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

    def racks(self, node: Node) -> Iterator[Rack]:
        directions = _ways(self.tables, node)
        for number in range(1, min(self.tables.rack, len(self.letters) - node.level) + 1):
            counts, jokers = self.tables.counts(self.letters[node.level : node.level + number])
            yield counts, jokers, MoveQuery(least=number, most=number, directions=directions), 0

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

    def racks(self, node: Node) -> Iterator[Rack]:
        used = node.left
        alike: set[str] = set()
        for number, letters in enumerate(self.groups, 1):
            gone = used >> number if self.imposed else used >> number & 1
            if gone or letters in alike:
                continue
            alike.add(letters)
            counts, jokers = self.tables.counts(letters)
            yield counts, jokers, MoveQuery(directions=_ways(self.tables, node, self.directions)), number

    def level_after(self, node: Node, number: int, group: int) -> int:
        return group if self.imposed else node.level + 1

    def left_after(self, left: int, group: int, tiles: Iterable[int]) -> int:
        return left | 1 << group


Supplied = WholeStock | NextOf | InGroups


class SearchContext:
    """Shared parts of all searches of a variant and a list: generator, hashes, buffers."""

    def __init__(self, solver: Solver, seed: int = 1) -> None:
        self.solver, self.tables = solver, solver.tables
        size = self.tables.size
        rng = np.random.default_rng(seed)
        self.zobrist = rng.integers(1, 1 << 62, size * size * 64, dtype=np.int64)
        self.groups = rng.integers(1, 1 << 62, 64, dtype=np.int64)
        self.choose = solver.machine.choose
        self._expanded = [0]  # of all that were narrowed from it, too
        self.nowhere = Preparing.of(self.tables, ())
        self.seeds = count(seed)

    @property
    def expansions(self) -> int:
        """The number of boards expanded."""
        return self._expanded[0]

    @expansions.setter
    def expansions(self, number: int) -> None:
        self._expanded[0] = number

    def narrowed(self, lexicon: Lexicon, letters: str) -> "SearchContext":
        """A copy for boards with these letters only, whose words need a smaller and faster automaton."""
        words = coded(lexicon, self.tables)
        fitting = [word for _, there, *_ in makeable(words, *self.tables.counts(letters)) for word in there]
        if 2 * len(fitting) > sum(len(there) for there, _ in words.values()):
            return self
        narrow = copy(self)
        narrow.solver = self.solver.of_words(fitting)
        return narrow

    def warm_up(self) -> None:
        """Compile everything, so that no search waits for it."""
        Search(self, WholeStock(self.tables, ""), np.zeros(self.tables.size**2, np.int64)).run()
        self.expansions = 0

    def squares_of(self, node: Node) -> Array:
        if node.squares is None:
            assert node.before is not None
            node.squares = laid_on(self.tables, self.squares_of(node.before), node.move)
        return node.squares


def laid_on(tables: Tables, squares: Array, move: int) -> Array:
    """The squares after a move."""
    after = squares.copy()
    for square, sign in tiles_of(tables, squares, move):
        after[square] = (sign & (TILE_JOKER - 1)) + 1 | (JOKER if sign & TILE_JOKER else 0)
    return after


def tiles_of(tables: Tables, squares: Array, move: int) -> Iterator[tuple[int, int]]:
    """The squares of a move's new tiles, with the tile as coded in the move."""
    down, line, at = move >> DOWN & 1, move >> LINE & 31, move >> FIRST & 31
    size = tables.size
    step, square = (size, at * size + line) if down else (1, line * size + at)
    for tile in range(move >> LAID & 15):
        while squares[square]:
            square += step
        yield square, move >> 6 * tile & 63
        square += step


class Search:
    """One search from a board, with a supply, towards a plan."""

    def __init__(
        self,
        boards: SearchContext,
        supply: Supplied,
        start: Array,
        plan: Preparing | None = None,
        most: int = 8,
        noise: int = 0,
        root: Node | None = None,
        tiring: int = 0,
    ) -> None:
        self.boards, self.supply, self.plan = boards, supply, plan or boards.nowhere
        self.most, self.noise, self.rng = most, noise, Random(next(boards.seeds))
        self.levels: dict[int, list[tuple[int, int, Node]]] = {}
        self.seen: dict[int, dict[int, int]] = {}
        self.serial = 0
        self.tiring, self.visits = tiring, dict[tuple[int, int], int]()
        self.best: Node | None = None
        self.finished: Node | None = None  # the best on which every word of the plan lies
        self.progress = 0
        self._fresh()
        self.add(root or Node(left=supply.first, squares=start))

    def _fresh(self) -> None:
        room = LANES * self.most
        self.filled = np.zeros(LANES, np.int64)
        self.values, self.chosen, self.gained, self.keys = (np.zeros(room, np.int64) for _ in range(4))

    def add(self, node: Node) -> None:
        value = node.total + node.expected
        seen = self.seen.setdefault(node.level, {})
        if seen.get(node.key, -1) >= value:
            return
        seen[node.key] = value
        self.serial += 1
        level = self.levels.setdefault(node.level, [])
        order = value + self.rng.randint(0, self.noise) if self.noise else value
        heappush(level, (-order, self.serial, node))
        if len(level) > _MOST_IN_LEVEL:
            self.levels[node.level] = nsmallest(_MOST_IN_LEVEL // 2, level)
        if self.best is None or node.total > self.best.total:
            self.best = node
        if node.done and (self.finished is None or node.total > self.finished.total):
            self.finished = node

    def run(self, width: int = 1) -> None:
        """One pass: from each level the `width` best unexpanded boards."""
        level = 0
        while level <= max(self.levels):
            waiting = self.levels.get(level)
            taken = 0
            while waiting and taken < width:
                order, serial, node = heappop(waiting)
                if self.seen[level].get(node.key) != node.total + node.expected:
                    continue  # the same board came with more
                if self.tiring and waiting:
                    often = self.visits.get((level, node.expected), 0)
                    tired = node.total + node.expected - self.tiring * often
                    if -order > tired and -waiting[0][0] > tired:
                        heappush(waiting, (-tired, serial, node))
                        continue
                    self.visits[level, node.expected] = often + 1
                taken += self.expand(node)
            level += 1

    def expand(self, node: Node) -> bool:
        """Expand a board. Returns False if a word of the plan can no longer be laid."""
        boards, plan = self.boards, self.plan
        solver = boards.solver
        squares = boards.squares_of(node)
        if node.left is _LATER:
            assert node.before is not None
            tiles = (node.move >> 6 * tile & 63 for tile in range(node.move >> LAID & 15))
            node.left = self.supply.left_after(node.before.left, node.group, tiles)
        self._fresh()
        guided = [n for n, target in enumerate(plan.targets) if not all(squares[list(target.squares)])]
        if not guided:
            node.done = True
            for counts, jokers, query, group in self.supply.racks(node):
                if not self.supply.apart:
                    self._fresh()
                found = solver.found(squares, counts, jokers, query)
                self._choose(node, squares, found, boards.nowhere, (), _NONE, jokers, group)
                if not self.supply.apart:
                    self._children(node, group, 0)
            if self.supply.apart:
                self._children(node, 0, 0)
            return True
        return self._towards(node, squares, guided)

    def _choose(
        self,
        node: Node,
        squares: Array,
        found: int,
        plan: Preparing,
        guided: Any,
        spare: Array,
        jokers: int,
        group: int,
    ) -> None:
        boards = self.boards
        laid, short, reached = guided or (_NONE, _NONE, _NONE)
        boards.choose(
            *(boards.solver._moves, boards.solver._points, found, squares, boards.tables.size),
            *(int(self.supply.apart), self.most, int(bool(guided)), len(laid), len(reached)),
            *(plan.fits, plan.place, plan.beside, plan.may),
            *(laid, short, plan.unit, plan.lost, plan.hooks, plan.reach, reached, spare, jokers, boards.zobrist),
            node.key ^ (int(boards.groups[group]) if group else 0),
            *(self.filled, self.values, self.chosen, self.gained, self.keys),
        )

    def _children(self, node: Node, group: int, expected: int) -> None:
        self.boards.expansions += 1
        for lane in range(LANES):
            for nth in range(lane * self.most, lane * self.most + int(self.filled[lane])):
                move, gained = int(self.chosen[nth]), int(self.gained[nth])
                points = int(self.values[nth]) - gained
                level = self.supply.level_after(node, move >> LAID & 15, group)
                total, key = node.total + points, int(self.keys[nth])
                value = expected + gained
                self.add(Node(node, move, points, total, value, key, level, _LATER, None, group, node.done))

    def _towards(self, node: Node, squares: Array, guided: list[int]) -> bool:
        boards, plan = self.boards, self.plan
        solver, tables = boards.solver, boards.tables
        size = tables.size
        stock, jokers = node.left
        allowed = np.full(size * size, EVERY, np.int64)
        targets = [plan.targets[n] for n in guided]
        need = np.zeros(MOST_LETTERS, np.int64)
        laid, short = np.zeros(len(plan.targets), np.int64), np.zeros(len(plan.targets), np.int64)
        complete, hooked = None, 0
        for n in guided:
            target = plan.targets[n]
            down = target.down
            machine = solver.machine
            machine.cross_sets(solver._graph, size, squares, solver._worth, down, solver._sets, solver._sums)
            sets = solver._sets
            for bit, (square, letter) in enumerate(zip(target.squares, target.letters, strict=True)):
                if squares[square]:
                    laid[n] |= 1 << bit
                    continue
                need[letter] += 1
                row, col = divmod(square, size)
                into = col * size + row if down else square
                if not int(sets[into]) >> letter & 1:
                    return False
                if plan.hooks[square] and (across := int(solver._sums[into])) >= 0:
                    hooked += min(HOOKED, across) * int(plan.hooks[square])
                allowed[square] = 0
            for end in target.ends:
                if squares[end]:
                    return False
                allowed[end] = 0
            short[n] = plan.first[n] - int(laid[n]).bit_count()
            if short[n] <= 0:
                complete = n
        if int(np.maximum(0, need - stock).sum()) > jokers:
            return False
        if complete is not None:
            return self._last(node, squares, plan.targets[complete], guided)
        self.progress = max(self.progress, *(int(other).bit_count() for other in laid))
        goals = plan.reach.reshape(-1, size * size)
        taken = squares > 0
        reached = (goals * taken).max(axis=1) if taken.any() else np.zeros(len(goals), np.int64)
        expected = int((plan.unit[guided] * (plan.first[guided] - short[guided])).sum()) + int(reached.sum())
        expected += hooked - int(plan.lost[taken].sum())
        spare = stock - need
        assert isinstance(self.supply, WholeStock), "nothing else has a plan"
        hands = self.supply.spent_freely(stock, jokers + int(np.minimum(spare, 0).sum()))
        situation = laid, short, reached
        free = np.maximum(spare, 0)
        # moves that touch no word of the plan, with letters not reserved
        found = solver.found(squares, free, hands, MoveQuery(once=True, allowed=allowed))
        self._choose(node, squares, found, plan, situation, spare, jokers, 0)
        # moves that lay letters of a word: across it square by square, along it from all its letters
        for target in targets:
            for square, letter in zip(target.squares, target.letters, strict=True):
                if squares[square] or square in target.last:
                    continue
                held = free.copy()
                held[letter] += stock[letter] > 0
                more = np.zeros(size * size, np.int64)
                row = square // size * size
                line = slice(row, row + size) if target.down else slice(square % size, None, size)
                more[line] = allowed[line]
                more[square] = 1 << letter
                found = solver.found(
                    squares, held, hands, MoveQuery(once=True, allowed=more, directions=(1 - target.down,))
                )
                self._choose(node, squares, found, plan, situation, spare, jokers, 0)
            more = np.zeros(size * size, np.int64)
            for square, letter in zip(target.squares, target.letters, strict=True):
                more[square] = 0 if square in target.last else 1 << letter
            found = solver.found(squares, stock, jokers, MoveQuery(once=True, allowed=more, directions=(target.down,)))
            self._choose(node, squares, found, plan, situation, spare, jokers, 0)
        self._children(node, 0, expected)
        return True

    def _last(self, node: Node, squares: Array, target: Target, guided: Sequence[int]) -> bool:
        """The last move of a word: all that is missing at once."""
        boards = self.boards
        stock, jokers = node.left
        allowed = np.zeros(boards.tables.size**2, np.int64)
        missing = 0
        for square, letter in zip(target.squares, target.letters, strict=True):
            allowed[square] = 1 << letter
            missing += not squares[square]
        query = MoveQuery(least=missing, most=missing, allowed=allowed, directions=(target.down,))
        found = boards.solver.found(squares, stock, jokers, query)
        if not found:
            return False
        self._choose(node, squares, found, boards.nowhere, (), _NONE, jokers, 0)
        node.done = len(guided) == 1
        expected = 0 if node.done else node.expected - int(target.worth * (LAID_SHARE + REACHED_SHARE))
        self._children(node, 0, expected)
        node.done = False
        return True


_KEPT_A_MOVE = 24
_NOISE = 8  # points by which searchers beside the first one take boards in another order


def numbers_of(tables: Tables, rows: str) -> Array:
    """A board, row by row, in numbers."""
    return np.array(tables.squares(Board.of(rows, tables.size)), np.int64)


def passed(boards: SearchContext, supply: Supplied, start: str, spent: Spent, share: Share) -> Iterator[BestSoFar]:
    """Yield the best so far after every pass, until every board was expanded."""
    squares = numbers_of(boards.tables, start)
    search = Search(boards, supply, squares, most=_KEPT_A_MOVE, noise=_NOISE * share.part)
    while any(search.levels.values()):
        search.run()
        assert search.best is not None
        yield sighted(search.best)
