"""The next stage on the same computer: colleagues come in with the PINs of the stage before, nobody else does."""

import re
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, expect
from starlette.testclient import TestClient

from arbitraj.desk.preparing.roster import RosterOptions
from arbitraj.hall.folder.founding_pages import NewHall, found_hall
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, TYPIST
from arbitraj.hall.kernel.store.colleagues import FILE, Colleagues, follow_stage
from arbitraj.hall.kernel.store.keeper import BASE, HALL, JOURNAL
from arbitraj.hall.kernel.store.sqlite import HallAccount
from arbitraj.hall.page.network import KeptNetwork, keep_network, kept_network
from arbitraj.hall.page.site import Site
from arbitraj.hall.people.accounts import AccountChanged, kept_pin
from arbitraj.hall.web.front import Front
from arbitraj.hall.web.guard import Guard
from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from tests.hall.browsers import chromium as chromium
from tests.hall.guarded import HTML, NETWORK_HOST
from tests.hall.test_founding import ASKED, PASTED
from tests.hall.test_joining import pin_on, sign_on
from tests.hall.test_log_question import fronted
from tests.hall.test_serving import sala
from tests.hall.waiting import BROWSER, PATIENCE


@dataclass
class Computer:
    """What a laptop serves, and the browsers at it and on its network."""

    front: Front
    here: TestClient
    base: Path

    @property
    def site(self) -> Site:
        """The open hall's."""
        assert self.front.app is not None
        site: Site = self.front.app.state.site
        return site

    def colleague(self) -> TestClient:
        """A browser of somebody else."""
        guard = Guard(self.front, {NETWORK_HOST})
        client = TestClient(guard, f"http://{NETWORK_HOST}", client=("192.168.1.20", 1), follow_redirects=False)
        client.headers.update({"origin": f"http://{NETWORK_HOST}", **HTML})
        return client

    def founded(self, name: str, like: Path | None = None) -> Path:
        """A new stage, opened."""
        asked = {
            **ASKED,
            "name": name,
            "title": f"Etapa {name}",
            **({"like": str(like)} if like else {"roster": PASTED}),
        }
        answer = self.here.post("/dosar-nou", data=asked)
        assert answer.status_code == 303, answer.text
        return self.base / name

    def chief(self) -> str:
        """The first chief of a hall without one, with this PIN."""
        return pin_on(self.here.post("/intrare/sef", data={"nume": "Ana Pop"}))

    def joined(self, name: str, role: str, pin: str) -> tuple[TestClient, str]:
        """Somebody whom the chief lets in, with the PIN."""
        client = self.colleague()
        client.post("/intrare/cerere", data={"nume": name})
        form = {"semn": sign_on(client.get("/intrare")), "nume": name, "rol": role, "ce": "da", "pin": pin}
        assert self.here.post("/conturi/cerere", data=form).status_code == 303
        return client, pin_on(client.post("/intrare/gata", data={"-": ""}))

    def close(self) -> None:
        """Close the hall."""
        self.front.shut()


def enters(client: TestClient, name: str, pin: str) -> bool:
    """Whether somebody gets in with a PIN."""
    answer: httpx.Response = client.post("/intrare/pin", data={"nume": name, "pin": pin})
    return answer.headers.get("location") == "/"


@pytest.fixture
def computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Computer]:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    with on_computer(tmp_path / "concursuri") as made:
        yield made


@contextmanager
def on_computer(base: Path) -> Iterator[Computer]:
    """The program on a computer whose competitions lie in `base`."""
    with fronted(base) as (front, here):
        yield Computer(front, here, base)


