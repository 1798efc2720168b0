"""A small competition's folder opened as a hall, with people at browsers of their own: pages, log and folder."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from secrets import token_hex
from urllib.parse import quote

import httpx2 as httpx
from starlette.testclient import TestClient

from arbitraj.hall.kernel.event import Body, HallEvent
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, PROGRAM, TYPIST, HallPerson
from arbitraj.hall.kernel.store.mark import LogAnswer
from arbitraj.hall.page.site import COOKIE, Site
from arbitraj.hall.parts import opened_site
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.people.joining import joined_in
from arbitraj.hall.web.front import make_app
from arbitraj.hall.web.guard import Guard
from tests.hall.guarded import HOST, HTML

ANA, DAN, EVA, ION = (
    HallPerson("Ana", CHIEF), HallPerson("Dan", ARBITER), HallPerson("Eva", ARBITER), HallPerson("Ion", TYPIST),
)  # fmt: skip


@dataclass
class Small:
    """The hall and who is in it."""

    site: Site
    clients: dict[str, TestClient] = field(default_factory=dict)

    @cached_property
    def app(self) -> Guard:
        """What is served."""
        return Guard(make_app(self.site), {HOST})

    def of(self, who: HallPerson) -> TestClient:
        """A person's browser."""
        if who.name not in self.clients:
            client = TestClient(
                self.app, f"http://{HOST}", client=("127.0.0.1", 1), headers={"origin": f"http://{HOST}"}
            )
            client.cookies.set(COOKIE, joined_in(self.site).sessions.begin(who.name, "127.0.0.1"))
            client.follow_redirects = False
            self.clients[who.name] = client
        return self.clients[who.name]

    def gave_pin(self, who: HallPerson) -> None:
        """The person has just given the PIN in that browser."""
        self.site.confirmed.given(self.of(who).cookies[COOKIE], right=True)

    def does(self, who: HallPerson, body: Body) -> HallEvent:
        """One event, which is not refused."""
        answered = self.site.hall.do(who, "s", token_hex(16), body)
        assert answered.event, str(answered.refused)
        return answered.event

    def page(self, who: HallPerson, path: str) -> str:
        """What a page says."""
        answer: httpx.Response = self.of(who).get(path, headers=HTML)
        assert answer.status_code == 200, (path, answer.status_code)
        return answer.text

    def forms(self, who: HallPerson, path: str, **fields: str) -> httpx.Response:
        """A form sent; a field that begins with `%` is written so already."""
        body = "&".join(f"{name}={v if v.startswith('%') else quote(v, safe='')}" for name, v in fields.items())
        kind = {"content-type": "application/x-www-form-urlencoded", **HTML}
        answer: httpx.Response = self.of(who).post(path, content=body, headers=kind)
        return answer


@contextmanager
def small_hall(folder: Path, answer: LogAnswer | None = None) -> Iterator[Small]:
    """The hall of a folder that four have joined."""
    with opened_site(folder, "probă", answer=answer) as site:
        site.topics.close()  # streams end at once
        here = Small(site)
        for person in (ANA, DAN, EVA, ION):
            here.does(PROGRAM, AccountChanged(person.name, person.role, "intrat"))
        yield here
