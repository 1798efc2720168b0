"""Pages of a file put together: a sheet a page, a sheet on several pages, or one long table of all players.

No page is passed over: one without a name is asked of the player of the page before it, or gives a notice.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from arbitraj.game.variant import Variant
from arbitraj.problems import Problem
from arbitraj.record.question import Ask, Query
from arbitraj.sheets.columns import TableHeader, label_of, moves_header, role_of
from arbitraj.sheets.draft import Draft, RowRead, file_read, number_of_row, skipped_numbers
from arbitraj.sheets.found import FileRead, Use, Used
from arbitraj.sheets.grid import WrittenGrid, grid_of_lines, grid_rows, is_grid_line, take_grids
from arbitraj.sheets.layout import read_page
from arbitraj.sheets.rows import (
    MOVE,
    RowNumbers,
    add_judged,
    counts_rows,
    is_total,
    more_in,
    of_moves,
    take,
    tell_marked,
)
from arbitraj.sheets.shapes import counts
from arbitraj.sheets.tables import begins_grid, find_headers, goes_on, with_all_columns, written_headers
from arbitraj.tables.cells import Cell, Page, Row
from arbitraj.tables.headings import plain
from arbitraj.text import Message

_KEYS = ("fisa", "masa", "nume", "prenume")


def is_long(page: Page) -> bool:
    """Whether a page has a table with a player's name or table in each row. An empty column does not count."""
    # the moves below a header never name a person where its headings do not
    for at, written in written_headers(page):
        if any(role in written for role in _KEYS[:3]):
            header = with_all_columns(page, at, written)
            for row in page.rows[at + header.lines :]:
                cells = _by_role(row, header)
                keys = [cells[role] for role in _KEYS[:3] if role in cells]
                if any(counts(cell) and role_of(cell.text) is None for cell in keys) and not is_total(row, cells):
                    return True
    return False


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
                        self.book.note(cell.place, Message("files.heading_more", text=cell.text[:60], more=more[:60]))
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
                self.around += [(row.shown, row.place)]
                self.book.book(row.cells, Use.TOLD)
        return lines

    def pass_over(self, row: Row) -> None:
        """Record a row that is nobody's."""
        self.around += [(row.shown, row.place)] if row.filled else []
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
        draft = self.drafts.setdefault(own, Draft(self.name, " ".join(self.key)))
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
            draft.loose(row.shown, row.place)  # below a header that says nobody's name
            self.book.book(row.cells, Use.ASKED)

    def without_move(self, own: str, row: Row, cells: Mapping[str, Cell], beside: Sequence[Cell]) -> None:
        """Handle a row without a move: a consecutive number is blank, a sum gives a notice, the rest is asked."""
        draft = self.drafts[own]
        known = [cells[role] for role in ("total", "nr") if role in cells and counts_rows(cells[role].text)]
        for cell in (*(cells[role] for role in ("total", "nr") if role in cells), *beside):
            if counts(cell) and not any(cell is other for other in known):
                draft.loose(cell.text, cell.place)
                self.book.book([cell], Use.ASKED)
        draft.add_blank("", [cells["nr"]] if "nr" in cells else [])
        follows, _ = self.numbers.setdefault(own, RowNumbers()).take(row, [cells.get("nr")], alone=False)
        summed = any(cell is cells.get("total") for cell in known)
        if summed or not follows:
            self.book.pass_over(row.place, row.shown)
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
        self.rows.setdefault(own, []).extend((row, replace(read, extra=extra)) for read in taken)
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
                first.note(place, Message("files.row_passed_over", text=text[:200]))
        for what, place in self.drawn:
            first.note(place, Message("files.drawn", what=what))
        if len(drafts) == 1:
            first.grids += self.grids
        elif self.grids:
            first.note("", Message("files.grid_of_nobody"))


def has_table(pages: Iterable[Page]) -> bool:
    """Whether a table of moves with its headings can be found."""
    return any(moves_header(row.texts) for page in pages for row in page.rows)


def has_moves(pages: Iterable[Page]) -> bool:
    """Whether there is a table of moves, by its headings or by its contents."""
    return any(True for page in pages for _ in written_headers(page))


