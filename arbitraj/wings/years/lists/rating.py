"""Ratings of rounds of many players, by Weng and Lin's Plackett-Luce model (openskill), and the cache of them.

Players who share a place have drawn. A player without a place, who handed nothing in, keeps the rating.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Protocol

import msgspec

from arbitraj.atomic import write_text
from arbitraj.lexicon.lexicon import data_folder
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message

START = 1500  # default initial rating


@dataclass(frozen=True, slots=True)
class RatedRound:
    """A round for ratings: its day, and the places of those who handed in."""

    day: date
    places: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class RoundModel:
    """The constants in points of the list. Spread, luck and drift have the library's proportions.

    The library's first spread is a third of the start. Rounds of 80 players separate the best from the last by some
    fifty such spreads in ten years, so that many ratings would be negative: a thirtieth separates them by some 2,300.
    """

    start: int = START

    @property
    def spread(self) -> float:
        """Uncertainty of a first rating: sigma."""
        return self.start / 30

    @property
    def luck(self) -> float:
        """Deviation of a result from the strength: beta."""
        return self.start / 60

    @property
    def drift(self) -> float:
        """Addition to the spread before each round, so that a rating can always change: tau."""
        return self.start / 3000


@dataclass(frozen=True, slots=True)
class Strength:
    """Estimated strength of a player: mean, uncertainty, number of rounds, day of the last one."""

    mean: float
    spread: float
    rounds: int
    last: date


class StrengthsKept(Protocol):
    """Protocol: cache of strengths after some rounds, by fingerprint."""

    def find(self, print_of: str) -> Mapping[str, Strength] | None: ...

    def keep(self, print_of: str, known: Mapping[str, Strength]) -> None: ...


def rate_onwards(
    rounds: Sequence[RatedRound], started: Mapping[str, int], model: RoundModel, kept: StrengthsKept
) -> Mapping[str, Strength]:
    """As `rate_rounds`, continued from the last round whose strengths are cached."""
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
    """Fingerprint after each round of everything that later ratings depend on, initial ratings included."""
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
    """The ratings after the rounds, in order. `started` are first ratings, `known` the ratings before these rounds.

    The order of players within a round does not matter. Raises ProblemsError if the library is not installed.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise ProblemsError([Problem("", "", Message("liste.no_openskill"))]) from None
    rule = PlackettLuce(mu=model.start, sigma=model.spread, beta=model.luck, tau=model.drift)
    now = dict(known or {})
    for rated in rounds:
        if len(rated.places) < 2:  # no opponents
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


_FOLDER, _SUFFIX = "ratinguri", ".json"
_MOST = 60  # files, one for each list made. The oldest are deleted
_READS = msgspec.json.Decoder(dict[str, tuple[float, float, int, date]])


@dataclass
class RatingsKept:
    """Cache of strengths by fingerprint. Strengths that cannot be written are known as long as the object lives."""

    folder: Path = field(default_factory=lambda: data_folder() / _FOLDER)
    _known: dict[str, Mapping[str, Strength]] = field(default_factory=dict)

    def find(self, print_of: str) -> Mapping[str, Strength] | None:
        """Strengths after the rounds of this fingerprint, None if unknown."""
        name = self._name(print_of)
        if name not in self._known and name in self._there:
            with suppress(OSError, ValueError, RecursionError):
                rows = _READS.decode((self.folder / name).read_bytes())
                self._known[name] = {person: Strength(*row) for person, row in rows.items()}
        return self._known.get(name)

    def keep(self, print_of: str, known: Mapping[str, Strength]) -> None:
        """Store strengths."""
        name = self._name(print_of)
        self._known[name] = known
        rows = {person: (s.mean, s.spread, s.rounds, s.last) for person, s in known.items()}
        with suppress(OSError):
            write_text(self.folder / name, msgspec.json.encode(rows).decode())
            files = sorted(self.folder.glob(f"*{_SUFFIX}"), key=lambda path: path.stat().st_mtime_ns)
            for path in files[:-_MOST]:
                path.unlink(missing_ok=True)

    @cached_property
    def _there(self) -> frozenset[str]:
        return frozenset(path.name for path in self.folder.glob(f"*{_SUFFIX}"))

    def _name(self, print_of: str) -> str:
        return f"{sha256(f'{self._by}{print_of}'.encode()).hexdigest()[:32]}{_SUFFIX}"

    @cached_property
    def _by(self) -> str:
        """Version of the library and source of the model: another of either may give other strengths."""
        library = ""
        with suppress(PackageNotFoundError):
            library = version("openskill")
        return f"{library}{Path(__file__).read_text('utf-8')}"
