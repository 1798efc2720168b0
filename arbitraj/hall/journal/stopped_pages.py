"""A hall that takes no more events: reported on all pages and at the terminal, its log rewritten from memory."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from arbitraj.hall.kernel.apart import Ticker
from arbitraj.hall.kernel.store.keeper import EventStore
from arbitraj.hall.page.asking import PageRequest, done_at, go_to, shown_at
from arbitraj.hall.page.site import Opening, Site, fault, is_here, site_of
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message

_LOOKED_EVERY = 1.0  # seconds
TOPIC = "oprita"


@dataclass(frozen=True, slots=True)
class ToldAtTerminal:
    """Output for the person who started the hall, while it runs."""

    tell: Callable[[str], None] = lambda text: None


def remembers_log(site: Site, keeper: EventStore) -> None:
    """Give the log's keeper the events in memory, for when its files are lost."""
    keeper.remembered = lambda: site.hall.state.log
    site.hall.tools[EventStore] = keeper
    site.stopped, site.unkept = keeper.stopped, lambda: keeper.unkept


@contextmanager
def watched(opening: Opening) -> Iterator[None]:
    """Notify everybody when the hall stops taking events, and when it does again."""
    site, told = opening.site, opening.wishes.get(ToldAtTerminal, ToldAtTerminal())
    last: list[Problem | None] = [None]

    def look() -> None:
        now = site.stopped()
        if now == last[0]:
            return
        last[0] = now
        told.tell(str(now or Message("hall.takes_in_again")))
        site.topics.tell((TOPIC, "panou"))

    look()
    with Ticker(TOPIC, _LOOKED_EVERY, look):
        yield


def rescue_shown(request: Request) -> dict[str, object]:
    """Template values for «Sala», while the log's files are lost: where it may be `written`, or is."""
    keeper = site_of(request).opened(EventStore)
    lost = keeper and keeper.parted()
    return {"rescue": {"free": keeper.free_home(), "written": keeper.rescued} if keeper and lost else None}


def _rescue(asked: PageRequest) -> Response:
    """Rewrite the log. Only the chief at the laptop may choose the folder, others get the free one."""
    keeper = site_of(asked.request).opened(EventStore)
    if keeper is None or keeper.parted() is None:
        return fault(asked.request, Message("hall.rescue_needless"), 409)
    named = asked.field("folder").strip('"') if is_here(asked.request) else ""
    folder = Path(named) if named else keeper.free_home()
    if "\0" in named or not folder.is_absolute():
        return fault(asked.request, Message("hall.rescue_where"), 409)
    try:
        keeper.rescue(folder)
    except ProblemsError as error:
        return fault(asked.request, error.problems[0].message, 409)
    return go_to("/sala")


ROUTES: list[BaseRoute] = [shown_at(f"/{TOPIC}", lambda asked: asked.page("oprita.html")), done_at("/salvare", _rescue)]
