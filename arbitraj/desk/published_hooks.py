"""What follows an edition that is published final and is to be kept: each wing that keeps them takes it."""

from pathlib import Path

from arbitraj.problems import Problem, ProblemsError
from arbitraj.wings import brought


def keep_published(folder: Path) -> list[Problem]:
    """Keep the editions of a folder. Problems of what could not be kept; what is published stays."""
    problems: list[Problem] = []
    for keep in brought("published"):
        try:
            problems += keep(folder)
        except ProblemsError as error:
            problems += error.problems
    return problems
