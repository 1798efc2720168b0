"""What a type of game decides (the common replay asks nothing else of it), and what may be announced for one."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from arbitraj.game.board import Board, Laid
from arbitraj.record.drawing import runs_of_string, too_small_share, unmixed_group
from arbitraj.record.findings import Reading, Supply
from arbitraj.record.game import Game
from arbitraj.record.game_types import GameType, Material
from arbitraj.types.quest import Quest

# what is announced for the types of section 4, and how it is drawn
WHOLE_SET = Material("set", drawn=False)  # 4.1
LETTERS = Material("litere", ("litere",), "letters", too_small_share)  # 4.2: in any order
STRING = Material("sir", ("litere",), "string", runs_of_string, in_order=True)  # 4.3
GROUPS = Material("grupe", ("grupe",), "groups", unmixed_group, grouped=True)  # 4.4, 4.5
GROUP_ON_BOARD = Material("tabla", ("grupe", "tabla"), "one_group", drawn=False)  # 4.6
GROUP = Material("grupa", ("grupe",), "one_group")  # 4.7


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy(GameType, ABC):
    """A type of game of section 4 with its decisions; those here are of a construction counted in points (4.1)."""

    construction: "Policy | None" = None

    @abstractmethod
    def supply(self, game: Game) -> Supply:
        """What a player has before the first entry."""

    def quest(self, game: Game) -> Quest | None:
        """What the best there is is searched by; None where nothing is searched for."""
        return None

    def next_board(self, board: Board, laid: Laid) -> Board:
        """The board after an accepted entry."""
        return board.place(laid)

    def exactly(self, game: Game) -> int | None:
        """How many tiles a move must place; None for 1 to a rack."""
        return None

    def worth(self, reading: Reading) -> int:
        """What an accepted entry counts."""
        return reading.points

    def same(self, reading: Reading) -> object | None:
        """What makes two solutions the same one, counted once; None where every entry counts."""
        return None

    def order(self, total: int, entries: Sequence[int], grid_tiles: int) -> tuple[int, ...]:
        """What results are compared by, the greater first (8.7); hand-in order settles what is equal."""
        return tuple(entries) if self.compares_entries else (total,)


def type_of(game: Game) -> Policy:
    """What the type of a game decides."""
    game_type = game.competition.game_type
    assert isinstance(game_type, Policy), "every type of game has its file in types/, or comes from another package"
    return game_type
