"""What every page of the hall needs: who asks, the hall, the templates."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from time import monotonic
from typing import Any, Protocol

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

from arbitraj.hall.rights import Person
from arbitraj.hall.service import Hall
from arbitraj.text import count, say

COOKIE = "sala"
_OPEN = 600.0  # seconds that a page is taken for open


class People(Protocol):
    """Who is behind a session (`sessions.py`)."""

    def person(self, token: str) -> Person | None:
        """Whose session a cookie is; None where it is nobody's any more."""


@dataclass
class Site:
    """The hall as pages see it; it hangs on the application as `app.state.site`.

    `log` is the name of the hall's log (`Store.competition`): a browser keeps what it has to send by it.
    """

    hall: Hall
    people: People
    log: str = ""
    _open: dict[tuple[str, int], tuple[str, float]] = field(default_factory=dict)

    def opened(self, person: str, hand: tuple[str, int]) -> None:
        """Somebody has the page of a hand open."""
        self._open[hand] = person, monotonic()

    def open_elsewhere(self, hand: tuple[str, int], person: str) -> bool:
        """Whether another person opened a hand a short while ago."""
        who, when = self._open.get(hand, (person, 0.0))
        return who != person and monotonic() - when < _OPEN

    def person(self, request: Request) -> Person | None:
        """Who asks."""
        token = request.cookies.get(COOKIE, "")
        return self.people.person(token) if token else None


def site_of(request: Request) -> Site:
    """The site that a request is for."""
    site: Site = request.app.state.site
    return site


def station_of(request: Request) -> str:
    """The name of a browser, as it gave itself; anything else than a short name is none."""
    name = request.headers.get("x-statie", "")
    return name if name.isascii() and name.replace("-", "").isalnum() and len(name) <= 40 else ""


@cache
def templates() -> Environment:
    """The templates of the hall: everything is escaped, nothing may be left undefined."""
    environment = Environment(
        loader=PackageLoader("arbitraj.hall.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {"say": say, "count": count}
    return environment


def page(request: Request, template: str, values: Mapping[str, Any], status: int = 200) -> HTMLResponse:
    """A page of the hall: `person`, `hall` and the competition are there in every template."""
    site = site_of(request)
    about = {
        "person": site.person(request),
        "hall": site.hall,
        "log": site.log,
        "competition": site.hall.triage.bench.competition,
        "path": request.url.path,
    }
    return HTMLResponse(templates().get_template(template).render({**about, **values}), status)
