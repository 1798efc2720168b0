"""Training sets: known characters with their pictures and writers. Written, read, and used to measure a network.

A set has no other data. The characters are shuffled, and so are the numbers of the writers: neither their order nor the
writers can be recovered."""

import lzma
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import IO

import numpy as np
from numpy.typing import NDArray

from arbitraj.wings.camera.handwriting.network import (
    CAPITALS,
    CHARACTERS,
    DIGITS,
    SIDE,
    Dots,
    Network,
    Numbers,
    probabilities,
)

KnownSign = tuple[str, Dots]  # a character, and its picture as the network reads it


def write_set(file: IO[bytes], writers: Sequence[Sequence[KnownSign]], chance: Random) -> None:
    """Write the characters of writers, at least one of whom has some."""
    numbers = chance.sample(range(len(writers)), len(writers))
    all_of_them = [(sign, dots, n) for n, signs in zip(numbers, writers, strict=True) for sign, dots in signs]
    chance.shuffle(all_of_them)
    signs, pictures, whose = zip(*all_of_them, strict=True)
    y = np.array([CHARACTERS.index(sign) for sign in signs], np.int8)
    np.savez_compressed(file, x=np.stack(pictures), y=y, w=np.array(whose, np.int32))


THRESHOLDS = (0.5, 0.8, 0.9, 0.95, 0.98, 0.99)
COLUMNS = CAPITALS[:15]  # of the usual board


MOST_BYTES = 250_000_000  # of a set unpacked, more signs than any club has
_OF_SIGN = SIDE * SIDE + 8  # a picture, and a number that says what it is
# errors of a damaged file, a locked one, or an unknown packing
_UNREADABLE = (
    *(OSError, ValueError, KeyError, EOFError, TypeError, RuntimeError),
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError),
)
_TOO_LARGE = (MemoryError, OverflowError)  # by its head alone


class BadSetError(Exception):
    """A file that is no set of pictures. `reason` is the key of its message, `numbers` are the values in it."""

    def __init__(self, path: Path, reason: str, **numbers: int) -> None:
        super().__init__(f"{path}: {reason}")
        self.path, self.reason, self.numbers = path, reason, numbers


@dataclass(frozen=True, slots=True)
class Measured:
    """Results for characters of one kind from one source.

    `first` and `third` are the shares read right at first and among the first three. At each threshold `taken` is the
    share accepted, `wrong` the number of errors among them.
    """

    source: str
    kind: str
    number: int
    first: float
    third: float
    taken: tuple[float, ...]
    wrong: tuple[int, ...]


# characters allowed in a place, and those tested: {key: (characters measured, characters allowed)}
KINDS = {
    "all": (CHARACTERS, CHARACTERS),
    "letters": (CAPITALS, CAPITALS),
    "digits": (DIGITS, DIGITS),
    "columns": (COLUMNS, COLUMNS),
}


def read_set(path: Path) -> tuple[Dots, NDArray[np.int64]]:
    """Pictures and their characters (0-9, then A-Z from 10 on). Raises BadSetError."""
    _refuse_bomb(path)
    try:
        with np.load(path, allow_pickle=False) as data:
            x, y = data["x"], data["y"]
    except (*_UNREADABLE, *_TOO_LARGE):
        raise BadSetError(path, "unreadable") from None
    if (
        x.dtype != np.uint8
        or x.shape[1:] != (SIDE, SIDE)
        or y.shape != (len(x),)
        or not np.issubdtype(y.dtype, np.integer)
    ):
        raise BadSetError(path, "form")
    if not len(y):
        raise BadSetError(path, "empty")
    if not (y.min() >= 0 and y.max() < len(CHARACTERS)):
        raise BadSetError(path, "characters")
    return x, y.astype(np.int64)


def _refuse_bomb(path: Path) -> None:
    """Refuse a zip whose declared sizes exceed MOST_BYTES. No member is unpacked beyond its declared size."""
    if not path.is_file():
        raise BadSetError(path, "unreadable")  # a pipe may never end
    try:
        with zipfile.ZipFile(path) as packed:
            size = sum(info.file_size for info in packed.infolist())
    except _UNREADABLE:
        raise BadSetError(path, "unreadable") from None
    if size > MOST_BYTES:
        megabytes = (size // 1_000_000, MOST_BYTES // 1_000_000)
        raise BadSetError(path, "large", size=megabytes[0], most=megabytes[1], signs=MOST_BYTES // _OF_SIGN)


def measured(paths: Sequence[Path], network: Network) -> Iterator[Measured]:
    """Results for every source, kind by kind."""
    for path in paths:
        x, y = read_set(path)
        scores = network.scores(x)
        for kind, (looked_at, allowed) in KINDS.items():
            which = np.isin(y, [CHARACTERS.index(text) for text in looked_at])
            if which.any():
                yield _of_kind(path.stem, kind, scores[which], y[which], allowed, network)


def _of_kind(source: str, kind: str, scores: Numbers, y: NDArray[np.int64], allowed: str, network: Network) -> Measured:
    shares = probabilities(scores, allowed, network)[:, : len(allowed)]
    meant = np.array([allowed.index(CHARACTERS[n]) for n in y])
    order = np.argsort(-shares, axis=1, kind="stable")
    right, sure = order[:, 0] == meant, shares.max(axis=1)
    return Measured(
        source,
        kind,
        len(y),
        float(right.mean()),
        float((order[:, :3] == meant[:, None]).any(axis=1).mean()),
        tuple(float((sure >= least).mean()) for least in THRESHOLDS),
        tuple(int((~right & (sure >= least)).sum()) for least in THRESHOLDS),
    )
