"""The solver in a real browser: what could be played, by keyboard; the best construction, searched for while the page
shows how far it is; published with the final ranking, and everybody's only then."""

import re
from contextlib import suppress
from pathlib import Path

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from arbitraj.hall.decided.closed import Closed, SettingChanged
from arbitraj.hall.kernel.scene import PROGRAM
from arbitraj.hall.page.site import COOKIE, Site
from arbitraj.hall.parts import opened_site
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.people.joining import joined_in
from arbitraj.hall.typing.grading import Grader
from arbitraj.hall.typing.verdicts import correction_of_case
from arbitraj.wings.search.in_hall.solving import SolverBusyError, SolverProcess
from arbitraj.wings.search.moves.possible import chance_after
from arbitraj.writing.transaction import open_transaction
from tests.folders import folder as folder_of, sheet
from tests.hall.browsers import chromium as chromium, looked_at
from tests.hall.sites import PEOPLE, done, served, sit
from tests.hall.waiting import BROWSER, PATIENCE, wait_until

pytestmark = [pytest.mark.chromium, pytest.mark.lung]


def closed(site: Site) -> None:
    for n, person in enumerate(PEOPLE.values()):
        body = AccountChanged(person.name, person.role, "intrat")
        assert site.hall.do(PROGRAM, "", f"om-{n}", body).event
    done(site, "ana", SettingChanged("o_mana", 1))
    for number in site.hall.state.sheets:
        done(site, "ana", Closed(number, "o_singura_mana"))


def pin_of(site: Site, name: str) -> str:
    asked = joined_in(site).accounts.ask(name, "127.0.0.1")
    assert isinstance(asked, tuple)
    token, request = asked
    assert joined_in(site).accounts.answer(PEOPLE["ana"], request.sign, name, PEOPLE["ana"].role) is None
    taken = joined_in(site).accounts.take(token)
    assert taken
    return taken[1]


def test_what_could_be_played_and_what_could_be_made(chromium: Browser, tmp_path: Path) -> None:
    folder = folder_of(tmp_path, solutii_02=sheet("Ilie Dan", "2", "H7 CASA 8\nI8 STIRE 13"))
    with opened_site(folder, "probă") as site, served(site) as address:
        closed(site)
        chief, arbiter, stranger = (chromium.new_context(viewport={"width": 360, "height": 740}) for _ in range(3))
        for context, who in ((chief, "ana"), (arbiter, "eva")):
            context.set_default_timeout(BROWSER)
            sit(context, site, address, who)
        page = arbiter.new_page()
        what_could_be_played(page, address)
        watching = arbiter.new_page()
        watching.goto(f"{address}/publicare/ideal")
        what_could_be_made(chief.new_page(), watching, address)
        published(chief.new_page(), stranger, address, pin_of(site, "Ana"))


def test_who_leaves_the_page_ends_the_work(tmp_path: Path) -> None:
    with opened_site(folder_of(tmp_path), "probă") as site, served(site) as address:
        closed(site)
        cookies = {COOKIE: joined_in(site).sessions.begin("Eva", "s0")}
        with pytest.raises(httpx.ReadTimeout):  # a process has to begin first
            httpx.post(
                f"{address}/fise/01/mutari",
                data={"dupa": "2"},
                cookies=cookies,
                headers={"origin": address},
                timeout=httpx.Timeout(PATIENCE, read=0.4),
            )
        correction = correction_of_case(site.hall, site.hall.case("01"))
        chance = chance_after(correction, 2, 7)
        assert chance
        solver, words = site.hall.tools[SolverProcess], site.hall.of(Grader).words.info.sha256

        def answers_again() -> bool:
            with suppress(SolverBusyError):
                return solver.moves(words, chance).cancel() or True
            return False

        wait_until(answers_again)


