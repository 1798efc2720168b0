"""The server of a hall: uvicorn in this process, behind the guard, started and stopped cleanly."""

import asyncio
import logging
import signal
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from logging.handlers import RotatingFileHandler
from pathlib import Path
from ssl import SSLContext
from typing import Protocol

import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send

from arbitraj.hall.kernel.apart import Ticker
from arbitraj.hall.page.authority_page import AuthorityPage
from arbitraj.hall.page.network import LOOPBACK, hosts_of
from arbitraj.hall.page.site import ShownAuthority
from arbitraj.hall.web.connections import Connections
from arbitraj.hall.web.guard import Guard

_TAKEN_AT_ONCE = 64  # new connections between two turns of the loop: a flood of them keeps nobody waiting for long
_HANDSHAKE = 10.0  # seconds in which who comes over TLS has to have begun
_LOG_SIZE = 1_000_000
_LOG_EVERY = 0.5  # seconds
_LIBRARIES = tuple(map(logging.getLogger, ("uvicorn.error", "asyncio")))


class Trusted(Protocol):
    """The authority that stations trust (`certificates.py`, which takes a library along)."""

    @property
    def der(self) -> bytes:
        """Its certificate."""

    @property
    def fingerprint(self) -> str:
        """What others compare."""

    def context(self, addresses: Iterable[str]) -> SSLContext:
        """How a server at these addresses speaks."""


@dataclass(frozen=True, slots=True)
class Encryption:
    """How the hall's network is served over TLS; `beside` listens in plain text, for the authority alone.

    This laptop's own address stays plain: what is sent there leaves no laptop, and its browser need trust nothing.
    """

    authority: Trusted
    beside: socket.socket

    @property
    def shown(self) -> ShownAuthority:
        """What others are told of it."""
        return ShownAuthority(address_of_socket(self.beside), self.authority.fingerprint)


class HallServer(uvicorn.Server):
    """Ends at Ctrl+C or by `should_exit`; calls `closing` first, so that streams do not keep it waiting.

    With a `context` it is spoken to by that at every address but this laptop's own and that of `beside`.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        connections: Connections,
        context: SSLContext | None,
        beside: socket.socket | None,
    ) -> None:
        super().__init__(config)
        self.connections, self._context, self._beside = connections, context, beside
        self.closing: list[Callable[[], None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, at each socket as it is to be spoken to there."""
        outside = [each for each in sockets or () if self._context and each.getsockname()[0] != LOOPBACK]
        secure = [each for each in outside if each is not self._beside]
        self.connections.room()
        await super().startup([each for each in sockets or () if each not in secure])
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
        """Those that end it. They are not raised again after it, as uvicorn would: the log is closed then."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        wanted = [
            getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
        ]
        before = {each: signal.signal(each, self.handle_exit) for each in wanted}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End every stream, then what is being answered, then listening."""
        for each in self.closing:
            each()
        await super().shutdown(sockets)


class _Doors:
    """The hall's application, and at the port of `beside` nothing but the authority."""

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
    """A server of an application; run it with `server.run(sockets)`, what listens for `encryption` among them."""
    counted = Connections() if connections is None else connections
    doors: ASGIApp = Guard(app, hosts_of(sockets))
    context = beside = None
    if encryption:
        beside, outside = encryption.beside, sockets[-1]
        context = encryption.authority.context([outside.getsockname()[0]])
        page = AuthorityPage(encryption.authority.der, address_of_socket(outside, encrypted=True))
        doors = _Doors(doors, Guard(page, hosts_of([beside])), beside.getsockname()[1])
    _libraries_aside()
    config = uvicorn.Config(
        doors,
        http=counted.protocol,  # type: ignore[arg-type]  # called as the class of one would be
        log_config=None,
        access_log=False,  # the guard writes ours, which holds no token
        server_header=False,
        proxy_headers=False,  # an address that a header gives is anybody's
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
    """Serve a hall, or what has no streams, in a thread beside whatever is done inside; gives the address."""
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
    """The address of the pages; `encrypted`: where the hall's network is served so."""
    host, port = listens.getsockname()[:2]
    return f"http{'s' if encrypted and host != LOOPBACK else ''}://{host}:{port}/"


def _libraries_aside() -> None:
    """What uvicorn and asyncio say, in English, is for the log of `logged`: without a handler it goes to a terminal."""
    for each in _LIBRARIES:
        if not each.handlers:
            each.addHandler(logging.NullHandler())


class _KeptFile(RotatingFileHandler):
    """A log that a disk refuses is no log: the hall says so in a sentence of its own, where it cannot keep events."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # the library's name
        """Nothing goes to the terminal."""

    def close(self) -> None:
        with suppress(OSError):  # what waits to be written
            super().close()


class _Late(logging.Handler):
    """Lines that are written together, twice a second: no request waits for the disk with its own."""

    def __init__(self, target: logging.Handler) -> None:
        super().__init__()
        self._target, self._lines = target, deque[str]()

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(self.format(record))

    def write(self) -> None:
        """Write what waits."""
        if lines := [self._lines.popleft() for _ in range(len(self._lines))]:
            self._target.emit(logging.makeLogRecord({"msg": "\n".join(lines)}))


@contextmanager
def logged(path: Path) -> Iterator[None]:
    """Requests in a file of the hall's folder, and what went wrong with them, the last two million signs of it.

    They hold no PIN and no token.
    """
    logger = logging.getLogger("arbitraj.hall")
    file = _KeptFile(path, maxBytes=_LOG_SIZE, backupCount=1, encoding="utf-8", delay=True)
    handler = _Late(file)
    ticker = Ticker("cereri", _LOG_EVERY, handler.write)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    for each in (logger, *_LIBRARIES):
        each.addHandler(handler)
    logger.setLevel(logging.INFO)
    logger.propagate = False
    try:
        yield
    finally:
        for each in (logger, *_LIBRARIES):
            each.removeHandler(handler)
        ticker.close()
        file.close()
