"""What ends something is asked first, with the harmless answer in the focus, and is taken back where it was done."""

import asyncio
import re
from collections.abc import Mapping
from contextlib import nullcontext
from datetime import timedelta
from html import unescape
from pathlib import Path
from secrets import token_hex

import pytest
from starlette.testclient import TestClient

from arbitraj.hall.decided.closed import Closed
from arbitraj.hall.editions.published import EditionPublished
from arbitraj.hall.kernel.game import GameClock, GameStart
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, TYPIST, HallPerson
from arbitraj.hall.page.site import COOKIE
from arbitraj.hall.page.strip import safe_page
from arbitraj.hall.page.topics import Listener
from arbitraj.hall.people.joining import joined_in
from arbitraj.hall.start.steps import ClockSet
from arbitraj.hall.typing.rows import HeadingTyped
from arbitraj.hall.web.front import Front
from tests.hall.guarded import HERE, HTML, PEOPLE
from tests.hall.scene import ANA, DAN, EVA, ION
from tests.hall.small import ANA as SMALL_ANA, small_hall
from tests.hall.test_start import LETTERS, at_minute, refused, started
from tests.hall.test_start_pages import TOLD, folder_of, opened_hall, tiles


def dialog(page: str) -> tuple[str, str, dict[str, str]]:
    """The question of a page: its title, the answer that has the focus, the fields of the other one."""
    box = re.search(r"<dialog[^>]*data-asked.*?</dialog>", page, re.DOTALL)
    assert box, page
    title, focused = re.search(r"<h2[^>]*>(.*?)</h2>", box[0]), re.search(r"<a [^>]*autofocus>(.*?)</a>", box[0])
    assert title
    assert focused
    assert box[0].count("autofocus") == 1
    return unescape(title[1]), unescape(focused[1]), dict(re.findall(r'name="(\w+)" value="([^"]*)"', box[0]))


def strip(page: str) -> tuple[str, str, dict[str, str]] | None:
    """What the strip of a page says, where it is sent, its fields."""
    form = re.search(r'<form method="post" action="([^"]*)" class="says strip.*?</form>', page, re.DOTALL)
    told = re.search(r"<span[^>]*>(.*?)</span>", form[0]) if form else None
    if form is None or told is None:
        return None
    return unescape(told[1]), form[1], dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))


# the stop


def test_an_early_stop_is_taken_back_within_a_minute_by_who_did_it_and_then_by_the_chief() -> None:
    at = started()
    at_minute(at, 52)
    at.did(DAN, "ceas", ce="oprit", oricum=True)
    stopped, left = at.hall.state.of(GameClock).stopped, at.hall.state.of(GameClock).left(at.clock.time)
    assert stopped
    assert refused(at, EVA, "ceas", ce="reluat") == "clock_resumed_by_chief"
    at.clock.time = stopped + timedelta(seconds=59)  # and a second more until it is asked
    at.did(DAN, "ceas", ce="reluat")
    assert at.hall.state.of(GameClock).left(at.clock.time) == left
    at.did(DAN, "ceas", ce="oprit", oricum=True)
    at.clock.time = at.clock.time + timedelta(seconds=61)
    assert refused(at, DAN, "ceas", ce="reluat") == "clock_resumed_by_chief"
    at.clock.time += timedelta(hours=3)
    at.did(ANA, "ceas", ce="reluat")
    assert at.hall.state.of(GameClock).running


def test_sheets_taken_between_keep_the_order_of_the_stop_and_those_after_it_follow() -> None:
    at = started()

    def take(table: int) -> None:
        at.did(ION, "predare", fisa=f"0{table}", masa=table, ordine=at.hall.state.next_order)

    take(1)
    at.did(DAN, "ceas", ce="oprit", oricum=True)
    take(2)
    take(3)
    resumed = at.did(ANA, "ceas", ce="reluat")
    take(4)
    take(5)
    assert [sheet.order for sheet in at.hall.state.sheets.values()] == [1, 2, 2, 3, 4]
    assert refused(at, ANA, "anulat", nr=resumed.number, motiv="x") == "rests_on"
    at.did(DAN, "ceas", ce="oprit", oricum=True)
    take(6)
    assert at.hall.state.sheets["06"].order == 5


