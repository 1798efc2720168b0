"""8.4: technical penalties for readings that save an entry: signs swapped, the grid's place, another word of the grid.

8.4.b is a warning for youth players (8.3.e). 8.4.a is found with 8.3.a (`art_8_3.py`).
"""

from collections.abc import Iterator
from dataclasses import replace

from arbitraj.game.position import Position
from arbitraj.record.findings import Finding, How, Kind, Unmarked
from arbitraj.record.model import Category
from arbitraj.rules.article import Article, Given
from arbitraj.rules.attempt import Accepted, Attempt

_YOUTH = Given(category=Category.YOUTH, instead=("8.4.b", "8.4.c", "8.4.d"))
_SENIORS = Given(category=Category.SENIORS, instead=("8.3.e", "8.4.c", "8.4.d"))
_SWAPPED = ("I-repeated-row", "I-swap-or-grid")
ART_8_3_E = Article("8.3.e", __file__, Kind.WARNING, _SWAPPED, column="position", given=_YOUTH)
ART_8_4_B = Article("8.4.b", __file__, Kind.PENALTY, _SWAPPED, column="position", given=_SENIORS)
_BY_CATEGORY = {Category.SENIORS: ART_8_4_B, Category.YOUTH: ART_8_3_E}
# I-one-error: no reading combines two errors
_SHOWN = Given(instead=("8.3.e", "8.4.b", "8.4.d"))
ART_8_4_C = Article("8.4.c", __file__, Kind.PENALTY, ("I-one-error",), column="position", given=_SHOWN)
ART_8_4_D = Article("8.4.d", __file__, Kind.PENALTY, ("I-one-error",), given=Given(instead=("8.3.e", "8.4.b", "8.4.c")))


def swapped(attempt: Attempt) -> Iterator[Accepted]:
    """8.4.b, 8.3.e: the readings of the word at the position with its two signs swapped. No grid is needed."""
    forbids = attempt.case.game.rule("I-swap-or-grid") == "grila"
    if attempt.position and not (forbids and attempt.shown_where_written):
        for reading in attempt.read_candidates(How.SWAPPED, attempt.position.swapped):
            yield reading, (swap_finding(attempt, reading.position),)


def swap_finding(attempt: Attempt, place: Position) -> Finding:
    """The finding for swapped signs."""
    rests_on = "I-swap-or-grid" if attempt.shown_where_written else None
    article, written = _BY_CATEGORY[attempt.category], str(place.swapped)
    return article.finding(attempt.entry.number, "swapped_signs", rests_on, written=written, place=str(place))


def place_on_grid(attempt: Attempt) -> Iterator[Accepted]:
    """8.4.c: the readings of the same word on the grid, one sign away, with the points of that place."""
    for place, letters, both in attempt.one_sign_away_on_grid:
        tried = (attempt.read(How.GRID_PLACE, place, tiles) for tiles in attempt.tiles_at(place, letters))
        reading = next((one for one in tried if one.holds), None)
        # of several readings the points written do not choose one (8.3.c.3)
        if reading and attempt.points_fit(reading.points):
            number, written, rests_on = attempt.entry.number, str(attempt.position), "I-one-error" if both else None
            found = ART_8_4_C.finding(number, "grid_place", rests_on, written=written, place=str(place))
            yield reading, (swap_finding(attempt, place), found) if both else (found,)


def another_word(attempt: Attempt) -> Iterator[Accepted]:
    """8.4.d: another word on the grid at the position written, with the points of that word."""
    if attempt.position is None:
        return
    for both in attempt.may_swap:
        place = attempt.position.swapped if both else attempt.position
        for tiles, reading in attempt.read_with_points(How.GRID_WORD, place, attempt.grid_word(place)):
            entry, rests_on = attempt.entry, "I-one-error" if both else None
            found = ART_8_4_D.finding(entry.number, "grid_word", rests_on, written=entry.word, word=tiles.upper())
            if reading.unmarked is None and attempt.marks_missing(reading):
                reading = replace(reading, unmarked=Unmarked.GRID)
            yield reading, (swap_finding(attempt, place), found) if both else (found,)
