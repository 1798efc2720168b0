"""Who may open what: by the first part of a route's address, so that no route stands open by being forgotten."""

from collections.abc import Mapping
from types import MappingProxyType

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from arbitraj.hall.kernel.scene import CHIEF, EVERYBODY, TYPING
from arbitraj.hall.page.site import JOIN, fault, site_of, wants_html
from arbitraj.hall.parts import PARTS
from arbitraj.text import said

# what is no part's own; no roles: whoever has no session yet comes in by it
_OF_FRAME: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"evenimente": TYPING, "flux": EVERYBODY, "inchidere": (CHIEF,), "retea": (CHIEF,), "copie": (CHIEF,)}
)
ROLES_OF: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {**_OF_FRAME, **{page: roles for part in PARTS for page, roles in part.roles.items()}}
)


def closed_route(route: BaseRoute) -> Route:
    """A route that only its roles may open. Raises KeyError where nobody said which they are: add it to its part."""
    assert isinstance(route, Route)
    page = route.path.split("/")[1]
    roles = ROLES_OF[page]
    if not roles:
        return route
    closed = _ForRoles(route.app, roles, f"/{page}")
    return Route(route.path, closed, methods=sorted(route.methods or ("GET",)), name=route.name)


class _ForRoles:
    """What a route of a `page` does, for persons of some roles alone, in a folder that has that page."""

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
