"""8.4.b: the two signs of a position swapped, a penalty (for youth players a warning, 8.3.e)."""

from collections.abc import Iterator

from arbitraj.game.position import Position
from arbitraj.record.findings import Finding, How, Kind
from arbitraj.record.model import Category
from arbitraj.rules.art_8_3 import e_swapped_signs
from arbitraj.rules.article import Article, Given
from arbitraj.rules.attempt import Accepted, Attempt

_GIVEN = Given(category=Category.SENIORS, instead=("8.3.e", "8.4.c", "8.4.d"))
ARTICLE = Article(
    "8.4.b", __file__, Kind.PENALTY, ("I-repeated-row", "I-swap-or-grid"), column="position", given=_GIVEN
)
_BY_CATEGORY = {Category.SENIORS: ARTICLE, Category.YOUTH: e_swapped_signs.ARTICLE}


def swapped(attempt: Attempt) -> Iterator[Accepted]:
    """The readings of the word at the position with its signs swapped. No grid is needed."""
    forbids = attempt.case.game.rule("I-swap-or-grid") == "grila"
    if attempt.position and not (forbids and attempt.shown_where_written):
        for reading in attempt.read_candidates(How.SWAPPED, attempt.position.swapped):
            yield reading, (swap_finding(attempt, reading.position),)


def swap_finding(attempt: Attempt, place: Position) -> Finding:
    """The finding for swapped signs."""
    rests_on = "I-swap-or-grid" if attempt.shown_where_written else None
    article, written = _BY_CATEGORY[attempt.category], str(place.swapped)
    return article.finding(attempt.entry.number, "swapped_signs", rests_on, written=written, place=str(place))
