"""Services for all pages of the hall: the user, the hall, the templates."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, Protocol, TypeVar

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute

from arbitraj.folder.recognised import is_practice
from arbitraj.game.tile import bracketed, bracketed_in
from arbitraj.hall.kernel import keys
from arbitraj.hall.kernel.case import Waiting
from arbitraj.hall.kernel.game import GameClock
from arbitraj.hall.kernel.hall import Hall, SentAnswer
from arbitraj.hall.kernel.named import author, the_sheets, with_players
from arbitraj.hall.kernel.scene import HallPerson, called
from arbitraj.hall.kernel.state import HallSheet
from arbitraj.hall.kernel.store.keeper import EventStore
from arbitraj.hall.kernel.store.mark import LogLostError
from arbitraj.hall.page.bar import BarPage, bar_of, waits_of
from arbitraj.hall.page.clock_shown import clock_shown, hour_asked
from arbitraj.hall.page.files import TEMPLATES, pieces
from arbitraj.hall.page.plain import ExactValues, as_people_read, exact, sentence
from arbitraj.hall.page.strip import strip_of
from arbitraj.hall.page.switch import FolderSwitch
from arbitraj.hall.page.topics import Topics
from arbitraj.hall.page.turns import A_STATION, SendingPace, Turns
from arbitraj.problems import Problem
from arbitraj.record.variant_said import variant_shown
from arbitraj.report.shown import as_read
from arbitraj.text import Message, all_of, any_of, count, span_of, text_of

_Tool = TypeVar("_Tool")
Confirming = Callable[[HallPerson, str, str, bool], Message | None]  # a person, the PIN, the address, at this laptop
COOKIE = "sala"
JOIN = "/intrare"  # page for users without a session
# prefix of sessions created over TLS: others may have been read in plain text, and are invalid there
ENCRYPTED = "tls-"
_BRIEFLY = 0.05  # seconds
_OWN = ("127.0.0.1", "localhost", "testserver")  # requests to these do not leave the laptop


@dataclass(frozen=True, slots=True)
class ShownAuthority:
    """Data by which stations come to trust the hall: the address of the page to open first, and the fingerprint to
    compare.
    """

    address: str
    fingerprint: str


class People(Protocol):
    """Protocol: users by session (`people/accounts.py`)."""

    def person(self, token: str) -> HallPerson | None:
        """User of a session token, None if it is invalid."""


class _Nobody:
    """People of a hall without sessions."""

    def person(self, token: str) -> HallPerson | None:
        return None


HOLDS = 5 * 60.0  # seconds that a confirmed PIN counts in the browser where it was given, for all confirmations


@dataclass
class Confirmed:
    """Sessions with a recently confirmed PIN. A wrong PIN ends it, as another person may sit there."""

    clock: Callable[[], float] = monotonic  # a wall clock that is set back would let it hold for hours
    _until: dict[str, float] = field(default_factory=dict)

    def given(self, session: str, right: bool) -> None:
        """Record a PIN, right or wrong."""
        now = self.clock()
        self._until = {key: until for key, until in self._until.items() if until > now and key != session}
        if right:
            self._until[session] = now + HOLDS

    def holds(self, session: str) -> bool:
        """Whether the last PIN still counts."""
        return self._until.get(session, 0.0) > self.clock()


Shows = Callable[[Request], Mapping[str, Any]]
Answers = Callable[["Site", HallPerson, Sequence[SentAnswer]], Mapping[str, Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class PageFrame:
    """All parts' contributions to pages.

    `routes`: all routes. `roles`: permitted roles by the first word of an address (empty: also without a session).
    `bar`: pages of the bar. `shows`: values that a part adds to another part's template. `needs`: pages that exist only
    if their part opened something with the hall. `answers`: more data in the answers to a station's events.
    `before_hall`: routes while no hall is open. `switches`: what the chief may switch on before the start. `help`: keys
    of the help on pages, by the first word of an address, with a slash for the pages below it. `asked`: routes of the
    page that asks what to do with a folder whose log lacks what it was written from.
    """

    routes: tuple[BaseRoute, ...] = ()
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bar: tuple[BarPage, ...] = ()
    shows: Mapping[str, tuple[Shows, ...]] = field(default_factory=dict)
    needs: Mapping[str, type[Any]] = field(default_factory=dict)
    answers: tuple[Answers, ...] = ()
    before_hall: Callable[[], Sequence[BaseRoute]] = tuple
    switches: tuple[FolderSwitch, ...] = ()
    help: Mapping[str, str] = field(default_factory=dict)
    asked: Callable[[LogLostError], Sequence[BaseRoute]] = lambda _: ()


@dataclass(kw_only=True)
class Entrance:
    """Who is let in. `people`: users by session. `confirms`: check of a PIN asked again (None: there are no PINs).
    `confirmed`: recently confirmed PINs.
    """

    people: People = field(default_factory=_Nobody)
    confirms: Confirming | None = None
    confirmed: Confirmed = field(default_factory=Confirmed)


@dataclass(kw_only=True)
class LogHealth:
    """State of the hall's log. `log`: its name, by which a browser keeps its unsent events. `mandate`: grows when
    another laptop takes over.

    `warned`: functions that give current faults. `copied`: time of the last good copy. `copy_to`: starts copies to
    another folder. `stopped`: why no more events are taken. `unkept`: after closing, the fault and where the log is.
    `hears`: takes notice of a newer mandate and its source, after which an older one stores nothing more.
    """

    log: str = ""
    mandate: int = 1
    warned: list[Callable[[], tuple[Problem, ...]]] = field(default_factory=list)
    copied: Callable[[], datetime | None] = lambda: None
    copy_to: Callable[[Path], Problem | None] | None = None
    stopped: Callable[[], Problem | None] = lambda: None
    unkept: Callable[[], Problem | None] = lambda: None
    hears: Callable[[int, str], None] = lambda mandate, source: None


@dataclass(kw_only=True)
class Served:
    """How the hall is served. `addresses`: for joining, if on its network. `authority`: the one to trust, if encrypted.
    `way_out`: the laptop's source address for the internet ("": none). `started`: time of opening, for clients that
    were cut off. `pace`: rate limit of a station.

    `shut`: ends the hall, so that another competition can be opened. `serve`: serves another address too, over TLS or
    not. Both are None if pages may not do it.
    """

    addresses: tuple[str, ...] = ()
    authority: ShownAuthority | None = None
    way_out: Callable[[], str] = str
    started: str = field(default_factory=lambda: datetime.now().isoformat(timespec="seconds"))
    pace: SendingPace = field(default_factory=lambda: SendingPace(A_STATION))
    shut: Callable[[], None] | None = None
    serve: Callable[[str, bool], None] | None = None


@dataclass(kw_only=True)
class OfFolder:
    """The hall's competition. `folder`: its folder. `flush`: writes the hall's state into it and gives the obstacles.
    `first`: start page of an arbiter. `lacking`: pages that a folder of this kind does not have.

    `pictured`: photos by part of a sheet. `picture_beside`: address of a photo of a sheet for an item, "" without one.
    `named_elsewhere`: the whole name of a sheet of another hall, by its number.
    """

    folder: Path | None = None
    flush: Callable[[], tuple[Problem, ...]] = tuple
    first: str = "/"
    lacking: frozenset[str] = frozenset()
    pictured: Callable[[HallSheet], Mapping[str, str]] = lambda _: {}
    picture_beside: Callable[[HallSheet, Waiting], str] = lambda sheet, item: ""
    named_elsewhere: Callable[[str], str] = str


@dataclass
class Site(Entrance, LogHealth, Served, OfFolder):
    """The hall for pages, stored as `app.state.site`, by matter.

    `frame`: the parts' contributions. `topics`: notifications to stations. `turns`: queue of events to be written.
    Other services of parts are found by their class (`opened`).
    """

    hall: Hall
    frame: PageFrame = PageFrame()
    topics: Topics = field(default_factory=Topics)
    turns: Turns = field(init=False)

    def __post_init__(self) -> None:
        self.turns = Turns(self.hall)

    def opened(self, tool: type[_Tool]) -> _Tool | None:
        """A part's service, None if the part did not open it."""
        found: _Tool | None = self.hall.tools.get(tool)
        return found

    def faults(self) -> list[Problem]:
        """Current faults of the folder, the copies and the parts."""
        return [item for ask in self.warned for item in ask()]

    @property
    def absent(self) -> frozenset[str]:
        """Pages that this hall does not have: another kind of folder's, and of parts that opened nothing with it."""
        unopened = (page for page, tool in self.frame.needs.items() if tool not in self.hall.tools)
        return self.lacking.union(unopened, () if self.first == "/" else ("/",))

    @property
    def for_practice(self) -> bool:
        """Whether it is a practice hall, which all its pages say."""
        return self.folder is not None and is_practice(self.folder)

    def waiting_for(self, person: HallPerson | None) -> Mapping[str, int]:
        """Number of open items per page for this person, {} if the hall lock is not free within 50 ms."""
        if not self.hall.lock.acquire(timeout=_BRIEFLY):
            return {}
        try:
            return waits_of(self.frame.bar, person, self, self.absent)
        finally:
            self.hall.lock.release()

    def person(self, request: Request) -> HallPerson | None:
        """User of a request, None if there is no valid session."""
        return self.person_by(request, COOKIE)

    def person_by(self, request: Request, cookie: str) -> HallPerson | None:
        """User of the session in a cookie, None if invalid."""
        token = request.cookies.get(cookie, "")
        if request.url.scheme == "https" and not token.startswith(ENCRYPTED):
            return None
        return self.people.person(token) if token else None


