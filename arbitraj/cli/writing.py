"""Steps as the command line takes them: who is waited for and what was cut short is said, what is done comes last."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from arbitraj.cli.shell import watched
from arbitraj.desk.door import Door
from arbitraj.desk.output import Written
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import say
from arbitraj.writing import step as steps
from arbitraj.writing.step import Step


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
def step_at(where: Path, within: Step | None, command: str) -> Iterator[Step]:
    """The step that writes into `where`: the one that is on, where that lies in its folder, else one of its own."""
    if within is not None and where.resolve().is_relative_to(within.folder.resolve()):
        yield within
        return
    with one_step_at(where, command) as step:
        yield step


@contextmanager
def one_step_at(folder: Path, command: str) -> Iterator[Step]:
    """A step in a folder that is made where there is none, and gone again where nothing comes of it."""
    with steps.in_new_folder(folder), one_step(folder, command) as step:
        yield step


def settle(folder: Path, command: str) -> None:
    """End what was cut short in a folder that is only to be read."""
    steps.settle(folder, command, heard, heard)


def print_written(written: Written) -> None:
    """Say what was written into a folder, and what of it was kept beside."""
    for name, copy in written.copies:
        print_kept(name, copy)
    print(say("cli.results_in", folder=written.folder, files=", ".join(written.files)))


def print_kept(name: str, copy: str) -> None:
    """Say that a file was as a person had changed it, where there is a copy of it."""
    if copy:
        print(say("cli.kept_copy", name=name, copy=copy))


def warn(warnings: Iterable[str]) -> None:
    """Say what the user is warned of."""
    for warning in warnings:
        print(say("cli.warning", text=warning), file=sys.stderr)


def heard(text: str) -> None:
    """Say at once who is waited for, or what was cut short."""
    print(text, file=sys.stderr, flush=True)


DOOR = Door(watched, heard)
