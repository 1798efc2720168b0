"""Scheduling of Python's cyclic garbage collection: never through all data of a large hall, which would block for a
quarter of a second. Reference counting is unaffected.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from arbitraj.hall.kernel.apart import Ticker

_EVERY = 10.0  # seconds
_WHOLE = 180  # collections between two full ones, half an hour
_NEVER = 1_000_000


@contextmanager
def built_to_stay() -> Iterator[None]:
    """Disable collection while a hall is opened: its log's data stay."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def collected_by_little() -> Iterator[None]:
    """While a hall is open, collect only recent objects, and freeze the survivors."""
    usual, times = gc.get_threshold(), count(1)

    def look() -> None:
        if next(times) % _WHOLE == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()

    gc.freeze()
    gc.set_threshold(usual[0], usual[1], _NEVER)
    try:
        with Ticker("memorie", _EVERY, look):
            yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
