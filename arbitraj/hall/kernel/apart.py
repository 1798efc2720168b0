"""Work done beside everything else: once, or again and again, in a thread; in a process of the hall's own, for what may
hang, take all memory or keep the server from answering.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from threading import Event, Lock, Thread
from typing import Any

_LOOK = 0.2  # seconds between two looks at whether whoever asks has ended


class Apart:
    """Begun when it is first asked for something, and anew after a question that was given up or broke it.

    `prepare` is the first thing it does; after `most` questions it is begun anew (0: never).
    """

    def __init__(self, prepare: Callable[[], None], most: int = 0) -> None:
        self._prepare, self._most = prepare, most
        self._pool: Any = None
        self._lock = Lock()

    def asked(self, function: Callable[..., Any], seconds: float, *args: Any) -> "Future[Any]":
        """What will come of a function there; a TimeoutError after so many seconds."""
        from multiprocessing import get_context

        from pebble import ProcessPool

        with self._lock:
            if self._pool is None:
                # not a copy of the server, whose threads may hold whatever locks there are
                alone = get_context("spawn")
                self._pool = ProcessPool(max_workers=1, max_tasks=self._most, initializer=self._prepare, context=alone)
            future: Future[Any] = self._pool.schedule(function, args=args, timeout=seconds)
            return future

    def close(self) -> None:
        """Let the process go."""
        with self._lock:
            if self._pool is not None:
                self._pool.stop()
                self._pool.join()
                self._pool = None


def outcome(future: "Future[Any]", ended: Event) -> Any:
    """What comes of a question. Raises what was raised there, TimeoutError; CancelledError once whoever asks ends."""
    while not wait((future,), _LOOK).done:
        if ended.is_set():
            future.cancel()
    return future.result()


class Ticker:
    """Calls `work` every `seconds`, and once more when it is closed. What `work` raises is its own to hold."""

    def __init__(self, name: str, seconds: float, work: Callable[[], object]) -> None:
        self._seconds, self._work, self._ended = seconds, work, Event()
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._ended.wait(self._seconds):
            self._work()

    def close(self) -> None:
        """Wait for what is being done, then do it a last time."""
        self._ended.set()
        self._thread.join()
        self._work()


@contextmanager
def ticking(name: str, seconds: float, work: Callable[[], object]) -> Iterator[None]:
    """Something done again and again meanwhile, and once more at the end."""
    ticker = Ticker(name, seconds, work)
    try:
        yield
    finally:
        ticker.close()


@contextmanager
def soon(name: str, seconds: float, work: Callable[[], object]) -> Iterator[None]:
    """Something done once, in `seconds`, unless the end comes first. What `work` raises is its own to hold."""
    ended = Event()
    thread = Thread(target=lambda: ended.wait(seconds) or work(), name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
