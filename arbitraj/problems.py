"""Faults of files: values that name the place, and the one exception that carries them all."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """What is wrong in a file, where, and what would be right (`message`, in the user's language)."""

    file: str
    place: str
    message: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.place, self.message) if part)


class ProblemsError(Exception):
    """Files that cannot be used as they are; `problems` lists everything found, never only the first."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)
