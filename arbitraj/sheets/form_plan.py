"""Layout of a form: plain values from which its page is drawn and its fields are made.

Lengths are millimetres from the top left corner of an A4 page in portrait. The forms of Annex 3, and those of the same
family, are laid out by game type. All have the name, the table and the letters on top (3.3.b). If an entry names no
group, the table of moves takes the left half of the page and the grid is beside it. If it does, the table takes the
whole width, below groups and grid.

Printers shrink a page to what they can print: the minimum of 3.3.c and of 3.3.d holds at 96 % too. A change of places
is a new Layout, and photos and pages of older forms are read by theirs.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate
from math import ceil, floor

from arbitraj.game.variant import Variant
from arbitraj.record.game_types import FormRows, GameType
from arbitraj.text import keyed
from arbitraj.types import ANY_TYPE, GAME_TYPES

WIDTH, HEIGHT, MARGIN = 210.0, 297.0, 10.0
# the marks in three corners, by which a photo is straightened: their side, their way from the edges, white around them
MARK, MARK_EDGE, MARK_WHITE = 6.0, 5.0, 1.6
_PAST = MARK_EDGE + MARK + MARK_WHITE + 0.2  # the mark of a corner, from the edges, with half of a thick rule
RIGHT, BOTTOM, INNER = WIDTH - MARGIN, HEIGHT - MARGIN, WIDTH - 2 * MARGIN
_OVER_MARKS = HEIGHT - _PAST  # lowest y of text that reaches a corner
TABLE_CAPTION, RULER = 5.0, 5.0


LABEL_KEYS = keyed("""forms.label_*
    forms.label_oricare forms.label_set forms.label_litere forms.label_sir forms.label_grupe forms.label_tabla
    forms.label_grupa
""")


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle: its top left corner, its width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom


@dataclass(frozen=True, slots=True)
class CellRow:
    """A row of `length` cells for the material: a line, or a group under its number (group 0: a line).

    `cell` is the first of them. From `first` on their numbers are printed in the corners (0: no numbers).
    """

    cell: Area
    length: int
    first: int = 0
    group: int = 0

    @property
    def boxes(self) -> tuple[Area, ...]:
        """The cells, from left to right."""
        return tuple(replace(self.cell, x=self.cell.x + n * self.cell.width) for n in range(self.length))


@dataclass(frozen=True, slots=True)
class Lane:
    """A column of a table of moves: its key among the form's fields and its width."""

    key: str
    width: float


@dataclass(frozen=True, slots=True)
class MoveTable:
    """A table of moves: `rows` rows numbered from `first`. `second`: the table of solutions of 4.7.

    `y` is the top of the head, `head` high, or of the caption if there is one. `caption` is the key of a text.
    """

    x: float
    y: float
    columns: tuple[Lane, ...]
    row_height: float
    first: int
    rows: int
    head: float
    caption: str = ""
    second: bool = False

    @property
    def top(self) -> float:
        """The upper rule of the head."""
        return self.y + (TABLE_CAPTION if self.caption else 0.0)

    @property
    def xs(self) -> tuple[float, ...]:
        """The vertical rules."""
        return tuple(accumulate((column.width for column in self.columns), initial=self.x))

    @property
    def ys(self) -> tuple[float, ...]:
        """The horizontal rules, from the upper one of the head."""
        body = self.top + self.head
        return (self.top, *(body + n * self.row_height for n in range(self.rows + 1)))

    def cell(self, row: int, column: int) -> Area:
        """A cell of the body, row and column from 0."""
        top = self.top + self.head + row * self.row_height
        return Area(self.xs[column], top, self.columns[column].width, self.row_height)


