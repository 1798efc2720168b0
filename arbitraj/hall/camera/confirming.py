"""What of a sheet's first readings is taken: what something else on the same paper says too.

A value is the image's own first reading, or there is none: what the rules, the words, the sums and the grid know
confirms a reading or withholds it, and never puts another in its place. A joker, whose mark the camera does not read
(8.3.c), is never taken.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import groupby

from arbitraj.forms.fields import GRID
from arbitraj.game.tile import is_joker
from arbitraj.hall.photos.field_read import FieldRead
from arbitraj.handwriting.outcome import Outcome
from arbitraj.record.findings import How, State
from arbitraj.record.game import Game
from arbitraj.record.model import Entry, Player, Sheet
from arbitraj.rules.art_8_3.d_points import ARTICLE as POINTS_WRONG
from arbitraj.rules.correct import steps_of
from arbitraj.rules.replay import Replayed

# what may confirm a field, or speak against it: the step of the running totals, the points that the rules compute, the
# control grid, the letters at hand, the board that the rows reach
STEP, COMPUTED, ON_GRID, AT_HAND, ON_BOARD = "pas", "calcul", "grila", "la_indemana", "tabla"
POSITION, WORD, POINTS, TOTAL, GROUP = "pozitie", "depunere", "puncte", "total", "grupa"


@dataclass(frozen=True, slots=True)
class Threshold:
    """How likely a reading of a kind of field has to be: confirmed once, twice, and to speak against another."""

    once: float
    twice: float
    against: float


@cache
def thresholds() -> Mapping[str, Threshold]:
    """By the kind of field, as `praguri.toml` has them."""
    return {
        kind: Threshold(float(of["una"]), float(of["doua"]), float(of["contra"]))
        for kind, of in _figures().items()
        if "una" in of
    }


@cache
def least_taken() -> float:
    """Which share of a sheet's fields has to be taken for the camera's hand to be of use."""
    return float(_figures()["foaie"]["cel_putin"])


@cache
def _figures() -> Mapping[str, Mapping[str, float]]:
    return tomllib.loads(files("arbitraj.hall.camera").joinpath("praguri.toml").read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class FieldConfirmed:
    """A field as it was read, with what on the same paper says so too (`by`) and what says otherwise (`against`)."""

    read: FieldRead
    by: tuple[str, ...] = ()
    against: tuple[str, ...] = ()

    @property
    def taken(self) -> str:
        """The first reading where it is likely enough for what confirms it; else empty: it is unread."""
        least = thresholds()[self.read.place.kind]
        enough = least.twice if len(self.by) > 1 else least.once
        stands = self.by and not self.against and self.read.share >= enough
        return self.read.value if stands else ""


@dataclass(slots=True)
class _Row:
    """A row of a table: its fields by their kinds, and what became of it by the rules, where that is known.

    `sure`: so is every row before it, so that what the rules make of it speaks against what was read.
    """

    fields: Mapping[str, FieldRead]
    step: Replayed | None = None
    sure: bool = False
    by: dict[str, list[str]] = field(default_factory=dict)
    against: dict[str, list[str]] = field(default_factory=dict)

    def value(self, kind: str) -> str:
        found = self.fields.get(kind)
        return found.value if found else ""

    def number(self, kind: str) -> int | None:
        return int(self.value(kind)) if self.value(kind) else None

    def likely(self, kind: str) -> bool:
        """Whether what was read may speak against something else."""
        return self.fields[kind].share >= thresholds()[kind].against

    def says(self, agrees: bool, what: str, *kinds: str) -> None:
        for kind in kinds:
            (self.by if agrees else self.against).setdefault(kind, []).append(what)

    @property
    def placed(self) -> Replayed | None:
        """The row by the rules, where it stands as it was read: placeable, its letters at hand, no joker in it."""
        step = self.step
        if step is None or step.state is not State.CORRECT or step.accepted is None:
            return None
        other = any(each.counts and each.article != POINTS_WRONG.code for each in step.findings)
        as_read = step.accepted.how is How.AS_WRITTEN and not any(map(is_joker, step.accepted.tiles))
        return step if as_read and not other else None


def is_row(fields: Sequence[FieldRead]) -> bool:
    """Whether something was written in a row: where a word or its place may stand, or in two fields at least."""
    inked = [each.place.kind for each in fields if each.reading.outcome is not Outcome.EMPTY]
    return len(inked) > 1 or bool({POSITION, WORD} & set(inked))


def rows_inked(fields: Sequence[FieldRead]) -> list[list[FieldRead]]:
    """The rows in which something is written, those of the second table last."""

    def row(cell: FieldRead) -> tuple[bool, int]:
        return cell.place.second, cell.place.number

    in_rows = sorted((each for each in fields if each.place.kind != GRID), key=row)
    grouped = (list(of) for _, of in groupby(in_rows, row))
    return [each for each in grouped if is_row(each)]


def confirmed(fields: Sequence[FieldRead], game: Game, player: Player) -> list[FieldConfirmed]:
    """Each field of a sheet's rows that hold something, and of its grid, with what confirms it."""
    rows = [_Row({each.place.kind: each for each in of}) for of in rows_inked(fields)]
    grid = {each.place.number: each for each in fields if each.place.kind == GRID}
    _replayed(rows, game, player)
    before: _Row | None = None
    for row in rows:
        table = next(iter(row.fields.values())).place.second
        if before and next(iter(before.fields.values())).place.second != table:
            before = None
        _by_sums(row, before)
        _by_rules(row, grid, game)
        before = row
    found = [
        FieldConfirmed(cell, tuple(row.by.get(kind, ())), tuple(row.against.get(kind, ())))
        for row in rows
        for kind, cell in row.fields.items()
    ]
    return [*found, *_of_grid(rows, grid, game)]


