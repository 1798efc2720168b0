"""Every quest with what searches for it."""

from collections.abc import Iterator

from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.solver.grids import grids
from arbitraj.solver.hunt import hunted
from arbitraj.solver.passes import passed
from arbitraj.solver.quest import (
    GridQuest,
    GroupsQuest,
    MaximaQuest,
    Quest,
    RowQuest,
    Share,
    Sighted,
    SolutionsQuest,
    Spent,
    StockQuest,
)
from arbitraj.solver.search import Ground
from arbitraj.solver.series import maxima
from arbitraj.solver.solutions import every_solution
from arbitraj.solver.supplies import InGroups, NextOf


def searched(
    quest: Quest, boards: Ground, lexicon: Lexicon, start: str, spent: Spent, share: Share
) -> Iterator[Sighted]:
    """The best so far again and again, until nothing is left to be tried; may be left at any time.

    `start` is the board at the beginning, row by row.
    """
    match quest:
        case StockQuest(letters):
            return hunted(boards, lexicon, start, letters, spent, share)
        case RowQuest(letters):
            return passed(boards, NextOf(boards.tables, letters), start, spent, share)
        case GroupsQuest(groups, imposed):
            return passed(boards, InGroups(boards.tables, groups, imposed), start, spent, share)
        case MaximaQuest(groups, imposed):
            return maxima(boards, InGroups(boards.tables, groups, imposed), start, spent)
        case SolutionsQuest(group):
            return iter([every_solution(boards.solver, start, group)])
        case GridQuest(group, stock):
            return grids(boards, start, group, stock, spent, share)
    raise NotImplementedError(type(quest).__name__)
