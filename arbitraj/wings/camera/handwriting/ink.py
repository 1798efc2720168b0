"""Extract the ink of a field on a photographed form: even out the light, remove the print.

The same field of the blank form shows the print. Both are aligned field by field, since no paper is quite flat: shifted
until their rows and columns are equally dark.
"""

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from arbitraj.wings.camera.handwriting.network import Dots, Numbers

_STROKE = 15  # dots: wider than any stroke
_PRINTED = 50  # of 255: what is so dark was printed
_DARKEST = 99.5  # percent: what is as dark as the darkest dots is full ink
_LEAST_DARK = 70  # of 255: a field whose darkest dots are lighter has no ink
_LEAST_DOTS = 8  # fewer dark dots are no sign
_Dot = TypeVar("_Dot", np.uint8, np.bool_)
_LINE = 8  # dots on each side of a printed line in which a stroke that crosses it is looked for


@dataclass(frozen=True, slots=True)
class Ink:
    """Ink of a field, 255 at its darkest, and the offset (rows, columns) of the field from its place."""

    dots: Dots
    moved: tuple[int, int]


def darkness(field: Dots) -> Numbers:
    """Darkness of each dot relative to the paper around it, 0 to 255. Dark wider than a stroke is shadow: paper."""
    smooth = np.asarray(Image.fromarray(field).filter(ImageFilter.BoxBlur(1)))
    # a dot more where it is dark again: a smoothed edge is no sharper than that
    paper = _around(_around(smooth, _STROKE, np.maximum), _STROKE + 2, np.minimum)
    dark = (1 - field / np.maximum(paper, 1)) * 255
    # the lightest of many dots is lighter than paper: by as much as most dots are darker
    made: Numbers = np.clip(dark - np.median(dark), 0, 255).astype(np.float32)
    return made


def _around(field: NDArray[_Dot], width: int, which: np.ufunc) -> NDArray[_Dot]:
    """The minimum or maximum (`which`) over `width` dots in each direction."""
    for _ in range(2):
        # the first and the last row again beyond them: what np.pad does, faster
        rows, seen = np.arange(-(width // 2), len(field) + width // 2), 1
        field = field[np.clip(rows, 0, len(field) - 1)]
        while seen < width:  # of twice as many at each step
            more = min(seen, width - seen)
            field, seen = which(field[:-more], field[more:]), seen + more
        field = field.T
    return field


def ink_of(field: Dots, blank: Dots, most: int) -> Ink:
    """The ink of a field, which lies as its blank form does, at most `most` dots away in each direction."""
    dark, printed = darkness(field), 255 - blank.astype(np.float32)
    moved = tuple(_moved(dark.mean(axis=axis), printed.mean(axis=axis), most) for axis in (1, 0))
    # a photo is never as sharp as print: two dots more on each side
    lines = _around(np.roll(printed, moved, (0, 1)) > _PRINTED, 5, np.logical_or)
    if (dark[~lines] > _LEAST_DARK / 2).sum() < _LEAST_DOTS:
        return Ink(np.zeros(field.shape, np.uint8), (moved[0], moved[1]))
    left = _without(dark, lines)
    top = float(np.percentile(left, _DARKEST))
    full = np.clip(left * (255 / max(top, _LEAST_DARK)), 0, 255)
    return Ink(np.where(full < 40, 0, full).astype(np.uint8), (moved[0], moved[1]))


def _moved(seen: Numbers, printed: Numbers, most: int) -> int:
    """The shift that aligns one profile with the other."""
    if printed.max() - printed.min() < 1:
        return 0
    known, looked = printed - printed.mean(), seen - seen.mean()
    again, size = np.concatenate([known] * 3), len(known)
    fits = [float(np.dot(again[size - by : 2 * size - by], looked)) - 1e-3 * abs(by) for by in range(-most, most + 1)]
    return int(np.argmax(fits)) - most


def _without(dark: Numbers, printed: NDArray[np.bool_]) -> Numbers:
    """Remove printed lines. Ink that is dark on both sides of a line is continued across it."""
    alone = np.where(printed, 0, dark)
    down, across = (_bridged(alone, printed, axis) for axis in (0, 1))
    return np.where(printed, np.minimum(np.maximum(down, across), dark), dark).astype(np.float32)


def _bridged(alone: Numbers, printed: NDArray[np.bool_], axis: int) -> Numbers:
    """For printed dots, the lesser darkness before and after: straight on, or one dot aside."""
    if axis:
        return _bridged(alone.T, printed.T, 0).T
    aside = np.maximum(alone, np.maximum(np.roll(alone, 1, 1), np.roll(alone, -1, 1)))
    there, free = (np.concatenate([of[-_LINE:], of, of[:_LINE]]) for of in (aside, ~printed))
    before, behind = np.zeros_like(alone), np.zeros_like(alone)
    for by in range(_LINE, 0, -1):
        for of, at in ((before, _LINE - by), (behind, _LINE + by)):
            np.copyto(of, there[at : at + len(of)], where=free[at : at + len(of)])
    return np.minimum(before, behind)
