"""Reader of one long table of all players, with the player's columns in every row."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from arbitraj.game.variant import Variant
from arbitraj.record.question import Ask, Query
from arbitraj.sheets.account import Use
from arbitraj.sheets.columns import TableHeader, role_of
from arbitraj.sheets.draft import Draft, RowRead
from arbitraj.sheets.grid import WrittenGrid, grid_of_lines, grid_rows, is_grid_line, take_grids
from arbitraj.sheets.handed_over import add_judged, more_in, of_moves, tell_marked
from arbitraj.sheets.row_order import number_of_row, skipped_numbers
from arbitraj.sheets.rows import MOVE, take
from arbitraj.sheets.table_rows import RowNumbers, counts, counts_rows, is_total, row_shown
from arbitraj.sheets.tables import begins_grid, find_headers, goes_on, with_all_columns, written_headers
from arbitraj.tables.cells import Cell, Page, Row
from arbitraj.tables.headings import plain
from arbitraj.text import said

_KEYS = ("fisa", "masa", "nume", "prenume")


def is_long(page: Page) -> bool:
    """Whether a page has a table with a player's name or table in each row. An empty column does not count."""
    # the moves below a header never name a person where its headings do not
    written = ((at, with_all_columns(page, at, header)) for at, header in written_headers(page) if _says_whose(header))
    return any(_names_somebody(row, header) for at, header in written for row in page.rows[at + header.lines :])


def _says_whose(header: TableHeader) -> bool:
    return any(role in header for role in _KEYS[:3])


def _names_somebody(row: Row, header: TableHeader) -> bool:
    cells = _by_role(row, header)
    keys = [cells[role] for role in _KEYS[:3] if role in cells]
    return any(counts(cell) and role_of(cell.text) is None for cell in keys) and not is_total(row, cells)


def _by_role(row: Row, header: TableHeader) -> dict[str, Cell]:
    return {role: row.cells[column] for role, column in header.parts[0].items() if column < len(row.cells)}


def _alike(drafts: Sequence[Draft]) -> Iterator[tuple[Draft, Draft]]:
    """Pairs of sheets that differ in name or table alone: a row of one of them may be the other's."""
    for role in ("nume", "masa"):
        by_key: dict[str, list[Draft]] = {}
        for draft in drafts:
            key = plain(draft.identity[role].text) if role in draft.identity else ""
            by_key.setdefault(key, []).append(draft)
        for key, same in by_key.items():
            if key and len(same) > 1:
                yield from zip(same, (*same[1:], same[0]), strict=True)


