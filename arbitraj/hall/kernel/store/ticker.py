"""Something done again and again beside everything else, and once more at the end."""

from collections.abc import Callable
from threading import Event, Thread


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
