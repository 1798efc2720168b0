"""Confirmation of a sheet's readings by other evidence on the same paper.

The value of a field is the image's own first reading, or none: rules, words, sums and grid confirm a reading or
withhold it, and never replace it. A joker is never taken, as the camera does not read its mark (8.3.c).
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import groupby

from arbitraj.forms.fields import GRID
from arbitraj.game.tile import is_joker
from arbitraj.record.findings import How, Reading, State
from arbitraj.record.game import Game
from arbitraj.record.model import Entry, Player, Sheet
from arbitraj.rules.art_8_3.d_points import ARTICLE as POINTS_WRONG
from arbitraj.rules.correct import steps_of
from arbitraj.rules.replay import Replayed
from arbitraj.types.base import type_of
from arbitraj.wings.camera.handwriting.outcome import Outcome
from arbitraj.wings.camera.photos.pictures import FieldRead
from arbitraj.wings.camera.reading.supposed import POSITION, WORD, Supposed, supposed

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
        """The row as placed: by the rules if valid as read, else as supposed, even if only one of its fields agrees
        with its first reading. If no row before it is in doubt, the board of the rules is right.
        """
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
        other = any(each.counts and each.article != POINTS_WRONG.code for each in step.findings)
        as_read = step.accepted.how is How.AS_WRITTEN and not any(map(is_joker, step.accepted.tiles))
        return step.accepted if as_read and not other else None

    @property
    def may_have_joker(self) -> bool:
        return self.supposed is None or self.supposed.before.may_have_joker(self.group)

    def may_be_as_dear(self, game: Game) -> bool:
        """Whether another likely string has equal letter values. Points do not tell MATEI from MAIEI, nor a word from a
        misspelling that is too likely for a single confirmation.
        """
        values, likely = game.variant.values, 1 - thresholds()[WORD].once
        return any(
            (other in game.words or share >= likely)
            and [values.get(each) for each in other] == [values.get(each) for each in self.value(WORD)]
            for other, share in self.strings(WORD)[1:]
        )

    def on_grid(self, asks_points: bool, *kinds: str) -> None:
        """Record that the grid has the same letters. For a word, the points must agree too, if there are any:
        handwriting may be misread the same way in both, and a missed ring is nowhere else.
        """
        word = COMPUTED in self.by.get(WORD, ()) or not (asks_points or self.may_have_joker)
        self.says(True, ON_GRID, *(kind for kind in kinds if kind != WORD or word))


def is_row(fields: Sequence[FieldRead]) -> bool:
    """Whether a row is written in: in its word or position, or in at least two fields."""
    inked = [each.place.kind for each in fields if each.reading.outcome is not Outcome.EMPTY]
    return len(inked) > 1 or bool({POSITION, WORD} & set(inked))


def rows_inked(fields: Sequence[FieldRead]) -> list[list[FieldRead]]:
    """Rows that are written in, those of the second table last."""

    def row(cell: FieldRead) -> tuple[bool, int]:
        return cell.place.second, cell.place.number

    in_rows = sorted((each for each in fields if each.place.kind != GRID), key=row)
    grouped = (list(of) for _, of in groupby(in_rows, row))
    return [each for each in grouped if is_row(each)]


def confirmed(fields: Sequence[FieldRead], game: Game, player: Player) -> list[FieldConfirmed]:
    """All fields of written rows and of the grid, with their evidence."""
    rows = [_Row({each.place.kind: each for each in of}) for of in rows_inked(fields)]
    grid = {each.place.number: each for each in fields if each.place.kind == GRID}
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
    """Replay the rows as first read, by the rules."""
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
    """Infer what the rows of both tables may have been."""
    last = type_of(game)
    board = game.competition.given
    for second, policy in ((False, last.construction or last), (True, last)):
        table = [row for row in rows if row.second is second]
        found, board = supposed(table, grid, game, policy, board)
        for row, each in zip(table, found, strict=True):
            row.supposed = each


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
    """Evidence from sums: the step between running totals equals the points. Equal digits in both columns confirm
    nothing, unless the next step confirms the total with other digits.
    """
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
    """Evidence from the placed row: computed points and letters of the grid. Points and group are confirmed only if
    position and word are as read.
    """
    stands = row.stands
    if stands is None or stands.laid is None:
        return
    at = {POSITION: str(stands.position), WORD: stands.tiles}
    kinds = [kind for kind, value in at.items() if row.value(kind) == value]
    as_read = len(kinds) == len(at)
    if row.points is not None:
        of_both = [kind for kind in (POINTS, GROUP) if kind in row.fields and as_read]
        if stands.points == row.points:
            told = [kind for kind in kinds if kind != WORD or not row.may_be_as_dear(game)]
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
