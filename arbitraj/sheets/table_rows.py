"""Check the rows of a table against one another: sums, running totals, numbers, words at the end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from arbitraj.record.model import FIELDS, read_number
from arbitraj.record.question import CLOSING, NOTHING, Ask, Query
from arbitraj.sheets.columns import LABELS, TableHeader, label_of
from arbitraj.sheets.draft import RowRead
from arbitraj.sheets.shapes import Sort, is_numbering, kind_of, points_of, signs
from arbitraj.sheets.tables import is_move
from arbitraj.tables.cells import Cell, Row
from arbitraj.tables.headings import plain

NO_MOVE = "no_move"  # a row that is known to hold none
_TOTALS = ("total", "suma", "punctaj", "totalul", "general", "report", "reportul", "reportat")
_OWN = ("pozitie", "depunere")


def judged(rows: Sequence[tuple[Row, RowRead]], running: bool) -> Iterator[tuple[Row, RowRead, str]]:
    """The rows of a table, each with "" for a move, NO_MOVE, or the key of the question why it may be none.

    `running`: the points are a running total. A sum below the others is no move.
    """
    points = [points_in(each) for _, each in rows if "puncte" in each.cells]
    summed = len(rows) > 1 and _only_points(rows[-1][1]) and points[-1] in (sum(points[:-1]), points[-2])
    # a form may number its rows in the column of the groups too
    printed = all(_text(taken, "grupa") == _text(taken, "nr") != "" for _, taken in rows)
    before = 0
    last = (rows[0][0].number - 1, 0) if rows else (0, 0)
    for n, (row, taken) in enumerate(rows, 1):
        if (summed and n == len(rows)) or (printed and _filled(taken) == {"grupa"}):
            yield row, taken, NO_MOVE
            continue
        if running:
            taken, before = _difference(taken, before)
        taken, last = _numbered(row, taken, last)
        lone = _only_points(taken) and not taken.extra
        yield row, taken, "lone_points" if lone else "text_row" if _ends(taken) or _is_stray(taken) else ""


def counts(cell: Cell) -> bool:
    return kind_of(cell) is not Sort.BLANK or cell.value is not None


@dataclass(frozen=True, slots=True)
class Held:
    """The cells of a row of a table.

    `parts` are by role in each run of columns, `whole` all filled ones by role, `extra` those under unknown headings,
    `beside` those in no column.
    """

    parts: Sequence[dict[str, Cell]]
    whole: dict[str, Cell]
    extra: dict[str, Cell]
    beside: list[Cell]


def held_in(row: Row, header: TableHeader) -> Held:
    """The cells of a row by the columns of its table."""
    # under «prenume» and the like a table of one player's moves holds nothing of them
    columns = {n for part in header.parts for role, n in part.items() if role not in LABELS} | header.asked.keys()
    beside = [cell for n, cell in enumerate(row.cells) if n not in columns and counts(cell)]
    extra = {header.titles[n]: row.cells[n] for n in header.asked if n < len(row.cells) and counts(row.cells[n])}
    parts = [
        {role: row.cells[n] for role, n in part.items() if n < len(row.cells) and n in columns} for part in header.parts
    ]
    whole = {role: cell for part in parts for role, cell in part.items() if counts(cell)}
    return Held(parts, whole, extra, beside)


@dataclass(slots=True)
class RowNumbers:
    """The numbers of the rows of a table, as they follow one another, run of columns by run of columns."""

    last: dict[int, int] = field(default_factory=dict)
    first: Row | None = None  # the first one where it has a number alone, until the next number is known

    def take(self, row: Row, numbers: Sequence[Cell | None], alone: bool) -> tuple[bool, Row | None]:
        """Whether the numbers in a row follow those above, and the first row where its number turns out to be none."""
        follows, stray = True, None
        for run, cell in enumerate(numbers):
            if cell is None or not counts(cell):
                continue
            number, last = read_number(cell.text.strip("#.)( ]:")), self.last.get(run)
            follows &= kind_of(cell) is not Sort.CROSS and (last is None or number in (1, last + 1))
            stray = self.first if self.first and number != (last or 0) + 1 else stray
            self.first = row if alone and last is None else None
            self.last |= {run: number} if number is not None else {}
        return follows, stray


def is_total(row: Row, cells: dict[str, Cell]) -> bool:
    """A row that sums up: it says so, and has no word and no position of its own."""
    summing = any(plain(cell.text).split(" ")[0] in _TOTALS for cell in row.filled)
    own = [cells[role] for role in _OWN if role in cells and cells[role].text]
    return summing and all(plain(cell.text).split(" ")[0] in _TOTALS for cell in own) and not is_move(row)


def counts_rows(text: str) -> bool:
    """Whether a text numbers its row. A letter does not: it may be half of a position, typed a column off."""
    letter = text.isupper() and len(text) == 1 and text not in "IVX"
    return is_numbering(text) and not letter


def row_shown(row: Row) -> str:
    """A row on one line."""
    return " ".join(cell.text for cell in row.filled)[:200]


def _text(taken: RowRead, role: str) -> str:
    return taken.cells[role].text if role in taken.cells else ""


def points_in(taken: RowRead) -> int:
    return read_number(_text(taken, "puncte")) or 0


def _only_points(taken: RowRead) -> bool:
    return _filled(taken) - {"total"} == {"puncte"} and kind_of(taken.cells["puncte"]) is Sort.NUMBER


def _filled(taken: RowRead) -> set[str]:
    return {role for role in FIELDS if role in taken.cells and counts(taken.cells[role])}


def _ends(taken: RowRead) -> bool:
    """A word or a group alone in its row, or a word that people write below their last move: it may be no move."""
    filled, word = _filled(taken), taken.cells.get("depunere")
    summed = kind_of(taken.cells["total"]) if "total" in filled else Sort.NUMBER
    if word is None or "pozitie" in filled or (summed is Sort.NUMBER and not counts(word)):
        return filled <= {"grupa", "total"}
    named = label_of(word.text) is not None and not _numbers_row(taken)
    return filled == {"depunere"} or says_end(word.text) or named


def _is_stray(taken: RowRead) -> bool:
    """Whether a row holds only points, or only a number in the column of positions that is not half of one."""
    filled = _filled(taken) - {"total"}
    text = _text(taken, "pozitie")
    half = text.isdecimal() and int(text) <= signs().size
    number = filled == {"pozitie"} and kind_of(taken.cells["pozitie"]) is Sort.NUMBER and not half
    return not taken.extra and (number or filled == {"puncte"})


def says_end(word: str) -> bool:
    """Whether a word is one that people write below their last move, or that sums up."""
    said = plain(word)
    return said in CLOSING or said.split(" ")[0] in _TOTALS


def _numbers_row(taken: RowRead) -> bool:
    return "nr" in taken.cells and counts(taken.cells["nr"])


def _numbered(row: Row, taken: RowRead, last: tuple[int, int]) -> tuple[RowRead, tuple[int, int]]:
    """Handle a move without points whose number does not follow the last one (row and number): it may be the points."""
    cell, points = taken.cells.get("nr"), taken.cells.get("puncte")
    written = read_number(cell.text) if cell else None
    if cell is None or written is None:
        return taken, last
    follows = 0 < written - last[1] <= row.number - last[0]
    if follows or (points and counts(points)):
        return taken, (row.number, written) if follows else last
    ask = Query(Ask.VALUE, cell.text, cell.place, "points_elsewhere", (cell.text, NOTHING), column="points")
    return replace(taken, asks=(*taken.asks, ask)), last


def _difference(taken: RowRead, before: int) -> tuple[RowRead, int]:
    """Handle a move whose points are written only as the running total."""
    cell = taken.cells.get("puncte")
    now = points_of(cell.text) if cell else None
    if cell is None or now is None:
        return taken, before
    ask = Query(Ask.VALUE, cell.text, cell.place, "running", (str(now - before), cell.text), column="points", soft=True)
    return replace(taken, asks=(*taken.asks, ask)), now
