"""The words on the control grid as they were before later rows lengthened them (8.1.b, 8.3.c.1)."""

from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from arbitraj.game.board import Board, Run, is_tile
from arbitraj.game.notation import read_word
from arbitraj.game.position import Position
from arbitraj.record.findings import Situation
from arbitraj.record.model import Entry


class Looked(IntEnum):
    """Part of the later rows that a judgement rests on: none, the squares of their words, the words themselves too."""

    NOWHERE = 0
    SQUARES = 1
    ROWS = 2


class Watched(tuple[Entry, ...]):
    """Later rows that know how much of them was looked at."""

    looked = Looked.NOWHERE


@dataclass(frozen=True, slots=True)
class LaterRow:
    """A later row at its future place: place and letters of its word, and its squares."""

    place: Position
    word: str
    squares: frozenset[int]


def as_lying(entry: Entry, case: Situation) -> Hashable:
    """All of a later row that decides which squares it will cover on a grid: mostly its place and its length."""
    position = Position.read(entry.position)
    word = read_word(entry.word, case.game.variant.alphabet, case.game.competition.notation).letters
    if position is None or not word:
        return None
    return position, word if case.grid and _may_lie_elsewhere(case.grid, position, word) else len(word)


def _may_lie_elsewhere(grid: Board, written: Position, word: str) -> bool:
    """Whether a grid shows a word with its signs swapped, or in the same direction one sign away."""
    near = (place for place in grid.runs_of(word) if place.vertical == written.vertical)
    swapped = grid.tiles_from(written.swapped).upper().startswith(word)
    return len(word) > 1 and (swapped or any(written.signs_apart(place) == 1 for place in near))


class OnGrid:
    """The control grid of an entry, with the later rows of its table."""

    def __init__(self, case: Situation) -> None:
        self._case = case

    @property
    def later_rows(self) -> tuple[LaterRow, ...]:
        """The later rows of the table, the last one first, each once for every place on the grid."""
        self._look(Looked.ROWS)
        return self._rows

    @cached_property
    def later_squares(self) -> frozenset[frozenset[int]]:
        """The squares of the words of later rows, however they are spelled."""
        self._look(Looked.SQUARES)
        case, once = self._case, self._case.game.once
        lying = once(("as lying", case.grid, self._written), lambda: tuple(as_lying(row, case) for row in case.later))
        key = "later squares", case.board, case.grid, lying
        return once(key, lambda: frozenset(row.squares for row in self._rows))

    def seen(self, looked: Looked) -> Hashable:
        """All of the later rows that a judgement rests on which `looked` so far."""
        return () if not looked else self.later_rows if looked is Looked.ROWS else self.later_squares

    def _look(self, at: Looked) -> None:
        later = self._case.later
        if isinstance(later, Watched):
            later.looked = max(later.looked, at)

    @cached_property
    def _rows(self) -> tuple[LaterRow, ...]:
        case = self._case
        return case.game.once(("later rows", case.board, case.grid, self._written), self._later_rows)

    @cached_property
    def _written(self) -> tuple[tuple[str, str], ...]:
        return tuple([(entry.position, entry.word) for entry in self._case.later])

    def _later_rows(self) -> tuple[LaterRow, ...]:
        game = self._case.game
        alphabet, notation = game.variant.alphabet, game.competition.notation
        rows: list[LaterRow] = []
        covered: set[int] = set()
        for entry in reversed(self._case.later):
            position, word = Position.read(entry.position), read_word(entry.word, alphabet, notation).letters
            if position is None or not word:
                continue
            lying = [LaterRow(at, word, self._squares(at, word)) for at in self._lies(position, word, covered)]
            covered.update(square for row in lying for square in row.squares)
            rows += lying
        return tuple(rows)

    def _lies(self, written: Position, word: str, after: Collection[int]) -> Sequence[Position]:
        """The places that a row will take: as written, else with signs swapped, else one sign away on the grid.

        The grid decides. A word that it shows at none of these has the place written. `after` are the squares of later
        rows, which may have lengthened it.
        """
        grid = self._case.grid
        if grid is None or len(word) < 2:
            return (written,)
        for place in (written, written.swapped):
            if grid.tiles_from(place).upper().startswith(word) and self.ends_there(place, len(word), after):
                return (place,)
        near = (place for place in grid.runs_of(word) if place.vertical == written.vertical)
        shown = [at for at in near if written.signs_apart(at) == 1 and self.ends_there(at, len(word), after)]
        return shown or (written,)

    def _squares(self, place: Position, word: str) -> frozenset[int]:
        """The squares that a word covers. Empty unless it fits on the board."""
        size = self._case.board.size
        on_board = max(place.row, place.col) < size and (place.row if place.vertical else place.col) + len(word) <= size
        return frozenset(
            Run(word, place.row * size + place.col, size if place.vertical else 1).squares if on_board else ()
        )

    @cached_property
    def _covered_later(self) -> frozenset[int]:
        return frozenset().union(*self.later_squares)

    def shows(self, run: Run) -> bool:
        """Whether it shows a word on just these squares, as a run of its own or one that only later rows lengthen."""
        grid = self._case.grid
        if grid is None or "".join(grid.rows[square] for square in run.squares).upper() != run.word:
            return False
        return self.ends_there(Position(*divmod(run.first, grid.size), run.step > 1), len(run.tiles))

    def ends_there(self, place: Position, length: int, later: Collection[int] | None = None) -> bool:
        """Whether a word there ends with its run, or where `later` squares (default: all later rows') lengthen it."""
        return self._lengthened_later(place, -1, -1, later) and self._lengthened_later(place, length, 1, later)

    def is_of_a_later_row(self, place: Position, length: int) -> bool:
        """Whether a later row that lengthens the word there contains it whole (8.4.d)."""
        own = {square for square, _ in self._along(place, range(length))}
        beside = {square for square, there in self._along(place, (-1, length)) if there}
        return any(own <= squares and beside & squares for squares in self.later_squares)

    def _lengthened_later(self, place: Position, away: int, step: int, later: Collection[int] | None) -> bool:
        board, first = self._case.board, True
        end = -board.size if step < 0 else board.size
        for square, there in self._along(place, range(away, end, step)):
            if not there:
                return True
            on_board = is_tile(board.rows[square])
            if first if on_board else square not in (self._covered_later if later is None else later):
                return False
            first = False
        return True

    def _along(self, place: Position, steps: Sequence[int]) -> Iterator[tuple[int, bool]]:
        """The squares at given steps from a place along its line, within the grid, and whether there is a letter."""
        grid = self._case.grid
        assert grid is not None
        for away in steps:
            row, col = (place.row + away, place.col) if place.vertical else (place.row, place.col + away)
            if 0 <= row < grid.size and 0 <= col < grid.size:
                yield row * grid.size + col, is_tile(grid.square(row, col))
