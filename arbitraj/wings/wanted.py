"""What an option of the core needs of a wing."""

from typing import Any

from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said
from arbitraj.wings import brought


def wanted(name: str, option: str) -> Any:
    """The function `name` that a wing brings for an option. Raises ProblemsError if the wing is not there."""
    for function in brought(name):
        return function
    raise ProblemsError([Problem(option, "", said("cli.wing_missing"))])
