"""The search method of every objective.

Serie de maxime (4.4): entry after entry the best move of any group left, and every board that it may lead to.

Superscrabble incomplet (4.7): search for a grid on which a group has the most solutions, from its remaining tiles.
Boards with equally many moves are one level. A pass takes the best unexpanded board of each, tries some of its moves,
drawn by lot, and counts the solutions on each resulting board: a grid's value can only be counted. Ties go to fewer
tiles."""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from random import Random

import numpy as np

from arbitraj.game.board import Board
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.record.objectives import (
    BestSoFar,
    GridObjective,
    GroupsObjective,
    MaximaObjective,
    Objective,
    RowObjective,
    Share,
    SolutionsObjective,
    Spent,
    StockObjective,
)
from arbitraj.wings.search.solver.graph import Array
from arbitraj.wings.search.solver.multistart import MultiStart
from arbitraj.wings.search.solver.search import (
    InGroups,
    NextOf,
    Node,
    SearchContext,
    WholeStock,
    laid_on,
    numbers_of,
    passed,
    sighted,
    tiles_of,
)
from arbitraj.wings.search.solver.solver import ACROSS, BOTH, MoveQuery, every_solution, solutions
from arbitraj.wings.search.solver.tables import laid_as
from arbitraj.wings.search.solver.targets import long_words
from arbitraj.wings.search.solver.to_the_end import ROW, STOCK, to_the_end
from arbitraj.wings.search.solver.walk import LAID, TILE_JOKER

_WIDEST = 20_000  # equal boards gone on from at one entry
_AT_LEAST = 50  # of them, also when the time is over


def maxima(boards: SearchContext, supply: InGroups, start: str, spent: Spent) -> Iterator[BestSoFar]:
    """Yield the best so far after every entry. Exact unless equal boards had to be dropped, which `dropped` says."""
    level, dropped, entry = [Node(left=supply.first, squares=numbers_of(boards.tables, start))], [], 0
    while True:
        entry += 1
        found, looked_at = _highest(boards, supply, level, spent)
        if looked_at < len(level):
            dropped.append(entry)
        if not found:
            yield sighted(level[0], not dropped, dropped)
            return
        if len(found) > _WIDEST:
            found = found[:_WIDEST]
            dropped.append(entry + 1)
        level = found
        yield sighted(level[0], False, dropped)


def _highest(boards: SearchContext, supply: InGroups, level: list[Node], spent: Spent) -> tuple[list[Node], int]:
    """The distinct boards after the best moves, and the number of boards examined in time."""
    solver = boards.solver
    best = 0
    found: dict[int, Node] = {}
    for number, node in enumerate(level):
        if number >= _AT_LEAST and spent() >= 1:
            return list(found.values()), number
        squares = boards.squares_of(node)
        for counts, jokers, query, group in supply.racks(node):
            made = solver.found(squares, counts, jokers, query)
            boards.expansions += 1
            points = np.asarray(solver._points[:made])
            if not made or points.max() < best:
                continue
            if points.max() > best:
                best, found = int(points.max()), {}
            for nth in np.flatnonzero(points == best):
                move = int(solver._moves[nth])
                key = node.key ^ int(boards.groups[group])
                signs = []
                for square, sign in tiles_of(boards.tables, squares, move):
                    key ^= int(boards.zobrist[square * 64 + sign])
                    signs.append(sign)
                if key not in found:
                    after, left = (
                        supply.level_after(node, len(signs), group),
                        supply.left_after(node.left, group, signs),
                    )
                    found[key] = Node(node, move, best, node.total + best, 0, key, after, left, group=group)
        node.squares = None if node.before else node.squares
    return list(found.values()), len(level)


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
    solver, tables = boards.solver, boards.tables
    query = MoveQuery(most=min(rng.choice(_MOST_LAID), tables.rack), directions=BOTH if grid.moves else ACROSS)
    number = solver.found(grid.squares, grid.left, 0, query)
    drawn = {int(solver._moves[rng.randrange(number)]) for _ in range(_TRIED)} if number else set()
    boards.expansions += len(drawn)
    made = []
    letters, jokers = tables.counts(group)
    for move in sorted(drawn):
        squares, left = laid_on(tables, grid.squares, move), grid.left.copy()
        for tile in range(move >> LAID & 15):
            left[(move >> 6 * tile) & (TILE_JOKER - 1)] -= 1
        worth = solver.found(squares, letters, jokers, MoveQuery(least=len(group), most=len(group), once=True))
        made.append(GridSoFar(squares, left, (*grid.moves, move), worth))
    return sorted(made, key=lambda item: (-item.worth, item.tiles))


def _told(boards: SearchContext, start: str, grid: GridSoFar, group: str) -> BestSoFar:
    """The result with its solutions counted once."""
    board = Board.of(start, boards.tables.size)
    for move in grid.moves:
        board = board.place(laid_as(boards.tables, board, move))
    found = tuple((move, 0) for move, _ in solutions(boards.solver, board, group))
    return BestSoFar(len(found), found, built=grid.moves)


_AT_FIRST = 0.03  # of what is given to a search of few letters, before all is tried


def _few(
    boards: SearchContext,
    lexicon: Lexicon,
    supply: WholeStock | NextOf,
    start: str,
    found: Iterator[BestSoFar],
    spent: Spent,
    share: Share,
) -> Iterator[BestSoFar]:
    """A search, which the first of several searchers replaces by an exhaustive one if the letters are few enough."""
    most = STOCK if isinstance(supply, WholeStock) else ROW
    if len(supply.letters) > most or share.part or numbers_of(boards.tables, start).any():
        yield from found
        return
    known = BestSoFar(0, ())
    for known in found:
        yield known
        if spent() >= _AT_FIRST:
            break
    best = known
    for best in to_the_end(boards, lexicon, supply, start, known, spent):
        yield best
    if not best.exact:
        yield from (best if best.total > other.total else other for other in found)


def searched(
    objective: Objective, boards: SearchContext, lexicon: Lexicon, start: str, spent: Spent, share: Share
) -> Iterator[BestSoFar]:
    """Yield the best so far until nothing is left to try. May be closed any time. `start`: board row by row."""
    if (letters := objective.of_letters) and not numbers_of(boards.tables, start).any():
        boards = boards.narrowed(lexicon, letters)
    match objective:
        case StockObjective(letters):
            words, squares = long_words(lexicon, boards.tables), numbers_of(boards.tables, start)
            found: Iterator[BestSoFar] = map(
                sighted, MultiStart(boards, words, squares, letters, share.part, share.parts).run(spent)
            )
            return _few(boards, lexicon, WholeStock(boards.tables, letters), start, found, spent, share)
        case RowObjective(letters):
            supply = NextOf(boards.tables, letters)
            found = passed(boards, supply, start, spent, share)
            return _few(boards, lexicon, supply, start, found, spent, share)
        case GroupsObjective(groups, imposed):
            return passed(boards, InGroups(boards.tables, groups, imposed), start, spent, share)
        case MaximaObjective(groups, imposed):
            return maxima(boards, InGroups(boards.tables, groups, imposed), start, spent)
        case SolutionsObjective(group):
            return iter([every_solution(boards.solver, start, group)])
        case GridObjective(group, stock):
            return grids(boards, start, group, stock, spent, share)
    raise NotImplementedError(type(objective).__name__)
