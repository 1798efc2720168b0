"""Connected components of ink with their places, brought to the size that the network reads."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from arbitraj.wings.camera.handwriting.network import SIDE, Dots

INK = 90  # of 255: what is so dark hangs together


@dataclass(frozen=True, slots=True)
class Component:
    """A connected component of ink: left, top, right and bottom (the last two exclusive), and its number of dots."""

    left: int
    top: int
    right: int
    bottom: int
    number: int
    mark: int  # of its dots among the field's

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def components_of(ink: Dots) -> tuple[list[Component], NDArray[np.int32]]:
    """The components of a field, and the mark of each dot (0: none).

    >>> field = np.zeros((6, 8), np.uint8)
    >>> field[1:5, 1] = field[4, 2] = field[2, 6] = 255
    >>> found, marks = components_of(field)
    >>> [(each.left, each.top, each.right, each.bottom, each.number) for each in found]
    [(1, 1, 3, 5, 5), (6, 2, 7, 3, 1)]
    """
    runs = list(_runs(ink > INK))
    above: dict[int, list[int]] = {}
    whole = list(range(len(runs)))

    def root(n: int) -> int:
        while whole[n] != n:
            whole[n] = whole[whole[n]]
            n = whole[n]
        return n

    for n, (row, begin, end) in enumerate(runs):
        for other in above.get(row - 1, []):
            # corners that touch hang together too
            if runs[other][1] <= end and runs[other][2] >= begin:
                whole[root(n)] = root(other)
        above.setdefault(row, []).append(n)
    marks = np.zeros(ink.shape, np.int32)
    together: dict[int, list[tuple[int, int, int]]] = {}
    for n, run in enumerate(runs):
        together.setdefault(root(n), []).append(run)
    found = []
    for mark, of in enumerate(together.values(), 1):
        for row, begin, end in of:
            marks[row, begin:end] = mark
        rows, begins, ends = zip(*of, strict=True)
        number = sum(ends) - sum(begins)
        found.append(Component(min(begins), min(rows), max(ends), max(rows) + 1, number, mark))
    return sorted(found, key=lambda each: (each.left, each.top)), marks


def _runs(dark: NDArray[np.bool_]) -> Iterator[tuple[int, int, int]]:
    wide = np.pad(dark, ((0, 0), (1, 1)))  # so that each dark run has a begin and an end in its row
    edges = np.flatnonzero(wide[:, 1:] != wide[:, :-1])
    for begin, end in edges.reshape(-1, 2).tolist():
        row, left = divmod(begin, wide.shape[1] - 1)
        yield row, left, left + end - begin


_LONG = 22


def normalised(ink: Dots) -> Dots:
    """Scale ink (255, on 0) of any size to a picture of 28 dots. Blank without ink.

    >>> line = np.zeros((60, 60), np.uint8)
    >>> line[5:49, 20:24] = 255
    >>> made = normalised(line)
    >>> made.shape, [int(n) for n in np.flatnonzero(made.max(axis=1) > 128)[[0, -1]]]
    ((28, 28), [3, 24])
    """
    rows, columns = (np.flatnonzero((ink > INK).any(axis=axis)) for axis in (1, 0))
    made = np.zeros((SIDE, SIDE), np.uint8)
    if not len(rows):
        return made
    cut = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    by = _LONG / max(cut.shape)
    height, width = (max(1, round(by * n)) for n in cut.shape)
    small = np.asarray(Image.fromarray(cut).resize((width, height), Image.Resampling.BILINEAR))
    top, left = (SIDE - height) // 2, (SIDE - width) // 2
    made[top : top + height, left : left + width] = small
    return made
