"""The ASGI applications: the list of competitions of this laptop, or the hall of the one that is open.

Routes of a hall are restricted to roles by the first part of the address. No route is open by omission.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from datetime import datetime
from functools import cached_property
from pathlib import Path
from threading import Lock, Timer
from types import MappingProxyType, SimpleNamespace
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Match, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from arbitraj.game.variant import load_variant
from arbitraj.hall.kernel.scene import CHIEF, EVERYBODY, TYPING
from arbitraj.hall.kernel.store.mark import LogAnswer, LogLostError
from arbitraj.hall.page import guide_pages, laptop_pages
from arbitraj.hall.page.files import PageFiles
from arbitraj.hall.page.network import LOOPBACK, KeptNetwork, Where, forget_network, keep_network, kept_network, way_out
from arbitraj.hall.page.site import (
    JOIN,
    PageSince,
    ShownAuthority,
    Site,
    fault,
    hall_templates,
    is_here,
    site_of,
    wants_html,
)
from arbitraj.hall.web import posting
from arbitraj.hall.web.server import HallServer
from arbitraj.problems import ProblemsError
from arbitraj.text import Message, text_of

# routes of no part. Without roles: open to users without a session
_OWN_ROLES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"evenimente": TYPING, "flux": EVERYBODY, "inchidere": (CHIEF,), "retea": (CHIEF,), "copie": (CHIEF,), "ghid": ()}
)
# first, as typing uses only these and routes are tried in order
OWN_ROUTES: Sequence[BaseRoute] = (*posting.ROUTES, *laptop_pages.ROUTES, *guide_pages.ROUTES)


def _closed(route: BaseRoute, roles_of: Mapping[str, tuple[str, ...]]) -> Route:
    """A route restricted to its roles. Raises KeyError if none are declared: add them to its part."""
    assert isinstance(route, Route)
    page = route.path.split("/")[1]
    roles = roles_of[page]
    if not roles:
        return route
    closed = _ForRoles(route.app, roles, f"/{page}")
    return Route(route.path, closed, methods=sorted(route.methods or ("GET",)), name=route.name)


class _Since:
    """Middleware: notes the hall's numbers before anything of its state is read for a page."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            request = Request(scope)
            request.state.since = PageSince.now(site_of(request))
        await self._app(scope, receive, send)


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
            return fault(request, Message("hall.no_session"), 401)
        if person.role not in self._roles:
            return fault(request, Message("hall.may_not"), 403)
        return fault(request, Message("hall.no_page"), 404) if self._page in site_of(request).lacking else None


def make_app(site: Site) -> Starlette:
    """Application of a hall. The server puts it behind the guard (`guard.py`)."""
    roles = {**_OWN_ROLES, **site.frame.roles}
    static: BaseRoute = Mount("/static", PageFiles(), name="static")
    app = Starlette(
        routes=[*(_closed(route, roles) for route in (*OWN_ROUTES, *site.frame.routes)), static],
        middleware=[Middleware(_Since)],
        exception_handlers={HTTPException: _http_fault, ProblemsError: _disk_fault, Exception: _own_fault},
    )
    app.state.site = site
    return app


