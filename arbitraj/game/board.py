"""The board, and a word laid on it: its new tiles, the main word and the cross-words.

A board is stored twice, by rows and by columns, as strings of one character a square: reading a run is slicing in
either direction. Boards are immutable: placing returns a new one.
"""

from dataclasses import dataclass

from arbitraj.game.position import Position

EMPTY = "."
BLOCKED = "#"
_NO_TILE = (EMPTY, BLOCKED)


def is_tile(sign: str) -> bool:
    """Whether a square has a tile, or a printed letter."""
    return sign not in _NO_TILE


@dataclass(frozen=True, slots=True)
class Unlayable:
    """A word that cannot be laid: the first square taken and its character, or None off the board."""

    square: int | None = None
    there: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """A word on the board: its tiles, its first square, the step to the next one."""

    tiles: str
    first: int
    step: int

    @property
    def word(self) -> str:
        """Its letters, jokers as the letters they replace."""
        return self.tiles.upper()

    @property
    def squares(self) -> range:
        """Its squares, in reading order."""
        return range(self.first, self.first + self.step * len(self.tiles), self.step)


@dataclass(frozen=True, slots=True)
class Laid:
    """A word laid on the board.

    `written` is the run of the letters written (with tiles already there as on the board). `new` are the squares filled
    and `new_tiles` the tiles on them. `main` is the whole run on its line, `crosses` are the cross-words. `touches`: it
    meets tiles or letters that were there before.
    """

    position: Position
    written: Run
    new: tuple[int, ...]
    new_tiles: str
    main: Run
    crosses: tuple[Run, ...]
    touches: bool

    @property
    def runs(self) -> tuple[Run, ...]:
        """Every word formed, the main word first."""
        return (self.main, *self.crosses)

    def with_jokers(self, squares: frozenset[int]) -> str:
        """The written tiles with jokers on `squares`, to be laid again once the jokers are known."""
        run = self.written
        return "".join(
            tile.lower() if square in squares else tile for square, tile in zip(run.squares, run.tiles, strict=True)
        )


def _first_after(line: str, index: int) -> int:
    """The end (exclusive) of the run around `index`: the first empty or blocked square from `index` on."""
    end = line.find(EMPTY, index)
    end = len(line) if end < 0 else end
    wall = line.find(BLOCKED, index, end)
    return end if wall < 0 else wall


def _start_before(line: str, index: int) -> int:
    return max(line.rfind(EMPTY, 0, index), line.rfind(BLOCKED, 0, index)) + 1


