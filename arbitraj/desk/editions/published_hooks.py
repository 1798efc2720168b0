"""Hooks on a final edition, for the wings that store editions."""

from pathlib import Path

from arbitraj.problems import Problem, ProblemsError
from arbitraj.wings import wanted


def keep_published(folder: Path) -> list[Problem]:
    """Store the final edition of a folder. Returns problems. The publication itself is not affected."""
    try:
        return list(wanted("published", "--arhiva")(folder))  # without the wing nothing is stored: a problem too
    except ProblemsError as error:
        return [*error.problems]
