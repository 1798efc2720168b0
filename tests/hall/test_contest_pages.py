"""The pages of contestations and sanctions: what the chief sees, types, confirms and prints."""

import re
from collections.abc import Iterator
from datetime import datetime
from html import unescape
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from httpx2 import Response

from arbitraj.hall.decided.contested import ContestationStates
from arbitraj.hall.decided.lines import contestation_lines
from arbitraj.hall.decided.sanctioned import SanctionsKnown, sanction_lines, warnings_of
from arbitraj.hall.kernel.store.keeper import keeping
from arbitraj.hall.parts import KINDS
from arbitraj.hall.people.accounts import Accounts, Sessions
from arbitraj.hall.people.joining import Joined, joined_in
from arbitraj.text import text_of
from tests.hall.contested import contested_room
from tests.hall.pictured_clock import FixedClock
from tests.hall.rooms import ARBITER, CHIEF, THIRD, Room
from tests.hall.test_pages import client, sent

DECIDED = {"hotarare": "admisa", "cum": "noua", "fel": "respinge", "d_articol": "8.2.a", "motiv": "nu este în listă"}


@pytest.fixture
def room() -> Room:
    return contested_room(FixedClock())


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[tuple[Room, str]]:
    """A hall in which the chief has a PIN."""
    room = contested_room(clock := FixedClock())
    with keeping(tmp_path, "probă", KINDS) as keeper:
        room.site.hall.tools[Joined] = Joined(
            Accounts(keeper.store, room.hall, now=clock), Sessions(keeper.store, room.hall, clock)
        )
        room.site.confirms = joined_in(room.site).accounts.confirms
        pin = joined_in(room.site).accounts.chief_here(CHIEF.name)
        assert isinstance(pin, str)
        yield room, pin


def hidden(page: Response, action: str) -> dict[str, str]:
    """What a form of a page hides."""
    form = re.search(rf'<form method="post" action="{re.escape(action)}".*?</form>', page.text, re.DOTALL)
    assert form, page.text
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form[0]))


@pytest.mark.mereu
def test_who_typed_one_hand_of_the_contested_sheet_is_told_so() -> None:
    room = Room(now=FixedClock(), contest_until=datetime(2026, 11, 21, 18, 30))
    room.hands_in("03")
    for hand, person in ((1, CHIEF), (2, ARBITER)):
        room.types(person, "03", hand=hand)
    room.says(CHIEF, "contestatie", masa=room.hall.state.sheets["03"].table, text="Nu așa.", la="14:50")
    assert text_of("hall.contest_own_typing") in client(room, CHIEF).get("/contestatii/1").text


def test_what_a_player_says_is_text(room: Room) -> None:
    for path in ("/contestatii", "/contestatii/1", "/fise/03", "/jurnal"):
        page = client(room, CHIEF).get(path).text
        assert "&lt;b&gt;se vede" in page, path
        assert "<b>se vede" not in page, path


def test_the_reason_of_a_rejection_is_what_the_correction_says_of_the_row(room: Room) -> None:
    page = client(room, CHIEF).get("/contestatii/1").text
    (why,) = re.findall(r'value="respinsa" data-reason="([^"]*)"', page)
    assert why.startswith("8.3.c (avertisment tehnic) Jokerul nu este marcat")
    assert "data-reason" in page.partition('value="fisa"')[2][:40]
    assert "data-reason" not in page.partition('value="admisa"')[2].partition(">")[0], "another word is the arbiter's"


