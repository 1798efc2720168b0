"""Compilation of `walk.py` and `choice.py` by numba to one file of machine code.

From the same source, with one processor instruction for `ones`, and without checks for negative indices. Imported only
if no earlier compilation is stored (`machine_code.py`): it takes seconds.
"""

from collections.abc import Iterator
from types import FunctionType
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from arbitraj.wings.search.solver import choice, walk
from arbitraj.wings.search.solver.machine_code import FUNCTIONS, SMALL, here

_BARE: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # called by addresses alone
_POINTER: Any = types.CPointer


@intrinsic
def _ones(_context: Any, number: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, arguments: tuple[ir.Value]) -> ir.Value:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _load(_context: Any, graph: Any, index: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, arguments: tuple[ir.Value, ir.Value]) -> ir.Value:
        return builder.zext(builder.load(builder.gep(arguments[0], [arguments[1]])), ir.IntType(64))

    return types.int64(graph, types.int64), generate


def machine_code() -> bytes:
    """An object file with all of FUNCTIONS, for this processor."""
    target = here()
    first, *others = _modules()
    for other in others:
        first.link_in(other)
    code: bytes = target.emit_object(first)
    return code


def _modules() -> Iterator[Any]:
    names = {**vars(choice), **vars(walk), "ones": _ones, "load": _load}
    names["after"] = njit(**_BARE)(_with(walk.after, names))
    for function in FUNCTIONS:
        made = njit(_signature(function), **_BARE)(_with(function, names))
        (compiled,) = made.overloads.values()
        module = llvm.parse_assembly(compiled.library.get_llvm_str())
        module.get_function(compiled.fndesc.llvm_func_name).name = function.__name__
        yield module


def _signature(function: Any) -> Any:
    """Its numbers as numbers, all else as where numbers of 64 bits (in the graph 32) begin."""
    of_kind = {int: types.int64, None: types.void}
    array, small = _POINTER(types.int64), _POINTER(types.uint32)
    kinds = [of_kind.get(kind, small if name in SMALL else array) for name, kind in function.__annotations__.items()]
    return kinds.pop()(*kinds)


def _with(function: Any, names: dict[str, Any]) -> FunctionType:
    """The function, seeing other things by the names that it uses."""
    other = FunctionType(function.__code__, names, function.__name__)
    other.__module__, other.__qualname__ = function.__module__, function.__qualname__
    return other
