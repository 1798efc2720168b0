"""The common result of all readers: the sheets of a file, its faults, the use of every piece of it."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path

from arbitraj.problems import Problem
from arbitraj.record.model import Sheet

FAULT = "fault"  # the text of a query that no reading settles
Progress = Callable[[int, int], None]


class Use(Enum):
    """Use of a piece of a file by its reader."""

    MOVE = "depunere"  # a field of a row of a table
    LABEL = "etichetă"  # the name of a field outside the tables, or its value
    HEADING = "antet"
    GRID = "grilă"
    SIGN = "semn"  # where the second table or the grid begins, how far the sheet is typed
    PRINTED = "tipărit"  # what forms print and organisers write: it says nothing of moves or players
    BLANK = "gol"  # a dash for an empty field
    ASKED = "întrebat"
    TOLD = "spus"


@dataclass(frozen=True, slots=True)
class Used:
    """A piece of a file: its place, its text, and its use by the reader."""

    place: str
    text: str
    use: Use


@dataclass(frozen=True, slots=True)
class OfGroup:
    """The letters written beside the number of a group, by the entry and its table (as queries name them)."""

    entry: int
    table: str
    text: str
    place: str


@dataclass(frozen=True, slots=True)
class FoundSheet:
    """A sheet found in a file. Its queries say where its reader was not sure.

    `sheet.number` is empty if the file does not give it. `label` names the part of a file of several sheets, `table` is
    the arbiter's table if that name begins with one, `code` that of a form (form_code.py), `letters` are those written
    beside the numbers of groups.
    """

    sheet: Sheet
    label: str = ""
    table: int | None = None
    code: str = ""
    letters: tuple[OfGroup, ...] = ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The queries that no reading settles, as problems."""
        return tuple(Problem(query.place, "", query.wrong) for query in self.sheet.queries if query.wrong)


@dataclass(frozen=True, slots=True)
class FileRead:
    """The sheets of a file, and its faults as a whole. Notes say what was guessed or passed over.

    `account` has the use of every filled cell, line and field (Use). `digest` is the SHA-256 of the bytes that were
    read, empty if that was not the reader's own affair.
    """

    sheets: tuple[FoundSheet, ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()
    account: tuple[Used, ...] = field(default=(), compare=False)
    digest: str = field(default="", compare=False)

    @property
    def all_problems(self) -> tuple[Problem, ...]:
        return (*self.problems, *(problem for found in self.sheets for problem in found.problems))


def numbered(read: FileRead, number: str) -> FileRead:
    """Set the number of a file with one sheet from the file's name."""
    if len(read.sheets) != 1:
        return read
    found = read.sheets[0]
    return replace(read, sheets=(replace(found, sheet=replace(found.sheet, number=number)),))


@dataclass(frozen=True, slots=True)
class Job:
    """A file to be read, its name in problems, and its sheet's number if it is one sheet."""

    path: Path
    name: str = ""
    number: str = ""