class LongTable:
    """Reader of one table with all players' rows: sheets by number, else by table, else by name.

    A blank key is that of the row above (merged cells). Text around the table belongs to the only player if there is
    one, else it gives a notice.
    """

    def __init__(self, name: str, variant: Variant) -> None:
        self.name, self.variant = name, variant
        self.drafts: dict[str, Draft] = {}
        self.rows: dict[str, list[tuple[Row, RowRead]]] = {}  # of each sheet, of one page
        self.numbers: dict[str, RowNumbers] = {}
        self.counted: list[tuple[str, str]] = []  # the numbers of all rows with their places, whosever they are
        self.key: list[str] = []
        self.around: list[tuple[str, str]] = []  # text and place
        self.grids: list[WrittenGrid] = []
        self.drawn: list[tuple[str, str]] = []
        self.book = Draft(name)  # use of each cell, of any sheet

    def read(self, pages: Sequence[Page]) -> list[Draft]:
        """The sheets of all pages."""
        for whole in pages:
            page, grids = take_grids(whole, self.variant.size)
            self.grids += grids
            for grid in grids:
                self.book.book(grid.cells, Use.GRID)
            self.book.book(page.beside, Use.TOLD)
            self.around += [(cell.text, cell.place) for cell in page.beside]
            self.drawn += [(what, page.name) for what in page.drawn]
            headers = dict(find_headers(page))
            header: TableHeader | None = None
            skip = 0
            lines: Sequence[Row] = ()
            for at, row in enumerate(page.rows):
                skip -= 1
                if any(row is line for line in lines):
                    continue
                if header and begins_grid(page.rows, at):
                    lines = self.grid_below(page.rows, at)
                    continue
                if at in headers:
                    header, skip = headers[at], headers[at].lines
                if header is None:
                    self.pass_over(row)
                elif skip <= 0:
                    self.row(row, header)
                else:
                    self.notes_of(row)
                    self.book.book(row.cells, Use.HEADING)
                    for cell, more in more_in(row, header):
                        self.around += [(cell.text, cell.place)] if of_moves(more) else []
                        self.book.note(cell.place, said("files.heading_more", text=cell.text[:60], more=more[:60]))
            self.close(header)
            self.settle(page)
        drafts = list(self.drafts.values())
        if not any(skipped_numbers(self.counted)):  # rows may be numbered on from one player to the next
            for draft in drafts:
                draft.blank[""].update(n for text, _ in self.counted if (n := number_of_row(text)) is not None)
        for one, other in _alike(drafts):
            one.ask(Query(Ask.VALUE, other.label, one.label, "rows_of_another"))
        self.tell(drafts)
        return drafts

    def close(self, header: TableHeader | None) -> None:
        """Hand over the rows of a page, sheet by sheet."""
        running = bool(header and header.running)
        for own, rows in self.rows.items():
            for row in add_judged(self.drafts[own], "", rows, running, self.book):
                self.pass_over(row)
        self.rows = {}

    def grid_below(self, rows: Sequence[Row], at: int) -> Sequence[Row]:
        """The lines of the grid below its marker."""
        size = self.variant.size
        if lines := grid_rows(list(goes_on(rows, at + 1, 2 * size, size)), rows[at], size):
            self.grids.append(grid_of_lines(lines, rows[at], self.variant))
            self.book.book(self.grids[-1].cells, Use.GRID)
            self.book.book(rows[at].cells, Use.SIGN)
            self.notes_of(rows[at])
        else:
            self.pass_over(rows[at])
        for row in lines:
            self.notes_of(row)
            if not is_grid_line(row, size):
                self.around += [(row_shown(row), row.place)]
                self.book.book(row.cells, Use.TOLD)
        return lines

    def pass_over(self, row: Row) -> None:
        """Record a row that is nobody's."""
        self.around += [(row_shown(row), row.place)] if row.filled else []
        self.notes_of(row)
        self.book.book(row.cells, Use.TOLD)

    def notes_of(self, row: Row) -> None:
        self.around += [(cell.marks.note, cell.place) for cell in row.cells if cell.marks.note]

    def settle(self, page: Page) -> None:
        """Give notice of all cells not used, or ask the only player about them."""
        left = [cell for row in page.rows for cell in row.cells if counts(cell) and id(cell) not in self.book.booked]
        self.around += [(cell.text, cell.place) for cell in left]
        self.book.book(left, Use.TOLD)
        dashes = (cell for row in page.rows for cell in row.filled if id(cell) not in self.book.booked)
        self.book.book(dashes, Use.BLANK)

    def row(self, row: Row, header: TableHeader) -> None:
        part = header.parts[0]
        keys = [role for role in _KEYS if role in part]
        cells = _by_role(row, header)
        columns = {*part.values(), *header.asked}
        beside = [cell for n, cell in enumerate(row.cells) if n not in columns and counts(cell)]
        written = [cells[role].text if role in cells else "" for role in keys]
        if keys and any(written):
            self.key = written
        first = "".join(self.key[:1]) if "fisa" in keys else ""
        own = first or "\0".join(self.key)
        total = is_total(row, cells)
        self.counted += [(cells["nr"].text, row.place)] if "nr" in cells else []
        if not own or total:
            self.pass_over(row)
            return
        draft = self.drafts.get(own) or self.drafts.setdefault(own, Draft(self.name, " ".join(self.key)))
        for role in keys:
            if role in cells and cells[role].text:
                draft.name_it(role, cells[role])
                self.book.book([cells[role]], Use.LABEL)
        for cell in row.cells:
            if cell.marks.note:
                draft.loose(cell.marks.note, cell.place)
        moves = [cells[role] for role in ("grupa", *MOVE) if role in cells and counts(cells[role])]
        if keys and moves:
            self.add(own, row, header, {role: cell for role, cell in cells.items() if role not in keys}, beside)
        elif keys:
            asked = (row.cells[n] for n in header.asked if n < len(row.cells))
            self.without_move(own, row, cells, [*beside, *asked])
        elif row.filled:
            draft.loose(row_shown(row), row.place)  # below a header that says nobody's name
            self.book.book(row.cells, Use.ASKED)

    def without_move(self, own: str, row: Row, cells: Mapping[str, Cell], beside: Sequence[Cell]) -> None:
        """Handle a row without a move: a consecutive number is blank, a sum gives a notice, the rest is asked."""
        draft = self.drafts[own]
        known = [cells[role] for role in ("total", "nr") if role in cells and counts_rows(cells[role].text)]
        for cell in (*(cells[role] for role in ("total", "nr") if role in cells), *beside):
            if counts(cell) and not any(cell is each for each in known):
                draft.loose(cell.text, cell.place)
                self.book.book([cell], Use.ASKED)
        draft.add_blank("", [cells["nr"]] if "nr" in cells else [])
        follows, _ = self.numbers.setdefault(own, RowNumbers()).take(row, [cells.get("nr")], alone=False)
        summed = any(cell is cells.get("total") for cell in known)
        if summed or not follows:
            self.book.note(row.place, said("files.row_passed_over", text=row_shown(row)[:60]))
        self.book.book(known, Use.TOLD if summed or not follows else Use.PRINTED)

    def add(self, own: str, row: Row, header: TableHeader, cells: Mapping[str, Cell], beside: list[Cell]) -> None:
        draft = self.drafts[own]
        taken, rest = take(cells, beside)
        self.numbers.setdefault(own, RowNumbers()).take(row, [cells.get("nr")], alone=False)
        self.book.book(
            (*cells.values(), *beside, *(row.cells[n] for n in header.asked if n < len(row.cells))), Use.MOVE
        )
        number = cells.get("nr")
        if number and counts(number) and not counts_rows(number.text):
            rest = [number, *rest]
        self.book.book(rest, Use.ASKED)
        extra = {header.titles[n]: row.cells[n] for n in header.asked if n < len(row.cells) and row.cells[n].text}
        for column, query in header.asked.items():
            draft.headings.setdefault(header.titles[column], query)
        self.rows.setdefault(own, []).extend((row, replace(each, extra=extra)) for each in taken)
        for cell in rest:
            draft.loose(cell.text, cell.place)

    def tell(self, drafts: Sequence[Draft]) -> None:
        """Pass on the texts that name nobody."""
        if not drafts:
            return
        first = drafts[0]
        tell_marked(self.book, drafts)
        first.booked |= self.book.booked
        first.notes += self.book.notes
        for text, place in self.around:
            if len(drafts) == 1:
                first.loose(text, place)
            else:
                first.note(place, said("files.row_passed_over", text=text[:200]))
        for what, place in self.drawn:
            first.note(place, said("files.drawn", what=what))
        if len(drafts) == 1:
            first.grids += self.grids
        elif self.grids:
            first.note("", said("files.grid_of_nobody"))
