"""What is searched for in a type of game, as plain values; what searches is loaded only when somebody asks for it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arbitraj.lexicon.lexicon import Lexicon
    from arbitraj.solver.search import Ground

Spent = Callable[[], float]  # which part of what was given to a search is gone


@dataclass(frozen=True, slots=True)
class Share:
    """Which of several searchers one is: the `part`-th of `parts`, from 0."""

    part: int = 0
    parts: int = 1


@dataclass(frozen=True, slots=True)
class Sighted:
    """The best so far: what it brings, its moves (`walk.py` says how a number is one), each with its group, 0 for none.

    `exact`: nothing better can be; `dropped` are the entries at which equal ones were left out (4.4). `built` are the
    moves that make the grid, where that is searched for (4.7).
    """

    total: int
    moves: tuple[tuple[int, int], ...]
    exact: bool = False
    dropped: tuple[int, ...] = ()
    built: tuple[int, ...] = ()


class Quest(ABC):
    """The best construction that may be made of what was announced."""

    __slots__ = ()
    divides = True  # whether several searchers find more than one
    ends = False  # whether it ends by itself soon after the time is over: before, its answer is a beginning

    @abstractmethod
    def search(self, boards: "Ground", lexicon: "Lexicon", start: str, spent: Spent, share: Share) -> Iterator[Sighted]:
        """The best so far again and again, until nothing is left to be tried; may be left at any time.

        `start` is the board at the beginning, row by row.
        """


@dataclass(frozen=True, slots=True)
class StockQuest(Quest):
    """Any of the letters at every entry (4.1, 4.2)."""

    letters: str

    def search(self, boards: "Ground", lexicon: "Lexicon", start: str, spent: Spent, share: Share) -> Iterator[Sighted]:
        from arbitraj.solver.hunt import hunted

        return hunted(boards, lexicon, start, self.letters, spent, share)


@dataclass(frozen=True, slots=True)
class RowQuest(Quest):
    """The next letters of a row at every entry (4.3)."""

    letters: str

    def search(self, boards: "Ground", lexicon: "Lexicon", start: str, spent: Spent, share: Share) -> Iterator[Sighted]:
        from arbitraj.solver.passes import passed
        from arbitraj.solver.supplies import NextOf

        return passed(boards, NextOf(boards.tables, self.letters), start, spent, share)


@dataclass(frozen=True, slots=True)
class GroupsQuest(Quest):
    """A group at every entry, in any order or an imposed one (4.5)."""

    groups: tuple[str, ...]
    imposed: bool

    def search(self, boards: "Ground", lexicon: "Lexicon", start: str, spent: Spent, share: Share) -> Iterator[Sighted]:
        from arbitraj.solver.passes import passed
        from arbitraj.solver.supplies import InGroups

        return passed(boards, InGroups(boards.tables, self.groups, self.imposed), start, spent, share)


@dataclass(frozen=True, slots=True)
class MaximaQuest(Quest):
    """A group at every entry, each as dear as can be after those before it (4.4)."""

    groups: tuple[str, ...]
    imposed: bool
    divides, ends = False, True

    def search(self, boards: "Ground", lexicon: "Lexicon", start: str, spent: Spent, share: Share) -> Iterator[Sighted]:
        from arbitraj.solver.series import maxima
        from arbitraj.solver.supplies import InGroups

        return maxima(boards, InGroups(boards.tables, self.groups, self.imposed), start, spent)


@dataclass(frozen=True, slots=True)
class SolutionsQuest(Quest):
    """Every way to lay a whole group on the board that is given (4.6)."""

    group: str
    divides = False

    def search(self, boards: "Ground", lexicon: "Lexicon", start: str, spent: Spent, share: Share) -> Iterator[Sighted]:
        from arbitraj.solver.solutions import every_solution

        yield every_solution(boards.solver, start, self.group)


@dataclass(frozen=True, slots=True)
class GridQuest(Quest):
    """A grid, built from a stock, on which a group has as many solutions as can be (4.7)."""

    group: str
    stock: str

    def search(self, boards: "Ground", lexicon: "Lexicon", start: str, spent: Spent, share: Share) -> Iterator[Sighted]:
        from arbitraj.solver.grids import grids

        return grids(boards, start, self.group, self.stock, spent, share)