@dataclass(frozen=True, slots=True)
class Board:
    """The characters of all squares, `size` by `size`: `rows` row by row, `cols` column by column."""

    rows: str
    cols: str
    size: int
    tiles: int

    @staticmethod
    def of(rows: str, size: int) -> "Board":
        """A board from its squares, row by row."""
        assert len(rows) == size * size
        cols = "".join(rows[col::size] for col in range(size))
        return Board(rows, cols, size, len(rows) - rows.count(EMPTY) - rows.count(BLOCKED))

    def __str__(self) -> str:
        return "\n".join(self.rows[row : row + self.size] for row in range(0, len(self.rows), self.size))

    def square(self, row: int, col: int) -> str:
        """The character of a square."""
        return self.rows[row * self.size + col]

    def name(self, square: int) -> str:
        """Row letter and column number of a square, as in `H8`."""
        return str(Position(*divmod(square, self.size)))

    def lay(self, position: Position, tiles: str) -> Laid | Unlayable:
        """Lay tiles from `position` on, over equal letters already there.

        Only the limits of the board are checked (edges, squares taken by another letter). The rules of the game are the
        caller's.
        """
        size = self.size
        vertical = position.vertical
        start, line_no = (position.row, position.col) if vertical else (position.col, position.row)
        end = start + len(tiles)
        if not (0 <= line_no < size and start >= 0 and end <= size):
            return Unlayable()
        along, across = (self.cols, self.rows) if vertical else (self.rows, self.cols)
        line = along[line_no * size : line_no * size + size]
        step, first_of_line = (size, line_no) if vertical else (1, line_no * size)
        there, at = line[start:end], line_no * size + start
        above = along[at - size : at - size + len(tiles)] if line_no else EMPTY * len(tiles)
        below = along[at + size : at + size + len(tiles)] if line_no < size - 1 else EMPTY * len(tiles)
        new: list[int] = []
        new_tiles = ""
        crosses: list[Run] = []
        as_laid = ""
        for n, (old, tile, before, after) in enumerate(zip(there, tiles, above, below, strict=True), start):
            if old != EMPTY:
                if old != tile and old.upper() != tile.upper():
                    return Unlayable(first_of_line + n * step, old)
                as_laid += old
                continue
            as_laid += tile
            new.append(first_of_line + n * step)
            new_tiles += tile
            # most new tiles have no neighbour across: this check halves the time of a move
            if before in _NO_TILE and after in _NO_TILE:
                continue
            cross = across[n * size : n * size + size]
            top, bottom = _start_before(cross, line_no), _first_after(cross, line_no + 1)
            first = n * size + top if vertical else n + top * size
            run = cross[top:line_no] + tile + cross[line_no + 1 : bottom]
            crosses.append(Run(run, first, 1 if vertical else size))
        main = written = Run(as_laid, first_of_line + start * step, step)
        if line[start - 1 : start] not in _NO_TILE or line[end : end + 1] not in _NO_TILE:
            left, right = _start_before(line, start), _first_after(line, end)
            main = Run(line[left:start] + as_laid + line[end:right], first_of_line + left * step, step)
        return Laid(
            position,
            written,
            tuple(new),
            new_tiles,
            main,
            tuple(crosses),
            touches=len(new) < len(main.tiles) or bool(crosses),
        )

    def place(self, laid: Laid) -> "Board":
        """The board with the new tiles of `laid` on it."""
        rows, cols, size = self.rows, self.cols, self.size
        for square, tile in zip(laid.new, laid.new_tiles, strict=True):
            across = square % size * size + square // size
            rows = rows[:square] + tile + rows[square + 1 :]
            cols = cols[:across] + tile + cols[across + 1 :]
        return Board(rows, cols, size, self.tiles + len(laid.new))

    def may_lie(self, position: Position, word: str) -> bool:
        """Whether a word in capitals fits between the edges and over the letters there, and touches a tile.

        Faster than lay().
        """
        size, length = self.size, len(word)
        along = self.cols if position.vertical else self.rows
        start, line_no = (position.row, position.col) if position.vertical else (position.col, position.row)
        if not (0 <= line_no < size and 0 <= start <= size - length):
            return False
        at = line_no * size + start
        there = along[at : at + length]
        if there.strip(EMPTY):
            return all(old in (EMPTY, tile) for old, tile in zip(there.upper(), word, strict=True))
        ends = along[max(0, at - 1) : at] + along[at + length : at + length + 1]
        beside = along[max(0, at - size) : max(0, at - size + length)] + along[at + size : at + size + length]
        return bool((ends + beside).strip(EMPTY + BLOCKED))

    def runs_of(self, word: str) -> list[Position]:
        """The positions of a word as consecutive letters, in either direction, also within a longer run."""
        found = []
        for vertical, along in ((False, self.rows), (True, self.cols)):
            folded = along.upper()
            at = folded.find(word)
            while at >= 0:
                line, start = divmod(at, self.size)
                if start + len(word) <= self.size:
                    found.append(Position(start, line, True) if vertical else Position(line, start))
                at = folded.find(word, at + 1)
        return found

    def tiles_from(self, position: Position) -> str:
        """The consecutive tiles from `position` on, which may continue a run."""
        size = self.size
        if not (0 <= position.row < size and 0 <= position.col < size):
            return ""
        along = self.cols if position.vertical else self.rows
        start, line_no = (position.row, position.col) if position.vertical else (position.col, position.row)
        line = along[line_no * size : line_no * size + size]
        return line[start : _first_after(line, start)]
