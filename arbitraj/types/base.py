"""What a type of game decides; the common replay asks nothing else of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from arbitraj.game.board import Board, Laid
from arbitraj.record.game import Game
from arbitraj.record.reading import Reading
from arbitraj.record.supply import Supply


@dataclass(frozen=True, slots=True)
class Sanctions:
    """What a sheet has gathered (8.3, 8.4, 8.5)."""

    warnings: int = 0
    penalties: int = 0
    disciplinary: int = 0


class Policy:
    """A type of game of section 4; the defaults are those of a construction counted in points (4.1)."""

    key: str
    # pe șir: correction stops at an incorrect entry (8.2)
    stops_at_incorrect = False
    # 4.4: results are compared entry after entry, and sanctions take a share of the ranking points
    compares_entries = False
    # 4.6, 4.7: what is counted are solutions, not points
    counts_solutions = False
    # 4.7: the sheet has a construction before its solutions
    has_construction = False

    def supply(self, game: Game) -> Supply:
        """What a player has before the first entry."""
        raise NotImplementedError

    def start(self, game: Game) -> Board:
        """The board before the first entry."""
        return game.variant.start

    def next_board(self, board: Board, laid: Laid) -> Board:
        """The board after an accepted entry."""
        return board.place(laid)

    def exactly(self, game: Game) -> int | None:
        """How many tiles a move must place; None for 1 to a rack."""
        return None

    def asks_points(self, game: Game) -> bool:
        """Whether the points of an entry are to be written (8.3.d)."""
        return True

    def worth(self, reading: Reading) -> int:
        """What an accepted entry counts."""
        return reading.points

    def same(self, reading: Reading) -> object | None:
        """What makes two solutions the same one, counted once; None where every entry counts."""
        return None

    def total(self, game: Game, points: int, sanctions: Sanctions) -> int:
        """The result of a sheet after sanctions: 5 points from the 4th warning on, 20 for the rest (8.3-8.5)."""
        taken = 5 * max(0, sanctions.warnings - 3) + 20 * (sanctions.penalties + sanctions.disciplinary)
        total = points - taken
        return max(0, total) if game.rule("I-floor") == "zero" else total

    def order(self, total: int, entries: Sequence[int], grid_tiles: int) -> tuple[int, ...]:
        """What results are compared by, the greater first (8.7); hand-in order settles what is equal."""
        return (total,)

    def share_lost(self, game: Game, sanctions: Sanctions) -> float:
        """The share of the ranking points that sanctions take (serie de maxime), from 0 to 1."""
        return 0.0
