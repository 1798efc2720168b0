"""Machine code of `compiled.py`: stored, found again, and linked without loading numba.

A file is named by the hash of all that it depends on: sources, compiler, processor with its features. Its head is a
checksum, so that a damaged file is detected and made again. Files are written whole: of two writers at once the later
replaces the same contents.
"""

import ctypes
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import llvmlite
import llvmlite.binding as llvm
import numpy as np

from arbitraj.atomic import replacing
from arbitraj.lexicon.lexicon import data_folder
from arbitraj.wings.search.solver import choice, walk

FUNCTIONS = (walk.cross_sets, walk.all_moves, choice.choose, choice.lay_again)
SMALL = ("graph",)  # arguments whose numbers have 32 bits
BESIDE = Path(__file__).parent / "__pycache__"
_SUM = sha256().digest_size


def here() -> Any:
    """This processor as LLVM's target."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_triple(llvm.get_process_triple())
    return target.create_target_machine(cpu=llvm.get_host_cpu_name(), features=_features(), opt=3, jit=True)


def _features() -> str:
    try:
        return str(llvm.get_host_cpu_features().flatten())
    except RuntimeError:  # a processor of which LLVM cannot say
        return ""


def _paths() -> Iterator[Path]:
    made_of = [llvmlite.__version__, llvm.get_process_triple(), llvm.get_host_cpu_name(), _features()]
    sources = (walk.__file__, choice.__file__, Path(__file__).with_name("compiled.py"))
    held = "\0".join(made_of).encode() + b"".join(Path(source).read_bytes() for source in sources)
    name = f"{sha256(held).hexdigest()}.cod"
    yield from (folder / name for folder in (BESIDE, data_folder() / "compilat"))


def kept_code() -> bytes | None:
    """The stored code, if there is an undamaged file."""
    for path in _paths():
        try:
            held = path.read_bytes()
        except OSError:
            continue
        if sha256(held[_SUM:]).digest() == held[:_SUM]:
            return held[_SUM:]
    return None


def keep_code(code: bytes) -> bool:
    """Whether it could be kept."""
    for path in _paths():
        try:
            with replacing(path) as staged:
                staged.write_bytes(sha256(code).digest() + code)
            return True
        except OSError:
            continue
    return False


def linked(code: bytes) -> list[Callable[..., Any]]:
    """FUNCTIONS as they are in an object file. Raises RuntimeError where LLVM cannot take it."""
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), here())
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return [_called(function, engine) for function in FUNCTIONS]


def _called(function: Callable[..., Any], engine: Any) -> Callable[..., Any]:
    """A compiled function that takes numbers and arrays as the source does. Addresses of the last arrays are kept."""
    takes = list(function.__annotations__.items())[:-1]
    large, small = np.dtype(np.int64), np.dtype(np.uint32)
    arrays = [(nth, small if name in SMALL else large) for nth, (name, kind) in enumerate(takes) if kind is not int]
    # numba's calling convention: pointers for result and exception, the arguments; returns 0 if none was raised
    whole = [ctypes.c_void_p] * 2 + [ctypes.c_int64 if kind is int else ctypes.c_void_p for _, kind in takes]
    native = ctypes.CFUNCTYPE(ctypes.c_int32, *whole)(engine.get_function_address(function.__name__))
    known: list[tuple[Any, int]] = [(None, 0)] * len(takes)

    def call(*given: Any) -> int:
        numbers = list(given)
        for nth, kind in arrays:
            array, address = known[nth]
            if array is not given[nth]:
                array = given[nth]
                if array.dtype != kind or not array.flags.c_contiguous:  # else arbitrary memory would be read
                    raise TypeError(function.__name__)
                address = array.ctypes.data
                known[nth] = array, address
            numbers[nth] = address
        answer = ctypes.c_int64()
        if native(ctypes.byref(answer), ctypes.byref(answer), *numbers):
            raise RuntimeError(function.__name__)
        return answer.value

    call.engine = engine  # type: ignore[attr-defined]  # the code lives as long as it
    return call
