"""A document as a value: kind, parts from top to bottom, signatures."""

from dataclasses import dataclass
from typing import Any

from arbitraj.game.board import Board
from arbitraj.game.variant import Variant
from arbitraj.report.table import Facts, Medium, Table, Text, on


@dataclass(frozen=True, slots=True)
class ByHand:
    """A label with empty lines to write on."""

    label: str
    lines: int


@dataclass(frozen=True, slots=True)
class BoardShown:
    """A board with its caption. Newly `covered` squares are highlighted."""

    caption: str
    board: Board
    variant: Variant
    covered: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Boards:
    """Boards side by side under a heading."""

    title: str
    boards: tuple[BoardShown, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """Chart of points by turn, with a line for each name. `along` is the label of the turns."""

    title: str
    lines: tuple[tuple[str, tuple[int, ...]], ...]
    along: str


@dataclass(frozen=True, slots=True)
class Bars:
    """Chart of numbers, a bar for each name, in the given order."""

    title: str
    bars: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class TrendPoint:
    """A value at a moment, with the moving mean and its band, if known. Moments of one `era` have one label."""

    era: str
    value: float | None
    middle: float | None = None
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Trend:
    """Chart of values over time with moving mean and band, and the labels of its lines."""

    title: str
    points: tuple[TrendPoint, ...]
    value: str
    middle: str
    band: str


@dataclass(frozen=True, slots=True)
class Heat:
    """Chart of numbers by row and column, darker for more. `sums`: of all rows, on their own scale. None: unknown."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[float | None, ...]], ...]
    sums: tuple[str, tuple[float | None, ...]] | None = None


ChartPart = Lines | Bars | Trend | Heat
PaperPart = Text | Facts | Table[Any] | ByHand | Boards | ChartPart


@dataclass(frozen=True, slots=True)
class Paper:
    """A document of a competition: title, kind, parts, labels of the signature lines.

    Text looks are those of `LOOKS` for paragraphs. A text without words is space. `signs` may be empty. `prints` are in
    the footer. `wide` is landscape. One for the `wall` is in the largest type that its pages hold, upright or not.
    """

    title: str
    kind: str
    parts: tuple[PaperPart, ...]
    signs: tuple[str, ...]
    prints: tuple[tuple[str, str], ...] = ()
    wide: bool = False
    wall: bool = False


def parts_on(medium: Medium, paper: Paper) -> tuple[PaperPart, ...]:
    """Parts that a medium shows: all but tables without a column for it."""
    return tuple(part for part in paper.parts if not isinstance(part, Table) or on(medium, part.columns))
