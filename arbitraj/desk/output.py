"""A folder of results: nothing in it that a person has changed since it was written is lost.

Beside the files lies a record: the hash of each as it was written, and the facts that it was made from
(`made_from.py`), so that a document that a later change left behind can be named.
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
from arbitraj.writing.step import Step

RESULTS = "rezultate"  # where in a folder whatever is made from it goes
FORMS = "formulare"  # and its forms
RECORD = ".scrise.json"

Facts = Mapping[str, str]  # what a document says was so, by name, as hashes


@dataclass(frozen=True, slots=True)
class MadeFrom:
    """The facts that documents rest on, and the command that makes them.

    `facts` is asked once everything else of the step is written: some of them may be written by it.
    """

    command: str
    facts: Callable[[], Facts]


NOTHING_KNOWN = MadeFrom("", dict)


class WrittenFile(Struct, frozen=True, omit_defaults=True):
    """A file as it was written: its hash, the command, the name of its facts in the record."""

    sha256: str
    command: str = named(name="comanda", default="")
    facts: str = named(name="din", default="")


class WrittenRecord(Struct, frozen=True, omit_defaults=True):
    """Everything written into a folder, by name; facts by their own hash, since most documents share them."""

    files: dict[str, WrittenFile] = named(name="fisiere", default_factory=dict)
    facts: dict[str, dict[str, str]] = named(name="din", default_factory=dict)

    def text(self) -> str:
        """The record as JSON, with the facts that a file rests on alone."""
        used = {written.facts for written in self.files.values()}
        kept = WrittenRecord(self.files, {name: facts for name, facts in self.facts.items() if name in used})
        return msgspec.json.format(msgspec.json.encode(kept, order="sorted"), indent=1).decode() + "\n"


_READS = msgspec.json.Decoder(WrittenRecord)


def read_written(folder: Path) -> WrittenRecord:
    """The record of a folder; an empty one where it is none. Raises ProblemsError where it is too large."""
    path = folder / RECORD
    if not os.path.lexists(path):
        return WrittenRecord()
    try:
        return _READS.decode(read_bytes(path))
    except FileError as error:
        raise ProblemsError([error.of(str(path))]) from None
    except (ValueError, RecursionError):
        return WrittenRecord()  # then every file counts as changed, and is kept


@dataclass(frozen=True, slots=True)
class FilesWritten:
    """Files written into a folder; `copies` are (name, copy) of those that a person had changed."""

    folder: Path
    files: tuple[str, ...]
    copies: tuple[tuple[str, str], ...] = ()


class Output:
    """Writes files into a folder and records what it wrote; `copies` are the changed files it kept."""

    def __init__(self, step: Step, folder: Path, made: MadeFrom = NOTHING_KNOWN) -> None:
        self.folder = folder
        self.copies: list[tuple[str, str]] = []
        self.written: list[str] = []
        self._step, self._made = step, made
        self._record = read_written(folder)
        self._made_from: dict[str, MadeFrom] = {}

    def write(self, name: str, write: Callable[[Path], None], made: MadeFrom | None = None) -> None:
        """Let `write` fill a file that takes the place of `name` with everything else of the step.

        A file of that name that is not as it was last written here is kept beside it, as `NAME-v1`, `-v2`, ...
        `made` says what it was made from where that is not what all files of this output are.
        Raises OSError where the folder cannot be written.
        """
        path, known = self.folder / name, self._record.files.get(name)
        with self._step.writing(path) as staged:
            write(staged)
            digest = _digest(staged)
            if os.path.lexists(path) and (known.sha256 if known else None) != _digest(path) != digest:
                self.copies.append((name, self._step.keep(path).name))
        self._record.files[name] = WrittenFile(digest)
        self._made_from[name] = made or self._made
        self.written.append(name)
        self._step.last(self.folder / RECORD, self._recorded)

    def _recorded(self) -> str:
        for name, made in self._made_from.items():
            facts = dict(made.facts())
            known_as = _name_of(facts)
            self._record.facts[known_as] = facts
            self._record.files[name] = WrittenFile(self._record.files[name].sha256, made.command, known_as)
        return self._record.text()

    @property
    def done(self) -> FilesWritten:
        """The files written so far."""
        return FilesWritten(self.folder, tuple(self.written), tuple(self.copies))


def write_files(
    step: Step, folder: Path, files: Mapping[str, Callable[[Path], None]], made: MadeFrom = NOTHING_KNOWN
) -> FilesWritten:
    """Write files into a folder, those that a person changed kept beside. Raises ProblemsError, OSError."""
    output = Output(step, folder, made)
    for name, write in files.items():
        output.write(name, write)
    return output.done


def hash_of(parts: Iterable[str]) -> str:
    """One hash of several texts."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _name_of(facts: Facts) -> str:
    return hash_of(f"{name}={digest}" for name, digest in sorted(facts.items()))[:12] if facts else ""


def _digest(path: Path) -> str:
    """The hash of a file; none of what is no file, as a folder or a pipe: that is kept, whatever it is."""
    if not path.is_file():
        return ""
    return hashlib.sha256(path.read_bytes()).hexdigest()
