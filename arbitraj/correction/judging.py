"""8.1 and 8.2 for one entry: the readings in their order, then the article of an entry that none saves."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property

from arbitraj.competition.model import Category, Entry
from arbitraj.correction.findings import Fault, Finding, Kind, Reason
from arbitraj.correction.reading import LETTERS, ORDER, PRINCIPLES, WORDS, How, Reading, Situation, Unmarked, read_at
from arbitraj.game.board import Laid
from arbitraj.game.notation import Written, read_word
from arbitraj.game.position import Position, PositionError

NO_SIGN, NOT_ON_GRID, POINTS_WRONG, BOTH_SIGNS = "8.2.g", "8.2.d", "8.2.e", "8.2.f"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of an entry: the reading that holds (None: incorrect), its findings, everything tried.

    `meant` is where an incorrect entry would have put its tiles, as far as that is known (I-meant-place).
    """

    accepted: Reading | None
    findings: tuple[Finding, ...]
    tried: tuple[Reading, ...]
    meant: Reading | None = None


class Attempt:
    """An entry being judged: what it says, where it stands on the grid, the readings tried so far."""

    def __init__(
        self, case: Situation, entry: Entry, category: Category, later: Sequence[Entry], points_asked: bool
    ) -> None:
        self.case, self.entry, self.category = case, entry, category
        self._later = later
        self._points_asked = points_asked
        alphabet = case.game.variant.alphabet
        self.word: Written = read_word(entry.word, alphabet, case.game.competition.notation)
        self.tried: list[Reading] = []
        try:
            self.position: Position | None = Position.parse(entry.position)
        except PositionError:
            self.position = None

    def read(self, how: How, position: Position, tiles: str) -> Reading:
        reading = read_at(self.case, how, position, tiles)
        self.tried.append(reading)
        return reading

    def read_candidates(self, how: How, position: Position) -> list[Reading]:
        """The readings of the word as written (more than one where its joker marks are doubtful) that hold."""
        return [r for tiles in self.word.candidates if (r := self.read(how, position, tiles)).holds]

    @property
    def as_written(self) -> Reading | None:
        """The reading that speaks for the entry as written: of several, the one whose word is in the list."""
        readings = [reading for reading in self.tried if reading.how is How.AS_WRITTEN]
        words = self.case.game.words
        return next((r for r in readings if r.tiles.upper() in words), readings[0] if readings else None)

    @cached_property
    def spelled(self) -> tuple[str, ...]:
        """The word written, without joker marks, in each way it can be read."""
        return tuple(dict.fromkeys(tiles.upper() for tiles in self.word.candidates))

    @cached_property
    def grid_places(self) -> tuple[Position, ...]:
        """Where the word stands on the control grid, but for places where nothing would be laid.

        It stands there as a run of its own, or as the part of a run that only later entries lengthen.
        """
        grid = self.case.grid
        if grid is None:
            return ()
        places = [
            place
            for word in self.spelled
            for place in grid.runs_of(word)
            if self._stands(place, len(word)) and self._would_lay(place, word)
        ]
        return tuple(dict.fromkeys(places))

    def points_fit(self, points: int) -> bool:
        """Whether the points in the table are those of a reading; where none are asked for they need not be."""
        return not self._points_asked or self.entry.written_points == points

    def points_wrong(self, reading: Reading) -> bool:
        """Whether points are asked for and missing, or not those of a place where the word can lie."""
        if not self._points_asked:
            return False
        written = self.entry.written_points
        return written is None or (reading.laid is not None and written != reading.points)

    @cached_property
    def _covered_later(self) -> frozenset[int]:
        """The squares that later rows of the table cover, as they are written."""
        size, squares = self.case.board.size, set[int]()
        for position, word in self._written_later:
            step = size if position.vertical else 1
            first = position.row * size + position.col
            squares.update(range(first, first + step * len(word), step))
        return frozenset(squares)

    @cached_property
    def _written_later(self) -> frozenset[tuple[Position, str]]:
        """What later rows of the table write: position and letters."""
        alphabet, notation = self.case.game.variant.alphabet, self.case.game.competition.notation
        written = set()
        for entry in self._later:
            with suppress(PositionError):
                written.add((Position.parse(entry.position), read_word(entry.word, alphabet, notation).letters))
        return frozenset(written)

    def _stands(self, place: Position, length: int) -> bool:
        grid = self.case.grid
        assert grid is not None
        size = grid.size
        for away in (-1, length):
            row, col = (place.row + away, place.col) if place.vertical else (place.row, place.col + away)
            if not (0 <= row < size and 0 <= col < size) or not grid.square(row, col).isalpha():
                continue
            square = row * size + col
            if square not in self._covered_later or self.case.board.rows[square].isalpha():
                return False
        return True

    def _would_lay(self, place: Position, word: str) -> bool:
        laid = self.case.board.lay(place, word)
        return not isinstance(laid, Laid) or bool(laid.new)

    @cached_property
    def places_it_fits(self) -> tuple[Reading, ...]:
        """Where the word would be correct one sign away from the position written, in the same direction."""
        position, size = self.position, self.case.board.size
        if position is None:
            return ()
        places = [Position(row, position.col, position.vertical) for row in range(size) if row != position.row]
        places += [Position(position.row, col, position.vertical) for col in range(size) if col != position.col]
        found = []
        for place in places:
            fitting = (tiles for tiles in self.word.candidates if self._may_fit(place, tiles))
            readings = (read_at(self.case, How.GRID_PLACE, place, tiles) for tiles in fitting)
            found += [reading for reading in readings if reading.holds][:1]
        return tuple(found)

    def _may_fit(self, place: Position, tiles: str) -> bool:
        """Whether a full reading there is worth while; for most places it is quickly seen that it is not."""
        laid = self.case.board.lay(place, tiles)
        if not isinstance(laid, Laid) or not (laid.touches or not self.case.board.tiles):
            return False
        return laid.main.word in self.case.game.words

    def grid_word(self, position: Position) -> Iterator[str]:
        """The other words that stand on the grid at a position, with their jokers: the run, then parts of it
        that only later entries lengthen."""
        run = self.case.grid.run_at(position) if self.case.grid else None
        for length in range(len(run.tiles), 1, -1) if run else ():
            tiles = run.tiles[:length] if run else ""
            if tiles.upper() not in self.spelled and self._stands(position, length):
                yield self._with_marks_of_table(tiles)

    def _with_marks_of_table(self, tiles: str) -> str:
        """A word of the grid with the jokers that the table marks on the same letters at the same places."""
        written = self.word.candidates[0] if self.word.candidates else ""
        marks = written.ljust(len(tiles))
        return "".join(mark if mark == tile.lower() else tile for tile, mark in zip(tiles, marks, strict=False))

    def marks_missing(self, reading: Reading) -> bool:
        """Whether a word taken from the grid has a joker there that the table marks nowhere (8.3.c.1)."""
        written = self.word.candidates[0] if self.word.candidates else ""
        jokers = [tile for tile in (reading.laid.new_tiles if reading.laid else "") if tile.islower()]
        return any(jokers.count(tile) > written.count(tile) for tile in jokers)


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
    if attempt.position:
        for reading in attempt.read_candidates(How.SWAPPED, attempt.position.swapped):
            yield reading, (_swap_finding(attempt, reading.position),)


