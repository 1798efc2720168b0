"""The server of a hall: uvicorn in this process, behind the guard, started and stopped cleanly."""

import logging
import signal
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from logging.handlers import RotatingFileHandler
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp

from arbitraj.hall.store.ticker import Ticker
from arbitraj.hall.web.guard import Guard
from arbitraj.hall.web.network import hosts_of

_CONNECTIONS = 400  # 100 streams and what asks beside them
_LOG_SIZE = 1_000_000
_LOG_EVERY = 0.5  # seconds


class HallServer(uvicorn.Server):
    """Ends at Ctrl+C or by `should_exit`; calls `closing` first, so that streams do not keep it waiting."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.closing: list[Callable[[], None]] = []

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Those that end it. They are not raised again after it, as uvicorn would: the log is closed then."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        wanted = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
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


def server_of(app: ASGIApp, sockets: Sequence[socket.socket]) -> HallServer:
    """A server of an application; run it with `server.run(sockets)`."""
    config = uvicorn.Config(
        Guard(app, hosts_of(sockets)),
        log_config=None,
        access_log=False,  # the guard writes ours, which holds no token
        server_header=False,
        proxy_headers=False,  # an address that a header gives is anybody's
        ws="none",
        lifespan="off",
        limit_concurrency=_CONNECTIONS,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=32 * 1024,
    )
    return HallServer(config)


@contextmanager
def serving(app: Starlette, sockets: Sequence[socket.socket]) -> Iterator[str]:
    """Serve a hall in a thread beside whatever is done inside; gives the address."""
    server = server_of(app, sockets)
    server.closing.append(app.state.site.topics.close)
    thread = threading.Thread(target=server.run, args=(list(sockets),), name="sala", daemon=True)
    thread.start()
    try:
        yield address_of_socket(sockets[0])
    finally:
        server.should_exit = True
        thread.join(10)


def address_of_socket(listens: socket.socket) -> str:
    """The address of the pages."""
    host, port = listens.getsockname()[:2]
    return f"http://{host}:{port}/"


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
    """Requests in a file of the hall's folder, the last two million signs of them; they hold no PIN and no token."""
    logger = logging.getLogger("arbitraj.hall")
    file = RotatingFileHandler(path, maxBytes=_LOG_SIZE, backupCount=1, encoding="utf-8", delay=True)
    handler = _Late(file)
    ticker = Ticker("cereri", _LOG_EVERY, handler.write)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    logger.propagate = False
    try:
        yield
    finally:
        logger.removeHandler(handler)
        ticker.close()
        file.close()
