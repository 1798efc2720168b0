"""8.4.c: the same word on the grid, one sign away, with the points of that place."""

from collections.abc import Iterator

from arbitraj.record.findings import How, Kind
from arbitraj.rules.art_8_4.b_swapped_signs import swap_finding
from arbitraj.rules.article import Article, Given
from arbitraj.rules.attempt import Accepted, Attempt

# I-one-error: no reading combines two errors
_GIVEN = Given(instead=("8.3.e", "8.4.b", "8.4.d"))
ARTICLE = Article("8.4.c", __file__, Kind.PENALTY, ("I-one-error",), column="position", given=_GIVEN)


def place_on_grid(attempt: Attempt) -> Iterator[Accepted]:
    """The readings of the word at its place on the grid."""
    for place, letters, swapped in attempt.one_sign_away_on_grid:
        tried = (attempt.read(How.GRID_PLACE, place, tiles) for tiles in attempt.tiles_at(place, letters))
        reading = next((each for each in tried if each.holds), None)
        # of several readings the points written do not choose one (8.3.c.3)
        if reading and attempt.points_fit(reading.points):
            number, written, rests_on = attempt.entry.number, str(attempt.position), "I-one-error" if swapped else None
            found = ARTICLE.finding(number, "grid_place", rests_on, written=written, place=str(place))
            yield reading, (swap_finding(attempt, place), found) if swapped else (found,)
