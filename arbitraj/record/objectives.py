"""Search problems of game types, as plain values. The search itself (`wings/search/solver/`) is loaded on demand."""

from collections.abc import Callable
from dataclasses import dataclass

Spent = Callable[[], float]  # which part of what was given to a search is gone


@dataclass(frozen=True, slots=True)
class Share:
    """The share of one of several searchers: the `part`-th of `parts`, from 0."""

    part: int = 0
    parts: int = 1


@dataclass(frozen=True, slots=True)
class BestSoFar:
    """The best solution so far: points, and moves (numbers as in the search) with their groups, 0 for none.

    `exact`: it is proved optimal. `dropped` are the entries at which equal boards were left out (4.4). `built` are the
    moves that make the grid, if that is searched for (4.7).
    """

    total: int
    moves: tuple[tuple[int, int], ...]
    exact: bool = False
    dropped: tuple[int, ...] = ()
    built: tuple[int, ...] = ()


class Objective:
    """The search for the best construction from announced letters."""

    __slots__ = ()
    divides = True  # whether several searchers find more than one
    bounded = False  # whether an upper bound can be counted beforehand (`wings/search/solver/bound.py`)
    ends = False  # whether it ends by itself soon after the time is over: before, its answer is a beginning

    @property
    def of_letters(self) -> str:
        """All letters that may be laid. Empty if not known."""
        return ""


@dataclass(frozen=True, slots=True)
class _OfLetters(Objective):
    letters: str
    bounded = True

    @property
    def of_letters(self) -> str:
        return self.letters


class StockObjective(_OfLetters):
    """Any of the letters at every entry (4.1, 4.2)."""

    __slots__ = ()


class RowObjective(_OfLetters):
    """The next letters of a row at every entry (4.3)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class _OfGroups(Objective):
    groups: tuple[str, ...]
    imposed: bool

    @property
    def of_letters(self) -> str:
        return "".join(self.groups)


class GroupsObjective(_OfGroups):
    """A group at every entry, in any order or an imposed one (4.5)."""

    __slots__ = ()
    bounded = True


class MaximaObjective(_OfGroups):
    """A group at every entry, each as high-scoring as possible after those before it (4.4)."""

    __slots__ = ()
    divides, ends = False, True


@dataclass(frozen=True, slots=True)
class SolutionsObjective(Objective):
    """Every way to lay a whole group on the board that is given (4.6)."""

    group: str
    divides = False


@dataclass(frozen=True, slots=True)
class GridObjective(Objective):
    """A grid, built from a stock, on which a group has as many solutions as can be (4.7)."""

    group: str
    stock: str