def test_a_game_whose_time_is_over_is_not_resumed() -> None:
    at = started()
    at_minute(at, -0.5)
    at.did(DAN, "ceas", ce="oprit")
    assert refused(at, ANA, "ceas", ce="reluat") == "clock_not_paused"


def test_a_game_whose_ranking_is_published_is_not_resumed() -> None:
    at = started()
    at_minute(at, 52)
    at.did(DAN, "ceas", ce="oprit", oricum=True)
    publish = EditionPublished("provizoriu", "x")
    at.hall.record("Ana", lambda state: [publish])
    assert refused(at, ANA, "ceas", ce="reluat") == "clock_published"


# the strip


def test_what_somebody_did_is_taken_back_from_any_page_until_something_rests_on_it(tmp_path: Path) -> None:
    with opened_hall(folder_of(tmp_path, letters=f'litere = "{LETTERS}"\n')) as at:
        at.did(ClockSet("pornit", 75, anyway=True))
        ion, dan, table = at.client(ARBITER), at.client(TYPIST), next(iter(at.site.hall.players))
        assert strip(ion.get("/").text) is None
        ion.post("/predare", data={"masa": str(table)})
        name = at.site.hall.players[table]
        told = strip(ion.get("/fise?stare=predata").text)
        assert told
        assert (told[0], told[1]) == (f"Am primit fișa 01: {name}, masa {table}.", "/banda")
        assert told[2]["unde"] == "/fise?stare=predata"
        assert strip(dan.get("/").text) is None, "nobody else is offered it"
        assert dan.post("/banda", data=told[2]).status_code == 409
        gone = ion.post("/banda", data=told[2], follow_redirects=False)
        assert (gone.status_code, gone.headers["location"]) == (303, "/fise?stare=predata")
        assert not at.site.hall.state.sheets
        assert ion.post("/banda", data=told[2], follow_redirects=False).status_code == 303  # a double click
        ion.post("/predare", data={"masa": str(table)})
        late = strip(ion.get("/fise").text)
        assert late
        assert strip(ion.get(f"/banda?unde=/{'x' * 500}").text)
        dan_does = HallPerson(PEOPLE[TYPIST], TYPIST), "", token_hex(16), HeadingTyped("01", 1, name, str(table))
        assert at.site.hall.do(*dan_does).event
        assert strip(ion.get("/").text) is None
        assert strip(ion.get("/banda").text) is None
        assert ion.post("/banda", data=late[2]).status_code == 409
        assert "01" in at.site.hall.state.sheets


@pytest.mark.parametrize("where", ["//evil.example", "https://evil.example", "/\\evil.example", "evil", "/a\nb"])
def test_a_strip_leads_to_no_other_place(where: str) -> None:
    assert safe_page(where) == "/"
    assert safe_page("/predare?nr=5") == "/predare?nr=5"


def test_who_stopped_early_is_offered_the_clock_for_a_minute_on_every_page(tmp_path: Path) -> None:
    with opened_hall(folder_of(tmp_path, letters=f'litere = "{LETTERS}"\n')) as at:
        at.did(ClockSet("pornit", 75, anyway=True))
        at.did(ClockSet("oprit", anyway=True), role=ARBITER)
        arbiter, chief = at.client(ARBITER), at.client(CHIEF)
        page = arbiter.get("/").text
        told = strip(page)
        assert told
        assert told[0].startswith("Partida s-a oprit la 7")
        again = re.search(r'id="banda"[^>]*data-again="(\d+)"', page)
        assert again
        assert 55 <= int(again[1]) <= 61
        first, clock = at.site.hall.clock(), at.site.hall.clock
        at.site.hall.clock = lambda: first + timedelta(seconds=62)
        assert strip(arbiter.get("/banda").text) is None
        assert strip(chief.get("/start").text)
        at.site.hall.clock = clock
        assert arbiter.post("/banda", data=told[2]).status_code == 200
        assert at.site.hall.state.of(GameClock).running


def link(page: str) -> tuple[str, str] | None:
    """What the strip says of an act that it does not take back itself, and where that is changed."""
    found = re.search(r'<p class="says strip.*?role="status">(.*?)</span><a [^>]*href="([^"]*)"', page)
    return (unescape(found[1]), found[2]) if found else None


