"""The search method of every quest."""

from collections.abc import Iterator

from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.record.objectives import (
    BestSoFar,
    GridQuest,
    GroupsQuest,
    MaximaQuest,
    Objective,
    RowQuest,
    Share,
    SolutionsQuest,
    Spent,
    StockQuest,
)
from arbitraj.wings.search.solver.grids import grids
from arbitraj.wings.search.solver.hunt import hunted
from arbitraj.wings.search.solver.passes import numbers_of, passed
from arbitraj.wings.search.solver.search import SearchContext
from arbitraj.wings.search.solver.series import maxima
from arbitraj.wings.search.solver.solutions import every_solution
from arbitraj.wings.search.solver.supplies import InGroups, NextOf, WholeStock
from arbitraj.wings.search.solver.to_the_end import ROW, STOCK, to_the_end

_AT_FIRST = 0.03  # of what is given to a search of few letters, before all is tried


def _few(
    boards: SearchContext,
    lexicon: Lexicon,
    supply: WholeStock | NextOf,
    start: str,
    found: Iterator[BestSoFar],
    spent: Spent,
    share: Share,
) -> Iterator[BestSoFar]:
    """A search, which the first of several searchers replaces by an exhaustive one if the letters are few enough."""
    most = STOCK if isinstance(supply, WholeStock) else ROW
    if len(supply.letters) > most or share.part or numbers_of(boards.tables, start).any():
        yield from found
        return
    known = BestSoFar(0, ())
    for known in found:
        yield known
        if spent() >= _AT_FIRST:
            break
    best = known
    for best in to_the_end(boards, lexicon, supply, start, known, spent):
        yield best
    if not best.exact:
        yield from (best if best.total > other.total else other for other in found)


def searched(
    quest: Objective, boards: SearchContext, lexicon: Lexicon, start: str, spent: Spent, share: Share
) -> Iterator[BestSoFar]:
    """Yield the best so far repeatedly, until nothing is left to try. May be closed at any time.

    `start` is the initial board, row by row.
    """
    if (letters := quest.of_letters) and not numbers_of(boards.tables, start).any():
        boards = boards.narrowed(lexicon, letters)
    match quest:
        case StockQuest(letters):
            found = hunted(boards, lexicon, start, letters, spent, share)
            return _few(boards, lexicon, WholeStock(boards.tables, letters), start, found, spent, share)
        case RowQuest(letters):
            supply = NextOf(boards.tables, letters)
            found = passed(boards, supply, start, spent, share)
            return _few(boards, lexicon, supply, start, found, spent, share)
        case GroupsQuest(groups, imposed):
            return passed(boards, InGroups(boards.tables, groups, imposed), start, spent, share)
        case MaximaQuest(groups, imposed):
            return maxima(boards, InGroups(boards.tables, groups, imposed), start, spent)
        case SolutionsQuest(group):
            return iter([every_solution(boards.solver, start, group)])
        case GridQuest(group, stock):
            return grids(boards, start, group, stock, spent, share)
    raise NotImplementedError(type(quest).__name__)
