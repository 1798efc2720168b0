"""The camera as a second hand of a sheet: what the whole hall knows of it.

Such a hand stands beside one that a person typed, and never alone. A field that it left unread is nobody's: it is read
by a person, from the paper.
"""

from arbitraj.hall.kernel.state import Hand

CAMERA = "program:camera"


def is_cameras(hand: Hand | None) -> bool:
    """Whether a hand is the camera's."""
    return hand is not None and hand.who == CAMERA
