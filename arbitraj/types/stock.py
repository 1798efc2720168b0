"""One stock of letters for a whole construction (4.1, 4.2, 4.7): those of incorrect entries are eliminated (8.2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from arbitraj.game.board import Laid
from arbitraj.game.tile import drawn
from arbitraj.record.findings import LETTERS, Fault, Offer, Reason, Supply
from arbitraj.record.game import Game


@dataclass(frozen=True, slots=True)
class Stock(Supply):
    """The letters left, those that incorrect entries took out, and on which squares they had put them (8.2)."""

    left: Offer
    eliminated: str = ""
    remembered: frozenset[tuple[int, str]] = frozenset()
    excuses: bool = True
    deduced_leave: bool = False

    def offers(self, group: str) -> Sequence[Offer] | Fault:
        return (self.left,)

    def excused(self, square: int, letter: str) -> bool:
        return self.excuses and (square, letter) in self.remembered

    def lacks(self, missing: str) -> Fault:
        return Fault(LETTERS, Reason.of("letters_missing", letters=", ".join(missing)))

    def after_correct(self, laid: Laid, offer: Offer) -> "Stock":
        return self._with(self.left.without(laid.new_tiles), self.eliminated, self.remembered)

    def after_incorrect(self, laid: Laid | None, offer: Offer | None, deduced: frozenset[int]) -> "Stock":
        """Remove the new tiles once, without those that an incorrect entry had put on the same square.

        A joker is removed only if it is marked (I-joker-eliminated).
        """
        if laid is None:
            return self
        unmarked = frozenset() if self.deduced_leave else deduced
        tiles = [
            (sq, tile.upper() if sq in unmarked else tile) for sq, tile in zip(laid.new, laid.new_tiles, strict=True)
        ]
        gone = "".join(tile for square, tile in tiles if (square, tile.upper()) not in self.remembered)
        left, taken = self.left.letters, ""
        for tile in drawn(gone):
            if tile in left:
                left, taken = left.replace(tile, "", 1), taken + tile
        squares = frozenset((square, tile.upper()) for square, tile in tiles)
        return self._with(Offer(left), self.eliminated + taken, self.remembered | squares)

    def _with(self, left: Offer, eliminated: str, remembered: frozenset[tuple[int, str]]) -> "Stock":
        # once an entry, where `replace` takes three times as long
        return Stock(left, eliminated, remembered, self.excuses, self.deduced_leave)


def stock_of(game: Game, letters: str) -> Stock:
    """A stock of letters under the rules in force."""
    return Stock(
        Offer(letters),
        excuses=game.rule("I-eliminated") == "o_singura_data",
        deduced_leave=game.rule("I-joker-eliminated") == "si_nemarcat",
    )