def test_the_next_stage_lets_in_the_same_people_with_their_pins(computer: Computer, tmp_path: Path) -> None:
    first = computer.founded("1")
    pins = {"Ana Pop": computer.chief()}
    stations = {}
    for name, role in (("Ion Rus", TYPIST), ("Eva Lup", ARBITER), ("Dan Nor", TYPIST)):
        stations[name], pins[name] = computer.joined(name, role, pins["Ana Pop"])
    for name, form in (
        ("Ion Rus", {"ce": "rol", "rol": ARBITER}),
        ("Eva Lup", {"ce": "plecat"}),
        ("Dan Nor", {"ce": "blocat"}),
    ):
        assert computer.here.post("/conturi/persoana", data={**form, "persoana": name}).status_code == 303
    keep_network(first, KeptNetwork("192.168.1.10", 8710))
    computer.close()

    second = computer.founded("2", like=first)
    state = computer.site.hall.state
    assert state.roles == {"Ana Pop": CHIEF, "Ion Rus": ARBITER}
    assert "PIN-ul de la Etapa 1" in computer.colleague().get("/intrare").text
    bodies = [event.body for event in state.log]
    assert [(body.person, body.before) for body in bodies if isinstance(body, AccountChanged)] == [
        ("Ana Pop", "Etapa 1"),
        ("Ion Rus", "Etapa 1"),
    ]
    network = kept_network(second)
    assert network is not None
    assert network.address == "192.168.1.10"
    # the sessions of the stage before are over, the PINs are not
    assert stations["Ion Rus"].get("/").headers["location"] == "/intrare"
    assert not enters(computer.colleague(), "Ion Rus", "x")
    assert not enters(computer.colleague(), "Eva Lup", pins["Eva Lup"])
    assert not enters(computer.colleague(), "Dan Nor", pins["Dan Nor"])
    assert enters(stations["Ion Rus"], "ion rus", pins["Ion Rus"])
    assert stations["Ion Rus"].get("/coada").status_code == 200
    assert enters(computer.here, "Ana Pop", pins["Ana Pop"])
    same = "din Etapa 1, cu același PIN"
    assert computer.here.get("/sala").text.count(same) == 2
    form = {"ce": "rol", "rol": TYPIST, "persoana": "Ion Rus", "pin": pins["Ana Pop"]}
    assert computer.here.post("/conturi/persoana", data=form).status_code == 303
    assert computer.here.get("/sala").text.count(same) == 2, "another role has the same PIN"
    computer.here.post("/conturi/persoana", data={**form, "rol": ARBITER})
    computer.colleague().post("/intrare/cerere", data={"nume": "Ion Rus"})
    assert "Are deja PIN, de la Etapa 1" in computer.here.get("/sala").text
    _, pins["Ion Rus"] = computer.joined("Ion Rus", ARBITER, pins["Ana Pop"])
    assert computer.here.get("/sala").text.count(same) == 1, "who was given another PIN has that one"
    # and a third stage has them by the second
    computer.close()
    computer.founded("3", like=second)
    assert computer.site.hall.state.roles == {"Ana Pop": CHIEF, "Ion Rus": ARBITER}
    assert enters(computer.colleague(), "Ion Rus", pins["Ion Rus"])


def test_no_hash_is_where_a_stick_is(computer: Computer, tmp_path: Path) -> None:
    """Copies and journals have names and roles; the file of the hashes is its user's alone."""
    first = computer.founded("1")
    pin = computer.chief()
    computer.close()
    second = computer.founded("2", like=first)
    assert enters(computer.here, "Ana Pop", pin)
    (stick := tmp_path / "stick").mkdir()
    assert computer.here.post("/copie", data={"folder": str(stick)}).status_code == 303
    kept = tmp_path / "date" / FILE
    hashes = re.findall(r'"(?:pin|salt)": "([^"]+)"', kept.read_text("utf-8"))
    assert len(hashes) == 4
    if sys.platform != "win32":
        assert kept.stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(second / HALL / BASE)) as base:
        rows = base.execute("SELECT pin, sare FROM cont").fetchall()
    assert len(rows) == 1
    computer.close()
    copied = [*stick.iterdir(), second / HALL / JOURNAL, *second.glob("*.*")]
    found = b"".join(path.read_bytes() for path in copied if path.is_file())
    assert b"Etapa 1" in found
    for secret in (*rows[0], *(digest.encode() for digest in hashes), pin.encode()):
        assert secret not in found


def test_a_folder_from_elsewhere_gives_no_account(computer: Computer) -> None:
    """However it was forged: copied, given accounts of its own, or put in the place of one from here."""
    first = computer.founded("1")
    computer.chief()
    computer.close()
    stick = Path(shutil.copytree(first, computer.base / "de pe stick"))

    def forge(folder: Path) -> None:
        with closing(sqlite3.connect(folder / HALL / BASE)) as base, base:
            salt = bytes(16)
            row = ("Mara Rău", CHIEF, kept_pin("111111", salt), salt, 0, "")
            base.execute("REPLACE INTO cont VALUES(?, ?, ?, ?, ?, ?)", row)
            base.execute("UPDATE cont SET pin = ?, sare = ?", row[2:4])

    def let_in(folder: Path) -> None:
        """As a hall of this folder does whose log says so."""
        assert computer.here.post("/dosar-nou/deschide", data={"folder": str(folder)}).status_code == 303
        computer.site.hall.record("Ana Pop", lambda state: [AccountChanged("Mara Rău", CHIEF, "intrat")])
        assert enters(computer.colleague(), "Mara Rău", "111111")  # in that hall she is
        computer.close()

    forge(stick)
    computer.here.post("/dosar-nou/deschide", data={"folder": str(stick)})  # then it is known here
    computer.close()
    computer.founded("de-pe-stick", like=stick)
    assert computer.site.hall.state.roles == {}
    computer.close()
    let_in(stick)
    computer.founded("de-pe-stick-2", like=stick)
    assert computer.site.hall.state.roles == {}
    computer.close()

    forge(first)
    let_in(first)
    computer.founded("2", like=first)
    assert computer.site.hall.state.roles == {"Ana Pop": CHIEF}
    assert not enters(computer.colleague(), "Mara Rău", "111111")
    assert not enters(computer.colleague(), "Ana Pop", "111111")
    computer.close()

    assert follow_stage(computer.base / "2", first, "Etapa 1")
    journal = first / HALL / JOURNAL  # another hall in the place of ours
    journal.write_bytes(b'{"competitie":"alta","jurnal":1}\n' + journal.read_bytes().partition(b"\n")[2])
    assert not follow_stage(computer.base / "2", first, "Etapa 1")


