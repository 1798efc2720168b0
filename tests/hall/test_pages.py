"""The pages without scripts: what each role sees, what forms do, and that a double click is one event."""

import re
from datetime import timedelta
from html import unescape

import msgspec
import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from arbitraj.game.tile import bracketed_in
from arbitraj.hall.journal.journal_pages import CODED, NOT_SHOWN
from arbitraj.hall.kernel.case import SheetStage
from arbitraj.hall.kernel.scene import SCREEN, HallPerson
from arbitraj.hall.page.bar import bar_of
from arbitraj.hall.parts import FRAME, KINDS
from arbitraj.problems import Problem
from arbitraj.record.model import Action
from arbitraj.text import Message, text_of
from arbitraj.wings.games.duels.of_tournament import NOT_OF_TOURNAMENTS, OF_TOURNAMENTS
from tests.hall.contested import settled_room
from tests.hall.pictured_clock import FixedClock
from tests.hall.rooms import ARBITER, CHIEF, THIRD, TYPIST, Room, busy_room


def client(room: Room, person: HallPerson) -> TestClient:
    """A browser of a person's."""
    return TestClient(room.app, base_url="http://127.0.0.1", cookies={"sala": person.name})


def sent(browser: TestClient, page: str, action: str, **fields: str) -> Response:
    """A form of a page sent with what it hides, and the page that comes of it."""
    return sent_from(browser, browser.get(page).text, action, **fields)


def sent_from(browser: TestClient, text: str, action: str, **fields: str) -> Response:
    """The same of a page that is open already."""
    form = re.search(rf'<form method="post" action="{re.escape(action)}".*?</form>', text, re.DOTALL)
    assert form, f"no form for {action}"
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form[0]))
    answer: Response = browser.post(action, data={**hidden, **fields})
    return answer


def shown_words(room: Room, number: str) -> list[str]:
    """The words of a sheet as they are typed, and as a page shows them."""
    return [word for entry in room.sheets[number].entries for word in (entry.word, bracketed_in(entry.word))]


@pytest.fixture
def room() -> Room:
    return busy_room()


@pytest.mark.parametrize(
    "typed",
    [
        "arbitraj:1:integral:7:1:Cupa României",
        " arbitraj:1:integral:7:2:Cupa României\r",
        "arbitraj;1;integral;7;1;Cupa Rom?niei",
        "ARBITRAJȘ1ȘINTEGRAL?PARTIALȘ7Ș1ȘCUPA ROMNIEI",
    ],
)
def test_a_scanner_that_types_the_code_of_a_form_registers_its_table(typed: str) -> None:
    room = Room(title="Cupa României")
    page = sent(client(room, TYPIST), "/predare", "/predare", masa=typed)
    assert room.hall.state.sheets["01"].table == 7, page.text
    assert room.hall.players[7] in page.text


def test_nobody_who_may_still_type_or_read_a_sheet_sees_what_was_typed_of_it(room: Room) -> None:
    assert room.hall.case("01").stage is SheetStage.WAITS_SECOND
    assert room.hall.case("03").stage is SheetStage.DIFFERENCES
    words = {number: shown_words(room, number) for number in ("01", "03", "04")}
    for person in (CHIEF, THIRD):
        browser = client(room, person)
        for path in ("/", "/predare", "/fise", "/panou", "/fise/01", "/fise/03", "/fise/04"):
            text = browser.get(path).text
            assert not [word for typed in words.values() for word in typed if word in text], path
    assert words["04"][0] in client(room, ARBITER).get("/fise/04").text  # typed by herself alone


def test_a_third_reads_blind_and_one_reading_settles_it(room: Room) -> None:
    browser = client(room, THIRD)
    typed = [entry.word for entry in room.sheets["03"].entries]
    shown = shown_words(room, "03")
    for path in ("/diferente", "/diferente/03", "/coada", "/jurnal?fisa=03", "/fise/03"):
        text = browser.get(path).text
        assert not [word for word in (*shown, "GREȘIT") if word in text], path
    sent(browser, "/diferente/03", "/diferente/03", valoare=typed[1])
    assert not room.hall.case("03").open_differences
    assert typed[1] in browser.get("/jurnal?fisa=03").text


