"""Marks that name the log from which a folder's files were made, and the check that the log still has it.

The mark is kept twice, in the hall's ledger (`sala/dosar.json`) and in the folder's `.arbitraj/`, as `sala/` may be
lost whole. With a log that lacks the marked event, files would be changed or deleted because events are missing:
nothing is written until a person has answered (`LogAnswer`).
"""

import shutil
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field

from arbitraj.hall.kernel.store.faults import refusing
from arbitraj.hall.kernel.store.journal import JournalRead, chained_after, chained_from
from arbitraj.hall.kernel.store.rows import LogRow
from arbitraj.hall.kernel.store.sqlite import read_base
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message
from arbitraj.writing.lock import STATE

LEDGER = "sala/dosar.json"
MARK_FILE = f"{STATE}/jurnal.json"
IN_LEDGER = "jurnal"
_LONGEST = 4_000  # bytes of a mark that are read


class LogMark(Struct, frozen=True):
    """A log up to an event: its competition, the number, the hash of the journal's line of that event (its chain)."""

    competition: str = field(name="competitie")
    number: Annotated[int, Meta(ge=1)] = field(name="nr")
    chain: str = field(name="lant")

    def on(self, rows: Sequence[LogRow]) -> "LogMark":
        """The mark after the rows that follow."""
        return LogMark(self.competition, rows[-1].number, chained_after(self.chain, rows)) if rows else self

    def plain(self) -> dict[str, str | int]:
        """Plain data for the file."""
        plain: dict[str, str | int] = msgspec.to_builtins(self)
        return plain

    def text(self) -> str:
        """Text of the mark's own file."""
        return msgspec.json.encode(self).decode() + "\n"


def first_mark(competition: str) -> LogMark:
    """Mark of a log without events."""
    return LogMark(competition, 0, chained_from(competition))


def marked_in(held: object) -> LogMark | None:
    """Mark in a decoded file, None if there is none. Raises ValueError if it is damaged."""
    mark: LogMark | None = msgspec.convert(held, LogMark | None)
    return mark


def log_marks(folder: Path) -> list[LogMark]:
    """Marks left in a folder, the furthest first, [] if no hall wrote into it."""
    found = list[LogMark | None]()
    with suppress(OSError, ValueError, RecursionError), (folder / MARK_FILE).open("rb") as source:
        found.append(marked_in(msgspec.json.decode(source.read(_LONGEST))))
    with suppress(OSError, ValueError, RecursionError):
        held = msgspec.json.decode((folder / LEDGER).read_bytes(), type=dict[str, dict[str, str | int]])
        found.append(marked_in(held.get(IN_LEDGER)))
    return sorted({mark for mark in found if mark}, key=lambda mark: -mark.number)


class LogAnswer(Enum):
    """Treatment of files of the folder that the log lacks: taken in as events, or set aside as copies."""

    TAKE_IN = "ia"
    GO_ON_WITHOUT = "fara"


@dataclass(frozen=True, slots=True)
class HeldLog:
    """Contents of a database or a journal. `competition` is empty if there is none."""

    competition: str = ""
    rows: Sequence[LogRow] = ()

    @property
    def last(self) -> int:
        """Number of the last event."""
        return self.rows[-1].number if self.rows else 0

    def lacks(self, mark: LogMark) -> bool:
        """Whether the log lacks what a mark names."""
        if self.last < mark.number or self.competition != mark.competition:
            return True
        rows = [row for row in self.rows if row.number <= mark.number]
        return chained_after(chained_from(self.competition), rows) != mark.chain


@dataclass(frozen=True, slots=True)
class LogLost:
    """A `held` log and the folder's mark that it lacks."""

    held: HeldLog
    mark: LogMark

    @property
    def missing(self) -> int:
        """Lowest number of missing events, 0 if it is another log."""
        return max(self.mark.number - self.held.last, 0)

    @property
    def told(self) -> Message:
        """The message."""
        number, last = self.mark.number, self.held.last
        if not last:
            return Message("hall.lost_whole", number=number)
        if self.held.competition == self.mark.competition and last < number:
            return Message("hall.lost_behind", last=last, number=number, missing=self.missing)
        return Message("hall.lost_other", number=number)


class LogLostError(ProblemsError):
    """The log lacks what the folder was written from. Nothing is opened before a person has answered."""

    def __init__(self, lost: LogLost, journal: Path, more: Sequence[Problem] = (), hint: str = "") -> None:
        super().__init__([Problem(str(journal), "", lost.told), *more], hint)
        self.lost = lost


def lost_log(folder: Path, base: Path, read: JournalRead, damaged_too: bool = False) -> LogLost | None:
    """The LogLost of a folder, None if its log lacks nothing. Nothing is opened for writing.

    Of journal and database the longer one counts. With `damaged_too`, an unreadable database counts as empty, else it
    raises ProblemsError.
    """
    marks, journal = log_marks(folder), HeldLog(read.competition, read.known)
    if not any(map(journal.lacks, marks)):
        return None  # the database is completed from it
    held = HeldLog()
    try:
        held = _in_base(base)
    except ProblemsError:
        if not damaged_too:
            raise
    lacking = next(filter(held.lacks, marks), None)
    return LogLost(max(held, journal, key=lambda log: log.last), lacking) if lacking else None


def _in_base(path: Path) -> HeldLog:
    """Contents of a database, read from a copy: opening it in place would create files beside it."""
    if not path.exists():
        return HeldLog()
    with tempfile.TemporaryDirectory() as aside, refusing(path):
        copy = Path(aside) / "copie.db"
        for end in ("", "-wal"):
            with suppress(FileNotFoundError):
                shutil.copyfile(path.with_name(path.name + end), copy.with_name(copy.name + end))
        with closing(sqlite3.connect(copy, isolation_level=None)) as base:
            return HeldLog(*read_base(base, path))
