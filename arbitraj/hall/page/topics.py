"""Who listens to what changes: a stream a station, woken from any thread."""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress

from arbitraj.hall.kernel.event import HallEvent

_MOST = 100  # streams
_A_SESSION = 8  # more tabs than these share one by BroadcastChannel


class Topics:
    """Who listens. Whoever tells may do it from any thread."""

    def __init__(self) -> None:
        self._listening: dict[Listener, str] = {}
        self.closed = False

    def hear(self, events: Sequence[HallEvent]) -> None:
        """Events were kept (`Hall.heard`)."""
        self.tell(())

    def tell(self, topics: Iterable[str]) -> None:
        """Something changed; topics are those that no event tells (a question taken, somebody asks to join)."""
        changed = frozenset(topics)
        for each in tuple(self._listening):
            each.wake(changed)

    def close(self) -> None:
        """Let every stream end."""
        self.closed = True
        self.tell(())

    def full(self, token: str) -> bool:
        """Whether one stream more of a session is too many."""
        return len(self._listening) >= _MOST or list(self._listening.values()).count(token) >= _A_SESSION

    @property
    def tokens(self) -> frozenset[str]:
        """The sessions whose screens are connected now."""
        return frozenset(self._listening.values())

    def add(self, token: str, listener: "Listener") -> None:
        """A stream of a session begins."""
        self._listening[listener] = token

    def remove(self, listener: "Listener") -> None:
        """A stream is over."""
        self._listening.pop(listener, None)


class Listener:
    """A stream that waits to be woken."""

    def __init__(self) -> None:
        self._loop, self._woken, self._extra = asyncio.get_running_loop(), asyncio.Event(), set[str]()

    def wake(self, topics: frozenset[str]) -> None:
        """Called from any thread."""
        with suppress(RuntimeError):  # its loop has ended
            self._loop.call_soon_threadsafe(self._wake, topics)

    def _wake(self, topics: frozenset[str]) -> None:
        self._extra |= topics
        self._woken.set()

    async def waited(self, seconds: float) -> set[str]:
        """The topics that no event tells, once woken or after a time."""
        try:
            await asyncio.wait_for(self._woken.wait(), max(seconds, 0))
        except TimeoutError:
            return set()
        self._woken.clear()
        extra, self._extra = self._extra, set()
        return extra
