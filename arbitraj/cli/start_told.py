"""Progress of a hall's start on the terminal."""

from collections.abc import Callable
from threading import Timer
from time import monotonic

from arbitraj.hall.kernel import keys
from arbitraj.text import say

_MOMENT = 1.0  # seconds


class StartTold:
    """Progress of the start of a hall, printed if it takes longer than a moment, with the time taken."""

    def __init__(self, shown: bool) -> None:
        """`shown`: there is a person at the terminal. A program that reads it only needs the address."""
        self._shown = shown
        self._timer: Timer | None = None
        self._part, self._began, self._told = "", monotonic(), False

    def __enter__(self) -> Callable[[str], None]:
        return self._begins

    def __exit__(self, *why: object) -> None:
        self._over()

    def _begins(self, part: str) -> None:
        self._over()
        if part == "open" or not self._shown:
            return
        self._part, self._began = part, monotonic()
        self._timer = Timer(_MOMENT, self._say)
        self._timer.daemon = True
        self._timer.start()

    def _say(self) -> None:
        self._told = True
        print(say(keys.START[self._part]), flush=True)

    def _over(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer.join()
        if self._told:
            print(say("hall.start_took", seconds=round(monotonic() - self._began)), flush=True)
        self._timer, self._told = None, False
