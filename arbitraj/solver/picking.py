"""`choose` as it runs here: compiled where the walk is."""

from collections.abc import Callable
from functools import cache
from typing import Any

from arbitraj.solver.choice import choose
from arbitraj.solver.machine import Machine


def choosing(machine: Machine) -> Callable[..., Any]:
    return _compiled(machine.kept_in is not None) if machine.compiled else choose


@cache
def _compiled(keep: bool) -> Callable[..., Any]:
    from numba import njit

    made: Callable[..., Any] = njit(cache=keep)(choose)
    return made
