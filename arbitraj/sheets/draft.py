"""Draft of a sheet, filled from the contents of a file, and the common result of all readers."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from itertools import pairwise

from arbitraj.game.variant import Variant
from arbitraj.problems import Problem
from arbitraj.record.model import COLUMN_OF, FIELDS, Doubt, Entry, Sheet, Source
from arbitraj.record.question import NOTHING, Ask, Loose, Query, RowText
from arbitraj.sheets.columns import OF_GROUP
from arbitraj.sheets.found import FAULT, FileRead, FoundSheet, OfGroup, Use, Used
from arbitraj.sheets.grid import WrittenGrid, read_grid
from arbitraj.sheets.labels import Labelled
from arbitraj.sheets.shapes import Sort, kind_of, points_of
from arbitraj.tables.cells import Cell, CellFault, Scientific
from arbitraj.text import Message

_EPOCH = date(1899, 12, 30)
_NUMBERS = ("nr", "grupa", "puncte", "total", "masa", "fisa")
_UNIMPORTANT = ("nr", "total")
_AROUND = "#.)( ]:"
_MOST_DIGITS = 9
MAX_ENTRIES = 300  # of one table: the usual board has 225 squares, superscrabble a few dozen solutions


@dataclass(frozen=True, slots=True)
class Undone:
    """A value as it was typed, as far as that can be recovered.

    `note` says what was changed. `doubtful`: it may also be one of the `others`. `problem`: it cannot be recovered.
    """

    text: str
    note: Message | None = None
    doubtful: bool = False
    problem: Message | None = None
    others: tuple[str, ...] = ()


def undone_cell(cell: Cell, column: str) -> Undone:
    """The text of a cell in a column (a role of columns.py, or `grila`)."""
    value = cell.value
    if isinstance(value, CellFault):
        message = Message(value.value, text=cell.text)
        return Undone("", note=message) if column in _UNIMPORTANT else Undone("", problem=message)
    if value is None:
        return Undone(cell.text.removeprefix("'") if column != "nume" else cell.text)
    if isinstance(value, bool):
        # a word that is one of these in Romanian or in English: the program that made the file says which
        note = Message("files.undone_bool", text=cell.text)
        return Undone(cell.text, note, doubtful=True, others=("TRUE",) if value else ("FALSE",))
    if isinstance(value, float | int):
        return Undone(cell.text)
    return _undone(value, cell.text, column in _NUMBERS)


def _undone(value: object, text: str, is_number: bool) -> Undone:
    """A number that a workbook shows as a date or a duration, a position or a word that it took for something else."""
    if isinstance(value, datetime):
        value = value.date() if is_number or value.time() == time() else value.time()
    key, written = "files.doubtful_number", text
    if is_number:
        if isinstance(value, Scientific):
            return Undone(text)
        days = value - _EPOCH if isinstance(value, date) and value.year < 1930 else value
        if isinstance(days, timedelta):
            number = str(round(days.total_seconds() / 86_400))
            return Undone(number, note=Message("files.undone_date", shown=text, text=number))
        key = "files.doubtful_date"
    elif isinstance(value, Scientific):
        mantissa, exponent = f"{value.number:e}".split("e")
        written = f"{mantissa.rstrip('0').rstrip('.')}E{int(exponent)}"
    elif isinstance(value, time) and not value.minute:
        # `5 A` and `5 P` are hours in English
        written = f"{value.hour % 12 or 12}{'A' if value.hour < 12 else 'P'}"
    if isinstance(value, date):
        key, written = "files.doubtful_date", f"{value.day}.{value.month}"
    return Undone(written, Message(key, shown=text, text=written), doubtful=True)


def out_of_order(rows: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The numbers before and after each place where rows, (number, place), are out of order.

    A form in two runs and a second page may start again from 1, and a number may be repeated.

    >>> list(out_of_order([("1", "a"), ("3", "b"), ("2", "c"), ("1.", "d")]))
    [('3, 2', 'c')]
    >>> list(out_of_order([("2", "a"), ("1", "b"), ("3", "c")]))
    [('2, 1', 'b')]
    """
    known = [(number, place) for text, place in rows if (number := number_of_row(text)) is not None]
    first = next((n for n, (number, _) in enumerate(known) if number == 1), 0)
    for at, ((before, _), (number, place)) in enumerate(pairwise(known), 1):
        if number < before and (number > 1 or at == first):
            yield f"{before}, {number}", place


def number_of_row(text: str) -> int | None:
    """The number given to a row. None if it has none."""
    bare = text.strip(_AROUND)
    return int(bare) if bare.isdecimal() and bare.isascii() and len(bare) < _MOST_DIGITS else None


