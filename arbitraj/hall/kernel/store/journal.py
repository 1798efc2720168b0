"""`sala/jurnal.jsonl`: the log with an event a line, chained by the SHA-256 of the line before, so that edits show.

The first line names the competition. The journal follows the database within a second. It is copied to sticks, read by
people and other halls, and the database can be rebuilt from it.
"""

import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from io import FileIO
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct, field as named, structs

from arbitraj.hall.kernel.store.faults import SameFiles, refusing
from arbitraj.hall.kernel.store.rows import LogRow
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.text import Message
from arbitraj.writing.plan import sync_folder

LONGEST_LINE = 64 << 20  # bytes of a line, which may hold files of the folder
_LARGEST = 512 << 20  # bytes of the whole
_MOST = 1_000_000  # lines
_LONGEST_HEADING = 1000  # bytes of the first line, where it alone is read
_TOLD = 20  # problems that are reported: an edited line breaks two
_BEGINS = b'{"competitie":"'  # of the first line


class _Heading(Struct, frozen=True):
    competition: str = named(name="competitie")
    version: int = named(name="jurnal", default=1)


class _Line(LogRow, frozen=True, forbid_unknown_fields=True):
    before: str = named(name="lant", default="")

    @property
    def row(self) -> LogRow:
        return LogRow(*structs.astuple(self)[:-1])  # equals the database's row


_READS_HEADING, _READS_LINE = msgspec.json.Decoder(_Heading), msgspec.json.Decoder(_Line)


@dataclass(frozen=True, slots=True)
class JournalRead:
    """Contents of a journal: the rows as written, and all problems of its chain.

    `size` is the length of the whole lines in bytes, `torn` that of a last line cut by a power loss. `tail` is the row
    of that line if only its end is missing. `chain` is the hash for the next line. `competition` is empty if there is
    no journal.
    """

    competition: str = ""
    rows: tuple[LogRow, ...] = ()
    size: int = 0
    torn: int = 0
    tail: LogRow | None = None
    chain: str = ""
    problems: tuple[Problem, ...] = ()

    @property
    def known(self) -> tuple[LogRow, ...]:
        """All readable rows, the one of a line without its end included."""
        return self.rows if self.tail is None else (*self.rows, self.tail)