def test_a_new_folder_that_has_a_log_by_then_takes_nobody_over(computer: Computer) -> None:
    first = computer.founded("1")
    computer.chief()
    computer.close()
    other = computer.founded("alta")
    pin = pin_on(computer.here.post("/intrare/sef", data={"nume": "Lia Dor"}))
    computer.close()
    assert follow_stage(other, first, "Etapa 1")
    computer.here.post("/dosar-nou/deschide", data={"folder": str(other)})
    assert computer.site.hall.state.roles == {"Lia Dor": CHIEF}
    assert enters(computer.here, "Lia Dor", pin)


@pytest.mark.parametrize("damage", [b"{", b"\xff\xfe", b'{"sali": 3}', b'{"sali": [{"dosar": "x"}]}'])
def test_a_damaged_file_of_accounts_gives_none_and_is_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    first, second = tmp_path / "1", tmp_path / "2"
    for folder in (first, second, tmp_path / "date"):
        (folder / HALL).mkdir(parents=True)
    (first / HALL / JOURNAL).write_bytes(b'{"competitie":"una","jurnal":1}\n')
    (tmp_path / "date" / FILE).write_bytes(damage)
    assert not follow_stage(second, first, "Etapa 1")
    ana = HallAccount("Ana Pop", CHIEF, b"hash", b"sare")
    Colleagues(first, "una").keep(ana)
    assert follow_stage(second, first, "Etapa 1")
    assert Colleagues(second, "alta").inherited() == ("Etapa 1", (ana,))
    assert Colleagues(second, "alta").inherited() == ("", ())


@pytest.mark.greu
@pytest.mark.chromium
def test_a_colleagues_page_says_that_the_hall_is_closed_and_comes_back_at_the_next_stage(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    monkeypatch.chdir(tmp_path)  # where new stages are made
    first = found_hall(tmp_path, NewHall("1", "integral_partial", "Etapa 1", roster=RosterOptions(PASTED.encode())))
    with sala(first, "--port", 0) as (_, address), httpx.Client(base_url=address, timeout=PATIENCE) as chief:
        chief.headers.update({"origin": address, **HTML})
        pin = pin_on(chief.post("/intrare/sef", data={"nume": "Ana Pop"}))
        stations = [chromium.new_context().new_page() for _ in range(3)]
        for page, name in zip(stations, ("Ion Rus", "Eva Lup", "Ecranul"), strict=True):
            page.set_default_timeout(BROWSER)
            page.goto(f"{address}/intrare")
            page.get_by_label("Numele").first.fill(name)
            page.get_by_role("button", name="Cereți intrarea").click()
            sign = page.locator(".pin output").inner_text()
            role = "ecran" if name == "Ecranul" else ARBITER
            form = {"semn": sign, "nume": name, "rol": role, "ce": "da", "pin": pin}
            assert chief.post("/conturi/cerere", data=form).status_code == 303
            page.get_by_role("button", name="Intrați").click()
        ion, eva, wall = stations
        his = ion.locator(".pin output").inner_text().replace(" ", "")
        ion.goto(f"{address}/fise")
        wall.goto(f"{address}/ecran")
        eva.goto(f"{address}/predare")
        eva.locator("#masa").fill("7")  # typed, and not sent
        assert chief.post("/inchidere", data={"da": "1"}).status_code == 303
        told = re.compile(r"Sala s-a închis la \d\d:\d\d\. Pagina revine singură la etapa următoare\.")
        for page in stations:
            expect(page.locator("#revenit span")).to_have_text(told)
            expect(page.locator("#revenit button")).to_be_hidden()
        asked = {**ASKED, "name": "2", "title": "Etapa 2", "like": str(first)}
        assert chief.post("/dosar-nou", data=asked).status_code == 303
        ion.wait_for_url(f"{address}/intrare", timeout=PATIENCE * 1000)
        expect(ion.locator("#nume-pin")).to_be_focused()
        ion.keyboard.type("Ion Rus")
        ion.keyboard.press("Tab")
        ion.keyboard.type(his)
        ion.keyboard.press("Enter")
        expect(ion.locator("body")).to_have_attribute("data-rol", ARBITER)
        expect(ion.locator(".round")).to_have_text("Etapa 2")
        go = eva.get_by_role("button", name="Mergeți la etapa următoare")
        expect(go).to_be_visible(timeout=PATIENCE * 1000)
        expect(eva.locator("#masa")).to_have_value("7")
        go.click()
        eva.wait_for_url(f"{address}/intrare")
        wall.wait_for_url(f"{address}/intrare", timeout=PATIENCE * 1000)
