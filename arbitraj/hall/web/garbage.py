"""When Python looks for garbage in cycles: never through the whole of a hall that has grown, which would keep everybody
waiting for a quarter of a second. Whatever is in no cycle goes at once, as ever.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from arbitraj.hall.kernel.apart import Ticker

_EVERY = 10.0  # seconds
_WHOLE = 180  # times: each half an hour what has stayed is looked through too
_NEVER = 1_000_000


@contextmanager
def built_to_stay() -> Iterator[None]:
    """While a hall is opened: what is made of its log is no garbage."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def collected_by_little() -> Iterator[None]:
    """While a hall is open: what was made in the last seconds is looked through, and what is left of it no more."""
    usual, times = gc.get_threshold(), count(1)

    def look() -> None:
        if next(times) % _WHOLE == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()

    gc.freeze()
    gc.set_threshold(usual[0], usual[1], _NEVER)
    ticker = Ticker("memorie", _EVERY, look)
    try:
        yield
    finally:
        ticker.close()
        gc.set_threshold(*usual)
        gc.unfreeze()
