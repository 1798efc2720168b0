"""Where everything lies on a form: plain values, from which the page is drawn and its fields are made.

Lengths are millimetres, from the top left corner of an A4 page held upright.
"""

from dataclasses import dataclass, replace
from itertools import accumulate

from arbitraj.record.game_types import GameType

WIDTH, HEIGHT, MARGIN = 210.0, 297.0, 10.0
RIGHT, BOTTOM, INNER = WIDTH - MARGIN, HEIGHT - MARGIN, WIDTH - 2 * MARGIN
LEAST_ROW = 5.0  # 3.3.d
TABLE_HEAD, TABLE_CAPTION, RULER = 8.0, 5.0, 5.0


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


@dataclass(frozen=True, slots=True)
class CellRow:
    """`length` cells for letters of the material beside one another: a line, or a group under its number (0: none).

    The first of them is `cell`; from `first` on their numbers are printed in the corners (0: none are).
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
    """A table of moves: `rows` rows numbered from `first`; `second` for the solutions of 4.7.

    `y` is the top of the head (of the caption, where it has one, which is then the key of a text).
    """

    x: float
    y: float
    columns: tuple[Lane, ...]
    row_height: float
    first: int
    rows: int
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
        body = self.top + TABLE_HEAD
        return (self.top, *(body + n * self.row_height for n in range(self.rows + 1)))

    def cell(self, row: int, column: int) -> Area:
        """A cell of the body, row and column from 0."""
        top = self.top + TABLE_HEAD + row * self.row_height
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
    """A page of a form, counted from 1; what is not on it is empty or None. `hand_in` is what the arbiter fills in."""

    number: int
    tables: tuple[MoveTable, ...]
    cells: tuple[CellRow, ...] = ()
    label: Area | None = None
    grid: Grid | None = None
    hand_in: Area | None = None
    notes: Area | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """The pages of the form of a game type."""

    game_type: GameType
    pages: tuple[Leaf, ...]

    def rows(self, second: bool = False) -> int:
        """How many moves (solutions of 4.7, with `second`) can be written down."""
        return sum(table.rows for page in self.pages for table in page.tables if table.second == second)


NAME_BOX = Area(34.0, 23.0, 96.0, 7.0)
TABLE_BOX = Area(149.0, 23.0, 22.0, 7.0)
TITLE_BOX = Area(MARGIN, 10.0, 161.0, 6.5)
CODE_BOX = Area(RIGHT - 19.0, 10.0, 19.0, 19.0)
