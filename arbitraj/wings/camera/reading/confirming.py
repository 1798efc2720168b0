"""Confirmation of a sheet's readings by other evidence on the same paper.

The value of a field is the image's own first reading, or none: rules, words, sums and grid confirm a reading or
withhold it, and never replace it. A joker is never taken, as the camera does not read its mark (8.3.c).

After a row that was misread or wrong, the board of the next ones is unknown. The row is then supposed to be what fits
its likely readings, its points and the control grid best, together with its neighbours. A supposition is only a board
for judging others, never the value of a field."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from itertools import chain, groupby
from math import log

from arbitraj.forms.fields import GRID
from arbitraj.game.board import EMPTY, Board
from arbitraj.game.position import Position
from arbitraj.game.tile import JOKER, is_joker
from arbitraj.record.findings import Fault, How, Reading, Situation, State, Supply
from arbitraj.record.game import Game
from arbitraj.record.model import Entry, Player, Sheet
from arbitraj.rules.art_8_3 import ART_8_3_D
from arbitraj.rules.attempt import may_hold, read_at
from arbitraj.rules.correct import steps_of
from arbitraj.rules.replay import Replayed
from arbitraj.types.base import Policy, type_of
from arbitraj.wings.camera.handwriting.outcome import Outcome
from arbitraj.wings.camera.photos.pictures import FieldRead

POSITION, WORD = "pozitie", "depunere"
_KEPT = 6  # beam width
_RING_READ = 2  # most characters that a ringed letter is read as
# log probabilities of deviations from the reading: a field taken from the grid, other points, no points, another square
# of the grid, an empty square, a ring around the letter read, around any, a player's error of one character, a row
# without effect
_BY_GRID, _OTHER_POINTS, _NO_POINTS, _OTHER_SQUARE, _NO_SQUARE = map(log, (0.01, 0.03, 0.3, 0.05, 0.5))
_RINGED, _RINGED_OTHER, _SLIP, _NOTHING = map(log, (0.1, 0.02, 0.001, 0.00001))
_Said = dict[tuple[Position, str], float]  # log probability by position and tiles


@dataclass(frozen=True, slots=True)
class BoardBefore:
    """Board and letters before a row."""

    board: Board
    supply: Supply

    def may_have_joker(self, group: str) -> bool:
        """Whether a group has, or may have, a joker."""
        offers = self.supply.offers(group)
        return isinstance(offers, Fault) or any(JOKER in offer.letters for offer in offers)


@dataclass(frozen=True, slots=True)
class Supposed:
    """Board before a row, and the row, None if nothing fits. Not `seen`: the player erred, not the reading."""

    before: BoardBefore
    row: Reading | None = None
    seen: bool = False


@dataclass(frozen=True, slots=True)
class _RowsSoFar:
    """A hypothesis for the rows so far: log weight, rows, board and letters after them."""

    weight: float
    rows: tuple[Supposed, ...]
    after: BoardBefore


def supposed(
    rows: Sequence["_Row"], grid: Mapping[int, FieldRead], game: Game, policy: Policy, board: Board
) -> tuple[tuple[Supposed, ...], Board]:
    """Best joint hypothesis for a table's rows, and the board after the last."""
    drawn = _drawn(grid, board, game)
    ways = [_RowsSoFar(0.0, (), BoardBefore(board, policy.supply(game)))]
    for row in rows:
        says = _Says(row, drawn, game)
        best: dict[BoardBefore, _RowsSoFar] = {}
        for longer in chain.from_iterable(_further(way, says, policy) for way in ways):
            if longer.after not in best or longer.weight > best[longer.after].weight:
                best[longer.after] = longer
        ways = sorted(best.values(), key=lambda way: -way.weight)[:_KEPT]
    return ways[0].rows, ways[0].after.board


def _drawn(grid: Mapping[int, FieldRead], board: Board, game: Game) -> Board | None:
    """The control grid as read, None if nothing was."""
    fold = game.variant.alphabet.fold
    tiles = (fold(grid[n].value) if n in grid else EMPTY for n in range(board.size**2))
    rows = "".join(tile if len(tile) == 1 and tile.isalpha() else EMPTY for tile in tiles)
    return Board.of(rows, board.size) if rows.strip(EMPTY) else None


