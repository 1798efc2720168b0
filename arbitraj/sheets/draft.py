"""A sheet while it is put together from what a file holds, and the answer of every reader."""

from dataclasses import dataclass, field, replace

from arbitraj.competition.files.cells import Cell
from arbitraj.competition.model import Doubt, Entry, Sheet, Source
from arbitraj.game.variant import Variant
from arbitraj.problems import Problem
from arbitraj.sheets.grid import Grid, read_grid
from arbitraj.sheets.undo import undo
from arbitraj.text import say

MAX_ENTRIES = 300  # of one table: the board has 225 squares, superscrabble a few dozen solutions
FIELDS = ("grupa", "pozitie", "depunere", "puncte", "total")


@dataclass(frozen=True, slots=True)
class Found:
    """A sheet found in a file, with what is wrong in it: one that has problems is not to be graded.

    `sheet.number` is empty where the file does not say it. `label` says which part of a file of several sheets it
    is, `table` the arbiter's table where the name of that part begins with it, `code` that of a form (form_code.py).
    """

    sheet: Sheet
    problems: tuple[Problem, ...] = ()
    label: str = ""
    table: int | None = None
    code: str = ""


@dataclass(frozen=True, slots=True)
class FileRead:
    """What a file gave: its sheets, and what is wrong with it as a whole; notes are what was guessed or passed over."""

    sheets: tuple[Found, ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()

    @property
    def all_problems(self) -> tuple[Problem, ...]:
        return (*self.problems, *(problem for found in self.sheets for problem in found.problems))


@dataclass(slots=True)
class Draft:
    """A sheet being read. `name` is how the file is called in problems and sources."""

    name: str
    label: str = ""
    identity: dict[str, Cell] = field(default_factory=dict)
    tables: dict[str, list[tuple[str, dict[str, Cell]]]] = field(default_factory=lambda: {"": [], "solutii": []})
    grids: list[Grid] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    notes: list[Problem] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)

    def wrong(self, place: str, message: str) -> None:
        self.problems.append(Problem(self.name, place, message))

    def note(self, place: str, message: str) -> None:
        self.notes.append(Problem(self.name, place, message))

    def problem_of(self, key: str) -> Problem:
        return Problem(self.name, "", say(key))

    @property
    def person(self) -> tuple[str, ...]:
        """Who the page says it is of; empty where it does not say."""
        texts = tuple(self.identity[role].text if role in self.identity else "" for role in ("nume", "prenume", "masa"))
        return texts if any(texts) else ()

    @property
    def is_form(self) -> bool:
        """A page of a typing workbook, even if nothing is typed in its table."""
        return "fisa" in self.identity

    @property
    def has_content(self) -> bool:
        """Whether anything was handed in here: moves, squares of a grid, or the number that the arbiter gave."""
        number = self.identity.get("fisa")
        rows = any(
            cell.text or cell.value is not None
            for table in self.tables.values()
            for _, cells in table
            for key, cell in cells.items()
            if key != "total"
        )
        return rows or any(grid.squares for grid in self.grids) or bool(number and number.text)

    def name_it(self, role: str, cell: Cell) -> None:
        """Take the value of a label; written twice with two values it is a problem."""
        known = self.identity.get(role)
        if known and known.text and cell.text and known.text != cell.text:
            self.wrong(cell.place, say("files.sheet_twice_key", key=role))
        elif not known or not known.text:
            self.identity[role] = cell

    def add(self, table: str, place: str, cells: dict[str, Cell]) -> None:
        """Add a row of a table of moves."""
        self.tables[table].append((place, cells))

    def text(self, cell: Cell, column: str, entry: int | None = None) -> str:
        """The value of a cell as it was typed; what had to be changed is noted, and doubted where it may be wrong."""
        undone = undo(cell, column)
        if undone.problem:
            self.wrong(cell.place, undone.problem)
        elif undone.note:
            self.note(cell.place, undone.note)
            if undone.doubtful:
                self.doubts.append(Doubt("read_otherwise", entry, (("shown", cell.text), ("taken", undone.text))))
        return undone.text

    def sheet(self, variant: Variant) -> Sheet:
        """The sheet, as far as it can be read; look at `problems` afterwards."""
        entries, solutions = self._entries(""), self._entries("solutii")
        grid = None
        written = [each for each in self.grids if each.squares or each.problems]
        for each in written[-1:]:
            grid, problems, notes = read_grid(each, self.name, variant)
            self.problems += problems
            self.notes += notes
        if len(written) > 1:
            self.note("", say("files.several_grids", found=len(written)))
        name = [self._label("nume"), self._label("prenume")]
        return Sheet(
            self._label("fisa"),
            " ".join(filter(None, name)),
            self._label("masa"),
            entries,
            solutions,
            grid,
            Source(self.name, self.label),
            tuple(self.doubts),
            (self._place("nume"), self._place("masa")),
        )

    def _label(self, role: str) -> str:
        cell = self.identity.get(role)
        return self.text(cell, role) if cell else ""

    def _place(self, role: str) -> str:
        cell = self.identity.get(role)
        return cell.place if cell else ""

    def _entries(self, table: str) -> tuple[Entry, ...]:
        entries: list[Entry] = []
        rows = self.tables[table]
        if len(rows) > MAX_ENTRIES:
            self.wrong("", say("files.too_many_entries", found=len(rows), limit=MAX_ENTRIES))
        for place, cells in rows[:MAX_ENTRIES]:
            number = len(entries) + 1
            texts = {key: self.text(cells[key], key, number) for key in FIELDS if key in cells}
            group, position, word, points, total = (texts.get(key, "") for key in FIELDS)
            # a row with nothing but its number, or its number and a running total, holds no entry
            if group or position or word or points:
                places = tuple(cells[key].place if key in cells else "" for key in FIELDS)
                same = all(each in ("", place) for each in places)
                source = Source(self.name, place)
                entries.append(Entry(number, group, position, word, points, total, source, () if same else places))
        return tuple(entries)

    def found(self, variant: Variant, table: int | None = None) -> Found:
        sheet = self.sheet(variant)
        return Found(sheet, tuple(dict.fromkeys(self.problems)), self.label, table)


def answer(found: list[Found], drafts: list[Draft]) -> FileRead:
    """The answer of a reader."""
    return FileRead(tuple(found), notes=tuple(dict.fromkeys(note for draft in drafts for note in draft.notes)))


def numbered(read: FileRead, number: str) -> FileRead:
    """A file of one sheet, whose number is the file's name."""
    if len(read.sheets) != 1:
        return read
    found = read.sheets[0]
    return replace(read, sheets=(replace(found, sheet=replace(found.sheet, number=number)),))
