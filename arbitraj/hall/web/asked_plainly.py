"""A plain HTTP request where the hall is served over TLS: answered with a page that names the new address.

A phone reloads the address that it was at before the hall was encrypted. OpenSSL tells such a request from a handshake
(`HTTP_REQUEST`). Nothing of it is read: the answer is always the same. It is no redirect, since browsers keep those.
"""

import ssl
from ssl import MemoryBIO, SSLContext, SSLError, SSLObject, SSLSession, SSLWantReadError

from markupsafe import escape

from arbitraj.text import text_of

_HTTP = "HTTP_REQUEST"  # OpenSSL's reason


def page_for_plain(joins: str, certificate: str) -> bytes:
    """The answer with its headers. `joins` is the encrypted address, `certificate` the page of the authority."""
    links = (("hall.plain_certificate", certificate), ("hall.plain_joins", joins))
    steps = "".join(f'<li>{escape(text_of(key))} <a href="{escape(to)}">{escape(to)}</a></li>' for key, to in links)
    title = escape(text_of("hall.plain_title"))
    body = (
        '<!doctype html><html lang="ro"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" '
        f'content="light dark"><title>{title}</title></head><body><main><h1>{title}</h1><ol>{steps}</ol></main></body>'
        "</html>\n"
    ).encode()
    head = (
        "HTTP/1.1 400 Bad Request\r\nContent-Type: text/html; charset=utf-8\r\nCache-Control: no-store\r\n"
        "Content-Security-Policy: default-src 'none'\r\nX-Content-Type-Options: nosniff\r\n"
        f"Connection: close\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


class _Shaking(SSLObject):
    """A server's end of a connection, which answers plain HTTP once and then awaits the end of the connection."""

    told, answered = b"", False
    incoming: MemoryBIO
    outgoing: MemoryBIO

    def do_handshake(self) -> None:
        if not self.answered:
            try:
                return super().do_handshake()
            except SSLError as error:
                if error.reason != _HTTP or not self.told:
                    raise
            self.answered = True
            self.outgoing.write(self.told)
        self.incoming.read()  # the rest is discarded: the time for a handshake limits it
        raise SSLWantReadError


class TellingContext(SSLContext):
    """TLS context of a server that answers plain HTTP with `told`."""

    told = b""

    def __new__(cls) -> "TellingContext":
        made = super().__new__(cls, ssl.PROTOCOL_TLS_SERVER)
        made.sslobject_class = _Shaking
        return made

    def wrap_bio(
        self,
        incoming: MemoryBIO,
        outgoing: MemoryBIO,
        server_side: bool = False,
        server_hostname: str | bytes | None = None,
        session: SSLSession | None = None,
    ) -> SSLObject:
        shaking = super().wrap_bio(incoming, outgoing, server_side, server_hostname, session)
        assert isinstance(shaking, _Shaking)
        shaking.told, shaking.incoming, shaking.outgoing = self.told, incoming, outgoing
        return shaking
