"""The combined folder, rewritten from the logs. Changes by people are copied before they are replaced.

It records the logs that it was written from. If a log lacks what it names, nothing is changed for that reason.
"""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from arbitraj.desk.inputs import sha256
from arbitraj.hall.folder.disk import Disk, Seen
from arbitraj.hall.kernel.store.mark import HeldLog, LogMark, marked_in
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said, say
from arbitraj.writing.step import Step, one_step

WHOLE_FOLDER = "intreg"  # in the main hall's folder
_LEFT = ".scrise.json"  # hashes of the files written, under another name than a hall's ledger
_LOGS = ".jurnale.json"  # the logs that it was written of, by letter
_KEPT = "pastrate"  # copies of people's sheets: in the sheets' folder they would be read

_READS_LEFT = msgspec.json.Decoder(dict[str, str])
_READS_LOGS = msgspec.json.Decoder(dict[str, dict[str, str | int]])
_Held = TypeVar("_Held")


class WholeFolder:
    """Writer of the combined folder. `kept` are warnings about copies of people's changes."""

    def __init__(self, folder: Path) -> None:
        self.home, self.kept = folder / WHOLE_FOLDER, tuple[Problem, ...]()
        self._disk = Disk(self.home)

    def look(self) -> dict[str, Seen]:
        """Current files, to notice changes. Raises OSError."""
        return self._disk.look() if self.home.exists() else {}

    def lacking(self, logs: Mapping[str, HeldLog]) -> dict[str, LogMark]:
        """Marks of the folder that these logs do not have, by letter."""
        marks = {letter: marked_in(held) for letter, held in self._read(_LOGS, _READS_LOGS).items()}
        nothing = HeldLog()
        return {each: mark for each, mark in marks.items() if mark and logs.get(each, nothing).lacks(mark)}

    def write(self, files: Mapping[str, bytes], logs: Mapping[str, LogMark], keeps: bool = False) -> None:
        """Make the folder hold exactly these files, made from `logs`. `keeps`: copy all files that change.

        Raises ProblemsError, OSError.
        """
        self.home.mkdir(exist_ok=True)
        left, named = self._read(_LEFT, _READS_LEFT), {letter: mark.plain() for letter, mark in logs.items()}
        there = {name: self._disk.data(name) for name in {*files, *self.look()} if (self.home / name).exists()}
        if unread := [name for name, data in there.items() if data is None]:
            raise ProblemsError(
                [Problem(f"{WHOLE_FOLDER}/{each}", "", said("network.halls_unread")) for each in unread]
            )
        new = {name: data for name, data in files.items() if there.get(name) != data}
        gone = [name for name in there if name not in files]
        changed = [(name, was) for name in (*new, *gone) if (was := there.get(name))]
        theirs = [name for name, was in changed if keeps or sha256(was) != left.get(name)]
        hashes = {name: sha256(data) for name, data in files.items()}
        if not new and not gone and hashes == left and named == self._read(_LOGS, _READS_LOGS):
            return
        kept = dict[str, Path]()
        with one_step(self.home, say("network.halls_mirror_command"), lambda sentence: None) as step:
            for name in theirs:
                kept[name] = self._keep(step, name, there[name] or b"")
            for name, data in new.items():
                step.data(self.home / name, data)
            for name in gone:
                step.remove(self.home / name)
            for file, held in ((_LEFT, hashes), (_LOGS, named)):
                step.data(self.home / file, msgspec.json.format(msgspec.json.encode(held, order="sorted"), indent=1))
        self.kept += tuple(
            Problem(f"{WHOLE_FOLDER}/{name}", "", said("network.halls_kept", copy=path.relative_to(self.home)))
            for name, path in kept.items()
        )

    def _keep(self, step: Step, name: str, data: bytes) -> Path:
        if "/" not in name:
            return step.keep(self.home / name)
        copy = step.free_name(self.home / _KEPT / Path(name).name)
        step.data(copy, data)
        return copy

    def _read(self, file: str, reads: msgspec.json.Decoder[dict[str, _Held]]) -> dict[str, _Held]:
        """A file of hashes or marks, {} if unknown: then all files count as people's."""
        with suppress(OSError, ValueError, RecursionError):
            return reads.decode((self.home / file).read_bytes())
        return {}
