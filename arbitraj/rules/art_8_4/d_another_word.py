"""8.4.d: another word on the grid at the position written, with the points of that word."""

from collections.abc import Iterator
from dataclasses import replace

from arbitraj.record.findings import How, Kind, Unmarked
from arbitraj.rules.art_8_4.b_swapped_signs import swap_finding
from arbitraj.rules.article import Article, Given
from arbitraj.rules.attempt import Accepted, Attempt

_GIVEN = Given(instead=("8.3.e", "8.4.b", "8.4.c"))
ARTICLE = Article("8.4.d", __file__, Kind.PENALTY, ("I-one-error",), given=_GIVEN)


def another_word(attempt: Attempt) -> Iterator[Accepted]:
    """The word of the grid."""
    if attempt.position is None:
        return
    for swapped in attempt.may_swap:
        place = attempt.position.swapped if swapped else attempt.position
        for tiles, reading in attempt.read_with_points(How.GRID_WORD, place, attempt.grid_word(place)):
            entry, rests_on = attempt.entry, "I-one-error" if swapped else None
            found = ARTICLE.finding(entry.number, "grid_word", rests_on, written=entry.word, word=tiles.upper())
            if reading.unmarked is None and attempt.marks_missing(reading):
                reading = replace(reading, unmarked=Unmarked.GRID)
            yield reading, (swap_finding(attempt, place), found) if swapped else (found,)
