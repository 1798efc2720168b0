"""Write known characters as a training set: pictures, characters, writers.

The set has no other data. The characters are shuffled, and so are the numbers of the writers: neither their order nor
the writers can be recovered.
"""

from collections.abc import Sequence
from random import Random
from typing import IO

import numpy as np

from arbitraj.wings.camera.handwriting.network import Dots
from arbitraj.wings.camera.handwriting.signs import CHARACTERS

KnownSign = tuple[str, Dots]  # a character, and its picture as the network reads it


def write_set(file: IO[bytes], writers: Sequence[Sequence[KnownSign]], chance: Random) -> None:
    """Write the characters of writers, at least one of whom has some."""
    numbers = chance.sample(range(len(writers)), len(writers))
    all_of_them = [(sign, dots, n) for n, signs in zip(numbers, writers, strict=True) for sign, dots in signs]
    chance.shuffle(all_of_them)
    signs, pictures, whose = zip(*all_of_them, strict=True)
    y = np.array([CHARACTERS.index(each) for each in signs], np.int8)
    np.savez_compressed(file, x=np.stack(pictures), y=y, w=np.array(whose, np.int32))
