"""4.6 Superscrabble: as many ways as possible to place one whole group on the given board."""

from collections.abc import Sequence
from dataclasses import dataclass

from arbitraj.game.board import Board, Laid
from arbitraj.game.tile import is_joker
from arbitraj.record.findings import Fault, Offer, Reading, Supply
from arbitraj.record.game import Game
from arbitraj.record.game_types import FormRows
from arbitraj.record.objectives import Objective, SolutionsObjective
from arbitraj.types.base import GROUP_ON_BOARD, Policy
from arbitraj.types.tariffs import SOLUTIONS


@dataclass(frozen=True, slots=True)
class OneGroup(Supply):
    """The group given: the same before every entry, since each starts from the given board."""

    group: Offer

    def offers(self, group: str) -> Sequence[Offer] | Fault:
        return (self.group,)


class Superscrabble(Policy):
    """Counts different solutions. Sanctions take solutions off."""

    __slots__ = ()

    def supply(self, game: Game) -> OneGroup:
        return OneGroup(Offer(game.competition.groups[0]))

    def objective(self, game: Game) -> Objective:
        return SolutionsObjective(game.competition.groups[0])

    def next_board(self, board: Board, laid: Laid) -> Board:
        return board

    def exactly(self, game: Game) -> int | None:
        return len(game.competition.groups[0])

    def worth(self, reading: Reading) -> int:
        return 1

    def same(self, reading: Reading) -> object | None:
        """Position, word, and the letters of jokers without their places among equal letters."""
        jokers = "".join(sorted(tile for tile in reading.laid.new_tiles if is_joker(tile))) if reading.laid else ""
        return reading.position, reading.tiles.upper(), jokers


SUPERSCRABBLE = Superscrabble(
    key="superscrabble",
    names=("super", "SS"),
    article="4.6",
    material=GROUP_ON_BOARD,
    minutes=(((0, 0), 90),),
    minutes_between=(60, 90),  # as hard as the problem is
    tariff=SOLUTIONS,
    form=FormRows(typed=60, first=42, below=18, more=("mmm",)),
    counts_solutions=True,
    points_on_demand=True,
)