def test_older_lines_of_the_journal_go_on_where_the_page_ended(room: Room) -> None:
    for n in range(60):
        room.says(ARBITER, "intrebare", fisa="01", text=f"întrebarea {n}")
    browser = client(room, CHIEF)
    shown: list[int] = []
    page = browser.get("/jurnal").text
    while True:
        here = [int(number) for number in re.findall(r'href="/jurnal/(\d+)"', page)]
        shown += dict.fromkeys(here)
        older = re.search(r'href="(/jurnal\?[^"]*inainte=\d+[^"]*)"', page)
        if not older:
            break
        page = browser.get(unescape(older[1])).text
    assert shown == sorted(set(shown), reverse=True)
    assert len(shown) > 100


def test_the_journal_hides_from_others_what_is_not_compared_yet(room: Room) -> None:
    for number in ("01", "03", "04"):
        text = client(room, CHIEF).get(f"/jurnal?fisa={number}").text
        assert not [word for word in shown_words(room, number) if word in text]
    assert bracketed_in(room.sheets["02"].entries[0].word) in client(room, CHIEF).get("/jurnal?fisa=02").text


def test_the_journal_says_what_the_code_on_a_form_means() -> None:
    room = Room()
    room.hands_in("02")
    room.says(TYPIST, "poza", fisa="02", sha256="0" * 64, foaia=1, formular="integral_partial")
    page = client(room, CHIEF).get("/jurnal").text
    assert "integral parțial" in page
    assert "integral_partial" not in page


def test_every_kind_and_field_of_an_event_has_its_words() -> None:
    for body in KINDS:
        info = msgspec.inspect.type_info(body)
        assert isinstance(info, msgspec.inspect.StructType)
        assert text_of(f"hall.kind_{info.tag}")
        shown = [field for field in info.fields if field.encode_name not in NOT_SHOWN]
        assert all(text_of(f"hall.field_{field.encode_name}") for field in shown)
        for member in shown:
            codes = member.type.values if isinstance(member.type, msgspec.inspect.LiteralType) else ()
            if member.encode_name in CODED:
                assert all(not code or text_of(f"hall.said_{code}") for code in codes)
                assert codes


def test_every_step_obstacle_and_kind_of_what_waits_has_its_words() -> None:
    assert all(text_of(f"hall.stage_{stage.value}") for stage in SheetStage)
    assert all(text_of(f"hall.action_{action.value}") for action in Action)
    kinds = ("diferenta", "constatare", "observatie", "ilizibil", "duplicat", "dosar", "intrebare", "inceput", "proba")
    assert all(text_of(f"hall.waits_{kind}") for kind in kinds)


def test_a_hostile_name_is_only_text() -> None:
    evil = HallPerson("<img src=x onerror=alert(1)>", "arbitru_sef")
    room = Room("cupa-demo", evil)
    room.hands_in("01")
    room.types(evil, "01", end=False)
    for path in ("/", "/fise", "/fise/01", "/panou", "/jurnal", "/predare"):
        text = client(room, CHIEF).get(path).text
        assert "<img" not in text, path


def test_the_panel_says_what_does_not_work_and_how_old_the_copy_is(room: Room) -> None:
    site = room.app.state.site
    assert "Nu se face nicio copie" in client(room, CHIEF).get("/sala").text
    site.warned.append(lambda: (Problem("predare.csv", "", Message("hall.base_closed")),))
    made = room.hall.clock() - timedelta(minutes=7)
    site.copied = lambda: made
    page = client(room, CHIEF).get("/sala").text
    assert "sala este închisă; porniți-o din nou" in page
    assert "predare.csv" not in page
    assert "acum 7 min" in page


_PLACES = {
    CHIEF: "/ /start /predare /fise /coada /publicare /sala",
    ARBITER: "/ /start /predare /fise /coada /publicare",
    TYPIST: "/ /predare /urmatoarea",
}


