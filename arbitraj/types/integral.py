"""4.1 Integral: a construction from the whole tile set."""

from arbitraj.record.game import Game
from arbitraj.record.game_types import FormRows
from arbitraj.record.objectives import StockObjective
from arbitraj.types.base import WHOLE_SET, Policy
from arbitraj.types.stock import Stock, stock_of
from arbitraj.types.tariffs import POINTS


class Integral(Policy):
    __slots__ = ()

    def supply(self, game: Game) -> Stock:
        return stock_of(game, game.variant.all_tiles)

    def objective(self, game: Game) -> StockObjective:
        return StockObjective(game.variant.all_tiles)


INTEGRAL = Integral(
    key="integral",
    names=("integrala",),
    article="4.1",
    material=WHOLE_SET,
    tariff=POINTS,
    form=FormRows(typed=40, first=40, more=("mm",)),
)