def site_of(request: Request) -> Site:
    """Site of a request."""
    site: Site = request.app.state.site
    return site


class PageSince(NamedTuple):
    """Numbers of the last event and the last topic without one, read before a page's state: its stream starts there."""

    event: int
    topic: int

    @staticmethod
    def now(site: Site) -> "PageSince":
        """Numbers at the start of a request. Later changes may be missing from its page, and are told to it again."""
        return PageSince(site.hall.state.number, site.topics.number)


def who_asks(request: Request) -> HallPerson:
    """User of a request whose route needs a session (checked in `web/front.py`)."""
    person = site_of(request).person(request)
    assert person is not None
    return person


async def form_of(request: Request) -> dict[str, str]:
    """Fields of a form, files left out."""
    async with request.form(max_files=0, max_fields=50) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


def station_of(request: Request) -> str:
    """Name of a browser from its header, "" unless it is a short name."""
    name = request.headers.get("x-statie", "")
    return name if name.isascii() and name.replace("-", "").isalnum() and len(name) <= 40 else ""


def wants_html(request: Request) -> bool:
    """Whether the client asks for a page rather than data."""
    return "text/html" in request.headers.get("accept", "")


def fault(request: Request, text: Message, status: int) -> Response:
    """An error message instead of the answer: a page, or `{"eroare"}` for clients that ask for data."""
    if wants_html(request):
        hall = site_of(request).hall
        return hall_page(request, "fault.html", {"told": with_players(hall.state, hall.players, text)}, status)
    return JSONResponse({"eroare": str(text)}, status)


