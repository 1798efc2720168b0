"""The hall's door: every route without a session, with each role, from elsewhere, too large, the wrong way."""

import json
import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Mount, Route
from starlette.testclient import TestClient

import arbitraj.hall as hall_package
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, SCREEN, TYPIST
from arbitraj.hall.page.files import GUIDE, PUBLISHED
from arbitraj.hall.page.site import COOKIE
from arbitraj.hall.people.accounts import Sessions
from arbitraj.hall.web.front import make_app
from arbitraj.hall.web.guard import HEADERS, LARGEST, POLICY, PRINTED_POLICY, PUBLISHED_POLICY
from arbitraj.text import text_of
from arbitraj.wings.network.second_laptop.following_pages import FOLLOWER
from tests.hall.guarded import ELSEWHERE, HERE, HTML, JSON, PEOPLE, THERE, GuardedHall, guarded_hall, sent
from tests.longer import longer

ALL = (CHIEF, ARBITER, TYPIST, SCREEN)
TYPING = (CHIEF, ARBITER, TYPIST)
ARBITERS = (CHIEF, ARBITER)
# every route of the hall: how it is asked, and who may; nobody named: whoever wants to come in
_ROUTES: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("GET", (), "/ghid /ghid/imagini/{name} /ghid/{name}.html /intrare /public /public/{stage}/{name:path}"),
    ("GET POST", (), "/jucator"),
    (
        "POST",
        (),
        "/intrare/cerere /intrare/gata /intrare/pin /intrare/renunt /intrare/sef /jucator/evenimente "
        "/jucator/iesire /jucator/renunt /preluat",
    ),
    ("GET", ALL, "/ /bara /ceas /ecran /flux /oprita"),
    ("POST", ALL, "/plecare"),
    (
        "GET",
        TYPING,
        "/fisa /fisa/date /foi /fisa/{number}/{hand:numar} /fisa/{number}/{hand:numar}/date /mese/{number:numar} "
        "/poze/{number} /poze/{number}/{name}/{part} /urmatoarea /urmatoarea/date /urmatoarea/pila",
    ),
    ("GET POST", TYPING, "/banda /mese /poze /predare"),
    (
        "POST",
        TYPING,
        "/evenimente /mese/{number:numar}/ceas /mese/{number:numar}/contestatie /mese/{number:numar}/hotarare "
        "/mese/{number:numar}/inapoi /mese/{number:numar}/incheie /mese/{number:numar}/tura /predare/inapoi "
        "/predare/muta /predare/nepredat /predare/stop",
    ),
    (
        "GET",
        ARBITERS,
        "/coada /diferente /fise /fise/{number} /jurnal /jurnal/{number:numar} /panou /planse/{number}/{sign:numar} "
        "/pregatire /pregatire/fisier/{name:path} /publicare/mers /publicare/registru/{stage} /sali /start",
    ),
    (
        "GET POST",
        ARBITERS,
        "/coada/citesc /coada/una /diferente/{number} /fise/{number}/corecteaza /fise/{number}/mutari "
        "/planse/{number} /publicare /publicare/ideal /publicare/verifica",
    ),
    (
        "POST",
        ARBITERS,
        "/coada/cati /coada/ia /fise/{number}/inchide /fise/{number}/redeschide /jurnal/{number:numar}/anuleaza "
        "/jurnal/{number:numar}/decizie /panou/da /panou/privit /panou/setare /planse/{number}/arata "
        "/publicare/arhiva /publicare/privit /publicare/raport /publicare/termen /start/alaturi /start/anulat "
        "/start/anuntat /start/ceas /start/inapoi /start/litera /start/litere /start/pas",
    ),
    (
        "GET",
        (CHIEF,),
        "/contestatii/registru /contestatii/{number:numar} /contestatii/{number:numar}/hartie /conturi /jucatori "
        "/sala /sanctiuni/{number:numar}/hartie /turneu /turneu/fisier/{name:path}",
    ),
    ("GET POST", (CHIEF,), "/arhiva /contestatii /lista-cuvinte /ora /sanctiuni"),
    (
        "POST",
        (CHIEF,),
        "/contestatii/{number:numar}/apel /contestatii/{number:numar}/raspuns /contestatii/{number:numar}/redeschide "
        "/conturi/cerere /conturi/persoana "
        "/copie /inchidere /jucatori/inapoi /jucatori/preia /lista-cuvinte/alege /pregateste/anunturi "
        "/pregateste/comutator /pregateste/cu-litere "
        "/pregateste/formulare /pregateste/jucator /pregateste/lista /pregateste/litere /pregateste/mese "
        "/pregateste/proba /pregateste/recitire /pregateste/setari /retea /retea/inchidere /salvare /sanctiuni/inapoi "
        "/sanctiuni/predare /turneu/documente /turneu/perechi /turneu/retragere /turneu/rezultate",
    ),
    ("GET", (FOLLOWER,), "/oglinda"),
)
ROUTES = {path: (method, who) for method, who, paths in _ROUTES for path in paths.split()}
CASES = [(method, path, roles) for path, (methods, roles) in ROUTES.items() for method in methods.split()]
POSTED = [path for method, path, _ in CASES if method == "POST"]

