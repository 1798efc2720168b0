"""The application: the routes of every part, each open to its roles alone (`access.py`)."""

from collections.abc import Sequence

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount

from arbitraj.hall.page import laptop_pages
from arbitraj.hall.page.files import PageFiles
from arbitraj.hall.page.site import Site, fault
from arbitraj.hall.parts import PARTS
from arbitraj.hall.web import posting, stream
from arbitraj.hall.web.access import closed_route
from arbitraj.problems import ProblemsError
from arbitraj.text import said

ROUTES: Sequence[BaseRoute] = (
    *posting.ROUTES,  # first: whoever types asks for nothing else, and routes are tried one by one
    *stream.ROUTES,
    *laptop_pages.ROUTES,
    *(route for part in PARTS for route in part.routes),
)
BAR = tuple(page for part in PARTS for page in part.bar)


def make_app(site: Site, routes: Sequence[BaseRoute] = ROUTES) -> Starlette:
    """The application of a hall; the server puts it behind the guard (`guard.py`)."""
    static: BaseRoute = Mount("/static", PageFiles(), name="static")
    app = Starlette(
        routes=[*map(closed_route, routes), static],
        exception_handlers={HTTPException: _http_fault, ProblemsError: _disk_fault, Exception: _own_fault},
    )
    app.state.site, app.state.bar = site, BAR
    return app


def _http_fault(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    key = {404: "no_page", 405: "guard_method"}.get(status, "bad_request")
    return fault(request, said(f"hall.{key}"), status)


def _disk_fault(request: Request, error: Exception) -> Response:
    """The log could not be written: nothing was done, and the station sends it again."""
    assert isinstance(error, ProblemsError)
    return fault(request, error.problems[0].said, 503)


def _own_fault(request: Request, error: Exception) -> Response:
    """A fault of ours: told in a sentence; what it was stands in the server's log."""
    return fault(request, said("hall.own_fault"), 500)
