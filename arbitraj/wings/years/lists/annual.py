"""The annual list: each stage is ranked like any competition, then the stages are the events of one more ranking.

Pure functions: no files, no archive.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from arbitraj.ranking.general import NO_PLACE, Event, Key, Person, Score, SeasonLine, TieBreak, general_ranking

OF_A_YEAR = (TieBreak.PLACES, TieBreak.LAST)


@dataclass(frozen=True, slots=True)
class YearStage:
    """A competition of the year: its rounds and results of other disciplines as events."""

    name: str
    events: tuple[Event, ...]
    about: str = ""
    short: str = ""


def annual_ranking(
    people: Sequence[Person], stages: Sequence[YearStage], ties: Sequence[TieBreak] = OF_A_YEAR, best: int = 0
) -> tuple[tuple[Event, ...], tuple[SeasonLine, ...]]:
    """The stages as events in order, and everybody ranked by them.

    With `best` only that many of a player's stages count, those with most points.
    """
    events = tuple(_best_of([_as_event(stage, people) for stage in stages], people, best))
    return events, general_ranking(people, events, ties)


def _as_event(stage: YearStage, people: Sequence[Person]) -> Event:
    """Result of a stage: points summed over its events, and the place in its general ranking."""
    there = [person for person in people if any(person.key in event.scores for event in stage.events)]
    lines = general_ranking(there, stage.events)
    scores = {line.person.key: Score(line.total, line.place, _missing(line)) for line in lines if any(line.scores)}
    return Event(stage.name, all(event.composition for event in stage.events), scores, stage.about, stage.short)


def _missing(line: SeasonLine) -> str:
    """Reason for a missing place of a participant, empty if there is a place."""
    return "" if line.place else next(score.missing for score in line.scores if score)


def _best_of(events: Sequence[Event], people: Sequence[Person], best: int) -> Iterator[Event]:
    dropped = {person.key: _dropped(person.key, events, best) for person in people} if best else {}
    for number, event in enumerate(events):
        yield replace(
            event,
            scores={
                key: replace(score, counted=number not in dropped.get(key, ())) for key, score in event.scores.items()
            },
        )


def _dropped(key: Key, events: Sequence[Event], best: int) -> frozenset[int]:
    """Indexes of a player's stages that do not count. Of equal points, the worse place, then the earlier stage, goes
    first.
    """
    own = [(number, score) for number, event in enumerate(events) if (score := event.scores.get(key))]
    own.sort(key=lambda each: (-each[1].points, each[1].place or NO_PLACE, -each[0]))
    return frozenset(number for number, _ in own[best:])
