"""Signs whose meaning is known written as a set that a network learns from: pictures, characters, writers.

Nothing else goes into it. The signs are mixed by lot and so are the numbers of the writers: in what order they stood,
and whose is which, cannot be told from it.
"""

from collections.abc import Sequence
from random import Random
from typing import IO

import numpy as np

from arbitraj.handwriting.network import Dots
from arbitraj.handwriting.signs import CHARACTERS

KnownSign = tuple[str, Dots]  # a character, and its picture as the network reads it


def write_set(file: IO[bytes], writers: Sequence[Sequence[KnownSign]], chance: Random) -> None:
    """Write the signs of writers, of whom at least one has some."""
    numbers = chance.sample(range(len(writers)), len(writers))
    all_of_them = [(sign, dots, n) for n, signs in zip(numbers, writers, strict=True) for sign, dots in signs]
    chance.shuffle(all_of_them)
    signs, pictures, whose = zip(*all_of_them, strict=True)
    y = np.array([CHARACTERS.index(each) for each in signs], np.int8)
    np.savez_compressed(file, x=np.stack(pictures), y=y, w=np.array(whose, np.int32))
