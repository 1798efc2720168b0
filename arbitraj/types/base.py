"""Decisions of a game type, the only ones that the common replay asks for, and its possible materials."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from arbitraj.game.board import Board, Laid
from arbitraj.record.drawing import runs_of_string, too_small_share, unmixed_group
from arbitraj.record.findings import Reading, Supply
from arbitraj.record.game import Game
from arbitraj.record.game_types import GameType, Material
from arbitraj.record.objectives import Objective

# materials of the types of section 4, and how they are drawn
WHOLE_SET = Material("set", drawn=False)  # 4.1
LETTERS = Material("litere", ("litere",), "letters", too_small_share)  # 4.2: in any order
STRING = Material("sir", ("litere",), "string", runs_of_string, in_order=True)  # 4.3
GROUPS = Material("grupe", ("grupe",), "groups", unmixed_group, grouped=True)  # 4.4, 4.5
GROUP_ON_BOARD = Material("tabla", ("grupe", "tabla"), "one_group", drawn=False)  # 4.6
GROUP = Material("grupa", ("grupe",), "one_group")  # 4.7


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy(GameType, ABC):
    """A type of game of section 4 with its decisions.

    The defaults are those of a construction counted in points (4.1).
    """

    construction: "Policy | None" = None

    @abstractmethod
    def supply(self, game: Game) -> Supply:
        """The player's stock before the first entry."""

    def objective(self, game: Game) -> Objective | None:
        """The search problem for the best solution. None if nothing is searched for."""
        return None

    def next_board(self, board: Board, laid: Laid) -> Board:
        """The board after an accepted entry."""
        return board.place(laid)

    def exactly(self, game: Game) -> int | None:
        """The number of tiles that a move must place. None for 1 to a rack."""
        return None

    def worth(self, reading: Reading) -> int:
        """The value of an accepted entry."""
        return reading.points

    def same(self, reading: Reading) -> object | None:
        """A key that is equal for equal solutions, which count once. None if every entry counts."""
        return None

    def order(self, total: int, entries: Sequence[int], grid_tiles: int) -> tuple[int, ...]:
        """The sort key of results, the greater first (8.7). Hand-in order decides ties."""
        return tuple(entries) if self.compares_entries else (total,)


def type_of(game: Game) -> Policy:
    """The policy of a game's type."""
    game_type = game.competition.game_type
    assert isinstance(game_type, Policy), "every type of game has its file in types/, or comes from another package"
    return game_type
