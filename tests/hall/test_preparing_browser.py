"""From an empty computer to printed forms and a hall that is ready to start, in a real browser, by keys alone."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from tests.hall.test_known import started
from tests.hall.test_pages_browser import PALE, SMALL
from tests.hall.waiting import BROWSER

pytestmark = [pytest.mark.chromium, pytest.mark.lung]
ROSTER = "nume;prenume;club;rating\n" + "".join(
    f"Popa;{name};Club {n % 3};{1900 - n}\n" for n, name in enumerate("ABCDEF")
)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
_FITS = "document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture
def page(browser: str) -> Iterator[Page]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=browser)
        yield new_page(launched)
        launched.close()


def new_page(launched: Browser) -> Page:
    page = launched.new_context(locale="ro-RO", viewport={"width": 1280, "height": 900}).new_page()
    page.set_default_timeout(BROWSER)
    return page


def reads_well(page: Page, name: str) -> None:
    """On a phone and a desk, light and dark: nothing beside the screen, nothing pale, nothing too small to press."""
    for width in (360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function(_FITS)  # a page that was just made narrower may still be laid out as it was
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert page.evaluate(PALE) == [], (name, width, scheme)
        assert page.evaluate(SMALL) == [], (name, width)


def tabbed(page: Page, to: str) -> None:
    """Tab from where the focus is until it is there."""
    for _ in range(60):
        if page.evaluate(f"document.activeElement.matches({to!r})"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(to)


def test_from_an_empty_computer_to_the_start(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    with started(tmp_path) as (_, said):
        address = (re.search(r"http://[\d.:]+\d", said) or pytest.fail(said)).group()
        page.goto(address)
        expect(page.get_by_role("link", name="Concurs nou")).to_be_focused()
        reads_well(page, "concursuri")
        page.keyboard.press("Enter")
        expect(page.locator("#title")).to_be_focused()
        reads_well(page, "nou")
        page.keyboard.type("Cupa de probă")
        page.keyboard.press("Enter")
        expect(page.locator("#roster")).to_be_focused()
        page.keyboard.insert_text(ROSTER)
        reads_well(page, "nou-jucatori")
        tabbed(page, "[name=seat]")
        page.keyboard.press("Space")  # their tables are seen to later
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Deschideți sala")).to_be_focused()
        expect(page.get_by_text("6 jucători")).to_be_visible()
        reads_well(page, "nou-verificati")
        page.keyboard.press("Enter")
        name = page.locator("form[action='/intrare/sef'] input[name=nume]")
        expect(name).to_be_visible()
        name.focus()
        page.keyboard.type("Ana Pop")
        page.keyboard.press("Enter")
        expect(page.get_by_text("PIN").first).to_be_visible()
        tabbed(page, "main a, main button")
        page.keyboard.press("Enter")
        expect(page.locator(".steps .is-now")).to_contain_text("Așezarea la mese")
        reads_well(page, "acasa")
        tabbed(page, ".steps .is-now a")
        page.keyboard.press("Enter")
        # shown first, then done: Enter, Enter
        show = page.get_by_role("button", name="Arătați ce s-ar schimba").first
        expect(show).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_text("Nu s-a scris nimic.")).to_be_visible()
        expect(page.get_by_role("button", name="Așezați așa")).to_be_focused()
        reads_well(page, "mese")
        page.keyboard.press("Enter")
        following = page.get_by_role("link", name="Mai departe: Formulare")
        expect(following).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Faceți formularele jucătorilor")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("link", name="Mai departe: Startul")).to_be_focused()
        for file in ("formulare/formulare.pdf", "formulare/bonuri-predare.pdf", "mese/cartonase.pdf"):
            answer = page.request.get(f"{address}/pregatire/fisier/{file}")
            assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf"), file
            assert answer.body().startswith(b"%PDF")
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        reads_well(page, "pregatire")
        page.get_by_role("link", name="Mai departe: Startul").focus()
        page.keyboard.press("Enter")
        expect(page.locator("li.call strong")).to_be_focused()  # the step's heading
        folder = next(path for path in tmp_path.rglob("concurs.toml")).parent
        assert sorted(path.name for path in (folder / "formulare").glob("*.pdf")) == [
            "bonuri-predare.pdf",
            "formulare.pdf",
            "rezerve.pdf",
        ]
