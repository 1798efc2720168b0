"""Reader of a page of cells: its tables of moves, wherever they are, its grid, and the texts around them."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from arbitraj.game.variant import Variant
from arbitraj.record.model import FIELDS
from arbitraj.record.question import NOTHING
from arbitraj.sheets.columns import TableHeader, is_index, is_solutions, label_of, moves_header
from arbitraj.sheets.draft import Draft, RowRead
from arbitraj.sheets.found import Use
from arbitraj.sheets.grid import WrittenGrid, grid_of_lines, grid_rows, is_grid_line, take_grids
from arbitraj.sheets.labels import PRINTED, is_bare, is_known, labelled, may_be_words, values_below
from arbitraj.sheets.rows import (
    MOVE,
    Held,
    RowNumbers,
    add_judged,
    counts_rows,
    held_in,
    is_total,
    more_in,
    of_moves,
    points_in,
    several_moves,
    take,
    tell_marked,
)
from arbitraj.sheets.shapes import Sort, counts, is_move, kind_of, points_of
from arbitraj.sheets.tables import begins_grid, begins_solutions, find_headers, goes_on
from arbitraj.tables.cells import Cell, Page, Row
from arbitraj.tables.headings import plain
from arbitraj.text import Message, text_of

_INDEX_ROWS = 12  # in which the headings of an index must stand
_TITLE_ABOVE = 3  # rows above a grid with coordinates in which its title may be
# columns of the cells of a lone row
_OF_KIND = {Sort.POSITION: "pozitie", Sort.WORD: "depunere", Sort.MOVE: "depunere", Sort.NUMBER: "puncte"}
_MAX_LOOSE = 60  # texts of a page outside its tables that are asked about one by one


def read_page(
    whole: Page,
    name: str,
    variant: Variant,
    exact: bool = False,
    boxes: bool = False,
    titles: Sequence[str] | None = None,
) -> Draft:
    """The sheet on a page.

    `exact`: a row with more cells than the header has is asked about (a text file with a separator too many). `boxes`:
    the fields of a form, which has one table and nothing around it. `titles` are those of the tables printed on its
    sheet of paper, if it is not the only page of its file.
    """
    moves = any(is_move(row) or moves_header(row.texts) for row in whole.rows)
    if not moves and is_index([row.texts for row in whole.rows[:_INDEX_ROWS]]):
        draft = Draft(name, whole.name, is_index=True)
        draft.book((cell for row in whole.rows for cell in row.cells), Use.PRINTED)
        return draft
    page, grids = take_grids(whole, variant.size)
    draft = Draft(name, whole.name, grids=grids)
    for grid in grids:
        draft.book(grid.cells, Use.GRID)
    reading = _Reading(draft, page, exact, boxes, titles=titles, tops=[grid.top for grid in grids])
    reading.read_table() if boxes else reading.read(variant)
    # ask about the cells that nothing has taken, so that none is lost
    left = [cell for row in page.rows for cell in row.cells if id(cell) not in draft.booked]
    draft.book((cell for cell in left if not counts(cell)), Use.BLANK)
    draft.ask_texts([cell for cell in left if counts(cell)])
    tell_marked(draft, [draft])
    if whole.group:
        draft.label = whole.group
    return draft


@dataclass(slots=True)
class _Reading:
    """A page being read from top to bottom."""

    draft: Draft
    page: Page
    exact: bool
    boxes: bool = False
    table: str = ""
    header: TableHeader | None = None
    parts: list[list[tuple[Row, RowRead]]] = field(default_factory=list)
    between: bool = False
    title: Row | None = None  # of the second table
    titles: Sequence[str] | None = None  # of the tables beside it, None if it is alone
    numbers: RowNumbers = field(default_factory=RowNumbers)
    tops: list[int] = field(default_factory=list)  # the first rows of the grids with coordinates, not yet named

    def read(self, variant: Variant) -> None:
        page, draft = self.page, self.draft
        headers = dict(find_headers(page))
        moves = [at for at, row in enumerate(page.rows) if is_move(row)]
        self.table = "solutii" if is_solutions([page.name]) else ""
        taken: set[int] = set()  # rows taken with one above them
        for at, row in enumerate(page.rows):
            self.between = bool(moves) and moves[0] < at < moves[-1]
            self.notes_of(row)
            if at in taken:
                continue
            if begins_grid(page.rows, at):
                below = list(goes_on(page.rows, at + 1, 2 * variant.size, variant.size))
                lines = grid_rows(below, row, variant.size)
                of_grid = {id(line) for line in lines}
                taken.update(n for n in range(at + 1, at + 1 + len(below)) if id(page.rows[n]) in of_grid)
                self.begin_grid(row, lines, variant)
            elif begins_solutions(page.rows, at):
                self.begin_solutions(row)
            elif at in headers:
                more = page.rows[at + 1 : at + headers[at].lines]
                taken.update(range(at + 1, at + 1 + len(more)))
                self.begin(row, headers[at], more)
            elif self.header:
                self.row(row, self.header)
            else:
                self.around(row, page.rows[at + 1] if at + 1 < len(page.rows) else None)
        self.close()
        apart = page.group or self.titles is not None
        if self.title and not draft.tables["solutii"] and (apart or self.has_moves):
            self.alone(self.title)

    def notes_of(self, row: Row) -> None:
        """Ask about the notes on the cells of a row."""
        for cell in row.cells:
            if cell.marks.note:
                self.draft.loose(cell.marks.note, cell.place, self.between)
                self.draft.book([replace(cell, text=cell.marks.note, value=None)], Use.ASKED)

    def begin_solutions(self, title: Row) -> None:
        """Take the title of the second table. Other cells of its row are asked."""
        self.close()
        self.draft.book(title.filled[:1], Use.SIGN)
        for cell in title.filled[1:]:
            self.loose(cell.text, cell.place)
            self.draft.book([cell], Use.ASKED)
        self.table, self.header, self.title = "solutii", None, title

    def begin_grid(self, marker: Row, lines: Sequence[Row], variant: Variant) -> None:
        """Take the grid below its marker.

        A marker with nothing below is the title of a grid with coordinates, once. On a page that has a grid already it
        is asked.
        """
        self.close()
        draft, self.header = self.draft, None
        near = [top for top in self.tops if 0 < top - marker.number <= _TITLE_ABOVE]
        draft.book(marker.cells, Use.SIGN)
        grid = grid_of_lines(lines, marker, variant) if lines or not draft.grids else WrittenGrid()
        if near and not lines and draft.grids:
            self.tops.remove(near[0])
        another = bool(draft.grids) and not (grid.squares or grid.problems)
        draft.grids.append(grid)
        draft.book(grid.cells, Use.GRID)
        for line in lines:  # rows among them that are none of them
            if not is_grid_line(line, variant.size) and any(map(str.isalnum, line.shown)):
                self.ask_row(line)
        if another and not near:
            self.ask_row(marker)

    def read_table(self) -> None:
        """Take all rows below the first one as those of its only table."""
        (_, header), *_ = find_headers(self.page)
        self.table = "solutii" if is_solutions([self.page.name]) else ""
        self.begin(self.page.rows[0], header, ())
        for row in self.page.rows[1:]:
            self.row(row, header)
        self.close()

    def begin(self, row: Row, header: TableHeader, more: Sequence[Row]) -> None:
        """Begin a table. `more` are further rows of its headings."""
        if self.header and self.header.parts != header.parts:
            self.close()
        self.header = header
        if len(self.parts) != len(header.parts):
            self.parts = [[] for _ in header.parts]
        for column, query in header.asked.items():
            self.draft.headings[header.titles[column]] = query
        if header.lines:
            self.head(row, header)
        else:
            self.row(row, header)
        for item in more:
            self.draft.book(item.cells, Use.HEADING)
            self.title = None

    def head(self, row: Row, header: TableHeader) -> None:
        """Take the headings. Text among them that names no column gives a notice."""
        self.draft.book(row.cells, Use.HEADING)
        for cell, more in more_in(row, header):
            if of_moves(more):
                self.loose(cell.text, cell.place)
                self.draft.book([cell], Use.ASKED)
            else:
                self.draft.note(cell.place, Message("files.heading_more", text=cell.text[:60], more=more[:60]))

    def pass_over(self, row: Row) -> None:
        """Give notice of cells that are not used, except text that forms print side by side."""
        printed = len(row.filled) > 1 and all(plain(cell.text) in PRINTED for cell in row.filled)
        if printed and not may_be_words(row, self.has_moves):
            self.draft.book(row.cells, Use.PRINTED)
            return
        self.draft.pass_over(row.place, row.shown)
        self.draft.book(row.cells, Use.TOLD)

    # -- rows of a table --------------------------------------------------------------------------------------------

    def row(self, row: Row, header: TableHeader) -> None:
        """Take a row's cells for each run of columns. A row without a move is passed over, or asked about."""
        held = held_in(row, header)
        if not (held.whole or held.beside or held.extra):
            return
        if self.sums_up(row, held.whole):
            self.pass_over(row)
            return
        several = any(True for cells in held.parts for _ in several_moves(cells))
        if not self.boxes and not is_move(row) and not several and self.is_around(row, held.whole, held.beside):
            self.around(row, None)
            return
        self.draft.book((cell for cell in row.cells if counts(cell)), Use.MOVE)
        numbers, alone = [part.get("nr") for part in held.parts], held.whole.keys() == {"nr"}
        follows, stray = self.numbers.take(row, numbers, alone=alone)
        if stray:
            self.pass_over(stray)
        before = sum(map(len, self.parts))
        self.beside(row, header, self.moves_of(row, held))
        if sum(map(len, self.parts)) == before:
            self.without_move(row, held, follows)

    def moves_of(self, row: Row, held: Held) -> list[Cell]:
        """Take the moves of a row, run of columns by run of columns. Returns the cells that are in none."""
        beside = held.beside
        for number, cells in enumerate(held.parts):
            own = [cells[role] for role in ("grupa", *MOVE) if role in cells and counts(cells[role])]
            own += [cells["nr"]] if "nr" in cells and kind_of(cells["nr"]) is Sort.MOVE else []
            if own or (len(held.parts) == 1 and (held.extra or beside)):
                taken, beside = take(cells, beside)
                # a text in the column of row numbers that is no number
                label = cells.get("nr")
                stray = label and kind_of(label) not in (Sort.BLANK, Sort.CROSS) and not counts_rows(label.text)
                if label and stray and any(item.cells.get("nr") == label for item in taken):
                    self.loose(label.text, label.place)
                self.parts[number] += ((row, replace(item, extra=held.extra)) for item in taken)
        return beside

    def beside(self, row: Row, header: TableHeader, cells: Sequence[Cell]) -> None:
        """Ask about the cells of a row that are in no move.

        In a text file with one too many, ask about the whole row.
        """
        if cells and self.exact and len(row.cells) > header.width:
            message = Message("files.too_many_cells", found=len(row.cells), wanted=header.width)
            self.draft.wrong(row.place, message, row.shown)
        else:
            for cell in cells:
                self.loose(cell.text, cell.place)
        self.draft.book(cells, Use.ASKED)

    def without_move(self, row: Row, held: Held, follows: bool) -> None:
        """Handle a row without a move: a consecutive number is blank, a sum gives a notice, the rest is asked."""
        self.draft.add_blank(self.table, (part["nr"] for part in held.parts if "nr" in part))
        known = (
            (role == "total" and points_of(cell.text) is not None) or (role == "nr" and counts_rows(cell.text))
            for role, cell in held.whole.items()
        )
        if not all(known):
            self.ask_row(row)
        elif "total" in held.whole or not follows:
            self.pass_over(row)

    def sums_up(self, row: Row, whole: dict[str, Cell]) -> bool:
        """Whether a row is a sum. TOTAL is a word too: the points have to be a sum, unless the moves above have numbers
        and the row has none."""
        if not is_total(row, whole):
            return False
        numbered = any("nr" in taken.cells and taken.cells["nr"].text for part in self.parts for _, taken in part)
        if "depunere" not in whole or (numbered and "nr" not in whole):
            return True
        points = [points_in(taken) for part in self.parts for _, taken in part]
        return any(points_of(whole[role].text) == sum(points) for role in ("puncte", "total") if role in whole)

    def is_around(self, row: Row, whole: dict[str, Cell], beside: Sequence[Cell]) -> bool:
        """Whether a row below a header holds no move: labels, a note, text that forms print under their tables."""
        own = [whole[role] for role in ("grupa", *MOVE) if role in whole]
        found = labelled(row)
        if {"pozitie", "depunere", "puncte"} <= whole.keys() and kind_of(whole["puncte"]) is Sort.NUMBER:
            return False  # FISA may be in the column of positions
        if found.of_sheet or (found.labels and found.begins and not _has_label_for_word(row, whole)):
            return True
        if own and all(cell.text.endswith(":") and plain(cell.text) in PRINTED for cell in own):
            return True
        texts = [cell for cell in row.filled if kind_of(cell) in (Sort.TEXT, Sort.WORD)]
        if not own:
            # a number of the row and a running total hold no move
            return bool(beside) or any(not counts_rows(cell.text) for key, cell in whole.items() if key == "nr")
        alone = len(row.filled) == 1 and "depunere" not in whole
        return len(row.filled) == len(texts) and (alone or all(kind_of(cell) is Sort.TEXT for cell in texts))

    def close(self) -> None:
        """Hand over the rows of a table, run of columns by run of columns."""
        rows = [item for part in self.parts for item in part]
        running = self.header.running if self.header else False
        self.parts = [[] for _ in self.parts]
        for row in add_judged(self.draft, self.table, rows, running):
            self.pass_over(row)

    # -- around the tables ------------------------------------------------------------------------------------------

    def around(self, row: Row, below: Row | None) -> None:
        """Read a row outside the tables: labels with their values, a lone move, or a text."""
        draft = self.draft
        found = labelled(row)
        draft.take_flags(found)
        labels: Sequence[tuple[str, Cell]] = found.labels
        if labels and below is not None and not any(cell.text for _, cell in labels):
            labels = values_below(row, below) or labels
        after_moves = self.has_moves
        # lines printed on a page are read apart from its tables, and moves may be on another page
        nothing = all(kind_of(cell) is Sort.BLANK for cell in found.rest)
        apart = self.page.group or (self.titles is not None and row.shown.isupper())
        if (after_moves or apart) and is_bare(row) and (is_known(row) or nothing):
            self.alone(row)
            return
        for role, cell in labels:
            draft.name_it(role, cell, after_moves)
        rest = Row(row.number, row.place, found.rest, row.hidden)
        left = {id(cell) for cell in found.rest}
        valueless = nothing and not (found.of_sheet or any(cell.text for _, cell in labels))
        if valueless and (after_moves or (labels and may_be_words(row, after_moves))):
            self.pass_over(row)
            return
        draft.book((cell for cell in row.cells if id(cell) not in left), Use.LABEL)
        draft.book(found.more, Use.ASKED)
        self.beside_labels(row, rest, bool(found.labels), nothing)

    def beside_labels(self, row: Row, rest: Row, labelled_too: bool, nothing: bool) -> None:
        """Read a row outside the tables, or its rest after its labels. `nothing`: it holds dashes only."""
        draft = self.draft
        printed = is_known(rest) or all(plain(cell.text) in PRINTED for cell in rest.filled)
        if not rest.filled or (len(rest.filled) < len(row.filled) and printed):
            self.printed(rest)
        elif not labelled_too and is_move(rest):
            by_kind = {_OF_KIND[kind]: cell for cell in rest.filled if (kind := kind_of(cell)) in _OF_KIND}
            taken, _ = take(by_kind)
            readings = [NOTHING, *map(str, taken[:1])]
            draft.add_doubtful(self.table, row.place, row.shown, "maybe_move", readings)
            draft.book(rest.cells, Use.ASKED)
        elif is_total(rest, {}):
            self.pass_over(rest)
        elif nothing:
            draft.book(rest.cells, Use.BLANK)
        elif is_known(rest) or _is_hint(rest):
            self.printed(rest)
        elif {id(cell) for cell in row.filled} <= {id(cell) for cell in draft.identity.values()}:
            # values of the labels above it, which were taken with them
            draft.book(row.cells, Use.LABEL)
        else:
            self.loose(rest.shown, rest.filled[0].place)
            draft.book(rest.cells, Use.ASKED)

    def printed(self, row: Row) -> None:
        """Book text that forms print and organisers write. Gives a notice if it may be words of moves."""
        as_words = may_be_words(row, self.has_moves)
        if as_words:
            self.draft.pass_over(row.place, row.shown)
        self.draft.book(row.cells, Use.TOLD if as_words else Use.PRINTED)

    @property
    def has_moves(self) -> bool:
        return any(map(len, self.parts)) or any(self.draft.tables.values())

    def alone(self, row: Row) -> None:
        """Handle a lone name below moves, which in capitals is a word too.

        It is asked if it may be a word of a move, else it gives a notice.
        """
        text = row.shown
        printed = plain(text) in PRINTED and not is_solutions([text])
        if text in (self.titles or ()) or (printed and not text.isupper() and not self.between):
            self.draft.book(row.cells, Use.PRINTED)
            return
        word = text.isupper() and (self.between or not printed)
        word = word and not self.page.group and (self.titles is None or self.has_moves)
        if word:
            self.loose(text, row.place)
        else:
            self.draft.pass_over(row.place, text)
        self.draft.book(row.cells, Use.ASKED if word else Use.TOLD)

    def ask_row(self, row: Row) -> None:
        self.loose(row.shown, row.place)
        self.draft.book(row.cells, Use.ASKED)

    def loose(self, text: str, place: str) -> None:
        between = self.between or (self.has_moves and text.isupper() and text.isalpha())
        if (there := len(self.draft.around)) <= _MAX_LOOSE:
            self.draft.loose(text if there < _MAX_LOOSE else "…", place, between)


def _has_label_for_word(row: Row, whole: dict[str, Cell]) -> bool:
    """Whether a label that begins a row is the word of a move: MASA, NUME and FISA are words."""
    word = whole.get("depunere")
    if any(kind_of(cell) is Sort.POSITION for cell in row.filled):
        return True
    alone = len(row.filled) == 1 or any(kind_of(whole[role]) is Sort.NUMBER for role in FIELDS if role in whole)
    return alone and word is not None and kind_of(word) is Sort.WORD and label_of(word.text) is not None


def _is_hint(row: Row) -> bool:
    """Whether a row is the hint of a typing workbook on how to fill it in."""
    text = plain(" ".join(cell.text for cell in row.filled))
    hints = [text_of(key) for key in ("typing.hint", "typing.hint_plain")]
    return text in [plain(text) for hint in hints for text in (hint, f"{hint} {text_of('typing.hint_runs')}")]
