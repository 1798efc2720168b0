"""Replays accepted entries on a board: the construction and the board after each move."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from arbitraj.game.board import Board, Laid, Unlayable
from arbitraj.game.position import Position
from arbitraj.game.variant import Variant


@dataclass(frozen=True, slots=True)
class LaidEntry:
    """An entry by number, its placement, the board with it."""

    number: int
    laid: Laid
    board: Board


def laid_entries(variant: Variant, correct: Iterable[tuple[int, str, str]]) -> Iterator[LaidEntry]:
    """Correct entries of a sheet, (number, position, word), on the board of the earlier ones.

    Stops at one that cannot be laid, since the board after it is unknown.
    """
    board = variant.start
    for number, position, word in correct:
        place = Position.read(position)
        laid = board.lay(place, word) if place else Unlayable()
        if isinstance(laid, Unlayable):
            return
        board = board.place(laid)
        yield LaidEntry(number, laid, board)
