"""4.3 Integral pe șir: each entry takes the next letters of the string, and a fault ends the correction."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbitraj.game.board import Laid
from arbitraj.record.findings import ORDER, Fault, Offer, Reason, Supply, lacking
from arbitraj.record.game import Game
from arbitraj.record.game_types import FormRows
from arbitraj.record.objectives import RowObjective
from arbitraj.types.base import STRING, Policy
from arbitraj.types.tariffs import POINTS


@dataclass(frozen=True, slots=True)
class NextLetters(Offer):
    """The letters still to come: an entry takes the first of them, as many as its tiles, and no others (4.3)."""

    def missing(self, tiles: str) -> str:
        return lacking(self.letters[: len(tiles)], tiles)

    def racks(self, most: int) -> Iterator[tuple[str, int, int]]:
        for number in range(1, min(most, len(self.letters)) + 1):
            yield self.letters[:number], number, number


@dataclass(frozen=True, slots=True)
class String(Supply):
    """The letters still to come, in order."""

    letters: str

    def offers(self, group: str) -> Sequence[Offer] | Fault:
        return (NextLetters(self.letters),)

    def lacks(self, missing: str) -> Fault:
        shown = self.letters[:7] or "–"
        return Fault(ORDER, Reason.of("string_order", letters=", ".join(missing), next=shown))

    def after_correct(self, laid: Laid, offer: Offer) -> "String":
        return String(self.letters[len(laid.new) :])


class PeSir(Policy):
    __slots__ = ()

    def supply(self, game: Game) -> String:
        return String(game.competition.letters)

    def objective(self, game: Game) -> RowObjective:
        return RowObjective(game.competition.letters)


PE_SIR = PeSir(
    key="pe_sir",
    names=("integrala pe șir", "șir", "șirul", "IPS"),
    article="4.3",
    material=STRING,
    letters=(31, 45),
    minutes=(((31, 35), 60), ((36, 40), 75), ((41, 45), 90)),
    tariff=POINTS,
    form=FormRows(typed=30, first=31, below=13),
    stops_at_incorrect=True,
)
