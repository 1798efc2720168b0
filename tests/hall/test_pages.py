"""The pages without scripts: what each role sees, what forms do, and that a double click is one event."""

import re

import pytest
from httpx import Response
from starlette.testclient import TestClient

from arbitraj.hall.rights import Person
from arbitraj.hall.triage.stage import Stage
from tests.hall.rooms import ARBITER, CHIEF, THIRD, TYPIST, Room, busy_room


def client(room: Room, person: Person) -> TestClient:
    """A browser of a person's."""
    return TestClient(room.app, base_url="http://127.0.0.1", cookies={"sala": person.name})


def sent(browser: TestClient, page: str, action: str, **fields: str) -> Response:
    """A form of a page sent with what it hides, and the page that comes of it."""
    form = re.search(rf'<form method="post" action="{re.escape(action)}".*?</form>', browser.get(page).text, re.DOTALL)
    assert form, f"{page} has no form for {action}"
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form[0]))
    answer: Response = browser.post(action, data={**hidden, **fields})
    return answer


@pytest.fixture
def room() -> Room:
    return busy_room()


def test_a_table_typed_is_a_sheet_handed_in_with_its_number_big() -> None:
    room = Room()
    page = sent(client(room, TYPIST), "/predare", "/predare", masa="7")
    assert room.hall.state.sheets["01"].table == 7
    assert '<span class="tile number huge">01</span>' in page.text
    assert room.hall.players[7] in page.text


def test_a_form_sent_twice_is_one_event() -> None:
    room = Room()
    browser = client(room, CHIEF)
    for _ in range(2):
        assert browser.post("/predare", data={"cheie": "aceeasi-cheie", "masa": "7"}).status_code == 200
    assert list(room.hall.state.sheets) == ["01"]


@pytest.mark.parametrize(("masa", "says"), [("700", "masa 700"), ("șapte", "masa șapte"), ("1", "a predat deja")])
def test_what_is_refused_is_said_and_what_was_typed_stays(masa: str, says: str) -> None:
    room = Room()
    room.hands_in("01")
    page = sent(client(room, TYPIST), "/predare", "/predare", masa=masa)
    assert page.status_code == 409
    assert says in page.text
    assert f'value="{masa}"' in page.text
    assert len(room.hall.state.sheets) == 1


def test_at_the_stop_sheets_share_their_place() -> None:
    room = Room()
    browser = client(room, ARBITER)
    sent(browser, "/predare", "/predare", masa="3")
    sent(browser, "/predare", "/predare/stop")
    for masa in ("4", "5"):
        sent(browser, "/predare", "/predare", masa=masa)
    sent(browser, "/predare", "/predare/stop")
    sent(browser, "/predare", "/predare", masa="6")
    assert [sheet.order for sheet in room.hall.state.sheets.values()] == [1, 2, 2, 3]


def test_who_handed_nothing_in_is_listed_and_told() -> None:
    room = Room()
    browser = client(room, ARBITER)
    browser.post("/predare/nepredat", data={"masa": "9"})
    assert room.hall.state.absent == (9,)
    listed = re.search(r'<li>\s*<span class="table-number">9</span>.*?</li>', browser.get("/predare").text, re.DOTALL)
    assert listed
    assert "nepredat" in listed[0]
    assert "<form" not in listed[0]


def test_a_registration_is_moved_by_the_chief_alone_and_with_a_reason(room: Room) -> None:
    data = {"fisa": "01", "fisa_noua": "77", "motiv": "numărul greșit"}
    assert client(room, ARBITER).post("/predare/muta", data=data).status_code == 409
    assert client(room, CHIEF).post("/predare/muta", data={**data, "motiv": " "}).status_code == 409
    assert client(room, CHIEF).post("/predare/muta", data=data).status_code == 200
    assert room.hall.state.sheets["77"].hands[1].who == TYPIST.name


def test_the_start_page_names_what_is_begun(room: Room) -> None:
    page = client(room, ARBITER).get("/")
    assert 'href="/fisa/04/1"' in page.text
    assert "/fisa/04/1" not in client(room, CHIEF).get("/").text


def test_nobody_who_may_still_type_or_read_a_sheet_sees_what_was_typed_of_it(room: Room) -> None:
    assert room.hall.case("01").stage is Stage.WAITS_SECOND
    assert room.hall.case("03").stage is Stage.DIFFERENCES
    words = {number: [entry.word for entry in room.sheets[number].entries] for number in ("01", "03", "04")}
    for person in (CHIEF, THIRD):
        browser = client(room, person)
        for path in ("/", "/predare", "/fise", "/panou", "/fise/01", "/fise/03", "/fise/04"):
            text = browser.get(path).text
            assert not [word for typed in words.values() for word in typed if word in text], path
    assert words["04"][0] in client(room, ARBITER).get("/fise/04").text  # typed by herself alone


def test_a_closed_sheet_shows_rows_verdicts_and_who_typed_and_is_reopened_by_the_chief(room: Room) -> None:
    page = client(room, THIRD).get("/fise/02").text
    assert all(entry.word in page for entry in room.sheets["02"].entries)
    assert "8.3.a" in page
    assert "<svg" in page
    assert "/redeschide" not in page
    sent(client(room, CHIEF), "/fise/02", "/fise/02/redeschide", motiv="o contestație")
    assert not room.hall.state.sheets["02"].closed


def test_the_panel_tells_the_chief_alone_who_is_careful(room: Room) -> None:
    care = "Diferențe la o sută de rânduri"
    assert care in client(room, CHIEF).get("/panou").text
    assert care not in client(room, ARBITER).get("/panou").text


def test_settings_and_piles_are_the_chiefs(room: Room) -> None:
    browser = client(room, CHIEF)
    sent(browser, "/panou", "/panou/da", mana="04/1", cui=TYPIST.name)
    assert room.hall.state.sheets["04"].hands[1].who == TYPIST.name
    browser.post("/panou/setare", data={"nume": "o_mana", "valoare": "1"})
    assert room.hall.state.settings["o_mana"] == 1
    assert client(room, ARBITER).post("/panou/setare", data={"nume": "o_mana", "valoare": "0"}).status_code == 409


def test_a_typist_is_sent_away_from_what_arbiters_see(room: Room) -> None:
    for path in ("/panou", "/fise/02"):
        assert client(room, TYPIST).get(path).status_code == 403


def test_without_a_session_there_is_the_door(room: Room) -> None:
    answer = TestClient(room.app, base_url="http://127.0.0.1").get("/panou", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/intrare")
