"""8.2: the article of an incorrect entry (8.2.d-g: its position), its intended place, the tiles that leave with it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from arbitraj.game.position import Position, lone_signs
from arbitraj.record.findings import LETTERS, ORDER, Fault, Finding, How, Kind, Reading, Reason, Situation, Supply
from arbitraj.record.model import Entry
from arbitraj.rules.art_8_2_word import ART_8_2_A, ART_8_2_B
from arbitraj.rules.article import Article, Given
from arbitraj.rules.attempt import Attempt

ART_8_2 = Article("8.2", __file__, settings=("I-meant-place", "I-eliminated", "I-joker-eliminated"))
ART_8_2_D = Article(
    "8.2.d", __file__, Kind.INCORRECT, ("I-wrong-sign", "I-meant-place"), column="position", given=Given()
)
ART_8_2_E = Article("8.2.e", __file__, Kind.INCORRECT, column="position", given=Given())
ART_8_2_F = Article("8.2.f", __file__, Kind.INCORRECT, column="position", given=Given())
ART_8_2_G = Article("8.2.g", __file__, Kind.INCORRECT, column="position", given=Given())


def sign_not_on_grid(attempt: Attempt) -> Fault | None:
    """8.2.d: after the first move, a word that is not on the grid, lies nowhere, and would be correct one sign away."""
    if attempt.grid_places or attempt.case.game.rule("I-wrong-sign") == "niciodata":
        return None
    reading = attempt.as_written
    # off the board, a square taken by another letter, or no contact
    lies_nowhere = reading is not None and (reading.laid is None or not reading.laid.touches)
    if not attempt.case.board.tiles or not lies_nowhere or not attempt.places_it_fits:
        return None
    names = ", ".join(str(fitting.position) for fitting in attempt.places_it_fits)
    return ART_8_2_D.fault("sign_not_on_grid", "I-wrong-sign", places=names)


def points_at_grid_place(attempt: Attempt) -> Fault | None:
    """8.2.e: the points are not those of a place of the grid one sign away, of which the first is named."""
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
            return ART_8_2_E.fault(key, place=str(reading.position), written=written, points=reading.points)
    return None


def both_signs(attempt: Attempt) -> Fault | None:
    """8.2.f: no sign of the position, in either direction, is that of a place of the word on the grid."""
    position, places = attempt.position, attempt.grid_places
    if position is None or not places or any(position.signs_apart(place) < 2 for place in places):
        return None
    return ART_8_2_F.fault("both_signs", place=str(places[0]))


def missing_sign(attempt: Attempt) -> Fault | None:
    """8.2.g: a sign of the position is missing, or cannot be read. No grid saves such an entry."""
    written = attempt.entry.position
    if attempt.position is not None:
        return None
    return ART_8_2_G.fault("sign_unreadable", text=written) if written else ART_8_2_G.fault("sign_missing")


def _repeated(attempt: Attempt) -> Fault | None:
    return ART_8_2_B.fault("no_new_tile", "I-repeated-row") if attempt.repeats else None


def _order_or_letters(attempt: Attempt) -> Fault | None:
    """8.2.h, 8.2.c: judged only if the word can be laid at the place written."""
    reading = attempt.as_written
    return reading.fault_of(ORDER, LETTERS) if reading and reading.laid else None


def _principles(attempt: Attempt) -> Fault | None:
    faults = [f for f in attempt.as_written.faults if f.article == ART_8_2_B.code] if attempt.as_written else []
    rests_on = next((fault.interpretation for fault in faults if fault.interpretation), None)
    return replace(faults[0], interpretation=rests_on) if faults else None


def _words(attempt: Attempt) -> Fault | None:
    if attempt.as_written:
        return attempt.as_written.fault_of(ART_8_2_A.code)
    return _unreadable(attempt) if attempt.word.foreign else ART_8_2_A.fault("word_missing")


def _unreadable(attempt: Attempt) -> Fault:
    return ART_8_2_A.fault("word_unreadable", word=attempt.entry.word, signs=attempt.word.foreign)


# the first article that fits is that of the entry
ORDER_OF_ARTICLES: tuple[Callable[[Attempt], Fault | None], ...] = (
    missing_sign,
    _repeated,
    _order_or_letters,
    both_signs,
    sign_not_on_grid,
    points_at_grid_place,
    _principles,
    _words,
)


def incorrect(attempt: Attempt) -> Finding:
    """The reason why the entry is incorrect: one article, with all faults of the entry as written."""
    fault = next(fault for rule in ORDER_OF_ARTICLES if (fault := rule(attempt)))
    as_written = attempt.as_written
    reasons = [fault.reason, *(other.reason for other in (as_written.faults if as_written else ()))]
    if not as_written and fault.article == ART_8_2_G.code and attempt.word.foreign:
        reasons.append(_unreadable(attempt).reason)
    rests_on = fault.interpretation or ("I-one-error" if _two_errors_would_save(attempt) else None)
    if as_written and attempt.other_halves(as_written):
        rests_on = "I-half"
    return Finding(fault.article, Kind.INCORRECT, attempt.entry.number, tuple(dict.fromkeys(reasons)), rests_on)


def _two_errors_would_save(attempt: Attempt) -> bool:
    """Whether the grid would save the entry if a reading could set right both a sign and the order of the signs."""
    position = attempt.position
    if position is None:
        return False
    readings = (
        reading
        for place in attempt.grid_places
        if position.signs_apart(place) == 1 and place.vertical != position.vertical
        for reading in attempt.read_on_grid(place)
    )
    return any(reading.holds and attempt.points_fit(reading.points) for reading in readings)


def meant(attempt: Attempt) -> Reading | None:
    """I-meant-place: the place written if the word can be laid there, else the grid's, else the only one that fits.

    If the grid shows the word, no other place is guessed, even if the word cannot be laid there or has several places.
    No place is preferred for its position: a sheet mirrored on its diagonal has the same result.
    """
    as_written = attempt.as_written
    if as_written and as_written.laid:
        return as_written
    game = attempt.case.game
    # a place is deduced for letters of a stock: for a row without a group number no group is guessed from it
    if game.rule("I-meant-place") == "doar_locul_scris" or game.competition.game_type.has_groups:
        return None
    if not attempt.grid_places:
        return attempt.places_it_fits[0] if len(attempt.places_it_fits) == 1 else None
    readings = {place: attempt.read_on_grid(place) for place in attempt.grid_places}
    on_grid = {place: next((r for r in there if r.laid), None) for place, there in readings.items()}
    keeping = [place for place in on_grid if _keeps_a_sign(attempt, place)]
    worth = [place for place, there in on_grid.items() if there and there.points == attempt.entry.written_points]
    place = next((only for only, *others in filter(None, (tuple(on_grid), keeping, worth)) if not others), None)
    return on_grid[place] if place else None


def _keeps_a_sign(attempt: Attempt, place: Position) -> bool:
    """Whether a place has the row letter or the column number that was written, perhaps the only one."""
    if position := attempt.position:
        return position.signs_apart(place) < 2
    row, col = lone_signs(attempt.entry.position)
    return place.row == row or place.col == col


def after_incorrect(before: Situation, entry: Entry, meant: Reading | None) -> Supply:
    """8.2: the stock after an incorrect entry has used up its tiles or its group.

    The group is the one written, or given by an arbiter, else the one that covers its tiles. An entry without a new
    tile uses none up.
    """
    written = before.offers[0] if entry.group and entry.written_group and not isinstance(before.offers, Fault) else None
    if meant is None:
        return before.supply.after_incorrect(None, written, frozenset())
    covering = meant.offer if meant.laid and meant.laid.new else None
    return before.supply.after_incorrect(meant.laid, covering or written, meant.deduced)


def with_eliminated(
    findings: Sequence[Finding], before: Supply, after: Supply, meant: Reading | None
) -> Iterator[Finding]:
    """The findings of an incorrect entry, with the letters that leave the stock (8.2) and whence they are known."""
    gone = after.eliminated[len(before.eliminated) :]
    for finding in findings:
        if finding.kind is not Kind.INCORRECT or finding.struck or not gone or meant is None:
            yield finding
            continue
        rests_on = finding.interpretation or ("I-joker-eliminated" if meant.deduced else None)
        if meant.how is How.AS_WRITTEN:
            reason = Reason.of("letters_leave", letters=", ".join(gone))
        else:
            reason = Reason.of("letters_leave_from", letters=", ".join(gone), place=str(meant.position))
            rests_on = rests_on or "I-meant-place"
        yield replace(finding, reasons=(*finding.reasons, reason), interpretation=rests_on)
