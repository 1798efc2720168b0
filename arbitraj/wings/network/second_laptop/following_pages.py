"""The journal for another laptop that copies it and takes over if this one fails. For that laptop alone."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from secrets import token_hex
from typing import Annotated

from msgspec import Meta, field
from msgspec.structs import replace
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arbitraj.hall.kernel.event import Body, HallEvent
from arbitraj.hall.kernel.kind import Kind
from arbitraj.hall.kernel.scene import PROGRAM
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.kernel.store.deposed import Deposed
from arbitraj.hall.kernel.store.keeper import EventStore
from arbitraj.hall.page.site import Opening, Site, fault, site_of
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message
from arbitraj.wings.network.second_laptop.following import TakeOver, first_hall, keep_first


class TakenOver(Body, frozen=True, tag="preluat"):
    """Another laptop is the hall from here on, with a newer mandate."""

    mandate: Annotated[int, Meta(ge=2, le=1_000_000)] = field(name="mandat")
    laptop: Annotated[str, Meta(max_length=100)]


@dataclass(frozen=True, slots=True)
class Mandate:
    """Number that grows when another laptop takes over. Stations refuse an older one."""

    number: int = 1


def _folded(state: HallState, event: HallEvent, body: TakenOver) -> HallState:
    return state.having(Mandate(max(state.of(Mandate).number, body.mandate)))


TAKEN_OVER = Kind(TakenOver, fold=_folded, undo=None)


_DIGITS = 12
_CREDIBLE = 1_000  # largest accepted step of the mandate, so that an invented number does not block later ones
_SILENT = timedelta(seconds=10)  # without a request of a second laptop, which sends three a second


@dataclass(frozen=True, slots=True)
class FollowerSign:
    """Status of a laptop that follows the hall: its last event, and the time."""

    last: int
    at: datetime


class Followers(dict[str, FollowerSign]):
    """Laptops that follow the hall, by user."""


@dataclass(frozen=True, slots=True)
class JournalCopied:
    """Service for copying the journal (`EventStore.journal_after`)."""

    after: Callable[[int], tuple[bytes, int] | None] = lambda _: None


def is_followed(site: Site, keeper: EventStore) -> None:
    """Let the journal be copied, and take the newest known mandate."""
    site.hall.tools[JournalCopied] = JournalCopied(keeper.journal_after)
    site.mandate = max(keeper.store.mandate, site.hall.state.of(Mandate).number)

    def hears(mandate: int, source: str) -> None:
        if site.mandate < mandate <= site.mandate + _CREDIBLE:
            keeper.hears(Deposed(mandate, source))

    site.hears = hears


@contextmanager
def takes_over(opening: Opening) -> Iterator[None]:
    """Become the hall, if this laptop takes over. Raises ProblemsError if it only has a copy."""
    site, keeper = opening.site, opening.keeper
    first = first_hall(keeper.home)
    if first and not first.own and TakeOver not in opening.wishes:
        raise ProblemsError([Problem(str(opening.folder), "", Message("network.copy_of_hall", address=first.address))])
    if TakeOver in opening.wishes:
        site.mandate = max(site.mandate, keeper.reinstate()) + 1
        taken = site.hall.do(PROGRAM, "", token_hex(16), TakenOver(site.mandate, opening.who[:100]))
        assert taken.event is not None
        keeper.store.take_over(site.mandate)
        keeper.flush()
        if first:
            keep_first(keeper.home, replace(first, own=site.mandate))
    yield


def followers_shown(request: Request) -> dict[str, object]:
    """Template values for the panel: how far behind the followers are, and whether they are silent."""
    hall = site_of(request).hall
    now, signs = hall.clock(), hall.of(Followers).items()
    number = hall.state.number
    return {"followers": [(n, max(number - s.last, 0), s.at, now - s.at > _SILENT) for n, s in signs]}


async def _copied(request: Request) -> Response:
    """Whole lines of the journal after a byte position, so that the chain can be checked."""
    asked = request.query_params.get("dupa", "0")
    if not (asked.isascii() and asked.isdigit() and len(asked) <= _DIGITS):
        return fault(request, Message("hall.bad_request"), 400)
    site, known = site_of(request), request.query_params.get("nr", "")
    person = site.person(request)
    found = await run_in_threadpool(site.hall.of(JournalCopied).after, int(asked))
    if found is None:
        return fault(request, Message("network.follows_another"), 409)
    data, size = found
    if person and known.isascii() and known.isdigit() and len(known) <= _DIGITS:
        site.hall.of(Followers)[person.name] = FollowerSign(int(known), site.hall.clock())
    headers = {"x-marime": str(size), "x-nr": str(site.hall.state.number)}
    return Response(data, media_type="application/octet-stream", headers=headers)


FOLLOWER = "oglinda"  # the role of another laptop, which copies the journal
ROUTES = [Route("/oglinda", _copied)]
