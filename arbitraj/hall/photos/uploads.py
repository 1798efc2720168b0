"""Photos on their way in: few at a time, and no more than one of them in memory. Each has up to 15 MB."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import TypeVar

_AT_ONCE = 6  # photos: whoever sends more is asked to wait
_T = TypeVar("_T")


class Uploads:
    """The places of a hall's photos; what comes waits on the disk until it is its turn."""

    def __init__(self) -> None:
        self._places = BoundedSemaphore(_AT_ONCE)
        self._thread = ThreadPoolExecutor(1, "poze")  # memory of one thread is used again by the next photo

    @contextmanager
    def place(self) -> Iterator[bool]:
        """A place for a photo, taken before anything of it is read; whether there is one."""
        taken = self._places.acquire(blocking=False)
        try:
            yield taken
        finally:
            if taken:
                self._places.release()

    async def in_turn(self, do: Callable[[], _T]) -> _T:
        """What comes of a photo, one after another."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, do)
