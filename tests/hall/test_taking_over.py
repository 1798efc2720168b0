"""A second laptop follows the hall, takes over when the first one dies, and the first one stays out."""

import json
import re
import shutil
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from secrets import token_hex
from typing import ClassVar, TypeVar

import pytest
from markupsafe import escape
from starlette.testclient import TestClient

from arbitraj.hall.kernel.scene import CHIEF, TYPIST
from arbitraj.hall.kernel.store.keeper import copying, verify_journal
from arbitraj.hall.page.site import COOKIE
from arbitraj.hall.parts import KINDS, opened_site
from arbitraj.hall.people.joining import joined_in
from arbitraj.hall.web.front import make_app
from arbitraj.hall.web.guard import Guard
from arbitraj.problems import ProblemsError
from arbitraj.wings.network.second_laptop import following
from arbitraj.wings.network.second_laptop.following import Followed, TakeOver, follow, make_follower_app
from arbitraj.wings.network.second_laptop.following_pages import (
    FOLLOWER,
    Followers,
    FollowerSign,
    JournalCopied,
    TakenOver,
)
from tests.hall.guarded import HOST, HTML, JSON, PEOPLE, SAMPLES, guarded_hall
from tests.hall.served import HOST as HERE, Browser, Served, joined
from tests.hall.waiting import PATIENCE

T = TypeVar("T")


class _EndedError(Exception):
    """The mirror is stopped."""


@pytest.mark.greu
def test_nothing_answered_is_lost_when_the_mirror_takes_over_and_when_the_first_one_takes_it_back(
    tmp_path: Path,
) -> None:
    first, second = (folder_of(tmp_path / n) for n in "ab")
    here = Served(first)
    here.start()
    there = Served(second, here.port, options=("--preia",))
    back = Served(first, here.port, options=("--preia",))
    try:
        people, sent = taken_over(here, joined(here, {"Ana": CHIEF, "Dan": TYPIST}), there, 1)
        stays_out(first, sent, 2)  # the first laptop comes back, and follows now
        _, sent = taken_over(there, people, back, 2)
    finally:
        (back if back.process else there).stop()
    stays_out(second, sent, 3)
    assert verify_journal(first, KINDS) == []
    assert [(first / "solutii" / name).read_text("utf-8").count(word) for name, word in WRITTEN.values()] == [8, 8]


WRITTEN = {1: ("01.csv", "CASA"), 2: ("06.csv", "MASA")}  # the sheet that is typed under each mandate, and its word


def taken_over(
    here: Served, people: dict[str, Browser], there: Served, mandate: int
) -> tuple[dict[str, Browser], list[dict[str, object]]]:
    """Open the hall on a laptop that followed `here` until that was killed. Returns who is in it, and what was sent."""
    (chief, typist), said = people.values(), list[str]()
    mirrored = Followed(f"http://{HERE}:{here.port}")
    own_page = TestClient(make_follower_app(mirrored))

    def tell(text: str) -> None:
        said.append(text)
        if "Fără legătură" in text:
            raise _EndedError

    def followed() -> None:
        with pytest.raises(_EndedError):
            follow(there.folder, mirrored, tell)

    mirror = threading.Thread(target=followed, daemon=True)
    mirror.start()
    sign = wait_for(lambda: next((line.split()[-1] for line in said if "semnul" in line), ""))
    chief.form("/conturi/cerere", semn=sign, nume="Oglinda", rol=FOLLOWER, ce="da", pin=chief.pin)
    (name, word), tables = WRITTEN[mandate], range(5 * mandate - 4, 5 * mandate + 1)
    handed = [("predare", {"fisa": f"{n:02}", "masa": n, "ordine": n}) for n in tables]
    rows = [("rand", {"fisa": name[:2], "mana": 1, "rand": f"r{n}", "depunere": word}) for n in range(1, 9)]
    batch = [{"cheie": token_hex(16), "fel": f, "vazut": 0, "date": d} for f, d in (*handed, *rows)]
    answered = typist.post("/evenimente", {"statie": "s1", "evenimente": batch, "mandat": mandate})
    assert all("nr" in answer for answer in answered["raspunsuri"]), answered
    copied = f"Evenimente copiate: {answered['nr']}; în urmă cu 0"
    wait_for(lambda: copied in said)
    assert copied in own_page.get("/").text
    wait_for(lambda: "în urmă cu 0 evenimente" in chief.get("/sala"))
    here.kill()
    mirror.join(PATIENCE)
    assert not mirror.is_alive()
    assert "Fără legătură de la" in own_page.get("/").text

    there.start()
    assert typist._asked("POST", "/evenimente", b"{}", JSON)[0] == 401  # sessions and PINs stay where they were
    again = joined(there, {"Ana": CHIEF, "Dan": TYPIST})
    chief, typist = again.values()
    assert "a preluat sala" in chief.get("/conturi")
    old = {"statie": "s1", "evenimente": batch, "mandat": mandate}
    assert refused(typist, old) == "reîncărcați pagina"
    repeated = typist.post("/evenimente", {**old, "mandat": mandate + 1})
    assert [answer["nr"] for answer in repeated["raspunsuri"]] == [answer["nr"] for answer in answered["raspunsuri"]]
    assert repeated["mandat"] == mandate + 1
    return again, batch


