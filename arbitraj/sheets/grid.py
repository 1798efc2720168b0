"""The control grid: found in a page, and read square by square."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from arbitraj.game.board import EMPTY
from arbitraj.game.notation import read_word
from arbitraj.game.tile import HYPHEN, JOKER
from arbitraj.game.variant import Variant
from arbitraj.problems import Problem
from arbitraj.sheets.columns import is_marker
from arbitraj.sheets.shapes import Sort, is_move, kind_of
from arbitraj.tables.cells import Cell, CellFault, Marks, Page, Row
from arbitraj.text import Message

_DASHES = ("-", "–")
_BLANK = frozenset({"", EMPTY, "·", *_DASHES, "_", "•"})
_SIGNS = "".join((*_BLANK, "?*()[]"))
_NEAR = 5  # signs that a line may have too many or too few, and still look like one of the grid


@dataclass(slots=True)
class WrittenGrid:
    """A transcribed grid: text and place of every filled square, by (row, column) from 0.

    `dashes` are squares with a lone dash, which means an empty square, or the hyphen if words may have one.
    """

    squares: dict[tuple[int, int], Cell] = field(default_factory=dict)
    dashes: dict[tuple[int, int], Cell] = field(default_factory=dict)
    problems: list[tuple[str, Message]] = field(default_factory=list)  # (place, message)
    cells: list[Cell] = field(default_factory=list)  # all that it was read from, coordinates and dashes too
    top: int = 0  # the row of its coordinates

    def blank(self, row: Row, column: int, size: int) -> Row:
        """Take a line of the grid from `column` on, with its coordinates. Returns the row without the taken cells."""
        label = row.cells[column - 1].text if column <= len(row.cells) else None
        # the corner above the letters is empty: a longer text there is no coordinate
        first = column - (label is not None and len(label) < 2)
        again = bool(label) and row.texts[column + size : column + size + 1] == (label,)
        taken = range(first, column + size + again)
        self.cells += [cell for n, cell in enumerate(row.cells) if n in taken]
        empty = (Cell("", cell.place, marks=Marks(note=cell.marks.note)) for cell in row.cells)
        cells = (blank if n in taken else cell for n, (cell, blank) in enumerate(zip(row.cells, empty, strict=True)))
        return replace(row, cells=tuple(cells))


def take_grids(page: Page, size: int) -> tuple[Page, list[WrittenGrid]]:
    """The grids laid out with coordinates (numbers above, letters at the left), and the page without them."""
    numbers = [str(n) for n in range(1, size + 1)]
    rows = list(page.rows)
    grids: list[WrittenGrid] = []
    for at, row in enumerate(page.rows):
        texts = list(row.texts)
        for column in range(1, len(texts) - size + 1):
            # numbers alone may be those of a string of letters: the letter A is below those of a grid
            lettered = (below.texts[column - 1 : column] == ("A",) for below in page.rows[at + 1 : at + 4])
            if texts[column : column + size] == numbers and any(lettered):
                grids.append(_take(rows, at, column, size))
                break
    if not grids:
        return page, []
    left = (row for row in rows if row.filled or any(cell.marks.note for cell in row.cells))
    return replace(page, rows=tuple(left)), grids


def _take(rows: list[Row], at: int, column: int, size: int) -> WrittenGrid:
    """The grid whose numbers are in row `at` from `column` on. Blanks its cells in `rows`."""
    head = rows[at]
    grid = WrittenGrid(top=head.number)
    rows[at] = grid.blank(head, column, size)
    for n, row in enumerate(rows[at + 1 :], at + 1):
        label = row.cells[column - 1].text if column <= len(row.cells) else ""
        line = ord(label.upper()) - ord("A") if len(label) == 1 and label.isalpha() and label.isascii() else -1
        if not 0 <= line < size:
            # below the last line the numbers may be repeated, and a table beside the grid may have a row between
            if row.number - head.number > 2 * size:
                break
            continue
        line_cells = list(enumerate(row.cells[column : column + size]))
        grid.squares |= {(line, c): cell for c, cell in line_cells if cell.text not in _BLANK or cell.value is not None}
        grid.dashes |= {(line, c): cell for c, cell in line_cells if cell.text in _DASHES}
        rows[n] = grid.blank(row, column, size)
        if line == size - 1:
            if n + 1 < len(rows) and rows[n + 1].texts[column : column + size] == head.texts[column : column + size]:
                rows[n + 1] = grid.blank(rows[n + 1], column, size)
            break
    return grid


def is_grid_line(row: Row, size: int) -> bool:
    """Whether a row looks like a line of a grid, or the numbers above it: only single characters."""
    if any(kind_of(cell) is Sort.MOVE for cell in row.filled):
        return False
    if len(row.cells) > 1:
        return all(len(cell.text) < 4 and kind_of(cell) is not Sort.POSITION for cell in row.filled)
    parts = row.cells[0].text.split()
    if len(parts) == 2 and len(parts[0].rstrip(".:")) == 1:
        parts = parts[1:]
    signs = "".join(parts)
    whole = len(parts) == 1 or all(len(part) < 4 for part in parts)
    return whole and abs(len(signs) - size) <= _NEAR and all(sign.isalnum() or sign in _SIGNS for sign in signs)


def grid_rows(rows: Sequence[Row], marker: Row, size: int) -> list[Row]:
    """The lines of a grid below its marker, up to the last one that looks like one."""
    most = size + _is_numbered(rows, size)
    most += any(is_marker(row.texts) for row in rows[:most])  # its title again is none of its lines
    apart = sum(len(row.cells) > 1 for row in rows[:most]) * 2 > len(rows[:most])
    near = [row for row in rows if row.number - marker.number <= most] if apart else rows[:most]
    last = max((n for n, row in enumerate(near, 1) if is_grid_line(row, size)), default=0)
    return [row for row in near[:last] if is_grid_line(row, size) or not is_move(row)]


def _is_numbered(rows: Sequence[Row], size: int) -> bool:
    """Whether the first row holds the numbers of the columns."""
    above = [text for row in rows[:1] for cell in row.filled for text in cell.text.split()]
    return above == [str(n) for n in range(1, size + 1)]


def grid_of_lines(rows: Sequence[Row], marker: Row, variant: Variant) -> WrittenGrid:
    """The grid below its marker: lines of signs, or of cells, with or without the letter of the line before them."""
    size = variant.size
    if _is_numbered(rows, size):
        marker, rows = rows[0], rows[1:]
    # tables do not keep empty rows: in cells the number of a row tells which line it is
    in_cells = any(len(row.cells) > 1 for row in rows)
    grid = WrittenGrid(cells=[cell for row in rows for cell in row.cells])
    if not in_cells and len(rows) != size:
        grid.problems.append((marker.place, Message("files.grid_lines", found=len(rows), size=size)))
    for n, row in enumerate(rows):
        line = row.number - marker.number - 1 if in_cells else n
        signs = _signs_of_line(row, line, size)
        for cell in row.filled:
            if (cell.marks.struck or cell.marks.hidden) and cell.text not in _BLANK:
                grid.problems.append((cell.place, Message("files.grid_marked", text=cell.text[:20])))
        named = is_marker(row.texts)
        if named or line >= size or len(signs) > size or (not in_cells and len(signs) < size):
            shown = row.shown[:60]
            found = len(shown) if named else len(signs)
            grid.problems.append((row.place, Message("files.grid_width", text=shown, found=found, size=size)))
            signs = [] if named or in_cells or line >= size else signs[:size]
        for column, sign in enumerate(signs):
            if sign not in _BLANK:
                grid.squares[line, column] = Cell(sign, row.place)
            elif sign in _DASHES:
                grid.dashes[line, column] = Cell(sign, row.place)
    return grid


def _signs_of_line(row: Row, line: int, size: int) -> list[str]:
    texts = list(row.texts)
    if len(texts) > 1:
        if len(texts) > size and texts[0] == chr(ord("A") + line):
            texts = texts[1:]
        return texts + [""] * (size - len(texts))
    parts = texts[0].split()
    if len(parts) > 1 and parts[0].rstrip(".:") == chr(ord("A") + line):
        parts = parts[1:]
    return parts if len(parts) == size else list("".join(parts))


def fits_board(lines: Sequence[str], size: int) -> bool:
    """Whether there are no more lines, and no more signs in one, than a board has."""
    return len(lines) <= size and all(len(line) <= size for line in lines)


def whole_board(lines: Sequence[str], size: int) -> tuple[str, ...]:
    """Pad the lines to the whole board, with empty squares for missing ones and for blanks.

    >>> whole_board(["CA A", "S"], 4)
    ('CA.A', 'S...', '....', '....')
    """
    shown = ["".join(EMPTY if sign.isspace() else sign for sign in line) for line in lines]
    return tuple(line.ljust(size, EMPTY) for line in (*shown, *[""] * (size - len(lines))))


def read_lines(lines: Sequence[str], variant: Variant) -> tuple[tuple[str, ...] | None, bool]:
    """Lines typed by a person, read as their file will be. Returns the grid, and whether it cannot be read."""
    if not fits_board(lines, variant.size):
        return None, True
    signs = (((row, column), sign) for row, line in enumerate(lines) for column, sign in enumerate(line))
    written = {at: Cell(sign, "") for at, sign in signs if not sign.isspace()}
    grid = WrittenGrid({at: cell for at, cell in written.items() if cell.text not in _BLANK})
    grid.dashes = {at: cell for at, cell in written.items() if cell.text in _DASHES}
    read, problems, _ = read_grid(grid, "", variant)
    return read, bool(problems)


def read_grid(
    grid: WrittenGrid, name: str, variant: Variant
) -> tuple[tuple[str, ...] | None, list[Problem], list[Problem]]:
    """The lines of a grid (None if it is blank), its problems, and notes on corrections.

    A letter in lower case is a joker, and so is one marked in any of the ways of words. If most letters are in lower
    case the grid is read the other way round: there are two jokers in the set, not twenty. Text printed on the board is
    not read. Dashes are hyphens if words may have one, unless there are more than jokers.
    """
    problems = [Problem(name, place, message) for place, message in grid.problems]
    notes: list[Problem] = []
    tiles: dict[tuple[int, int], str] = {}
    hyphens = HYPHEN in variant.alphabet.letters and len(grid.dashes) <= variant.pieces.get(JOKER, 0)
    for at, cell in (grid.squares | grid.dashes if hyphens else grid.squares).items():
        if variant.start.square(*at) != EMPTY:
            continue
        tile = _tile(cell, variant)
        if cell.marks.struck or cell.marks.hidden:
            problems.append(Problem(name, cell.place, Message("files.grid_marked", text=cell.text[:20])))
        elif tile is None:
            key = cell.value.value if isinstance(cell.value, CellFault) else "files.grid_sign"
            problems.append(Problem(name, cell.place, Message(key, signs=cell.text[:20], text=cell.text[:20])))
        else:
            tiles[at] = tile
    if len(tiles) == 1 and not problems:  # no word has one letter: a stray sign
        (at,) = tiles
        problems.append(
            Problem(name, grid.squares[at].place, Message("files.grid_lone", text=grid.squares[at].text[:20]))
        )
    if not tiles or problems:
        return None, problems, notes
    lower = sum(tile.islower() for tile in tiles.values())
    if lower > variant.pieces.get(JOKER, 0) and lower * 2 > len(tiles):
        tiles = {at: tile.swapcase() for at, tile in tiles.items()}
        notes.append(Problem(name, "", Message("files.grid_lower")))
    squares = range(variant.size)
    return tuple("".join(tiles.get((row, n), EMPTY) for n in squares) for row in squares), problems, notes


def _tile(cell: Cell, variant: Variant) -> str | None:
    if cell.value is not None:
        return None
    letter = variant.alphabet.fold_marks(cell.text)
    if len(letter) == 1 and letter.upper() in variant.alphabet.letters:
        return letter
    if len(letter) == 2 and letter[1] == "o" and letter[0] in variant.alphabet.letters:
        return letter[0].lower()
    candidates = read_word(cell.text, variant.alphabet).candidates
    return next((tiles for tiles in candidates if len(tiles) == 1), None)
