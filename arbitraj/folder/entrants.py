"""The roster before the start (6.1): who is entered, what the arbiter says of his place, and tables written back."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.folder.people import ROSTER, ROSTER_COLUMNS, SEATING_COLUMNS, Table, player_of
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.model import Player
from arbitraj.record.names import near_names, plain_name
from arbitraj.tables.cells import Change, FileError
from arbitraj.tables.edit import edited
from arbitraj.tables.limits import read_bytes
from arbitraj.text import Said, said, say
from arbitraj.writing.step import Step

TABLE, (FIXED, LATE, WITHDRAWN) = "masa", SEATING_COLUMNS
MOST_TABLES = 9_999


@dataclass(frozen=True, slots=True)
class Entrant:
    """A row of the roster: the player (table 0: none yet), the table the arbiter fixed for him, what became of him."""

    row: int
    player: Player
    fixed: int | None = None
    late: bool = False
    withdrawn: bool = False

    @property
    def table(self) -> int:
        return self.player.table

    def at(self, table: int) -> "Entrant":
        """The same at another table."""
        return replace(self, player=replace(self.player, table=table))

    def cells(self) -> dict[str, str]:
        """What the row says of his place."""
        return {
            TABLE: str(self.table or ""),
            FIXED: str(self.fixed or ""),
            LATE: say("common.yes") if self.late else "",
            WITHDRAWN: say("common.yes") if self.withdrawn else "",
        }


@dataclass(frozen=True, slots=True)
class Entries:
    """A roster file and its rows."""

    file: Table
    entrants: tuple[Entrant, ...]

    def place(self, entrant: Entrant) -> str:
        """Where a row stands, as problems name it."""
        return next((row.place for row, _ in self.file.rows if row.number == entrant.row), "")

    def problem(self, entrant: Entrant, message: Said) -> Problem:
        return Problem(self.file.name, self.place(entrant), message)


def read_entries(folder: Path) -> tuple[Entries, list[Problem]]:
    """The rows of jucatori; tables may be missing."""
    return _entries(Table(folder, ROSTER, ROSTER_COLUMNS, (("nume",),), also=SEATING_COLUMNS))


def read_entries_file(path: Path) -> tuple[Entries, list[Problem]]:
    """The rows of a roster file of any name and kind; tables may be missing."""
    return _entries(Table(path.parent, path.name, ROSTER_COLUMNS, (("nume",),), exactly=True, also=SEATING_COLUMNS))


def _entries(table: Table) -> tuple[Entries, list[Problem]]:
    entrants = []
    for row, cells in table.rows:
        number = table.number(row, cells, TABLE, 1, 0)
        fixed = table.number(row, cells, FIXED, 1, 0)
        for written in (number, fixed):
            if written and written > MOST_TABLES:
                table.wrong(row, said("seating.table_too_big", table=written, most=MOST_TABLES))
        late, withdrawn = table.flag(row, cells, LATE), table.flag(row, cells, WITHDRAWN)
        player = player_of(table, row, cells, number or 0)
        entrants.append(Entrant(row.number, player, fixed or None, late, withdrawn))
    return Entries(table, tuple(entrants)), table.problems


def the_same(entries: Entries, number: Callable[[Entrant], int | None], message: str) -> Iterator[Problem]:
    """A problem for every player who has the same table as one before him, said as `message`."""
    seen: dict[int, Entrant] = {}
    for entrant in entries.entrants:
        table = number(entrant)
        if not table or entrant.withdrawn:
            continue
        if table in seen:
            names = {"name": entrant.player.name, "other": seen[table].player.name}
            yield entries.problem(entrant, said(message, table=table, **names))
        seen.setdefault(table, entrant)


def find_entrant(entries: Entries, name: str) -> Entrant | Said:
    """The one player of a name, or what is wrong with it."""
    fitting = [each for each in entries.entrants if plain_name(each.player.name) == plain_name(name)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        rows = "; ".join(entries.place(each) for each in fitting)
        return said("seating.name_several", name=name, rows=rows)
    near = ", ".join(near_names(name, [each.player.name for each in entries.entrants]))
    hint = say("files.near_names", names=near) if near else ""
    return said("seating.name_unknown", name=name, file=entries.file.name, hint=hint)


def write_entries(step: Step, before: Entries, after: tuple[Entrant, ...]) -> Path | None:
    """Put what is new into the roster file, as it is, the old one kept beside it; the copy, None where nothing is new.

    A column that is needed and missing is added after the last one. Raises ProblemsError, OSError.
    """
    changes = _changes(before, after)
    if not changes:
        return None
    path = before.file.path
    try:
        data = read_bytes(path)
        new = edited(data, before.file.page, before.file.is_header, changes)
    except FileError as error:
        raise ProblemsError([error.of(path.name)]) from None
    copy = step.keep(path)
    step.data(path, new)
    return copy


def _changes(before: Entries, after: tuple[Entrant, ...]) -> list[Change]:
    header = list(before.file.header)
    changes: list[Change] = []
    columns: dict[str, int] = {}
    for old, new in zip(before.entrants, after, strict=True):
        was = old.cells()
        for column, text in new.cells().items():
            if text == was[column]:
                continue
            if column not in columns:
                if column not in header:
                    header.append(column)
                    changes.append(Change(before.file.header_row, len(header) - 1, column))
                columns[column] = header.index(column)
            changes.append(Change(new.row, columns[column], text))
    return changes