def _replayed(rows: Sequence[_Row], game: Game, player: Player) -> None:
    """What the rules make of the rows as they were first read."""
    tables: dict[bool, list[Entry]] = {False: [], True: []}
    for row in rows:
        of = tables[next(iter(row.fields.values())).place.second]
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


def independent(one: int, other: int) -> bool:
    """Whether two numbers have no digit alike at the same place: a hand's sign may be misread the same way twice, and
    an error that is in both of a difference is in none of it.

    >>> independent(12, 47), independent(12, 42), independent(8, 108), independent(8, 18)
    (True, False, False, False)
    """
    return all(a != b for a, b in zip(reversed(str(one)), reversed(str(other)), strict=False))


def _by_sums(row: _Row, before: _Row | None) -> None:
    """The step from one running total to the next are the points. Equal digits in both columns confirm nothing."""
    points, total = row.number(POINTS), row.number(TOTAL)
    reached = before.number(TOTAL) if before else 0
    if points is None or total is None or reached is None:
        return
    agrees = total - reached == points
    if agrees:
        if independent(points, total):
            row.says(True, STEP, POINTS)
            if not before or independent(reached, total):
                row.says(True, STEP, TOTAL)
    elif (before is None or before.likely(TOTAL)) and row.likely(TOTAL):
        row.says(False, STEP, POINTS)
        if row.likely(POINTS):
            row.says(False, STEP, TOTAL)


def _by_rules(row: _Row, grid: Mapping[int, FieldRead], game: Game) -> None:
    """The row where it stands as it was read: its points computed, the same letters on the grid."""
    step, points = row.placed, row.number(POINTS)
    if step is None:
        return
    assert step.accepted
    assert step.accepted.laid
    if points is not None:
        kinds = [kind for kind in (POSITION, WORD, POINTS, GROUP) if kind in row.fields]
        if step.points == points:
            row.says(True, COMPUTED, *kinds)
        elif row.sure and row.likely(POINTS):
            row.says(False, COMPUTED, *kinds)
    offer = step.accepted.offer
    if GROUP in row.fields and offer and row.number(GROUP) == offer.group:
        row.says(True, AT_HAND, GROUP)
    main = step.accepted.laid.main
    cells = [(grid.get(square), tile) for square, tile in zip(main.squares, main.tiles, strict=True)]
    read = [(cell, game.variant.alphabet.fold(cell.value) == tile) for cell, tile in cells if cell and cell.value]
    if any(not same and cell.share >= thresholds()[GRID].against for cell, same in read):
        row.says(False, ON_GRID, POSITION, WORD)
    elif len(read) == len(cells) and all(same for _, same in read):
        row.says(True, ON_GRID, POSITION)
        # a ring that was missed stands nowhere else: without the points, letters alike do not say that none is a joker
        if COMPUTED in row.by.get(WORD, ()) or not game.competition.has_jokers:
            row.says(True, ON_GRID, WORD)


def _of_grid(rows: Sequence[_Row], grid: Mapping[int, FieldRead], game: Game) -> Iterator[FieldConfirmed]:
    """The squares of the grid in which something was read: the board that the rows reach says so too, or does not."""
    first = [row for row in rows if not next(iter(row.fields.values())).place.second]
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