@pytest.mark.parametrize("role", [CHIEF, ARBITER, TYPIST])
def test_the_bar_has_the_same_few_places_all_day_and_every_page_is_near_one(role: HallPerson) -> None:
    for state in (KINDS.nothing, busy_room().hall.state):
        places = [link.where for link in bar_of(FRAME.bar, role, "/", state, OF_TOURNAMENTS).places]
        assert places == _PLACES[role].split()
        reached = {*places}
        for place in places:
            here = bar_of(FRAME.bar, role, place, state, OF_TOURNAMENTS)
            assert [link.where for link in here.places] == places
            assert [link.where for link in here.places if link.here] == [place]
            for page in here.near:
                beside = bar_of(FRAME.bar, role, page.where, state, OF_TOURNAMENTS)
                assert [link.where for link in beside.places if link.here] == [place]
                assert [link.where for link in beside.near if link.here] == [page.where]
                reached.add(page.where)
        mine = {bar_page.where for bar_page in FRAME.bar if role.role in bar_page.roles} - OF_TOURNAMENTS
        assert mine - reached <= ({"/mese"} if role == TYPIST else set())  # where no tables are open
    assert not bar_of(FRAME.bar, HallPerson("Ecran", SCREEN), "/ecran", KINDS.nothing, ()).places
    of_tournament = bar_of(FRAME.bar, role, "/mese", KINDS.nothing, NOT_OF_TOURNAMENTS | {"/"})
    assert "/mese" in [link.where for link in of_tournament.places if link.here]
    assert OF_TOURNAMENTS.issubset(link.where for link in of_tournament.places) == (role == CHIEF)


def test_the_first_page_leads_to_publishing_once_nothing_is_left() -> None:
    room = settled_room(FixedClock(), "01")
    assert text_of("hall.now_publish") not in client(room, CHIEF).get("/").text
    for table in {*room.hall.players} - {room.hall.state.sheets["01"].table}:
        room.says(CHIEF, "nepredat", masa=table)
    assert text_of("hall.now_publish") in client(room, CHIEF).get("/").text
    for person, said in ((ARBITER, f"Clasamentul îl publică {CHIEF.name}."), (TYPIST, text_of("hall.now_typist_done"))):
        page = client(room, person).get("/").text
        assert text_of("hall.now_publish") not in page
        assert said in page


def test_a_decision_on_which_another_rests_is_taken_back_by_one_that_says_so(room: Room) -> None:
    given = {"fisa": "01", "intrebare": "", "cum": "decizie", "motiv": "m", "depunere": 1, "pana_unde": "fisa"}
    first = room.says(CHIEF, "decizie", **given, decizie={"fel": "respinge", "articol": "8.2.a"})
    room.says(CHIEF, "decizie", **given, decizie={"fel": "accepta"})
    page = f"/jurnal/{first.number}"
    browser = client(room, CHIEF)
    sent(browser, page, f"{page}/decizie", motiv="nu mai ține")
    assert [decision.withdraws for decision in room.hall.settled.decisions] == [None, None, 1]
    assert f"{page}/decizie" not in browser.get(page).text


def test_a_decision_that_fits_nothing_any_more_is_taken_back_from_its_question() -> None:
    room = Room()
    room.hands_in("07")
    room.types(TYPIST, "07")
    room.says(CHIEF, "redeschisa", fisa="07", motiv="se privește din nou")
    given = {"fisa": "07", "intrebare": "", "cum": "decizie", "motiv": "m", "depunere": 1, "pana_unde": "fisa"}
    room.says(CHIEF, "decizie", **given, decizie={"fel": "respinge", "articol": "8.2.a"})
    row = room.hall.state.sheets["07"].hands[1].rows[0]
    fields = {"rand": row.id, "pozitie": row.position, "depunere": "ALTUL", "puncte": row.points}
    room.says(TYPIST, "rand", fisa="07", mana=1, **fields)
    room.says(TYPIST, "gata", fisa="07", mana=1)
    room.types(ARBITER, "07", hand=2, slips={0: "ALTUL"})
    item = next(waiting for waiting in room.hall.queue() if waiting.decision)
    browser, page = client(room, CHIEF), f"/coada/una?nume={item.name}"
    taken = {"ales": "anuleaza", "motiv": "rândul este altul"}
    mark = re.search(r'name="aratat" value="(\w+)"', sent(browser, page, "/coada/una", **taken).text)
    sent(browser, page, "/coada/una", **taken, aratat=mark[1] if mark else "")
    assert [decision.withdraws for decision in room.hall.settled.decisions] == [None, 1]
    assert not any(waiting.decision for waiting in room.hall.queue())