def stays_out(folder: Path, sent: list[dict[str, object]], mandate: int) -> None:
    """A laptop that was taken over from answers nothing once it hears of a later mandate."""
    with opened_site(folder, "vechi") as site:
        client = TestClient(Guard(make_app(site), {HOST}), f"http://{HOST}", headers={"origin": f"http://{HOST}"})
        client.cookies.set(COOKIE, joined_in(site).sessions.begin("Dan", ""))
        before = site.hall.state.number
        answer = client.post("/evenimente", json={"statie": "s1", "evenimente": sent, "mandat": mandate}, headers=JSON)
        assert (answer.status_code, "Alt laptop a preluat sala" in answer.json()["eroare"]) == (409, True)
        assert site.hall.state.number == before


def folder_of(home: Path) -> Path:
    """The demo before anything was handed in."""
    left = shutil.ignore_patterns("solutii", "predare.csv", "*.toml.bak", "decizii.toml", "lamuriri.toml", "arhiva")
    return Path(shutil.copytree(SAMPLES / "cupa-demo", home / "cupa", ignore=left))


def refused(browser: Browser, data: object) -> str:
    """The sentence with which a batch is refused whole."""
    status, text = browser._asked("POST", "/evenimente", json.dumps(data).encode(), JSON)
    assert status == 409
    return "reîncărcați pagina" if "reîncărcați pagina" in text else text


def wait_for(asked: Callable[[], T]) -> T:
    """What is asked for, once it is there."""
    until = time.monotonic() + 120
    while not (found := asked()):
        assert time.monotonic() < until
        time.sleep(0.05)
    return found


def test_only_a_mirror_copies_the_journal_and_gets_it_whole(tmp_path: Path) -> None:
    with guarded_hall(tmp_path) as hall:
        pin = hall.pin(CHIEF)
        asking = hall.client(address="192.168.1.66")
        asking.post("/intrare/cerere", data={"nume": "Oglinda"})
        (request,) = hall.joined.accounts.waiting
        form = {"semn": request.sign, "nume": "Oglinda", "rol": FOLLOWER, "ce": "da", "pin": pin}
        assert hall.client(CHIEF).post("/conturi/cerere", data=form).status_code == 303
        asking.post("/intrare/gata", data={"a": "b"})
        given = asking.get("/oglinda")
        assert given.status_code == 200, given.text
        kept = (tmp_path / "sala" / "jurnal.jsonl").read_bytes()
        assert (given.content, given.headers["x-marime"]) == (kept, str(len(kept)))
        assert given.headers["x-nr"] == str(hall.site.hall.state.number)
        assert asking.get(f"/oglinda?dupa={len(kept)}").content == b""
        assert asking.get(f"/oglinda?dupa={len(kept) + 1}").status_code == 409
        assert asking.get("/oglinda?dupa=-1").status_code == 400
        number = hall.site.hall.state.number
        for known, told in ((number - 2, "în urmă cu 2 evenimente"), (10**11, "în urmă cu 0 evenimente")):
            asking.get(f"/oglinda?nr={known}")
            assert told in hall.client(CHIEF).get("/sala", headers=HTML).text
        sign = hall.site.hall.of(Followers)["Oglinda"]
        hall.site.hall.of(Followers)["Oglinda"] = FollowerSign(number, sign.at - timedelta(minutes=1))
        assert "nu mai cere nimic" in hall.client(CHIEF).get("/sala", headers=HTML).text
        for path in ("/", "/fise", "/jurnal", "/predare", "/conturi", "/flux"):
            assert asking.get(path).status_code == 403, path
        assert hall.client(CHIEF).get("/oglinda").status_code == 403
        chief = hall.client(CHIEF)
        form = {"persoana": "Oglinda", "ce": "iesit", "rol": TYPIST, "pin": pin}
        assert chief.post("/conturi/persoana", data=form).status_code == 303
        assert asking.get("/oglinda").status_code == 401
        assert PEOPLE[CHIEF] in kept.decode()


