"""A row of letters or groups: one search, passed through again and again, as wide as the time allows."""

from collections.abc import Iterator

import numpy as np

from arbitraj.game.board import Board
from arbitraj.record.objectives import BestSoFar, Share, Spent
from arbitraj.wings.search.solver.minimal import Array
from arbitraj.wings.search.solver.search import Search, SearchContext, Supplied, sighted
from arbitraj.wings.search.solver.tables import Tables

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
