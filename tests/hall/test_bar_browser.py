"""The bar of every page in a real browser: it stays, counts what waits, sounds softly, says what to announce."""

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from arbitraj.draw.timing import minutes_left
from arbitraj.hall.kernel.game import GameClock
from arbitraj.hall.people.joining import joined_in
from arbitraj.hall.start.steps import ClockSet
from tests.hall.browsers import Opens
from tests.hall.sites import done, grader_of, served, site_of
from tests.hall.test_entry_browser import Desk, chromium as chromium, desk as desk
from tests.hall.test_shapes_browser import _HEARD as HEARD

pytestmark = pytest.mark.chromium
_LEFT = """() => [document.querySelector("#ceas").dataset.ends - Date.now(),
  document.querySelector("#de-anuntat").hidden]"""
_SOON = 6  # seconds until something is to be announced, known to a second or two


def opened(desk: Desk, who: str, where: str, width: int = 1280) -> Page:
    page = desk.sits(who, "/", width)
    page.context.add_init_script(HEARD)
    page.goto(desk.address + where)
    return page


def test_who_asks_to_come_in_is_seen_on_a_phone_too(desk: Desk) -> None:
    page = opened(desk, "ana", "/fise", 360)
    menu = page.locator(".menu-button .badge")
    expect(menu).to_be_hidden()
    joined_in(desk.site).accounts.ask("Maria", "192.168.77.31")
    desk.site.topics.tell({"conturi"})
    expect(menu).to_have_text("1 așteaptă")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("width", [360, 1280])
def test_help_is_there_by_key_and_by_button_and_a_question_mark_stays_a_letter(desk: Desk, width: int) -> None:
    page = opened(desk, "ana", "/predare", width)
    panel, field = page.locator("#ajutor"), page.locator("input:not([type=hidden])").first
    field.press("?")
    expect(panel).to_be_hidden()
    expect(field).to_have_value("?")
    for shown in (True, False):
        page.keyboard.press("F1")
        expect(panel).to_be_visible(visible=shown)
    if width == 360:
        page.locator(".menu-button").click()
    page.get_by_role("button", name="Ajutor").click()
    expect(panel).to_be_in_viewport(ratio=1)
    expect(panel).to_contain_text("Scrieți masa jucătorului")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    with page.context.expect_page() as opens:
        page.get_by_role("link", name="Ghidul întreg").click()
    guide = opens.value
    expect(guide.get_by_role("heading", level=1)).to_have_text("Ghidul arbitrului")
    assert guide.evaluate("document.documentElement.scrollWidth") <= width
    assert guide.evaluate("[...document.images].length") > 10


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_the_bar_stays_when_a_page_is_scrolled_and_covers_no_focus(desk: Desk, width: int) -> None:
    page = opened(desk, "ana", "/conturi", width)
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate("scrollY") > 100
    expect(page.locator("header.bar")).to_be_in_viewport(ratio=1)
    for _ in range(40):  # back to the top by keys: whatever has the focus is seen
        page.keyboard.press("Shift+Tab")
        covered = page.evaluate("""() => {
          const active = document.activeElement, bar = document.querySelector(".bar");
          if (bar.contains(active) || active === document.body || active.matches(".skip")) return false;
          return active.getBoundingClientRect().top < bar.getBoundingClientRect().bottom;
        }""")
        assert not covered, page.evaluate("document.activeElement.outerHTML")


def test_what_is_to_be_announced_appears_when_it_is_due_on_whatever_page(
    tmp_path: Path, browser: str, chromium: Opens
) -> None:
    with site_of(tmp_path, grader_of(), {}) as site, served(site) as address:
        desk, hall = Desk(site, address, chromium(browser)), site.hall
        now: Callable[[], datetime] = hall.clock
        first = minutes_left(60)[1]
        hall.clock = lambda: now() - timedelta(minutes=60 - first, seconds=-_SOON)
        done(site, "ana", ClockSet("pornit", 60, anyway=True))
        hall.clock = now
        page, typist = opened(desk, "eva", "/fise"), opened(desk, "ion", "/predare")
        due = page.locator("#de-anuntat")
        left, hidden = page.evaluate(_LEFT)
        assert hidden or left <= (first * 60 + 2) * 1000
        expect(due).to_be_visible()
        expect(due).to_contain_text(f"{first} ")
        due.locator("button").click()
        expect(due).to_be_hidden()
        assert first in hall.state.of(GameClock).told
        expect(typist.locator("#de-anuntat")).to_have_count(0)
        for context in desk.contexts:
            context.close()
