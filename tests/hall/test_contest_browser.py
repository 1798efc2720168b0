"""A contestation and a sanction in a real browser, with keys alone, the server's folder written as it goes."""

import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from arbitraj.desk.grading.grade import grade
from arbitraj.folder.registers import CONTESTATIONS, SANCTIONS
from arbitraj.hall.decided.contested import ContestationStates
from arbitraj.hall.page.network import LOOPBACK, listening
from arbitraj.hall.parts import opened_site
from arbitraj.hall.people.joining import joined_in
from arbitraj.hall.web.front import make_app
from arbitraj.hall.web.server import serving
from tests.folders import SETTINGS, folder as made, sheet
from tests.hall.browsers import chromium as chromium
from tests.hall.contested import contested_room
from tests.hall.pictured_clock import FixedClock
from tests.hall.rooms import CHIEF
from tests.hall.test_pages_browser import PALE, SMALL, Screens
from tests.hall.waiting import BROWSER, wait_until

pytestmark = [pytest.mark.chromium, pytest.mark.lung]
HEAD = SETTINGS.replace('titlu = "Probă"\n', 'titlu = "Probă"\ncontestatii_pana_la = "21.11.2099 18:30"\n')


def tabs(page: Page, to: str, text: str = "") -> None:
    """Tab on to a field, and type."""
    for _ in range(40):
        if page.locator(f"{to}:focus").count():
            break
        page.keyboard.press("Tab")
    expect(page.locator(to)).to_be_focused()
    page.keyboard.type(text)


