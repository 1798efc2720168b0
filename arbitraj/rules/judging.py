"""8.1 and 8.2 for one entry: the readings in their order, then the article of an entry that none saves."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from arbitraj.game.position import Position
from arbitraj.record.findings import Fault, Finding, Kind, Reason
from arbitraj.record.model import Category
from arbitraj.record.reading import LETTERS, ORDER, PRINCIPLES, WORDS, How, Reading, Unmarked
from arbitraj.rules.attempt import Attempt
from arbitraj.rules.reading import read_at

NO_SIGN, NOT_ON_GRID, POINTS_WRONG, BOTH_SIGNS = "8.2.g", "8.2.d", "8.2.e", "8.2.f"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of an entry: the reading that holds (None: incorrect), its findings, everything tried.

    `meant` is where an incorrect entry would have put its tiles, as far as that is known (I-meant-place); one that
    only `repeats` what is on the board uses nothing up (I-repeated-row).
    """

    accepted: Reading | None
    findings: tuple[Finding, ...]
    tried: tuple[Reading, ...]
    meant: Reading | None = None
    repeats: bool = False


# -- the readings, in the order of 8.1-8.4; each yields what it accepts, with the finding it costs

Accepted = tuple[Reading, tuple[Finding, ...]]


def _finding(attempt: Attempt, article: str, kind: Kind, reason: Reason, rests_on: str | None = None) -> Finding:
    return Finding(article, kind, attempt.entry.number, (reason,), rests_on)


def _as_written(attempt: Attempt) -> Iterator[Accepted]:
    """8.1.a: what the table says, whatever the grid shows."""
    if attempt.position:
        for reading in attempt.read_candidates(How.AS_WRITTEN, attempt.position):
            yield reading, ()


def _swapped(attempt: Attempt) -> Iterator[Accepted]:
    """8.3.e, 8.4.b: the two signs of the position the other way round; no grid is needed."""
    forbids = attempt.case.game.rule("I-swap-or-grid") == "grila"
    if attempt.position and not (forbids and attempt.position in attempt.grid_places):
        for reading in attempt.read_candidates(How.SWAPPED, attempt.position.swapped):
            yield reading, (_swap_finding(attempt, reading.position),)


def _swap_finding(attempt: Attempt, place: Position) -> Finding:
    reason = Reason.of("swapped_signs", written=str(place.swapped), place=str(place))
    rests_on = "I-swap-or-grid" if attempt.position in attempt.grid_places else None
    if attempt.category is Category.YOUTH:
        return _finding(attempt, "8.3.e", Kind.WARNING, reason, rests_on)
    return _finding(attempt, "8.4.b", Kind.PENALTY, reason, rests_on)


def _directions(attempt: Attempt) -> tuple[bool, ...]:
    """I-one-error: whether a grid reading may also swap the signs."""
    combined = attempt.case.game.rule("I-one-error") == "si_semne_inversate"
    return (False, True) if combined else (False,)


def _grid_place(attempt: Attempt) -> Iterator[Accepted]:
    """8.4.c: the same word on the grid, one sign away, with the points of that place."""
    for place, swapped in _places_one_sign_away(attempt):
        for tiles in attempt.tiles_at(place):
            reading = attempt.read(How.GRID_PLACE, place, tiles)
            if reading.holds and attempt.points_fit(reading.points):
                reason = Reason.of("grid_place", written=str(attempt.position), place=str(place))
                found = _finding(attempt, "8.4.c", Kind.PENALTY, reason, "I-one-error" if swapped else None)
                yield reading, (_swap_finding(attempt, place), found) if swapped else (found,)


def _places_one_sign_away(attempt: Attempt) -> Iterator[tuple[Position, bool]]:
    position = attempt.position
    # a word that the grid shows where it is written has no wrong sign
    if position is None or position in attempt.grid_places:
        return
    for swapped in _directions(attempt):
        for place in attempt.grid_places:
            if position.signs_apart(place) == 1 and (place.vertical != position.vertical) == swapped:
                yield place, swapped


