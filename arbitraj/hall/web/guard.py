"""Middleware before authentication: checks Host, Origin and body size.

Threats: a curious player on the same Wi-Fi, another page open in an arbiter's browser, a name made to look ours (DNS
rebinding). Requests that pass are still checked by route (`front.py`) and user.
"""

import asyncio
import logging
from collections.abc import Iterable, Mapping
from contextlib import suppress
from types import MappingProxyType

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arbitraj.desk.edition_names import SECOND_COUNT_PAGE
from arbitraj.hall.page.files import GUIDE, PUBLISHED, WORD_LIST, TooLargeError
from arbitraj.lexicon.importer import MAX_BYTES
from arbitraj.text import harmless, text_of
from arbitraj.wings import brought

LARGEST = 256 * 1024  # bytes of a request's body
_PATIENCE = 20.0  # seconds for a body
# paths with larger and slower bodies, read by their route after the user was checked
LARGE: Mapping[str, int] = MappingProxyType(
    {WORD_LIST: MAX_BYTES + 64 * 1024}
    | {path: most for large_bodies in brought("large_bodies") for path, most in large_bodies().items()}
)
_LARGE_PATIENCE = 120.0
_LEFT, _LEFT_PATIENCE = 256 * 1024 * 1024, 20.0  # bytes and seconds for discarding a body after an early answer
_FORM = "application/x-www-form-urlencoded"  # of pages without scripts, which cannot set headers
_OURS = "x-arbitraj"  # other sites' pages cannot send it without a CORS preflight
_WITH_OURS = ("application/json", "multipart/form-data")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# published pages and the guide have inline style and no scripts, and only they are served with this policy
PUBLISHED_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
# the page that counts an edition again runs its own script, in a sandbox
CHECKING, CHECKING_POLICY = (
    f"/{SECOND_COUNT_PAGE}",
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
)
# a browser's PDF viewer is an embedded object with inline style, without which older ones show nothing
PRINTED, PRINTED_POLICY = (
    b"application/pdf",
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; "
    "frame-ancestors 'none'",
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    # no page links elsewhere, so no site gets a referrer. With `no-referrer` a browser would send `Origin: null` with
    # the hall's own forms
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "cache-control": "no-store",
}
_OURS_ALONE = {name.encode(): value.encode() for name, value in HEADERS.items()}  # as bytes for ASGI
_OURS_PUBLISHED = {**_OURS_ALONE, b"content-security-policy": PUBLISHED_POLICY.encode()}
_OURS_CHECKING = {**_OURS_ALONE, b"content-security-policy": CHECKING_POLICY.encode()}
_OURS_PRINTED = {**_OURS_ALONE, b"content-security-policy": PRINTED_POLICY.encode()}
_LOG = logging.getLogger("arbitraj.hall")


class Guard:
    """The application behind the guard. `hosts` are the allowed values of `Host`, with port.

    The scheme is the connection's (`scope`), never a header's: an origin of the other scheme is refused.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str]) -> None:
        self._app, self._hosts = app, frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, _with_headers(scope, send))
        # other types (WebSocket) are not answered: the server closes them

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] == "POST":
            still = _Coming(receive, send)
            receive, send = still.receive, still.send
        refused = self._refusal(scope)
        body = b""
        if refused is None and scope["method"] == "POST" and (most := _large(scope)):
            await self._app(scope, _counted(receive, most), send)
            return
        if refused is None and scope["method"] == "POST":
            try:
                async with asyncio.timeout(_PATIENCE):
                    body = await _body(receive)
            except TimeoutError:
                refused = 408, "hall.guard_slow"
            except TooLargeError:
                refused = 413, "hall.guard_too_large"
        if refused is not None:
            await _told(scope, *refused)(scope, receive, send)
            return
        await self._app(scope, _again(body, receive) if scope["method"] == "POST" else receive, send)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        host = headers.getlist("host")
        if len(host) != 1 or host[0].lower() not in self._hosts:
            return 421, "hall.guard_host"
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "hall.guard_method"
        if scope["method"] != "POST":
            return None
        return _of_post(headers, f"{scope['scheme']}://{host[0].lower()}", _large(scope) or LARGEST)


def _told(scope: Scope, status: int, key: str) -> Response:
    """Answer to a refused request: `{"eroare"}` for the hall's scripts, else plain text."""
    most = _large(scope) or LARGEST
    size = f"{most // 1_000_000} MB" if most >= 1_000_000 else f"{most // 1024} KB"
    text, headers = text_of(key, size=size), {"connection": "close"}
    if Headers(scope=scope).get(_OURS) == "1":
        return JSONResponse({"eroare": text}, status, headers)
    return PlainTextResponse(text, status, headers)


