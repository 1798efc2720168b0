"""jucatori (6.1): the players at their tables, and before the start who is entered, what the arbiter says of places.

A roster is a CSV file or a workbook, its columns by any usual name; tables are written back into it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.folder.table import HeadedTable, TableRow, folder_table
from arbitraj.problems import Problem
from arbitraj.record.model import Category, Player
from arbitraj.record.names import all_by_name, names_hint, plain_name
from arbitraj.text import Said, said, say
from arbitraj.writing.step import Step

ROSTER = "jucatori.csv"
ROSTER_COLUMNS = ("masa", "nume", "prenume", "club", "rating", "categorie")
SEATING_COLUMNS = ("loc_fix", "tarziu", "retras")
TABLE, (FIXED, LATE, WITHDRAWN) = "masa", SEATING_COLUMNS
MOST_TABLES = 9_999


def _opened(where: Path, alone: bool, *needed: str) -> HeadedTable:
    columns = ROSTER_COLUMNS, tuple((column,) for column in needed), SEATING_COLUMNS
    return HeadedTable(where, *columns) if alone else folder_table(where, ROSTER, *columns)


def read_roster(where: Path, alone: bool = False) -> tuple[tuple[Player, ...], list[Problem]]:
    """The players of a folder's roster, or of a file of any name and kind that stands `alone`."""
    players, table = [], _opened(where, alone, TABLE, "nume")
    if table.rows and not any(line.get(TABLE) for line in table.rows):
        table.problems.append(Problem(table.name, "", said("files.no_tables_yet")))
        return (), table.problems
    for line in table.rows:
        # whoever withdrew before the start is no player, and has no table
        if line.flag(WITHDRAWN):
            continue
        number = line.number(TABLE, 1)
        player = _player(line, number or 0)
        if number is not None:
            players.append((line, player))
    table.no_twice(TABLE, ((line, player.table) for line, player in players))
    return tuple(player for _, player in players), table.problems


def _player(line: TableRow, number: int) -> Player:
    """The player of a row of the roster, at a table."""
    surname = line.text("nume")
    # ratings may have decimals; seats and reports need none
    rating = replace(line, cells={"rating": _whole(line.get("rating"))}).number("rating", 0, -1)
    known = rating if rating is not None and rating >= 0 else None
    return Player(number, surname, line.get("prenume"), line.get("club"), known, line.category() or Category.SENIORS)


def _whole(text: str) -> str:
    whole, mark, decimals = text.replace(".", ",").partition(",")
    return whole if mark and whole.isdigit() and decimals.isdigit() and len(decimals) < 3 else text


def namesakes(players: Sequence[Player]) -> list[str]:
    """A warning for each name that several players have."""
    return [
        say("files.warn_namesakes", name=same[0].name, tables=", ".join(str(player.table) for player in same))
        for same in all_by_name(players).values()
        if len(same) > 1
    ]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A row of the roster: the player (table 0: none yet), the table the arbiter fixed for him, what became of him."""

    row: int
    player: Player
    fixed: int | None = None
    late: bool = False
    withdrawn: bool = False
    place: str = ""  # where the row stands, as problems name it

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

    def problem(self, entrant: Entrant, message: Said) -> Problem:
        return Problem(self.file.name, entrant.place, message)


def read_entries(where: Path, alone: bool = False) -> tuple[Entries, list[Problem]]:
    """The rows of a folder's roster, or of a file that stands `alone`; tables may be missing."""
    entrants, table = [], _opened(where, alone, "nume")
    for line in table.rows:
        number, fixed = line.number(TABLE, 1, 0), line.number(FIXED, 1, 0)
        for written in (number, fixed):
            if written and written > MOST_TABLES:
                line.wrong(said("seating.table_too_big", table=written, most=MOST_TABLES))
        marks = line.flag(LATE), line.flag(WITHDRAWN)
        player = _player(line, number or 0)
        entrants.append(Entrant(line.row.number, player, fixed or None, *marks, line.row.place))
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
        rows = "; ".join(each.place for each in fitting)
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
    return step.renew(before.file.path, before.file.with_cells(rows))
