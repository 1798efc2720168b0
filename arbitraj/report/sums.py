"""A player's total step by step: effects of sanctions by the tariff of the type of game."""

from collections.abc import Iterator
from dataclasses import dataclass

from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.findings import State
from arbitraj.record.interpretations import Tariff
from arbitraj.record.model import Competition, HandInState
from arbitraj.rules.correct import Correction
from arbitraj.text import keyed, say

_SUM = keyed("workbook.sum_* workbook.sum_warnings workbook.sum_penalties workbook.sum_disciplinary")


@dataclass(frozen=True, slots=True)
class SumLine:
    """A line of the sum: key, text, number, effect.

    `effect` is in points or solutions, or with `share` a fraction of the ranking points. `result` marks a sum of the
    lines above.
    """

    key: str
    what: str
    number: int | None
    effect: float
    share: bool = False
    result: bool = False


def sum_lines(ranking: Ranking, standing: Standing) -> Iterator[SumLine]:
    """Lines from the points of the entries to the total, and to the ranking points, of which sanctions may take a
    share.
    """
    lines = tuple(total_lines(standing.correction, ranking.game.competition))
    yield from (line for line in lines if not line.share)
    if ranking.game.competition.tariff.of_ranking_points and standing.place_points is not None:
        what = say("workbook.sum_place", place=standing.place)
        yield SumLine("place", what, None, standing.place_points)
    yield from (line for line in lines if line.share)
    if standing.ranking_points is not None:
        yield SumLine("ranking", say("workbook.sum_ranking"), None, standing.ranking_points, result=True)


def total_lines(correction: Correction, competition: Competition) -> Iterator[SumLine]:
    """Lines from the points of the entries to the total, then the shares of ranking points taken by sanctions."""
    what = say("workbook.sum_solutions" if competition.game_type.counts_solutions else "workbook.sum_entries")
    right = sum(entry.state is State.CORRECT for entry in correction.entries)
    yield SumLine("entries", what, right, correction.points)
    if not competition.tariff.of_ranking_points:
        yield from _points(correction, competition.tariff)
    yield SumLine("total", say("workbook.sum_total"), None, correction.total, result=True)
    if competition.tariff.of_ranking_points:
        yield from _shares(correction, competition.tariff)


def _points(correction: Correction, tariff: Tariff) -> Iterator[SumLine]:
    left: float = correction.points
    for key, number, taken in tariff.lines(correction.sanctions):
        left -= taken
        yield SumLine(key, say(_SUM[key]), number, -taken)
    if left != correction.total:
        nothing = correction.hand_in.state is HandInState.NOT_HANDED_IN
        key, what = ("not_handed_in", "workbook.sum_not_handed_in") if nothing else ("floor", "workbook.sum_floor")
        yield SumLine(key, say(what), None, correction.total - left)


def _shares(correction: Correction, tariff: Tariff) -> Iterator[SumLine]:
    for key, number, lost in tariff.lines(correction.sanctions):
        what = say("workbook.sum_of_ranking", what=say(_SUM[key]))
        yield SumLine(key, what, number, round(0.0 - lost, 12), share=True)