EVERY = pytest.mark.parametrize("every", [False, longer(True)])


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GuardedHall]:
    """One for all tests in which nothing gets through."""
    with guarded_hall(tmp_path_factory.mktemp("sala")) as made:
        made.site.topics.close()  # streams end at once
        yield made


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[GuardedHall]:
    with guarded_hall(tmp_path) as made:
        yield made


def in_turn(values: Sequence[str], path: str, every: bool) -> Sequence[str]:
    """What one guard in front of all routes refuses: each route gets one of them, and all together get all."""
    return values if every else [values[list(ROUTES).index(path) % len(values)]]


def asked(client: TestClient, method: str, path: str, **more: object) -> httpx.Response:
    """A request as our pages make it."""
    address = re.sub(r"\{[\w:]+\}", "1", path)
    answer: httpx.Response
    if method == "POST" and path == "/evenimente":
        answer = client.post(address, json={"statie": "", "evenimente": []}, headers=JSON)
    elif method == "POST":
        answer = client.post(address, data={"a": "b"}, headers=HTML)
    else:
        answer = client.get(address, headers=HTML)
    return answer


def test_every_route_stands_in_the_table(door: GuardedHall) -> None:
    there = {
        (method, route.path)
        for route in make_app(door.site).routes
        if isinstance(route, Route)
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert there == {(method, path) for method, path, _ in CASES}
    mounted = [route.path for route in make_app(door.site).routes if isinstance(route, Mount)]
    assert mounted == ["/static"]


@pytest.mark.parametrize(("method", "path", "roles"), CASES)
def test_without_a_session_nothing_is_open(door: GuardedHall, method: str, path: str, roles: tuple[str, ...]) -> None:
    for token in ("", "x", "Ana Pop"):
        client = door.client()
        client.cookies.set(COOKIE, token)
        answer = asked(client, method, path)
        if not roles:
            assert answer.status_code not in (401, 500)
        elif method == "GET":
            assert (answer.status_code, answer.headers["location"], answer.text) == (303, "/intrare", "")
        else:
            assert answer.status_code == 401
            assert PEOPLE[CHIEF] not in answer.text


@pytest.mark.parametrize(("method", "path", "roles"), [case for case in CASES if case[2]])
def test_a_route_is_open_to_its_roles_alone(door: GuardedHall, method: str, path: str, roles: tuple[str, ...]) -> None:
    for role in ALL:
        answer = asked(door.client(role), method, path)
        assert (answer.status_code == 403) == (role not in roles), role
        assert answer.status_code not in (401, 405, 500), role


@pytest.mark.parametrize(("method", "path", "roles"), CASES)
def test_every_answer_has_our_headers(door: GuardedHall, method: str, path: str, roles: tuple[str, ...]) -> None:
    for client in (door.client(), door.client(CHIEF)):
        answer = asked(client, method, path)
        policy = PUBLISHED_POLICY if path.startswith((PUBLISHED, GUIDE)) else POLICY
        policy = PRINTED_POLICY if answer.headers.get("content-type") == "application/pdf" else policy
        wanted = {**HEADERS, "content-security-policy": policy}
        assert {name: answer.headers.get(name) for name in HEADERS} == wanted


@EVERY
@pytest.mark.parametrize(("method", "path"), [case[:2] for case in CASES])
def test_a_foreign_host_is_not_answered(door: GuardedHall, method: str, path: str, every: bool) -> None:
    client = door.client(CHIEF)
    foreign = ("example.com", "example.com:8710", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8710.example.com", "")
    for host in in_turn(foreign, path, every):
        client.headers["host"] = host
        client.headers["origin"] = f"http://{host}"
        assert asked(client, method, path).status_code == 421, host
    client.headers["host"], client.headers["origin"] = "LOCALHOST:8710", "http://localhost:8710"
    assert asked(client, method, path).status_code != 421


@EVERY
@pytest.mark.parametrize("path", POSTED)
def test_nothing_changes_from_elsewhere(door: GuardedHall, path: str, every: bool) -> None:
    before = door.site.hall.state
    client = door.client(CHIEF)
    foreign = (
        "null", "http://example.com", "http://127.0.0.1:8711", "https://127.0.0.1:8710", "http://192.168.1.10:8710",
    )  # fmt: skip
    for origin in in_turn((*foreign, "http://127.0.0.1:8710.example.com", ""), path, every):
        client.headers["origin"] = origin
        assert asked(client, "POST", path).status_code == 403, origin
    del client.headers["origin"]
    assert asked(client, "POST", path).status_code == 403
    assert door.site.hall.state is before


@EVERY
@pytest.mark.parametrize("path", POSTED)
def test_what_other_pages_can_send_is_refused(door: GuardedHall, path: str, every: bool) -> None:
    client = door.client(CHIEF)
    kinds = ("text/plain", "application/json", "multipart/form-data; boundary=x", "application/xml", "")
    for kind in in_turn(kinds, path, every):
        assert client.post(path, content=b"{}", headers={"content-type": kind}).status_code == 415, kind
    assert (
        client.post(path, content=b"{}", headers={"content-type": "text/plain", "x-arbitraj": "1"}).status_code == 415
    )


@EVERY
@pytest.mark.parametrize(("method", "path", "roles"), CASES)
def test_a_wrong_method_does_nothing(
    door: GuardedHall, method: str, path: str, roles: tuple[str, ...], every: bool
) -> None:
    client = door.client(CHIEF)
    for wrong in in_turn(("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND"), path, every):
        assert client.request(wrong, re.sub(r"\{[\w:]+\}", "1", path)).status_code == 405, wrong
    other = "GET" if method == "POST" else "POST"
    if (other, path, roles) not in CASES:
        assert asked(client, other, path).status_code == 405


@EVERY
@pytest.mark.parametrize("path", POSTED)
def test_what_is_too_large_is_not_read(door: GuardedHall, path: str, every: bool) -> None:
    client = door.client(CHIEF)

    def without_end() -> Iterator[bytes]:
        for _ in range(LARGEST // 1024 + 2):
            yield b"x" * 1024

    for way in in_turn(("large", "endless", "below nothing"), path, every):
        if way == "large":
            answer = client.post(path, content=b"x" * (LARGEST + 1), headers=JSON)
        elif way == "endless":
            answer = client.post(path, content=without_end(), headers=JSON)
        else:
            answer = client.post(path, content=b"", headers={**JSON, "content-length": "-1"})
        assert answer.status_code == 413, way


@pytest.mark.parametrize("length", ["", "-1", "+1", "1e3", "0x10", "12 ", "²", "9" * 13, "x"])
def test_a_length_that_is_no_number_is_refused_before_anything_is_read(door: GuardedHall, length: str) -> None:
    headers = {name.encode(): value.encode() for name, value in JSON.items()}
    headers[b"content-length"] = length.encode("latin-1")
    answer = door.client(CHIEF).post("/evenimente", content=b"", headers=headers)
    assert answer.status_code == 413


def test_many_events_at_once_are_refused(door: GuardedHall) -> None:
    client = door.client(CHIEF)
    rows: list[tuple[str, dict[str, object]]] = [("la_stop", {"pornit": True})] * 201
    assert client.post("/evenimente", json=sent(*rows), headers=JSON).status_code == 400
    assert client.post("/evenimente", json=sent(*rows[:200]), headers=JSON).status_code == 200


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"{", b"\xff", b'{"statie":"s","evenimente":[{}]}', b'{"statie":"../x","evenimente":[]}', b"[" * 9000],
)
def test_what_is_no_batch_is_told_so(door: GuardedHall, body: bytes) -> None:
    answer = door.client(CHIEF).post("/evenimente", content=body, headers=JSON)
    assert answer.status_code == 400
    assert "Programul nu a înțeles" in answer.json()["eroare"]


@pytest.mark.parametrize(
    ("error", "status", "says"),
    [
        (HTTPException(404), 404, "hall.no_page"),
        (HTTPException(405), 405, "hall.guard_method"),
        (HTTPException(400), 400, "hall.bad_request"),
        (RuntimeError("a secret"), 500, "hall.own_fault"),
    ],
)
def test_what_goes_wrong_is_a_sentence_with_its_status(
    door: GuardedHall, error: Exception, status: int, says: str
) -> None:
    handle: Any = make_app(door.site).exception_handlers[HTTPException if says != "hall.own_fault" else Exception]
    answer = handle(Request({"type": "http", "method": "GET", "path": "/", "headers": []}), error)
    assert (answer.status_code, json.loads(answer.body)) == (status, {"eroare": text_of(says)})


def test_what_is_not_there_is_a_page(door: GuardedHall) -> None:
    answer = door.client(CHIEF).get("/nu-exista/<img onerror>", headers=HTML)
    assert answer.status_code == 404
    assert "<img" not in answer.text
    assert answer.headers["content-security-policy"] == HEADERS["content-security-policy"]
    for path in ("/static/../app.py", "/static/..%2fapp.py", "/static//etc/passwd"):
        assert door.client().get(path).status_code == 404


# what pages load


FILES = [file for file in Path(hall_package.__file__).parent.rglob("*") if file.suffix in (".html", ".js", ".css")]


@pytest.mark.parametrize("file", FILES, ids=lambda value: value.name)
def test_nothing_is_loaded_from_elsewhere_and_nothing_is_inline(file: Path) -> None:
    text = file.read_text("utf-8")
    text = re.sub(r"http://www\.w3\.org/\d{4}/(svg|xhtml|xlink)", "", text)  # names, which nothing loads
    assert not re.findall(r"\b(?:https?|wss?|ftp)://|[\"'(]//\w|@import|\beval\(|new Function|[\"'(]data:", text)
    if file.suffix == ".html":
        text = text.replace("view.board|safe", "")  # the SVG of our own press, made of tiles alone
        assert not re.findall(r"<style|\sstyle\s*=|\son\w+\s*=|javascript:|\|\s*safe", text)
        assert re.findall(r"<script(?![^>]*\ssrc=)(?! type=\"application/json\")", text) == []


# sessions


def test_only_the_hash_of_a_token_is_kept(hall: GuardedHall, tmp_path: Path) -> None:
    token = hall.joined.sessions.begin(PEOPLE[CHIEF], THERE)
    assert len(token) >= 43  # 256 bits
    assert token != hall.joined.sessions.begin(PEOPLE[CHIEF], THERE)
    assert [session.token for session in hall.keeper.store.sessions()].count(sha256(token.encode()).digest()) == 1
    kept = b"".join(file.read_bytes() for file in (tmp_path / "sala").iterdir() if file.is_file())
    assert token.encode() not in kept


def test_a_session_ends_after_twelve_hours(hall: GuardedHall) -> None:
    now = datetime(2026, 5, 1, 9)
    sessions = Sessions(hall.keeper.store, hall.site.hall, lambda: now)
    token = sessions.begin(PEOPLE[ARBITER], THERE)
    now += timedelta(hours=11, minutes=59)
    assert sessions.person(token) == hall.person(ARBITER)
    assert Sessions(hall.keeper.store, hall.site.hall, lambda: now).person(token)  # the server was started again
    now += timedelta(minutes=1)
    assert sessions.person(token) is None


def test_leaving_ends_the_session_of_the_station_alone(hall: GuardedHall) -> None:
    one, other = hall.client(ARBITER), hall.client(ARBITER)
    token = one.cookies[COOKIE]
    assert asked(one, "POST", "/plecare").headers["location"] == "/intrare"
    one.cookies.set(COOKIE, token)
    assert asked(one, "POST", "/evenimente").status_code == 401
    assert asked(other, "POST", "/evenimente").status_code == 200


@pytest.mark.parametrize("what", ["iesit", "plecat", "blocat"])
def test_the_chief_ends_sessions(hall: GuardedHall, what: str) -> None:
    typist, chief, pin = hall.client(TYPIST), hall.client(CHIEF), hall.pin(CHIEF)
    form = {"persoana": PEOPLE[TYPIST], "ce": what, "rol": TYPIST}
    for wrong in ("", "000000" if pin != "000000" else "111111"):
        assert chief.post("/conturi/persoana", data={**form, "pin": wrong}, headers=HTML).status_code == 409
    assert asked(typist, "POST", "/evenimente").status_code == 200
    assert chief.post("/conturi/persoana", data={**form, "pin": pin}, headers=HTML).status_code == 303
    assert asked(typist, "POST", "/evenimente").status_code == 401


def test_a_new_role_holds_at_once(hall: GuardedHall) -> None:
    arbiter, chief, pin = hall.client(ARBITER), hall.client(CHIEF), hall.pin(CHIEF)
    assert arbiter.get("/conturi", headers=HTML).status_code == 403
    form = {"persoana": PEOPLE[ARBITER], "ce": "rol", "rol": CHIEF, "pin": pin}
    assert chief.post("/conturi/persoana", data=form, headers=HTML).status_code == 303
    assert arbiter.get("/conturi", headers=HTML).status_code == 200


def test_the_last_chief_stays(hall: GuardedHall) -> None:
    chief, pin = hall.client(CHIEF), hall.pin(CHIEF)
    for what in ("plecat", "blocat", "rol"):
        form = {"persoana": PEOPLE[CHIEF], "ce": what, "rol": TYPIST, "pin": pin}
        assert "rămâne fără arbitru-șef" in chief.post("/conturi/persoana", data=form, headers=HTML).text
    assert hall.site.hall.state.roles[PEOPLE[CHIEF]] == CHIEF


def test_cookies_are_not_for_scripts_nor_for_other_pages(hall: GuardedHall) -> None:
    pin = hall.pin(ARBITER)
    answer = hall.client(address=THERE).post("/intrare/pin", data={"nume": PEOPLE[ARBITER], "pin": pin})
    (cookie,) = answer.headers.get_list("set-cookie")
    assert cookie.startswith(f"{COOKIE}=")
    assert {"httponly", "samesite=strict", "path=/", "max-age=43200"} <= set(cookie.lower().split("; "))


def test_an_address_in_a_header_is_nobodys(hall: GuardedHall) -> None:
    client = hall.client(address=ELSEWHERE)
    headers = {"x-forwarded-for": HERE, "forwarded": f"for={HERE}", "x-real-ip": HERE}
    assert client.post("/intrare/sef", data={"nume": "Altcineva"}, headers=headers).status_code == 403
