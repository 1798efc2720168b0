"""The hall served for a test: a real log in SQLite, the demo's letters and words, a thread on 127.0.0.1."""

import json
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from arbitraj.desk.grade import Opened, open_folder
from arbitraj.hall.events import AnyBody, HandedIn
from arbitraj.hall.grading import Bench
from arbitraj.hall.rights import ARBITER, CHIEF, TYPIST, Person
from arbitraj.hall.service import Hall, Sent
from arbitraj.hall.store.sqlite import Store
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.web.app import make_app
from arbitraj.hall.web.site import COOKIE, Site, station_of
from arbitraj.record.model import Competition

SAMPLES = Path(__file__).parents[2] / "samples"
PEOPLE = {"ana": Person("Ana", CHIEF), "ion": Person("Ion", TYPIST), "eva": Person("Eva", ARBITER)}
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


@dataclass(frozen=True)
class _Known:
    people: Mapping[str, Person]

    def person(self, token: str) -> Person | None:
        return self.people.get(token)


def bench_of(sample: str = "cupa-demo", **changes: object) -> Bench:
    """What a sample's sheets are graded with, with some of its settings changed."""
    opened = _sample(sample)
    competition: Competition = replace(opened.contest.competition, **changes)  # type: ignore[arg-type]
    return Bench(competition, opened.words, opened.scale)


@cache
def _sample(name: str) -> Opened:
    return open_folder(SAMPLES / name)


def site_for(folder: Path, bench: Bench, tables: Mapping[str, int]) -> Site:
    """A hall in which these sheets were handed in."""
    store = Store(folder / "sala.db")
    hall = Hall(store, Triage(bench, "sămânță"))
    site = Site(hall, _Known(PEOPLE), store.competition)
    for order, (number, table) in enumerate(tables.items(), 1):
        done(site, "ana", HandedIn(number, table, order))
    return site


def done(site: Site, who: str, body: AnyBody) -> int:
    """Something that a person did; its number."""
    answer = site.hall.do(PEOPLE[who], "s0", f"k{site.hall.state.number}", body)
    assert answer.event is not None, str(answer.refused)
    return answer.event.number


async def _take(request: Request) -> Response:
    site: Site = request.app.state.site
    person, sent = site.person(request), json.loads(await request.body())
    if person is None or not request.headers.get("x-arbitraj"):
        return Response(status_code=401)
    events = [Sent(each["cheie"], each["fel"], each["date"], each["v"], each["vazut"]) for each in sent["evenimente"]]
    answers = [
        {"cheie": each.key, "nr": each.event.number if each.event else None, "refuz": str(each.refused or "")}
        for each in site.hall.post(person, station_of(request), events)
    ]
    return JSONResponse({"raspunsuri": answers})


def app_of(site: Site) -> Starlette:
    """The application, with the door for events where it has none yet."""
    app = make_app(site)
    if not any(isinstance(each, Route) and each.path == "/evenimente" for each in app.routes):
        app.routes.append(Route("/evenimente", _take, methods=["POST"]))
    return app


@contextmanager
def served(site: Site) -> Iterator[str]:
    """The address of the hall while it runs."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        app = app_of(site)

        async def guarded(scope, receive, send):  # type: ignore[no-untyped-def]
            async def sending(message):  # type: ignore[no-untyped-def]
                if message["type"] == "http.response.start":
                    message["headers"].append((b"content-security-policy", CSP.encode()))
                await send(message)

            await app(scope, receive, sending)

        server = uvicorn.Server(uvicorn.Config(guarded, log_level="warning", lifespan="off"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join(10)


def cookie(address: str, who: str) -> dict[str, str]:
    """What a browser carries for a person who joined."""
    return {"name": COOKIE, "value": who, "url": address}
