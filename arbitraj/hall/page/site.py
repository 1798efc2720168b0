"""What every page of the hall needs: who asks, the hall, the templates."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Protocol, TypeVar

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute

from arbitraj.game.tile import bracketed, bracketed_in
from arbitraj.hall.kernel import keys
from arbitraj.hall.kernel.called import called
from arbitraj.hall.kernel.game import GameClock
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.kernel.sent import SentAnswer
from arbitraj.hall.kernel.state import HallSheet
from arbitraj.hall.kernel.store.keeper import Keeper
from arbitraj.hall.kernel.store.mark import LogLostError
from arbitraj.hall.page.bar import BarPage, bar_of, waits_of
from arbitraj.hall.page.clock_shown import clock_shown, hour_asked
from arbitraj.hall.page.confirming import Confirmed
from arbitraj.hall.page.exact import ExactValues, exact
from arbitraj.hall.page.files import TEMPLATES
from arbitraj.hall.page.pace import A_STATION, SendingPace
from arbitraj.hall.page.plain import as_people_read
from arbitraj.hall.page.topics import Topics
from arbitraj.hall.page.turns import Turns
from arbitraj.hall.triage.service import Hall
from arbitraj.problems import Problem
from arbitraj.record.variant_said import variant_shown
from arbitraj.report.shown import as_read
from arbitraj.text import Said, count, say, span_of

_Tool = TypeVar("_Tool")
Confirming = Callable[[HallPerson, str, str, bool], Said | None]  # a person, the PIN, from where, at this laptop
COOKIE = "sala"
JOIN = "/intrare"  # where whoever has no session comes in
# of a session that was given over TLS: one that was given in plain text may have been read, and is nobody's there
ENCRYPTED = "tls-"
_BRIEFLY = 0.05  # seconds
_OWN = ("127.0.0.1", "localhost", "testserver")  # what is sent there leaves no laptop


@dataclass(frozen=True, slots=True)
class ShownAuthority:
    """How others come to trust the hall: the page they read first, and what they compare."""

    address: str
    fingerprint: str


class People(Protocol):
    """Who is behind a session (`sessions.py`)."""

    def person(self, token: str) -> HallPerson | None:
        """Whose session a cookie is; None where it is nobody's any more."""


class _Nobody:
    """A hall that nobody has joined."""

    def person(self, token: str) -> HallPerson | None:
        return None