def test_a_contestation_is_registered_answered_and_written_with_keys_alone(chromium: Browser, tmp_path: Path) -> None:
    where = made(tmp_path, concurs=HEAD, solutii_01=sheet(rows="H8 CASA 12\nI8 STIRX 5"))
    before = {
        standing.correction.player.table: standing.correction.total for standing in grade(where).ranking.standings
    }
    with opened_site(where, "probă") as site:
        pin = joined_in(site).accounts.chief_here("Ana")
        assert isinstance(pin, str)
        sockets = listening([LOOPBACK], 0, others=False)
        with serving(make_app(site), sockets) as address:
            context = chromium.new_context()
            context.set_default_timeout(BROWSER)
            context.add_cookies([{"name": "sala", "value": joined_in(site).sessions.begin("Ana", "s"), "url": address}])
            page = context.new_page()
            page.goto(f"{address}contestatii")
            page.keyboard.type("1")
            page.keyboard.press("Enter")
            expect(page.locator("#depunere")).to_be_focused()
            page.keyboard.type("2")
            tabs(page, "#text", "Am scris STIRE.")
            tabs(page, "button:has-text('Înregistrați')")
            page.keyboard.press("Enter")
            page.wait_for_url("**/contestatii/1")
            expect(page.locator("li.marked")).to_contain_text("STIRX")
            # the list leads to it
            page.goto(f"{address}contestatii")
            page.locator("#lista a[href='/contestatii/1']").press("Enter")
            page.wait_for_url("**/contestatii/1")
            expect(page.locator("[name=cum]").first).to_be_focused()
            for _ in range(2):
                page.keyboard.press("ArrowDown")
            tabs(page, "summary:has-text('Câmpurile')")
            page.keyboard.press("Enter")
            tabs(page, "#fel", "ac")
            tabs(page, "#d_cuvant", "STIRE")
            tabs(page, "[value=admisa]")
            page.keyboard.press("Space")
            tabs(page, "#motiv", "se citește STIRE")
            page.keyboard.press("Enter")
            expect(page.locator("section.says")).to_contain_text("Ce se")
            assert site.hall.state.of(ContestationStates).by_number[1].line.open
            if site.hall.state.sheets["01"].closed:
                tabs(page, "#pin", pin)
            else:
                expect(page.locator("main button.first")).to_be_focused()
            page.keyboard.press("Enter")
            expect(page.locator("dl.facts")).to_contain_text("admisă, prin hotărârea 1")
            # a warning, then a second one
            page.goto(f"{address}sanctiuni")
            for hour in ("12:10", "12:40"):
                tabs(page, "#masa", "2")
                tabs(page, "[value=avertisment]")
                page.keyboard.press("Space")
                tabs(page, "#motiv", "Vorbește")
                tabs(page, "#ora", f"21.11.2026 {hour}")
                page.keyboard.press("Enter")
                if hour == "12:10":
                    expect(page.locator("section.says")).to_contain_text("Ilie Dan")
                    expect(page.locator("main button.first")).to_be_focused()
                else:  # he is out with it: Enter alone does nothing of it
                    expect(page.locator("dialog:modal")).to_contain_text("Eliminați din concurs pe Ilie Dan")
                    expect(page.get_by_role("link", name="Renunțați")).to_be_focused()
                    page.keyboard.press("Tab")
                page.keyboard.press("Enter")
                expect(page.locator(f"#lista li:has-text('{hour}')")).to_have_count(1)
            site.topics.close()
        # the files follow the page
        wait_until(lambda: (where / SANCTIONS.file).exists() and len(SANCTIONS.read(where)[0]) == 2)
        (line,), _ = CONTESTATIONS.read(where)
        assert line.answer
        assert [sanction.second for sanction in SANCTIONS.read(where)[0]] == [False, True]
    after = {standing.correction.player.table: standing.correction.total for standing in grade(where).ranking.standings}
    assert after[1] > before[1]
    assert 2 not in after


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1280, "dark")])
def test_the_pages_fit_are_read_and_pressed(chromium: Browser, width: int, scheme: Literal["light", "dark"]) -> None:
    room = contested_room(FixedClock())
    table = room.hall.state.sheets["02"].table
    sockets = listening([LOOPBACK], 0, others=False)
    with serving(room.app, sockets) as address:
        screens = Screens(room, address.rstrip("/"), chromium)
        page = screens.of(CHIEF, width, scheme)
        paths = ("/contestatii", f"/contestatii?masa={table}", "/contestatii/1", "/contestatii/2", "/sanctiuni")
        for path in (*paths, "/panou", "/fise/03"):
            page.goto(screens.address + path)
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path
            assert page.evaluate(PALE) == [], path
            assert page.evaluate(SMALL) == [], path
        page.goto(screens.address + "/contestatii/1")
        page.keyboard.press("3")
        expect(page.locator("[value=respinsa]")).to_be_checked()
        why, right = page.locator("#motiv"), re.compile(r"^8\.3\.c ")
        expect(why).to_have_value(right)  # what the correction says, until another reason is chosen or typed
        page.locator("input[value=fisa]").check()
        expect(why).to_have_value("Fișa fusese tastată greșit și a fost îndreptată.")
        page.locator("[value=admisa]").check()
        expect(why).to_have_value("Fișa fusese tastată greșit și a fost îndreptată.")
        page.locator("[value=nimic]").check()
        expect(why).to_have_value("")
        page.locator("[value=respinsa]").focus()
        page.keyboard.press("3")
        expect(why).to_have_value(right)
        page.keyboard.type("nu se vede")
        page.keyboard.press("Enter")
        expect(page.locator("dl.facts")).to_contain_text("respinsă: nu se vede")
        assert not screens.told  # nothing that the policy had to refuse
        # whoever types before the scripts have come goes on where the hands are
        held: list[Route] = []
        page.route("**/lists.js*", lambda route: held.append(route))
        page.goto(f"{screens.address}/contestatii?masa={table}", wait_until="commit")
        expect(page.locator("#depunere")).to_be_focused()
        page.keyboard.type("2")
        tabs(page, "#text", "Am scris")
        held[0].continue_()
        page.wait_for_load_state()
        page.keyboard.type(" CASA")
        expect(page.locator("#text")).to_have_value("Am scris CASA")
        expect(page.locator("#depunere")).to_have_value("2")
        room.site.topics.close()