@dataclass
class _Says:
    """Candidates for a row: position and tiles with log probability from the row's own fields."""

    row: "_Row"
    drawn: Board | None
    game: Game

    @cached_property
    def seen(self) -> _Said:
        """Candidates as read, and with one of both fields taken from the grid."""
        read = self.row.strings
        places = {place: log(share) for text, share in read(POSITION) if share and (place := Position.read(text))}
        words = {text: log(share) for text, share in read(WORD) if share}
        found = {(place, word): a + b for place, a in places.items() for word, b in words.items()}
        if self.drawn:
            for word, weight in words.items():
                for place in self.drawn.runs_of(word):
                    found.setdefault((place, word), weight + _BY_GRID)
            for place, weight in places.items():
                tiles = self.drawn.tiles_from(place)
                for length in range(2, len(tiles) + 1):
                    found.setdefault((place, tiles[:length]), weight + _BY_GRID)
        return found

    @cached_property
    def ringed(self) -> _Said:
        """Candidates with a joker for one or two characters of the word, as a ringed letter is read."""
        found: _Said = {}
        for (place, word), weight in self.seen.items():
            for n in range(len(word)):
                for end in range(n + 1, min(n + _RING_READ, len(word)) + 1):
                    for letter in self._letters(word[:n], word[end:]):
                        ring = _RINGED if letter == word[n:end] else _RINGED_OTHER
                        found[place, word[:n] + letter.lower() + word[end:]] = weight + ring
        return found

    @cached_property
    def slipped(self) -> _Said:
        """Candidates if the player erred: another character of the position, both swapped, another letter."""
        place = next((Position.read(text) for text, _ in self.row.strings(POSITION)), None)
        word = next((text for text, _ in self.row.strings(WORD)), "")
        if place is None or not word:
            return {}
        signs = range(self.game.variant.size)
        squares = sorted({(n, place.col) for n in signs} | {(place.row, n) for n in signs})
        found = {(Position(*square, place.vertical), word): _SLIP for square in squares} | {
            (place.swapped, word): _SLIP
        }
        for n in range(len(word)):
            for letter in self._letters(word[:n], word[n + 1 :]):
                found[place, word[:n] + letter + word[n + 1 :]] = _SLIP
        return found

    def _letters(self, before: str, after: str) -> list[str]:
        words = self.game.words
        return [letter for letter in self.game.variant.alphabet.letters if before + letter + after in words]


def _further(way: _RowsSoFar, says: _Says, policy: Policy) -> Iterator[_RowsSoFar]:
    """Hypotheses extended by a row: without effect, valid as read, or, if none of these has its points, as meant."""
    before, points = way.after, says.row.points
    yield _RowsSoFar(way.weight + _NOTHING, (*way.rows, Supposed(before)), before)
    offers = before.supply.offers(says.row.group)
    if isinstance(offers, Fault):
        return
    case = Situation(says.game, before.board, before.supply, offers, None, policy.exactly(says.game))
    joker = any(JOKER in offer.letters for offer in offers)
    found = [(reading, weight, True) for reading, weight in _holding(says.seen | (says.ringed if joker else {}), case)]
    if not any(points is None or reading.points == points for reading, *_ in found):
        found += [(reading, weight, False) for reading, weight in _holding(says.slipped, case)]
    for reading, weight, seen in found:
        assert reading.laid
        assert reading.offer
        rows = (*way.rows, Supposed(before, reading, seen))
        board, supply = policy.next_board(before.board, reading.laid), before.supply
        after = BoardBefore(board, supply.after_correct(reading.laid, reading.offer))
        yield _RowsSoFar(way.weight + weight + _evidence(reading, points, says.drawn), rows, after)


def _holding(said: _Said, case: Situation) -> Iterator[tuple[Reading, float]]:
    for (position, tiles), weight in said.items():
        if may_hold(case, position, tiles):
            reading = read_at(case, How.AS_WRITTEN, position, tiles)
            if reading.holds and reading.laid and reading.offer and not reading.unmarked:
                yield reading, weight


