"""Ratings of rounds of many players, by Weng and Lin's Plackett-Luce model (openskill). Pure: no files, no archive.

Who shares a place has drawn; who has no place, since nothing was handed in, is not moved by the round.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import Protocol

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


class StrengthsKept(Protocol):
    """What is known of earlier ratings: the strengths after some rounds, by their print."""

    def find(self, print_of: str) -> Mapping[str, Strength] | None: ...

    def keep(self, print_of: str, known: Mapping[str, Strength]) -> None: ...


def rate_onwards(
    rounds: Sequence[RatedRound], started: Mapping[str, int], model: RoundModel, kept: StrengthsKept
) -> Mapping[str, Strength]:
    """`rate_rounds`, gone on from the last of the rounds after which the strengths are kept."""
    prints = [*_prints(rounds, started, model)]
    for done in range(len(rounds), 0, -1):
        known = kept.find(prints[done - 1])
        if known is not None:
            break
    else:
        done, known = 0, {}
    if rounds[done:]:
        known = rate_rounds(rounds[done:], started, model, known)
        kept.keep(prints[-1], known)
    return known


def _prints(rounds: Iterable[RatedRound], started: Mapping[str, int], model: RoundModel) -> Iterator[str]:
    """After each round, all that ratings after it are made of, those that its players came with too."""
    so_far = repr((model.start, model.spread, model.luck, model.drift))
    for rated in rounds:
        there = sorted((key, place, started.get(key)) for key, place in rated.places.items())
        so_far = sha256(repr((so_far, rated.day.isoformat(), there)).encode()).hexdigest()
        yield so_far


def rate_rounds(
    rounds: Iterable[RatedRound],
    started: Mapping[str, int],
    model: RoundModel,
    known: Mapping[str, Strength] | None = None,
) -> dict[str, Strength]:
    """Everybody's rating after the rounds, in their order; `started` are the ratings that players came with, `known`
    is what they had before these rounds.

    In a round nothing depends on the order of its players. Raises ProblemsError where the library is not installed.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise ProblemsError([Problem("", "", said("liste.no_openskill"))]) from None
    rule = PlackettLuce(mu=model.start, sigma=model.spread, beta=model.luck, tau=model.drift)
    now = dict(known or {})
    for rated in rounds:
        if len(rated.places) < 2:  # nobody to be compared with
            continue
        # sums of fractions depend on their order: this one is always the same
        players = sorted(rated.places, key=lambda key: (rated.places[key], key))
        before = {key: now.get(key) for key in players}
        teams = [
            [rule.rating(held.mean, held.spread) if held else rule.rating(float(started.get(key, model.start)))]
            for key, held in before.items()
        ]
        after = rule.rate(teams, ranks=[rated.places[key] for key in players])
        for (key, held), (rating,) in zip(before.items(), after, strict=True):
            now[key] = Strength(rating.mu, rating.sigma, held.rounds + 1 if held else 1, rated.day)
    return now