def test_who_was_let_in_or_blocked_is_as_before_by_the_strip_for_a_minute(tmp_path: Path) -> None:
    with small_hall(folder_of(tmp_path)) as hall:
        people, state = joined_in(hall.site).accounts, hall.site.hall.state.roles
        hall.gave_pin(SMALL_ANA)

        def takes_back(said: str) -> Mapping[str, str]:
            told = strip(hall.page(SMALL_ANA, "/fise"))
            assert told
            assert told[0] == said
            assert hall.forms(SMALL_ANA, told[1], **told[2]).status_code == 303
            return hall.site.hall.state.roles

        people.ask("Mia", "192.168.1.9")
        assert people.answer(SMALL_ANA, people.waiting[0].sign, "Mia", TYPIST) is None
        assert takes_back("Am lăsat în sală: Mia, dactilograf.") == state
        for what, role, said in (
            ("rol", ARBITER, "Am schimbat rolul: Ion, arbitru."),
            ("plecat", "", "Am scos din sală: Ion."),
            ("blocat", "", "Am blocat: Ion."),
        ):
            assert people.change(SMALL_ANA, "Ion", what, role) is None
            assert takes_back(said) == state
            assert not hall.site.hall.state.blocked
        people.change(SMALL_ANA, "Ion", "blocat")
        people.change(SMALL_ANA, "Ion", "eliberat")
        takes_back("Am eliberat: Ion.")
        assert hall.site.hall.state.blocked == {"Ion"}
        people.change(SMALL_ANA, "Ion", "eliberat")
        first = hall.site.hall.clock()
        hall.site.hall.clock = lambda: first + timedelta(seconds=62)
        assert strip(hall.page(SMALL_ANA, "/fise")) is None, "the PIN would be asked again"


def test_what_no_strip_takes_back_is_said_with_the_page_where_it_is_changed(tmp_path: Path) -> None:
    with opened_hall(folder_of(tmp_path, letters='litere = "AAAACCDEEEIIILMNNOPRRRSTTUU?"\n')) as at:
        chief, hall = at.client(CHIEF), at.site.hall
        chief.post("/pregateste/anunturi", data={"start": "10:00", "durata": "75"})
        told = ("Am pregătit: Foaia de timp. Nu se ia înapoi, dar se poate face din nou.", "/pregatire?parte=anunturi")
        assert link(chief.get("/fise").text) == told
        for there in (told[1], "/pregatire"):
            assert link(chief.get(there).text) is None, "it says so itself"
        assert link(at.client(ARBITER).get("/fise").text) is None
        hall.record(PEOPLE[CHIEF], lambda state: [Closed("03", "o_singura_mana")])
        assert link(chief.get("/").text) == ("Am închis fișa 03.", "/fise/03")
        first = hall.clock()
        hall.clock = lambda: first + timedelta(seconds=62)
        assert link(chief.get("/").text) is None


# reasons


@pytest.mark.parametrize("reason", ["1", " …", "12"])
def test_a_key_that_was_hit_is_no_reason(reason: str) -> None:
    at = started()
    at.did(DAN, "predare", fisa="01", masa=1, ordine=1)
    for kind, fields in (
        ("retrasa", {"fisa": "01"}),
        ("sanctiune", {"masa": 2, "masura": "avertisment"}),
        ("anulat", {"nr": at.hall.state.number}),
        ("decizie", {"fisa": "01", "intrebare": "", "cum": "lasat"}),
    ):
        assert refused(at, ANA, kind, **fields, motiv=reason) == "reason_needed", kind
    assert refused(at, DAN, "anulat", nr=at.hall.state.number, motiv=reason) == "reason_needed"
    assert refused(at, ANA, "contestatie", masa=2, text=reason) == "contest_text_needed"
    assert refused(at, ANA, "contestatie", masa=2, text="da", motiv_intarziere=reason) == "reason_needed"


# the letters