def _evidence(reading: Reading, points: int | None, drawn: Board | None) -> float:
    """Log likelihood of points and grid for a placement."""
    assert reading.laid
    weight = _NO_POINTS if points is None else 0.0 if points == reading.points else _OTHER_POINTS
    if drawn:
        for square, tile in zip(reading.laid.new, reading.laid.new_tiles, strict=True):
            there = drawn.rows[square]
            weight += _NO_SQUARE if there == EMPTY else 0.0 if there == tile.upper() else _OTHER_SQUARE
    return weight


# evidence for or against a field: the step of the running totals, the points computed by the rules, the control grid,
# the letters at hand, the board that the rows lead to
STEP, COMPUTED, ON_GRID, AT_HAND, ON_BOARD = "pas", "calcul", "grila", "la_indemana", "tabla"
POINTS, TOTAL, GROUP = "puncte", "total", "grupa"


@dataclass(frozen=True, slots=True)
class Threshold:
    """Least probability of a reading in a kind of field: confirmed once, twice, and as evidence against another."""

    once: float
    twice: float
    against: float


@cache
def thresholds() -> Mapping[str, Threshold]:
    """Thresholds by kind of field, from `praguri.toml`."""
    return {
        kind: Threshold(float(of["una"]), float(of["doua"]), float(of["contra"]))
        for kind, of in _figures().items()
        if "una" in of
    }


@cache
def least_taken() -> float:
    """Least share of a sheet's fields that must be taken for a useful transcription."""
    return float(_figures()["foaie"]["cel_putin"])


