"""The forms of Annex 3, and those of the same family: one layout for each kind of material.

All have the name, the table and the letters on top (3.3.b). Where an entry does not name a group the table of moves
takes the left half of the page from top to bottom and the grid stands beside it; where it does, the table needs the
whole width and lies under groups and grid.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, floor

from arbitraj.forms.plan import (
    BOTTOM,
    INNER,
    LEAST_ROW,
    MARGIN,
    RIGHT,
    RULER,
    TABLE_CAPTION,
    TABLE_HEAD,
    Box,
    Cell,
    CellRow,
    Column,
    Grid,
    Page,
    Plan,
    Table,
)
from arbitraj.game.variant import Variant
from arbitraj.record.game_types import GameType, Material

USUAL_GROUPS = 7  # 4.4
A_MINUTE = 2  # scrabbles that the fastest hand finds and writes down in a minute, all through the game

_TOP = 34.0  # under the name
_TOP_NEXT = 32.0  # the same on the sheets that follow, which have no letters
_GAP = 4.0
_SIDE = 6.2
_HIGHEST_ROW = 8.0
_SCORED = (Column("nr", 7), Column("pozitie", 13), Column("depunere", 43), Column("puncte", 13), Column("total", 12))
_PLAIN = (Column("nr", 8), Column("pozitie", 16), Column("depunere", 64))
_NARROW = (Column("nr", 8), Column("pozitie", 13), Column("depunere", 39))
_GROUPED = (
    Column("nr", 9),
    Column("litere", 36),
    Column("grupa", 15),
    Column("pozitie", 18),
    Column("depunere", 72),
    Column("puncte", 20),
    Column("total", 20),
)


@dataclass(frozen=True, slots=True)
class _Game:
    """What a layout depends on."""

    game_type: GameType
    variant: Variant
    groups: int

    @property
    def tiles(self) -> int:
        return len(self.variant.all_tiles)

    @property
    def most_letters(self) -> int:
        assert self.game_type.letters
        return self.game_type.letters[1]

    @property
    def most_minutes(self) -> int:
        return max(minutes for _, minutes in self.game_type.minutes)


@dataclass(frozen=True, slots=True)
class _Part:
    """A run of rows, to be laid as a table somewhere."""

    first: int
    rows: int
    caption: str = ""
    second: bool = False


def most_groups(variant: Variant) -> int:
    """How many whole groups the set holds."""
    return len(variant.all_tiles) // variant.rack


def plan_of(game_type: GameType, variant: Variant, groups: int = USUAL_GROUPS) -> Plan:
    """The form of a game type; `groups` is how many are announced, 1 to most_groups(), where there are groups."""
    return Plan(game_type, _LAYOUTS[game_type.material](_Game(game_type, variant, groups)))


def _integral(game: _Game) -> tuple[Page, ...]:
    # the first move lays at least two tiles (4.1), every other at least one
    longest = game.tiles - 1
    page = _half_page(game, _TOP, _Part(1, 40))
    rest = ceil((longest - 40) / 2)
    return page, Page(2, _across(_SCORED, _Part(41, rest), _Part(41 + rest, rest)))


def _letters(game: _Game) -> tuple[Page, ...]:
    height, left = 7.0, 34.0
    in_line = ceil(game.most_letters / 2)
    width = (RIGHT - left) / in_line
    cells = _lines_of_cells(game.most_letters, in_line, Box(left, _TOP, width, height))
    # as in 4.1: two letters, then one at a time
    moves = _Part(1, game.most_letters - 1)
    return (_half_page(game, _TOP + 2 * height + _GAP, moves, cells, Box(MARGIN, _TOP, left - MARGIN, height)),)


def _string(game: _Game) -> tuple[Page, ...]:
    height, label = 8.0, 4.0
    in_line = ceil(game.most_letters / 2)
    first = Box(MARGIN, _TOP + label - 1, INNER / in_line, height)
    cells = _lines_of_cells(game.most_letters, in_line, first, numbered=True)
    moves = _Part(1, game.most_letters - 1)
    top = first.y + 2 * height + 2.5
    return (_half_page(game, top, moves, cells, Box(MARGIN, _TOP - 1, INNER, label)),)


def _groups(game: _Game) -> tuple[Page, ...]:
    side, width, label = 6.6, 9.0, 5.0
    size = game.variant.size
    grid = Grid(RIGHT - size * side, _TOP + RULER, side, size)
    pitch = min(11.0, (grid.bottom - _TOP - label) / game.groups)
    # apart where there is room, else one table: no narrow gaps
    height = pitch - 2.0 if pitch > 8.5 else pitch
    cells = tuple(
        CellRow(
            tuple(
                Cell(Box(MARGIN + 8 + n * width, _TOP + label + group * pitch, width, height))
                for n in range(game.variant.rack)
            ),
            group + 1,
        )
        for group in range(game.groups)
    )
    # one move a group (4.4, 4.5): what is left is for moves struck out and written again
    table = Table(MARGIN, grid.bottom + 8, _GROUPED, _HIGHEST_ROW, 1, most_groups(game.variant))
    below = table.ys[-1] + 3
    hand_in = Box(MARGIN, below, INNER, BOTTOM - below)
    return (Page(1, (table,), cells, Box(MARGIN, _TOP, 70, label), grid, hand_in),)


def _group_on_board(game: _Game) -> tuple[Page, ...]:
    # nothing bounds the solutions but the time (4.6)
    longest = game.most_minutes * A_MINUTE
    top = _TOP + 12
    page = _half_page(game, top, _Part(1, 42), _one_group(game), Box(MARGIN, _TOP, 22, 8), columns=_PLAIN)
    under = _under(page, _Part(43, 18))
    rest = ceil((longest - 60) / 3)
    parts = [_Part(61 + n * rest, rest) for n in range(3)]
    return under, Page(2, _across(_NARROW, *parts))


def _group(game: _Game) -> tuple[Page, ...]:
    # the grid is built with what the group leaves of the set, at worst tile by tile; the solutions as in 4.6
    built = game.tiles - game.variant.rack - 1
    solutions = game.most_minutes * A_MINUTE
    first, under = _Part(1, 44, "construction"), _Part(1, 18, "solutions", second=True)
    page = _half_page(game, _TOP + 12, first, _one_group(game), Box(MARGIN, _TOP, 22, 8), columns=_PLAIN)
    rest = built - first.rows
    parts = [_Part(19 + n * rest, rest, "solutions", second=True) for n in range(5)]
    assert parts[-1].first + rest > solutions
    return (
        _under(page, under),
        Page(2, _across(_NARROW, _Part(first.rows + 1, rest, "construction"), *parts[:2])),
        Page(3, _across(_NARROW, *parts[2:])),
    )


def _lines_of_cells(number: int, in_line: int, first: Box, numbered: bool = False) -> tuple[CellRow, ...]:
    """Cells like `first`, from there on, so many in a line."""
    cells = [
        Cell(
            Box(first.x + n % in_line * first.width, first.y + n // in_line * first.height, first.width, first.height),
            n + 1 if numbered else 0,
        )
        for n in range(number)
    ]
    return tuple(CellRow(tuple(cells[n : n + in_line])) for n in range(0, number, in_line))


def _one_group(game: _Game) -> tuple[CellRow, ...]:
    return _lines_of_cells(game.variant.rack, game.variant.rack, Box(34.0, _TOP, 9.0, 8.0))


def _half_page(
    game: _Game,
    top: float,
    moves: _Part,
    cells: tuple[CellRow, ...] = (),
    label: Box | None = None,
    columns: tuple[Column, ...] = _SCORED,
) -> Page:
    """The first page with the moves on its left half, down to the margin; grid and the arbiter's box beside them."""
    size = game.variant.size
    grid = Grid(RIGHT - size * _SIDE, top + RULER, _SIDE, size)
    hand_in = Box(grid.x - RULER, BOTTOM - 22, RIGHT - grid.x + RULER, 22)
    free = Box(hand_in.x, grid.bottom + 10, hand_in.width, hand_in.y - grid.bottom - 12)
    return Page(1, (_table(MARGIN, top, columns, moves),), cells, label, grid, hand_in, free)


