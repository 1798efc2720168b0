"""8.2.f: both signs of the position are not those of the entry's place on the grid."""

from arbitraj.record.findings import Fault, Kind
from arbitraj.rules.article import Article, Given
from arbitraj.rules.attempt import Attempt

ARTICLE = Article("8.2.f", __file__, Kind.INCORRECT, column="position", given=Given())


def both_signs(attempt: Attempt) -> Fault | None:
    """Where no place of the grid is nearer."""
    position = attempt.position
    if position is None or position in attempt.grid_places or attempt.one_sign_away_on_grid:
        return None
    two_away = (place for place in attempt.grid_places if position.signs_apart(place) == 2)
    place = next(two_away, None)
    return ARTICLE.fault("both_signs", place=str(place)) if place else None
