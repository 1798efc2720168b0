"""Limits on connections, in all and by address, and on the time to send a request.

The system gives a process few open files (1,024, elsewhere 256): without limits a single device that holds connections
would lock everybody out. A connection is idle before its request or after the answer. The oldest idle one of an address
makes room for its next one, and requests that never end are cut off.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic

from uvicorn.protocols.http.h11_impl import H11Protocol

from arbitraj.problems import Problem
from arbitraj.text import count, said

_OF_ALL, _OF_ONE = 600, 120  # connections: 100 streams, and the requests of as many stations
_A_SECOND = 20.0  # new connections of an address, once it had as many as it may hold (browsers reuse theirs)
_OTHER_FILES = 200  # other open files of a hall: its log, its folder, inputs of an edition
_TO_ASK = 15.0  # seconds for a request's headers
_TOLD = 10 * 60.0  # seconds for which a warning about an address is shown


class _Call(H11Protocol):
    """A connection, counted while it is open."""

    def __init__(self, connections: "Connections", **given: object) -> None:
        super().__init__(**given)  # type: ignore[arg-type]  # as the server makes its own
        self._counted, self.idle_since = connections, connections.clock()
        self._limit: asyncio.TimerHandle | None = None

    @property
    def address(self) -> str:
        """Client address."""
        return self.client[0] if self.client else ""

    @property
    def idle(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as the server's own
        super().connection_made(transport)
        self._limit = self._asks_within()
        self._counted.came(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._no_limit()
        self._counted.left(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.idle:
            self._no_limit()
        elif self._limit is None and not self.transport.is_closing():
            self._limit = self._asks_within()  # the beginning of a request after another one

    def on_response_complete(self) -> None:
        self.idle_since = self._counted.clock()
        super().on_response_complete()

    def let_go(self) -> None:
        """Abort the connection. It no longer counts, though the system reports the end later."""
        self._counted.left(self)
        self.transport.abort()

    def _asks_within(self) -> asyncio.TimerHandle:
        return self.loop.call_later(self._counted.to_ask, self._too_slow)

    def _no_limit(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def _too_slow(self) -> None:
        self._limit = None
        if self.idle:
            self.let_go()


@dataclass
class Connections:
    """Open connections of a server by address, and the addresses beyond their limits."""

    of_all: int = _OF_ALL
    of_one: int = _OF_ONE
    a_second: float = _A_SECOND
    to_ask: float = _TO_ASK
    clock: Callable[[], float] = monotonic
    _open: dict[str, dict[_Call, None]] = field(default_factory=dict)
    _number: int = 0
    _had: dict[str, tuple[float, float]] = field(default_factory=dict)  # by address: time of the last, decayed count
    _refused: dict[str, tuple[float, int]] = field(default_factory=dict)  # by address: time of the last, count

    def __len__(self) -> int:
        return self._number

    def protocol(self, **given: object) -> asyncio.Protocol:
        """Protocol of a new connection, for the server."""
        return _Call(self, **given)

    def came(self, call: _Call) -> None:
        """Count a new connection. If there are too many, one is aborted."""
        own = self._open.setdefault(call.address, {})
        own[call] = None
        self._number += 1
        if self._too_often(call.address):
            self._note(call.address)
            call.let_go()
        elif len(own) > self.of_one:
            self._note(call.address)
            self._idlest(own).let_go()
        elif self._number > self.of_all:
            address, most = max(self._open.items(), key=lambda each: len(each[1]))
            self._note(address)
            self._idlest(most).let_go()

    def left(self, call: _Call) -> None:
        """Forget a closed connection."""
        own = self._open.get(call.address, {})
        if call in own:
            del own[call]
            self._number -= 1
        if not own:
            self._open.pop(call.address, None)

    def warnings(self) -> tuple[Problem, ...]:
        """Addresses beyond their limits, for the chief."""
        since = self.clock() - _TOLD
        self._refused = {address: refused for address, refused in self._refused.items() if refused[0] > since}
        return tuple(
            Problem(address, "", said("hall.connections_many", closed=count(number, "connection")))
            for address, (_, number) in self._refused.items()
        )

    def _too_often(self, address: str) -> bool:
        """Whether an address opens connections faster than people do. These are not answered."""
        now = self.clock()
        if len(self._had) > self.of_all:
            self._had = {each: had for each, had in self._had.items() if now - had[0] < had[1] / self.a_second}
        last, counted = self._had.get(address, (now, 0.0))
        counted = max(0.0, counted - (now - last) * self.a_second) + 1
        self._had[address] = now, min(counted, self.of_one + 1.0)
        return counted > self.of_one

    def _note(self, address: str) -> None:
        self._refused[address] = self.clock(), self._refused.get(address, (0.0, 0))[1] + 1

    @staticmethod
    def _idlest(calls: dict[_Call, None]) -> _Call:
        """The connection to drop: the longest idle, else the newest."""
        idle = [each for each in calls if each.idle]
        return min(idle, key=lambda each: each.idle_since) if idle else next(reversed(calls))

    def room(self) -> None:
        """Raise the limit of open files as needed. Windows has none."""
        with suppress(ImportError, OSError, ValueError):
            import resource

            soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
            wanted = self.of_all + _OTHER_FILES
            if soft != resource.RLIM_INFINITY and soft < wanted:
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted if hard < 0 else min(wanted, hard), hard))
