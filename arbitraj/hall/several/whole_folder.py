"""The folder of the whole, written anew of the logs; what a person changed there is kept before it is replaced.

It names the logs that it was written of: where one lacks what it names, nothing there is changed because of that.
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
_LEFT = ".scrise.json"  # what was left there, by hash; no hall's ledger: nobody takes this folder for a hall's own
_LOGS = ".jurnale.json"  # the logs that it was written of, by letter
_KEPT = "pastrate"  # sheets that a person wrote: in their own folder they would be read

_READS_LEFT = msgspec.json.Decoder(dict[str, str])
_READS_LOGS = msgspec.json.Decoder(dict[str, dict[str, str | int]])
_Held = TypeVar("_Held")


class WholeFolder:
    """Where the whole is written. `kept` are the copies of what a person had changed, as warnings."""

    def __init__(self, folder: Path) -> None:
        self.home, self.kept = folder / WHOLE_FOLDER, tuple[Problem, ...]()
        self._disk = Disk(self.home)

    def look(self) -> dict[str, Seen]:
        """What lies there, to notice when somebody changes it. Raises OSError."""
        return self._disk.look() if self.home.exists() else {}

    def lacking(self, logs: Mapping[str, HeldLog]) -> dict[str, LogMark]:
        """What the folder was written of and these logs do not hold, by letter."""
        marks = {letter: marked_in(held) for letter, held in self._read(_LOGS, _READS_LOGS).items()}
        nothing = HeldLog()
        return {each: mark for each, mark in marks.items() if mark and logs.get(each, nothing).lacks(mark)}

    def write(self, files: Mapping[str, bytes], logs: Mapping[str, LogMark], keeps: bool = False) -> None:
        """Have these files there and no others of theirs, where their bytes change. `keeps`: copies of all that does.

        `logs` are what they were made of. Raises ProblemsError, OSError.
        """
        self.home.mkdir(exist_ok=True)
        left, named = self._read(_LEFT, _READS_LEFT), {letter: mark.plain() for letter, mark in logs.items()}
        there = {name: self._disk.data(name) for name in {*files, *self.look()} if (self.home / name).exists()}
        if unread := [name for name, data in there.items() if data is None]:
            raise ProblemsError([Problem(f"{WHOLE_FOLDER}/{each}", "", said("hall.halls_unread")) for each in unread])
        new = {name: data for name, data in files.items() if there.get(name) != data}
        gone = [name for name in there if name not in files]
        changed = [(name, was) for name in (*new, *gone) if (was := there.get(name))]
        theirs = [name for name, was in changed if keeps or sha256(was) != left.get(name)]
        hashes = {name: sha256(data) for name, data in files.items()}
        if not new and not gone and hashes == left and named == self._read(_LOGS, _READS_LOGS):
            return
        kept = dict[str, Path]()
        with one_step(self.home, say("hall.halls_mirror_command"), lambda sentence: None) as step:
            for name in theirs:
                kept[name] = self._keep(step, name, there[name] or b"")
            for name, data in new.items():
                step.data(self.home / name, data)
            for name in gone:
                step.remove(self.home / name)
            for file, held in ((_LEFT, hashes), (_LOGS, named)):
                step.data(self.home / file, msgspec.json.format(msgspec.json.encode(held, order="sorted"), indent=1))
        self.kept += tuple(
            Problem(f"{WHOLE_FOLDER}/{name}", "", said("hall.halls_kept", copy=path.relative_to(self.home)))
            for name, path in kept.items()
        )

    def _keep(self, step: Step, name: str, data: bytes) -> Path:
        if "/" not in name:
            return step.keep(self.home / name)
        copy = step.free_name(self.home / _KEPT / Path(name).name)
        step.data(copy, data)
        return copy

    def _read(self, file: str, reads: msgspec.json.Decoder[dict[str, _Held]]) -> dict[str, _Held]:
        """What was left there with the files; nothing where that is not known: then everything else is a person's."""
        with suppress(OSError, ValueError, RecursionError):
            return reads.decode((self.home / file).read_bytes())
        return {}
