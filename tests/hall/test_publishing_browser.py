"""«Publicare» in a browser, on a phone, with keys alone: what Enter answers is never what publishes."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from arbitraj.hall.editions.published import Editions
from arbitraj.hall.parts import opened_site
from arbitraj.text import text_of
from tests.folders import folder as folder_of, sheet
from tests.hall.browsers import chromium as chromium
from tests.hall.sites import served, sit
from tests.hall.test_pages_browser import PALE, SMALL
from tests.hall.test_solver_browser import closed, pin_of
from tests.hall.waiting import BROWSER

pytestmark = [pytest.mark.chromium, pytest.mark.lung]


def fits(page: Page) -> None:
    """One main action at most, all of it read and pressed, no scrolling sideways."""
    assert page.locator("main .first").count() <= 1
    assert page.evaluate(PALE) == []
    assert page.evaluate(SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_provisional_ranking_is_published_with_keys_alone(chromium: Browser, tmp_path: Path) -> None:
    folder = folder_of(tmp_path, solutii_02=sheet("Ilie Dan", "2", "H7 CASA 8\nI8 STIRE 13"))
    with opened_site(folder, "probă") as site, served(site) as address:
        closed(site)
        pin = pin_of(site, "Ana")
        context = chromium.new_context(viewport={"width": 360, "height": 740})
        context.set_default_timeout(BROWSER)
        expect.set_options(timeout=BROWSER)
        sit(context, site, address, "ana")
        page = context.new_page()
        page.goto(f"{address}/publicare")
        # what is open is published only after a question whose answer is no
        expect(page.locator("#de-privit")).to_be_visible()
        fits(page)
        page.get_by_role("button", name=text_of("hall.publish_anyway")).press("Enter")
        expect(page.locator("dialog:modal")).to_contain_text("de privit: 1")
        expect(page.get_by_role("link", name=text_of("hall.ask_publish_not"))).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("dialog")).to_have_count(0)
        page.get_by_label(text_of("hall.mark_why")).press("Enter")  # the reason is ready
        expect(page.locator("#pin-p")).to_be_visible()
        fits(page)
        page.reload()
        expect(page.locator("#pin-p")).to_be_focused()
        page.keyboard.type(pin)
        page.keyboard.press("Enter")
        expect(page.get_by_role("link", name=text_of("hall.ask_publish_not"))).to_be_focused()
        assert site.hall.state.of(Editions).published == ()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.get_by_text(text_of("hall.published_provizoriu"))).to_be_visible()
        fits(page)
        site.topics.close()