def skipped_numbers(rows: Sequence[tuple[str, str]], blank: Collection[int] = ()) -> Iterator[tuple[str, str]]:
    """The numbers before and after each place where rows, (number, place), skip numbers or repeat one.

    A row without a number counts as one. `blank` are the numbers of blank rows.

    >>> list(skipped_numbers([("1", "a"), ("2", "b"), ("5", "c"), ("5", "d"), ("", "e"), ("7", "f"), ("1", "g")]))
    [('2, 5', 'c'), ('5, 5', 'd')]
    >>> list(skipped_numbers([("1", "a"), ("4", "b")], blank={2, 3})), list(skipped_numbers([("4", "a")]))
    ([], [('4', 'a')])
    """
    last, unnumbered = -1, 0
    for text, place in rows:
        number = number_of_row(text)
        if number is None:
            unnumbered += 1
            continue
        first = max(last, 0) + 1
        many = number - first - unnumbered > len(blank)
        if number == last or many or sum(n not in blank for n in range(first, number)) > unnumbered:
            yield (f"{last}, {number}" if last >= 0 else str(number)), place
        last, unnumbered = number, 0


def is_twice(rows: Sequence[str]) -> bool:
    """Whether the second half of some rows is the first one again.

    >>> is_twice(["H7 CASA 8", "I8 STIRE 13"] * 2), is_twice(["H7 CASA 8"] * 2)
    (True, False)
    """
    half = len(rows) // 2
    return half > 1 and len(rows) == 2 * half and list(rows[:half]) == list(rows[half:])


@dataclass(frozen=True, slots=True)
class RowRead:
    """A row of a table of moves: its cells by FIELDS, its queries, its place.

    `number` is the text that numbers it. `extra` are its cells under unknown headings, by heading. A `doubtful` row may
    hold no move, and is a move only if an answer to `asks` (one query of column `row`) makes it one.
    """

    cells: Mapping[str, Cell]
    asks: tuple[Query, ...] = ()
    extra: Mapping[str, Cell] = field(default_factory=dict)
    place: str = ""
    doubtful: bool = False
    number: str = ""

    def __str__(self) -> str:
        return str(RowText(*map(self.text, FIELDS[:4])))

    def text(self, role: str) -> str:
        return self.cells[role].text if role in self.cells else ""


