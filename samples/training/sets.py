"""What the network is trained on: sets of files of one form, and characters drawn by strokes."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samples.training.drawn import CHARACTERS, SIDE, Dots, drawn

_KEPT = 7  # every so many writers of a set are kept for stopping and calibration
_NOBODYS = 3  # a picture that stands for so many characters is a font's sign for «not in this font»


@dataclass(frozen=True)
class Source:
    """Pictures of SIDE dots with their characters, and how often a picture is taken from here, digit and letter."""

    name: str
    x: Dots
    y: NDArray[np.int64]


def read_set(path: Path) -> tuple[Dots, NDArray[np.int64], NDArray[np.int64]]:
    """Pictures, characters, writers; what no network can learn from left out."""
    data = np.load(path)
    x, y = data["x"], data["y"].astype(np.int64)
    w = data["w"].astype(np.int64) if "w" in data.files else np.zeros(len(y), np.int64)
    says: dict[bytes, set[int]] = {}
    for picture, character in zip(x, y, strict=True):
        says.setdefault(picture.tobytes(), set()).add(int(character))
    good = np.array([len(says[picture.tobytes()]) < _NOBODYS for picture in x])
    return x[good], y[good], w[good]


def roomy(x: Dots) -> Dots:
    """The same with room around it, for what moves and turns."""
    edge = (SIDE - x.shape[1]) // 2
    return np.pad(x, ((0, 0), (edge, edge), (edge, edge)))


def sources(paths: list[Path]) -> tuple[list[Source], dict[str, tuple[Dots, NDArray[np.int64]]]]:
    """What is trained on, and what is kept of each set: whole writers where there are several."""
    train, kept = [], {}
    for path in paths:
        x, y, w = read_set(path)
        writers = np.unique(w)
        away = np.isin(w, writers[3::_KEPT]) if len(writers) >= _KEPT else np.arange(len(y)) % 10 == 9
        train.append(Source(path.stem, roomy(x[~away]), y[~away]))
        kept[path.stem] = (x[away], y[away])
    return train, kept


class Strokes:
    """Characters drawn by strokes, so many of each, and so many at a time drawn anew: none is seen often."""

    def __init__(self, of_each: int, seed: int) -> None:
        self._chance, self._next = np.random.default_rng(seed), 0
        y = np.tile(np.arange(len(CHARACTERS)), of_each)
        self.source = Source("strokes", np.stack([drawn(CHARACTERS[n], self._chance) for n in y]), y)

    def renew(self, number: int) -> None:
        """The pictures that are longest there; their places in what is trained on stay."""
        x, y = self.source.x, self.source.y
        for _ in range(number):
            x[self._next] = drawn(CHARACTERS[y[self._next]], self._chance)
            self._next = (self._next + 1) % len(y)
