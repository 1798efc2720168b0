"""Homography of a flat sheet in a photo, fitted by least squares to known points, without libraries."""

from collections.abc import Sequence
from dataclasses import dataclass

Point = tuple[float, float]
_LEAST = 4  # points needed
_MARGIN = 1e-9  # smallest pivot: collinear points determine nothing


@dataclass(frozen=True, slots=True)
class Homography:
    """Maps (x, y) of the sheet in millimetres to (u, v) of the photo in pixels.

    u = (a x + b y + c) / (g x + h y + 1), v = (d x + e y + f) / (g x + h y + 1), for `values` a to h.
    """

    values: tuple[float, ...]

    def at(self, point: Point) -> Point:
        """Position in the photo of a point of the sheet."""
        a, b, c, d, e, f, g, h = self.values
        x, y = point
        under = g * x + h * y + 1
        return (a * x + b * y + c) / under, (d * x + e * y + f) / under

    def coefficients(self, scale: float) -> tuple[float, ...]:
        """Coefficients for Pillow's Image.transform, for a sheet with `scale` pixels per millimetre."""
        a, b, c, d, e, f, g, h = self.values
        return a / scale, b / scale, c, d / scale, e / scale, f, g / scale, h / scale


def fitted_to(pairs: Sequence[tuple[Point, Point]]) -> Homography | None:
    """Best homography from the sheet's points to the photo's, None if they do not determine it.

    >>> square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    >>> found = fitted_to([((x, y), (2 * x + 5, 2 * y + 7)) for x, y in square])
    >>> [round(value, 6) for value in found.at((3, 4))]
    [11.0, 15.0]
    """
    if len(pairs) < _LEAST:
        return None
    # numbers near one keep the equations well conditioned
    width = max(abs(value) for (_, seen) in pairs for value in seen) or 1.0
    length = max(abs(value) for (known, _) in pairs for value in known) or 1.0
    rows: list[tuple[list[float], float]] = []
    for (x, y), (u, v) in (((x / length, y / length), (u / width, v / width)) for (x, y), (u, v) in pairs):
        rows.append(([x, y, 1, 0, 0, 0, -u * x, -u * y], u))
        rows.append(([0, 0, 0, x, y, 1, -v * x, -v * y], v))
    size = range(8)
    normal = [[sum(row[n] * row[m] for row, _ in rows) for m in size] for n in size]
    solved = _solved(normal, [sum(row[n] * value for row, value in rows) for n in size])
    if solved is None:
        return None
    a, b, c, d, e, f, g, h = solved
    back = width / length
    return Homography((a * back, b * back, c * width, d * back, e * back, f * width, g / length, h / length))


def _solved(matrix: list[list[float]], values: list[float]) -> list[float] | None:
    """Solution of linear equations by elimination, None if there is no single one."""
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    size = len(rows)
    for n in range(size):
        pivot = max(range(n, size), key=lambda each: abs(rows[each][n]))
        if abs(rows[pivot][n]) < _MARGIN:
            return None
        rows[n], rows[pivot] = rows[pivot], rows[n]
        for m in range(size):
            if m != n:
                times = rows[m][n] / rows[n][n]
                rows[m] = [mine - times * other for mine, other in zip(rows[m], rows[n], strict=True)]
    return [row[-1] / row[n] for n, row in enumerate(rows)]