def _under(page: Page, moves: _Part) -> Page:
    """The page with one more table, under its grid, its rows as high as those beside it."""
    (left,) = page.tables
    assert page.grid
    assert page.hand_in
    x, y = page.hand_in.x, page.grid.bottom + 8
    *others, word = left.columns
    columns = (*others, Column(word.key, word.width + page.hand_in.width - (left.xs[-1] - left.x)))
    right = Table(x, y, columns, left.row_height, moves.first, moves.rows, moves.caption, moves.second)
    assert right.ys[-1] < page.hand_in.y
    return Page(page.number, (left, right), page.cells, page.label, page.grid, page.hand_in)


def _across(columns: tuple[Column, ...], *parts: _Part) -> tuple[Table, ...]:
    """Tables side by side over a whole page."""
    width = sum(column.width for column in columns)
    pitch = width + (INNER - len(parts) * width) / (len(parts) - 1)
    return tuple(_table(MARGIN + n * pitch, _TOP_NEXT, columns, part) for n, part in enumerate(parts))


def _table(x: float, y: float, columns: tuple[Column, ...], part: _Part) -> Table:
    """A table down to the margin, its rows as high as that allows, in hundredths."""
    room = BOTTOM - y - TABLE_HEAD - (TABLE_CAPTION if part.caption else 0)
    height = min(_HIGHEST_ROW, floor(room / part.rows * 100) / 100)
    assert height >= LEAST_ROW, (y, part)
    return Table(x, y, columns, height, part.first, part.rows, part.caption, part.second)


_LAYOUTS: dict[Material, Callable[[_Game], tuple[Page, ...]]] = {
    Material.WHOLE_SET: _integral,
    Material.LETTERS: _letters,
    Material.STRING: _string,
    Material.GROUPS: _groups,
    Material.GROUP_ON_BOARD: _group_on_board,
    Material.GROUP: _group,
}
