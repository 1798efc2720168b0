"""`python -m tests.tools.hall.siege SECONDS` (`make sala-asediu`): eight people type while a device of the network does
its worst. It runs in a network of its own (`unshare -rn`); all that is sent goes to that network's own address.
"""

import json
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from urllib.parse import urlencode

from tests.hall.on_network import ADDRESS, in_own_network, network_up
from tests.hall.paper import made_pile
from tests.hall.served import Served
from tests.tools.bench.hall import _at_work, _sent, _typed_before

DEVICE = "192.168.77.66"
_SHEETS = 60
_MEMORY, _SLOWEST = 300.0, 100.0  # megabytes, milliseconds (p99)


def _link(port: int) -> socket.socket:
    return socket.create_connection((ADDRESS, port), 5, (DEVICE, 0))


def _head(port: int, method: str, path: str, length: int) -> bytes:
    kind = "application/x-www-form-urlencoded"
    lines = f"{method} {path} HTTP/1.1", f"Host: {ADDRESS}:{port}", f"Origin: http://{ADDRESS}:{port}"
    return "\r\n".join([*lines, f"Content-Type: {kind}", f"Content-Length: {length}", "", ""]).encode()


def _holds(port: int, began: bytes, at_once: int) -> Callable[[], None]:
    """Connections that are held, `began` sent on each, and opened again as soon as they are let go."""
    held: list[socket.socket] = []

    def once() -> None:
        with suppress(OSError):
            link = _link(port)
            link.sendall(began)
            held.append(link)
        if len(held) > at_once:
            held.pop(0).close()

    return once


def _sends(port: int, data: Callable[[], bytes]) -> Callable[[], None]:
    def once() -> None:
        with suppress(OSError), _link(port) as link:
            link.sendall(data())
            link.recv(4096)

    return once


def _guessed(port: int) -> bytes:
    body = urlencode({"nume": f"Vlad {secrets.randbelow(50)}", "pin": f"{secrets.randbelow(10**6):06d}"}).encode()
    return _head(port, "POST", "/intrare/pin", len(body)) + body


def _begs(port: int) -> bytes:
    body = urlencode({"nume": "X" * 60}).encode()
    return _head(port, "POST", "/intrare/cerere", len(body)) + body


def besiege(port: int, seconds: float) -> None:
    """Everything at once from one address, for so long."""
    until = time.monotonic() + seconds
    ways = (
        _holds(port, b"", 1_000),  # held connections
        _holds(port, b"GET / HTTP/1.1\r\nHost: ", 300),  # half requests
        _holds(port, _head(port, "GET", "/flux", 0), 1_000),  # streams of nobody
        _holds(port, _head(port, "POST", "/intrare/pin", 200_000) + b"x" * 100_000, 100),  # large bodies, half
        _sends(port, lambda: _head(port, "POST", "/intrare/pin", 250_000) + b"x" * 250_000),
        _sends(port, lambda: _guessed(port)),
        _sends(port, lambda: _begs(port)),
        _sends(port, lambda: b"\x00" * 30_000),
    )

    def go_on(once: Callable[[], None]) -> None:
        while time.monotonic() < until:
            once()
            time.sleep(0.002)

    threads = [Thread(target=go_on, args=(way,)) for way in ways]
    for thread in threads:
        thread.start()
    for worker in threads:
        worker.join()


def _watch(served: Served, seconds: int, held: list[float]) -> None:
    for _ in range(seconds):
        time.sleep(1)
        held.append(served.memory())


def besieged(seconds: int) -> dict[str, object]:
    """What people feel before and meanwhile, what the server holds, and what the chief is told."""
    network_up()
    subprocess.run(["ip", "addr", "add", f"{DEVICE}/24", "dev", "lo"], check=True)
    with TemporaryDirectory() as home:
        folder = Path(home) / "concurs"
        served = Served(folder, options=("--retea", "--adresa", ADDRESS))
        pile = made_pile(118 + _SHEETS, folder)
        _typed_before(folder, pile)
        served.start()
        try:
            people, rows = _at_work(served, pile)
            before = _sent(served, rows, "before", min(seconds, 15), 1.0)[1]
            device = get_context("spawn").Process(target=besiege, args=(served.port, float(seconds)))
            device.start()
            held = [served.memory()]
            watch = Thread(target=_watch, args=(served, seconds, held))
            watch.start()
            meanwhile = _sent(served, rows, "meanwhile", seconds, 1.0)[1]
            watch.join()
            device.join()
            told = DEVICE in next(iter(people.values())).get("/panou")
        finally:
            served.kill()
    return {"before": before, "meanwhile": meanwhile, "megabytes": round(max(held)), "told": told}


def main() -> None:
    """Print what was measured; 1 where it is worse than the hall promises."""
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    if sys.argv[2:] == ["inside"]:
        print(json.dumps(besieged(seconds)))
        return
    found = in_own_network("tests.tools.hall.siege", seconds, "inside", patience=seconds + 300)
    for what, figure in found.items():
        print(f"{what}: {figure}")
    slowest = float(str(found["meanwhile"]).partition("p99 ")[2].partition(" ms")[0])
    sys.exit(int(slowest > _SLOWEST or found["megabytes"] > _MEMORY or not found["told"]))


if __name__ == "__main__":
    main()
