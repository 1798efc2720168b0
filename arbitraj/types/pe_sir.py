"""4.3 Integral pe șir: each entry takes the next letters of the string; a fault ends the correction."""

from collections.abc import Sequence
from dataclasses import dataclass

from arbitraj.game.board import Laid
from arbitraj.game.tile import JOKER
from arbitraj.record.findings import Fault, Reason
from arbitraj.record.game import Game
from arbitraj.record.reading import ORDER
from arbitraj.record.supply import Offer, lacking
from arbitraj.types.base import Policy


@dataclass(frozen=True, slots=True)
class String:
    """The letters still to come, in order."""

    letters: str
    group: int | None = None

    @property
    def eliminated(self) -> str:
        return ""

    @property
    def jokers(self) -> int:
        return self.letters.count(JOKER)

    def missing(self, tiles: str) -> str:
        """What the tiles lack in the next letters, as many as they are: they must be those and no others (4.3)."""
        return lacking(self.letters[: len(tiles)], tiles)

    def offers(self, group: str) -> Sequence[Offer] | Fault:
        return (self,)

    def excused(self, square: int, letter: str) -> bool:
        return False

    def lacks(self, missing: str) -> Fault:
        shown = self.letters[:7] or "–"
        return Fault(ORDER, Reason.of("string_order", letters=", ".join(missing), next=shown))

    def after_correct(self, laid: Laid, offer: Offer) -> "String":
        return String(self.letters[len(laid.new) :])

    def after_incorrect(self, laid: Laid | None, offer: Offer | None, deduced: frozenset[int]) -> "String":
        return self


class PeSir(Policy):
    """4.3."""

    key = "pe_sir"
    stops_at_incorrect = True

    def supply(self, game: Game) -> String:
        return String(game.competition.letters)