def read_pages(
    pages: Sequence[Page], name: str, variant: Variant, exact: bool = False, beside: Draft | None = None
) -> FileRead:
    """The sheets in the pages of a file called `name`.

    `exact`: a row with more cells than the header is asked about (a text file with a separator too many). `beside` has
    the content of the pages outside their rows.
    """
    if not any(page.rows for page in pages):
        return FileRead(problems=(Problem(name, "", Message("files.sheet_empty")),))
    if not has_moves(pages):
        return FileRead(problems=(Problem(name, "", Message("files.sheet_no_header")),))
    shown = [n for n, page in enumerate(pages) if not page.hidden] or list(range(len(pages)))
    long = [n for n in shown if is_long(pages[n])]
    # a line that only looks like the heading of a table of several names nobody once it is read
    drafts = LongTable(name, variant).read([pages[n] for n in long]) if long else []
    of_several = bool(drafts)
    # the index of a typing workbook needs no notice
    has_forms = any(label_of(cell.text) == "fisa" for page in pages for row in page.rows for cell in row.filled)
    drafted: dict[int, Draft] = {}
    for n, page in enumerate(pages):
        if of_several and n in long:
            continue
        titles = [other.name for other in pages if page.group and other.group == page.group and other.name]
        draft = drafted[n] = read_page(page, name, variant, exact, titles=titles if len(pages) > 1 else None)
        if draft.is_index and not has_forms:
            draft.note(page.name, Message("files.page_of_nobody", text=_texts_of(draft)))
        draft.ask_texts(page.beside)
        for what in page.drawn:
            draft.note(page.name, Message("files.drawn", what=what))
    blank: list[Draft] = []
    if of_several:
        drafts = _given(drafts, [drafted[n] for n in shown if n not in long])
    else:
        by_group: dict[str, list[Draft]] = {}
        for n in shown:
            by_group.setdefault(pages[n].group or str(n), []).append(drafted[n])
        whole = list(map(_merged, by_group.values()))
        drafts = _joined(whole)
        blank = [draft for draft in whole if draft.is_form and not draft.has_content and draft not in drafts]
    hidden = [drafted[n] for n, page in enumerate(pages) if page.hidden and n not in shown]
    drafts = _with_hidden(drafts, hidden)
    if beside and drafts:
        drafts[0].take_in(beside)
    for draft in drafts:
        ask_if_empty(draft)
    read = file_read([draft.found(variant, None if of_several else _table_of(draft.label)) for draft in drafts], drafts)
    # a page in which nothing is typed: its sheet waits to be typed, which is told
    used = (Used(cell.place, cell.text, Use.TOLD) for draft in blank for cell, _ in draft.booked.values())
    notes = (note for draft in blank for note in _around_told(draft))
    return replace(read, account=(*read.account, *used), notes=(*read.notes, *notes))


def _texts_of(page: Draft, *uses: Use) -> str:
    """The texts on a page outside its grid, joined and cut to 200 characters. `uses` selects by use, else all."""
    uses = uses or tuple(use for use in Use if use not in (Use.BLANK, Use.GRID))
    return "; ".join(cell.text for cell, use in page.booked.values() if use in uses)[:200]


def _around_told(blank: Draft) -> Iterator[Problem]:
    """Notices about texts on an empty page, except the title of the competition in A1."""
    notes = {cell.marks.note for cell, _ in blank.booked.values()}
    for loose in blank.around:
        if loose.text in notes or not loose.place.endswith("!A1"):
            yield Problem(loose.place, "", Message("files.row_passed_over", text=loose.text[:200]))


def ask_if_empty(draft: Draft) -> None:
    """Ask about a sheet without moves: they may not have been found."""
    if not draft.is_form and not draft.has_content and not draft.in_progress:
        seen = " ".join(filter(None, draft.person)) or draft.label or draft.name
        draft.ask(Query(Ask.VALUE, seen, draft.label, "no_moves"))


def _given(drafts: list[Draft], others: Sequence[Draft]) -> list[Draft]:
    for other in others:
        own = [draft for draft in drafts if draft.is_of(other)] or (drafts if len(drafts) == 1 else [])
        if own:
            own[0].take_in(other)
        elif other.person and other.has_content:
            drafts.append(other)
        else:
            _to_nobody(other, drafts[-1])
    return drafts


