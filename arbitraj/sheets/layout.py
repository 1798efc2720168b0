"""A page of cells read to a sheet: its tables of moves, wherever they stand, its grid, and what stands around them."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from arbitraj.game.variant import Variant
from arbitraj.record.model import FIELDS, ONE_HAND, read_number
from arbitraj.record.question import NOTHING, Ask, Query
from arbitraj.sheets.columns import LABELS, TableHeader, is_index, is_marker, is_solutions, role_of
from arbitraj.sheets.draft import Draft, RowRead
from arbitraj.sheets.grid import grid_of_lines, take_grids
from arbitraj.sheets.labels import PRINTED, is_known, labelled
from arbitraj.sheets.rows import MOVE, several_moves, take
from arbitraj.sheets.shapes import Sort, is_numbering, kind_of, moves_in, points_of
from arbitraj.sheets.tables import find_headers, goes_on, is_move
from arbitraj.tables.cells import Cell, Page, Row
from arbitraj.tables.headings import plain
from arbitraj.text import said, say

_TOTALS = ("total", "suma", "punctaj", "totalul", "general")
_OWN = ("pozitie", "depunere")
_END = frozenset("gata sfarsit final finis end stop pas atat semnatura verificat total".split())
_INDEX_ROWS = 12  # in which the headings of an index must stand
_MAX_LOOSE = 60  # texts of a page outside its tables that are asked about one by one


def read_page(whole: Page, name: str, variant: Variant, exact: bool = False) -> Draft:
    """The sheet that a page is.

    `exact`: a row with more cells than the header has is asked about (a text file with a separator too many).
    """
    if is_index([row.texts for row in whole.rows[:_INDEX_ROWS]]):
        return Draft(name, whole.name)
    page, grids = take_grids(whole, variant.size)
    draft = Draft(name, whole.name, grids=grids)
    _Reading(draft, page, exact).read(bool(grids), variant)
    if whole.group:
        draft.label, draft.notes = whole.group, []
    return draft


def is_total(row: Row, cells: dict[str, Cell]) -> bool:
    """A row that sums up: it says so, and has no word and no position of its own."""
    summing = any(plain(cell.text).split(" ")[0] in _TOTALS for cell in row.filled)
    own = [cells[role] for role in _OWN if role in cells and cells[role].text]
    return summing and all(plain(cell.text).split(" ")[0] in _TOTALS for cell in own) and not is_move(row)


def add_taken(draft: Draft, table: str, row: Row, taken: RowRead) -> None:
    """Hand a row over; one that is hidden or struck through may be no move."""
    fields = {key: cell for key, cell in taken.cells.items() if key in FIELDS}
    own = [cell for key, cell in fields.items() if key in MOVE and cell.text]
    struck = len(own) > 1 and all(cell.marks.struck and not cell.marks.left for cell in own)
    crossed = any(kind_of(cell) is Sort.CROSS for cell in taken.cells.values())
    why = "hidden_row" if row.hidden else "struck_row" if struck else "crossed_row" if crossed else ""
    number = taken.cells.get("nr")
    if own and not why and number and number.marks.struck and not number.marks.left:
        draft.add_doubtful(table, row.place, row_shown(row), "number_struck", (str(taken), NOTHING))
    elif why and (own or crossed):
        marks = (Sort.CROSS,) if why == "crossed_row" else ()
        kept = {key: cell for key, cell in taken.cells.items() if kind_of(cell) not in marks}
        draft.add_doubtful(table, row.place, row_shown(row), why, (NOTHING, str(replace(taken, cells=kept))))
    else:
        draft.tables[table].append(replace(taken, cells=fields, place=row.place))


def row_shown(row: Row) -> str:
    """A row on one line."""
    return " ".join(cell.text for cell in row.filled)[:200]


@dataclass(slots=True)
class _Reading:
    """A page being read from top to bottom."""

    draft: Draft
    page: Page
    exact: bool
    table: str = ""
    header: TableHeader | None = None
    parts: list[list[tuple[Row, RowRead]]] = field(default_factory=list)
    between: bool = False

    def read(self, has_grid: bool, variant: Variant) -> None:
        page, draft = self.page, self.draft
        headers = dict(find_headers(page))
        moves = [at for at, row in enumerate(page.rows) if is_move(row)]
        self.table = "solutii" if is_solutions([page.name]) else ""
        skip = 0
        for at, row in enumerate(page.rows):
            self.between = bool(moves) and moves[0] < at < moves[-1]
            for cell in row.cells:
                if cell.marks.note:
                    draft.loose(cell.marks.note, cell.place, self.between)
            if skip:
                skip -= 1
            elif is_marker(row.texts):
                self.close()
                ahead = enumerate(page.rows[at + 1 :], at + 1)
                lines = [line for _, line in takewhile(lambda each: each[0] not in headers and goes_on(each[1]), ahead)]
                if lines or not has_grid:
                    draft.grids.append(grid_of_lines(lines, row, variant))
                self.header, skip = None, len(lines)
            elif is_solutions(row.texts):
                self.close()
                self.table, self.header = "solutii", None
            elif at in headers:
                skip = self.begin(row, headers[at])
            elif self.header:
                self.row(row, self.header)
            else:
                self.around(row, page.rows[at + 1] if at + 1 < len(page.rows) else None)
        self.close()

    def begin(self, row: Row, header: TableHeader) -> int:
        """Begin a table; how many rows of its headings follow."""
        if self.header and self.header.parts != header.parts:
            self.close()
        self.header = header
        if len(self.parts) != len(header.parts):
            self.parts = [[] for _ in header.parts]
        for column, query in header.asked.items():
            self.draft.headings[header.titles[column]] = replace(query, place=self.draft.source(query.place))
        if not header.lines:
            self.row(row, header)
        return max(header.lines - 1, 0)

    # -- rows of a table --------------------------------------------------------------------------------------------

    def row(self, row: Row, header: TableHeader) -> None:
        """Take a row's cells for each run of columns; what holds no move is passed over, or asked about."""
        columns = {column for part in header.parts for column in part.values()} | header.asked.keys()
        beside = [cell for n, cell in enumerate(row.cells) if n not in columns and _counts(cell)]
        extra = {header.titles[n]: row.cells[n] for n in header.asked if n < len(row.cells) and _counts(row.cells[n])}
        parts = [{role: row.cells[n] for role, n in part.items() if n < len(row.cells)} for part in header.parts]
        whole = {role: cell for part in parts for role, cell in part.items() if _counts(cell)}
        blank = not whole and not beside and not extra
        if blank or is_total(row, whole):
            if not blank or any(cell.text for part in parts for cell in part.values()):
                self.draft.note(row.place, said("files.row_passed_over", text=row_shown(row)[:60]))
            return
        several = any(True for cells in parts for _ in several_moves(cells))
        if not is_move(row) and not several and self.is_around(row, whole, beside):
            self.around(row, None)
            return
        before = sum(map(len, self.parts))
        for number, cells in enumerate(parts):
            own = [cells[role] for role in MOVE if role in cells and _counts(cells[role])]
            own += [cells["nr"]] if "nr" in cells and kind_of(cells["nr"]) is Sort.MOVE else []
            if own or (len(parts) == 1 and (extra or beside)):
                taken, beside = take(cells, beside)
                self.numbering(cells, taken)
                for each in taken:
                    self.parts[number].append((row, replace(each, extra=extra)))
        if beside and self.exact and len(row.cells) > header.width:
            message = said("files.too_many_cells", found=len(row.cells), wanted=header.width)
            self.draft.wrong(row.place, message, row_shown(row))
        else:
            for cell in beside:
                self.loose(cell.text, cell.place)
        if sum(map(len, self.parts)) == before and not all(is_numbering(cell.text) for cell in whole.values()):
            self.loose(row_shown(row), row.place)

    def is_around(self, row: Row, whole: dict[str, Cell], beside: Sequence[Cell]) -> bool:
        """Whether a row below a header holds no move: labels, a note, what forms print under their tables."""
        own = [whole[role] for role in ("grupa", *MOVE) if role in whole]
        found = labelled(row)
        named = bool(found.labels) and not any(kind_of(cell) is Sort.POSITION for cell in row.filled)
        printed = bool(own) and all(cell.text.endswith(":") and plain(cell.text) in PRINTED for cell in own)
        if found.no_grid or found.in_progress or found.one_hand or named or printed:
            return True
        texts = [cell for cell in row.filled if kind_of(cell) in (Sort.TEXT, Sort.WORD)]
        if not own:
            # a number of the row and a running total hold no move
            return bool(beside) or any(not is_numbering(cell.text) for key, cell in whole.items() if key == "nr")
        alone = len(row.filled) == 1 and "depunere" not in whole
        return len(row.filled) == len(texts) and (alone or all(kind_of(cell) is Sort.TEXT for cell in texts))

    def numbering(self, cells: dict[str, Cell], taken: Sequence[RowRead]) -> None:
        """What stands where the rows are numbered, if that is no number."""
        number = cells.get("nr")
        if not number or not number.text or is_numbering(number.text) or kind_of(number) in (Sort.BLANK, Sort.CROSS):
            return
        if not moves_in(number.text) and any(each.cells.get("nr") == number for each in taken):
            self.loose(number.text, number.place)

    def close(self) -> None:
        """Hand the rows of a table over, run of columns by run of columns; a sum below them is no move."""
        rows = [each for part in self.parts for each in part]
        running = self.header.running if self.header else False
        self.parts = [[] for _ in self.parts]
        if len(rows) > 1 and _only_points(rows[-1][1]):
            points = [read_number(each.cells["puncte"].text) or 0 for _, each in rows if "puncte" in each.cells]
            if points[-1] in (sum(points[:-1]), points[-2]):
                self.draft.note(rows[-1][0].place, said("files.row_passed_over", text=row_shown(rows[-1][0])[:60]))
                rows.pop()
        before = 0
        last = (rows[0][0].number - 1, 0) if rows else (0, 0)
        for row, taken in rows:
            if running:
                taken, before = _difference(taken, before)
            taken, last = _numbered(row, taken, last)
            why = "lone_points" if _only_points(taken) and not taken.extra else "text_row" if _ends(taken) else ""
            if why:
                self.draft.add_doubtful(self.table, row.place, row_shown(row), why, (NOTHING, str(taken)))
            else:
                add_taken(self.draft, self.table, row, taken)

    # -- around the tables ------------------------------------------------------------------------------------------

    def around(self, row: Row, below: Row | None) -> None:
        """A row outside the tables: labels with their values, a move that stands alone, or a text."""
        draft = self.draft
        found = labelled(row)
        draft.no_grid |= found.no_grid
        draft.in_progress |= found.in_progress
        draft.doubts += [ONE_HAND] if found.one_hand else []
        labels: Sequence[tuple[str, Cell]] = found.labels
        if labels and below is not None and not any(cell.text for _, cell in labels):
            labels = _values_below(row, below) or labels
        for role, cell in labels:
            draft.name_it(role, cell)
        rest = Row(row.number, row.place, found.rest, row.hidden)
        printed = is_known(rest) or all(plain(cell.text) in PRINTED for cell in rest.filled)
        if not rest.filled or (len(rest.filled) < len(row.filled) and printed):
            return
        if not found.labels and is_move(rest):
            taken, _ = take(_by_kind(rest))
            readings = [NOTHING, *map(str, taken[:1])]
            draft.add_doubtful(self.table, row.place, row_shown(row), "maybe_move", readings)
        elif is_total(rest, {}) or all(kind_of(cell) is Sort.BLANK for cell in rest.filled):
            draft.note(row.place, said("files.row_passed_over", text=row_shown(row)[:60]))
        elif not is_known(rest) and plain(row_shown(rest)) != plain(say("typing.hint")) and not self.is_value(row):
            self.loose(row_shown(rest), rest.filled[0].place)

    def is_value(self, row: Row) -> bool:
        """Whether a row holds the values of the labels above it, which were taken with them."""
        known = {id(cell) for cell in self.draft.identity.values()}
        return all(id(cell) in known for cell in row.filled)

    def loose(self, text: str, place: str) -> None:
        if (there := len(self.draft.around)) <= _MAX_LOOSE:
            self.draft.loose(text if there < _MAX_LOOSE else "…", place, self.between)