Shows = Callable[[Request], Mapping[str, Any]]
Answers = Callable[["Site", HallPerson, Sequence[SentAnswer]], Mapping[str, Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class PageFrame:
    """What all parts say together: their routes, by the first word of an address who may open it (nobody: whoever has
    no session too), what the bar names, what a part adds to a template that is another's (`shows`), the pages that are
    there only where their part opened something with the hall (`needs`), what a station is told besides of what it sent
    (`answers`). `before_hall` gives the routes while no hall is open, `asked` those of a page that asks what becomes of
    a folder whose log lacks what it was written of.
    """

    routes: tuple[BaseRoute, ...] = ()
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bar: tuple[BarPage, ...] = ()
    shows: Mapping[str, tuple[Shows, ...]] = field(default_factory=dict)
    needs: Mapping[str, type[Any]] = field(default_factory=dict)
    answers: tuple[Answers, ...] = ()
    before_hall: Callable[[], Sequence[BaseRoute]] = tuple
    asked: Callable[[LogLostError], Sequence[BaseRoute]] = lambda _: ()


@dataclass
class Site:
    """The hall as pages see it; it hangs on the application as `app.state.site`.

    `frame` is what its parts say of pages. `log` tells the hall's log from every other: a browser keeps what it has
    to send by it. `topics` are told to every station; `people` are who may come in, `confirms` says why a PIN that
    is asked for again is not somebody's (None: nobody has one here), `mandate` grows when another laptop takes
    over. `warned` are asked what does not work now, `way_out` from which address of the laptop a way leads into
    the internet (empty: none), `copied` when the last good copy was made; by `copy_to` they are made elsewhere from
    then on. `stopped` says why nothing is taken in any more, `unkept`, once it is closed, where its log is then.
    `hears` is told of a newer mandate, and who said so: whoever serves the hall with an older one keeps nothing more.
    `addresses` are those by which others join, where the hall's network is served;
    `authority` what they trust first, where it is encrypted. `shut` ends the hall, so that another competition can
    be opened; `serve` serves another address too, over TLS or not. None where they are not for a page to do.
    `folder` is the competition's; `flush` writes into it what the hall knows, and says what stands in the way.
    `turns` is where what is typed waits to be written, `pace` how fast a station may send it. `first` is the page that
    an arbiter is led to, `lacking` those that a folder of this kind has not; `pictured` says which photo shows each
    part of a sheet; `started` is when the hall was opened, which who was cut off is told; `confirmed` is who has lately
    given the PIN. What else a part opens with the hall is its own: it is asked for by its class (`opened`).
    """

    hall: Hall
    people: People = field(default_factory=_Nobody)
    frame: PageFrame = PageFrame()
    log: str = ""
    topics: Topics = field(default_factory=Topics)
    confirms: Confirming | None = None
    mandate: int = 1
    warned: list[Callable[[], tuple[Problem, ...]]] = field(default_factory=list)
    way_out: Callable[[], str] = str
    copied: Callable[[], datetime | None] = lambda: None
    copy_to: Callable[[Path], Problem | None] | None = None
    stopped: Callable[[], Problem | None] = lambda: None
    unkept: Callable[[], Problem | None] = lambda: None
    hears: Callable[[int, str], None] = lambda mandate, source: None
    addresses: tuple[str, ...] = ()
    authority: ShownAuthority | None = None
    shut: Callable[[], None] | None = None
    serve: Callable[[str, bool], None] | None = None
    folder: Path | None = None
    flush: Callable[[], tuple[Problem, ...]] = tuple
    first: str = "/"
    lacking: frozenset[str] = frozenset()
    pictured: Callable[[HallSheet], Mapping[str, str]] = lambda _: {}
    confirmed: Confirmed = field(default_factory=Confirmed)
    started: str = field(default_factory=lambda: datetime.now().isoformat(timespec="seconds"))
    pace: SendingPace = field(default_factory=lambda: SendingPace(A_STATION))
    turns: Turns = field(init=False)

    def __post_init__(self) -> None:
        self.turns = Turns(self.hall)

    def opened(self, tool: type[_Tool]) -> _Tool | None:
        """What a part opened with the hall; None where it did not."""
        found: _Tool | None = self.hall.tools.get(tool)
        return found

    @property
    def unopened(self) -> frozenset[str]:
        """The pages whose part opened nothing with this hall."""
        return frozenset(page for page, tool in self.frame.needs.items() if tool not in self.hall.tools)

    def waiting_for(self, person: HallPerson | None) -> Mapping[str, int]:
        """By page how much waits for somebody; nothing where the hall is held for longer than a page may wait."""
        if not self.hall.lock.acquire(timeout=_BRIEFLY):
            return {}
        try:
            return waits_of(self.frame.bar, person, self, self.lacking | self.unopened)
        finally:
            self.hall.lock.release()

    def person(self, request: Request) -> HallPerson | None:
        """Who asks."""
        return self.person_by(request, COOKIE)

    def person_by(self, request: Request, cookie: str) -> HallPerson | None:
        """Whose session a cookie of the station is."""
        token = request.cookies.get(cookie, "")
        if request.url.scheme == "https" and not token.startswith(ENCRYPTED):
            return None
        return self.people.person(token) if token else None


def site_of(request: Request) -> Site:
    """The site that a request is for."""
    site: Site = request.app.state.site
    return site


def who_asks(request: Request) -> HallPerson:
    """Who makes a request that only somebody who has joined may make: its route is closed to others (`web/app.py`)."""
    person = site_of(request).person(request)
    assert person is not None
    return person


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form that was sent; files among them are left out."""
    async with request.form(max_files=0, max_fields=50) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


def station_of(request: Request) -> str:
    """The name of a browser, as it gave itself; anything else than a short name is none."""
    name = request.headers.get("x-statie", "")
    return name if name.isascii() and name.replace("-", "").isalnum() and len(name) <= 40 else ""


def wants_html(request: Request) -> bool:
    """Whether a page is asked for, and not data."""
    return "text/html" in request.headers.get("accept", "")


def fault(request: Request, text: Said, status: int) -> Response:
    """A sentence in the place of what was asked for: a page to whoever asked for one, `{"eroare"}` to others."""
    if wants_html(request):
        return hall_page(request, "fault.html", {"told": text}, status)
    return JSONResponse({"eroare": str(text)}, status)


@cache
def hall_templates() -> Environment:
    """The templates of the hall: everything is escaped, nothing may be left undefined."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=as_people_read,
        extensions=[ExactValues],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {"say": say, "keys": keys, "count": count, "span": span_of, "variant_shown": variant_shown}
    environment.filters |= {"bracketed": bracketed, "bracketed_in": bracketed_in}
    environment.filters |= {"as_read": as_read, "exact": exact, "called": called}
    return environment


def hall_page(request: Request, template: str, values: Mapping[str, Any], status: int = 200) -> HTMLResponse:
    """A page of the hall: `person`, `hall` and the competition are there in every template."""
    site = site_of(request)
    person, state = site.person(request), site.hall.state
    about = {
        "person": person,
        "bar": replace(
            bar_of(site.frame.bar, person, request.url.path, state, site.lacking | site.unopened),
            waits=site.waiting_for(person),
        ),
        "hall": site.hall,
        "log": site.log,
        "mandate": site.mandate,
        "hall_opened": site.started,
        "competition": site.hall.triage.bench.competition,
        "path": request.url.path,
        "bar_clock": clock_shown(state.of(GameClock), site.hall.clock()),
        "hall_stopped": site.stopped(),
        "hour_asked": hour_asked(site.hall.clock),
        "confirmed": site.confirmed.holds(request.cookies.get(COOKIE, "")),
        "unencrypted": request.url.scheme == "http" and request.url.hostname not in _OWN,
    }
    for shows in site.frame.shows.get(template, ()):
        about |= shows(request)
    return HTMLResponse(hall_templates().get_template(template).render({**about, **values}), status)


def is_here(request: Request) -> bool:
    """Whether somebody asks at the hall's own laptop."""
    try:
        return ip_address(address_of(request)).is_loopback
    except ValueError:
        return False


def address_of(request: Request) -> str:
    """From where somebody asks."""
    return request.client.host if request.client else ""


def earlier_cookie(person: str) -> str:
    """The cookie under which a station keeps the session of somebody before the one who is there now."""
    return f"{COOKIE}-{sha256(person.encode()).hexdigest()[:16]}"


@dataclass(frozen=True, slots=True)
class Opening:
    """A hall that is being opened: its folder, its log, this server as a second one is told (`who`).

    `takes_over`: another laptop was the hall before. `wishes` are what parts are asked for, by their class.
    """

    site: Site
    folder: Path
    keeper: Keeper
    who: str
    takes_over: bool = False
    wishes: Mapping[type[Any], Any] = field(default_factory=dict)