@cache
def _figures() -> Mapping[str, Mapping[str, float]]:
    return tomllib.loads(files("arbitraj.wings.camera.reading").joinpath("praguri.toml").read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class FieldConfirmed:
    """A field as read, with the evidence for it (`by`) and against it (`against`)."""

    read: FieldRead
    by: tuple[str, ...] = ()
    against: tuple[str, ...] = ()

    @property
    def taken(self) -> str:
        """The first reading if its probability suffices for its evidence, else "": unread."""
        least = thresholds()[self.read.place.kind]
        enough = least.twice if len(self.by) > 1 else least.once
        stands = self.by and not self.against and self.read.share >= enough
        return self.read.value if stands else ""


@dataclass(slots=True)
class _Row:
    """A row of a table: its fields by kind, and its replay if known.

    `sure`: all rows before it are certain, so that the rules' result counts against a reading. `supposed` is what it
    may have been, on the board supposed before it.
    """

    fields: Mapping[str, FieldRead]
    step: Replayed | None = None
    sure: bool = False
    supposed: Supposed | None = None
    by: dict[str, list[str]] = field(default_factory=dict)
    against: dict[str, list[str]] = field(default_factory=dict)

    @property
    def second(self) -> bool:
        """Whether it is in the second table."""
        return next(iter(self.fields.values())).place.second

    @property
    def points(self) -> int | None:
        return self.number(POINTS)

    @property
    def group(self) -> str:
        return self.value(GROUP)

    def strings(self, kind: str) -> Sequence[tuple[str, float]]:
        found = self.fields.get(kind)
        return found.reading.strings if found else ()

    def value(self, kind: str) -> str:
        found = self.fields.get(kind)
        return found.value if found else ""

    def number(self, kind: str) -> int | None:
        return int(self.value(kind)) if self.value(kind) else None

    def likely(self, kind: str) -> bool:
        """Whether a reading is probable enough to count against another."""
        return self.fields[kind].share >= thresholds()[kind].against

    def says(self, agrees: bool, what: str, *kinds: str) -> None:
        for kind in kinds:
            (self.by if agrees else self.against).setdefault(kind, []).append(what)

    @property
    def stands(self) -> Reading | None:
        """The row as placed: by the rules, else as supposed. Without doubts before it the rules' board is right."""
        by_rules = self.placed
        seen = self.supposed.row if self.supposed and self.supposed.seen else None
        other_board = seen is not None and not self.sure and seen.points == self.points
        return by_rules if by_rules and not other_board else seen

    @property
    def placed(self) -> Reading | None:
        """The row by the rules, if valid as read: placeable, its letters at hand, no joker. None otherwise."""
        step = self.step
        if step is None or step.state is not State.CORRECT or step.accepted is None:
            return None
        other = any(finding.counts and finding.article != ART_8_3_D.code for finding in step.findings)
        as_read = step.accepted.how is How.AS_WRITTEN and not any(map(is_joker, step.accepted.tiles))
        return step.accepted if as_read and not other else None

    @property
    def may_have_joker(self) -> bool:
        return self.supposed is None or self.supposed.before.may_have_joker(self.group)

    def may_be_worth_as_much(self, game: Game) -> bool:
        """Whether another likely string is worth as much: points do not tell MATEI from MAIEI."""
        values, likely = game.variant.values, 1 - thresholds()[WORD].once
        return any(
            (other in game.words or share >= likely)
            and [values.get(item) for item in other] == [values.get(item) for item in self.value(WORD)]
            for other, share in self.strings(WORD)[1:]
        )

    def on_grid(self, asks_points: bool, *kinds: str) -> None:
        """Record that the grid agrees. For a word the points must too: both may be misread, a ring missed."""
        word = COMPUTED in self.by.get(WORD, ()) or not (asks_points or self.may_have_joker)
        self.says(True, ON_GRID, *(kind for kind in kinds if kind != WORD or word))


def is_row(fields: Sequence[FieldRead]) -> bool:
    """Whether a row is written in: in its word or position, or in at least two fields."""
    inked = [field.place.kind for field in fields if field.reading.outcome is not Outcome.EMPTY]
    return len(inked) > 1 or bool({POSITION, WORD} & set(inked))


def rows_inked(fields: Sequence[FieldRead]) -> list[list[FieldRead]]:
    """Rows that are written in, those of the second table last."""

    def row(cell: FieldRead) -> tuple[bool, int]:
        return cell.place.second, cell.place.number

    in_rows = sorted((field for field in fields if field.place.kind != GRID), key=row)
    grouped = (list(of) for _, of in groupby(in_rows, row))
    return [other for other in grouped if is_row(other)]


def confirmed(fields: Sequence[FieldRead], game: Game, player: Player) -> list[FieldConfirmed]:
    """All fields of written rows and of the grid, with their evidence."""
    rows = [_Row({read.place.kind: read for read in of}) for of in rows_inked(fields)]
    grid = {field.place.number: field for field in fields if field.place.kind == GRID}
    _replayed(rows, game, player)
    for second in (False, True):
        table = [row for row in rows if row.second is second]
        for before, row, after in zip([None, *table], table, [*table[1:], None], strict=False):
            _by_sums(row, before, after)
    _suppose(rows, grid, game)
    for row in rows:
        _by_rules(row, grid, game)
    found = [
        FieldConfirmed(cell, tuple(row.by.get(kind, ())), tuple(row.against.get(kind, ())))
        for row in rows
        for kind, cell in row.fields.items()
    ]
    return [*found, *_of_grid(rows, grid, game)]


def _replayed(rows: Sequence[_Row], game: Game, player: Player) -> None:
    tables: dict[bool, list[Entry]] = {False: [], True: []}
    for row in rows:
        of = tables[row.second]
        group, position, word, points, total = map(row.value, (GROUP, POSITION, WORD, POINTS, TOTAL))
        of.append(Entry(len(of) + 1, group, position, word, points, total, row=len(of) + 1))
    sheet = Sheet("", player.name, str(player.table), tuple(tables[False]), tuple(tables[True]), no_grid=True)
    construction, entries = steps_of(game, sheet, player)
    steps = [*construction, *entries]
    assert len(steps) == len(rows)
    sure = True
    for row, step in zip(rows, steps, strict=True):
        row.step, row.sure = step, sure
        sure = sure and row.placed is not None


def _suppose(rows: Sequence[_Row], grid: Mapping[int, FieldRead], game: Game) -> None:
    last = type_of(game)
    board = game.competition.given
    for second, policy in ((False, last.construction or last), (True, last)):
        table = [row for row in rows if row.second is second]
        found, board = supposed(table, grid, game, policy, board)
        for row, item in zip(table, found, strict=True):
            row.supposed = item


def independent(one: int, other: int) -> bool:
    """Whether two numbers have no equal digit in the same place. A digit may be misread the same way twice, and an
    error in both terms of a difference cancels out.

    >>> independent(12, 47), independent(12, 42), independent(8, 108), independent(8, 18)
    (True, False, False, False)
    """
    return not _alike(one, other)


def _alike(one: int, other: int) -> set[int]:
    """Places, from the last, at which two numbers have the same digit."""
    return {n for n, (a, b) in enumerate(zip(reversed(str(one)), reversed(str(other)), strict=False)) if a == b}


def _borne_out(total: int, doubtful: set[int], after: _Row | None) -> bool:
    """Whether the next row confirms a total, with other digits in the doubtful places."""
    points, reached = (after.number(POINTS), after.number(TOTAL)) if after else (None, None)
    if points is None or reached is None or reached - points != total:
        return False
    return not doubtful & (_alike(total, points) | _alike(total, reached))


def _by_sums(row: _Row, before: _Row | None, after: _Row | None) -> None:
    """Evidence from running totals. Equal digits confirm nothing, unless the next step does with other digits."""
    points, total = row.number(POINTS), row.number(TOTAL)
    reached = before.number(TOTAL) if before else 0
    if points is None or total is None or reached is None:
        return
    agrees = total - reached == points
    if agrees:
        doubtful = _alike(points, total)
        if not doubtful or _borne_out(total, doubtful, after):
            row.says(True, STEP, POINTS)
        if not doubtful and (not before or independent(reached, total)):
            row.says(True, STEP, TOTAL)
    elif (before is None or before.likely(TOTAL)) and row.likely(TOTAL):
        row.says(False, STEP, POINTS)
        if row.likely(POINTS):
            row.says(False, STEP, TOTAL)


def _by_rules(row: _Row, grid: Mapping[int, FieldRead], game: Game) -> None:
    """Evidence from the placed row: computed points, grid letters. Points and group need position and word as read."""
    stands = row.stands
    if stands is None or stands.laid is None:
        return
    at = {POSITION: str(stands.position), WORD: stands.tiles}
    kinds = [kind for kind, value in at.items() if row.value(kind) == value]
    as_read = len(kinds) == len(at)
    if row.points is not None:
        of_both = [kind for kind in (POINTS, GROUP) if kind in row.fields and as_read]
        if stands.points == row.points:
            told = [kind for kind in kinds if kind != WORD or not row.may_be_worth_as_much(game)]
            row.says(True, COMPUTED, *told, *of_both)
        elif row.sure and stands is row.placed and row.likely(POINTS):
            row.says(False, COMPUTED, *kinds, *of_both)
    if as_read and GROUP in row.fields and stands.offer and row.number(GROUP) == stands.offer.group:
        row.says(True, AT_HAND, GROUP)
    run = stands.laid.main if as_read else stands.laid.written
    fold = game.variant.alphabet.fold
    cells = [(grid[square], letter) for square, letter in zip(run.squares, run.word, strict=True) if square in grid]
    read = [(cell, fold(cell.value) == letter) for cell, letter in cells if cell.value]
    if as_read and any(not same and cell.share >= thresholds()[GRID].against for cell, same in read):
        row.says(False, ON_GRID, *kinds)
    elif len(read) == len(run.word) and all(same for _, same in read):
        row.on_grid(game.competition.asks_points, *kinds)


def _of_grid(rows: Sequence[_Row], grid: Mapping[int, FieldRead], game: Game) -> Iterator[FieldConfirmed]:
    """Squares of the grid with a reading, and the evidence from the board that the rows lead to."""
    first = [row for row in rows if not row.second]
    last = first[-1] if first else None
    board = last.step.board if last and last.step else game.competition.given
    sure = last is None or (last.sure and last.placed is not None)
    for square, cell in grid.items():
        if not cell.value:
            continue
        tile, read = board.rows[square], game.variant.alphabet.fold(cell.value)
        if tile == read:
            yield FieldConfirmed(cell, (ON_BOARD,))
        else:
            yield FieldConfirmed(cell, (), (ON_BOARD,) if sure else ())
