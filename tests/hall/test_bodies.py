"""What is sent to the hall as plain clients send it: refused before it is read, and the answer is read all the same."""

import asyncio
import json
import logging
import random
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import urlsplit

import pytest
from starlette.types import Message, Receive, Scope, Send

from arbitraj.hall.kernel.scene import TYPIST
from arbitraj.hall.page.files import TooLargeError
from arbitraj.hall.page.site import COOKIE
from arbitraj.hall.web.guard import HEADERS, LARGE, LARGEST, Guard
from arbitraj.wings.camera.photos.darkroom import Developer
from arbitraj.wings.camera.photos.pictures import LARGEST_PHOTO, Developed
from tests.hall.guarded import HOST, JSON, PEOPLE, GuardedHall, guarded_hall, sent
from tests.hall.test_posting import live

FORM = "multipart/form-data; boundary=xyz"
PART = b'--xyz\r\nContent-Disposition: form-data; name="poza"; filename="p.jpg"\r\n\r\n'
_PLACES = 6
_PATIENCE = 30.0


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[GuardedHall]:
    with guarded_hall(tmp_path) as made:
        made.site.hall.tools[Developer] = Developer(lambda data: Developed({"foto": data[:10]}, None, 0))
        yield made


class Plain:
    """A client that sends all it has, and reads the answer after that."""

    def __init__(self, hall: GuardedHall, address: str) -> None:
        self.at = urlsplit(address)
        token = hall.joined.sessions.begin(PEOPLE[TYPIST], "x")
        origin = f"http://{self.at.netloc}"
        self.headers = {"cookie": f"{COOKIE}={token}", "origin": origin, "x-arbitraj": "1", "accept": JSON["accept"]}

    def sends(self, path: str, kind: str, body: bytes | Iterator[bytes]) -> tuple[int, bytes]:
        """The answer; what is given in pieces is sent without saying how much it is."""
        with closing(HTTPConnection(str(self.at.hostname), self.at.port, timeout=_PATIENCE)) as link:
            link.request("POST", path, body, {**self.headers, "content-type": kind})
            answer = link.getresponse()
            return answer.status, answer.read()

    def begins(self, path: str, kind: str, length: int, body: bytes = b"", **more: str) -> socket.socket:
        """A request of which no more than this comes."""
        told = {**self.headers, "host": self.at.netloc, "content-type": kind, "content-length": str(length), **more}
        head = "".join(f"{name}: {value}\r\n" for name, value in told.items())
        link = socket.create_connection((str(self.at.hostname), self.at.port or 0), timeout=_PATIENCE)
        link.sendall(f"POST {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        return link


def status_of(link: socket.socket) -> int:
    answer = HTTPResponse(link)
    answer.begin()
    return answer.status


@pytest.mark.parametrize("kind", [JSON["content-type"], "application/x-www-form-urlencoded", FORM, "text/plain"])
@pytest.mark.parametrize("path", ["/evenimente", "/predare", "/poze", "/nu-exista"])
def test_what_is_too_large_is_told_to_who_sends_it_all(hall: GuardedHall, path: str, kind: str) -> None:
    most = LARGE.get(path, 0) if kind == FORM else 0
    expected = 415 if kind == "text/plain" else 413
    with live(hall) as address:
        client, body = Plain(hall, address), PART + b"x" * ((most or LARGEST) + 8_000_000)
        for way in (body, (body[at : at + 65_536] for at in range(0, len(body), 65_536))):
            status, told = client.sends(path, kind, way)
            assert status == expected
            assert told


@pytest.mark.parametrize(
    ("path", "kind", "size"), [("/poze", FORM, "15 MB"), ("/evenimente", JSON["content-type"], "256 KB")]
)
def test_the_limit_that_is_told_is_the_one_that_was_passed(hall: GuardedHall, path: str, kind: str, size: str) -> None:
    with live(hall) as address:
        client, body = Plain(hall, address), b"x" * 15_100_000
        for ours in (True, False):  # a script shows what it is told; a page without one is shown it
            client.headers |= {"x-arbitraj": "1" if ours else "0"}
            status, told = client.sends(path, kind if ours else "application/x-www-form-urlencoded", body)
            assert status == 413
            text = json.loads(told)["eroare"] if ours else told.decode()
            assert f"(cel mult {size if ours else '256 KB'})" in text


@pytest.mark.parametrize("of", ["somebody", "nobody", "elsewhere"])
def test_whoever_may_not_send_is_told_so_after_sending_it_all(hall: GuardedHall, of: str) -> None:
    with live(hall) as address:
        client = Plain(hall, address)
        client.headers |= {"cookie": ""} if of == "nobody" else {"origin": "http://x"} if of == "elsewhere" else {}
        status, told = client.sends("/poze", FORM, PART + b"x" * 10_000_000 + b"\r\n--xyz--\r\n")
        assert status == {"somebody": 200, "nobody": 401, "elsewhere": 403}[of]
        assert told


def test_a_client_that_waits_for_leave_is_refused_before_it_sends(hall: GuardedHall) -> None:
    with live(hall) as address:
        client = Plain(hall, address)
        with closing(client.begins("/evenimente", JSON["content-type"], LARGEST + 1, expect="100-continue")) as link:
            assert status_of(link) == 413


def test_more_photos_than_have_a_place_are_refused_before_they_are_read(hall: GuardedHall) -> None:
    """Six that are slow to come: the next one is told to wait though nothing of it has come yet."""
    body = PART + b"foto\r\n--xyz--\r\n"
    with live(hall) as address, ExitStack() as links:
        client = Plain(hall, address)
        slow = [links.enter_context(closing(client.begins("/poze", FORM, len(body), PART))) for _ in range(_PLACES)]
        with closing(client.begins("/poze", FORM, LARGEST_PHOTO)) as link:
            assert status_of(link) == 503
        for connection in slow:
            connection.sendall(body[len(PART) :])
        assert [status_of(connection) for connection in slow] == [200] * _PLACES
        assert client.sends("/poze", FORM, body)[0] == 200  # their places are free again


@pytest.mark.parametrize(("path", "kind"), [("/poze", FORM), ("/evenimente", JSON["content-type"])])
def test_what_comes_too_slowly_is_told_so(hall: GuardedHall, path: str, kind: str) -> None:
    patience: dict[str, Any] = {"_PATIENCE": 0.2, "_LARGE_PATIENCE": 0.2}
    with live(hall) as address:
        client = Plain(hall, address)
        # the hall takes its patience when the request comes: before anything is sent
        with (
            patch.multiple("arbitraj.hall.web.guard", **patience),
            closing(client.begins(path, kind, len(PART) + 1, PART)) as link,
        ):
            assert status_of(link) == 408
        assert Plain(hall, address).sends("/poze", FORM, PART + b"foto\r\n--xyz--\r\n")[0] == 200  # its place is free


@pytest.mark.parametrize("depth", [10, 500, 900, 1_000, 3_000, 30_000])
@pytest.mark.parametrize("opens", [("[", "]"), ('{"a":', "}")], ids=["lists", "tables"])
def test_what_is_nested_too_deep_is_no_batch(hall: GuardedHall, depth: int, opens: tuple[str, str]) -> None:
    nested = opens[0] * depth + "1" + opens[1] * depth
    whole = json.dumps(sent(("rand", {"fisa": "01", "mana": 1, "rand": "r1", "depunere": "@"})))
    client = hall.client(TYPIST)
    for body in (whole.replace('"@"', nested), whole.replace('"s1"', nested), nested):
        answer = client.post("/evenimente", content=body.encode(), headers=JSON)
        assert answer.status_code in (200, 400), answer.text
        refused = answer.json()["raspunsuri"][0]["refuz"] if answer.status_code == 200 else answer.json()["eroare"]
        assert "Programul nu a înțeles" in refused


def through(path: str, pieces: list[bytes], kind: str = FORM, *, read: bool = True, **headers: Any) -> list[Any]:
    """What the application read, what it was answered (status, headers, bodies), pieces left, lines of the log."""
    taken, sent_on, log = [b""], list[Message](), ListLog()
    waiting = [
        {"type": "http.request", "body": piece, "more_body": n < len(pieces)} for n, piece in enumerate(pieces, 1)
    ]

    async def receive() -> Message:
        return waiting.pop(0)

    async def keeps(message: Message) -> None:
        sent_on.append(message)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        more = read and scope["method"] == "POST"
        while more:
            message = await receive()
            taken[0] += message["body"]
            more = message["more_body"]
        its_own = [(b"x-frame-options", b"ALLOW"), (b"retry-after", b"7")]
        await send({"type": "http.response.start", "status": 207, "headers": its_own})
        await send({"type": "http.response.body", "body": b"bine"})

    told = {"host": HOST, "origin": f"http://{HOST}", "content-type": kind, "x-arbitraj": "1", **headers}
    scope: Scope = {
        "type": "http", "method": "POST" if pieces else "GET", "path": path, "scheme": "http",
        "query_string": b"pin=1",
    }  # fmt: skip
    scope["headers"] = [(name.encode(), value.encode()) for name, value in told.items()]
    with log.listening(), suppress(TooLargeError):
        asyncio.run(Guard(app, {HOST})(scope, receive, keeps))
    start, *bodies = sent_on or [{"status": 0, "headers": []}]
    shown = [(body.get("body", b""), body.get("more_body", False)) for body in bodies]
    return [
        taken[0],
        start["status"],
        [(name.decode(), value.decode()) for name, value in start["headers"]],
        shown,
        len(waiting),
        log.lines,
    ]


class ListLog(logging.Handler):
    """The lines of the hall's log."""

    def __init__(self) -> None:
        super().__init__()
        self.lines = list[str]()

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())

    @contextmanager
    def listening(self) -> Iterator[None]:
        with patch.object(logger := logging.getLogger("arbitraj.hall"), "handlers", [self]):
            logger.setLevel(logging.INFO)
            yield


