"""All ways to lay a whole group on a board, counted as in 4.6.

A word at a place is counted once for each set of letters that its jokers replace.
"""

from collections.abc import Iterator

from arbitraj.game.board import Board, Laid
from arbitraj.game.tile import is_joker
from arbitraj.record.objectives import BestSoFar
from arbitraj.wings.search.solver.solver import Solver, Wish


def solutions(solver: Solver, board: Board, group: str) -> Iterator[tuple[int, Laid]]:
    """Each solution once, as a number and as it lies, in the order in which the board is read."""
    moves = solver.moves(board, group, Wish(least=len(group), most=len(group)))
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
