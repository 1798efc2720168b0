"""4.2 Integral parțial: a construction from the letters drawn."""

from arbitraj.record.game import Game
from arbitraj.record.game_types import FormRows
from arbitraj.record.objectives import StockObjective
from arbitraj.types.base import LETTERS, Policy
from arbitraj.types.stock import Stock, stock_of
from arbitraj.types.tariffs import POINTS


class IntegralPartial(Policy):
    __slots__ = ()

    def supply(self, game: Game) -> Stock:
        return stock_of(game, game.competition.letters)

    def objective(self, game: Game) -> StockObjective:
        return StockObjective(game.competition.letters)


INTEGRAL_PARTIAL = IntegralPartial(
    key="integral_partial",
    names=("parțial", "parțială", "integrala parțială", "IP"),
    article="4.2",
    material=LETTERS,
    letters=(21, 35),
    minutes=(((21, 25), 60), ((26, 30), 75), ((31, 35), 90)),
    tariff=POINTS,
    form=FormRows(typed=25),
)
