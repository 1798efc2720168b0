"""8.2.e: the entry is on the grid one sign away, but its points are missing or not those of that place."""

from arbitraj.record.findings import Fault, Kind
from arbitraj.rules.article import Article, Given
from arbitraj.rules.attempt import Attempt

ARTICLE = Article("8.2.e", __file__, Kind.INCORRECT, column="position", given=Given())


def points_at_grid_place(attempt: Attempt) -> Fault | None:
    """The fault of an entry one sign away from its place on the grid, with points that are not those of the place.

    Names the first such place. None if the points are those of one of these places.
    """
    places = attempt.grid_places
    if attempt.position is None or attempt.position in places:
        return None
    near = (place for place, _, _ in attempt.one_sign_away_on_grid if place in places)
    found = (attempt.read_on_grid(place) for place in dict.fromkeys(near))
    tried = [next((r for r in readings if r.holds), readings[0]) for readings in found]
    if any(reading.laid and attempt.points_fit(reading.points) for reading in tried):
        return None
    for reading in tried:
        if attempt.points_wrong(reading):
            written = attempt.entry.points
            key = "grid_points_wrong" if written else "grid_points_missing"
            return ARTICLE.fault(key, place=str(reading.position), written=written, points=reading.points)
    return None
