"""A reading of an entry as a value: what was tried, in what situation, and what speaks against it (8.1, 8.2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from arbitraj.game.board import Board, Laid
from arbitraj.game.position import Position
from arbitraj.record.findings import Fault
from arbitraj.record.game import Game
from arbitraj.record.supply import Offer, Supply

WORDS, PRINCIPLES, LETTERS, ORDER = "8.2.a", "8.2.b", "8.2.c", "8.2.h"


class How(Enum):
    """Which reading of an entry was tried (8.1)."""

    AS_WRITTEN = "as_written"
    SWAPPED = "swapped"  # 8.3.e, 8.4.b
    GRID_PLACE = "grid_place"  # 8.4.c
    GRID_WORD = "grid_word"  # 8.4.d
    DECIDED = "decided"  # by the arbiter


class Unmarked(Enum):
    """Where a joker that the table does not mark was found (8.3.c)."""

    GRID = "c.1"
    STOCK = "c.2"


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading tried, with all that speaks against it; it holds where nothing does.

    `tiles` is the main word with its jokers; `laid` is None where the word cannot be laid at `position`;
    `points` are computed wherever it can; `offer` is what covers its tiles, `fits` how many offers would; `deduced`
    are the squares of jokers that nobody marked (8.3.c.2).
    """

    how: How
    position: Position
    tiles: str
    laid: Laid | None
    offer: Offer | None
    points: int
    faults: tuple[Fault, ...]
    unmarked: Unmarked | None = None
    joker_chosen: bool = False
    fits: int = 1
    deduced: frozenset[int] = frozenset()

    @property
    def holds(self) -> bool:
        return not self.faults

    def fault_of(self, *articles: str) -> Fault | None:
        """The first fault under one of the articles."""
        return next((fault for fault in self.faults if fault.article in articles), None)


@dataclass(frozen=True, slots=True)
class OtherRows:
    """Plain values of a whole sheet, computed once.

    `capitals` tells that all words but one are written in capitals: the others, for a word that is not (I-capital).
    `groups` are those that rows write (I-group, I-group-wrong). `shown` are, of a grid that nobody transcribed, what an
    arbiter says it shows of each entry (by its row), None where it was transcribed or none was drawn.
    """

    capitals: bool = False
    groups: frozenset[int] = frozenset()
    shown: Mapping[int, Board] | None = None


ALONE = OtherRows()


@dataclass(frozen=True, slots=True)
class Situation:
    """What an entry finds: the board, the supply, what the entry may use, the control grid.

    `exactly` is the number of tiles a move must place (superscrabble: the whole group), None where 1 to a rack;
    `others` is what the other rows of the sheet say of this one.
    """

    game: Game
    board: Board
    supply: Supply
    offers: Sequence[Offer] | Fault
    grid: Board | None
    exactly: int | None = None
    others: OtherRows = ALONE
