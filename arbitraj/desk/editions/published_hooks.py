"""Hooks on a final edition, for the wings that store editions."""

from pathlib import Path

from arbitraj.problems import Problem, ProblemsError
from arbitraj.wings import brought


def keep_published(folder: Path) -> list[Problem]:
    """Store the final edition of a folder. Returns problems. The publication itself is not affected."""
    problems: list[Problem] = []
    for keep in brought("published"):
        try:
            problems += keep(folder)
        except ProblemsError as error:
            problems += error.problems
    return problems