def test_letters_are_drawn_after_a_question_alone_and_what_was_said_goes_back(tmp_path: Path) -> None:
    with opened_hall(folder_of(tmp_path)) as at:
        at.did(*TOLD["integral_partial"])
        arbiter = at.client(ARBITER)
        page = arbiter.get("/start").text
        assert re.findall(r"<(\w+)[^>]* autofocus", page) == ["strong"]  # the step's heading, and no button
        title, focused, fields = dialog(arbiter.post("/start/litere", data={"cum": "sorti"}).text)
        assert (title, focused) == ("Programul extrage acum 28 de litere. Continuați?", "Nu, încă nu")
        assert not at.site.hall.drawn
        page = arbiter.post("/start/litere", data=fields).text
        assert at.site.hall.state.of(GameStart).how == "sorti"
        for n in (1, 2):
            page = arbiter.post("/start/litera", data={"a_cata": str(n)}).text
        told = strip(page)
        assert told
        assert told[0] == f"Am anunțat litera {at.site.hall.drawn[0][1]}."
        others = strip(at.client(CHIEF).get("/start").text)  # another's is taken back in the journal
        assert others is None or "litera" not in others[0]
        arbiter.post(told[1], data=told[2])
        assert at.site.hall.state.of(GameStart).heard == 1
        assert tiles(arbiter.get("/ecran").text)[0] == at.site.hall.drawn[0][0]


def test_letters_said_to_be_heard_are_asked_and_taken_back(tmp_path: Path) -> None:
    with opened_hall(folder_of(tmp_path, letters='litere = "AAAACCDEEEIIILMNNOPRRRSTTUU?"\n')) as at:
        at.did(*TOLD["integral_partial"])
        arbiter = at.client(ARBITER)
        _, focused, fields = dialog(arbiter.post("/start/litere", data={"cum": "anuntate"}).text)
        assert focused == "Nu, le anunțăm de aici"
        told = strip(arbiter.post("/start/litere", data=fields).text)
        assert told
        assert at.site.hall.state.of(GameStart).how == "anuntate"
        arbiter.post(told[1], data=told[2])
        assert at.site.hall.state.of(GameStart).how == ""


# the hall itself


async def connected() -> Listener:
    """A screen that is connected."""
    return Listener()


def test_closing_names_who_is_in_and_the_clock(tmp_path: Path) -> None:
    closed = list[str]()
    with opened_hall(folder_of(tmp_path, letters='litere = "AAAACCDEEEIIILMNNOPRRRSTTUU?"\n')) as at:
        at.site.shut = lambda: closed.append("da")
        chief = at.client(CHIEF, HERE)
        title, focused, fields = dialog(chief.post("/inchidere", data={"din": "panou"}).text)
        assert title == "Închideți sala? În afară de dumneavoastră nu este nimeni în ea."
        assert focused == "Nu, sala rămâne deschisă"
        at.did(ClockSet("pornit", 75, anyway=True))
        token = at.client(TYPIST).cookies[COOKIE]
        at.site.topics.add(token, asyncio.run(connected()))
        page = unescape(chief.post("/inchidere", data={"din": "panou"}).text)
        assert "Închideți sala? În afară de dumneavoastră mai este un om în ea." in page
        assert f"Sunt în sală: {PEOPLE[TYPIST]}." in page
        assert re.search(r"Ceasul merge: (75:00|74:\d\d)\.", page)
        assert closed == []
        chief.post("/inchidere", data=fields, follow_redirects=False)
        assert closed == ["da"]


@pytest.mark.parametrize("path", ["/predare", "/fisa/03/1", "/", "/urmatoarea"])
def test_after_the_hall_is_closed_colleagues_are_told_so_in_romanian(tmp_path: Path, path: str) -> None:
    from arbitraj.hall.folder.founding_pages import ROUTES

    folder = folder_of(tmp_path, letters='litere = "AAAACCDEEEIIILMNNOPRRRSTTUU?"\n')
    with small_hall(folder) as hall:
        front = Front(lambda *_: nullcontext(hall.site), tmp_path, lambda: ROUTES, stops=False, asked=lambda _: ())
        front.open(folder)
        front.shut()
        colleague = TestClient(front, client=("192.168.1.50", 1), headers=HTML)
        page = colleague.get(path)
        assert re.search(r"Sala s-a închis la \d\d:\d\d\.", page.text), page.text
        assert 'http-equiv="refresh"' in page.text
        assert "Concursurile" not in page.text
        # what a station has to send is neither taken nor refused: it waits
        for sent in ("/evenimente", "/jucator/evenimente"):
            answer = colleague.post(sent, json={}, headers={"accept": "*/*"})
            assert answer.status_code == 503
            assert answer.json()["eroare"].startswith("Sala s-a închis la")
        assert "mergeți înapoi" in colleague.post("/predare", data={"masa": "1"}).text
        here = TestClient(front, client=("127.0.0.1", 1), headers=HTML)
        assert "Concursurile" in here.get("/predare").text
