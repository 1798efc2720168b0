"""Parallel map over as many processes as there are cores, with results in the order of the items.

Processes are forked, so that nothing is read or prepared twice: only on Linux, where that is safe. Elsewhere, and for
few items, everything is done in this process.
"""

import gc
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

Item = TypeVar("Item")
Made = TypeVar("Made")

_held: list[Callable[[Any], Any]] = []


def each_made(make: Callable[[Item], Made], items: Sequence[Item], fewest: int, together: int = 1) -> Iterator[Made]:
    """The result of `make` for each item, in order. `together` consecutive items are done by one process.

    With less than `fewest` items no process is worth its start. Results are pickled, `make` is not.

    >>> list(each_made(lambda n: n * n, range(5), 2)), list(each_made(str, (1, 2), 9))
    ([0, 1, 4, 9, 16], ['1', '2'])
    """
    workers = len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1
    if workers < 2 or len(items) < fewest or threading.active_count() > 1:
        yield from map(make, items)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(workers, get_context("fork"), _hold, (make,)) as pool:
        yield from pool.map(_make, items, chunksize=together)


def _hold(make: Callable[[Any], Any]) -> None:
    gc.freeze()  # nothing made before is collected in a process: no scan of it, and memory stays shared
    _held[:] = [make]


def _make(item: Any) -> Any:
    return _held[0](item)


def work_gently() -> None:
    """Let this process have what others leave of the processor, where the system can do so."""
    if hasattr(os, "nice"):
        os.nice(15)
