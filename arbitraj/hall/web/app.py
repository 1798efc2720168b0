"""The ASGI application: routes of all parts, restricted to roles by the first part of the address.

No route is open by omission.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from arbitraj.hall.kernel.scene import CHIEF, EVERYBODY, TYPING
from arbitraj.hall.page import laptop_pages
from arbitraj.hall.page.files import PageFiles
from arbitraj.hall.page.site import JOIN, Site, fault, site_of, wants_html
from arbitraj.hall.web import posting, stream
from arbitraj.problems import ProblemsError
from arbitraj.text import said

# routes of no part. Without roles: open to users without a session
_OWN_ROLES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"evenimente": TYPING, "flux": EVERYBODY, "inchidere": (CHIEF,), "retea": (CHIEF,), "copie": (CHIEF,)}
)
# first, as typing uses only these and routes are tried in order
OWN_ROUTES: Sequence[BaseRoute] = (*posting.ROUTES, *stream.ROUTES, *laptop_pages.ROUTES)


def _closed(route: BaseRoute, roles_of: Mapping[str, tuple[str, ...]]) -> Route:
    """A route restricted to its roles. Raises KeyError if none are declared: add them to its part."""
    assert isinstance(route, Route)
    page = route.path.split("/")[1]
    roles = roles_of[page]
    if not roles:
        return route
    closed = _ForRoles(route.app, roles, f"/{page}")
    return Route(route.path, closed, methods=sorted(route.methods or ("GET",)), name=route.name)


class _ForRoles:
    """Middleware of a route: only for some roles, in a folder that has this page."""

    def __init__(self, app: ASGIApp, roles: tuple[str, ...], page: str) -> None:
        self._app, self._roles, self._page = app, roles, page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = self._refusal(Request(scope, receive))
        await (answer or self._app)(scope, receive, send)

    def _refusal(self, request: Request) -> Response | None:
        person = site_of(request).person(request)
        if person is None:
            if request.method in ("GET", "HEAD") and wants_html(request):
                return RedirectResponse(JOIN, 303)
            return fault(request, said("hall.no_session"), 401)
        if person.role not in self._roles:
            return fault(request, said("hall.may_not"), 403)
        return fault(request, said("hall.no_page"), 404) if self._page in site_of(request).lacking else None


def make_app(site: Site) -> Starlette:
    """Application of a hall. The server puts it behind the guard (`guard.py`)."""
    roles = {**_OWN_ROLES, **site.frame.roles}
    static: BaseRoute = Mount("/static", PageFiles(), name="static")
    app = Starlette(
        routes=[*(_closed(each, roles) for each in (*OWN_ROUTES, *site.frame.routes)), static],
        exception_handlers={HTTPException: _http_fault, ProblemsError: _disk_fault, Exception: _own_fault},
    )
    app.state.site = site
    return app


def _http_fault(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    key = {404: "hall.no_page", 405: "hall.guard_method"}.get(status, "hall.bad_request")
    return fault(request, said(key), status)


def _disk_fault(request: Request, error: Exception) -> Response:
    """Answer when the log could not be written: nothing was done, and the station sends it again."""
    assert isinstance(error, ProblemsError)
    return fault(request, error.problems[0].said, 503)


def _own_fault(request: Request, error: Exception) -> Response:
    """Answer to an internal error, whose details are in the server's log."""
    return fault(request, said("hall.own_fault"), 500)
