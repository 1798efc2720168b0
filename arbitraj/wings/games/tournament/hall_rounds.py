"""Routes of a tournament's pages while its own hall is open, for its chief."""

from starlette.concurrency import run_in_threadpool
from starlette.routing import Route, Router
from starlette.types import Receive, Scope, Send

_PAGES = ("/turneu", "/turneu/fisier/{name:path}")
_DONE = ("perechi", "rezultate", "retragere", "documente")


def _pages() -> Router:
    from arbitraj.wings.games.tournament.tournament_pages import ROUTES  # it loads all of pairing

    return Router(ROUTES)


class _Late:
    """Loads the pages with the first request, so that opening a hall does not need them."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (await run_in_threadpool(_pages))(scope, receive, send)


ROUTES = [
    *(Route(page, _Late(), methods=["GET"]) for page in _PAGES),
    *(Route(f"/turneu/{text}", _Late(), methods=["POST"]) for text in _DONE),
]
