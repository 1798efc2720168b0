"""A player's total step by step: what each kind of sanction takes, as the policy of the type of game says."""

from collections.abc import Iterator
from dataclasses import dataclass

from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.model import HandInState
from arbitraj.report.shown import policy_of
from arbitraj.rules.replay import State
from arbitraj.text import say
from arbitraj.types.base import Sanctions

_MUCH = 10**6  # points from which no sanction reaches 0


@dataclass(frozen=True, slots=True)
class SumLine:
    """A line of the sum: what (`key` names it), how many, what it adds or takes.

    `effect` is in points or solutions, or where `share` is set in parts of the ranking points; `result` marks what
    the lines above come to.
    """

    key: str
    what: str
    number: int | None
    effect: float
    share: bool = False
    result: bool = False


def sum_lines(ranking: Ranking, standing: Standing) -> Iterator[SumLine]:
    """From the points of the entries to the total, and to the ranking points."""
    if policy_of(ranking).compares_entries:
        yield from _with_shares(ranking, standing)
    else:
        yield from _with_points(ranking, standing)
    if standing.ranking_points is not None:
        yield SumLine("ranking", say("workbook.sum_ranking"), None, standing.ranking_points, result=True)


def _with_points(ranking: Ranking, standing: Standing) -> Iterator[SumLine]:
    game, correction, policy = ranking.game, standing.correction, policy_of(ranking)
    yield _entries(ranking, standing)
    left = correction.points
    for key, number, before, after in _sanctions(correction.sanctions):
        taken = policy.total(game, _MUCH, after) - policy.total(game, _MUCH, before)
        left += taken
        yield SumLine(key, say(f"workbook.sum_{key}"), number, taken)
    if left != correction.total:
        nothing = correction.hand_in.state is HandInState.NOT_HANDED_IN
        key = "not_handed_in" if nothing else "floor"
        yield SumLine(key, say(f"workbook.sum_{key}"), None, correction.total - left)
    yield _total(standing)


def _with_shares(ranking: Ranking, standing: Standing) -> Iterator[SumLine]:
    """Serie de maxime: the points stand; sanctions take a share of the ranking points."""
    game, correction, policy = ranking.game, standing.correction, policy_of(ranking)
    yield _entries(ranking, standing)
    yield _total(standing)
    if standing.place_points is not None:
        what = say("workbook.sum_place", place=standing.place)
        yield SumLine("place", what, None, standing.place_points)
    for key, number, before, after in _sanctions(correction.sanctions):
        lost = policy.share_lost(game, after) - policy.share_lost(game, before)
        what = say("workbook.sum_of_ranking", what=say(f"workbook.sum_{key}"))
        yield SumLine(key, what, number, round(0.0 - lost, 12), share=True)


def _entries(ranking: Ranking, standing: Standing) -> SumLine:
    correction = standing.correction
    key = "sum_solutions" if policy_of(ranking).counts_solutions else "sum_entries"
    right = sum(entry.state is State.CORRECT for entry in correction.entries)
    return SumLine("entries", say(f"workbook.{key}"), right, correction.points)


def _total(standing: Standing) -> SumLine:
    return SumLine("total", say("workbook.sum_total"), None, standing.correction.total, result=True)


def _sanctions(of_sheet: Sanctions) -> Iterator[tuple[str, int, Sanctions, Sanctions]]:
    """Each kind of sanction with its number, and what the sheet has gathered before it and with it."""
    warned = Sanctions(of_sheet.warnings)
    penalised = Sanctions(of_sheet.warnings, of_sheet.penalties)
    yield "warnings", of_sheet.warnings, Sanctions(), warned
    yield "penalties", of_sheet.penalties, warned, penalised
    yield "disciplinary", of_sheet.disciplinary, penalised, of_sheet
