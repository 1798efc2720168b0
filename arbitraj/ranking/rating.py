"""Ratings of rounds of many players, by Weng and Lin's Plackett-Luce model (openskill). Pure: no files, no archive.

Who shares a place has drawn; who has no place, since nothing was handed in, is not moved by the round.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said

START = 1500  # of who comes without a rating, where the settings say nothing else


@dataclass(frozen=True, slots=True)
class RatedRound:
    """A round as ratings see it: its day, and the places of those who handed in."""

    day: date
    places: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class RoundModel:
    """The constants, in points of the list; spread, luck and drift stand to each other as the library has them.

    It has a first spread of a third of the start. Rounds of 80 players part the best from the last by some fifty such
    spreads in ten years, so that many would stand under nothing: a thirtieth parts them by some 2,300.
    """

    start: int = START

    @property
    def spread(self) -> float:
        """How unsure a first rating is."""
        return self.start / 30

    @property
    def luck(self) -> float:
        """How far a result may lie from the strength: beta."""
        return self.start / 60

    @property
    def drift(self) -> float:
        """What is added to the spread before each round, so that a rating never stands still: tau."""
        return self.start / 3000


@dataclass(frozen=True, slots=True)
class Strength:
    """What is thought of a player: the mean, how unsure it is, rounds that moved it, the day of the last one."""

    mean: float
    spread: float
    rounds: int
    last: date


def rate_rounds(rounds: Iterable[RatedRound], started: Mapping[str, int], model: RoundModel) -> dict[str, Strength]:
    """Everybody's rating after the rounds, in their order; `started` are the ratings that players came with.

    In a round nothing depends on the order of its players. Raises ProblemsError where the library is not installed.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise ProblemsError([Problem("", "", said("liste.no_openskill"))]) from None
    rule = PlackettLuce(mu=model.start, sigma=model.spread, beta=model.luck, tau=model.drift)
    known: dict[str, Strength] = {}
    for each in rounds:
        if len(each.places) < 2:  # nobody to be compared with
            continue
        # sums of fractions depend on their order: this one is always the same
        players = sorted(each.places, key=lambda key: (each.places[key], key))
        before = {key: known.get(key) for key in players}
        teams = [
            [rule.rating(held.mean, held.spread) if held else rule.rating(float(started.get(key, model.start)))]
            for key, held in before.items()
        ]
        after = rule.rate(teams, ranks=[each.places[key] for key in players])
        for (key, held), (rating,) in zip(before.items(), after, strict=True):
            known[key] = Strength(rating.mu, rating.sigma, held.rounds + 1 if held else 1, each.day)
    return known