@pytest.mark.parametrize(
    ("path", "kind"), [("/evenimente", JSON["content-type"]), ("/poze", FORM), ("/poze", "application/json; a=b")]
)
def test_a_body_is_taken_whole_up_to_its_limit_and_not_a_byte_more(path: str, kind: str) -> None:
    large = patch("arbitraj.hall.web.guard.LARGE", {"/poze": LARGEST + 40_000})  # as the real one, sooner passed
    most = LARGEST + 40_000 * (kind == FORM)
    body = random.Random(56).randbytes(most + 1)
    for size in (1, most, most + 1):
        pieces = [body[at : min(at + 100_000, size)] for at in range(0, size, 100_000)]
        headers_of_both: tuple[dict[str, Any], ...] = ({"content-length": str(size)}, {})
        for length in headers_of_both:
            with large:
                taken, status, headers, shown, left, lines = through(path, pieces, kind, **length)
            if size <= most:
                assert (taken == body[:size], status, left) == (True, 207, 0)
                assert headers == [("retry-after", "7"), *HEADERS.items()]
                assert (shown, lines) == ([(b"bine", False)], [f"POST {path} 207"])
            else:
                assert taken != body
                assert status == (0 if kind == FORM and not length else 413)  # the application itself is told


def test_who_is_answered_early_is_read_out_after_the_answer_and_not_without_end() -> None:
    *_, shown, left, _ = through("/poze", [b"a", b"b", b"c"], read=False)
    assert (shown, left) == ([(b"bine", True), (b"", False)], 0)
    with patch("arbitraj.hall.web.guard._LEFT", 2):
        assert through("/poze", [b"a"] * 6, read=False)[4] == 4


def test_a_line_of_the_log_is_one_line_of_what_was_asked_without_its_secrets() -> None:
    forged = "/a\n2026-11-21 10:00:00,000 GET /fals 200\r\x1b[31m\u202e" + "y" * 100
    (line,) = through(forged, [])[5]
    told = "/a 2026-11-21 10:00:00,000 GET /fals 200\ufffd\ufffd[31m\ufffd" + "y" * 100
    assert line == f"GET {told[:100]} 207"
    assert through("/predare", [b"a=b"], "application/x-www-form-urlencoded", origin="http://x")[5] == [
        "POST /predare 403"
    ]
