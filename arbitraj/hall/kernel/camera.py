"""The camera as the second transcription of a sheet: what all parts of the hall need to know of it.

Its transcription comes only beside one that a person typed. A person reads the fields that it left unread, from the
paper.
"""

from arbitraj.hall.kernel.state import Hand

CAMERA = "program:camera"


def is_cameras(hand: Hand | None) -> bool:
    """Whether a transcription is the camera's."""
    return hand is not None and hand.who == CAMERA