def test_a_copy_takes_nothing_that_does_not_go_on_from_it(tmp_path: Path) -> None:
    (tmp_path / "aici").mkdir()
    (tmp_path / "dincolo").mkdir()
    with guarded_hall(tmp_path / "aici") as hall:
        lines = (hall.site.hall.of(JournalCopied).after(0) or (b"", 0))[0].splitlines(keepends=True)
    with copying(tmp_path / "dincolo", "oglinda") as copy:
        copy.append(b"".join(lines[:3]))
        assert (copy.last, copy.size) == (2, sum(map(len, lines[:3])))
    journal = tmp_path / "dincolo" / "sala" / "jurnal.jsonl"
    cut = journal.read_bytes() + lines[3][:-1]
    journal.write_bytes(cut)
    with copying(tmp_path / "dincolo", "oglinda") as copy:  # the first laptop has nothing new, or died
        copy.append(b"")
    assert journal.read_bytes() == cut
    with copying(tmp_path / "dincolo", "oglinda") as copy:  # stopped and started
        copy.append(lines[3])
        kept = journal.read_bytes()
        assert kept == b"".join(lines[:4])
        with pytest.raises(ProblemsError):
            copy.append(lines[4].replace(b"Ecran", b"Ecras").replace(b"Pop", b"Pap").replace(b'"lant":"', b'"lant":"0'))
    assert (tmp_path / "dincolo" / "sala" / "jurnal.jsonl").read_bytes() == kept


class _Answers(BaseHTTPRequestHandler):
    """A hall that answers as it is told, in this order; a path without an answer gets an empty page."""

    left: ClassVar[dict[str, list[tuple[int, dict[str, str], bytes]]]] = {}

    def do_GET(self) -> None:
        left = self.left.get(f"{self.command} {self.path.partition('?')[0]}") or [(200, {}, b"")]
        status, headers, body = left.pop(0)
        self.send_response(status)
        for name, value in {**headers, "content-length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET  # noqa: N815  # the name that http.server calls

    def log_message(self, *told: object) -> None:
        pass


def test_one_answer_that_is_none_ends_no_following(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for pause in ("_EVERY", "_ASKS_EVERY"):
        monkeypatch.setattr(following, pause, 0.01)
    (tmp_path / "aici").mkdir()
    with guarded_hall(tmp_path / "aici") as hall:
        journal = (hall.site.hall.of(JournalCopied).after(0) or (b"", 0))[0]
    folder, sign, said = folder_of(tmp_path / "b"), b"<output>1234</output>", list[str]()
    _Answers.left = {
        "GET /intrare": [(200, {}, sign), (500, {}, b""), (200, {}, sign)],
        "POST /intrare/gata": [(503, {}, b""), (303, {"set-cookie": "sala=x"}, b"")],
        "GET /oglinda": [
            (500, {}, b"Internal Server Error"),
            *((200, {"x-nr": number}, journal) for number in ("abc", "9" * 23, "-1", "²")),
            (200, {"x-nr": "5"}, journal),
            (502, {}, b"<html>"),
            (401, {}, b""),
        ],
    }
    with ThreadingHTTPServer(("127.0.0.1", 0), _Answers) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        followed = Followed(f"http://127.0.0.1:{server.server_port}")
        with pytest.raises(ProblemsError) as ended:
            follow(folder, followed, said.append)
        server.shutdown()
    assert [problem.message.key for problem in ended.value.problems] == ["network.follow_ended"]
    assert (folder / "sala" / "jurnal.jsonl").read_bytes() == journal
    assert [re.sub(r" \d\d:\d\d", "", sentence).partition(". Dacă")[0] for sentence in said] == [
        "Cereți arbitrului-șef să confirme la Conturi, drept calculator de rezervă, semnul 1234",
        "Calculatorul de rezervă copiază jurnalul. Ctrl+C îl oprește.", "Fără legătură de la; copiate: 0",
        "Evenimente copiate: 4; în urmă cu 1", "Fără legătură de la; copiate: 4",
    ]  # fmt: skip
    page = TestClient(make_follower_app(followed)).get("/").text
    assert f'<p class="says bad" role="status">{escape(said[-1])}</p>' in page
    assert not any(_Answers.left.values())


def test_the_mandate_goes_with_the_journal(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(SAMPLES / "cupa-demo", tmp_path / "cupa"))
    for wanted in (2, 3):
        with opened_site(folder, "laptop", wishes=[TakeOver()]) as site:
            assert site.mandate == wanted
            assert TakenOver(wanted, "laptop") in [event.body for event in site.hall.state.log]
    for path in (folder / "sala").glob("sala.db*"):
        path.unlink()
    with opened_site(folder, "laptop") as site:
        assert site.mandate == 3
