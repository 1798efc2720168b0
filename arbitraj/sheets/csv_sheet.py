"""A sheet typed as CSV (formats.md): identification, table of moves, control grid."""

from pathlib import Path

from arbitraj.competition.model import Entry, Sheet, Source
from arbitraj.competition.textfile import Row, read_text, rows_of, separator_of
from arbitraj.game.board import EMPTY
from arbitraj.game.variant import Variant
from arbitraj.problems import Problem
from arbitraj.text import say

COLUMNS = ("nr", "grupa", "pozitie", "depunere", "puncte", "total")
_REQUIRED = ("pozitie", "depunere")
_IDENTITY = ("nume", "masa")
_GRID, _SOLUTIONS = "grila", "solutii"


def read_sheet(path: Path, number: str, variant: Variant, name: str = "") -> tuple[Sheet | None, list[Problem]]:
    """Read one sheet; None with the problems where the file cannot be used as it is."""
    name = name or path.name
    text = read_text(path, name)
    if isinstance(text, Problem):
        return None, [text]
    header = next((line for line in text.splitlines() if _is_header(line)), None)
    if header is None:
        empty = not text.strip()
        return None, [Problem(name, "", say("files.sheet_empty" if empty else "files.sheet_no_header"))]
    reader = _Reader(name, number, variant)
    sheet = reader.read(rows_of(text, separator_of(header)))
    return (None if reader.problems else sheet), reader.problems


def _is_header(line: str) -> bool:
    cells = {_plain(cell) for cell in line.replace(",", ";").replace("\t", ";").split(";")}
    return cells.issuperset(_REQUIRED)


def _plain(cell: str) -> str:
    """A header cell without case, quotes and diacritics."""
    return cell.strip().strip('"').casefold().translate(str.maketrans("țţăâî", "ttaai"))


class _Reader:
    def __init__(self, name: str, number: str, variant: Variant) -> None:
        self.name, self.number, self.variant = name, number, variant
        self.problems: list[Problem] = []
        self.identity: dict[str, str] = {}
        self.tables: dict[str, list[Entry]] = {"": [], _SOLUTIONS: []}
        self.grid: list[str] = []

    def wrong(self, row: Row, message: str) -> None:
        self.problems.append(Problem(self.name, row.place, message))

    def read(self, rows: list[Row]) -> Sheet:
        table, in_grid = "", False
        header: tuple[str, ...] = ()
        grid_row: Row | None = None
        for row in rows:
            first = _plain(row.cells[0])
            alone = not any(row.cells[1:])
            if alone and first == _GRID:
                in_grid, grid_row = True, row
            elif alone and first == _SOLUTIONS:
                table, header, in_grid = _SOLUTIONS, (), False
            elif in_grid:
                self.grid_line(row)
            elif {_plain(cell) for cell in row.cells}.issuperset(_REQUIRED):
                header = tuple(_plain(cell) for cell in row.cells)
            elif header:
                self.entry(row, header, self.tables[table])
            else:
                self.identity_line(row, first)
        if grid_row and len(self.grid) != self.variant.size:
            self.wrong(grid_row, say("files.grid_lines", found=len(self.grid), size=self.variant.size))
        blank = not any(line.strip(EMPTY) for line in self.grid)
        return Sheet(
            self.number,
            self.identity.get("nume", ""),
            self.identity.get("masa", ""),
            tuple(self.tables[""]),
            tuple(self.tables[_SOLUTIONS]),
            None if blank else tuple(self.grid),
            Source(self.name),
        )

    def identity_line(self, row: Row, key: str) -> None:
        if key not in _IDENTITY:
            self.wrong(row, say("files.sheet_unknown_line", text=" ".join(filter(None, row.cells))[:60]))
        elif key in self.identity:
            self.wrong(row, say("files.sheet_twice_key", key=key))
        else:
            self.identity[key] = " ".join(filter(None, row.cells[1:]))

    def entry(self, row: Row, header: tuple[str, ...], entries: list[Entry]) -> None:
        if any(row.cells[len(header) :]):
            self.wrong(row, say("files.too_many_cells", found=len(row.cells), wanted=len(header)))
            return
        cells = dict(zip(header, row.cells, strict=False))
        group, position, word, points, total = (cells.get(column, "") for column in COLUMNS[1:])
        # a row with nothing but its number, or its number and a running total, holds no entry
        if group or position or word or points:
            source = Source(self.name, row.place)
            entries.append(Entry(len(entries) + 1, group, position, word, points, total, source))

    def grid_line(self, row: Row) -> None:
        line = row.cells[0] if not any(row.cells[1:]) else "".join(cell or EMPTY for cell in row.cells)
        line = self.variant.alphabet.fold_marks(line)
        foreign = sorted({s for s in line if s != EMPTY and s.upper() not in self.variant.alphabet.letters})
        if foreign:
            self.wrong(row, say("files.grid_sign", signs=" ".join(foreign)))
        elif len(line) != self.variant.size:
            self.wrong(row, say("files.grid_width", found=len(line), size=self.variant.size))
        self.grid.append(line)
