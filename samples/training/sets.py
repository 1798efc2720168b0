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


def strokes(letters: int, digits: int, seed: int) -> Source:
    """Characters drawn by strokes: so many of each letter and of each digit."""
    chance = np.random.default_rng(seed)
    names = [n for n in range(36) for _ in range(digits if n < 10 else letters)]
    return Source("strokes", np.stack([drawn(CHARACTERS[n], chance) for n in names]), np.array(names))