@dataclass(slots=True)
class Draft:
    """A sheet being read. `name` is the file's name in problems and sources.

    Queries of the rows of `tables` need no entry, table or file.
    """

    name: str
    label: str = ""
    identity: dict[str, Cell] = field(default_factory=dict)
    tables: dict[str, list[RowRead]] = field(default_factory=lambda: {"": [], "solutii": []})
    blank: dict[str, set[int]] = field(default_factory=lambda: {"": set(), "solutii": set()})  # numbers of such rows
    headings: dict[str, Query] = field(default_factory=dict)  # the query about a heading that rows have in `extra`
    grids: list[WrittenGrid] = field(default_factory=list)
    notes: list[Problem] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    queries: list[Query] = field(default_factory=list)
    around: list[Loose] = field(default_factory=list)
    letters: list[OfGroup] = field(default_factory=list)
    no_grid: bool = False
    in_progress: bool = False
    own_form: bool = False
    is_index: bool = False  # the list of the sheets of a typing workbook
    booked: dict[int, tuple[Cell, Use]] = field(default_factory=dict)  # by the cell's identity: equal ones are several

    def book(self, cells: Iterable[Cell], use: Use) -> None:
        """Record the use of cells. The last use of a cell counts."""
        for cell in cells:
            if cell.text or cell.value is not None:
                self.booked[id(cell)] = cell, use

    def all_booked(self, use: Use) -> dict[int, tuple[Cell, Use]]:
        """All booked cells of the page, with one use for all."""
        return {key: (cell, use) for key, (cell, _) in self.booked.items()}

    def source(self, place: str) -> str:
        """A place of this file, for display."""
        return str(Source(self.name, place))

    def ask(self, query: Query) -> None:
        """Add a query. `query.place` is the place in this file."""
        self.queries.append(replace(query, place=self.source(query.place)))

    def wrong(self, place: str, message: Message, seen: str = "") -> None:
        """Something that could not be read and has no likely reading: to be answered by a person."""
        self.ask(Query(Ask.VALUE, seen or str(message), place, FAULT, wrong=message))

    def loose(self, text: str, place: str, between: bool = False) -> None:
        """Add a text outside the tables that no label explains. `between`: there are moves above and below it."""
        self.around.append(Loose(text, self.source(place), between))

    def ask_texts(self, cells: Sequence[Cell]) -> None:
        """Ask about the texts of cells that belong to no field."""
        for cell in cells:
            self.loose(cell.text, cell.place)
        self.book(cells, Use.ASKED)

    def pass_over(self, place: str, text: str) -> None:
        """Add a notice of a text that is not read."""
        self.note(place, Message("files.row_passed_over", text=text[:60]))

    def note(self, place: str, message: Message) -> None:
        """Add a notice of something passed over as irrelevant, or set right exactly."""
        self.notes.append(Problem(self.name, place, message))

    @property
    def person(self) -> tuple[str, ...]:
        """The name, given name and table written on the page. Empty if it has none of them."""
        texts = tuple(self.identity[role].text if role in self.identity else "" for role in ("nume", "prenume", "masa"))
        return texts if any(texts) else ()

    def is_of(self, other: "Draft") -> bool:
        """Whether another page names the same player, or none."""
        return bool(other.person) and all(
            mine == theirs for mine, theirs in zip(self.person, other.person, strict=False) if theirs
        )

    def take_in(self, other: "Draft") -> None:
        """Add the contents of another page of the same sheet."""
        for role, cell in other.identity.items():
            self.name_it(role, cell)
        for table, rows in other.tables.items():
            self.tables[table] += rows
            self.blank[table] |= other.blank[table]
        self.grids += other.grids
        self.headings |= other.headings
        self.doubts += other.doubts
        self.queries += other.queries
        self.around += other.around
        self.no_grid |= other.no_grid
        self.in_progress |= other.in_progress
        self.notes += other.notes
        self.booked |= other.booked

    @property
    def is_form(self) -> bool:
        """Whether it is a page of a typing workbook, even one without entries."""
        return "fisa" in self.identity

    @property
    def has_content(self) -> bool:
        """Whether anything was handed in here: moves, squares of a grid or that it has none, the arbiter's number."""
        number = self.identity.get("fisa")
        rows = any(
            cell.text or cell.value is not None
            for table in self.tables.values()
            for row in table
            for key, cell in row.cells.items()
            if key != "total"
        )
        return rows or self.no_grid or any(grid.squares for grid in self.grids) or bool(number and number.text)

    def name_it(self, role: str, cell: Cell, after_moves: bool = False) -> None:
        """Take the value of a label. A different value of a second label with the same role becomes a loose text.

        `after_moves`: there are moves above it, so that another name may begin another player's sheet.
        """
        known = self.identity.get(role)
        if known and known.text and cell.text and known.text != cell.text:
            if after_moves and role == "nume":
                self.ask(Query(Ask.VALUE, cell.text, cell.place, "second_name"))
            self.loose(f"{role} {cell.text}", cell.place)
        elif not known or not known.text:
            self.identity[role] = cell

    def take_flags(self, found: Labelled) -> None:
        """Take the flags of a row about the sheet itself. Cells that are not understood become loose texts."""
        self.no_grid |= found.no_grid
        self.in_progress |= found.in_progress
        self.doubts += found.typed
        for cell in found.more:
            self.loose(cell.text, cell.place)

    def add_blank(self, table: str, numbers: Iterable[Cell]) -> None:
        """Remember the numbers of otherwise blank rows."""
        self.blank[table].update(n for cell in numbers if (n := number_of_row(cell.text)) is not None)

    def add_doubtful(self, table: str, place: str, seen: str, why: str, readings: Sequence[str]) -> None:
        """Add a row that may hold no move. `readings` are NOTHING or rows as `RowText` writes them."""
        query = Query(Ask.VALUE, seen, place, why, tuple(readings), column="row")
        self.tables[table].append(RowRead({}, (query,), place=place, doubtful=True))

    def text(self, cell: Cell, column: str, entry: int | None = None, table: str = "") -> str:
        """The value of a cell as it was typed.

        A change by a program is undone and noted, and asked if that may be wrong.
        """
        undone, field = undone_cell(cell, column), COLUMN_OF.get(column, column)
        if undone.problem:
            self.ask(Query(Ask.VALUE, cell.text, cell.place, FAULT, (), entry, field, table, wrong=undone.problem))
        elif undone.note:
            self.note(cell.place, undone.note)
            if undone.doubtful:
                if undone.text != cell.text:
                    self.doubts.append(Doubt("read_otherwise", entry, (("shown", cell.text), ("taken", undone.text))))
                readings = (undone.text, *undone.others)
                self.ask(Query(Ask.VALUE, cell.text, cell.place, "value", readings, entry, field, table, soft=True))
        return undone.text

    def found(self, variant: Variant, table: int | None = None) -> FoundSheet:
        """The sheet, as far as it can be read. Check its `problems` afterwards."""
        entries, solutions = self._entries(""), self._entries("solutii")
        grid = None
        written = [grid for grid in self.grids if grid.squares or grid.problems]
        unread = False
        # a title with nothing below it takes the place of no grid
        for last in [item for item in written if item.cells][-1:] or written[-1:]:
            grid, problems, notes = read_grid(last, self.name, variant)
            # a grid that cannot be read is one that nobody transcribed: what it shows is asked where it decides
            unread = bool(problems)
            self.notes += [*problems, *notes]
        if len(written) > 1:
            self.note("", Message("files.several_grids", found=len(written)))
        who = {role: self.identity.get(role, Cell("", "")) for role in ("nume", "prenume", "fisa", "masa")}
        surname, given, number, seat = (self.text(cell, role) for role, cell in who.items())
        for role, cell in who.items():
            self._ask_marked(role, cell)
        sheet = Sheet(
            number,
            " ".join(filter(None, (surname, given))),
            seat,
            entries,
            solutions,
            grid,
            Source(self.name, self.label),
            tuple(self.doubts),
            (who["nume"].place, who["masa"].place),
            tuple(dict.fromkeys(self.queries)),
            tuple(dict.fromkeys(self.around)),
            self.no_grid and grid is None,
            unread,
            self.in_progress,
            own_form=self.own_form or self.is_form,
        )
        return FoundSheet(sheet, self.label, table, letters=tuple(self.letters))

    def _ask_marked(self, role: str, cell: Cell) -> None:
        marks = cell.marks
        if not cell.text or not (marks.struck or marks.hidden or marks.others):
            return
        column = COLUMN_OF.get(role, "")
        readings = (marks.left, cell.text) if marks.left else (cell.text, *(marks.others or (NOTHING,)))
        why = "struck" if marks.struck else "hidden_column" if marks.hidden else marks.doubt
        self.ask(Query(Ask.IDENTITY, cell.text, cell.place, why, readings if column else (), column=column))

    def _entries(self, table: str) -> tuple[Entry, ...]:
        entries: list[Entry] = []
        numbers: list[tuple[str, str]] = []
        fills: dict[str, list[tuple[int, str]]] = {}
        sums: list[str] = []
        rows = self.tables[table]
        if len(rows) > MAX_ENTRIES:
            self.wrong("", Message("files.too_many_entries", found=len(rows), limit=MAX_ENTRIES))
        for row in rows[:MAX_ENTRIES]:
            number = len(entries) + 1
            for query in row.asks:
                self.ask(replace(query, entry=number, table=table))
            numbers.append((row.number, row.place))
            if row.doubtful:
                continue
            for heading, cell in row.extra.items():
                fills.setdefault(heading, []).append((number, cell.text))
            cells = row.cells
            sums += [f"«{cell.marks.written}» {cell.text}" for cell in cells.values() if "+" in cell.marks.written]
            texts = {key: self.text(cells[key], key, number, table) for key in FIELDS if key in cells}
            group, position, word, points, total = (texts.get(key, "") for key in FIELDS)
            letters = cells.get(OF_GROUP)
            if letters and kind_of(letters) is not Sort.BLANK:
                # a group may be written by its letters alone
                self.letters += [OfGroup(number, table, letters.text, self.source(letters.place))] if group else []
                group = group or letters.text
            # a row with nothing but its number, or its number and a running total, holds no entry
            if group or position or word or points or any(cell.text for cell in row.extra.values()):
                places = tuple(cells[key].place if key in cells else "" for key in FIELDS)
                same = all(place in ("", row.place) for place in places)
                source = Source(self.name, row.place)
                entries.append(Entry(number, group, position, word, points, total, source, () if same else places))
            elif total and points_of(total) is None:
                self.loose(total, cells["total"].place)
        for heading, found in fills.items():
            if any(text for _, text in found):
                self.ask(replace(self.headings[heading], column="heading", table=table, fills=tuple(found)))
        if sums:
            self.note(self.label, Message("files.sums", text=", ".join(sums)[:200]))
        for seen, place in out_of_order(numbers):
            self.ask(Query(Ask.VALUE, seen, place, "row_order", table=table))
        if jumps := list(skipped_numbers(numbers, self.blank[table])):
            self.note(jumps[0][1], Message("files.numbers_left_out", text="; ".join(seen for seen, _ in jumps)[:200]))
        if is_twice([str(row) for row in rows if not row.doubtful]):
            self.ask(Query(Ask.VALUE, rows[len(rows) // 2].place, self.label, "rows_twice", table=table))
        return tuple(entries)


def file_read(found: list[FoundSheet], drafts: list[Draft]) -> FileRead:
    """The answer of a reader."""
    notes = dict.fromkeys(note for draft in drafts for note in draft.notes)
    account = (Used(cell.place, cell.text, use) for draft in drafts for cell, use in draft.booked.values())
    return FileRead(tuple(found), notes=tuple(notes), account=tuple(account))
