"""Photos sent to the hall: whose sheet they are of, what is asked, what is shown beside what is typed."""

import re
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from secrets import token_hex

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

from arbitraj.game.variant import load_variant
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.kernel.event import TakenBack
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, SCREEN, TYPIST
from arbitraj.hall.typing.handed_in import HandedIn, HandedInMoved
from arbitraj.hall.typing.rows import Finished, HeadingTyped
from arbitraj.hall.web.guard import HEADERS, LARGE, LARGEST
from arbitraj.sheets.form_code import FormCode
from arbitraj.wings.camera.photos.album import PHOTOS, Album, PhotoTaken, forget_photos
from arbitraj.wings.camera.photos.darkroom import Developer
from arbitraj.wings.camera.photos.developing import developed
from arbitraj.wings.camera.photos.pictures import Developed
from tests.commands import run
from tests.hall.guarded import HTML, GuardedHall, demo_bench, guarded_hall
from tests.hall.photos.scans import scan
from tests.plain import words_of

OURS = {"x-arbitraj": "1", "accept": "application/json"}
TITLE, KEY = demo_bench().competition.title, demo_bench().competition.game_type.key


_developed = cache(partial(developed, variant=load_variant()))  # the same photos, sent in several tests


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[GuardedHall]:
    with guarded_hall(tmp_path) as made:
        made.site.hall.tools[Developer] = Developer(_developed)
        for order, number in enumerate(("01", "02"), 1):
            body = HandedIn(number, order, order)
            assert made.site.hall.do(made.person(CHIEF), "", token_hex(16), body).event
        yield made


def photo(table: int | None = 1, hidden: tuple[str, ...] = ()) -> bytes:
    return scan(KEY, table=table, title=TITLE, hidden=hidden)


def sent(client: TestClient, data: bytes, **fields: str) -> httpx.Response:
    answer: httpx.Response = client.post("/poze", data=fields, files={"poza": ("p.jpg", data)}, headers=OURS)
    return answer


def test_a_copy_on_a_stick_has_the_photos_and_writes_none_of_them_twice(
    hall: GuardedHall, tmp_path_factory: pytest.TempPathFactory
) -> None:
    stick, album = tmp_path_factory.mktemp("stick"), hall.site.hall.tools[Album]
    assert album
    name = album.keep(Developed({"foto": b"whole", "foaie": b"sheet", "r-1": b"row"}, None, 0))
    (album.folder / ".temp-01234567.webp").touch()
    assert hall.keeper.copy_to(stick)
    copied = {path: path.stat().st_ino for path in (stick / PHOTOS).iterdir()}
    assert sorted(path.name for path in copied) == [f"{name}-foaie.webp", f"{name}-randuri.zip", f"{name}.webp"]
    there = Album(stick / PHOTOS)
    assert [there.picture(name, part) for part in ("foto", "foaie", "r-1")] == [b"whole", b"sheet", b"row"]
    (stick / PHOTOS / f"{name}-foaie.webp").unlink()  # the stick was taken out in the middle
    (stick / PHOTOS / f".{name}-01234567.webp").touch()
    assert hall.keeper.copy_to(stick)
    again = {path: path.stat().st_ino for path in (stick / PHOTOS).iterdir()}
    assert again.keys() == copied.keys()
    assert again[stick / PHOTOS / f"{name}.webp"] == copied[stick / PHOTOS / f"{name}.webp"]


def test_the_code_says_whose_sheet_it_is_and_its_rows_stand_beside_the_fields(hall: GuardedHall) -> None:
    typist = hall.client(TYPIST)
    got = sent(typist, photo(1), cheie="k" * 32).json()
    assert (got["fisa"], got["indreptata"], got["intreaba"]) == ("01", True, False)
    (done,) = hall.site.hall.state.sheets["01"].photos
    assert isinstance(done.body, PhotoTaken)
    assert (done.body.page, done.body.form, done.body.table) == (1, KEY, 1)
    # again, as after a lost answer: one event
    number = hall.site.hall.state.number
    assert sent(typist, b"whatever", cheie="k" * 32).json() == got
    assert sent(typist, photo(1)).json() == got
    assert hall.site.hall.state.number == number
    parts = typist.get("/fisa/01/1/date").json()["poze"]
    assert {parts[part] for part in ("r-1", "antet")} == {f"/poze/01/{got['poza']}/{part}" for part in ("r-1", "antet")}
    answer = typist.get(parts["r-1"])
    assert answer.headers["content-type"] == "image/webp"
    assert answer.content[:4] == b"RIFF"
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    # of that sheet alone, and of nothing else
    for address in (f"/poze/02/{got['poza']}/r-1", f"/poze/01/{got['poza']}/r-999", f"/poze/01/{'0' * 64}/foto"):
        assert typist.get(address).status_code == 404
    assert hall.client(SCREEN).get(f"/poze/01/{got['poza']}/foto").status_code == 403
    assert f'src="/poze/01/{got["poza"]}/foaie"' in typist.get("/poze/01", headers=HTML).text
    whole = hall.client(ARBITER).get("/fise/01", headers=HTML).text
    assert '<a class="button" href="/poze/01">' in whole


