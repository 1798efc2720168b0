"""Cut single characters out of a field, as training data once somebody has confirmed what they are.

Touching characters are left out, since the border between them would be a guess.
"""

from collections.abc import Sequence
from functools import reduce

from arbitraj.wings.camera.handwriting.network import Dots
from arbitraj.wings.camera.handwriting.piece import normalised
from arbitraj.wings.camera.handwriting.pieces import Piece
from arbitraj.wings.camera.handwriting.reading import CellEdges, own_ink

_OVER = 0.5  # of the narrower of two pieces: over one another by so much they are one sign (Ă, Ț, a broken stroke)


def signs_apart(ink: Dots, cell: CellEdges, number: int) -> list[Dots]:
    """`number` characters from left to right, normalised for the network. Empty if the field has another number."""
    own = own_ink(ink, cell)
    if own.doubtful:
        return []
    signs = reduce(_with_piece, own.pieces, list[list[Piece]]())
    return [normalised(own.of(each)) for each in signs] if len(signs) == number else []


def one_sign(ink: Dots, cell: CellEdges) -> Dots | None:
    """The ink of a field with room for one character. None if it is empty."""
    own = own_ink(ink, cell)
    return None if own.doubtful or not own.pieces else normalised(own.dots)


def _with_piece(signs: list[list[Piece]], piece: Piece) -> list[list[Piece]]:
    """Add the next piece to the right to the last character, or begin a new one."""
    if signs and _shared(signs[-1], piece) >= _OVER:
        return [*signs[:-1], [*signs[-1], piece]]
    return [*signs, [piece]]


def _shared(sign: Sequence[Piece], piece: Piece) -> float:
    """The share of the narrower one's width that overlaps the other."""
    left, right = min(each.left for each in sign), max(each.right for each in sign)
    both = min(right, piece.right) - max(left, piece.left)
    return both / min(right - left, piece.width)
