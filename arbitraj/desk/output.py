"""A folder of results: nothing in it that a person has changed since it was written is lost."""

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from arbitraj.problems import ProblemsError
from arbitraj.tables.cells import FileError
from arbitraj.tables.limits import read_bytes
from arbitraj.writing.step import Step

RESULTS = "rezultate"  # where in a folder whatever is made from it goes
FORMS = "formulare"  # and its forms
_RECORD = ".scrise.json"


@dataclass(frozen=True, slots=True)
class FilesWritten:
    """Files written into a folder; `copies` are (name, copy) of those that a person had changed."""

    folder: Path
    files: tuple[str, ...]
    copies: tuple[tuple[str, str], ...] = ()


class Output:
    """Writes files into a folder and remembers what it wrote; `copies` are the changed files it kept."""

    def __init__(self, step: Step, folder: Path) -> None:
        self.folder = folder
        self.copies: list[tuple[str, str]] = []
        self.written: list[str] = []
        self._step = step
        self._record = self._read_record()

    def write(self, name: str, write: Callable[[Path], None]) -> None:
        """Let `write` fill a file that takes the place of `name` with everything else of the step.

        A file of that name that is not as it was last written here is kept beside it, as `NAME-v1`, `-v2`, ...
        Raises OSError where the folder cannot be written.
        """
        path = self.folder / name
        with self._step.writing(path) as staged:
            write(staged)
            digest = _digest(staged)
            if os.path.lexists(path) and self._record.get(name) != _digest(path) != digest:
                self.copies.append((name, self._step.keep(path).name))
        self._record[name] = digest
        self.written.append(name)
        self._step.last(self.folder / _RECORD, lambda: json.dumps(self._record, indent=1, sort_keys=True) + "\n")

    @property
    def done(self) -> FilesWritten:
        """What was written so far, as a value."""
        return FilesWritten(self.folder, tuple(self.written), tuple(self.copies))

    def _read_record(self) -> dict[str, str]:
        path = self.folder / _RECORD
        if not os.path.lexists(path):
            return {}
        try:
            return msgspec.json.decode(read_bytes(path), type=dict[str, str])
        except FileError as error:
            raise ProblemsError([error.of(str(path))]) from None
        except (ValueError, RecursionError):
            return {}  # then every file counts as changed, and is kept


def write_files(step: Step, folder: Path, files: Mapping[str, Callable[[Path], None]]) -> FilesWritten:
    """Write files into a folder, those that a person changed kept beside. Raises ProblemsError, OSError."""
    output = Output(step, folder)
    for name, write in files.items():
        output.write(name, write)
    return output.done


def _digest(path: Path) -> str:
    """The hash of a file; none of what is no file, as a folder or a pipe: that is kept, whatever it is."""
    if not path.is_file():
        return ""
    return hashlib.sha256(path.read_bytes()).hexdigest()
