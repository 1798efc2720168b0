"""Web server of a hall: uvicorn in this process behind the guard, with clean start and stop, and limits on connections,
in all and by address, and on the time to send a request.

The system gives a process few open files (1,024, elsewhere 256): without limits a single device that holds connections
would lock everybody out. A connection is idle before its request or after the answer. The oldest idle one of an address
makes room for its next one, and requests that never end are cut off.
"""

import asyncio
import logging
import signal
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from logging.handlers import RotatingFileHandler
from pathlib import Path
from time import monotonic
from typing import Protocol

import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from arbitraj.hall.kernel.apart import Ticker
from arbitraj.hall.page.network import LOOPBACK, hosts_of
from arbitraj.hall.page.site import ShownAuthority
from arbitraj.hall.web.asked_plainly import TellingContext, page_for_plain
from arbitraj.hall.web.guard import Guard
from arbitraj.problems import Problem
from arbitraj.text import Message, count

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
            address, most = max(self._open.items(), key=lambda item: len(item[1]))
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
            Problem(address, "", Message("hall.connections_many", closed=count(number, "connection")))
            for address, (_, number) in self._refused.items()
        )

    def _too_often(self, address: str) -> bool:
        """Whether an address opens connections faster than people do. These are not answered."""
        now = self.clock()
        if len(self._had) > self.of_all:
            self._had = {key: had for key, had in self._had.items() if now - had[0] < had[1] / self.a_second}
        last, counted = self._had.get(address, (now, 0.0))
        counted = max(0.0, counted - (now - last) * self.a_second) + 1
        self._had[address] = now, min(counted, self.of_one + 1.0)
        return counted > self.of_one

    def _note(self, address: str) -> None:
        self._refused[address] = self.clock(), self._refused.get(address, (0.0, 0))[1] + 1

    @staticmethod
    def _idlest(calls: dict[_Call, None]) -> _Call:
        """The connection to drop: the longest idle, else the newest."""
        idle = [call for call in calls if call.idle]
        return min(idle, key=lambda item: item.idle_since) if idle else next(reversed(calls))

    def room(self) -> None:
        """Raise the limit of open files as needed. Windows has none."""
        with suppress(ImportError, OSError, ValueError):
            import resource

            soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
            wanted = self.of_all + _OTHER_FILES
            if soft != resource.RLIM_INFINITY and soft < wanted:
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted if hard < 0 else min(wanted, hard), hard))


_TAKEN_AT_ONCE = 64  # new connections in a turn of the loop, so that a flood of them does not block others
_HANDSHAKE = 10.0  # seconds for the TLS handshake
_LOG_SIZE = 1_000_000
_LOG_EVERY = 0.5  # seconds
_LIBRARIES = tuple(map(logging.getLogger, ("uvicorn.error", "asyncio")))


class Trusted(Protocol):
    """Protocol: the authority that stations trust, brought by a wing."""

    @property
    def fingerprint(self) -> str:
        """Its fingerprint for comparison."""

    def context(self, addresses: Iterable[str]) -> TellingContext:
        """TLS context of a server at these addresses."""

    def page(self, joins: str) -> ASGIApp:
        """Unencrypted pages from which stations take the certificate; `joins` is the encrypted address to go on to."""


@dataclass(frozen=True, slots=True)
class Encryption:
    """Service of the hall's network over TLS. `beside` listens unencrypted, only for the authority's page.

    The laptop's own address stays unencrypted: its traffic does not leave the laptop, and its browser needs no trust.
    """

    authority: Trusted
    beside: socket.socket

    @property
    def shown(self) -> ShownAuthority:
        """Data of the authority for the pages."""
        return ShownAuthority(address_of_socket(self.beside), self.authority.fingerprint)


