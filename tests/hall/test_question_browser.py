"""A question's page in a real browser, by keys alone: what has the focus, what a digit chooses, what opens."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.hall.browsers import chromium as chromium
from tests.hall.sites import served
from tests.hall.small import ANA, Small
from tests.hall.test_grid_asked import fallen
from tests.hall.test_settling_browser import sitting

pytestmark = [pytest.mark.chromium, pytest.mark.greu]
# a joker that only the grid marks, a word beside its place, a word that is in no list
ROWS = "H7 CASA 8\nI8 STIRE 13\n6E COMANDA 71\nG4 TRACASAI 11"


def opens(page: Page, address: str, hall: Small, column: str) -> None:
    item = next(waiting for waiting in hall.site.hall.queue() if waiting.column == column)
    page.goto(f"{address}/coada/una?nume={item.name}")
    # a key or a focus before the page's own is of use to nobody, and the browser tells of it
    expect(page.locator("[autofocus]")).to_be_focused()


def fits(page: Page) -> bool:
    page.set_viewport_size({"width": 360, "height": 740})
    within = page.evaluate("document.documentElement.scrollWidth <= 360")
    page.set_viewport_size({"width": 1280, "height": 800})
    return bool(within)


def test_a_paper_is_answered_by_keys_and_the_focus_is_never_in_a_reason(chromium: Browser, tmp_path: Path) -> None:
    with (
        fallen(tmp_path, ROWS) as hall,
        served(hall.site) as address,
        sitting(chromium, hall, address, ANA) as page,
    ):
        opens(page, address, hall, "shown_jokers")
        expect(page.locator("[name=joker_1]")).to_be_focused()
        expect(page.locator(":checked")).to_have_count(0)
        page.keyboard.press("2")
        page.keyboard.press("0")  # none of them: the tapped tile is not one any more
        expect(page.locator("[name^=joker]:checked")).to_have_count(0)
        page.keyboard.press("1")
        expect(page.locator("[name=ales]:checked")).to_have_count(0)
        assert fits(page)
        page.keyboard.press("Enter")
        expect(page.get_by_text("Pe grilă, rândul 3 este (C)OMANDA")).to_be_visible()
        expect(page.get_by_role("link", name="Păstrați răspunsul")).to_be_focused()
        page.keyboard.press("Enter")

        expect(page.get_by_text("Ce arată grila pentru rândul 4?")).to_be_visible()
        page.wait_for_load_state()  # keys are a module's
        field = page.locator("#alta_2")
        expect(field).to_be_hidden()
        page.get_by_text("TRACASAI, dar în alt loc").click()
        expect(field).to_be_focused()
        page.get_by_text("TRACASAI la G4, ca în tabel").click()
        expect(field).to_be_hidden()
        page.keyboard.press("2")
        page.keyboard.type("h4")
        assert fits(page)
        page.keyboard.press("Enter")
        expect(page.get_by_text("Pe grilă, rândul 4 este TRACASAI la H4")).to_be_visible()
        assert fits(page)
        assert hall.site.hall.state.sheets["01"].closed


def test_that_it_stays_is_the_first_answer_chosen_with_1_and_its_reason_is_in_words(
    chromium: Browser, tmp_path: Path
) -> None:
    with (
        fallen(tmp_path, "H7 CASA 8\nI8 STIREX 13") as hall,
        served(hall.site) as address,
        sitting(chromium, hall, address, ANA) as page,
    ):
        opens(page, address, hall, "grid")
        page.keyboard.press("4")
        page.keyboard.press("Enter")
        expect(page.get_by_role("link", name="Păstrați răspunsul")).to_be_focused()
        page.keyboard.press("Enter")
        first = page.get_by_label("Rămâne cum a socotit programul")
        expect(first).to_be_focused()
        page.wait_for_load_state()
        expect(first).not_to_be_checked()
        expect(page.locator("#motiv")).to_be_hidden()
        page.keyboard.press("1")
        expect(first).to_be_focused()
        expect(page.locator("#motiv")).to_have_value("Am privit foaia: rămâne cum a socotit programul.")
        page.keyboard.press("1")  # once more: it goes into no field
        expect(page.locator("#motiv")).to_have_value("Am privit foaia: rămâne cum a socotit programul.")
        assert fits(page)
        page.keyboard.press("Enter")
        page.wait_for_url("**/coada")
        assert hall.site.hall.state.sheets["01"].closed