@cache
def hall_templates() -> Environment:
    """Jinja environment of the hall, with autoescape and strict undefined values."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=as_people_read,
        extensions=[ExactValues],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {"pieces": pieces, "text_of": text_of, "keys": keys, "count": count, "span": span_of}
    environment.globals["variant_shown"] = variant_shown
    environment.filters |= {"bracketed": bracketed, "bracketed_in": bracketed_in}
    environment.filters |= {
        "sentence": sentence,
        "as_read": as_read,
        "exact": exact,
        "called": called,
        "all_of": all_of,
        "any_of": any_of,
    }
    environment.filters["author"] = lambda hall, name: author(hall.state, hall.players, name)
    environment.filters["the_sheets"] = lambda hall, numbers: the_sheets(hall.state, hall.players, numbers)
    return environment


def help_at(frame: PageFrame, path: str) -> str:
    """Key of the help on the page of an address, "" if it has none."""
    page, _, below = path[1:].partition("/")
    return frame.help.get(f"{page}/" if below else page) or frame.help.get(page, "")


def hall_page(request: Request, template: str, values: Mapping[str, Any], status: int = 200) -> HTMLResponse:
    """Render a page of the hall. `person`, `hall` and the competition are available in every template."""
    site = site_of(request)
    person, state = site.person(request), site.hall.state
    about = {
        "person": person,
        "bar": replace(
            bar_of(site.frame.bar, person, request.url.path, state, site.absent),
            waits=site.waiting_for(person),
        ),
        "hall": site.hall,
        "log": site.log,
        "mandate": site.mandate,
        "hall_opened": site.started,
        "page_since": request.state.since,
        "competition": site.hall.competition,
        "path": request.url.path,
        "practice": site.for_practice,
        "help": help_at(site.frame, request.url.path),
        "bar_clock": clock_shown(state.of(GameClock), site.hall.clock()),
        "hall_stopped": site.stopped(),
        "hour_asked": hour_asked(site.hall.clock),
        "confirmed": site.confirmed.holds(request.cookies.get(COOKIE, "")),
        "unencrypted": request.url.scheme == "http" and request.url.hostname not in _OWN,
        "strip": strip_of(request, site.hall, person) if status == 200 else None,
    }
    for shows in site.frame.shows.get(template, ()):
        about |= shows(request)
    return HTMLResponse(hall_templates().get_template(template).render({**about, **values}), status)


def is_here(request: Request) -> bool:
    """Whether a request comes from the hall's own laptop."""
    try:
        return ip_address(address_of(request)).is_loopback
    except ValueError:
        return False


def address_of(request: Request) -> str:
    """Client address of a request, "" if unknown."""
    return request.client.host if request.client else ""


def earlier_cookie(person: str) -> str:
    """Name of the cookie that keeps the session of the station's user before the current one."""
    return f"{COOKIE}-{sha256(person.encode()).hexdigest()[:16]}"


@dataclass(frozen=True, slots=True)
class Opening:
    """A hall being opened: its site, folder and log. `who` describes this server for a second one.

    `wishes` are options of the parts, by class.
    """

    site: Site
    folder: Path
    keeper: EventStore
    who: str
    wishes: Mapping[type[Any], Any] = field(default_factory=dict)
