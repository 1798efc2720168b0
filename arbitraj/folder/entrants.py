"""The roster before the start (6.1): who is entered, what the arbiter says of his place, and tables written back."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.folder.people import ROSTER, ROSTER_COLUMNS, SEATING_COLUMNS, player_of
from arbitraj.folder.table import HeadedTable, folder_table
from arbitraj.problems import Problem
from arbitraj.record.model import Player
from arbitraj.record.names import names_hint, plain_name
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

    file: HeadedTable
    entrants: tuple[Entrant, ...]

    def place(self, entrant: Entrant) -> str:
        """Where a row stands, as problems name it."""
        return next((line.row.place for line in self.file.rows if line.row.number == entrant.row), "")

    def problem(self, entrant: Entrant, message: Said) -> Problem:
        return Problem(self.file.name, self.place(entrant), message)


def read_entries(folder: Path) -> tuple[Entries, list[Problem]]:
    """The rows of jucatori; tables may be missing."""
    return _entries(folder_table(folder, ROSTER, ROSTER_COLUMNS, (("nume",),), SEATING_COLUMNS))


def read_entries_file(path: Path) -> tuple[Entries, list[Problem]]:
    """The rows of a roster file of any name and kind; tables may be missing."""
    return _entries(HeadedTable(path, ROSTER_COLUMNS, (("nume",),), SEATING_COLUMNS))


def _entries(table: HeadedTable) -> tuple[Entries, list[Problem]]:
    entrants = []
    for line in table.rows:
        number, fixed = line.number(TABLE, 1, 0), line.number(FIXED, 1, 0)
        for written in (number, fixed):
            if written and written > MOST_TABLES:
                line.wrong(said("seating.table_too_big", table=written, most=MOST_TABLES))
        late, withdrawn = line.flag(LATE), line.flag(WITHDRAWN)
        entrants.append(Entrant(line.row.number, player_of(line, number or 0), fixed or None, late, withdrawn))
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
    hint = names_hint(name, [each.player.name for each in entries.entrants])
    return said("seating.name_unknown", name=name, file=entries.file.name, hint=hint)


def write_entries(step: Step, before: Entries, after: tuple[Entrant, ...]) -> Path | None:
    """Put what is new into the roster file, as it is, the old one kept beside it; the copy, None where nothing is new.

    Raises ProblemsError, OSError.
    """
    pairs = ((old.cells(), new) for old, new in zip(before.entrants, after, strict=True))
    rows = {new.row: {key: text for key, text in new.cells().items() if text != old[key]} for old, new in pairs}
    if not any(rows.values()):
        return None
    written = before.file.with_cells(rows)
    copy = step.keep(before.file.path)
    step.data(before.file.path, written)
    return copy
