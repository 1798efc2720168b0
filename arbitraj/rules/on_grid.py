"""What the control grid showed of an entry before later rows lengthened it (8.1.b, 8.3.c.1)."""

from functools import cached_property

from arbitraj.game.board import Run, is_tile
from arbitraj.game.notation import read_word
from arbitraj.game.position import Position
from arbitraj.record.findings import Situation


class OnGrid:
    """The control grid of an entry, with what later rows of its table write."""

    def __init__(self, case: Situation) -> None:
        self._case = case

    @cached_property
    def written_later(self) -> frozenset[tuple[Position, str]]:
        """What later rows of the table write: position and letters."""
        game = self._case.game
        alphabet, notation = game.variant.alphabet, game.competition.notation
        return frozenset(
            (position, read_word(entry.word, alphabet, notation).letters)
            for entry in self._case.later
            if (position := Position.read(entry.position))
        )

    @cached_property
    def _covered_later(self) -> frozenset[int]:
        """The squares that later rows of the table cover as they are written, each of them whole on the board."""
        size = self._case.board.size
        runs = (
            Run(word, p.row * size + p.col, size if p.vertical else 1)
            for p, word in self.written_later
            if max(p.row, p.col) < size and (p.row if p.vertical else p.col) + len(word) <= size
        )
        return frozenset(square for run in runs for square in run.squares)

    def shows(self, run: Run) -> bool:
        """Whether it shows a word on just these squares, as a run of its own or one that only later rows lengthen."""
        grid = self._case.grid
        if grid is None or "".join(grid.rows[square] for square in run.squares).upper() != run.word:
            return False
        return self.ends_there(Position(*divmod(run.first, grid.size), run.step > 1), len(run.tiles))

    def ends_there(self, place: Position, length: int) -> bool:
        """Whether a word that stands there ends where its run does, or only later rows lengthen that, to its ends."""
        return self._lengthened_later(place, -1, -1) and self._lengthened_later(place, length, 1)

    def _lengthened_later(self, place: Position, away: int, step: int) -> bool:
        grid, board = self._case.grid, self._case.board
        assert grid is not None
        first = True
        while True:
            row, col = (place.row + away, place.col) if place.vertical else (place.row, place.col + away)
            if not (0 <= row < grid.size and 0 <= col < grid.size) or not is_tile(grid.square(row, col)):
                return True
            square = row * grid.size + col
            there = is_tile(board.rows[square])
            if first if there else square not in self._covered_later:
                return False
            away, first = away + step, False
