"""Files of the folder as hashes, and the hall's ledger of what it last left there."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import msgspec

from arbitraj.desk.inputs import sha256
from arbitraj.folder.decisions import DECISIONS
from arbitraj.folder.people import HAND_IN, ROSTER
from arbitraj.folder.recognised import is_tournament
from arbitraj.folder.registers import ANSWERS, CONTESTATIONS, SANCTIONS
from arbitraj.folder.settings import FILE as SETTINGS
from arbitraj.folder.variant_file import own_variant
from arbitraj.folder.word_rulings import WORDS
from arbitraj.hall.kernel.store.mark import LEDGER, LogMark, marked_in
from arbitraj.ranking.scale import FILE as SCALE
from arbitraj.sheets.contest import sheet_files
from arbitraj.tables.cells import FileError
from arbitraj.tables.limits import read_bytes
from arbitraj.tables.open import TABLES

NOT_OURS = "-"  # instead of a hash: equals no file's


@dataclass(frozen=True, slots=True)
class Seen:
    """A file in the folder. `sha256` is "" if it is unreadable."""

    sha256: str
    stamp: tuple[int, int, int]


class Disk:
    """Files shared by hall and people. Unchanged files are not read again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, Seen] = {}

    def look(self, records: Iterable[str] = ()) -> dict[str, Seen]:
        """All shared files by name, with those of `records` (records of games). Raises OSError."""
        ours = (name for name in records if (self._folder / name).is_file())
        self._known = {name: self._seen(name) for name in (*self._names(), *ours)}
        return dict(self._known)

    def data(self, name: str) -> bytes | None:
        """Bytes of a file, None if unreadable."""
        with suppress(FileError):
            return read_bytes(self._folder / name)
        return None

    def hand_in_names(self) -> list[str]:
        """Names of the tables of submissions that exist."""
        return [name for name in _tables(HAND_IN) if (self._folder / name).is_file()]

    def settings(self) -> dict[str, str]:
        """Hashes of the files read at the opening of the hall, of which only the deadline for contestations is
        followed.

        A tournament's files are read on every request.
        """
        if is_tournament(self._folder):
            return {}
        names = (SETTINGS, SCALE, WORDS.file, own_variant(self._folder, SETTINGS), *_tables(ROSTER))
        return {name: sha256(self.data(name) or b"") for name in names if (self._folder / name).is_file()}

    def _seen(self, name: str) -> Seen:
        status = (self._folder / name).stat()
        stamp = status.st_mtime_ns, status.st_size, status.st_ino
        known = self._known.get(name)
        if known and known.stamp == stamp and known.sha256:
            return known
        data = self.data(name)
        return Seen("" if data is None else sha256(data), stamp)

    def _names(self) -> Iterator[str]:
        registers = (register.file for register in (ANSWERS, DECISIONS, SANCTIONS, CONTESTATIONS))
        yield from self.hand_in_names()
        yield from (name for name in registers if (self._folder / name).is_file())
        yield from sheet_files(self._folder)


def _tables(name: str) -> Iterator[str]:
    return (f"{Path(name).stem}{suffix}" for suffix in TABLES)


@dataclass(frozen=True, slots=True)
class Ledger:
    """Hash of every file and its last ruling carried out. `mark`: the log that they were made from, if any."""

    FILE: ClassVar[str] = LEDGER
    files: Mapping[str, str]
    ruled: Mapping[str, int]
    mark: LogMark | None = None

    @staticmethod
    def read(folder: Path) -> "Ledger":
        """The stored ledger, an empty one if it is missing or unreadable: then more is asked."""
        with suppress(OSError, ValueError, RecursionError):
            held = msgspec.json.decode((folder / Ledger.FILE).read_bytes(), type=dict[str, dict[str, str | int]])
            files = {name: str(sha) for name, sha in held["fisiere"].items()}
            ruled = {name: int(number) for name, number in held["hotarari"].items()}
            return Ledger(files, ruled, marked_in(held.get("jurnal")))
        return Ledger({}, {})

    def of_another_log(self) -> "Ledger":
        """The same files with unknown hashes: every file that differs is asked about."""
        return Ledger(dict.fromkeys(self.files, NOT_OURS), {})

    def text(self) -> str:
        """Text of the ledger's file."""
        plain: dict[str, object] = {"fisiere": dict(self.files), "hotarari": dict(self.ruled)}
        if self.mark:
            plain["jurnal"] = self.mark.plain()
        return msgspec.json.format(msgspec.json.encode(plain), indent=1).decode() + "\n"
