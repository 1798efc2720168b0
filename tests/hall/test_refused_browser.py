"""A page that was refused because somebody else was quicker, in real browsers: it says how things stand now, follows
what happens, and holds nobody with what nobody typed."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from arbitraj.hall.kernel.game import GameStart
from arbitraj.hall.kernel.scene import ARBITER, CHIEF
from arbitraj.hall.people.joining import joined_in
from arbitraj.hall.start.steps import LettersReady, StartStep
from arbitraj.hall.typing.handed_in import HandedInMoved
from tests.hall.browsers import opener
from tests.hall.guarded import PEOPLE
from tests.hall.sites import served
from tests.hall.small import ANA
from tests.hall.test_half_typed_browser import asked, at, hall_of, opened
from tests.hall.test_start import LETTERS
from tests.hall.test_start_pages import folder_of, opened_hall

pytestmark = [pytest.mark.greu, pytest.mark.chromium]


def test_two_who_tick_the_same_step_both_go_on(browser: str, tmp_path: Path) -> None:
    with opener() as opens, opened_hall(folder_of(tmp_path, letters=f'litere = "{LETTERS}"\n')) as door:
        door.did(StartStep("a"), StartStep("b"))
        tokens = [joined_in(door.site).sessions.begin(PEOPLE[role], role) for role in (CHIEF, ARBITER)]
        with (
            served(door.site) as address,
            opened(opens(browser), address, "/start", tokens[0]) as quick,
            opened(opens(browser), address, "/start", tokens[1]) as late,
        ):
            late.locator("#numar").fill(str(len(LETTERS)))  # whose page waits while it is typed into
            quick.locator("#numar").fill(str(len(LETTERS)))
            quick.locator("#numar").press("Enter")
            quick.locator("#minute").press("Enter")
            expect(quick.get_by_text(f"{PEOPLE[CHIEF]},")).to_have_count(4)
            door.did(LettersReady("dosar", anyway=True))
            late.locator("#numar").press("Enter")
            expect(late.get_by_role("alert")).to_contain_text("Literele sunt deja gata")
            expect(late.get_by_text(f"{PEOPLE[CHIEF]},")).to_have_count(5)
            assert late.url == f"{address}/start/pas"

            door.says(1)  # what happens next is seen there, too
            expect(late.locator(".heard .huge")).to_have_text(LETTERS[0])
            late.locator("form:has([value=g]) button").click()
            late.wait_for_url(f"{address}/start")
            late.get_by_role("link", name="Predare", exact=True).click()
            late.wait_for_url("**/predare")
            step = door.site.hall.state.of(GameStart).step("g")
            assert step
            assert step.who == PEOPLE[ARBITER]


def test_of_a_refused_page_only_what_was_typed_is_asked_about_and_that_goes_with_its_form(
    browser: str, tmp_path: Path
) -> None:
    with opener() as opens, opened_hall(folder_of(tmp_path)) as door:
        door.did(StartStep("a"), StartStep("b"))
        token = joined_in(door.site).sessions.begin(PEOPLE[CHIEF], CHIEF)
        with served(door.site) as address, opened(opens(browser), address, "/start", token) as page:
            time = page.locator("li:has(#minute)")
            time.get_by_text("Bifați acum").click()
            time.get_by_role("button").click()  # the number comes first: 75 minutes are the program's
            expect(page.get_by_role("alert")).to_contain_text("Întâi se trage numărul")
            page.wait_for_load_state()  # a page learns what is typed once its scripts run
            page.locator("#numar").press_sequentially("99")
            page.locator("#numar").press("Enter")
            expect(page.get_by_role("alert")).to_contain_text("între")
            expect(page.locator("#numar")).to_have_value("99")
            page.wait_for_load_state()
            page.get_by_role("link", name="Predare", exact=True).click()
            asked(page, "Nu este păstrat: Numărul 99.", "Înapoi la rând")
            door.did(StartStep("c", 28), role=ARBITER)
            page.locator("h1").click()  # no field has the focus
            expect(page.get_by_text(f"28 · {PEOPLE[ARBITER]}")).to_be_visible()
            page.get_by_role("link", name="Predare", exact=True).click()
            page.wait_for_url("**/predare")


def test_a_hand_over_refused_beside_its_page_still_shows_what_others_hand_in(browser: str, tmp_path: Path) -> None:
    with opener() as opens, hall_of(tmp_path) as hall, at(opens(browser), hall, ANA, "/predare") as page:
        page.locator("li:has(.tile:text-is('01')) summary").click()
        form = page.locator("form[action='/predare/muta']:has(input[name=fisa][value='01'])")
        form.locator("[name=masa_noua]").fill("999")
        form.locator("[name=motiv]").fill("altă masă")
        form.get_by_role("button").click()
        expect(page.get_by_role("alert")).to_be_visible()
        assert page.url.endswith("/predare/muta")
        hall.does(ANA, HandedInMoved("02", "numărul greșit", number="09"))
        page.evaluate("import('/static/lists.js').then((lists) => lists.changed(['predare']))")
        expect(page.locator("#predate .tile", has_text="09")).to_be_visible()
