"""A folder of results, in which files changed by a person since they were written are never lost.

A record beside the files has the hash of each as written, and the facts that it was made from (`made_from.py`), so that
stale documents can be named.
"""

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct, field as named

from arbitraj.problems import ProblemsError
from arbitraj.tables.cells import FileError
from arbitraj.tables.limits import read_bytes
from arbitraj.writing.transaction import Transaction

RESULTS = "rezultate"  # subfolder of results
FORMS = "formulare"  # subfolder of forms
RECORD = ".scrise.json"

Facts = Mapping[str, str]  # hashes of facts by name


@dataclass(frozen=True, slots=True)
class MadeFrom:
    """Facts that documents depend on, and the command that makes them.

    `facts` is called after everything else in the transaction is written, since that may change facts.
    """

    command: str
    facts: Callable[[], Facts]


NOTHING_KNOWN = MadeFrom("", dict)


class WrittenFile(Struct, frozen=True, omit_defaults=True):
    """A file as written: its hash, the command, the name of its facts in the record."""

    sha256: str
    command: str = named(name="comanda", default="")
    facts: str = named(name="din", default="")


class WrittenRecord(Struct, frozen=True, omit_defaults=True):
    """All files written into a folder, by name. Facts are stored by their hash, since most documents share them."""

    files: dict[str, WrittenFile] = named(name="fisiere", default_factory=dict)
    facts: dict[str, dict[str, str]] = named(name="din", default_factory=dict)

    def text(self) -> str:
        """JSON of the record, with only the facts that its files use."""
        used = {written.facts for written in self.files.values()}
        kept = WrittenRecord(self.files, {name: facts for name, facts in self.facts.items() if name in used})
        return msgspec.json.format(msgspec.json.encode(kept, order="sorted"), indent=1).decode() + "\n"


_READS = msgspec.json.Decoder(WrittenRecord)


def read_written(folder: Path) -> WrittenRecord:
    """The record of a folder, an empty one if missing or damaged. Raises ProblemsError if it is too large."""
    path = folder / RECORD
    if not os.path.lexists(path):
        return WrittenRecord()
    try:
        return _READS.decode(read_bytes(path))
    except FileError as error:
        raise ProblemsError([error.of(str(path))]) from None
    except (ValueError, RecursionError):
        return WrittenRecord()  # then every file counts as changed, and is backed up


@dataclass(frozen=True, slots=True)
class FilesWritten:
    """Files written into a folder. `copies` are (name, copy) of those that a person had changed."""

    folder: Path
    files: tuple[str, ...]
    copies: tuple[tuple[str, str], ...] = ()


class Output:
    """Writes files into a folder and records them. `copies` are the backups of changed files."""

    def __init__(self, transaction: Transaction, folder: Path, made: MadeFrom = NOTHING_KNOWN) -> None:
        self.folder = folder
        self.copies: list[tuple[str, str]] = []
        self.written: list[str] = []
        self._step, self._made = transaction, made
        self._record = read_written(folder)
        self._made_from: dict[str, MadeFrom] = {}

    def write(self, name: str, write: Callable[[Path], None], made: MadeFrom | None = None) -> None:
        """Let `write` fill a file that replaces `name` at the end of the transaction.

        An existing file that differs from its last written form is kept beside it, as `NAME-v1`, `-v2`, ... `made`
        overrides the facts of this output. Raises OSError if the folder cannot be written.
        """
        path, known = self.folder / name, self._record.files.get(name)
        with self._step.writing(path) as staged:
            write(staged)
            digest = _digest(staged)
            if os.path.lexists(path) and (known.sha256 if known else None) != _digest(path) != digest:
                self.copies.append((name, self._step.keep(path).name))
        self._stands(name, digest, made)

    def stands(self, name: str, digest: str) -> bool:
        """Whether a file lies there to the last byte as it would be written. It stays, and is among the written."""
        if not digest or _digest(self.folder / name) != digest:
            return False
        self._stands(name, digest, None)
        return True

    def digest(self, name: str) -> str:
        """The hash of a file written."""
        return self._record.files[name].sha256

    def _stands(self, name: str, digest: str, made: MadeFrom | None) -> None:
        self._record.files[name] = WrittenFile(digest)
        self._made_from[name] = made or self._made
        self.written.append(name)
        self._step.last(self.folder / RECORD, self._recorded)

    def _recorded(self) -> str:
        for name, made in self._made_from.items():
            facts = dict(made.facts())
            parts = (f"{fact}={digest}" for fact, digest in sorted(facts.items()))
            known_as = hash_of(parts)[:12] if facts else ""
            self._record.facts[known_as] = facts
            self._record.files[name] = WrittenFile(self._record.files[name].sha256, made.command, known_as)
        return self._record.text()

    @property
    def done(self) -> FilesWritten:
        """The files written so far."""
        return FilesWritten(self.folder, tuple(self.written), tuple(self.copies))


def write_files(
    transaction: Transaction, folder: Path, files: Mapping[str, Callable[[Path], None]], made: MadeFrom = NOTHING_KNOWN
) -> FilesWritten:
    """Write files into a folder and back up those that a person changed. Raises ProblemsError, OSError."""
    output = Output(transaction, folder, made)
    for name, write in files.items():
        output.write(name, write)
    return output.done


def hash_of(parts: Iterable[str]) -> str:
    """One hash of several texts."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _digest(path: Path) -> str:
    """SHA-256 of a regular file. "" for folders and pipes, which are always backed up."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
