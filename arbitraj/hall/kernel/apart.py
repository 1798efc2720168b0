"""Background work: threads that call a function once or every few seconds, and a worker process for calls that may
hang, take all memory or keep the server from answering.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from threading import Event, Lock, Thread
from typing import Any

_LOOK = 0.2  # seconds between two checks of `ended`


class Worker:
    """A worker process with one task at a time, started lazily and restarted after a timeout or a crash.
    `prepare` runs first in the process. After `most` tasks the process is started anew (0: never).
    """

    def __init__(self, prepare: Callable[[], None], most: int = 0) -> None:
        self._prepare, self._most = prepare, most
        self._pool: Any = None
        self._lock = Lock()

    def asked(self, function: Callable[..., Any], seconds: float, *args: Any) -> "Future[Any]":
        """Future of `function(*args)` in the worker. It raises TimeoutError after `seconds`."""
        from multiprocessing import get_context

        from pebble import ProcessPool

        with self._lock:
            if self._pool is None:
                # not a fork of the server, whose threads may hold locks
                alone = get_context("spawn")
                self._pool = ProcessPool(max_workers=1, max_tasks=self._most, initializer=self._prepare, context=alone)
            future: Future[Any] = self._pool.schedule(function, args=args, timeout=seconds)
            return future

    def close(self) -> None:
        """Stop the process."""
        with self._lock:
            if self._pool is not None:
                self._pool.stop()
                self._pool.join()
                self._pool = None


def outcome(future: "Future[Any]", ended: Event) -> Any:
    """Wait for a future's result. Raises what the function raised, TimeoutError, or CancelledError once
    `ended` is set.
    """
    while not wait((future,), _LOOK).done:
        if ended.is_set():
            future.cancel()
    return future.result()


class Ticker:
    """Calls `work` every `seconds`, and once more when it is closed, as at the end of its block. `work` handles its own
    exceptions.
    """

    def __init__(self, name: str, seconds: float, work: Callable[[], object]) -> None:
        self._seconds, self._work, self._ended = seconds, work, Event()
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def __enter__(self) -> "Ticker":
        return self

    def __exit__(self, *why: object) -> None:
        self.close()

    def _run(self) -> None:
        while not self._ended.wait(self._seconds):
            self._work()

    def close(self) -> None:
        """Wait for the running call, then call `work` a last time."""
        self._ended.set()
        self._thread.join()
        self._work()


@contextmanager
def soon(name: str, seconds: float, work: Callable[[], object]) -> Iterator[None]:
    """Run `work` once after `seconds`, unless the block ends first. `work` handles its own exceptions."""
    ended = Event()
    thread = Thread(target=lambda: ended.wait(seconds) or work(), name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
