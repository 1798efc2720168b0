"""A function of a wing, for an option of a command. Apart from `wings/__init__.py`, which texts import."""

from typing import Any

from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message
from arbitraj.wings import brought


def wanted(name: str, option: str) -> Any:
    """The function `name` that a wing brings for an option. Raises ProblemsError if the wing is not there."""
    for function in brought(name):
        return function
    raise ProblemsError([Problem(option, "", Message("cli.wing_missing"))])
