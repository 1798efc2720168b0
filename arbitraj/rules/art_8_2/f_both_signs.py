"""8.2.f: both signs of the position are not those of the entry's place on the grid."""

from arbitraj.record.findings import Fault, Kind
from arbitraj.rules.article import Article, Given
from arbitraj.rules.attempt import Attempt

ARTICLE = Article("8.2.f", __file__, Kind.INCORRECT, column="position", given=Given())


def both_signs(attempt: Attempt) -> Fault | None:
    """The fault under 8.2.f: both signs differ from every place of the grid.

    A place that shares a sign with the written position, in either direction, rules it out.
    """
    position, places = attempt.position, attempt.grid_places
    if position is None or not places or any(position.signs_apart(place) < 2 for place in places):
        return None
    return ARTICLE.fault("both_signs", place=str(places[0]))
