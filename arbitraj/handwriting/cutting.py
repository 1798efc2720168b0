"""The signs of a field cut out where they stand apart: what a network learns from, once somebody knows what they are.

Signs that touch are left out: where one ends and the next begins would be a guess.
"""

from collections.abc import Sequence
from functools import reduce

from arbitraj.handwriting.network import Dots
from arbitraj.handwriting.piece import normalised
from arbitraj.handwriting.pieces import Piece
from arbitraj.handwriting.reading import CellEdges, own_ink

_OVER = 0.5  # of the narrower of two pieces: over one another by so much they are one sign (Ă, Ț, a broken stroke)


def signs_apart(ink: Dots, cell: CellEdges, number: int) -> list[Dots]:
    """So many signs from left to right, each as the network reads it; none where the field holds not as many."""
    own = own_ink(ink, cell)
    if own.doubtful:
        return []
    signs = reduce(_with_piece, own.pieces, list[list[Piece]]())
    return [normalised(own.of(each)) for each in signs] if len(signs) == number else []


def one_sign(ink: Dots, cell: CellEdges) -> Dots | None:
    """All that stands in a field that has room for one sign; None where nothing does."""
    own = own_ink(ink, cell)
    return None if own.doubtful or not own.pieces else normalised(own.dots)


def _with_piece(signs: list[list[Piece]], piece: Piece) -> list[list[Piece]]:
    """The signs so far with the next piece to the right: of the last of them, or one more."""
    if signs and _shared(signs[-1], piece) >= _OVER:
        return [*signs[:-1], [*signs[-1], piece]]
    return [*signs, [piece]]


def _shared(sign: Sequence[Piece], piece: Piece) -> float:
    """How much of the narrower of both lies over or under the other."""
    left, right = min(each.left for each in sign), max(each.right for each in sign)
    both = min(right, piece.right) - max(left, piece.left)
    return both / min(right - left, piece.width)