def _counts(cell: Cell) -> bool:
    return kind_of(cell) is not Sort.BLANK or cell.value is not None


def _only_points(taken: RowRead) -> bool:
    return _filled(taken) - {"total"} == {"puncte"} and kind_of(taken.cells["puncte"]) is Sort.NUMBER


def _filled(taken: RowRead) -> set[str]:
    return {role for role in FIELDS if role in taken.cells and _counts(taken.cells[role])}


def _ends(taken: RowRead) -> bool:
    """A word alone in its row, or one that people write below their last move: it may be no move."""
    filled = _filled(taken)
    word = taken.cells.get("depunere")
    return filled == {"depunere"} or (word is not None and "pozitie" not in filled and plain(word.text) in _END)


def _numbered(row: Row, taken: RowRead, last: tuple[int, int]) -> tuple[RowRead, tuple[int, int]]:
    """A move without points whose number does not follow the last one (its row and number): it may be the points."""
    cell, points = taken.cells.get("nr"), taken.cells.get("puncte")
    written = read_number(cell.text) if cell else None
    if cell is None or written is None:
        return taken, last
    follows = 0 < written - last[1] <= row.number - last[0]
    if follows or (points and _counts(points)):
        return taken, (row.number, written) if follows else last
    ask = Query(Ask.VALUE, cell.text, cell.place, "points_elsewhere", (cell.text, NOTHING), column="points")
    return replace(taken, asks=(*taken.asks, ask)), last


