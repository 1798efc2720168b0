"""Lots drawn by a seed: the same seed gives the same lots on every machine and every version of Python.

Algorithm `sha256-1`, which anyone can repeat in a few lines of any language:
- block n (from 0) is the SHA-256 of the UTF-8 text `SEED/PURPOSE/n`; its 32 bytes are 8 numbers of 4 bytes, the most
  significant byte first. The purpose (the game's key) keeps two games with one seed from telling of each other.
- a lot below k takes the next number; one that is not below the greatest multiple of k in 2^32 is passed over (so that
  no lot is more likely than another); the lot is the rest of its division by k.
- a bag is a row of tiles, at first in the order of the alphabet, jokers last. Drawing takes the tile at a lot below
  its size and puts the last tile in its place (the Fisher-Yates shuffle); a tile that goes back goes to the end.
The generator of `random` is not used: only some of its methods are promised to stay as they are.
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
    """A stream of lots. `seed` is any text; blanks around it do not count."""

    def __init__(self, seed: str, purpose: str) -> None:
        self.seed = seed.strip()
        self._numbers = _numbers(f"{self.seed}/{purpose}/")

    def below(self, size: int) -> int:
        """A number from 0 to size - 1, each as likely. Raises ValueError where there is none.

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
    """What is drawn from, by lot, without going back unless put back."""

    def __init__(self, items: Iterable[Drawable], lots: Lots) -> None:
        self.items = list(items)
        self._lots = lots

    def draw(self) -> Drawable:
        """Take one out. Raises ValueError where the bag is empty."""
        items = self.items
        at = self._lots.below(len(items))
        items[at], items[-1] = items[-1], items[at]
        return items.pop()

    def put_back(self, items: Iterable[Drawable]) -> None:
        """Put some back, in their order."""
        self.items.extend(items)


def fresh_seed() -> str:
    """A seed that nobody can foresee: 64 bits, in groups that can be read out."""
    digits = secrets.token_hex(8)
    return "-".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def _numbers(prefix: str) -> Iterator[int]:
    for block in count():
        yield from _NUMBERS.unpack(sha256(f"{prefix}{block}".encode()).digest())
