"""4.7 Superscrabble incomplet: solutions as in 4.6, on the board that the player built."""

from collections.abc import Sequence

from arbitraj.record.findings import Offer
from arbitraj.record.game import Game
from arbitraj.record.game_types import FormRows
from arbitraj.record.objectives import GridObjective
from arbitraj.types.base import GROUP, Policy
from arbitraj.types.stock import Stock, stock_of
from arbitraj.types.superscrabble import Superscrabble
from arbitraj.types.tariffs import POINTS, SOLUTIONS


def beside_group(game: Game) -> str:
    """The letters of the grid: all but those of the group."""
    return Offer(game.variant.all_tiles).without(game.competition.groups[0]).letters


class Construction(Policy):
    """The first part: a construction corrected as integral, from the stock without the group's letters."""

    __slots__ = ()

    def supply(self, game: Game) -> Stock:
        return stock_of(game, beside_group(game))


class SuperscrabbleIncomplet(Superscrabble):
    """Equal: fewer tiles on the board."""

    __slots__ = ()

    def objective(self, game: Game) -> GridObjective:
        return GridObjective(game.competition.groups[0], beside_group(game))

    def order(self, total: int, entries: Sequence[int], grid_tiles: int) -> tuple[int, ...]:
        return (total, -grid_tiles)


SUPERSCRABBLE_INCOMPLET = SuperscrabbleIncomplet(
    key="superscrabble_incomplet",
    names=("incomplet", "super incomplet", "SSI"),
    article="4.7",
    material=GROUP,
    minutes=(((0, 0), 120),),
    minutes_between=(90, 120),  # as hard as the problem is
    tariff=SOLUTIONS,
    form=FormRows(typed=40, first=45, below=18, more=("mss", "sss")),
    counts_solutions=True,
    points_on_demand=True,
    construction=Construction(
        key="constructie", article="4.7", material=GROUP, tariff=POINTS, form=FormRows(typed=0), points_on_demand=True
    ),
)
