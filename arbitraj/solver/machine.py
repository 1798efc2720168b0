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

    `kept_in` is the folder where the compiled functions are kept, None where each process compiles anew.
    """

    cross_sets: Callable[..., Any]
    all_moves: Callable[..., int]
    array: Callable[[Iterable[int]], Numbers]
    graph: Callable[[Any], Numbers]
    compiled: bool
    kept_in: Path | None = None

    @property
    def ready(self) -> bool:
        """Whether nothing is to be compiled any more; by the names of files, so for what is announced alone."""
        line = walk.all_moves.__code__.co_firstlineno
        kept = self.kept_in.glob(f"walk.all_moves-{line}.*.nbi") if self.kept_in else ()
        return not self.compiled or any(kept)

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
    except RuntimeError:  # neither beside the source nor where the user's caches are kept can anything be written
        sets, moves = _elsewhere()
    kept = moves.stats.cache_path
    return Machine(sets, moves, _array, np.asarray, True, Path(kept) if kept else None)


def _array(numbers: Iterable[int]) -> Numbers:
    return np.array(list(numbers), np.int64)


def _elsewhere() -> tuple[Callable[..., Any], Any]:
    from arbitraj.solver.compiled import compiled

    folder = data_folder() / "compilat"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.environ[_CACHE] = str(folder)
        importlib.import_module("numba.core.config").reload_config()
        return compiled(keep=True)
    except (RuntimeError, OSError):
        return compiled(keep=False)


def numba_fault() -> str:
    """Why numba, which is installed, cannot be loaded; empty where it is not installed."""
    if importlib.util.find_spec("numba") is None:
        return ""
    try:
        importlib.import_module("numba")
    except (ImportError, OSError) as error:
        return str(error)
    return ""
