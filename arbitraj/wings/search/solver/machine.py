"""Functions that run the walk: machine code if numba is installed, else plain Python from the same source."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from arbitraj.wings.search.solver import choice, walk
from arbitraj.wings.search.solver.walk import Numbers


@dataclass(frozen=True, slots=True)
class Machine:
    """The kernels as they run here, and constructors of their arguments. `fault`: why numba cannot be used."""

    cross_sets: Callable[..., Any]
    all_moves: Callable[..., int]
    choose: Callable[..., Any]
    lay_again: Callable[..., int]
    array: Callable[[Iterable[int]], Numbers]
    graph: Callable[[Any], Numbers]
    compiled: bool
    kept: bool = True
    fault: str = ""

    def zeros(self, number: int) -> Numbers:
        """An array of zeros."""
        return np.zeros(number, np.int64) if self.compiled else [0] * number


def plain_machine(fault: str = "") -> Machine:
    """The functions in plain Python."""
    return Machine(
        walk.cross_sets, walk.all_moves, choice.choose, choice.lay_again, list, memoryview, False, fault=fault
    )


def to_be_compiled() -> bool:
    """Whether seconds pass before `fastest_machine` answers."""
    try:
        from arbitraj.wings.search.solver.machine_code import kept_code

        return not fastest_machine.cache_info().currsize and kept_code() is None
    except (ImportError, OSError):
        return False


@cache
def fastest_machine() -> Machine:
    """The compiled functions if numba can be loaded, else the plain ones, once in a process."""
    try:
        from arbitraj.wings.search.solver.machine_code import keep_code, kept_code, linked

        code, kept = kept_code(), True
        if code is None:
            from arbitraj.wings.search.solver.compiled import machine_code

            kept = keep_code(code := machine_code())
        sets, moves, choose, again = linked(code)
        return Machine(sets, moves, choose, again, _array, np.asarray, True, kept)
    except ModuleNotFoundError as error:
        return plain_machine("" if error.name in ("numba", "llvmlite") else str(error))
    except (ImportError, OSError, RuntimeError) as error:  # a half of it that this system cannot load
        return plain_machine(str(error))


def _array(numbers: Iterable[int]) -> Numbers:
    return np.ascontiguousarray(numbers if isinstance(numbers, np.ndarray) else list(numbers), np.int64)