def test_an_answer_is_given_once_what_moves_was_seen_and_the_pin_is_right(guarded: tuple[Room, str]) -> None:
    room, pin = guarded
    browser, action = client(room, CHIEF), "/contestatii/1/raspuns"
    shown = sent(browser, "/contestatii/1", action, **DECIDED, ora="15:50")
    assert room.hall.state.of(ContestationStates).by_number[1].line.open
    before = room.hall.case("03").correction
    assert before
    total = next(
        s.correction.total for s in room.hall.snapshot().ranking.standings if s.correction.submission.sheet == "03"
    )
    assert f"{total} → " in shown.text
    assert 'type="password"' in shown.text
    again = {**hidden(shown, action), **DECIDED, "ora": "15:50"}
    for wrong in ("", "000000x"):
        refused = browser.post(action, data={**again, "pin": wrong})
        assert refused.status_code == 409
        assert hidden(refused, action)["aratat"] == again["aratat"]
    other = browser.post(action, data={**again, "d_articol": "8.2.b", "pin": pin})
    assert (
        room.hall.state.of(ContestationStates).by_number[1].line.open
    )  # something else is confirmed with what it moves
    assert hidden(other, action)["aratat"] != again["aratat"]
    done = browser.post(action, data={**again, "pin": pin})
    assert done.url.path == "/contestatii/1"
    line = contestation_lines(room.hall.state)[0]
    assert line.answer
    assert (line.answer.by, line.answer.decisions) == ("Șerban Țuțea", (1,))
    # what the decision brings with it is looked at as anything else, then the sheet is closed again
    (look,) = room.hall.case("03").waiting
    room.says(THIRD, "decizie", fisa="03", intrebare=look.question, cum="lasat", motiv="așa este")
    assert room.hall.state.sheets["03"].closed
    after = room.hall.case("03").correction
    assert after
    assert after.total < before.total
    assert room.hall.state.event(room.hall.state.of(ContestationStates).by_number[1].last)


def test_a_row_typed_wrong_is_put_right_from_the_page_and_leads_back_to_it(room: Room) -> None:
    browser = client(room, CHIEF)
    page = sent(browser, "/contestatii/1", "/contestatii/1/redeschide")
    assert (page.url.path, room.hall.state.sheets["03"].closed) == ("/contestatii/1", "")
    assert text_of("hall.open_settle", n=1) in page.text, "it was opened again: that is settled before the answer"
    link = re.search(r'href="(/fise/03/corecteaza\?rand=[^"]*)"', page.text)
    assert link
    typed = {"pozitie": "A1", "depunere": "CASA", "puncte": "8", "ce": "scrie"}
    done = sent(browser, unescape(link[1]), "/fise/03/corecteaza", **typed)
    assert done.url.path == "/contestatii/1"
    assert 'class="word">CASA<' in done.text


def test_8_5_predare_is_put_right_by_the_register_from_the_page(room: Room) -> None:
    browser, table = client(room, CHIEF), sanction_lines(room.hall.state)[0].table
    assert "/sanctiuni/predare" not in browser.get("/sanctiuni").text
    room.says(CHIEF, "sanctiune", masa=table, avertismente=0)  # typed again in predare.csv
    page = browser.get("/sanctiuni").text
    assert "în registru 1, în predare 0" in page
    assert warnings_of(room.hall.state, table) == 1
    browser.post("/sanctiuni/predare", data={})
    assert room.hall.state.of(SanctionsKnown).noted[table].warnings == 1
    assert "/sanctiuni/predare" not in browser.get("/sanctiuni").text


def test_nobody_types_a_sheet_whose_player_was_sent_off() -> None:
    room = Room()
    room.hands_in("01", "02")
    for number in ("01", "02"):
        assert f"/fisa/{number}/1" == client(room, CHIEF).get("/urmatoarea").url.path
        table = room.hall.state.sheets[number].table
        room.says(CHIEF, "sanctiune", masa=table, masura="eliminare", motiv="Telefon pe masă")
    assert client(room, CHIEF).get("/urmatoarea").url.path == "/urmatoarea"


def test_the_papers_are_printed_with_what_the_registers_hold(room: Room) -> None:
    browser = client(room, CHIEF)
    for path, words in (
        ("/contestatii/registru", ("Totalul nu este bun.", "Jokerul este I")),
        ("/contestatii/2/hartie", ("S-a socotit din nou.", "Șerban Țuțea")),
        ("/sanctiuni/1/hartie", ("Vorbește tare", "9.2.2.b")),
    ):
        answer = browser.get(path)
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.headers["content-disposition"].startswith("attachment")
        document = pypdfium2.PdfDocument(BytesIO(answer.content))
        text = "\n".join(page.get_textpage().get_text_range() for page in document)
        assert all(word in text for word in words), text