def test_how_far_publishing_is_stays_in_sight_of_who_pressed_the_button(chromium: Browser, tmp_path: Path) -> None:
    folder = folder_of(tmp_path, solutii_02=sheet("Ilie Dan", "2", "H7 CASA 8\nI8 STIRE 13"))
    with opened_site(folder, "probă") as site, served(site) as address:
        closed(site)
        assert not site.flush()
        pages = []
        for who in ("ana", "eva"):
            context = chromium.new_context(viewport={"width": 360, "height": 740})
            context.set_default_timeout(BROWSER)
            sit(context, site, address, who)
            pages.append(context.new_page())
            pages[-1].goto(f"{address}/publicare")
        chief, other = pages
        beside = chief.context.new_page()
        beside.goto(f"{address}/static/icon.svg")
        looked_at(chief)
        final = unfolded(chief)
        assert not site.flush()  # the marks are written: publishing waits for the folder alone
        with open_transaction(folder, "altcineva", lambda sentence: None):
            final.get_by_role("checkbox", name=re.compile("Cea mai bună depunere")).check()
            final.get_by_label("PIN").fill(pin_of(site, "Ana"))
            final.get_by_role("button", name="Publicați clasamentul final").click()
            expect(chief.get_by_role("link", name="Nu, încă nu")).to_be_focused()
            chief.evaluate(_TELLS)
            chief.get_by_role("button", name="Publicați acum").click(no_wait_after=True)
            expect(other.locator("#mers")).to_contain_text("Ana publică clasamentul final")
            expect(other.locator("#mers")).to_contain_text("se așteaptă dosarul")
            expect(other.locator("#mers progress")).to_be_in_viewport()
            assert other.evaluate("document.documentElement.scrollWidth") <= 360
            # of the page whose answer is still to come playwright tells nothing: it tells another one of its browser
            wait_until(lambda: "se așteaptă dosarul" in (beside.evaluate("localStorage.getItem('vazut')") or ""))
        expect(chief.get_by_text("Clasamentul final este publicat.")).to_be_visible()
        for page in pages:
            expect(page.locator("#mers section")).to_have_count(0)


# what stands in sight of who pressed the button, kept where another page of the same browser can read it
_TELLS = """() => void setInterval(() => {
  const shown = document.querySelector("#mers"), far = shown?.querySelector("progress")?.getBoundingClientRect();
  if (far && far.top >= 0 && far.bottom <= innerHeight) localStorage.setItem("vazut", shown.textContent);
}, 50)"""


def unfolded(page: Page) -> Locator:
    """The form of the final ranking, before there is a provisional one."""
    final = page.locator("details", has=page.get_by_text("Publicați direct clasamentul final…"))
    final.locator("summary").first.click()
    return final


def what_could_be_played(page: Page, address: str) -> None:
    page.set_default_timeout(BROWSER)
    page.goto(f"{address}/fise/01")
    page.get_by_role("link", name="Ce se putea juca aici depunerea 3").click()
    page.get_by_role("button", name="Căutați cele mai bune mutări").click()  # who only looks begins nothing
    expect(page.locator("table.best tbody tr")).to_have_count(10)
    expect(page.locator("table.best tbody tr").first).to_contain_text("COMANDA")
    page.wait_for_load_state()  # keys do something once the page's scripts have run
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page.locator("tr.own")).to_contain_text("TRACASAI")


def what_could_be_made(page: Page, watching: Page, address: str) -> None:
    page.goto(f"{address}/publicare/ideal")
    page.get_by_label("Cât caută").select_option("300")
    page.get_by_role("button", name="Căutați").click()
    expect(page.get_by_role("heading", name="Se caută")).to_be_visible()
    for view in (page, watching):  # nobody asked for the page again
        expect(view.locator("#ideal .big")).to_contain_text(re.compile(r"\d+ \(\d+ depuneri\)"))
    expect(watching.get_by_role("button", name="Ajunge")).to_have_count(0)
    page.get_by_role("button", name="Ajunge").click()
    for view in (page, watching):
        expect(view.get_by_role("heading", name="Construcția păstrată")).to_be_visible()


def published(page: Page, stranger: BrowserContext, address: str, pin: str) -> None:
    outside = stranger.new_page()
    assert outside.goto(f"{address}/public/final/ideal.html").status == 404  # type: ignore[union-attr]
    page.goto(f"{address}/publicare")
    looked_at(page)
    final = unfolded(page)
    for name in ("Cea mai bună depunere", "Cea mai bună construcție găsită"):
        final.get_by_role("checkbox", name=re.compile(name)).check()
    final.get_by_label("PIN").fill(pin)
    page.set_default_timeout(BROWSER)
    final.get_by_role("button", name="Publicați clasamentul final").click()
    page.get_by_role("button", name="Publicați acum").click()
    expect(page.get_by_text("Clasamentul final este publicat.")).to_be_visible()
    outside.goto(f"{address}/public")
    outside.get_by_role("link", name="Cea mai bună construcție găsită", exact=True).click()
    expect(outside.get_by_role("heading", name=re.compile("cea mai bună construcție găsită"))).to_be_visible()
    assert outside.evaluate("document.documentElement.scrollWidth") <= 360
