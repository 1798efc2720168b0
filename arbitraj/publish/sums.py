"""The sum of a sheet, step by step: from the points of its entries to its total and its ranking points."""

from collections.abc import Iterator
from dataclasses import dataclass

from arbitraj.competition.model import HandInState
from arbitraj.correction.findings import Kind
from arbitraj.correction.policies import POLICIES
from arbitraj.correction.policies.base import Sanctions
from arbitraj.correction.replay import State
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.text import say

_KEYS = {Kind.WARNING: "warnings", Kind.PENALTY: "penalties", Kind.DISCIPLINARY: "disciplinary"}
_MUCH = 10**6  # points from which no sanction reaches 0


@dataclass(frozen=True, slots=True)
class Sum:
    """A line of the sum: what, how many, what it adds or takes.

    `look` is `number`, `total`, or `share` where the effect is a share (-0.04) of the ranking points; `kind` is the
    kind of the findings that a line of sanctions counts.
    """

    what: str
    number: int | None
    effect: int | float
    look: str = "number"
    kind: Kind | None = None


def sums(ranking: Ranking, standing: Standing) -> tuple[Sum, ...]:
    """The lines of a player's sum, in order."""
    of_share = takes_share(ranking.game.competition.game_type.key)
    return tuple(_of_share(ranking, standing) if of_share else _of_points(ranking, standing))


def takes_share(game_type: str) -> bool:
    """Whether sanctions take a share of the ranking points and leave the points of the entries (4.4)."""
    return game_type == "serie_maxime"


def counts_solutions(game_type: str) -> bool:
    """Whether what counts is the number of solutions (4.6, 4.7), not their points."""
    return game_type in ("superscrabble", "superscrabble_incomplet")


def _of_points(ranking: Ranking, standing: Standing) -> Iterator[Sum]:
    """From the points of the entries to the total: what each kind of sanction takes, as the type's policy says."""
    game, correction = ranking.game, standing.correction
    policy = POLICIES[game.competition.game_type.key]
    yield _of_entries(ranking, standing)
    left = correction.points
    for kind, number, before, after in _sanctions(correction.sanctions):
        taken = policy.total(game, _MUCH, after) - policy.total(game, _MUCH, before)
        left += taken
        yield Sum(say(f"workbook.sum_{_KEYS[kind]}"), number, taken, kind=kind)
    if left != correction.total:
        nothing = correction.hand_in.state is HandInState.NOT_HANDED_IN
        why = say("workbook.sum_not_handed_in" if nothing else "workbook.sum_floor")
        yield Sum(why, None, correction.total - left)
    yield Sum(say("workbook.sum_total"), None, correction.total, "total")
    if standing.ranking_points is not None:
        yield Sum(say("workbook.sum_ranking"), None, standing.ranking_points, "total")


def _of_share(ranking: Ranking, standing: Standing) -> Iterator[Sum]:
    """Serie de maxime: the points stand; sanctions take a share of the ranking points."""
    game, correction = ranking.game, standing.correction
    policy = POLICIES[game.competition.game_type.key]
    yield _of_entries(ranking, standing)
    yield Sum(say("workbook.sum_total"), None, correction.total, "total")
    for kind, number, before, after in _sanctions(correction.sanctions):
        lost = policy.share_lost(game, after) - policy.share_lost(game, before)
        what = say("workbook.sum_of_ranking", what=say(f"workbook.sum_{_KEYS[kind]}"))
        yield Sum(what, number, round(0.0 - lost, 6), "share", kind)
    if standing.ranking_points is not None:
        yield Sum(say("workbook.sum_ranking"), None, standing.ranking_points, "total")


def _of_entries(ranking: Ranking, standing: Standing) -> Sum:
    correction = standing.correction
    key = "sum_solutions" if counts_solutions(ranking.game.competition.game_type.key) else "sum_entries"
    right = sum(entry.state is State.CORRECT for entry in correction.entries)
    return Sum(say(f"workbook.{key}"), right, correction.points)


def _sanctions(of_sheet: Sanctions) -> Iterator[tuple[Kind, int, Sanctions, Sanctions]]:
    """Each kind of sanction with its number, and what the sheet has gathered before it and with it."""
    warned = Sanctions(of_sheet.warnings)
    penalised = Sanctions(of_sheet.warnings, of_sheet.penalties)
    yield Kind.WARNING, of_sheet.warnings, Sanctions(), warned
    yield Kind.PENALTY, of_sheet.penalties, warned, penalised
    yield Kind.DISCIPLINARY, of_sheet.disciplinary, penalised, of_sheet