def _grid_word(attempt: Attempt) -> Iterator[Accepted]:
    """8.4.d: another word on the grid at the position written, with the points of that word."""
    if attempt.position is None:
        return
    for swapped in _directions(attempt):
        place = attempt.position.swapped if swapped else attempt.position
        for tiles in attempt.grid_word(place):
            reading = attempt.read(How.GRID_WORD, place, tiles)
            if reading.holds and attempt.points_fit(reading.points):
                if reading.unmarked is None and attempt.marks_missing(reading):
                    reading = replace(reading, unmarked=Unmarked.GRID)
                reason = Reason.of("grid_word", written=attempt.entry.word, word=tiles.upper())
                found = _finding(attempt, "8.4.d", Kind.PENALTY, reason, "I-one-error" if swapped else None)
                yield reading, (_swap_finding(attempt, place), found) if swapped else (found,)


READINGS: tuple[Callable[[Attempt], Iterator[Accepted]], ...] = (_as_written, _swapped, _grid_place, _grid_word)


def judge(attempt: Attempt) -> Judgement:
    """Try the readings in order; the first that holds is taken, else the entry is incorrect."""
    for reading_of in READINGS:
        # I-repeated-row: neither the swap nor the grid makes another move of a row that repeats one
        if reading_of is not _as_written and attempt.repeats:
            break
        accepted = list(reading_of(attempt))
        if accepted:
            reading, findings = accepted[0]
            if not attempt.told:
                return Judgement(reading, (), tuple(attempt.tried))
            if attempt.case.game.shows("joker_indoielnic"):
                findings += tuple(_doubtful(attempt, [other for other, _ in accepted]))
            if reading_of is _as_written and attempt.case.game.shows("grila_alt_loc"):
                findings += tuple(_elsewhere(attempt))
            return Judgement(reading, findings, tuple(attempt.tried))
    meant = None if attempt.repeats else _meant(attempt)
    findings = (_incorrect(attempt),) if attempt.told else ()
    return Judgement(None, findings, tuple(attempt.tried), meant, attempt.repeats)


def _doubtful(attempt: Attempt, holding: Sequence[Reading]) -> Iterator[Finding]:
    """Remarks on joker marks that can be read in two ways, and on a capital that marks nothing (7.1)."""
    taken = holding[0]
    others = dict.fromkeys(r.tiles for r in holding[1:] if r.position == taken.position and r.tiles != taken.tiles)
    if others:
        word, shown = attempt.entry.word, ", ".join(others)
        reason = Reason.of("joker_doubtful", word=word, taken=taken.tiles, others=shown)
        yield _finding(attempt, "7.1", Kind.REMARK, reason)
    if attempt.word.capital:
        marked = taken.how is not How.GRID_WORD and attempt.tiles_at(taken.position) == (attempt.word.capital,)
        key = "capital_jokers" if marked else "capital_first"
        reason = Reason.of(key, word=attempt.entry.word, taken=taken.tiles)
        yield _finding(attempt, "7.1", Kind.REMARK, reason, "I-capital" if marked else None)


def _elsewhere(attempt: Attempt) -> Iterator[Finding]:
    """8.1.a: the grid counts for nothing here, but the moves after this one may rest on its place there."""
    if places := attempt.elsewhere_on_grid:
        shown = ", ".join(map(str, places))
        reason = Reason.of("elsewhere_on_grid", word=attempt.entry.word, places=shown)
        yield _finding(attempt, "8.1.a", Kind.REMARK, reason)


# -- the article of an incorrect entry, and where its tiles were meant to lie


def _missing_sign(attempt: Attempt) -> Fault | None:
    if attempt.position is None:
        written = attempt.entry.position
        return Fault(NO_SIGN, Reason.of("sign_unreadable", text=written) if written else Reason.of("sign_missing"))
    return None


def _repeated(attempt: Attempt) -> Fault | None:
    return Fault(PRINCIPLES, Reason.of("no_new_tile"), "I-repeated-row") if attempt.repeats else None


def _order_or_letters(attempt: Attempt) -> Fault | None:
    """8.2.h, 8.2.c: judged only where the word can be laid at the place written."""
    reading = attempt.as_written
    return reading.fault_of(ORDER, LETTERS) if reading and reading.laid else None


def _both_signs(attempt: Attempt) -> Fault | None:
    position = attempt.position
    if position is None or position in attempt.grid_places or any(_places_one_sign_away(attempt)):
        return None
    for place in attempt.grid_places:
        if position.signs_apart(place) == 2:
            return Fault(BOTH_SIGNS, Reason.of("both_signs", place=str(place)))
    return None


