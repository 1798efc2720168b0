"""The application while no hall is open: the competitions of this laptop, new ones, general rankings."""

from collections.abc import Callable, Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import BaseRoute, Mount
from starlette.types import ASGIApp, Receive, Scope, Send

from arbitraj.hall.page.files import PageFiles
from arbitraj.hall.page.site import is_here
from arbitraj.hall.parts import PARTS
from arbitraj.text import say

_ROUTES = tuple(route for part in PARTS for route in part.before_hall)


def make_founding_app(
    opened: Callable[[Path], None],
    base: Path,
    stop: Callable[[], None] | None = None,
    routes: Sequence[BaseRoute] = _ROUTES,
) -> Starlette:
    """The application while there is no folder yet, for whoever sits at this laptop.

    A route that has made one calls `app.state.opened` with it, in a thread; from then on the hall is served in its
    place. `opened` raises ProblemsError.
    """
    app = Starlette(routes=[Mount("/static", PageFiles()), *routes], middleware=[Middleware(_HereAlone)])
    app.state.opened, app.state.base, app.state.stop = opened, base, stop
    return app


class _HereAlone:
    """An application in which nothing is done from elsewhere than the hall's own laptop."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        elsewhere = scope["type"] == "http" and scope["method"] == "POST" and not is_here(Request(scope))
        answer = PlainTextResponse(say("hall.only_here"), 403) if elsewhere else self._app
        await answer(scope, receive, send)
