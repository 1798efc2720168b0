"""Places and ranking points (8.7), and the error-free ranking of sheets without a finding in effect."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import groupby

from arbitraj.ranking.scale import Scale
from arbitraj.record.findings import State
from arbitraj.record.game import Game
from arbitraj.record.game_types import GameType
from arbitraj.record.model import Category, Player, Submission, SubmissionState
from arbitraj.rules.correct import Correction
from arbitraj.types.base import type_of

_LATE = 10**9  # after every hand-in order


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a ranking: the place, the correction it rests on, ranking points (None: none are given)."""

    place: int
    correction: Correction
    ranking_points: float | None
    place_points: float | None = None  # not rounded, before sanctions take a share of them (serie de maxime)


@dataclass(frozen=True, slots=True)
class Ranking:
    """A competition ranked: `groups` holds (category, standings), with category None for a common ranking.

    `unranked` are those sent off (6.3.2.j, 8.5), those whose sheet waits to be typed or for an answer and those of the
    roster who are not among the hand-ins. `why_unranked` gives the reason. While a sheet waits, places and points are
    `provisional`. `scale` gave the ranking points.
    """

    game: Game
    groups: tuple[tuple[Category | None, tuple[Standing, ...]], ...]
    unranked: tuple[tuple[Player, Submission | None], ...]
    scale: Scale

    @property
    def game_type(self) -> GameType:
        """The type of game that was ranked."""
        return self.game.competition.game_type

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Every line, group after group."""
        return tuple(standing for _, standings in self.groups for standing in standings)

    @property
    def provisional(self) -> bool:
        """Whether a sheet waits that may still take a place."""
        return any(submission.waits for _, submission in self.unranked if submission)


def why_unranked(submission: Submission | None) -> str:
    """The reason why a player is not ranked, a word of the results file: eliminat, de_lamurit, netastata, absent."""
    if submission is None:
        return "absent"
    return submission.state.value if submission.waits else SubmissionState.SENT_OFF.value


def rank(game: Game, corrections: Iterable[Correction], scale: Scale) -> Ranking:
    """Rank the corrections, seniors and youth separately if the competition says so."""
    competition = game.competition
    everyone = list(corrections)
    groups: list[tuple[Category | None, tuple[Standing, ...]]] = []
    submissions = {submission.table: submission for submission in competition.submissions}
    waiting = [p.category for p in competition.players if p.table in submissions and submissions[p.table].waits]
    for category in Category if competition.by_category else (None,):
        members = [c for c in everyone if category in (None, c.player.category)]
        wait = sum(category in (None, theirs) for theirs in waiting)
        if members or category is None:
            groups.append((category, _standings(game, members, scale, wait)))
    unranked = tuple(
        (player, submissions.get(player.table))
        for player in competition.players
        if player.table not in submissions or not submissions[player.table].ranked
    )
    return Ranking(game, tuple(groups), unranked, scale)


def _standings(game: Game, corrections: Sequence[Correction], scale: Scale, waiting: int) -> tuple[Standing, ...]:
    """Places and points. Players whose sheets wait count in the number of players."""
    policy = type_of(game)
    most = max((len(c.entries) for c in corrections), default=0)

    def equal(correction: Correction) -> tuple[int, ...]:
        worths = [entry.worth for entry in correction.entries]
        # 6.3.2.h: who handed nothing in built no board that could be the smaller one
        tiles = correction.grid_tiles if correction.submission.state is SubmissionState.HANDED_IN else _LATE
        order = policy.order(correction.total, worths + [0] * (most - len(worths)), tiles)
        return tuple(-part for part in order)

    by_hour = game.rule("I-several-halls") == "ora_predarii"
    shared = set() if by_hour else _of_several_halls(map(equal, corrections), corrections)

    def key(correction: Correction) -> tuple[tuple[int, ...], int]:
        worth, handed = equal(correction), correction.submission.order
        late = _LATE + (correction.player.table if game.rule("I-not-handed-in") == "loc_dupa_masa" else 0)
        return worth, late if handed is None else 0 if worth in shared else handed

    scored = game.competition.scale != "fara" and (scale.table is not None or game.rule("I-scale") != "fara")
    ordered = sorted(corrections, key=lambda c: (key(c), c.player.table))
    standings: list[Standing] = []
    for _, equals in groupby(ordered, key):
        sharing = list(equals)
        place = len(standings) + 1
        places = range(place, place + len(sharing))
        points = scale.shared(places, len(ordered) + waiting, game.rule("I-shared-points")) if scored else None
        standings += [
            Standing(place, c, None, None)
            if points is None
            else Standing(place, c, _left(game, c, points), float(points))
            for c in sharing
        ]
    return tuple(standings)


def _of_several_halls(worths: Iterable[tuple[int, ...]], corrections: Iterable[Correction]) -> set[tuple[int, ...]]:
    """The results reached in several halls: it is unknown which of these players handed in first."""
    halls = dict[tuple[int, ...], set[str]]()
    for worth, correction in zip(worths, corrections, strict=True):
        if correction.submission.state is SubmissionState.HANDED_IN:
            halls.setdefault(worth, set()).add(correction.submission.hall)
    return {worth for worth, of in halls.items() if len(of) > 1}


def _left(game: Game, correction: Correction, points: Fraction) -> float:
    """The ranking points, of which sanctions may take a share (serie de maxime), in hundredths."""
    tariff = game.competition.tariff
    if tariff.of_ranking_points:
        points *= 1 - Fraction(str(tariff.taken(correction.sanctions)))
    exact = Decimal(points.numerator) / Decimal(points.denominator)
    return float(exact.quantize(Decimal("0.01"), ROUND_HALF_UP))


@dataclass(frozen=True, slots=True)
class ErrorFree:
    """A line of the error-free ranking: the place among those without error, and the line of the main ranking."""

    place: int
    standing: Standing

    @property
    def player(self) -> Player:
        return self.standing.correction.player


def is_error_free(correction: Correction) -> bool:
    """Whether a sheet has a correct entry and no finding of 8.2-8.5 in effect. Remarks and struck ones are none."""
    return (
        correction.submission.state is SubmissionState.HANDED_IN
        and any(entry.state is State.CORRECT for entry in correction.entries)
        and not any(finding.counts for finding in correction.findings)
    )


def error_free(standings: Sequence[Standing]) -> tuple[ErrorFree, ...]:
    """The error-free players of one group of a ranking, in its order. Shared places remain shared."""
    chosen = [standing for standing in standings if is_error_free(standing.correction)]
    places = [standing.place for standing in chosen]
    return tuple(ErrorFree(places.index(standing.place) + 1, standing) for standing in chosen)


def error_free_groups(ranking: Ranking) -> tuple[tuple[ErrorFree, ...], ...]:
    """The error-free ranking of each group of a ranking, in the order of its groups."""
    return tuple(error_free(standings) for _, standings in ranking.groups)
