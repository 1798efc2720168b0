"""Sheets that say more than any construction of the letters brings, as far as a wing can count that."""

from collections.abc import Mapping
from dataclasses import dataclass

from arbitraj.desk.grading.grade import Graded
from arbitraj.wings import brought


@dataclass(frozen=True, slots=True)
class Beyond:
    """Points that a sheet says in all, and the most that can be: None while that is not counted, or was given up."""

    written: int
    most: int | None


def beyond_bound(graded: Graded, counted: bool | None = True) -> Mapping[str, Beyond]:
    """The sheets that say more than can be, or than is known to be possible, by their numbers.

    A bound that is not kept is counted, in a process that is waited for; with `counted` False nothing is. None: as
    though nothing had ever been counted.
    """
    return {sheet: says for bound in brought("beyond_bound") for sheet, says in bound(graded, counted).items()}


def count_bound(graded: Graded) -> None:
    """Count and keep all that `beyond_bound` asks for, in this process, however long that takes."""
    for count in brought("count_bound"):
        count(graded)