def _http_fault(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    key = {404: "hall.no_page", 405: "hall.guard_method"}.get(status, "hall.bad_request")
    return fault(request, Message(key), status)


def _disk_fault(request: Request, error: Exception) -> Response:
    """Answer when the log could not be written: nothing was done, and the station sends it again."""
    assert isinstance(error, ProblemsError)
    return fault(request, error.problems[0].message, 503)


def _own_fault(request: Request, error: Exception) -> Response:
    """Answer to an internal error, whose details are in the server's log."""
    return fault(request, Message("hall.own_fault"), 500)


_ANSWERED = 1.0  # seconds


class Front:
    """Starts with the list of competitions (`routes`). `hall_of` opens one as a hall, as a context manager.

    A folder whose log lacks what it was written from shows a question first (`asked`). `base` is for new folders. With
    `stops` a page may end the program, else only the terminal. A page may also ask for other addresses: then the server
    restarts there with the same hall.
    """

    def __init__(
        self,
        hall_of: Callable[[Path, LogAnswer | None], AbstractContextManager[Site]],
        base: Path,
        routes: Callable[[], Sequence[BaseRoute]],
        stops: bool,
        asked: Callable[[LogLostError], Sequence[BaseRoute]],
    ) -> None:
        self._hall_of, self._held, self._lock = hall_of, ExitStack(), Lock()
        self._base, self._routes, self._stops, self._asked = base, routes, stops, asked
        self._server: HallServer | None = None
        self._addresses: tuple[str, ...] = ()
        self._authority: ShownAuthority | None = None
        self._wanted: Where | None = None
        self._closed: datetime | None = None  # when the last hall was closed
        self.app: Starlette | None = None  # of the open hall
        self.question: Starlette | None = None  # to be answered before a hall is opened

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (self.app or self.question or self.list)(scope, receive, send)

    @cached_property
    def list(self) -> Starlette:
        """Application of the list of competitions, made only if needed."""
        stop = self._stop if self._stops else None
        return make_founding_app(self._open_or_ask, self._base, self._routes(), stop, lambda: self._closed)

    def __enter__(self) -> "Front":
        return self

    def __exit__(self, *why: object) -> None:
        self.shut()

    def served_by(
        self, server: HallServer, addresses: tuple[str, ...], authority: ShownAuthority | None = None
    ) -> None:
        """Set the server and its addresses, the first of which is this laptop's own."""
        self._server, self._addresses, self._authority = server, addresses, authority
        self._addressed()

    def wanted(self) -> Where | None:
        """Addresses requested for a restart, None if the server is to end."""
        wanted, self._wanted = self._wanted, None
        return wanted

    def open(self, folder: Path, answer: LogAnswer | None = None) -> None:
        """Open a folder's hall and serve it. Raises ProblemsError, then the list stays."""
        with self._lock, ExitStack() as held:
            if self.app is not None:  # a second click while it was being opened
                return
            site = held.enter_context(self._hall_of(folder, answer))
            site.shut, site.serve = self.shut, self._serve
            site.way_out = way_out
            site.warned.append(lambda: self._server.connections.warnings() if self._server else ())
            self.app, self.question = make_app(site), None
            self._held = held.pop_all()
            self._addressed()
            kept = kept_network(folder)
            if kept and kept.there and len(self._addresses) == 1:  # after the opening page is answered
                self._serve_soon(kept.where)

    def ask(self, folder: Path, error: LogLostError, then: Where | None = None) -> None:
        """Serve the question before a folder's hall, and `then` the hall at those addresses.

        Without `then`, declining to answer leads back to the list.
        """

        def answered(answer: LogAnswer) -> None:
            self.open(folder, answer)
            if then and len(then.addresses) > 1:
                self._serve_soon(then)

        back = None if then else self._ask_no_more
        self.question = _of_this_laptop(self._asked(error), answered, self._base, back, Middleware(_HereAlone))

    def _open_or_ask(self, folder: Path) -> None:
        try:
            self.open(folder)
        except LogLostError as error:
            self.ask(folder, error)

    def _ask_no_more(self) -> None:
        self.question = None

    def end_streams(self) -> None:
        """End all streams, so that they do not delay the server's end."""
        if self.app is not None:
            self.app.state.site.topics.close()

    def shut(self) -> None:
        """Close the hall: its folder is written a last time, and the list is served again."""
        with self._lock:
            if self.app is not None:
                self._closed = datetime.now()
                self.app.state.site.topics.ended = _told_closed(self._closed)
            self.end_streams()
            self.app = None
            self._held.close()

    def _addressed(self) -> None:
        if self.app is not None:
            site: Site = self.app.state.site
            site.addresses, site.authority, site.topics.closed = self._addresses[1:], self._authority, False
            site.topics.away = ""
            for url in map(urlsplit, site.addresses):
                served = KeptNetwork(url.hostname or "", url.port or 0, url.scheme == "https")
                if site.folder is not None:
                    keep_network(site.folder, served)

    def _serve(self, address: str, encrypted: bool) -> None:
        """Restart to serve the hall also at this address of the laptop, "" for none."""
        self._wanted = Where((LOOPBACK, address) if address else (LOOPBACK,), encrypted)
        if not address and self.app is not None and (folder := self.app.state.site.folder):
            forget_network(folder)
        if encrypted and self.app is not None:
            self.app.state.site.topics.away = text_of("hall.now_encrypted")
        self._stop()

    def _serve_soon(self, where: Where) -> None:
        """Restart once the requesting page is answered."""
        again = Timer(_ANSWERED, self._serve_again, (where,))
        again.daemon = True
        again.start()

    def _serve_again(self, where: Where) -> None:
        if self.app is not None and len(self._addresses) == 1:
            self._wanted = where
            self._stop()

    def _stop(self) -> None:
        assert self._server is not None  # a page asked for it
        self._server.should_exit = True


def make_founding_app(
    opened: Callable[[Path], None],
    base: Path,
    routes: Sequence[BaseRoute],
    stop: Callable[[], None] | None = None,
    closed: Callable[[], datetime | None] = lambda: None,
) -> Starlette:
    """Application without an open hall, for the user at this laptop. `closed`: when the last hall was closed.

    A route that has made or chosen a folder calls `app.state.opened` with it in a thread, and the hall is served
    instead. `opened` raises ProblemsError.
    """

    def no_hall(request: Request, error: Exception) -> Response:
        """Answer to a hall's page while none is open. A missing file of the list's own pages is a plain 404."""
        if any(route.matches(request.scope)[0] is Match.FULL for route in routes):
            return PlainTextResponse(text_of("hall.no_page"), 404)
        return _hall_closed(request)

    app = _of_this_laptop(routes, opened, base, stop, Middleware(_Elsewhere, routes=routes))
    app.add_exception_handler(404, no_hall)
    app.state.closed = closed
    return app


def _of_this_laptop(
    routes: Sequence[BaseRoute],
    opened: Callable[..., None],
    base: Path,
    stop: Callable[[], None] | None,
    guarded: Middleware,
) -> Starlette:
    app = Starlette(routes=[Mount("/static", PageFiles()), *routes], middleware=[guarded])
    app.state.opened, app.state.base, app.state.stop = opened, base, stop
    return app


class _HereAlone:
    """Middleware: nothing is shown to other computers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        elsewhere = scope["type"] == "http" and not is_here(Request(scope))
        await (PlainTextResponse(text_of("hall.only_here"), 403) if elsewhere else self._app)(scope, receive, send)


class _Elsewhere:
    """Middleware: nothing is done for other computers.

    Users of the closed hall get its notice instead of the list.
    """

    def __init__(self, app: ASGIApp, routes: Sequence[BaseRoute]) -> None:
        self._app, self._routes = app, routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer: ASGIApp = self._app
        if scope["type"] == "http" and not is_here(Request(scope)):
            ours = any(route.matches(scope)[0] is Match.FULL for route in self._routes)
            if ours and scope["method"] == "POST":
                answer = PlainTextResponse(text_of("hall.only_here"), 403)
            elif ours and scope["app"].state.closed():
                answer = _hall_closed(Request(scope))
        await answer(scope, receive, send)


def _told_closed(closed: datetime) -> str:
    """Notice on colleagues' pages when the hall is closed."""
    return f"{text_of('hall.hall_closed_at', hour=f'{closed:%H:%M}')} {text_of('hall.hall_closed_back')}"


def _hall_closed(request: Request) -> Response:
    """Notice that the hall is closed. Stations keep their unsent events, and their pages say it too."""
    closed: datetime | None = request.app.state.closed()
    told = Message("hall.hall_closed_at", hour=f"{closed:%H:%M}") if closed else Message("hall.hall_not_open")
    if not wants_html(request):
        return JSONResponse({"eroare": str(told)} | ({"inchisa": _told_closed(closed)} if closed else {}), 503)
    about = {
        "person": None,
        "path": "/",
        "unencrypted": False,
        "competition": SimpleNamespace(title="", variant=load_variant()),
        "told": told,
        "here": is_here(request),
        "sent": request.method == "POST",
    }
    return HTMLResponse(hall_templates().get_template("sala_inchisa.html").render(about), 503)
