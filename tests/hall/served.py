"""`arbitraj sala` as a user starts it, and the persons who join it over HTTP."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from threading import Lock
from typing import IO, Any
from urllib.parse import urlencode

from arbitraj.lexicon.lexicon import FOLDER_VARIABLE

_PROGRAM = (sys.executable, "-c", "from arbitraj.cli.main import run; run()", "sala")
HOST = "127.0.0.1"
_DISK_FULL = 503
_PUT_OFF = 429
_PATIENCE = 600.0  # seconds for a server to answer on a busy machine


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as listens:
        listens.bind((HOST, 0))
        return int(listens.getsockname()[1])


@dataclass
class Served:
    """A hall's server: a process that may be killed and started again at the same address."""

    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0  # the seconds that its last start took
    options: tuple[str, ...] = ()
    behind: int = 0  # hours by which its clock is set back

    @property
    def data(self) -> Path:
        """What it keeps of its user: never in the folder of whoever measures or tests."""
        return self.folder.parent / "date"

    def start(self) -> float:
        """Start it and wait until it answers; the seconds it took."""
        began = time.perf_counter()
        log = (self.folder.parent / "sala.log").open("ab")
        with log:
            self.process = self.begun(["--fara-browser", "--port", str(self.port), *self.options], log)
        while time.perf_counter() - began < _PATIENCE:
            with suppress(OSError, HTTPException):
                link = HTTPConnection(HOST, self.port, timeout=_PATIENCE)
                link.request("GET", "/intrare")
                link.getresponse().read()
                self.started = time.perf_counter() - began
                return self.started
            assert self.process.poll() is None, log_of(self)
            time.sleep(0.01)
        raise AssertionError(log_of(self))

    def begun(self, options: list[str], log: IO[bytes]) -> subprocess.Popen[bytes]:
        """Its process; what it says goes to `log`."""
        return subprocess.Popen(
            [*_PROGRAM, str(self.folder), *options],
            stdin=subprocess.DEVNULL,  # nobody sits at it
            stdout=log,
            stderr=log,
            env={**os.environ, FOLDER_VARIABLE: str(self.data), "TZ": f"SALA+{self.behind}"},  # its clock is the wall's
        )

    def kill(self) -> None:
        """kill -9, in the middle of whatever it does."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Ended as by Ctrl+C."""
        assert self.process
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(_PATIENCE) == 0, log_of(self)

    def memory(self) -> float:
        """Megabytes that it holds now."""
        assert self.process
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024


def log_of(served: Served) -> str:
    """What the server said."""
    return (served.folder.parent / "sala.log").read_text("utf-8", "replace")


@contextmanager
def hall_served(folder: Path, serve: Callable[[Path], Served] = Served) -> Iterator[Served]:
    """A hall while it is served."""
    served = serve(folder)
    served.start()
    try:
        yield served
    except BaseException:  # what broke it off is to be told, not how it ended after that
        served.kill()
        raise
    served.stop()


@dataclass
class Browser:
    """A browser at a station: what it keeps between requests; `sent` again for as long as nobody answers."""

    served: Served
    cookies: dict[str, str] = field(default_factory=dict)
    pin: str = ""
    refused: int = 0  # how often the server could keep nothing
    lock: Lock = field(default_factory=Lock)
    _link: HTTPConnection | None = None

    def get(self, path: str) -> str:
        """A page."""
        return self._asked("GET", path, None, {"accept": "text/html"})[1]

    def form(self, path: str, **fields: str) -> str:
        """The page after a form that was sent."""
        kind = "application/x-www-form-urlencoded"
        return self._asked("POST", path, urlencode(fields).encode(), {"content-type": kind, "accept": "text/html"})[1]

    def post(self, path: str, data: Any) -> Mapping[str, Any]:
        """JSON sent and answered; sent again as long as the disk is full, or the hall puts it off."""
        until = time.monotonic() + _PATIENCE
        while True:
            status, text = self._asked("POST", path, json.dumps(data).encode(), _JSON)
            if status not in (_DISK_FULL, _PUT_OFF) or time.monotonic() > until:
                break
            self.refused += status == _DISK_FULL
            time.sleep(0.05)
        assert status == 200, (status, text)
        answer: dict[str, Any] = json.loads(text)
        return answer

    def send_and_leave(self, path: str, data: Any) -> None:
        """JSON sent whose answer never arrives."""
        with self.lock:
            with suppress(OSError, HTTPException):
                self._connected().request("POST", path, json.dumps(data).encode(), self._headers(_JSON))
            self._drop()

    def other_line(self) -> "Browser":
        """The same session over another connection."""
        return Browser(self.served, dict(self.cookies))

    def _asked(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> tuple[int, str]:
        until = time.monotonic() + _PATIENCE
        while True:
            with self.lock:
                try:
                    link = self._connected()
                    link.request(method, path, body, self._headers(headers))
                    answer = link.getresponse()
                    text = answer.read().decode()
                    self._keep_cookies(answer)
                    return answer.status, text
                except (OSError, HTTPException):  # the server was killed, or is not there yet
                    self._drop()
                    if time.monotonic() > until:
                        raise
            time.sleep(0.02)

    def _connected(self) -> HTTPConnection:
        if self._link is None:
            self._link = HTTPConnection(HOST, self.served.port, timeout=_PATIENCE)
            self._link.connect()
            assert self._link.sock
            self._link.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # as browsers do
        return self._link

    def _drop(self) -> None:
        if self._link is not None:
            self._link.close()
            self._link = None

    def _headers(self, more: Mapping[str, str]) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"origin": f"http://{HOST}:{self.served.port}", "cookie": cookies, **more}

    def _keep_cookies(self, answer: HTTPResponse) -> None:
        for header in answer.msg.get_all("set-cookie") or ():
            name, _, value = header.partition(";")[0].partition("=")
            self.cookies[name] = value


_JSON = {"content-type": "application/json", "x-arbitraj": "1"}


def joined(served: Served, people: Mapping[str, str]) -> dict[str, Browser]:
    """Persons by name and role, each at a browser of their own: the first is the chief, who lets the others in."""
    (chief, _), *others = people.items()
    browsers = {name: Browser(served) for name in people}
    pin = re.findall(r"<output>([\d ]{6,})</output>", browsers[chief].form("/intrare/sef", nume=chief))[0]
    browsers[chief].pin = pin.replace(" ", "")
    for name, role in others:
        browsers[name].form("/intrare/cerere", nume=name)
        sign = re.findall(r'name="semn" value="(\d{4})"', browsers[chief].get("/conturi"))[0]
        browsers[chief].form("/conturi/cerere", semn=sign, nume=name, rol=role, ce="da", pin=pin.replace(" ", ""))
        browsers[name].form("/intrare/gata")
        assert "sala" in browsers[name].cookies, (name, role)
    return browsers
