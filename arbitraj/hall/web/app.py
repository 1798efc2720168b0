"""The application: its routes, behind the guard that every request passes."""

from pathlib import Path

from starlette.applications import Starlette
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles

from arbitraj.hall.web import entry
from arbitraj.hall.web.site import Site

STATIC = Path(__file__).parent / "static"


def make_app(site: Site) -> Starlette:
    """The application of a hall."""
    routes: list[BaseRoute] = [Mount("/static", StaticFiles(directory=STATIC), name="static"), *entry.ROUTES]
    app = Starlette(routes=routes)
    app.state.site = site
    return app
