"""How many may be connected to a hall at once, and for how long somebody may ask: a real server, real sockets."""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from arbitraj.hall.page.network import LOOPBACK, listening
from arbitraj.hall.web.server import Connections, serving
from tests.hall.waiting import PATIENCE, wait_until

OTHER, THIRD = "127.0.0.66", "127.0.0.77"  # devices of the network, as far as the server can tell


class Served:
    """A hall of one page, and one that is answered only when the test says so."""

    def __init__(self, connections: Connections) -> None:
        self.connections, self.port, self.held = connections, 0, threading.Event()
        self.app = Starlette(routes=[Route("/", self._page), Route("/lent", self._slow)])

    async def _page(self, request: Request) -> Response:
        return PlainTextResponse("bine")

    def _slow(self, request: Request) -> Response:
        self.held.wait(PATIENCE)
        return PlainTextResponse("târziu")

    def asked(self, link: socket.socket, path: str = "/") -> None:
        link.sendall(f"GET {path} HTTP/1.1\r\nHost: {LOOPBACK}:{self.port}\r\n\r\n".encode())

    def link(self, address: str = OTHER) -> socket.socket:
        return socket.create_connection((LOOPBACK, self.port), PATIENCE, (address, 0))


@contextmanager
def served(connections: Connections) -> Iterator[Served]:
    hall = Served(connections)
    with serving(hall.app, listening([LOOPBACK], 0, others=False), connections) as address:
        hall.port = int(address.rstrip("/").rpartition(":")[2])
        yield hall
        hall.held.set()


def answered(link: socket.socket) -> str:
    """What came, up to the end of the page's text; "" where the other side has hung up."""
    got = b""
    try:
        while b"bine" not in got and b"rziu" not in got:
            if not (more := link.recv(4096)):
                return ""
            got += more
    except ConnectionError:
        return ""
    return got.decode()


def test_the_oldest_idle_one_of_an_address_makes_room_and_nobody_elses() -> None:
    with served(Connections(of_one=3, a_second=1e6)) as hall, ExitStack() as open_ones:
        elsewhere = open_ones.enter_context(hall.link(THIRD))
        wait_until(lambda: len(hall.connections) == 1)
        held = []
        for number in range(1, 9):
            held.append(open_ones.enter_context(hall.link()))
            expected = 1 + min(number, 3)
            wait_until(lambda expected=expected: len(hall.connections) == expected)  # type: ignore[misc]
        assert [answered(connection) for connection in held[:5]] == [""] * 5
        for connection in (*held[5:], elsewhere):
            hall.asked(connection)
            assert "200 OK" in answered(connection)
        (told,) = hall.connections.warnings()
        assert str(told).startswith(f"{OTHER}: de la această adresă")
        assert "5 legături" in str(told)


def test_what_is_being_answered_stays_and_the_newcomer_goes() -> None:
    with served(Connections(of_one=2, a_second=1e6)) as hall, ExitStack() as open_ones:
        busy = [open_ones.enter_context(hall.link()) for _ in range(2)]
        for connection in busy:
            hall.asked(connection, "/lent")
        wait_until(lambda: sum(not call.idle for calls in hall.connections._open.values() for call in calls) == 2)
        assert answered(open_ones.enter_context(hall.link())) == ""
        hall.held.set()
        assert all("200 OK" in answered(connection) for connection in busy)


def test_whoever_holds_most_makes_room_where_all_are_too_many() -> None:
    with served(Connections(of_all=4, of_one=10)) as hall, ExitStack() as open_ones:
        held = [open_ones.enter_context(hall.link()) for _ in range(4)]
        wait_until(lambda: len(hall.connections) == 4)
        other = open_ones.enter_context(hall.link(THIRD))
        assert answered(held[0]) == ""
        hall.asked(other)
        assert "200 OK" in answered(other)
        assert [warning.file for warning in hall.connections.warnings()] == [OTHER]


@pytest.mark.parametrize("begun", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: "])
def test_half_a_request_is_let_go(begun: bytes) -> None:
    with served(Connections(to_ask=0.2)) as hall, hall.link() as link:
        link.sendall(begun)
        assert answered(link) == ""
        wait_until(lambda: len(hall.connections) == 0)


def test_half_a_request_after_a_whole_one_is_let_go_and_a_slow_answer_is_not() -> None:
    with served(Connections(to_ask=0.2)) as hall, hall.link() as link, hall.link() as patient:
        hall.asked(patient, "/lent")
        hall.asked(link)
        assert "200 OK" in answered(link)
        link.sendall(b"GET / HT")
        assert answered(link) == ""
        hall.held.set()
        assert "200 OK" in answered(patient)


def test_an_address_that_opens_connections_without_end_waits_and_no_other() -> None:
    now = 0.0
    connections = Connections(of_one=3, a_second=1.0, clock=lambda: now)
    with served(connections) as hall:

        def seen(address: str) -> bool:
            with hall.link(address) as link:
                hall.asked(link)
                return "200 OK" in answered(link)

        assert [seen(OTHER) for _ in range(5)] == [True, True, True, False, False]
        assert seen(THIRD)
        now = 2.0  # at one a second
        assert [seen(OTHER) for _ in range(3)] == [True, False, False]


def test_an_address_is_told_of_for_ten_minutes_and_counted_anew_after_them() -> None:
    now = 0.0
    connections = Connections(of_one=1, a_second=1.0, to_ask=1e6, clock=lambda: now)
    with served(connections) as hall, ExitStack() as open_ones:
        for at, told in ((0.0, ""), (1.0, ": 1 legătură)"), (2.0, ": 2 legături)"), (602.0, ": 1 legătură)")):
            now, before = at, [*connections._open.get(OTHER, {})]
            assert at < 602.0 or connections.warnings() == ()
            held = open_ones.enter_context(hall.link())
            wait_until(lambda before=before: [*connections._open.get(OTHER, {})] not in ([], before))  # type: ignore[misc]
            for later in (0.0, 599.9):
                now = at + later
                assert [told in str(warning) for warning in connections.warnings()] == [True] * bool(told), at
        hall.asked(held)
        assert "200 OK" in answered(held)


def test_of_many_addresses_those_that_owe_nothing_are_forgotten() -> None:
    now = 0.0
    connections = Connections(of_all=2, of_one=1, a_second=1.0, clock=lambda: now)
    came = (
        (0.0, "a", "a"),
        (0.0, "b", "ab"),
        (0.5, "a", "ab"),
        (0.6, "c", "abc"),
        (1.9, "d", "ad"),
    )  # a owes 1.5 at 0.5
    for at, address, left in (*came, (1.95, "e", "ade"), (2.05, "f", "def")):
        now = at
        assert connections._too_often(address) == (at == 0.5)
        assert "".join(sorted(connections._had)) == left, at
