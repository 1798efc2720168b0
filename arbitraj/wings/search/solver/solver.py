"""All moves of a position: interface for commands and other rooms."""

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass

import numpy as np

from arbitraj.game.board import Board, Laid
from arbitraj.game.tile import is_joker
from arbitraj.game.variant import Variant
from arbitraj.record.objectives import BestSoFar
from arbitraj.wings.search.solver.graph import Array, build_graph
from arbitraj.wings.search.solver.machine import Machine, fastest_machine
from arbitraj.wings.search.solver.tables import Tables, laid_as
from arbitraj.wings.search.solver.walk import MOST_LETTERS, ROOM_KEPT, WORK, Numbers

ACROSS, BOTH = (0,), (0, 1)
EVERY = (1 << MOST_LETTERS) - 1
_ROOM = 1 << 16


@dataclass(frozen=True, slots=True)
class MoveQuery:
    """A query for moves, by default all.

    `least` to `most` tiles (0: the variant's rack). `once`: no joker for a letter at hand. `directions` has 0 for rows,
    1 for columns. `allowed` are the letters allowed on each square, as bits.
    """

    least: int = 1
    most: int = 0
    once: bool = False
    directions: tuple[int, ...] = BOTH
    allowed: Sequence[int] | Array | None = None


EVERY_MOVE = MoveQuery()


@dataclass(frozen=True, slots=True)
class Moves:
    """Moves as numbers (`walk.py` says how) with their points, in no particular order."""

    tables: Tables
    board: Board
    moves: Array
    points: Array

    def __len__(self) -> int:
        return len(self.moves)

    def best(self, number: int | None = None) -> list[int]:
        """The indices of the `number` best moves (default: all), best first, ties in the order of the board."""
        places = np.arange(len(self.moves))
        if number is not None and 0 < number < len(places):  # sorting a million takes longer than finding them
            least = np.partition(self.points, -number)[-number]
            places = np.flatnonzero(self.points >= least)
        order = np.lexsort((self.moves[places], -self.points[places]))[:number]
        return [int(nth) for nth in places[order]]

    def laid(self, nth: int) -> Laid:
        """A move as it lies on the board."""
        return laid_as(self.tables, self.board, int(self.moves[nth]))


class Solver:
    """Move generator for a variant, with an automaton of `graph.py`. Its arrays are reused by every query."""

    def __init__(self, graph: Array, variant: Variant, machine: Machine | None = None) -> None:
        """Raises BeyondNumbersError if the variant is too large for the walk's numbers."""
        self.tables = tables = Tables.of(variant)
        self.machine = machine = machine or fastest_machine()
        self._graph = machine.graph(graph)
        self._letter_times, self._word_times, self._worth = map(
            machine.array, (tables.letter_times, tables.word_times, tables.worth)
        )
        self._every = machine.array([EVERY] * tables.size**2)
        self._sets, self._sums = machine.zeros(tables.size**2), machine.zeros(tables.size**2)
        self._work = machine.zeros(WORK)
        self._moves, self._points = machine.zeros(_ROOM), machine.zeros(_ROOM)

    def of_words(self, words: Sequence[str]) -> "Solver":
        """The same, with these words of the list alone."""
        narrow = copy(self)
        narrow._graph = self.machine.graph(build_graph(sorted(words), self.tables.letters))
        return narrow

    def moves(self, board: Board, tiles: str, query: MoveQuery = EVERY_MOVE) -> Moves:
        """The moves of `tiles` (of any number, `?` a joker) on a board."""
        found = self.found(self.machine.array(self.tables.squares(board)), *self.tables.counts(tiles), query)
        return Moves(self.tables, board, *self.last(found))

    def highest(self, board: Board, tiles: str, query: MoveQuery, number: int) -> Moves:
        """The `number` best of them, and any that bring as many points as the last."""
        found = self.found(self.machine.array(self.tables.squares(board)), *self.tables.counts(tiles), query)
        moves, points = (np.asarray(value[:found], np.int64) for value in (self._moves, self._points))
        places = points >= (np.partition(points, -number)[-number] if 0 < number < found else 0)
        return Moves(self.tables, board, moves[places], points[places])

    def last(self, found: int) -> tuple[Array, Array]:
        """The moves of the last query, which counted `found`, with their points."""
        moves, points = (np.array(value[:found], np.int64) for value in (self._moves, self._points))
        return moves, points

    def found(self, squares: Numbers, counts: Sequence[int] | Array, jokers: int, query: MoveQuery = EVERY_MOVE) -> int:
        """The number of moves. `last` returns them until the next query."""
        tables, machine = self.tables, self.machine
        held = machine.array(counts)
        allowed = self._every if query.allowed is None else machine.array(query.allowed)
        found = 0
        for down in query.directions:
            machine.cross_sets(self._graph, tables.size, squares, self._worth, down, self._sets, self._sums)
            while True:
                until = machine.all_moves(
                    *(self._graph, tables.size, squares, self._letter_times, self._word_times, self._worth),
                    len(tables.letters),
                    *(held, jokers, query.least, query.most or tables.rack, tables.rack, tables.bonus, tables.centre),
                    *(int(query.once), down, self._sets, self._sums, allowed, self._work),
                    *(self._moves, self._points, found, len(self._moves)),
                )
                if until <= len(self._moves) - ROOM_KEPT:
                    break
                room = machine.zeros(2 * until), machine.zeros(2 * until)
                for old, new in zip((self._moves, self._points), room, strict=True):
                    new[: len(old)] = old
                self._moves, self._points = room
            found = until
        return found


def solutions(solver: Solver, board: Board, group: str) -> Iterator[tuple[int, Laid]]:
    """Each solution once, as a number and as it lies, in the order in which the board is read."""
    moves = solver.moves(board, group, MoveQuery(least=len(group), most=len(group)))
    seen = set()
    for nth in sorted(range(len(moves)), key=lambda nth: int(moves.moves[nth])):
        laid = moves.laid(nth)
        what = laid.position, laid.main.tiles.upper(), "".join(sorted(filter(is_joker, laid.new_tiles)))
        if what not in seen:
            seen.add(what)
            yield int(moves.moves[nth]), laid


def every_solution(solver: Solver, rows: str, group: str) -> BestSoFar:
    """All of them, on a board row by row."""
    found = [(move, 0) for move, _ in solutions(solver, Board.of(rows, solver.tables.size), group)]
    return BestSoFar(len(found), tuple(found), exact=True)
