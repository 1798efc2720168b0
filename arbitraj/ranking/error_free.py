"""The ranking of those without error: the players whose sheets have no finding with an effect."""

from collections.abc import Sequence
from dataclasses import dataclass

from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.model import HandInState, Player
from arbitraj.rules.correct import Correction
from arbitraj.rules.replay import State


@dataclass(frozen=True, slots=True)
class ErrorFree:
    """A line of the error-free ranking: the place among those without error, and the line of the main ranking."""

    place: int
    standing: Standing

    @property
    def player(self) -> Player:
        return self.standing.correction.player


def is_error_free(correction: Correction) -> bool:
    """Whether a sheet was handed in with a correct entry and without any finding of 8.2-8.5.

    Remarks have no effect, and a finding that a decision struck out has none any more: neither counts here.
    """
    return (
        correction.hand_in.state is HandInState.HANDED_IN
        and any(entry.state is State.CORRECT for entry in correction.entries)
        and not any(finding.counts for finding in correction.findings)
    )


def error_free(standings: Sequence[Standing]) -> tuple[ErrorFree, ...]:
    """The error-free players of one group of a ranking, in its order; who shares a place there shares it here."""
    chosen = [standing for standing in standings if is_error_free(standing.correction)]
    places = [standing.place for standing in chosen]
    return tuple(ErrorFree(places.index(standing.place) + 1, standing) for standing in chosen)


def error_free_groups(ranking: Ranking) -> tuple[tuple[ErrorFree, ...], ...]:
    """The error-free ranking of each group of a ranking, in the order of its groups."""
    return tuple(error_free(standings) for _, standings in ranking.groups)
