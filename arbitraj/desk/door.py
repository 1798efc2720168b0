"""How whoever asked for something is told what goes on meanwhile; nothing of it decides anything."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from arbitraj.problems import Problem, ProblemsError
from arbitraj.refusals import no_folder
from arbitraj.writing import step as steps
from arbitraj.writing.lock import STATE
from arbitraj.writing.step import Step

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
    """`watch` is opened for each part of long work; `heard` is told at once for whom is waited, what was cut short."""

    watch: Watch = unwatched
    heard: Callable[[str], None] = lambda text: None

    def step(self, folder: Path, command: str, *, trial: bool = False) -> AbstractContextManager[Step]:
        """A step of a command in an existing folder. Raises ProblemsError where there is none such, OSError.

        A `trial` only finds out what would be done: nobody waits for it, and nothing comes of it.
        """
        if not folder.is_dir():
            raise ProblemsError([Problem(str(folder), "", no_folder(folder))])
        if trial:
            self.settle(folder, command)
            return nullcontext(Step(folder, folder / STATE, command))
        return steps.one_step(folder, command, self.heard)

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


def lies_in(path: Path, folder: Path) -> bool:
    """Whether a path leads into a folder; links in a circle lead nowhere, and are refused where they are used."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))
