"""Columns of tables of moves determined by their contents, if headings are missing or wrong."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, permutations

from arbitraj.record.question import Ask, Query
from arbitraj.sheets.columns import (
    LABELS,
    TableHeader,
    any_header,
    is_marker,
    is_solutions,
    moves_header,
    names_moves,
    role_of,
)
from arbitraj.sheets.grid import is_grid_line
from arbitraj.sheets.labels import labelled, says_in_progress
from arbitraj.sheets.shapes import Sort, is_move, kind_of, points_of, signs
from arbitraj.tables.cells import Cell, Page, Row
from arbitraj.tables.headings import plain

_FAR = 3  # rows below a header that must contain a move, if its headings are not enough
_SHOWN = 60  # signs of a column without a heading, by which it is called
_MOST_GROUPS = 15
_SAMPLE = 60  # rows of a table that are looked at


def find_headers(page: Page) -> Iterator[tuple[int, TableHeader]]:
    """The headers of a page with the index of their row, completed with the columns found by the moves below."""
    for at, header in written_headers(page):
        yield at, with_all_columns(page, at, header)


def written_headers(page: Page) -> Iterator[tuple[int, TableHeader]]:
    """The headers as written, with the index of their row: rows of headings, else the first move of a table.

    A table without headings is only looked for if no row above is a header. Below a grid no table begins, except the
    first one, with its headings.
    """
    rows = page.rows
    last: TableHeader | None = None
    at, below_grid = 0, False
    while at < len(rows):
        header = _header_at(rows, at)
        if begins_grid(rows, at):
            below_grid = True
            if last:
                return
        if header and not _is_heading(rows[at], header, last):
            header = None
        if header is None and last is None and not below_grid and _begins(rows, at):
            header = TableHeader(({},), len(rows[at].cells), 0)
        if header:
            last = header
            yield at, header
            at += header.lines or sum(1 for _ in goes_on(rows, at, _SAMPLE))
        at += 1
        if at - 1 < len(rows) and begins_solutions(rows, at - 1):
            last = None


def _is_heading(row: Row, header: TableHeader, last: TableHeader | None) -> bool:
    """Whether a row with the names of columns heads a table: a row of moves may have words that are such names.

    Below a table (`last`) a heading repeats its heading, or nearly all of its cells are names.
    """
    roles = [role_of(title) for title in header.titles if title]
    if any(kind_of(cell) in (Sort.NUMBER, Sort.POSITION, Sort.MOVE) for cell in row.filled):
        return last is None and {"pozitie", "depunere"} <= set(roles) and kind_of(row.filled[0]) is not Sort.NUMBER
    if last is None or set(roles) == {role_of(title) for title in last.titles if title}:
        return True
    return roles.count(None) <= 1 and (len(roles) > 2 or None not in roles)


def _header_at(rows: Sequence[Row], at: int) -> TableHeader | None:
    texts = rows[at].texts
    below = rows[at + 1].texts if at + 1 < len(rows) else ()
    found = [header for header in (any_header(texts, below), any_header(texts)) if header]
    if whole := next(filter(names_moves, found), None):
        return whole
    if not found or any(kind_of(cell) is Sort.POSITION for cell in rows[at].filled):
        return None
    header = found[0]
    near = rows[at + header.lines : at + header.lines + _FAR]
    named = "depunere" in header and "puncte" in header
    return header if named or any(map(is_move, near)) else None


def goes_on(rows: Sequence[Row], start: int, most: int, of_grid: int = 0) -> Iterator[Row]:
    """Up to `most` rows from `start` on, up to the beginning of another table, a grid or a state of typing.

    Among the first `of_grid` rows, the lines of a grid, a repeated grid title begins no other grid.
    """
    for at in range(start, min(start + most, len(rows))):
        headed = (header := moves_header(rows[at].texts)) and _is_heading(rows[at], header, header)
        among = start < at < start + of_grid and any(is_grid_line(row, signs().size) for row in rows[at + 1 : at + 2])
        another = begins_grid(rows, at) and not among
        if headed or begins_solutions(rows, at) or another or says_in_progress(rows[at]):
            return
        yield rows[at]


def begins_grid(rows: Sequence[Row], at: int) -> bool:
    """Whether a row announces a grid. GRILA alone may be the word of a row without other cells."""
    if not is_marker(rows[at].texts):
        return False
    below = rows[at + 1 : at + 3]
    return any(is_grid_line(row, signs().size) for row in below) or not _may_be_word(rows, at)


def begins_solutions(rows: Sequence[Row], at: int) -> bool:
    """Whether a row is the title of the second table. SOLUTII alone may be the word of a row without other cells.

    Above headings it is a title with any text after it, unless it is in their column of words.
    """
    column, first = next(((n, cell.text) for n, cell in enumerate(rows[at].cells) if cell.text), (0, ""))
    if not is_solutions([first]):
        return False
    if header := next((moves_header(row.texts) for row in rows[at + 1 : at + 2]), None):
        return is_solutions(rows[at].texts) or all(column != part.get("depunere") for part in header.parts)
    return is_solutions(rows[at].texts) and not _may_be_word(rows, at)


def _may_be_word(rows: Sequence[Row], at: int) -> bool:
    """Whether a title may be a word of the table: rows around have cells farther left, or a move follows it."""
    column = next(n for n, cell in enumerate(rows[at].cells) if cell.text)
    around = (*rows[max(at - 1, 0) : at], *rows[at + 1 : at + 2])
    title = rows[at].cells[column].text
    if " " in title or title.endswith(":"):
        return False
    return any(any(row.texts[:column]) for row in around) or any(map(is_move, rows[at + 1 : at + 2]))


def _begins(rows: Sequence[Row], at: int) -> bool:
    """Whether a table without headings begins in a row: a whole move, or the first of several."""
    row = rows[at]
    if not is_move(row) or labelled(row).labels:
        return False
    return not {Sort.NUMBER, Sort.MOVE}.isdisjoint(map(kind_of, row.filled)) or any(map(is_move, rows[at + 1 : at + 3]))


# -- which column is which ------------------------------------------------------------------------------------------


def with_all_columns(page: Page, at: int, header: TableHeader) -> TableHeader:
    """The header completed with the columns without headings, found by the moves below it."""
    below = list(goes_on(page.rows, at + header.lines, _SAMPLE))
    moves = list(filter(is_move, below))
    if len(header.parts) > 1 or not moves:
        return header
    columns = _Columns(header, moves)
    columns.settle("pozitie", Sort.POSITION)
    columns.settle("depunere", Sort.WORD)
    if not header.lines:
        columns.before()
    columns.groups()
    columns.points()
    asked = columns.asked(below)
    return replace(header, parts=(columns.part,), titles=columns.titles, asked=asked, running=columns.running)


class _Columns:
    """The columns of one table while their roles are sought."""

    def __init__(self, header: TableHeader, moves: Sequence[Row]) -> None:
        self.titles, self.moves, self.named = header.titles, moves, bool(header.lines)
        self.part = dict(header.parts[0])
        self.kinds: defaultdict[int, Counter[Sort]] = defaultdict(Counter)
        self.running = False
        self.soft: dict[int, tuple[str, ...]] = {}
        for row in moves:
            for column, cell in enumerate(row.cells):
                self.kinds[column][kind_of(cell)] += 1

    @property
    def free(self) -> list[int]:
        taken = set(self.part.values())
        return [column for column in sorted(self.kinds) if column not in taken and self._filled(column)]

    def _filled(self, column: int) -> int:
        return sum(n for kind, n in self.kinds[column].items() if kind is not Sort.BLANK)

    def _holds(self, column: int, *kinds: Sort) -> bool:
        """Whether at least half of the filled cells of a column are of one of the kinds."""
        fitting = sum(self.kinds[column][kind] for kind in kinds)
        return fitting > 0 and fitting * 2 >= self._filled(column)

    def settle(self, role: str, kind: Sort) -> None:
        """Set the column of a role: that of its heading, unless only another one has fitting contents."""
        named = self.part.get(role)
        if named is not None and (not self._filled(named) or self._holds(named, kind, Sort.MOVE, Sort.DATED)):
            return
        other = "depunere" if role == "pozitie" else "pozitie"
        numbers = [self.part[key] for key in ("puncte", "total") if key in self.part]
        taken = {column for column in numbers if self._holds(column, Sort.NUMBER)} | {self.part.get(other)}
        taken |= {column for key, column in self.part.items() if key in LABELS}
        swapped = [self.part[other]] if named is not None and other in self.part else []
        choice = [*self.free, *(c for key, c in self.part.items() if c not in taken and key != role), *swapped]
        best = next((column for column in choice if self._holds(column, kind)), None)
        if best is None:
            return
        for key in [key for key, column in self.part.items() if column == best]:
            del self.part[key]
            if named is not None and key == other and not self._holds(named, Sort.NUMBER):
                self.part[key] = named
        self.part[role] = best

    def before(self) -> None:
        """Assign unnamed columns of numbers before the move: move numbers, then groups."""
        start = min(self.part.get("pozitie", 0), self.part.get("depunere", 0))
        numbers = [column for column in self.free if self._holds(column, Sort.NUMBER)]
        first = [column for column in numbers if column < start]
        for column in first:
            if _counts(self.numbers(column)):
                self.part.setdefault("nr", column)
            elif numbers[-1] <= start or any(n is None or n >= _MOST_GROUPS for n in self.numbers(column)):
                continue
            elif len(first) == 1:
                # rows numbered with a gap, or groups
                shown = ", ".join(row.cells[column].text for row in self.moves if column < len(row.cells))
                self.titles = (*[""] * column, shown[:_SHOWN], *[""] * (numbers[-1] - column))
                self.soft[column] = ("grupa", "nimic")
            else:
                self.part.setdefault("grupa", column)

    def numbers(self, column: int) -> list[int | None]:
        return [points_of(row.cells[column].text) if column < len(row.cells) else None for row in self.moves]

    def free_numbers(self) -> list[int]:
        return [n for n in self.free if n not in self.soft and self._holds(n, Sort.NUMBER, Sort.DATED)]

    def groups(self) -> None:
        """Drop a heading of groups over numbers that may be points, if no other column has points."""
        column = self.part.get("grupa")
        if column is None or ("puncte" in self.part and self._filled(self.part["puncte"])) or not self.named:
            return
        numbers = self.numbers(column)
        behind = column > max(self.part.get("pozitie", 0), self.part.get("depunere", 0)) and not _counts(numbers)
        if not self._holds(column, Sort.NUMBER) or not (behind or max(filter(None, numbers), default=0) > _MOST_GROUPS):
            return
        del self.part["grupa"]
        total = self.part.get("total")
        if total is None or not _adds_up(numbers, self.numbers(total)):
            self.soft[column] = ("puncte", "grupa", "nimic")

    def points(self) -> None:
        """Assign the column of points without heading: of two the one whose running total is the other."""
        for role in ("puncte", "nr"):
            # a heading over an empty column, while another column has the numbers
            if role in self.part and not self._filled(self.part[role]) and (self.free_numbers() or self.no_sums(role)):
                del self.part[role]
        free = self.free_numbers()
        counted = [column for column in free if _counts(self.numbers(column))]
        if "nr" not in self.part and counted and len(self.moves) > 1:
            self.part["nr"] = counted[0]
            free.remove(counted[0])
        if "puncte" in self.part:
            return
        total = self.part.get("total")
        if total is not None and not free:
            if _rises(self.numbers(total)) and len(self.moves) > 1:
                self.running = True
                self.part["puncte"] = self.part["total"]
            else:
                del self.part["total"]
                self.soft[total] = ("puncte", "total", "nimic")
            return
        pairs = permutations(free if total is None else [*free, total], 2)
        sums = [pair for pair in pairs if _adds_up(*map(self.numbers, pair)) and total in (None, *pair)]
        if len(sums) == 1 and len(self.moves) > 1:
            self.part["puncte"], self.part["total"] = sums[0]
        elif len(free) == 1:
            self.part["puncte"] = free[0]

    def no_sums(self, role: str) -> bool:
        """Whether the only points are under the heading of totals and do not rise."""
        total = self.numbers(self.part["total"]) if role == "puncte" and "total" in self.part else []
        return len(total) > 1 and all(total) and not _rises(total)

    def asked(self, below: Sequence[Row]) -> dict[int, Query]:
        """The queries about columns that have a heading, contents, and no role."""
        asked = dict[int, Query]()
        complete = {"pozitie", "depunere", "puncte"} <= self.part.keys()
        taken = set(self.part.values())
        for column, title in enumerate(self.titles):
            cells = [row.cells[column] for row in below if column < len(row.cells)]
            filled = [cell for cell in cells if kind_of(cell) is not Sort.BLANK]
            if not plain(title) or column in taken or not filled:
                continue
            unsure = self.soft.get(column)
            readings, soft = unsure or self._readings(filled, complete), bool(unsure) or complete
            asked[column] = Query(Ask.HEADING, title, filled[0].place, "heading", readings, soft=soft)
        return asked

    def _readings(self, cells: Sequence[Cell], told: bool) -> tuple[str, ...]:
        """The roles that a column may have, the likeliest first: those that fit and are missing."""
        kinds = Counter(kind_of(cell) for cell in cells)
        fits = {Sort.NUMBER: ("puncte", "total", "grupa"), Sort.POSITION: ("pozitie",), Sort.WORD: ("depunere",)}
        likely = fits.get(kinds.most_common(1)[0][0], ())
        missing = [role for role in likely if role not in self.part and not told]
        order = (*missing, "nimic", *likely, "puncte", "pozitie", "depunere", "grupa", "total")
        return tuple(dict.fromkeys(order))


def _counts(numbers: Sequence[int | None]) -> bool:
    known = [number for number in numbers if number is not None]
    several = len(known) > 1 or len(known) == len(numbers) == 1
    return several and all(two - one == 1 for one, two in pairwise(known)) and known[0] < 100


def _rises(numbers: Sequence[int | None]) -> bool:
    known = [number for number in numbers if number is not None]
    return len(known) > 1 and all(one <= two for one, two in pairwise(known))


def _adds_up(points: Sequence[int | None], totals: Sequence[int | None]) -> bool:
    """Whether the second column is the running total of the first in all rows with both."""
    total = fitting = 0
    for one, two in zip(points, totals, strict=True):
        total += one or 0
        if two is None:
            continue
        if two != total:
            return False
        fitting += 1
    return fitting > 1 and list(points) != list(totals)
