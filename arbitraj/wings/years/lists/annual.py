"""The list of a year: each stage is ranked like any competition, then the stages are the events of one more ranking.

Pure: no files, no archive.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from arbitraj.ranking.general import NO_PLACE, Event, Key, Person, Score, SeasonLine, TieBreak, general_ranking

OF_A_YEAR = (TieBreak.PLACES, TieBreak.LAST)


@dataclass(frozen=True, slots=True)
class YearStage:
    """A competition of the year with its rounds and results of other disciplines."""

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
    """A stage as an event: the points added over its events, and the place in its general ranking."""
    there = [person for person in people if any(person.key in event.scores for event in stage.events)]
    lines = general_ranking(there, stage.events)
    scores = {line.person.key: Score(line.total, line.place, _missing(line)) for line in lines if any(line.scores)}
    return Event(stage.name, all(event.composition for event in stage.events), scores, stage.about, stage.short)


def _missing(line: SeasonLine) -> str:
    """The reason why a participant has no place."""
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
    """The stages that do not count for a player: of equal points the worse place, then the earlier stage."""
    own = [(number, score) for number, event in enumerate(events) if (score := event.scores.get(key))]
    own.sort(key=lambda each: (-each[1].points, each[1].place or NO_PLACE, -each[0]))
    return frozenset(number for number, _ in own[best:])
