"""A written paper as a value: what it is, its parts from top to bottom, who signs it."""

from dataclasses import dataclass
from typing import Any

from arbitraj.game.board import Board
from arbitraj.game.variant import Variant
from arbitraj.report.shown import decimal
from arbitraj.report.table import Facts, Medium, PageLink, PlayerLink, Table, Text, Value, on


@dataclass(frozen=True, slots=True)
class ByHand:
    """A label with empty lines to write on."""

    label: str
    lines: int


@dataclass(frozen=True, slots=True)
class BoardShown:
    """A board with what stands under it; the squares just covered stand out."""

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
    """Points gathered turn by turn: a chart with a line for each name; `along` says what the turns are."""

    title: str
    lines: tuple[tuple[str, tuple[int, ...]], ...]
    along: str


@dataclass(frozen=True, slots=True)
class Bars:
    """Numbers side by side: a chart with a bar and its number for each name, in the order given."""

    title: str
    bars: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class TrendPoint:
    """A value at a moment, with the middle of those around it and the band that most of them lie in, where known.

    Moments with the same `era` stand under one label.
    """

    era: str
    value: float | None
    middle: float | None = None
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Trend:
    """Values over time with their middle and their band: a chart; the names are those of its lines."""

    title: str
    points: tuple[TrendPoint, ...]
    value: str
    middle: str
    band: str


@dataclass(frozen=True, slots=True)
class Heat:
    """Numbers by row and column: a chart with a square for each, darker where more; None where nothing is known.

    `sums` are of all rows together: they stand first, and are not weighed against the others.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[float | None, ...]], ...]
    sums: tuple[str, tuple[float | None, ...]] | None = None


ChartPart = Lines | Bars | Trend | Heat
PaperPart = Text | Facts | Table[Any] | ByHand | Boards | ChartPart


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper of a competition: its title, what the paper is, its parts, what stands under the lines to sign.

    The looks of its texts are those of `LOOKS` that paragraphs have; one without words is room between two parts.
    Without `signs` nobody signs it; `prints` stand at the foot; one that is `wide` lies on its side.
    """

    title: str
    kind: str
    parts: tuple[PaperPart, ...]
    signs: tuple[str, ...]
    prints: tuple[tuple[str, str], ...] = ()
    wide: bool = False


def parts_on(medium: Medium, paper: Paper) -> tuple[PaperPart, ...]:
    """The parts that a medium shows: all but the tables that have no column for it."""
    return tuple(part for part in paper.parts if not isinstance(part, Table) or on(medium, part.columns))


def as_text(value: Value, places: int = 2) -> str:
    """What a cell shows where it has neither links nor looks.

    >>> as_text(1234.5), as_text(None), as_text((Text("a"), Text("b")))
    ('1.234,50', '', 'a, b')
    """
    match value:
        case int() | float():
            return decimal(value, places)
        case PlayerLink(name) | PageLink(name):
            return name
        case Text(text):
            return text
        case tuple():
            return ", ".join(each.text for each in value)
    return value or ""
