"""Faults of files: values that name the place, and the one exception that carries them all."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from arbitraj.text import Message, harmless

_LONGEST = 600  # signs of a message: a longer one is a stranger's text quoted, of which nobody reads more

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault of a file, its place, and the correction (`message`, in the user's language).

    >>> str(Problem("a\\x1b[2J\\tb.csv", "rândul\\n2", Message("common.yes")))
    'a�[2J b.csv: rândul 2: da'
    """

    file: str
    place: Message | str
    message: Message

    @property
    def text(self) -> str:
        return str(self.message)

    def __str__(self) -> str:
        parts = (_line(str(part)) for part in (self.file, self.place, self.message))
        return ": ".join(part for part in parts if part)


def _line(text: str) -> str:
    """A single safe line for a terminal: file names and their contents are anybody's."""
    line = text if text.isprintable() else harmless(" ".join(text.split("\n")).replace("\t", " "))
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"


class ProblemsError(Exception):
    """Files that cannot be used as they are. `problems` lists everything found, never only the first.

    `hint` says what can be done if they cannot be corrected now, or is empty. `folder` is the one that a command was
    given, None if it had none.
    """

    folder: Path | None = None

    def __init__(self, problems: Sequence[Problem], hint: str = "") -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems, self.hint = tuple(problems), hint


def refuse_any(problems: Sequence[Problem], hint: str = "") -> None:
    """Raise ProblemsError if there are any problems."""
    if problems:
        raise ProblemsError(problems, hint)


def sound(read: tuple[Read | None, Sequence[Problem]]) -> Read:
    """The value read from a file without faults. Raises ProblemsError."""
    value, problems = read
    if value is None or problems:
        raise ProblemsError(problems)
    return value