def _swap_finding(attempt: Attempt, place: Position) -> Finding:
    reason = Reason.of("swapped_signs", written=str(place.swapped), place=str(place))
    if attempt.category is Category.YOUTH:
        return _finding(attempt, "8.3.e", Kind.WARNING, reason)
    return _finding(attempt, "8.4.b", Kind.PENALTY, reason)


def _directions(attempt: Attempt) -> tuple[bool, ...]:
    """I-one-error: whether a grid reading may also swap the signs."""
    combined = attempt.case.game.rule("I-one-error") == "si_semne_inversate"
    return (False, True) if combined else (False,)


def _grid_place(attempt: Attempt) -> Iterator[Accepted]:
    """8.4.c: the same word on the grid, one sign away, with the points of that place."""
    for place, swapped in _places_one_sign_away(attempt):
        for tiles in attempt.word.candidates:
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
        accepted = list(reading_of(attempt))
        if accepted:
            reading, findings = accepted[0]
            if attempt.case.game.shows("joker_indoielnic"):
                findings += tuple(_doubtful(attempt, [other for other, _ in accepted]))
            return Judgement(reading, findings, tuple(attempt.tried))
    return _incorrect(attempt)


def _doubtful(attempt: Attempt, holding: Sequence[Reading]) -> Iterator[Finding]:
    """Remarks on joker marks that can be read in two ways, and on a capital that marks nothing (7.1)."""
    taken = holding[0]
    others = dict.fromkeys(r.tiles for r in holding[1:] if r.position == taken.position and r.tiles != taken.tiles)
    if others:
        word, shown = attempt.entry.word, ", ".join(others)
        reason = Reason.of("joker_doubtful", word=word, taken=taken.tiles, others=shown)
        yield _finding(attempt, "7.1", Kind.REMARK, reason)
    if attempt.word.capital:
        yield _finding(attempt, "7.1", Kind.REMARK, Reason.of("capital_first", word=attempt.entry.word))


# -- the article of an incorrect entry, and where its tiles were meant to lie


def _missing_sign(attempt: Attempt) -> Fault | None:
    if attempt.position is None:
        written = attempt.entry.position
        return Fault(NO_SIGN, Reason.of("sign_unreadable", text=written) if written else Reason.of("sign_missing"))
    return None


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
    _order_or_letters,
    _both_signs,
    _sign_not_on_grid,
    _points_at_grid_place,
    _principles,
    _words,
)


def _incorrect(attempt: Attempt) -> Judgement:
    fault = next(fault for rule in ARTICLES if (fault := rule(attempt)))
    as_written = attempt.as_written
    others = as_written.faults if as_written else ()
    reasons = [fault.reason, *(other.reason for other in others)]
    if not as_written and fault.article == NO_SIGN and attempt.word.foreign:
        reasons.append(Reason.of("word_unreadable", word=attempt.entry.word, signs=attempt.word.foreign))
    rests_on = fault.interpretation or ("I-one-error" if _two_errors_would_save(attempt) else None)
    finding = Finding(fault.article, Kind.INCORRECT, attempt.entry.number, tuple(dict.fromkeys(reasons)), rests_on)
    return Judgement(None, (finding,), tuple(attempt.tried), _meant(attempt))


def _two_errors_would_save(attempt: Attempt) -> bool:
    """Whether the grid would save the entry if a reading could set right both a sign and the order of the signs."""
    position = attempt.position
    if position is None:
        return False
    readings = (
        read_at(attempt.case, How.GRID_PLACE, place, tiles)
        for place in attempt.grid_places
        if position.signs_apart(place) == 1 and place.vertical != position.vertical
        for tiles in attempt.word.candidates
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
        for tiles in attempt.word.candidates
        if (reading := read_at(attempt.case, How.GRID_PLACE, place, tiles)).laid
    ]
    if on_grid:
        return on_grid[0]
    fitting = attempt.places_it_fits
    return fitting[0] if len(fitting) == 1 else None