def _with_hidden(drafts: list[Draft], hidden: Sequence[Draft]) -> list[Draft]:
    """Add hidden sheets of a workbook: read if their player has no other sheet, else asked about."""
    persons = {draft.person for draft in drafts}
    own = [
        draft
        for draft in hidden
        if draft.has_content and draft.person and draft.person not in persons and (draft.is_form or len(drafts) > 1)
    ]
    for draft in hidden:
        same = [draft] if draft in own else ([other for other in drafts if other.is_of(draft)] or drafts[-1:])[:1]
        for target in same:
            if draft.has_content:
                target.wrong(draft.label, Message("files.hidden_page", page=draft.label), draft.label)
            else:
                target.around += [] if draft.is_form else draft.around
                seen = _texts_of(draft, Use.LABEL, Use.SIGN, Use.PRINTED, Use.HEADING)
                if seen and not (draft.is_form or draft.is_index or target.is_of(draft)):
                    target.note(draft.label, Message("files.page_of_nobody", text=seen))
                target.notes += [*draft.notes, *(_around_told(draft) if draft.is_form else ())]
            if target is not draft:
                target.booked |= draft.all_booked(Use.ASKED if draft.has_content or not draft.is_form else Use.TOLD)
    return [*drafts, *own]


def _joined(drafts: list[Draft]) -> list[Draft]:
    """Pages that are one sheet put together: unless they say different numbers or players, they are."""
    full = [draft for draft in drafts if draft.tables[""] or draft.tables["solutii"] or draft.is_form]
    persons = {draft.person for draft in full if draft.person}
    numbered = sum(draft.is_form for draft in full)
    if len(persons) > 1 or numbered > 1:
        return [one for one in _by_player(drafts) if one.has_content or (one.person and not one.is_form)]
    if numbered and len(full) == 1:
        # a page of a typing workbook, still empty or the only one
        return [_merged(drafts, full[0].label)] if full[0].has_content else []
    return [_merged(drafts, "")]


def _by_player(drafts: Sequence[Draft]) -> list[Draft]:
    """Sort pages of several players. A page without a name joins the page before it, and is asked about."""
    made: list[Draft] = []
    waiting: list[Draft] = []
    for draft in drafts:
        has_table = bool(draft.tables[""] or draft.tables["solutii"])
        own = [one for one in made if one.is_of(draft)]
        if draft.is_form or (draft.person and (has_table or not own)):
            made.append(draft)
        elif own:
            own[0].take_in(draft)
        elif made:
            if draft.has_content:
                made[-1].wrong(draft.label, Message("files.nameless_page", page=draft.label), draft.label)
            made[-1].take_in(draft)
        else:
            waiting.append(draft)
    for draft in waiting:
        _to_nobody(draft, made[0])
    return made


def _to_nobody(page: Draft, owner: Draft) -> None:
    """Give notice of the texts of a page without a player. Possible moves are asked of the sheet of `owner`."""
    if page.has_content:
        owner.wrong(page.label, Message("files.nameless_page", page=page.label), page.label)
    alone = not (page.has_content or page.is_form)
    texts = _texts_of(page) if alone else "; ".join(loose.text for loose in page.around)[:200]
    if texts and not page.is_index:
        owner.note(page.label, Message("files.page_of_nobody", text=texts))
    owner.notes += [*page.notes, *(Problem(page.name, *problem) for grid in page.grids for problem in grid.problems)]
    owner.booked |= page.all_booked(Use.ASKED if page.has_content else Use.TOLD)


def _merged(drafts: Sequence[Draft], label: str | None = None) -> Draft:
    if len(drafts) == 1 and label in (None, drafts[0].label):
        return drafts[0]
    one = Draft(drafts[0].name, drafts[0].label if label is None else label)
    for draft in drafts:
        one.take_in(draft)
    return one


def _table_of(label: str) -> int | None:
    """The arbiter's table of a page of a typing workbook: its name begins with it (`12 Popescu Ion`)."""
    first = label.split(" ")[0]
    return int(first) if first.isascii() and first.isdigit() and len(first) < 6 else None