def _difference(taken: RowRead, before: int) -> tuple[RowRead, int]:
    """A move whose points are written only as the running total."""
    cell = taken.cells.get("puncte")
    now = points_of(cell.text) if cell else None
    if cell is None or now is None:
        return taken, before
    ask = Query(Ask.VALUE, cell.text, cell.place, "running", (str(now - before), cell.text), column="points", soft=True)
    return replace(taken, asks=(*taken.asks, ask)), now


def _by_kind(row: Row) -> dict[str, Cell]:
    """The cells of a row that stands alone by what they hold."""
    roles = {Sort.POSITION: "pozitie", Sort.WORD: "depunere", Sort.MOVE: "depunere", Sort.NUMBER: "puncte"}
    return {roles[kind]: cell for cell in row.filled if (kind := kind_of(cell)) in roles}


def _values_below(row: Row, below: Row) -> list[tuple[str, Cell]]:
    """Labels in a row with their values under them, where each has one and nothing else stands there."""
    roles = [(column, role_of(cell.text)) for column, cell in enumerate(row.cells) if cell.text]
    under = [(role, below.cells[column]) for column, role in roles if role in LABELS and column < len(below.cells)]
    whole = 2 <= len(under) == len(roles) == len(below.filled) and all(cell.text for _, cell in under)
    return [(role, cell) for role, cell in under if role] if whole and not labelled(below).labels else []
