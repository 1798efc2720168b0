"""Superscrabble incomplet (4.7): search for a grid on which a group has the most solutions, from its remaining tiles.

Boards with equally many moves are one level. A pass takes the best unexpanded board of each, tries some of its moves,
drawn by lot, and counts the solutions on each resulting board: a grid's value can only be counted. Ties go to fewer
tiles.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from random import Random

import numpy as np

from arbitraj.game.board import Board
from arbitraj.record.objectives import BestSoFar, Share, Spent
from arbitraj.wings.search.solver.minimal import Array
from arbitraj.wings.search.solver.passes import numbers_of
from arbitraj.wings.search.solver.search import SearchContext, laid_on
from arbitraj.wings.search.solver.solutions import solutions
from arbitraj.wings.search.solver.solver import ACROSS, BOTH, Wish
from arbitraj.wings.search.solver.tables import laid_as
from arbitraj.wings.search.solver.walk import LAID, TILE_JOKER

_TRIED, _KEPT = 120, 12  # boards made of one, those of them that may be gone on from
_MOST_LAID = (2, 4, 5, 6, 7, 7)  # by lot: short moves leave more open, long ones reach further
_AGAIN = 0.96  # factor of a board's value after each expansion
_WORSE = 0.8  # of the best: levels that fall below it only fill the board


@dataclass(frozen=True, slots=True)
class GridSoFar:
    """A board on the way, the letters left, and how many solutions it has."""

    squares: Array
    left: Array
    moves: tuple[int, ...]
    worth: int

    @property
    def tiles(self) -> int:
        return int((self.squares > 0).sum())


def grids(boards: SearchContext, start: str, group: str, stock: str, spent: Spent, share: Share) -> Iterator[BestSoFar]:
    """Yield the best so far, for every improvement and after every expansion."""
    tables, rng, serial = boards.tables, Random(share.part), 0
    # solutions by jokers only are left out: each query would take several times as long
    counts, _ = tables.counts(stock)
    levels: list[list[tuple[float, int, int, GridSoFar]]] = [[]]
    first = GridSoFar(numbers_of(tables, start), np.array(counts, np.int64), (), 0)
    heappush(levels[0], (0, 0, serial, first))
    seen, best, shown = {first.squares.tobytes()}, first, BestSoFar(0, ())
    while True:
        for level in levels:
            if not level or (level is not levels[0] and -level[0][0] < best.worth * _WORSE):
                continue
            order, tiles, _, grid = heappop(level)
            serial += 1
            heappush(level, (order * _AGAIN, tiles, serial, grid))  # other moves of it another time
            found = _followed(boards, grid, group, rng)
            for grid in found[:_KEPT]:
                if (key := grid.squares.tobytes()) in seen:
                    continue
                seen.add(key)
                serial += 1
                if len(grid.moves) == len(levels):
                    levels.append([])
                heappush(levels[len(grid.moves)], (-grid.worth, grid.tiles, serial, grid))
            if found and (-found[0].worth, found[0].tiles) < (-best.worth, best.tiles):
                best = found[0]
                exact = _told(boards, start, best, group)
                shown = exact if exact.total >= shown.total else shown
            yield shown
            if spent() >= 1:
                return


def _followed(boards: SearchContext, grid: GridSoFar, group: str, rng: Random) -> list[GridSoFar]:
    """Some of the boards that one more move makes, best first."""
    solver, tables = boards.solver, boards.tables
    wish = Wish(most=min(rng.choice(_MOST_LAID), tables.rack), directions=BOTH if grid.moves else ACROSS)
    number = solver.found(grid.squares, grid.left, 0, wish)
    drawn = {int(solver._moves[rng.randrange(number)]) for _ in range(_TRIED)} if number else set()
    boards.expansions += len(drawn)
    made = []
    letters, jokers = tables.counts(group)
    for move in sorted(drawn):
        squares, left = laid_on(tables, grid.squares, move), grid.left.copy()
        for tile in range(move >> LAID & 15):
            left[(move >> 6 * tile) & (TILE_JOKER - 1)] -= 1
        worth = solver.found(squares, letters, jokers, Wish(least=len(group), most=len(group), once=True))
        made.append(GridSoFar(squares, left, (*grid.moves, move), worth))
    return sorted(made, key=lambda each: (-each.worth, each.tiles))


def _told(boards: SearchContext, start: str, grid: GridSoFar, group: str) -> BestSoFar:
    """The result with its solutions counted once."""
    board = Board.of(start, boards.tables.size)
    for move in grid.moves:
        board = board.place(laid_as(boards.tables, board, move))
    found = tuple((move, 0) for move, _ in solutions(boards.solver, board, group))
    return BestSoFar(len(found), found, built=grid.moves)