def test_each_photo_of_a_sheet_is_told_and_shown_as_it_is(hall: GuardedHall) -> None:
    """With its page, from nearer where it was not straightened, with another table's code, without one."""

    def made(n: int, page: int, table: int, *more: str) -> Developed:
        code = FormCode(KEY, table, page, TITLE, 1 + n % 2)  # also of an older layout
        return Developed({"foto": b"%d" % n} | dict.fromkeys(more, b"x"), code, 1)

    photos = [made(0, 2, 1, "foaie"), made(1, 1, 2), Developed({"foto": b"2"}, None, 0)]
    photos += [made(3, 99, 1, "foaie"), made(4, 100, 1, "foaie")]
    hall.site.hall.tools[Developer] = Developer(lambda data: photos[int(data)])
    typist = hall.client(TYPIST)
    answers = [sent(typist, b"%d" % n, fisa="1").json() for n in range(5)]
    assert [done.body.layout for done in hall.site.hall.state.sheets["01"].photos] == [1, 2, 1, 2, 1]
    cut = "Fișa 01, foaia {}: tăiată pe rânduri."
    nearer = "Fișa 01: se vede numai întreagă. Mai aproape, foaia întreagă, cu toate colțurile."
    whole = "Fișa 01: fără cod, se vede numai întreagă."
    assert [answer["spune"] for answer in answers] == [cut.format(2), nearer, whole, cut.format(99), cut.format(0)]
    page = typist.get("/poze/01", headers=HTML).text
    names = [answer["poza"] for answer in answers][::-1]
    parts = ("foaie", "foaie", "foto", "foto", "foaie")
    assert re.findall(r'src="(/poze/[^"]*)"', page) == [
        f"/poze/01/{name}/{part}" for name, part in zip(names, parts, strict=True)
    ]
    lines, leads = words_of(page)
    as_taken, alt = "Poza așa cum a fost făcută", "Poza fișei 01"
    assert lines[lines.index(alt) : -1] == [
        *(alt, as_taken, alt, "Foaia 99.", as_taken, alt, alt),
        *(f"Foaia 1. {nearer} codul este al mesei 2", alt, "Foaia 2.", as_taken),
    ]
    assert {lead for lead in leads if "/poze/" in lead} == {f"/poze/01/{names[n]}/foto" for n in (0, 1, 4)}
    listed = words_of(typist.get("/poze", headers=HTML).text)[0]
    shown = ["01 Țurcanu George", "masa 1", "5 poze", "02 Nistor Victor", "masa 2", "fără poză"]
    assert listed[-7:] == ["Fișele și pozele lor", *shown]


def test_without_a_code_the_person_says_which_sheet_it_is(hall: GuardedHall) -> None:
    typist, data = hall.client(TYPIST), photo(hidden=("cod",))
    got = sent(typist, data).json()
    assert (got["intreaba"], got["poza"]) == (True, "")
    assert not any(sheet.photos for sheet in hall.site.hall.state.sheets.values())
    assert sent(typist, data, fisa="77").status_code == 404
    got = sent(typist, data, fisa="1").json()
    assert (got["fisa"], got["indreptata"]) == ("01", False)
    assert set(typist.get("/fisa/01/1/date").json()["poze"]) == {"foto"}
    # a spare says no table, and is cut all the same
    spare = sent(typist, photo(None), fisa="02").json()
    assert (spare["fisa"], spare["indreptata"]) == ("02", True)


@pytest.mark.lung
def test_too_few_marks_ask_for_the_whole_sheet(hall: GuardedHall) -> None:
    got = sent(hall.client(TYPIST), photo(hidden=("BL", "BR"))).json()
    assert "aproape, foaia întreagă" in got["spune"]
    assert (got["fisa"], got["indreptata"]) == ("01", False)


def test_a_form_of_another_competition_is_refused(hall: GuardedHall) -> None:
    answer = sent(hall.client(TYPIST), scan(KEY, table=1, title="Cupa Altora"), fisa="01")
    assert answer.status_code == 422
    assert "Cupa Altora" in answer.json()["eroare"]
    moved = HandedInMoved("01", "altă masă", table=7)
    assert hall.site.hall.do(hall.person(CHIEF), "", token_hex(16), moved).event
    assert sent(hall.client(TYPIST), photo(1)).status_code == 404  # table 1 handed nothing in yet
    assert not any(sheet.photos for sheet in hall.site.hall.state.sheets.values())


