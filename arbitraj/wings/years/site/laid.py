"""Entries laid again on a board, as they were accepted: what a construction looked like, and each of its moves."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from arbitraj.game.board import Board, Laid, Unlayable
from arbitraj.game.position import Position
from arbitraj.game.variant import Variant


@dataclass(frozen=True, slots=True)
class LaidEntry:
    """The number of an entry, how it lies, the board with it."""

    number: int
    laid: Laid
    board: Board


def laid_entries(variant: Variant, correct: Iterable[tuple[int, str, str]]) -> Iterator[LaidEntry]:
    """The correct entries of a sheet, (number, position, word), each on the board of those before.

    Ends at one that cannot be laid: what stands on the board after it is not known.
    """
    board = variant.start
    for number, position, word in correct:
        place = Position.read(position)
        laid = board.lay(place, word) if place else Unlayable()
        if isinstance(laid, Unlayable):
            return
        board = board.place(laid)
        yield LaidEntry(number, laid, board)
