"""What a wing brings for an option of a command: apart, as it refuses in words and the texts ask for the wings."""

from typing import Any

from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message
from arbitraj.wings import brought


def wanted(name: str, option: str) -> Any:
    """The function `name` that a wing brings for an option. Raises ProblemsError if the wing is not there."""
    for function in brought(name):
        return function
    raise ProblemsError([Problem(option, "", Message("cli.wing_missing"))])
