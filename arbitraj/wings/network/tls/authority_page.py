"""Unencrypted pages beside an encrypted hall: the authority's certificate, and how a station comes to trust it.

They hold nothing secret, as others may listen on the network. A certificate changed on its way is detected by the
fingerprint, which is only on the chief's screen.
"""

from dataclasses import dataclass, field
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from arbitraj.hall.page.files import STATIC
from arbitraj.hall.page.site import hall_templates
from arbitraj.text import say

AUTHORITY = "/autoritate.crt"
_STYLE = "/static/hall.css"
_KIND = "application/x-x509-ca-cert"  # phones offer to install it


@dataclass(frozen=True, slots=True)
class AuthorityPage:
    """ASGI application. `joins` is the encrypted address to go on to."""

    certificate: bytes
    joins: str
    static: Path = field(default=STATIC)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._answer(Request(scope, receive))(scope, receive, send)

    def _answer(self, request: Request) -> Response:
        if request.method not in ("GET", "HEAD"):
            return PlainTextResponse(say("hall.guard_method"), 405)
        match request.url.path:
            case "/":
                page = hall_templates().get_template("autoritate.html")
                return HTMLResponse(page.render({"joins": self.joins, "certificate": AUTHORITY}))
            case path if path == AUTHORITY:
                named = {"content-disposition": 'attachment; filename="arbitraj.crt"'}
                return Response(self.certificate, media_type=_KIND, headers=named)
            case path if path == _STYLE:
                return FileResponse(self.static / "hall.css", media_type="text/css")
        return PlainTextResponse(say("hall.no_page"), 404)
