"""Steps as the command line takes them: who is waited for and what was cut short is said, what is done comes last."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import say
from arbitraj.writing import step as steps
from arbitraj.writing.lock import STATE
from arbitraj.writing.step import Step

_MARKS = ("concurs.toml", "competitie.toml")  # of the folder of a round, of several


@contextmanager
def one_step(folder: Path, command: str) -> Iterator[Step]:
    """A step of a command in an existing folder; what was `told` to it is printed once everything is in place."""
    if not folder.is_dir():
        raise ProblemsError([Problem(str(folder), "", say("files.not_a_folder"))])
    step = None
    try:
        with steps.one_step(folder, command, heard, heard) as step:
            yield step
    finally:
        if step and step.done:
            for text in step.told:
                print(text)


@contextmanager
def trial_step(folder: Path, command: str) -> Iterator[Step]:
    """The step of a command that only shows what it would do: nobody waits for it, and nothing comes of it."""
    settle(folder, command)
    yield Step(folder, folder / STATE, command)


def lies_in(path: Path, folder: Path) -> bool:
    """Whether a path leads into a folder; links in a circle lead nowhere, and are refused where they are used."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


@contextmanager
def step_at(where: Path, within: Step | None, command: str) -> Iterator[Step]:
    """The step that writes into `where`: the one that is on, where that lies in its folder, else one of its own."""
    if within is not None and lies_in(where, within.folder):
        yield within
        return
    with step_into(where, command) as step:
        yield step


@contextmanager
def step_into(where: Path, command: str) -> Iterator[Step]:
    """A step that writes into a folder: in that of the competition where it lies in one, which has one lock."""
    here = Path(os.path.realpath(where))
    around = (each for each in (here, *here.parents) if any((each / mark).is_file() for mark in _MARKS))
    with one_step_at(next(around, where), command) as step:
        yield step


@contextmanager
def one_step_at(folder: Path, command: str) -> Iterator[Step]:
    """A step in a folder that is made where there is none, and gone again where nothing comes of it."""
    made = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with one_step(folder, command) as step:
            yield step
    except BaseException:
        with suppress(OSError):  # somebody else may have put something there
            for each in made:
                each.rmdir()
        raise


def settle(folder: Path, command: str) -> None:
    """End what was cut short in a folder that is only to be read."""
    steps.settle(folder, command, heard, heard)


def heard(text: str) -> None:
    """Say at once who is waited for, or what was cut short."""
    print(text, file=sys.stderr, flush=True)
