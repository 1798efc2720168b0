"""The application: the routes of every part, each open to its roles alone (`access.py`)."""

from collections.abc import Sequence

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles

from arbitraj.hall.best import solver_pages
from arbitraj.hall.duels import duel_pages
from arbitraj.hall.editions import public_pages, publishing_pages
from arbitraj.hall.folder import prepare_pages
from arbitraj.hall.follower import following_pages
from arbitraj.hall.halls import halls_pages
from arbitraj.hall.journal import journal_pages
from arbitraj.hall.page import laptop_pages
from arbitraj.hall.page.files import STATIC
from arbitraj.hall.page.site import Site, fault
from arbitraj.hall.people import joining
from arbitraj.hall.photos import photo_pages
from arbitraj.hall.start import start_pages, wall_pages
from arbitraj.hall.triage import correcting, pages, queue_pages
from arbitraj.hall.typing import entry, handin_pages, pile, posting
from arbitraj.hall.web import stream
from arbitraj.hall.web.access import closed_route
from arbitraj.hall.written import contest_pages, sanction_pages
from arbitraj.problems import ProblemsError
from arbitraj.text import said

ROUTES: Sequence[BaseRoute] = (
    *posting.ROUTES,  # first: whoever types asks for nothing else, and routes are tried one by one
    *stream.ROUTES,
    *joining.ROUTES,
    *pages.ROUTES,
    *correcting.ROUTES,
    *entry.ROUTES,
    *pile.ROUTES,
    *handin_pages.ROUTES,
    *photo_pages.ROUTES,
    *queue_pages.ROUTES,
    *journal_pages.ROUTES,
    *start_pages.ROUTES,
    *wall_pages.ROUTES,
    *contest_pages.ROUTES,
    *sanction_pages.ROUTES,
    *duel_pages.ROUTES,
    *halls_pages.ROUTES,
    *laptop_pages.ROUTES,
    *prepare_pages.ROUTES,
    *following_pages.ROUTES,
    *publishing_pages.ROUTES,
    *solver_pages.ROUTES,
    *public_pages.ROUTES,
)


def make_app(site: Site, routes: Sequence[BaseRoute] = ROUTES) -> Starlette:
    """The application of a hall; the server puts it behind the guard (`guard.py`)."""
    static: BaseRoute = Mount("/static", StaticFiles(directory=STATIC), name="static")
    app = Starlette(
        routes=[*map(closed_route, routes), static],
        exception_handlers={HTTPException: _http_fault, ProblemsError: _disk_fault, Exception: _own_fault},
    )
    app.state.site = site
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