def _large(scope: Scope) -> int:
    """Body limit of a path that takes large ones, 0 for all others."""
    kind = Headers(scope=scope).get("content-type", "").partition(";")[0].strip().lower()
    return LARGE.get(scope["path"], 0) if kind == "multipart/form-data" else 0


def _of_post(headers: Headers, ours: str, most: int) -> tuple[int, str] | None:
    if headers.getlist("origin") != [ours]:
        return 403, "hall.guard_origin"
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != _FORM and not (kind in _WITH_OURS and headers.get(_OURS) == "1"):
        return 415, "hall.guard_kind"
    length = headers.get("content-length", "0")
    counted = length.isascii() and length.isdigit() and len(length) <= 12
    return None if counted and int(length) <= most else (413, "hall.guard_too_large")


class _Coming:
    """A request whose body may still be arriving when it is answered. Closing the connection then would cut off the
    sender before the answer is read: so the rest is read and discarded first.
    """

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send, self._all = receive, send, False

    async def receive(self) -> Message:
        """Next message."""
        message = await self._receive()
        self._all = not message.get("more_body", False)  # also after a disconnect
        return message

    async def send(self, message: Message) -> None:
        """Send the answer whole, before waiting for the rest of the request."""
        if message["type"] == "http.response.body" and not message.get("more_body", False) and not self._all:
            await self._send({**message, "more_body": True})
            await self._read_out()
            message = {"type": "http.response.body"}
        await self._send(message)

    async def _read_out(self) -> None:
        left = _LEFT
        with suppress(TimeoutError):
            async with asyncio.timeout(_LEFT_PATIENCE):
                while not self._all and left > 0:
                    left -= len((await self.receive()).get("body", b""))


async def _body(receive: Receive) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > LARGEST:
            raise TooLargeError
        if not message.get("more_body", False):
            return bytes(body)


def _counted(receive: Receive, most: int) -> Receive:
    """Receive with limits: raises TooLargeError, TimeoutError."""
    left, until = most, asyncio.get_running_loop().time() + _LARGE_PATIENCE

    async def given() -> Message:
        nonlocal left
        message = await asyncio.wait_for(receive(), max(0.0, until - asyncio.get_running_loop().time()))
        left -= len(message.get("body", b""))
        if left < 0:
            raise TooLargeError
        return message

    return given


def _again(body: bytes, receive: Receive) -> Receive:
    """Receive that replays a body already read, then goes on."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def given() -> Message:
        return waiting.pop() if waiting else await receive()

    return given


def _with_headers(scope: Scope, send: Send) -> Send:
    """Send that adds the security headers, and writes a log line without query and user."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            ours = _OURS_PUBLISHED if scope["path"].startswith((PUBLISHED, GUIDE)) else _OURS_ALONE
            if ours is _OURS_PUBLISHED and scope["path"].endswith(CHECKING):
                ours = _OURS_CHECKING
            ours = _OURS_PRINTED if (b"content-type", PRINTED) in message["headers"] else ours
            others = (value for value in message["headers"] if value[0] not in ours)
            message = {**message, "headers": [*others, *ours.items()]}
            path = harmless(scope["path"])[:100].replace("\n", " ")
            _LOG.info("%s %s %s", scope["method"], path, message["status"])
        await send(message)

    return sent
