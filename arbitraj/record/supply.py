"""Where the tiles of an entry come from: what a policy must tell the common replay."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from arbitraj.game.board import Laid
from arbitraj.game.tile import JOKER, drawn
from arbitraj.record.findings import Fault, Reason


def lacking(have: str, tiles: str) -> str:
    """The letters of `tiles` that are not in `have`, as often as they are short.

    >>> lacking("AAB?", "ABBc"), lacking("AAB?", "Ab")
    ('B', '')
    """
    taken = drawn(tiles)
    short = ""
    for tile in dict.fromkeys(taken):
        more = taken.count(tile) - have.count(tile)
        if more > 0:
            short += tile * more
    return short


@dataclass(frozen=True, slots=True)
class Offer:
    """The tiles that one entry may use: a stock, or a group with its number."""

    letters: str
    group: int | None = None

    @property
    def jokers(self) -> int:
        """How many jokers it holds."""
        return self.letters.count(JOKER)

    def missing(self, tiles: str) -> str:
        """The letters that these tiles (jokers in lower case) lack in it; empty where it covers them."""
        return lacking(self.letters, tiles)

    def without(self, tiles: str) -> "Offer":
        """What is left when tiles are taken; what is not there is passed over."""
        left = self.letters
        for tile in drawn(tiles):
            left = left.replace(tile, "", 1)
        return Offer(left, self.group)


class Supply(Protocol):
    """What a player has left before an entry; a value: every step gives a new one.

    What a type of game does not say otherwise stays: its supply inherits this, in which nothing is ever used up.
    """

    __slots__ = ()

    @property
    def eliminated(self) -> str:
        """The letters that incorrect entries took out (8.2), in order."""
        return ""

    @abstractmethod
    def offers(self, group: str) -> Sequence[Offer] | Fault:
        """What an entry with this group written may use, in order of preference; a fault where that is nothing."""

    def excused(self, square: int, letter: str) -> bool:
        """Whether a tile there counts as available, since an incorrect entry took it out already (8.2)."""
        return False

    def lacks(self, missing: str) -> Fault:
        """The fault of tiles that the offers do not cover."""
        return Fault("8.2.c", Reason.of("group_letters_missing", letters=", ".join(missing)))

    def after_correct(self, laid: Laid, offer: Offer) -> "Supply":
        """The supply after an accepted entry."""
        return self

    def after_incorrect(self, laid: Laid | None, offer: Offer | None, deduced: frozenset[int]) -> "Supply":
        """The supply after an incorrect entry; `laid` is where it was meant, None where that is unknown, with a
        joker that nobody marked on the squares `deduced`."""
        return self
