"""What runs the walk: compiled by numba where that is installed, else plain Python; the same source, the same
answers."""

import importlib
import importlib.util
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from arbitraj.lexicon.lexicon import data_folder
from arbitraj.solver import walk
from arbitraj.solver.walk import Numbers

_CACHE = "NUMBA_CACHE_DIR"


@dataclass(frozen=True, slots=True)
class Machine:
    """`cross_sets` and `all_moves` as they run here, and how what they are given is made.

    `keeps` is False where the compiled functions cannot be kept on the disk, so that each process compiles anew.
    """

    cross_sets: Callable[..., Any]
    all_moves: Callable[..., int]
    array: Callable[[Iterable[int]], Numbers]
    graph: Callable[[Any], Numbers]
    compiled: bool
    keeps: bool = True

    def zeros(self, number: int) -> Numbers:
        """So many zeros."""
        return np.zeros(number, np.int64) if self.compiled else [0] * number


def plain_machine() -> Machine:
    """The functions as they stand in the source."""
    return Machine(walk.cross_sets, walk.all_moves, list, memoryview, False)


@cache
def fastest_machine() -> Machine:
    """Compiled where numba can be loaded, else plain; once a process."""
    try:
        from arbitraj.solver.compiled import compiled
    except (ImportError, OSError):  # not installed, or a half of it that this system cannot load
        return plain_machine()
    try:
        sets, moves = compiled(keep=True)
        keeps = True
    except RuntimeError:  # neither beside the source nor where the user's caches are kept can anything be written
        sets, moves, keeps = _elsewhere()
    return Machine(sets, moves, lambda numbers: np.array(list(numbers), np.int64), np.asarray, True, keeps)


def _elsewhere() -> tuple[Callable[..., Any], Callable[..., int], bool]:
    from arbitraj.solver.compiled import compiled

    folder = data_folder() / "compilat"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.environ[_CACHE] = str(folder)
        importlib.import_module("numba.core.config").reload_config()
        return *compiled(keep=True), True
    except (RuntimeError, OSError):
        return *compiled(keep=False), False


def numba_is_here() -> bool:
    """Whether numba is installed, without loading it."""
    return importlib.util.find_spec("numba") is not None


def compiled_before() -> bool:
    """Whether compiled functions are kept on the disk already; a guess that only decides what is announced."""
    beside = Path(os.environ[_CACHE]) if _CACHE in os.environ else Path(walk.__file__).parent / "__pycache__"
    places = (place for place in (beside, data_folder() / "compilat") if place.is_dir())
    return any(any(place.rglob("walk.all_moves*.nbi")) for place in places)
