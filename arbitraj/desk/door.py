"""How whoever asked for something is told what goes on meanwhile; nothing of it decides anything."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from arbitraj.desk.output import RECORD
from arbitraj.problems import Problem, ProblemsError
from arbitraj.refusals import no_folder
from arbitraj.writing import step as steps
from arbitraj.writing.lock import STATE
from arbitraj.writing.step import Step

if TYPE_CHECKING:
    from arbitraj.desk.made_from import StaleDocument

_MARKS = ("concurs.toml", "competitie.toml", "turneu.toml")  # of the folder of a round, of several, of a tournament

Progress = Callable[[int, int], None]
# opened for each part of the work (`reading`, `correcting`); what it gives is told how far the part is
Watch = Callable[[str], AbstractContextManager[Progress]]


@contextmanager
def unwatched(part: str) -> Iterator[Progress]:
    """Nobody looks on."""
    yield lambda done, total: None


@dataclass(frozen=True, slots=True)
class Door:
    """`watch` is opened for each part of long work; `heard` is told at once for whom is waited, what was cut short;
    `outdated` is told once a step is done which documents it left behind.
    """

    watch: Watch = unwatched
    heard: Callable[[str], None] = lambda text: None
    outdated: Callable[[str], None] = lambda text: None

    def step(self, folder: Path, command: str, *, trial: bool = False) -> AbstractContextManager[Step]:
        """A step of a command in an existing folder. Raises ProblemsError where there is none such, OSError.

        A `trial` only finds out what would be done: nobody waits for it, and nothing comes of it.
        """
        if not folder.is_dir():
            raise ProblemsError([Problem(str(folder), "", no_folder(folder))])
        if trial:
            self.settle(folder, command)
            return nullcontext(Step(folder, folder / STATE, command))
        return self._marking(folder, command)

    @contextmanager
    def _marking(self, folder: Path, command: str) -> Iterator[Step]:
        """A step after which the documents are named that it left behind."""
        after: list[StaleDocument] = []
        with steps.one_step(folder, command, self.heard) as step:
            before = {document.name for document in _stale_in(folder)}
            step.then(lambda: after.extend(_stale_in(folder)))  # while nobody else writes
            yield step
        if stale := [document for document in after if document.name not in before]:
            from arbitraj.desk.made_from import stale_lines

            for line in stale_lines("publish.stale_now", folder, stale):
                self.outdated(line)

    @contextmanager
    def step_at(self, where: Path, within: Step | None, command: str) -> Iterator[Step]:
        """The step that writes into `where`: the one that is on, where that lies in its folder, else one of its own.

        That one is in the folder of the competition where `where` lies in one, which has one lock; else in a folder
        that is made where there is none and gone again where nothing comes of it.
        """
        if within is not None and lies_in(where, within.folder):
            yield within
            return
        here = Path(os.path.realpath(where))
        around = (each for each in (here, *here.parents) if any((each / mark).is_file() for mark in _MARKS))
        folder = next(around, where)
        with steps.in_new_folder(folder), self.step(folder, command) as step:
            yield step

    def settle(self, folder: Path, command: str) -> None:
        """End what was cut short in a folder that is only to be read."""
        steps.recover(folder, command, self.heard)


ALONE = Door()


def _stale_in(folder: Path) -> "tuple[StaleDocument, ...]":
    """Documents of a folder that are of before a change, the words apart: opening a list takes long."""
    if not any(True for depth in ("*", "*/*") for _ in folder.glob(f"{depth}/{RECORD}")):
        return ()
    from arbitraj.desk.made_from import stale_documents  # most folders have no documents yet

    try:
        return stale_documents(folder)
    except OSError:
        return ()  # the command itself says what it cannot read


def lies_in(path: Path, folder: Path) -> bool:
    """Whether a path leads into a folder; links in a circle lead nowhere, and are refused where they are used."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))
