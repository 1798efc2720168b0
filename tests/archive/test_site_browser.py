"""The site and an analysis opened in Chromium, at three widths, in light and dark: nothing asked from outside, nothing
wider than the screen, nothing that axe objects to; the search works and arrows step through a board."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.archive.pictures import KINDS, pictured_site
from tests.archive.test_site import dead_links, made_archive, made_site
from tests.axe import objections
from tests.hall.browsers import Opens, opener
from tests.once import made_once

pytestmark = [pytest.mark.greu, pytest.mark.chromium]
WIDTHS = (360, 768, 1920)
SHORT = 4_600  # pixels of a page whose details are closed


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with a page of every kind, analyses among them."""
    return made_once(tmp_path_factory, "site-privit", pictured_site) / "site"


@pytest.fixture(scope="module")
def opens() -> Iterator[Opens]:
    with opener() as opened:
        yield opened


@pytest.fixture
def chromium(opens: Opens, browser: str) -> Browser:
    return opens(browser)


def shown(chromium: Browser, path: Path, width: int = 768, scheme: str = "light") -> tuple[Page, list[str]]:
    """A page opened, and what it asked for from elsewhere, or complained of."""
    page = chromium.new_context(
        viewport={"width": width, "height": 900},
        color_scheme=scheme,  # type: ignore[arg-type]
    ).new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda asked: said.append(asked.url) if not asked.url.startswith(("file:", "data:")) else None)
    page.goto(path.as_uri())
    return page, said


@pytest.mark.parametrize("kind", KINDS.values())
def test_axe_objects_to_nothing_and_all_of_it_fits(chromium: Browser, site: Path, kind: str) -> None:
    path = min(site.glob(kind))
    for width, scheme in zip(WIDTHS, ("dark", "light", "dark"), strict=True):
        page, said = shown(chromium, path, width, scheme)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (kind, width)
        assert page.locator("h1").count() == 1
        assert objections(page) == [], (kind, width, scheme)
        assert said == []
        page.context.close()


PLAYED = (
    *("index.html", "competitii/2024-06-01-cupa.html", "partide/*/*.html", "competitii/2024-03-*.html"),
    *("jucatori/albu-maria.html", "recorduri.html", "sezoane/2024.html"),
)


@pytest.mark.parametrize("kind", PLAYED)
def test_what_is_folded_is_short_and_opened_it_fits(
    chromium: Browser, tmp_path_factory: pytest.TempPathFactory, kind: str
) -> None:
    def made(where: Path) -> None:
        made_site(made_once(tmp_path_factory, "site", made_archive) / "arhiva.sqlite", where / "site")

    path = min((made_once(tmp_path_factory, "site-intreg", made) / "site").glob(kind))
    for width in (360, 1280):
        page, said = shown(chromium, path, width)
        # of a player 9,800 before they were folded, of ten years of records 13,000
        assert page.evaluate("document.documentElement.scrollHeight") < SHORT
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert (objections(page), said) == ([], [])
        page.context.close()


def test_axe_is_heard(chromium: Browser, tmp_path: Path) -> None:
    (tmp_path / "rau.html").write_text('<html><body><img src="data:,"><button></button>', "utf-8")
    page, _ = shown(chromium, tmp_path / "rau.html")
    assert dict(objections(page)).keys() >= {"image-alt", "button-name"}


def test_the_whole_site_with_analyses_leads_nowhere_else(site: Path) -> None:
    assert list(site.glob("analize/*/*.html"))
    assert dead_links(site) == []


def test_a_name_is_searched_without_its_marks(chromium: Browser, site: Path) -> None:
    page, _ = shown(chromium, site / "jucatori.html")
    names = page.locator("ul.names li")
    everybody = names.count()
    page.get_by_role("searchbox").fill("SERBAN")
    visible = [names.nth(n).inner_text() for n in range(everybody) if names.nth(n).is_visible()]
    assert visible
    assert all("Șerban" in position for position in visible)
    page.get_by_role("searchbox").fill("")
    assert names.nth(0).is_visible()


def test_arrows_step_through_boards_and_lines_without_a_script(chromium: Browser, site: Path) -> None:
    page, _ = shown(chromium, min(site.glob("analize/*/*.html")), 360)
    boards = page.locator("figure.board:visible")
    assert boards.count() == 1, "the last one, before anything is asked"
    page.locator("nav.turns a").first.focus()
    page.keyboard.press("Enter")
    assert page.url.endswith("#tura-1")
    assert boards.count() == 1
    page.get_by_role("link", name="Înainte").locator("visible=true").first.click()
    assert page.url.endswith("#tura-2")
    page.locator('a[href^="#linia-"]').locator("visible=true").first.click()
    assert "#linia-" in page.url
    assert boards.count() == 1
    page.locator(".lines nav.walk a").locator("visible=true").first.click()
    assert "#linia-" not in page.url
