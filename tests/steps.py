"""Work counted, not timed: calls of functions, the same on every machine, however busy it is.

What one call of C does is not seen: patterns are timed by `tests/tools/fuzz/patterns.py` (`make bench`).
"""

import sys
from collections.abc import Callable
from types import FrameType


def steps(run: Callable[[], object]) -> int:
    """Calls of functions, Python's and C's, that `run` makes."""
    count = 0

    def seen(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        run()
    finally:
        sys.setprofile(before)
    return count