class HallServer(uvicorn.Server):
    """Server that ends at Ctrl+C or by `should_exit`. It first calls `closing`, so that streams do not delay it.

    With a `context`, all addresses use TLS except the laptop's own and that of `beside`.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        connections: Connections,
        context: TellingContext | None,
        beside: socket.socket | None,
    ) -> None:
        super().__init__(config)
        self.connections, self._context, self._beside = connections, context, beside
        self.closing: list[Callable[[], None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen at all sockets, with or without TLS."""
        outside = [socket for socket in sockets or () if self._context and socket.getsockname()[0] != LOOPBACK]
        secure = [other for other in outside if other is not self._beside]
        self.connections.room()
        await super().startup([socket for socket in sockets or () if socket not in secure])
        loop = asyncio.get_running_loop()
        own = partial(
            self.connections.protocol, config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        for sock in secure:
            self.servers.append(
                await loop.create_server(
                    own, sock=sock, ssl=self._context, ssl_handshake_timeout=_HANDSHAKE, backlog=_TAKEN_AT_ONCE
                )
            )

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle the signals that end it. Unlike uvicorn's, they are not raised again, as the log is closed then."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        wanted = [
            getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
        ]
        before = {value: signal.signal(value, self.handle_exit) for value in wanted}
        try:
            yield
        finally:
            for key, handler in before.items():
                signal.signal(key, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all streams, then open requests, then listening."""
        for other in self.closing:
            other()
        await super().shutdown(sockets)


class _Doors:
    """ASGI application that serves the hall, and at the port of `beside` only the authority's page."""

    def __init__(self, app: ASGIApp, beside: ASGIApp, port: int) -> None:
        self._app, self._beside, self._port = app, beside, port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (self._beside if scope["server"][1] == self._port else self._app)(scope, receive, send)


def server_of(
    app: ASGIApp,
    sockets: Sequence[socket.socket],
    encryption: Encryption | None = None,
    connections: Connections | None = None,
) -> HallServer:
    """Server of an application. Run it with `server.run(sockets)`, including the socket of `encryption`."""
    counted = Connections() if connections is None else connections
    doors: ASGIApp = Guard(app, hosts_of(sockets))
    context = beside = None
    if encryption:
        beside, outside = encryption.beside, sockets[-1]
        context = encryption.authority.context([outside.getsockname()[0]])
        joins = address_of_socket(outside, encrypted=True)
        page = encryption.authority.page(joins)
        context.told = page_for_plain(joins, address_of_socket(beside))
        doors = _Doors(doors, Guard(page, hosts_of([beside])), beside.getsockname()[1])
    _libraries_aside()
    config = uvicorn.Config(
        doors,
        http=counted.protocol,  # type: ignore[arg-type]  # called like a protocol class
        log_config=None,
        access_log=False,  # the guard writes its own, without tokens
        server_header=False,
        proxy_headers=False,  # addresses in headers can be forged
        ws="none",
        lifespan="off",
        timeout_keep_alive=20,
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=32 * 1024,
        backlog=_TAKEN_AT_ONCE,
    )
    return HallServer(config, counted, context, beside)


@contextmanager
def serving(app: Starlette, sockets: Sequence[socket.socket], connections: Connections | None = None) -> Iterator[str]:
    """Serve an application in a thread during the block. Gives the address."""
    server = server_of(app, sockets, connections=connections)
    if site := getattr(app.state, "site", None):
        server.closing.append(site.topics.close)
    thread = threading.Thread(target=server.run, args=(list(sockets),), name="sala", daemon=True)
    thread.start()
    try:
        yield address_of_socket(sockets[0])
    finally:
        server.should_exit = True
        thread.join(10)


def address_of_socket(listens: socket.socket, *, encrypted: bool = False) -> str:
    """Address of the pages. `encrypted`: whether the hall's network uses TLS."""
    host, port = listens.getsockname()[:2]
    return f"http{'s' if encrypted and host != LOOPBACK else ''}://{host}:{port}/"


def _libraries_aside() -> None:
    """Keep messages of uvicorn and asyncio off the terminal. They go to the log of `logged`."""
    for library in _LIBRARIES:
        if not library.handlers:
            library.addHandler(logging.NullHandler())


class _KeptFile(RotatingFileHandler):
    """Log file that ignores disk errors: the hall reports them where it cannot store events."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # the library's name
        """Print nothing to the terminal."""

    def close(self) -> None:
        with suppress(OSError):  # what waits to be written
            super().close()


class _Late(logging.Handler):
    """Log handler that writes its lines twice a second, so that requests do not wait for the disk."""

    def __init__(self, target: logging.Handler) -> None:
        super().__init__()
        self._target, self._lines = target, deque[str]()

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(self.format(record))

    def write(self) -> None:
        """Write the waiting lines."""
        if lines := [self._lines.popleft() for _ in range(len(self._lines))]:
            self._target.emit(logging.makeLogRecord({"msg": "\n".join(lines)}))


@contextmanager
def logged(path: Path) -> Iterator[None]:
    """Log requests and their errors to a file of the hall's folder, at most two million characters.

    The log holds no PINs and no tokens.
    """
    logger = logging.getLogger("arbitraj.hall")
    file = _KeptFile(path, maxBytes=_LOG_SIZE, backupCount=1, encoding="utf-8", delay=True)
    handler = _Late(file)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    logger.setLevel(logging.INFO)
    logger.propagate = False
    with closing(file), Ticker("cereri", _LOG_EVERY, handler.write), ExitStack() as listening:
        for other in (logger, *_LIBRARIES):
            other.addHandler(handler)
            listening.callback(other.removeHandler, handler)
        yield
