"""A PostgreSQL of a test's own: made by an ordinary user in a temporary folder, reached over a link that can be cut."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, Thread

import pytest

_BIN = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
_MEMORY = "/dev/shm"


def as_ordinary_user() -> tuple[list[str], int | None]:
    """What a command begins with so that no root runs it, and that user's number."""
    if os.geteuid():
        return [], None
    if not shutil.which("setpriv"):
        pytest.skip("PostgreSQL does not run as root, and setpriv is not here")
    user = pwd.getpwnam("nobody")
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"], user.pw_uid


@dataclass(frozen=True, slots=True)
class OwnServer:
    """A server at a port of 127.0.0.1 with nothing in it."""

    port: int
    home: Path
    programs: Path
    begin: list[str]

    def does(self, *command: object) -> None:
        """Run one of PostgreSQL's programs against it, as its superuser, from its folder."""
        program, *more = map(str, command)
        here = {"PGHOST": "127.0.0.1", "PGPORT": str(self.port), "PGUSER": "arbitraj", "PATH": os.defpath}
        here |= {name: value for name, value in os.environ.items() if name.startswith("ARBITRAJ_")}  # left_over.py
        subprocess.run(
            [*self.begin, str(self.programs / program), *more],
            check=True,
            cwd=self.home,
            env=here,
            stdout=subprocess.DEVNULL,
            timeout=120,
        )


@contextmanager
def own_postgres(sync: bool = False) -> Iterator[OwnServer]:
    """A server; skipped where PostgreSQL is not installed. `sync`: what is committed is on the disk."""
    if not _BIN:
        pytest.skip("PostgreSQL is not installed (/usr/lib/postgresql/*/bin)")
    pytest.importorskip("psycopg", reason="psycopg is not installed: arbitraj[sali]")
    begin, user = as_ordinary_user()
    in_memory = not sync and os.access(_MEMORY, os.W_OK)  # forty megabytes are written before it answers
    home = Path(tempfile.mkdtemp(prefix="sali-", dir=_MEMORY if in_memory else "/tmp"))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    try:
        if user is not None:
            os.chown(home, user, -1)
        server, data = OwnServer(port, home, _BIN[-1].parent, begin), home / "data"
        server.does("initdb", "-D", data, "-U", "arbitraj", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        durable = "on" if sync else "off"
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={home} -c fsync={durable}"
        server.does("pg_ctl", "-D", data, "-w", "-l", home / "jurnal", "-o", options, "start")
        try:
            yield server
        finally:
            server.does("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)


class CutLink:
    """The way to a server: `cut` breaks every connection and lets none through until `mend`."""

    def __init__(self, to: int, base: str = "postgres") -> None:
        self._base = base
        self._to, self._up, self._open, self._lock = to, True, list[socket.socket](), Lock()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]
        Thread(target=self._serve, daemon=True).start()

    def url(self) -> str:
        return f"postgresql://arbitraj@127.0.0.1:{self.port}/{self._base}"

    def cut(self) -> None:
        """Nothing goes through any more."""
        with self._lock:
            self._up = False
            for connection in self._open:
                with suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)
            self._open.clear()

    def mend(self) -> None:
        self._up = True

    def close(self) -> None:
        self.cut()
        self._door.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                one, _ = self._door.accept()
                with self._lock:
                    if not self._up:
                        one.close()
                        continue
                    other = socket.create_connection(("127.0.0.1", self._to))
                    self._open += [one, other]
                for source, sink in ((one, other), (other, one)):
                    Thread(target=_pump, args=(source, sink), daemon=True).start()


def _pump(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
    for connection in (source, sink):
        with suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)
        connection.close()
