"""What every page of the hall needs: who asks, the hall, the templates."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from arbitraj.hall.best.ideal_search import IdealSearch
from arbitraj.hall.best.solving import SolverProcess
from arbitraj.hall.folder.preparing import Preparation
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.page.bar import bar_of
from arbitraj.hall.page.files import TEMPLATES
from arbitraj.hall.page.topics import Topics
from arbitraj.hall.page.turns import Turns
from arbitraj.hall.photos.album import Album
from arbitraj.hall.photos.darkroom import Developer
from arbitraj.hall.photos.uploads import Uploads
from arbitraj.hall.start.clock import GameClock
from arbitraj.hall.start.clock_shown import clock_shown
from arbitraj.hall.start.other_game import Beside
from arbitraj.hall.start.wall import WallRanking
from arbitraj.hall.triage.service import Hall
from arbitraj.hall.typing.papers import Papers
from arbitraj.problems import Problem
from arbitraj.record.variant_said import variant_shown
from arbitraj.text import Said, count, say

if TYPE_CHECKING:
    from arbitraj.hall.halls.desk import HallsDesk
    from arbitraj.hall.people.accounts import Accounts
    from arbitraj.hall.people.sessions import Sessions

COOKIE = "sala"
JOIN = "/intrare"  # where whoever has no session comes in
# of a session that was given over TLS: one that was given in plain text may have been read, and is nobody's there
ENCRYPTED = "tls-"
_OWN = ("127.0.0.1", "localhost", "testserver")  # what is sent there leaves no laptop


@dataclass(frozen=True, slots=True)
class FollowerSign:
    """What another laptop that follows the hall said of itself: the last event that it has, and when that was."""

    last: int
    at: datetime


@dataclass(frozen=True, slots=True)
class ShownAuthority:
    """How others come to trust the hall: the page they read first, and what they compare."""

    address: str
    fingerprint: str


class People(Protocol):
    """Who is behind a session (`sessions.py`)."""

    def person(self, token: str) -> HallPerson | None:
        """Whose session a cookie is; None where it is nobody's any more."""


@dataclass(frozen=True, slots=True)
class Joined:
    """How persons come in, are asked for their PIN again, and leave."""

    accounts: "Accounts"
    sessions: "Sessions"


@dataclass
class Site:
    """The hall as pages see it; it hangs on the application as `app.state.site`.

    `log` tells the hall's log from every other: a browser keeps what it has to send by it. `topics` are told to every
    station; `joined` is who may come in, `mandate` grows when another laptop takes over. `warned` are asked what does
    not work now, `copied` when the last good copy was made; by `copy_to` they are made elsewhere from then on.
    `addresses` are those by which others join, where the hall's network is served; `authority` what they trust first,
    where it is encrypted. `shut` ends the hall, so that another competition can be opened; `serve` serves another
    address too, over TLS or not. None where they are not for a page to do. `folder` is the competition's, and
    `preparation` what is made ready there; `flush` writes into it what the hall knows, and says what stands in the
    way. `journal` is what another laptop copies (`Keeper.journal_after`), `followers` those that do, by person.
    `turns` is where what is typed waits to be written. `beside` is what the other game of the hall shows (6.2.f),
    `ranking_shown` is asked which ranking the wall shows: none before one is published. `album` has the photos of the
    sheets, `develop` makes pictures of them: None where the extra for it is not installed; `uploads` are those that
    come. `halls` are the others,
    where several play one competition. `solver` answers what could be played, `ideal` searches for the best that could
    be made of the letters: None where there is no folder.
    `lacking` are the pages that a folder of this kind has not.
    """

    hall: Hall
    people: People
    log: str = ""
    topics: Topics = field(default_factory=Topics)
    papers: Papers = field(default_factory=Papers)
    joined: Joined | None = None
    mandate: int = 1
    warned: list[Callable[[], tuple[Problem, ...]]] = field(default_factory=list)
    copied: Callable[[], datetime | None] = lambda: None
    copy_to: Callable[[Path], Problem | None] | None = None
    addresses: tuple[str, ...] = ()
    authority: ShownAuthority | None = None
    beside: Beside | None = None
    preparation: Preparation | None = None
    ranking_shown: Callable[[], WallRanking | None] = lambda: None
    shut: Callable[[], None] | None = None
    serve: Callable[[str, bool], None] | None = None
    album: Album | None = None
    develop: Developer | None = None
    folder: Path | None = None
    flush: Callable[[], tuple[Problem, ...]] = tuple
    halls: "HallsDesk | None" = None
    solver: SolverProcess | None = None
    ideal: IdealSearch | None = None
    lacking: frozenset[str] = frozenset()
    journal: Callable[[int], tuple[bytes, int] | None] = lambda _: None
    followers: dict[str, FollowerSign] = field(default_factory=dict)
    uploads: Uploads = field(default_factory=Uploads)
    turns: Turns = field(init=False)

    def __post_init__(self) -> None:
        self.turns = Turns(self.hall)

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


def joined_of(request: Request) -> Joined:
    """Who may come in to the hall that a request is for."""
    joined = site_of(request).joined
    assert joined is not None  # every hall that is served has it; only tests of single pages do without
    return joined


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


def fault(request: Request, told: Said, status: int) -> Response:
    """A sentence in the place of what was asked for: a page to whoever asked for one, `{"eroare"}` to others."""
    if wants_html(request):
        return hall_page(request, "fault.html", {"told": told}, status)
    return JSONResponse({"eroare": str(told)}, status)


@cache
def hall_templates() -> Environment:
    """The hall_templates of the hall: everything is escaped, nothing may be left undefined."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {"say": say, "count": count, "variant_shown": variant_shown}
    return environment


def _lacking(site: Site) -> frozenset[str]:
    return site.lacking | {page for page, there in (("/poze", site.develop), ("/sali", site.halls)) if there is None}


def hall_page(request: Request, template: str, values: Mapping[str, Any], status: int = 200) -> HTMLResponse:
    """A page of the hall: `person`, `hall` and the competition are there in every template."""
    site = site_of(request)
    person, state = site.person(request), site.hall.state
    about = {
        "person": person,
        "bar": bar_of(request.app.state.bar, person, request.url.path, state, _lacking(site)),
        "hall": site.hall,
        "log": site.log,
        "mandate": site.mandate,
        "competition": site.hall.triage.bench.competition,
        "path": request.url.path,
        "bar_clock": clock_shown(state.of(GameClock), site.hall.clock()),
        "unencrypted": request.url.scheme == "http" and request.url.hostname not in _OWN,
    }
    return HTMLResponse(hall_templates().get_template(template).render({**about, **values}), status)
