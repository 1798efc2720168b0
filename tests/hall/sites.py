"""The hall served for a browser: a real log in a folder, people who joined, behind the guard, in a thread."""

import socket
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from secrets import token_hex

import uvicorn
from playwright.sync_api import BrowserContext
from starlette.types import ASGIApp

from arbitraj.desk.grading.grade import Opened, open_folder
from arbitraj.hall.kernel.event import Body
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, PROGRAM, TYPIST, HallPerson
from arbitraj.hall.kernel.store.keeper import keeping
from arbitraj.hall.page.site import COOKIE, Site
from arbitraj.hall.parts import KINDS, site_of_keeper
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.people.joining import joined_in
from arbitraj.hall.typing.grading import Grader
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.web.front import make_app
from arbitraj.hall.web.guard import Guard
from tests.hall.waiting import PATIENCE

SAMPLES = Path(__file__).parents[2] / "samples"
PEOPLE = {"ana": HallPerson("Ana", CHIEF), "ion": HallPerson("Ion", TYPIST), "eva": HallPerson("Eva", ARBITER)}


@cache
def sample(name: str) -> Opened:
    """A sample competition, opened once."""
    return open_folder(SAMPLES / name)


def grader_of(name: str = "cupa-demo", **changes: object) -> Grader:
    """What a sample's sheets are graded with, with some of its settings changed."""
    opened = sample(name)
    competition = replace(opened.contest.competition, **changes)  # type: ignore[arg-type]
    return Grader(competition, opened.words, opened.scale)


@contextmanager
def site_of(folder: Path, grader: Grader, tables: Mapping[str, int]) -> Iterator[Site]:
    """A hall that everybody has joined, in which these sheets were handed in."""
    with keeping(folder, "probă", KINDS) as keeper:
        site = site_of_keeper(keeper, grader)
        for person in PEOPLE.values():
            body = AccountChanged(person.name, person.role, "intrat")
            assert site.hall.do(PROGRAM, "", token_hex(16), body).event
        for order, (number, table) in enumerate(tables.items(), 1):
            done(site, "ana", HandedIn(number, table, order))
        yield site


def done(site: Site, who: str, body: Body) -> int:
    """Something that a person did; its number."""
    answer = site.hall.do(PEOPLE[who], "s0", token_hex(16), body)
    assert answer.event is not None, str(answer.refused)
    return answer.event.number


@contextmanager
def served(site: Site) -> Iterator[str]:
    """The address of the hall while it runs."""
    with running(make_app(site)) as address:
        yield address
        site.topics.close()


@contextmanager
def running(app: ASGIApp) -> Iterator[str]:
    """The address of an application while it runs, behind the guard."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        host = f"127.0.0.1:{listening.getsockname()[1]}"
        config = uvicorn.Config(Guard(app, {host}), log_level="warning", lifespan="off")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"http://{host}"
        server.should_exit = True
        thread.join(PATIENCE)


def sit(context: BrowserContext, site: Site, address: str, who: str) -> None:
    """Let a browser be somebody's who joined."""
    token = joined_in(site).sessions.begin(PEOPLE[who].name, "s0")
    context.add_cookies([{"name": COOKIE, "value": token, "url": address}])
