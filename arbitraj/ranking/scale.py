"""Ranking points for places: the federation's scale, or a table of the competition's own.

The federation published the scale for 14 players and its first ten places for 100. The formula here is a reconstruction
that gives all of them, rounded (I-scale).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path

from arbitraj.problems import Problem, ProblemsError
from arbitraj.tables.cells import FileError
from arbitraj.tables.limits import read_bytes
from arbitraj.tables.text import text_table
from arbitraj.text import Message

FILE = "scara.csv"
SMALLEST, LARGEST = 10, 100
_LARGEST_FACTOR = 10.0


def _drop(place: int) -> float:
    """G(m): the drop in points from the first place to place m + 1, without the factor of the scale."""
    return sqrt(place * (2 * LARGEST - place))


@cache
def _factor(players: int) -> float:
    """c(n): such that the mean over the n places is the mean of scale 100, where c = 10."""

    def mean(n: int) -> float:
        return sum(_drop(n) - _drop(place) for place in range(n)) / n

    return _LARGEST_FACTOR * mean(LARGEST) / mean(players)


def federation_points(place: int, players: int) -> int:
    """Points of a place among n ranked players: P(k, n) = c(n) x (G(n) - G(k-1)), rounded.

    Fewer than 10 play for scale 10, more than 100 for scale 100, and places past 100 get 0.

    >>> [federation_points(place, 14) for place in (1, 2, 14)], federation_points(1, 100)
    ([606, 438, 20], 1000)
    """
    n = min(max(players, SMALLEST), LARGEST)
    if place > n:
        return 0
    return round(_factor(n) * (_drop(n) - _drop(place - 1)))


@dataclass(frozen=True, slots=True)
class Scale:
    """Points by place for a number of ranked players. `table` (players, place) -> points replaces the formula."""

    table: Mapping[tuple[int, int], int] | None = None

    @property
    def name(self) -> str:
        """Source of the scale: "federation", or "file" (that of the competition)."""
        return "federation" if self.table is None else "file"

    def size(self, players: int) -> int:
        """The number of players whose points are used. A table has rows for some numbers only."""
        if self.table is None:
            return min(max(players, SMALLEST), LARGEST)
        sizes = sorted({size for size, _ in self.table})
        return max((size for size in sizes if size <= players), default=sizes[0])

    def points(self, place: int, players: int) -> int:
        """Points of one place. With a table the row of the nearest smaller number of players is used, else 0."""
        if self.table is None:
            return federation_points(place, players)
        return self.table.get((self.size(players), place), 0)

    def shared(self, places: Sequence[int], players: int, rule: str) -> Fraction:
        """Points of each player in shared places (I-shared-points): the mean, cut to a whole number."""
        points = [self.points(place, players) for place in places]
        if rule == "locul_cel_mai_bun":
            return Fraction(points[0])
        mean = Fraction(sum(points), len(points))
        return mean if rule == "media" else Fraction(int(mean))


def read_scale(folder: Path) -> Scale:
    """The scale of `scara.csv` (participanti,loc,puncte), else the federation's. Raises ProblemsError by cell."""
    path = folder / FILE
    if not path.exists():
        return Scale()
    try:
        _, page = text_table(read_bytes(path), lambda texts: False)
    except FileError as error:
        raise ProblemsError([error.of(FILE)]) from None
    table: dict[tuple[int, int], int] = {}
    problems = []
    for row in page.rows[1:]:
        numbers = [int(cell) for cell in row.texts[:3] if cell.isascii() and cell.isdigit() and len(cell) < 10]
        if len(numbers) < 3:
            problems.append(Problem(FILE, row.place, Message("files.scale_bad", value=";".join(row.texts)[:200])))
        else:
            table[numbers[0], numbers[1]] = numbers[2]
    if problems or not table:
        raise ProblemsError(problems or [Problem(FILE, "", Message("files.no_rows"))])
    return Scale(table)
