"""A hall behind its guard, for tests: a real log in a folder of its own, people who joined, clients at addresses."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from secrets import token_hex

from starlette.testclient import TestClient

from arbitraj.desk.grading.grade import open_folder
from arbitraj.hall.editions.checking import checked_apart, verified_apart
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, PROGRAM, SCREEN, TYPIST, HallPerson
from arbitraj.hall.kernel.store.keeper import EventStore, keeping
from arbitraj.hall.page.site import COOKIE, Opening, Site
from arbitraj.hall.parts import KINDS, site_of_keeper
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.people.joining import Joined, joined_in
from arbitraj.hall.typing.grading import Grader
from arbitraj.hall.web.front import make_app
from arbitraj.hall.web.guard import Guard

SAMPLES = Path(__file__).parents[2] / "samples"
HERE, THERE, ELSEWHERE = "127.0.0.1", "192.168.1.20", "192.168.1.66"
HOST, NETWORK_HOST = "127.0.0.1:8710", "192.168.1.10:8710"
JSON = {"content-type": "application/json", "x-arbitraj": "1", "accept": "application/json"}
HTML = {"accept": "text/html"}
PEOPLE = {CHIEF: "Ana Pop", ARBITER: "Ion Rus", TYPIST: "Dan Nor", SCREEN: "Ecran"}


@cache
def demo_bench() -> Grader:
    """What the demo's sheets are graded with."""
    opened = open_folder(SAMPLES / "cupa-demo")
    return Grader(opened.contest.competition, opened.words, opened.scale)


@dataclass
class GuardedHall:
    """A hall that is served, and those who ask."""

    site: Site
    keeper: EventStore
    clients: list[TestClient] = field(default_factory=list)

    @cached_property
    def app(self) -> Guard:
        """What is served."""
        return Guard(make_app(self.site), {HOST, "localhost:8710", NETWORK_HOST})

    @property
    def joined(self) -> Joined:
        """How persons come in."""
        return joined_in(self.site)

    def client(self, role: str = "", address: str = HERE) -> TestClient:
        """A browser at an address, of a person of some role where one is named."""
        host = HOST if address == HERE else NETWORK_HOST
        origin = {"origin": f"http://{host}"}
        client = TestClient(
            self.app, f"http://{host}", client=(address, 50_000), headers=origin, follow_redirects=False
        )
        client.headers.pop("accept")
        self.clients.append(client)
        if role:
            client.cookies.set(COOKIE, self.joined.sessions.begin(PEOPLE[role], address))
        return client

    def person(self, role: str) -> HallPerson:
        """The person of a role."""
        return HallPerson(PEOPLE[role], role)

    def pin(self, role: str) -> str:
        """A new PIN of the person of a role, as if it had been given at a join."""
        asked = self.joined.accounts.ask(PEOPLE[role], HERE)
        assert isinstance(asked, tuple)
        token, request = asked
        assert self.joined.accounts.answer(self.person(CHIEF), request.sign, request.name, role) is None
        taken = self.joined.accounts.take(token)
        assert taken is not None
        return taken[1]


@contextmanager
def guarded_hall(folder: Path, *, empty: bool = False) -> Iterator[GuardedHall]:
    """A hall of the demo's letters and players; `empty`: nobody has joined yet."""
    with keeping(folder, "probă", KINDS) as keeper, ExitStack() as opened:
        site = site_of_keeper(keeper, demo_bench())
        site.folder = folder
        for part in (checked_apart, verified_apart):
            opened.enter_context(part(Opening(site, folder, keeper, "probă")))
        for role, name in () if empty else PEOPLE.items():
            body = AccountChanged(name, role, "intrat")
            assert site.hall.do(PROGRAM, "", token_hex(16), body).event
        yield GuardedHall(site, keeper)


def sent(*events: tuple[str, dict[str, object]], **more: object) -> dict[str, object]:
    """A batch as a station sends it, its keys new."""
    listed = [{"cheie": token_hex(16), "fel": kind, "vazut": 0, "date": data} for kind, data in events]
    return {"statie": "s1", "evenimente": listed, **more}