def _sign_not_on_grid(attempt: Attempt) -> Fault | None:
    if attempt.grid_places or attempt.case.game.rule("I-wrong-sign") == "niciodata":
        return None
    if not attempt.case.board.tiles or not _lies_nowhere(attempt) or not attempt.places_it_fits:
        return None
    names = ", ".join(str(reading.position) for reading in attempt.places_it_fits)
    return Fault(NOT_ON_GRID, Reason.of("sign_not_on_grid", places=names), "I-wrong-sign")


def _lies_nowhere(attempt: Attempt) -> bool:
    """Off the board, a square taken by another letter, or no contact."""
    reading = attempt.as_written
    return reading is not None and (reading.laid is None or not reading.laid.touches)


def _points_at_grid_place(attempt: Attempt) -> Fault | None:
    if attempt.position is None or attempt.position in attempt.grid_places:
        return None
    for reading in attempt.tried:
        if reading.how is How.GRID_PLACE and attempt.points_wrong(reading):
            written = attempt.entry.points
            key = "grid_points_wrong" if written else "grid_points_missing"
            place = str(reading.position)
            return Fault(POINTS_WRONG, Reason.of(key, place=place, written=written, points=reading.points))
    return None


def _principles(attempt: Attempt) -> Fault | None:
    faults = [f for f in attempt.as_written.faults if f.article == PRINCIPLES] if attempt.as_written else []
    rests_on = next((fault.interpretation for fault in faults if fault.interpretation), None)
    return replace(faults[0], interpretation=rests_on) if faults else None


def _words(attempt: Attempt) -> Fault | None:
    if attempt.as_written:
        return attempt.as_written.fault_of(WORDS)
    if attempt.word.foreign:
        return Fault(WORDS, Reason.of("word_unreadable", word=attempt.entry.word, signs=attempt.word.foreign))
    return Fault(WORDS, Reason.of("word_missing"))


ARTICLES: tuple[Callable[[Attempt], Fault | None], ...] = (
    _missing_sign,
    _repeated,
    _order_or_letters,
    _both_signs,
    _sign_not_on_grid,
    _points_at_grid_place,
    _principles,
    _words,
)


def _incorrect(attempt: Attempt) -> Finding:
    fault = next(fault for rule in ARTICLES if (fault := rule(attempt)))
    as_written = attempt.as_written
    others = as_written.faults if as_written else ()
    reasons = [fault.reason, *(other.reason for other in others)]
    if not as_written and fault.article == NO_SIGN and attempt.word.foreign:
        reasons.append(Reason.of("word_unreadable", word=attempt.entry.word, signs=attempt.word.foreign))
    rests_on = fault.interpretation or ("I-one-error" if _two_errors_would_save(attempt) else None)
    return Finding(fault.article, Kind.INCORRECT, attempt.entry.number, tuple(dict.fromkeys(reasons)), rests_on)


def _two_errors_would_save(attempt: Attempt) -> bool:
    """Whether the grid would save the entry if a reading could set right both a sign and the order of the signs."""
    position = attempt.position
    if position is None:
        return False
    readings = (
        read_at(attempt.case, How.GRID_PLACE, place, tiles)
        for place in attempt.grid_places
        if position.signs_apart(place) == 1 and place.vertical != position.vertical
        for tiles in attempt.tiles_at(place)
    )
    return any(reading.holds and attempt.points_fit(reading.points) for reading in readings)


def _meant(attempt: Attempt) -> Reading | None:
    """I-meant-place: the place written if the word can lie there, else the grid's, else the only one that fits."""
    as_written = attempt.as_written
    if as_written and as_written.laid:
        return as_written
    if attempt.case.game.rule("I-meant-place") == "doar_locul_scris":
        return None
    on_grid = [
        reading
        for place in attempt.grid_places
        for tiles in attempt.tiles_at(place)
        if (reading := read_at(attempt.case, How.GRID_PLACE, place, tiles)).laid
    ]
    if on_grid:
        return on_grid[0]
    fitting = attempt.places_it_fits
    return fitting[0] if len(fitting) == 1 else None
