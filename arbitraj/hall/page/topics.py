"""Notification of changes: one stream per station, woken from any thread."""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from threading import Lock

from arbitraj.hall.kernel.event import HallEvent

_MOST = 100  # streams
_A_SESSION = 8  # streams of a session: further tabs share one by BroadcastChannel


class Topics:
    """Listeners of the stations. `tell` may be called from any thread."""

    def __init__(self) -> None:
        self._listening: dict[Listener, str] = {}
        self._telling, self._told = Lock(), dict[str, int]()  # the last number by topic without an event
        self.number = 0
        self.closed = False
        self.ended = ""  # what streams are told when the hall is closed
        self.away = ""  # and those of the network when its address changes

    def hear(self, events: Sequence[HallEvent]) -> None:
        """Notify of stored events (`Hall.heard`)."""
        self.tell(())

    def tell(self, topics: Iterable[str]) -> None:
        """Notify of a change. `topics` are those without an event (a lease taken, a request to join)."""
        changed = frozenset(topics)
        if changed:
            with self._telling:
                self.number += 1
                self._told.update(dict.fromkeys(changed, self.number))
        for listener in tuple(self._listening):
            listener.wake(changed)

    def since(self, number: int) -> set[str]:
        """Topics without an event, told since a page was made. A page of an earlier server gets all of them."""
        with self._telling:
            return {topic for topic, told in self._told.items() if told > number or number > self.number}

    def close(self) -> None:
        """End all streams."""
        self.closed = True
        self.tell(())

    def full(self, token: str) -> bool:
        """Whether a further stream of a session is too many."""
        return len(self._listening) >= _MOST or list(self._listening.values()).count(token) >= _A_SESSION

    @property
    def tokens(self) -> frozenset[str]:
        """Sessions with connected screens."""
        return frozenset(self._listening.values())

    def add(self, token: str, listener: "Listener") -> None:
        """Register a stream of a session."""
        self._listening[listener] = token

    def remove(self, listener: "Listener") -> None:
        """Remove a stream."""
        self._listening.pop(listener, None)


class Listener:
    """A stream waiting to be woken."""

    def __init__(self) -> None:
        self._loop, self._woken, self._extra = asyncio.get_running_loop(), asyncio.Event(), set[str]()

    def wake(self, topics: frozenset[str]) -> None:
        """Wake the stream, from any thread."""
        with suppress(RuntimeError):  # its loop has ended
            self._loop.call_soon_threadsafe(self._wake, topics)

    def _wake(self, topics: frozenset[str]) -> None:
        self._extra |= topics
        self._woken.set()

    async def waited(self, seconds: float) -> set[str]:
        """Topics without an event, once woken, or an empty set after `seconds`."""
        try:
            await asyncio.wait_for(self._woken.wait(), max(seconds, 0))
        except TimeoutError:
            return set()
        self._woken.clear()
        extra, self._extra = self._extra, set()
        return extra
