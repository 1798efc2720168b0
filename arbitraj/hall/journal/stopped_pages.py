"""A hall that takes nothing in any more: told on every page and at the terminal; its log written anew from memory."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from arbitraj.hall.kernel.apart import ticking
from arbitraj.hall.kernel.store.keeper import Keeper
from arbitraj.hall.page.asking import PageAsked, done_at, go_to, shown_at
from arbitraj.hall.page.site import Opening, Site, fault, is_here, site_of
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said

_LOOKED_EVERY = 1.0  # seconds
TOPIC = "oprita"


@dataclass(frozen=True, slots=True)
class ToldAtTerminal:
    """How whoever started the hall is told something while it runs."""

    tell: Callable[[str], None] = lambda text: None


@dataclass(frozen=True, slots=True)
class Rescue:
    """Where the log may be written anew: a free place is named; where it is `written` already."""

    free: Path
    written: Path | None


def remembers_log(site: Site, keeper: Keeper) -> None:
    """What the hall knows outlives its files."""
    keeper.remembered = lambda: site.hall.state.log
    site.hall.tools[Keeper] = keeper
    site.stopped, site.unkept = keeper.stopped, lambda: keeper.unkept


@contextmanager
def watched(opening: Opening) -> Iterator[None]:
    """Whoever is here is told as soon as nothing is taken in any more, and when that is over."""
    site, told = opening.site, opening.wishes.get(ToldAtTerminal, ToldAtTerminal())
    last: list[Problem | None] = [None]

    def look() -> None:
        now = site.stopped()
        if now == last[0]:
            return
        last[0] = now
        told.tell(str(now or said("hall.takes_in_again")))
        site.topics.tell((TOPIC, "panou"))

    look()
    with ticking(TOPIC, _LOOKED_EVERY, look):
        yield


def rescue_shown(request: Request) -> dict[str, object]:
    """What the panel offers the chief while the log is at no path."""
    site = site_of(request)
    keeper = site.opened(Keeper)
    if keeper is None or keeper.parted() is None:
        return {"rescue": None}
    return {"rescue": Rescue(keeper.free_home(), keeper.rescued)}


def _stopped(asked: PageAsked) -> Response:
    return asked.page("oprita.html")


def _rescue(asked: PageAsked) -> Response:
    """Write the log anew; where is for the laptop's own chief to say, from elsewhere it goes to the free place."""
    keeper = site_of(asked.request).opened(Keeper)
    if keeper is None or keeper.parted() is None:
        return fault(asked.request, said("hall.rescue_needless"), 409)
    named = asked.field("folder").strip('"') if is_here(asked.request) else ""
    folder = Path(named) if named else keeper.free_home()
    if "\0" in named or not folder.is_absolute():
        return fault(asked.request, said("hall.rescue_where"), 409)
    try:
        keeper.rescue(folder)
    except ProblemsError as error:
        return fault(asked.request, error.problems[0].said, 409)
    return go_to("/panou")


ROUTES: list[BaseRoute] = [shown_at(f"/{TOPIC}", _stopped), done_at("/salvare", _rescue)]