@dataclass
class _Reading:
    path: Path
    competition: str = ""
    rows: list[LogRow] = field(default_factory=list)
    lines: dict[int, int] = field(default_factory=dict)  # line of the first row with a number
    keys: dict[str, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    untold: int = 0  # problems beyond the first ones
    chain: str = ""

    @property
    def next(self) -> int:
        return self.rows[-1].number + 1 if self.rows else 1

    def wrong(self, place: int, key: str, **values: object) -> None:
        if len(self.problems) < _TOLD:
            self.problems.append(Problem(str(self.path), Message("files.row", row=place), Message(key, **values)))
        else:
            self.untold += 1


def read_journal(path: Path) -> JournalRead:
    """Read a journal. Raises ProblemsError if it is unreadable, beyond the limits, or not a journal."""
    reading, size, torn, tail = _Reading(path), 0, 0, None
    with refusing(path):
        try:
            source = path.open("rb")
        except FileNotFoundError:
            return JournalRead()
        with source:
            for place, line in enumerate(_lines(path, source), 1):
                if not line.endswith(b"\n"):
                    torn, tail = len(line), _tail(reading, place, line)
                    break
                _take(reading, place, line[:-1])
                size += len(line)
    if reading.untold:
        reading.problems.append(Problem(str(path), "", Message("hall.journal_more", number=reading.untold)))
    rows, problems = tuple(reading.rows), tuple(reading.problems)
    return JournalRead(reading.competition, rows, size, torn, tail, reading.chain, problems)


def competition_in(path: Path) -> str:
    """Competition that a journal's first line names, "" if it cannot be read."""
    with suppress(OSError, msgspec.DecodeError, UnicodeDecodeError), path.open("rb") as source:
        return _READS_HEADING.decode(source.readline(_LONGEST_HEADING)).competition
    return ""


def _lines(path: Path, source: IO[bytes]) -> Iterator[bytes]:
    count = size = 0
    while line := source.readline(LONGEST_LINE + 1):
        count, size = count + 1, size + len(line)
        if len(line) > LONGEST_LINE or count > _MOST or size > _LARGEST:
            raise ProblemsError([Problem(str(path), Message("files.row", row=count), Message("hall.journal_too_big"))])
        yield line


def _take(reading: _Reading, place: int, line: bytes) -> None:
    before, reading.chain = reading.chain, _hash(line)
    if place == 1:
        try:
            reading.competition = _READS_HEADING.decode(line).competition
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise ProblemsError([Problem(str(reading.path), "", Message("hall.no_journal"))]) from None
        return
    read = _line(line)
    if read is None:
        reading.wrong(place, "hall.journal_unread")
        return
    row, expected = read.row, reading.next
    if first := reading.lines.get(row.number):
        reading.wrong(place, "hall.journal_forked", number=row.number, line=first, named=row.named)
        return
    if row.number != expected:
        missing = f"{expected}–{row.number - 1}" if row.number > expected + 1 else str(expected)
        reading.wrong(place, "hall.journal_missing", numbers=missing)
    elif read.before != before:
        reading.wrong(place, "hall.journal_changed", number=row.number, line=place - 1)
    if other := reading.keys.get(row.key):
        reading.wrong(place, "hall.journal_key_twice", number=row.number, other=other)
    reading.lines[row.number], reading.keys[row.key] = place, row.number
    reading.rows.append(row)


def _tail(reading: _Reading, place: int, line: bytes) -> LogRow | None:
    """Row of the last line if only its end is missing. Raises ProblemsError if the file is not a journal."""
    if place == 1:
        if line.strip(b"\0") and not line.startswith(_BEGINS) and not _BEGINS.startswith(line):
            raise ProblemsError([Problem(str(reading.path), "", Message("hall.no_journal"))])
        return None
    read = _line(line)
    return read.row if read and read.before == reading.chain and read.number == reading.next else None


def _line(line: bytes) -> _Line | None:
    try:
        line.decode()  # msgspec does not check `Raw`
        return _READS_LINE.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _hash(line: bytes) -> str:
    return hashlib.sha256(line).hexdigest()


def chained_from(competition: str) -> str:
    """Hash of the first line, which names the competition and begins the chain."""
    return _hash(msgspec.json.encode(_Heading(competition)))


def chained_after(chain: str, rows: Iterable[LogRow]) -> str:
    """Hash of the last of these rows' lines, where the line before them has the hash `chain`."""
    for row in rows:
        chain = _hash(_chained(row, chain))
    return chain


class Journal:
    """A journal open for appending: by one thread, in the order of the numbers.

    Its first `size` bytes are whole and on the disk. They are a valid copy of it.
    """

    def __init__(self, path: Path, read: JournalRead, competition: str) -> None:
        """Go on after what was read, and cut a torn last line off. Raises ProblemsError."""
        self.path, self.size, self._chain = path, read.size, read.chain
        self.last = read.rows[-1].number if read.rows else 0
        with refusing(path):
            self._file = path.open("ab", buffering=0)
            try:
                self._file.truncate(self.size)
                if not self.size:
                    self._write([msgspec.json.encode(_Heading(competition))], self.last)
                sync_folder(path.parent)
                self.files = SameFiles.of((path.parent, path))
            except BaseException:
                self._file.close()
                raise

    def append(self, rows: Sequence[LogRow]) -> None:
        """Write rows and sync them to the disk: all or none. Raises ProblemsError."""
        if rows:
            self.files.check()
            with refusing(self.path):
                self._write(rows, rows[-1].number)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, rows: Sequence[LogRow | bytes], last: int) -> None:
        chain, lines = self._chain, list[bytes]()
        for row in rows:
            line = row if isinstance(row, bytes) else _chained(row, chain)
            lines.append(line + b"\n")
            chain = _hash(line)
        data = b"".join(lines)
        try:
            _write_whole(self._file, data)
        except BaseException:
            self._file.truncate(self.size)
            raise
        self.size, self._chain, self.last = self.size + len(data), chain, last


class JournalCopy:
    """A copy of another laptop's journal, written line by line. The chain is checked before anything is kept.

    A torn line is cut only once its successor has come.
    """

    def __init__(self, path: Path) -> None:
        read = read_journal(path)
        refuse_any(read.problems)
        self.size, self._lines = read.size, len(read.rows) + bool(read.competition)
        self._reading = _Reading(path, read.competition, list(read.rows[-1:]), chain=read.chain)
        with refusing(path):
            self._file = path.open("ab", buffering=0)

    @property
    def last(self) -> int:
        """Number of the last event kept."""
        return self._reading.next - 1

    def append(self, data: bytes) -> None:
        """Append whole lines and sync them. Raises ProblemsError if they do not continue the chain."""
        reading = self._reading
        for line in data.splitlines(keepends=True):
            self._lines += 1
            _take(reading, self._lines, line.removesuffix(b"\n"))
            refuse_any(reading.problems)
        if not data:
            return
        with refusing(reading.path):
            self._file.truncate(self.size)  # cut a torn line or a failed write off
            _write_whole(self._file, data)
        self.size += len(data)

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _write_whole(file: FileIO, data: bytes) -> None:
    written = 0
    while written < len(data):
        written += file.write(memoryview(data)[written:])
    os.fsync(file.fileno())


def _chained(row: LogRow, before: str) -> bytes:
    return msgspec.json.encode(_Line(**structs.asdict(row), before=before))
