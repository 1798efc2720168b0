"""Lots drawn from a seed: the same seed gives the same lots on every machine and Python version.

Algorithm `sha256-1`, which anyone can repeat in a few lines of any language:

* block n (from 0) is the SHA-256 of the UTF-8 text `SEED/PURPOSE/n`. Its 32 bytes are 8 big-endian numbers of 4 bytes.
  The purpose (the game's key) separates two games with one seed.
* a lot below k takes the next number. One that is not below the greatest multiple of k in 2^32 is skipped (so that all
  lots are equally likely). The lot is the number modulo k.
* a bag is a row of tiles, at first in alphabetical order, jokers last. Drawing takes the tile at a lot below its size
  and puts the last tile in its place (the Fisher-Yates shuffle). A returned tile goes to the end.

`random` is not used: only some of its methods are guaranteed to stay the same.
"""

import secrets
import struct
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import count
from typing import Generic, TypeVar

ALGORITHM = "sha256-1"
_NUMBERS = struct.Struct(">8L")
_RANGE = 2**32

Drawable = TypeVar("Drawable")


class Lots:
    """A stream of lots. `seed` is any text, stripped."""

    def __init__(self, seed: str, purpose: str) -> None:
        self.seed = seed.strip()
        self._numbers = _numbers(f"{self.seed}/{purpose}/")

    def below(self, size: int) -> int:
        """A number from 0 to size - 1, all equally likely. Raises ValueError if size is below 1.

        >>> lots = Lots("Brașov", "pe_sir")
        >>> [lots.below(100) for _ in range(6)]
        [33, 56, 85, 97, 18, 52]
        """
        if size < 1:
            raise ValueError(size)
        limit = _RANGE - _RANGE % size
        while (number := next(self._numbers)) >= limit:
            pass
        return number % size


class Bag(Generic[Drawable]):
    """Items drawn by lot without replacement, unless put back."""

    def __init__(self, items: Iterable[Drawable], lots: Lots) -> None:
        self.items = list(items)
        self._lots = lots

    def draw(self) -> Drawable:
        """Take an item out. Raises ValueError if the bag is empty."""
        items = self.items
        at = self._lots.below(len(items))
        items[at], items[-1] = items[-1], items[at]
        return items.pop()

    def put_back(self, items: Iterable[Drawable]) -> None:
        """Put some back, in their order."""
        self.items.extend(items)


def fresh_seed() -> str:
    """An unpredictable seed of 64 bits, in groups that can be read out."""
    digits = secrets.token_hex(8)
    return "-".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def _numbers(prefix: str) -> Iterator[int]:
    for block in count():
        yield from _NUMBERS.unpack(sha256(f"{prefix}{block}".encode()).digest())