def test_the_code_of_another_table_is_a_question(hall: GuardedHall) -> None:
    service = hall.site.hall
    assert sent(hall.client(TYPIST), photo(1), fisa="02").json()["fisa"] == "02"
    for hand, role in ((1, TYPIST), (2, ARBITER)):
        for body in (HeadingTyped("02", hand), Finished("02", hand)):  # type: ignore[arg-type]
            assert service.do(hall.person(role), "", token_hex(16), body).event
    (item,) = [waiting for waiting in service.queue() if "codul mesei 1" in waiting.text]
    assert item.sheet == "02"
    page = hall.client(CHIEF).get("/coada/una", params={"nume": item.name}, headers=HTML).text
    assert "/poze/02/" in page
    ruling = RulingGiven("02", item.question, "raspuns", "poza greșită")
    assert service.do(hall.person(CHIEF), "", token_hex(16), ruling).event
    assert not [waiting for waiting in service.queue() if waiting.name == item.name]


def test_the_third_reader_sees_the_row_on_the_paper(hall: GuardedHall) -> None:
    service = hall.site.hall
    name = sent(hall.client(TYPIST), photo(1)).json()["poza"]
    for hand, role, written in ((1, TYPIST, "Ana"), (2, ARBITER, "Ina")):
        for body in (HeadingTyped("01", hand, written), Finished("01", hand)):  # type: ignore[arg-type]
            assert service.do(hall.person(role), "", token_hex(16), body).event
    page = hall.client(CHIEF).get("/diferente/01", headers=HTML).text
    assert f'src="/poze/01/{name}/antet"' in page


def test_photos_are_sent_by_our_own_pages_alone_and_only_so_much(hall: GuardedHall) -> None:
    assert sent(hall.client(), photo()).status_code == 401
    assert sent(hall.client(SCREEN), photo()).status_code == 403
    client = hall.client(TYPIST)
    files = {"poza": ("p.jpg", photo())}
    assert client.post("/poze", files=files).status_code == 415
    assert client.post("/poze", files=files, headers={**OURS, "origin": "http://example.com"}).status_code == 403
    assert sent(client, b"x" * (LARGE["/poze"] + 1)).status_code == 413
    long = {"content-type": "multipart/form-data; boundary=x", **OURS}

    def without_end() -> Iterator[bytes]:
        yield b'--x\r\nContent-Disposition: form-data; name="poza"; filename="p"\r\n\r\n'
        for _ in range(LARGE["/poze"] // 65536 + 2):
            yield b"x" * 65536

    assert client.post("/poze", content=without_end(), headers=long).status_code == 413
    assert client.post("/evenimente", content=b"x" * (LARGEST + 1), headers=long).status_code == 413
    assert client.post("/poze", content=b"garbage", headers=long).status_code == 400
    assert client.post("/poze", data={"a": "b"}, files={"b": b"x"}, headers=OURS).status_code == 400
    assert client.post("/poze", files=[("poza", b"x"), ("poza", b"y")], headers=OURS).status_code == 400


def test_a_photo_taken_back_is_shown_no_more(hall: GuardedHall) -> None:
    name = sent(hall.client(TYPIST), photo(1)).json()["poza"]
    (done,) = hall.site.hall.state.sheets["01"].photos
    assert hall.site.hall.do(hall.person(CHIEF), "", token_hex(16), TakenBack(done.number, "altă fișă")).event
    assert hall.site.hall.state.sheets["01"].photos == ()
    assert hall.client(TYPIST).get(f"/poze/01/{name}/foto").status_code == 404


def test_without_the_extra_a_sentence_says_so(tmp_path: Path) -> None:
    with guarded_hall(tmp_path) as made:
        client = made.client(TYPIST)
        assert "arbitraj[poze]" in client.get("/poze", headers=HTML).text.replace("&#39;", "")
        assert sent(client, b"x").status_code == 503


def test_photos_stay_while_the_hall_is_open(hall: GuardedHall, tmp_path: Path) -> None:
    name = sent(hall.client(ARBITER), photo(1)).json()["poza"]
    assert run(tmp_path, "sala", tmp_path, "--sterge-poze").status == 2
    assert hall.site.hall.tools[Album].has(name)
    forget_photos(tmp_path / "sala")
    page = hall.client(ARBITER).get("/poze/01", headers=HTML).text
    assert "<img" not in page
    assert "nu mai sunt" in page
    assert hall.client(ARBITER).get("/fisa/01/1/date").json()["poze"] == {}


def test_forgetting_is_told(tmp_path: Path) -> None:
    poze = tmp_path / "sala" / "poze"
    poze.mkdir(parents=True)
    (poze / f"{'a' * 64}.webp").write_bytes(b"x")
    done = run(tmp_path, "sala", tmp_path, "--sterge-poze")
    assert done.status == 0, done.err
    assert "o poză" in done.out or "1 poză" in done.out
    assert not poze.exists()
