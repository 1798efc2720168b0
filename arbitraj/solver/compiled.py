"""The functions of `walk.py` compiled by numba: the same source, with one instruction of the processor for `ones`
and `load`.

Imported only by `machine.py`, when moves are asked for: it takes a fifth of a second, and seconds where nothing is
kept of an earlier compiling.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from arbitraj.solver import walk


@intrinsic
def _ones(_context: Any, number: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, arguments: tuple[ir.Value]) -> ir.Value:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _load(_context: Any, array: Any, index: Any) -> Any:
    """What stands in the graph at an index that is never negative, which numba would otherwise ask each time."""

    def generate(context: Any, builder: Any, signature: Any, arguments: tuple[ir.Value, ir.Value]) -> ir.Value:
        data = context.make_array(signature.args[0])(context, builder, value=arguments[0]).data
        return builder.zext(builder.load(builder.gep(data, [arguments[1]])), ir.IntType(64))

    return types.int64(array, types.int64), generate


def compiled(keep: bool) -> tuple[Callable[..., Any], Any]:
    """`cross_sets` and `all_moves`, compiled when they are first called; `keep`: and kept on the disk.

    Raises RuntimeError where nothing can be kept.
    """
    names = {**vars(walk), "ones": _ones, "load": _load}
    names["after"] = njit(cache=keep)(_with(walk.after, names))
    sets, moves = (njit(cache=keep)(_with(each, names)) for each in (walk.cross_sets, walk.all_moves))
    return sets, moves


def _with(function: Any, names: dict[str, Any]) -> FunctionType:
    """The function, seeing other things by the names that it uses."""
    other = FunctionType(function.__code__, names, function.__name__)
    other.__module__, other.__qualname__ = function.__module__, function.__qualname__
    return other
