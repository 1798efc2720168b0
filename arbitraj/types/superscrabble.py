"""4.6 Superscrabble and 4.7 superscrabble incomplet: as many ways as possible to place one whole group."""

from collections.abc import Sequence
from dataclasses import dataclass

from arbitraj.game.board import Board, Laid
from arbitraj.game.position import Position
from arbitraj.record.findings import Fault, Reason
from arbitraj.record.game import Game
from arbitraj.record.reading import LETTERS, Reading
from arbitraj.record.supply import Letters, Offer
from arbitraj.types.base import Policy, Sanctions
from arbitraj.types.integral import Stock, stock_of


@dataclass(frozen=True, slots=True)
class OneGroup:
    """The group given: the same before every entry, since each starts from the given board."""

    group: Letters

    @property
    def eliminated(self) -> str:
        return ""

    def offers(self, group: str) -> Sequence[Offer] | Fault:
        return (self.group,)

    def excused(self, square: int, letter: str) -> bool:
        return False

    def lacks(self, missing: str) -> Fault:
        return Fault(LETTERS, Reason.of("group_letters_missing", letters=", ".join(missing)))

    def after_correct(self, laid: Laid, offer: Offer) -> "OneGroup":
        return self

    def after_incorrect(self, laid: Laid | None, offer: Offer | None, deduced: frozenset[int]) -> "OneGroup":
        return self


class Superscrabble(Policy):
    """4.6: the number of different solutions; sanctions take solutions off."""

    key = "superscrabble"
    counts_solutions = True

    def supply(self, game: Game) -> OneGroup:
        return OneGroup(Letters(game.competition.groups[0]))

    def start(self, game: Game) -> Board:
        board = game.variant.start
        for position, tiles in game.competition.board:
            laid = board.lay(Position.parse(position), tiles)
            assert isinstance(laid, Laid), "the given board is checked when the competition is read"
            board = board.place(laid)
        return board

    def next_board(self, board: Board, laid: Laid) -> Board:
        return board

    def exactly(self, game: Game) -> int | None:
        return len(game.competition.groups[0])

    def asks_points(self, game: Game) -> bool:
        return game.rule("I-superscrabble-points") == "cerute"

    def worth(self, reading: Reading) -> int:
        return 1

    def same(self, reading: Reading) -> object | None:
        """Position, word and the letters that jokers stand for, wherever they stand among equal letters."""
        jokers = "".join(sorted(tile for tile in reading.laid.new_tiles if tile.islower())) if reading.laid else ""
        return reading.position, reading.tiles.upper(), jokers

    def total(self, game: Game, points: int, sanctions: Sanctions) -> int:
        """One solution off at the 4th warning and at every 3rd further one; one for each penalty (4.6)."""
        heavy = sanctions.penalties + sanctions.disciplinary
        warnings = sanctions.warnings
        if game.rule("I-superscrabble") == "patru_avertismente":
            warnings, heavy = warnings + 4 * heavy, 0
        total = points - (warnings - 1) // 3 - heavy if warnings else points - heavy
        return max(0, total) if game.rule("I-floor") == "zero" else total


class Construction(Policy):
    """4.7, first part: a construction corrected as integral, from the stock without the group's letters."""

    key = "constructie"

    def supply(self, game: Game) -> Stock:
        group = game.competition.groups[0]
        return stock_of(game, Letters(game.variant.all_tiles).without(group).letters)

    def asks_points(self, game: Game) -> bool:
        return game.rule("I-superscrabble-points") == "cerute"


class SuperscrabbleIncomplet(Superscrabble):
    """4.7: solutions on the board that the player built; equal: fewer tiles on it."""

    key = "superscrabble_incomplet"
    has_construction = True
    construction = Construction()

    def start(self, game: Game) -> Board:
        return game.variant.start

    def order(self, total: int, entries: Sequence[int], grid_tiles: int) -> tuple[int, ...]:
        return (total, -grid_tiles)
