"""A table for two in real browsers: two devices at it, moves by keys, a challenge, the clock after a restart."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from arbitraj.hall.page.site import Site
from arbitraj.hall.parts import opened_site
from arbitraj.wings.games.duels.duel import Duels, play_of
from arbitraj.wings.games.duels.duel_events import DuelClockSet, DuelOpened
from arbitraj.wings.games.refereed.refereeing import referee
from tests.folders import folder as composition
from tests.hall.browsers import chromium as chromium
from tests.hall.sites import done, served
from tests.hall.test_pages_browser import PALE, SMALL
from tests.hall.test_wall_browser import joined, page_of
from tests.hall.waiting import wait_until

pytestmark = [pytest.mark.chromium, pytest.mark.lung]
SECONDS = re.compile(r"(\d+):(\d\d)")


def laid(page: Page, position: str, word: str) -> None:
    """A word by keys: the field of the position has the focus."""
    expect(page.locator("#pozitie")).to_be_focused()
    page.keyboard.type(position)
    page.keyboard.press("Tab")
    page.keyboard.type(word)
    page.keyboard.press("Enter")


def seconds(page: Page, player: str) -> int:
    shown = SECONDS.fullmatch(page.locator(f"section[aria-labelledby=t-{player}] .duel-clock").inner_text())
    assert shown
    return 60 * int(shown[1]) + int(shown[2])


def test_two_devices_at_one_table(chromium: Browser, tmp_path: Path) -> None:
    folder = composition(tmp_path, solutii_01=None)
    with opened_site(folder, "probă") as site, served(site) as address:
        joined(site)
        done(site, "eva", DuelOpened(1, first="Albu Ana", second="Barbu Ion", minutes=25))
        helper, arbiter = (page_of(chromium, site, address, who) for who in ("ion", "eva"))
        wrong: list[str] = []
        for page in (helper, arbiter):
            page.on("console", lambda told: wrong.append(told.text) if told.type == "error" else None)
            page.on("pageerror", lambda error: wrong.append(str(error)))
            page.goto(f"{address}/mese/1")
        helper.get_by_role("button", name="Porniți ceasul").click()
        expect(arbiter.get_by_role("button", name="Opriți ceasurile")).to_be_visible()
        laid(helper, "h7", "casa")
        # the other device sees it, and its form asks for the next turn though its field has the focus
        expect(arbiter.locator("#masa-tabla li").first).to_contain_text("CASA")
        expect(arbiter.get_by_role("heading", name="Tura 2")).to_be_visible()
        laid(arbiter, "i8", "stirx")
        assert not wrong
        expect(helper.locator("#masa-tabla li").first).to_contain_text("STIRX")
        # what somebody types is not taken from under the hands, and a page that shows an older table is told so
        helper.locator("#pozitie").press_sequentially("7G")
        arbiter.get_by_role("button", name="Contestați depunerea lui Barbu Ion").click()
        expect(arbiter.get_by_text("Albu Ana contestă depunerea STIRX")).to_be_visible()
        expect(helper.get_by_text("ceasurile stau", exact=True)).to_be_visible()
        expect(helper.locator("#pozitie")).to_have_value("7G")
        helper.locator("#depunere").fill("MAC")
        helper.locator("#depunere").press("Enter")
        expect(helper.get_by_role("alert")).to_contain_text("s-a schimbat ceva între timp")
        wrong.clear()  # the browser says that it was a 409
        arbiter.get_by_role("button", name="Se retrage").click()
        expect(arbiter.locator("#masa-tabla li").first).to_contain_text("retras")
        expect(helper.locator("#masa-tabla li").first).to_contain_text("retras")
        before = seconds(arbiter, "A")
        wait_until(lambda: seconds(arbiter, "A") <= before - 2)
        assert not wrong
        done(site, "eva", DuelClockSet(1, "pauza"))
        used = play_of(site.hall.state.of(Duels).tables[1]).clock.used
    assert [turn.word for turn in referee(folder / "partide" / "masa-1.csv").turns][:1] == ["CASA"]
    with opened_site(folder, "probă") as site, served(site) as address:
        assert play_of(site.hall.state.of(Duels).tables[1]).clock.used == used
        again = page_of(chromium, site, address, "eva")
        again.goto(f"{address}/mese/1")
        assert seconds(again, "A") == 25 * 60 - used["A"]
        without_scripts(chromium, site, address)


def without_scripts(chromium: Browser, site: Site, address: str) -> None:
    page = page_of(chromium, site, address, "eva", java_script_enabled=False)
    page.goto(f"{address}/mese/1")
    page.locator("#pozitie").fill("7g")
    page.locator("#depunere").fill("mac")
    page.get_by_role("button", name="Depuneți", exact=True).click()
    expect(page.locator("#masa-tabla li").first).to_contain_text("MAC")
    assert SECONDS.fullmatch(page.locator(".duel-clock").first.inner_text())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_table_is_read_and_pressed_at_every_width(chromium: Browser, tmp_path: Path, scheme: str) -> None:
    with opened_site(composition(tmp_path, solutii_01=None), "probă") as site, served(site) as address:
        joined(site)
        done(site, "eva", DuelOpened(1, first="Popescu-Ionescu Maria Alexandra", second="Barbu Ion", minutes=25))
        done(site, "eva", DuelClockSet(1, "pornit"))
        done(site, "eva", DuelClockSet(1, "indreptat", "A", "25:30"))
        page = page_of(chromium, site, address, "eva", color_scheme=scheme)
        for path in ("/mese", "/mese/1"):
            for width in (360, 768, 1280):
                page.set_viewport_size({"width": width, "height": 900})
                page.goto(f"{address}{path}")
                for element in page.locator("details").all():
                    element.evaluate("each => { each.open = true; }")
                across = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                assert across <= 0, (path, width)
                assert page.evaluate(PALE) == [], (path, width)
                assert page.evaluate(SMALL) == [], (path, width)
        expect(page.get_by_text(re.compile("timp depășit cu 0:[345]"))).to_be_visible()
