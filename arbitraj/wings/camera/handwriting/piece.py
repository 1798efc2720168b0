"""A piece of ink brought to the size that the network reads: 28 dots, its longer side 22 of them, in the middle."""

import numpy as np
from PIL import Image

from arbitraj.wings.camera.handwriting.network import SIDE, Dots

_LONG = 22
_INK = 90  # threshold of ink for the edges of a piece


def normalised(ink: Dots) -> Dots:
    """Scale ink (255, on 0) of any size to a picture of 28 dots. Blank without ink.

    >>> line = np.zeros((60, 60), np.uint8)
    >>> line[5:49, 20:24] = 255
    >>> made = normalised(line)
    >>> made.shape, [int(n) for n in np.flatnonzero(made.max(axis=1) > 128)[[0, -1]]]
    ((28, 28), [3, 24])
    """
    rows, columns = (np.flatnonzero((ink > _INK).any(axis=axis)) for axis in (1, 0))
    made = np.zeros((SIDE, SIDE), np.uint8)
    if not len(rows):
        return made
    cut = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    by = _LONG / max(cut.shape)
    height, width = (max(1, round(by * n)) for n in cut.shape)
    small = np.asarray(Image.fromarray(cut).resize((width, height), Image.Resampling.BILINEAR))
    top, left = (SIDE - height) // 2, (SIDE - width) // 2
    made[top : top + height, left : left + width] = small
    return made