@dataclass(frozen=True, slots=True)
class Grid:
    """The control grid: the top left corner of its first square and the side of a square."""

    x: float
    y: float
    side: float
    size: int

    @property
    def bottom(self) -> float:
        return self.y + self.size * self.side

    def square(self, row: int, column: int) -> Area:
        return Area(self.x + column * self.side, self.y + row * self.side, self.side, self.side)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of a form, counted from 1. Absent parts are empty or None.

    `hand_in` is the box that the arbiter fills in.
    """

    number: int
    tables: tuple[MoveTable, ...]
    cells: tuple[CellRow, ...] = ()
    label: Area | None = None
    grid: Grid | None = None
    hand_in: Area | None = None
    notes: Area | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """The measures in which one layout of the forms differs from another.

    `number` is its number in the code of a form. `rows` are those of types whose rows were others. `group_apart`: a
    single group is above the grid, not above the moves too.
    """

    number: int
    side: float
    head: float
    over_caption: float  # of the sheets that follow: the top of a caption
    any_row: float
    hand_in: float  # the arbiter's boxes under groups
    in_column: int  # rows of a page that has nothing else
    long_legend: float  # under a grid whose board is reconstructed
    least_row: float
    group_apart: bool = False
    rows: Mapping[FormRows, FormRows] = field(default_factory=dict)


# the rows of a form of today, and those that it had
_ROWS_OF_1 = {
    FormRows(30, 31, 13): FormRows(30),
    FormRows(40, 45, 18, ("mss", "sss")): FormRows(40, 44, 18, ("mss", "sss")),
}
LAYOUTS = {
    1: Layout(1, 6.2, 8.0, 32.0, 6.2, 17.0, 48, 8.0, 5.0, rows=_ROWS_OF_1),
    2: Layout(2, 6.26, 7.0, 30.0, 6.25, 16.5, 47, 10.5, 5.0 / 0.96, group_apart=True),
}
PRINTED = LAYOUTS[2]  # of the forms that are made now


@dataclass(frozen=True, slots=True)
class Plan:
    """The pages of the form of a game type."""

    game_type: GameType
    pages: tuple[Leaf, ...]
    layout: int = PRINTED.number

    def rows(self, second: bool = False) -> int:
        """The number of rows for moves (with `second`: for solutions of 4.7)."""
        return sum(table.rows for page in self.pages for table in page.tables if table.second == second)


NAME_BOX = Area(34.0, 23.0, 96.0, 7.0)
TABLE_BOX = Area(149.0, 23.0, 22.0, 7.0)
TITLE_BOX = Area(_PAST, 10.0, MARGIN + 161.0 - _PAST, 6.5)
CODE_BOX = Area(RIGHT - 19.0, 10.0, 19.0, 19.0)
_FAR_X, _FAR_Y = WIDTH - MARK_EDGE - MARK, HEIGHT - MARK_EDGE - MARK
MARKS = {  # by meaning: the fourth corner has the code
    "TL": Area(MARK_EDGE, MARK_EDGE, MARK, MARK),
    "BL": Area(MARK_EDGE, _FAR_Y, MARK, MARK),
    "BR": Area(_FAR_X, _FAR_Y, MARK, MARK),
}


USUAL_GROUPS = 7  # 4.4
A_MINUTE = 2  # scrabbles that the fastest hand finds and writes down in a minute, all through the game

_TOP = 34.0  # under the name
_TOP_NEXT = 32.0  # the same on the sheets that follow, which have no letters: the first rule
_GAP = 4.0
_WIDE_SIDE = 6.6
_HIGHEST_ROW = 8.0
_SCORED = (Lane("nr", 7), Lane("pozitie", 13), Lane("depunere", 43), Lane("puncte", 13), Lane("total", 12))
_PLAIN = (Lane("nr", 8), Lane("pozitie", 16), Lane("depunere", 64))
_NARROW = (Lane("nr", 8), Lane("pozitie", 13), Lane("depunere", 39))
_GROUPED = (
    Lane("nr", 9),
    Lane("litere", 36),
    Lane("grupa", 15),
    Lane("pozitie", 18),
    Lane("depunere", 72),
    Lane("puncte", 20),
    Lane("total", 20),
)
_WITH_GROUP = (
    Lane("nr", 7),
    Lane("grupa", 9),
    Lane("pozitie", 12),
    Lane("depunere", 37),
    Lane("puncte", 13),
    Lane("total", 12),
)


# of the form for any type (3.3.d): the rows of the first sheet, then those side by side of each that follows
_ANY_FIRST, _ANY_NEXT = 19, 40


USUAL_SIDE = 15  # squares for which there is room beside the moves: a wider grid has a page of its own
_MOST_GROUPS = 22  # of which each has a row that can be written on


def most_groups(variant: Variant) -> int:
    """The number of whole groups in the set, at most as many as a form has room for."""
    return min(len(variant.all_tiles) // variant.rack, _MOST_GROUPS)


def plan_of(game_type: GameType, variant: Variant, groups: int = USUAL_GROUPS, layout: Layout = PRINTED) -> Plan:
    """The form of a game type. `groups` is the number announced, 1 to most_groups(), for types with groups."""
    if not game_type.has_groups:
        return _with_wide_grid(variant, Plan(game_type, tuple(_pages(game_type, variant, layout)), layout.number))
    # one move a group (4.4, 4.5): what is left is for moves struck out and written again
    first = _grouped(variant, groups, _WIDE_SIDE, most_groups(variant), _HIGHEST_ROW, layout)
    return _with_wide_grid(variant, Plan(game_type, (first,), layout.number))


def plan_of_any(variant: Variant, groups: int = USUAL_GROUPS, layout: Layout = PRINTED) -> Plan:
    """The form for any type: letters or groups by hand, a table with every column, more moves, the solutions of 4.7.

    The following sheets have no letters of groups: where entries name a group, they end on the first sheet.
    """
    first = _grouped(variant, groups, layout.side, _ANY_FIRST, layout.any_row, layout)
    rows, high = layout.in_column, layout.head
    moves = [MoveTable(0, 0, _WITH_GROUP, 0, _ANY_FIRST + n * _ANY_NEXT + 1, _ANY_NEXT, high) for n in range(2)]
    found = [MoveTable(0, 0, _NARROW, 0, n * rows + 1, rows, high, "forms.only_4_7", second=True) for n in range(3)]
    pages = (first, Leaf(2, _across(layout, *moves)), Leaf(3, _across(layout, *found)))
    return _with_wide_grid(variant, Plan(ANY_TYPE, pages, layout.number))


def _with_wide_grid(variant: Variant, plan: Plan) -> Plan:
    """The plan with a page for the grid of a board that is wider than the usual one."""
    if variant.size <= USUAL_SIDE:
        return plan
    side = min(LAYOUTS[plan.layout].side, (INNER - 2 * RULER) / variant.size)
    grid = Grid((WIDTH - variant.size * side) / 2, _TOP_NEXT + 2 * RULER, side, variant.size)
    return replace(plan, pages=(*plan.pages, Leaf(len(plan.pages) + 1, (), grid=grid)))


def plan_by_key(key: str, variant: Variant, layout: int) -> Plan | None:
    """The form of the type and the layout in a code, with the usual number of groups. None if there is no such one."""
    if layout not in LAYOUTS:
        return None
    if key == ANY_TYPE.key:
        return plan_of_any(variant, layout=LAYOUTS[layout])
    return plan_of(GAME_TYPES[key], variant, layout=LAYOUTS[layout]) if key in GAME_TYPES else None


def _pages(game_type: GameType, variant: Variant, layout: Layout) -> Iterator[Leaf]:
    form, moves = layout.rows.get(game_type.form, game_type.form), _most_moves(game_type, variant)
    columns, narrow = (_PLAIN, _NARROW) if game_type.points_on_demand else (_SCORED, _SCORED)
    laid = {False: 0, True: 0}  # rows so far: of moves, of the solutions of a second table

    def part(rows: int, columns: tuple[Lane, ...], second: bool = False) -> MoveTable:
        """A run of rows, to be laid somewhere."""
        caption = ("forms.solutions" if second else "forms.construction") if game_type.has_construction else ""
        laid[second] += rows
        return MoveTable(0, 0, columns, 0, laid[second] - rows + 1, rows, layout.head, caption, second)

    left = part(form.first or moves, columns)
    below = part(form.below, columns, game_type.has_construction) if form.below else None
    yield _half_page(variant, layout, *_head(game_type, variant, layout), left, below)
    runs_of = "".join(form.more).count
    rest = max(0, ceil((moves - laid[False]) / max(1, runs_of("m"))))
    if game_type.has_construction:
        rest = max(rest, ceil((_most_solutions(game_type) - laid[True]) / runs_of("s")))
    times = ceil(rest / layout.in_column)  # more than once where a set is larger than usual
    if not rest:
        return
    rest = ceil(rest / times)
    for number, runs in enumerate(form.more * times, 2):
        yield Leaf(number, _across(layout, *(part(rest, narrow, run == "s") for run in runs)))
    assert not game_type.has_construction or laid[True] >= _most_solutions(game_type)


def _most_moves(game_type: GameType, variant: Variant) -> int:
    tiles = len(variant.all_tiles)
    if game_type.has_construction:
        # built with what the group leaves of the set, at worst tile by tile
        return tiles - variant.rack - 1
    if game_type.counts_solutions:
        return _most_solutions(game_type)
    # the first move lays at least two tiles (4.1), every other at least one
    return (game_type.letters[1] if game_type.letters else tiles) - 1


def _most_solutions(game_type: GameType) -> int:
    # nothing bounds them but the time (4.6)
    return A_MINUTE * max(minutes for _, minutes in game_type.minutes)


def _head(game_type: GameType, variant: Variant, layout: Layout) -> tuple[float, float, Leaf]:
    """The tops of moves and grid, and a page with the announced letters above: a row in two lines, a group, or none."""
    if game_type.letters is None:
        if not game_type.material.keys:
            return _TOP, _TOP, Leaf(1, ())
        grid_top, x = _TOP + 12, RIGHT - USUAL_SIDE * layout.side - RULER if layout.group_apart else MARGIN
        left = x + (22 if layout.group_apart else 24)
        wide = min(9.0, (RIGHT - left) / variant.rack)
        cells = _lines_of_cells(variant.rack, variant.rack, Area(left, _TOP, wide, 8.0))
        return _TOP if layout.group_apart else grid_top, grid_top, Leaf(1, (), cells, Area(x, _TOP, 22, 8))
    most = game_type.letters[1]
    in_line = ceil(most / 2)
    if game_type.material.in_order:
        first = Area(MARGIN, _TOP + 3, INNER / in_line, 8.0)
        cells = _lines_of_cells(most, in_line, first, numbered=True)
        top = first.y + 2 * first.height + 2.5
        return top, top, Leaf(1, (), cells, Area(MARGIN, _TOP - 1, INNER, 4.0))
    first = Area(34.0, _TOP, (RIGHT - 34.0) / in_line, 7.0)
    label = Area(MARGIN, _TOP, first.x - MARGIN, first.height)
    top = _TOP + 2 * first.height + _GAP
    return top, top, Leaf(1, (), _lines_of_cells(most, in_line, first), label)


def _grouped(variant: Variant, groups: int, side: float, rows: int, most: float, layout: Layout) -> Leaf:
    label = 5.0
    grid = Grid(RIGHT - USUAL_SIDE * side, _TOP + RULER, side, USUAL_SIDE)
    width = min(9.0, (grid.x - RULER - MARGIN - 12) / variant.rack)
    pitch = min(11.0, (grid.bottom - _TOP - label) / groups)
    # apart where there is room, else one table: no narrow gaps
    height = pitch - 2.0 if pitch > 8.5 else pitch
    cells = tuple(
        CellRow(Area(MARGIN + 8, _TOP + label + group * pitch, width, height), variant.rack, group=group + 1)
        for group in range(groups)
    )
    moves = MoveTable(0, 0, _GROUPED, 0, 1, rows, layout.head)
    under = grid.bottom + _legend(variant, layout)
    table = _laid(MARGIN, under, moves, _OVER_MARKS - layout.hand_in, layout, most)
    below = table.ys[-1] + 3
    hand_in = Area(MARGIN, below, INNER, _OVER_MARKS - below)
    return Leaf(1, (table,), cells, Area(MARGIN, _TOP, 70, label), _of_board(grid, variant.size), hand_in)


def _legend(variant: Variant, layout: Layout) -> float:
    """The height of the lines below a grid: one more says that its board is reconstructed."""
    return layout.long_legend if variant.reconstructed else 8.0


def _of_board(room: Grid, size: int) -> Grid | None:
    return None if size > room.size else replace(room, x=room.x + (room.size - size) * room.side, size=size)


def _lines_of_cells(number: int, in_line: int, first: Area, numbered: bool = False) -> tuple[CellRow, ...]:
    return tuple(
        CellRow(
            replace(first, y=first.y + n // in_line * first.height), min(in_line, number - n), n + 1 if numbered else 0
        )
        for n in range(0, number, in_line)
    )


def _half_page(
    variant: Variant, layout: Layout, top: float, grid_top: float, head: Leaf, moves: MoveTable, below: MoveTable | None
) -> Leaf:
    """The first page: moves on the left half down to the mark, grid and the arbiter's box beside them.

    `below`: a table between those two, its rows as high as those on the left. Without it there is room for notes.
    """
    grid = Grid(RIGHT - USUAL_SIDE * layout.side, grid_top + RULER, layout.side, USUAL_SIDE)
    hand_in = Area(grid.x - RULER, _OVER_MARKS - 22, RIGHT - grid.x + RULER, 22)
    table = _laid(MARGIN, top, moves, _OVER_MARKS, layout)
    page = replace(head, tables=(table,), grid=_of_board(grid, variant.size), hand_in=hand_in)
    if below is None:
        notes = Area(hand_in.x, grid.bottom + 10, hand_in.width, hand_in.y - grid.bottom - 12)
        return replace(page, notes=notes)
    more = hand_in.width - (table.xs[-1] - table.x)
    wider = tuple(Lane(column.key, column.width + more * (column.key == "depunere")) for column in below.columns)
    under = grid.bottom + _legend(variant, layout)
    right = _laid(hand_in.x, under, replace(below, columns=wider), hand_in.y - 1, layout, table.row_height)
    return replace(page, tables=(replace(table, row_height=right.row_height), right))


def _across(layout: Layout, *parts: MoveTable) -> tuple[MoveTable, ...]:
    """Tables side by side over a whole page, between its marks."""
    width = parts[0].xs[-1]
    pitch = width + (WIDTH - 2 * _PAST - len(parts) * width) / (len(parts) - 1)
    top = layout.over_caption if parts[0].caption else _TOP_NEXT
    return tuple(_laid(_PAST + n * pitch, top, part, BOTTOM, layout) for n, part in enumerate(parts))


def _laid(x: float, y: float, table: MoveTable, bottom: float, layout: Layout, most: float = _HIGHEST_ROW) -> MoveTable:
    """A table down to `bottom`, its rows as high as that allows, in hundredths, `most` at most."""
    room = bottom - y - table.head - (TABLE_CAPTION if table.caption else 0)
    height = min(most, floor(room / table.rows * 100) / 100)
    assert height >= layout.least_row, (y, table)
    return replace(table, x=x, y=y, row_height=height)
