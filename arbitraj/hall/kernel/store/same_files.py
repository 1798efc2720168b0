"""Check that the hall's open files are still the ones at their paths.

A folder may be deleted, exchanged or pulled out while its files are open: the system goes on writing into files that
can no longer be found.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from arbitraj.problems import Problem, ProblemsError
from arbitraj.refusals import os_reason
from arbitraj.text import said


@dataclass(frozen=True, slots=True)
class SameFiles:
    """(device, inode) of every file at its opening. Open files keep their numbers."""

    known: tuple[tuple[Path, tuple[int, int]], ...] = ()

    @staticmethod
    def of(paths: Iterable[Path]) -> "SameFiles":
        """The files as they are now. Raises OSError."""
        return SameFiles(tuple((path, _identity(path)) for path in paths))

    def problem(self) -> Problem | None:
        """Problem of the first file that was exchanged or is gone, None if all are the same."""
        for path, identity in self.known:
            try:
                if _identity(path) != identity:
                    return Problem("", "", said("hall.files_exchanged", file=path))
            except (FileNotFoundError, NotADirectoryError):
                return Problem("", "", said("hall.files_gone", file=path))
            except OSError as error:
                return Problem("", "", said("hall.files_unseen", file=path, why=os_reason(error)))
        return None

    def check(self) -> None:
        """Raise ProblemsError if a file is not the same."""
        if problem := self.problem():
            raise ProblemsError([problem])


def _identity(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_dev, status.st_ino
