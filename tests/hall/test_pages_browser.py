"""The pages in a real browser: on a phone and a desk, dark and light, with keys alone, changing as others work."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.page.network import LOOPBACK, listening
from arbitraj.hall.web.server import serving
from tests.hall.browsers import Opens, opener
from tests.hall.rooms import CHIEF, THIRD, TYPIST, Room, busy_room
from tests.hall.waiting import BROWSER
from tests.longer import longer

pytestmark = pytest.mark.chromium
PAGES = ("/", "/predare", "/fise", "/fise/02", "/coada", "/diferente/03", "/panou", "/jurnal?fisa=02")
# of every text that is shown: its contrast with what lies behind it, where that is less than 4.5 : 1
PALE = """() => {
  const of = (text) => { const [r, g, b, a] = text.match(/[\\d.]+/g).map(Number); return [r, g, b, a ?? 1]; };
  const light = (rgb) => rgb.slice(0, 3).map((c) => c / 255)
    .map((c) => c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
    .reduce((sum, c, n) => sum + c * [.2126, .7152, .0722][n], 0);
  const behind = (each) => { for (; each; each = each.parentElement) {
    const ground = of(getComputedStyle(each).backgroundColor); if (ground[3] > .99) return ground; }
    return [255, 255, 255, 1]; };
  const found = [];
  for (const each of document.querySelectorAll("body *:not(svg *):not(script):not(option)")) {
    const own = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || each.closest(".skip, .sr, :disabled") || !each.getClientRects().length) continue;
    const [one, two] = [light(of(getComputedStyle(each).color)), light(behind(each))].sort((a, b) => b - a);
    if ((one + .05) / (two + .05) < 4.5) found.push(each.textContent.trim().slice(0, 40));
  }
  return found;
}"""
# what is pressed is large enough for a finger; a link within a sentence is not
SMALL = """() => [...document.querySelectorAll("button, main .button, main summary, main select, nav a, [data-item]")]
  .filter((each) => each.getClientRects().length && each.getBoundingClientRect().height < 43.5)
  .map((each) => each.textContent.trim().slice(0, 40))"""


_SCHEMES: tuple[Literal["light", "dark"], ...] = ("dark", "light")


@dataclass
class Screens:
    """Browsers of the persons of a hall."""

    room: Room
    address: str
    browser: Browser
    told: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    def of(
        self, person: HallPerson, width: int = 1280, scheme: Literal["light", "dark"] = "light", **more: Any
    ) -> Page:
        """A new browser; what its console says is kept."""
        context = self.browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, **more)
        context.set_default_timeout(BROWSER)
        self.contexts.append(context)
        context.add_cookies([{"name": "sala", "value": person.name, "url": self.address}])
        page = context.new_page()
        page.on("console", lambda message: self.told.append(message.text))
        page.on("pageerror", lambda error: self.told.append(str(error)))
        return page


@pytest.fixture(scope="module")
def opens() -> Iterator[Opens]:
    """Opens Chromium, once for all tests here."""
    with opener() as opens:
        yield opens


@pytest.fixture
def screens(browser: str, opens: Opens) -> Iterator[Screens]:
    room = busy_room()
    sockets = listening([LOOPBACK], 0, others=False)
    with serving(room.app, sockets) as address:
        screens = Screens(room, address.rstrip("/"), opens(browser))
        yield screens
        for context in screens.contexts:
            context.close()


@pytest.mark.parametrize("width", [360, longer(768), longer(1280)])
def test_every_page_fits_its_screen_is_read_and_pressed(screens: Screens, width: int) -> None:
    page = screens.of(CHIEF, width)
    for path in PAGES:
        page.goto(screens.address + path)
        across = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert across <= 0, path
        for scheme in _SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert page.evaluate(PALE) == [], (path, scheme)
        assert page.evaluate(SMALL) == [], path
        assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") >= 18
    assert not screens.told  # nothing that the policy had to refuse


@pytest.mark.greu
def test_pages_are_whole_without_scripts(screens: Screens) -> None:
    page = screens.of(CHIEF, java_script_enabled=False)
    page.goto(screens.address + "/sala")
    page.get_by_role("button", name="Porniți: Toate fișele de două ori").click()
    expect(page.get_by_role("button", name="Opriți: Toate fișele de două ori")).to_have_text("Opriți")
    assert screens.room.hall.state.settings["tot_de_doua_ori"] == 1
    # the bar is one row; what is needed seldom is a link of its place, and leaving stands under the name
    assert page.locator(".bar").bounding_box()["height"] < 80  # type: ignore[index]
    page.get_by_role("link", name="Jurnal").press("Enter")
    expect(page.get_by_role("link", name="Jurnal")).to_have_attribute("aria-current", "page")
    expect(page.locator(".bar").get_by_role("link", name="Sala")).to_have_attribute("aria-current", "page")
    expect(page.get_by_role("button", name="Plecați")).to_be_hidden()
    page.get_by_role("button", name=CHIEF.name).press("Enter")
    expect(page.get_by_role("button", name="Plecați")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 900})
    page.get_by_role("button", name="Meniu").press("Enter")
    page.get_by_role("link", name="De lămurit").press("Enter")
    expect(page).to_have_url(screens.address + "/coada")
    page.get_by_role("link", name="Fișa 03").press("Enter")
    expect(page).to_have_url(screens.address + "/diferente/03")
    page.get_by_role("button", name="Meniu").press("Enter")
    expect(page.get_by_role("button", name="Plecați")).to_be_visible()


@pytest.mark.lung
def test_a_sheet_is_handed_in_and_taken_back_with_keys_alone(screens: Screens) -> None:
    screens.room.says(CHIEF, "retrasa", fisa="24", motiv="pentru probă")
    table = next(
        iter(set(screens.room.hall.players) - {sheet.table for sheet in screens.room.hall.state.sheets.values()})
    )
    page = screens.of(CHIEF)
    page.goto(screens.address + "/predare")
    page.keyboard.type(str(table))
    page.keyboard.press("Enter")
    expect(page.locator(".huge")).to_have_text("24")
    page.get_by_role("button", name="Nu este masa aceasta").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".huge")).to_have_count(0)
    assert "24" not in screens.room.hall.state.sheets


@pytest.mark.lung
def test_the_queue_is_worked_with_keys_alone(screens: Screens) -> None:
    screens.room.says(TYPIST, "intrebare", fisa="01", text="este o fișă sau două?")
    page = screens.of(THIRD)
    page.goto(screens.address + "/coada")
    expect(page.locator("[data-item]").first).to_be_focused()
    page.keyboard.press("k")
    expect(page.locator("[data-item]").last).to_be_focused()
    page.keyboard.press("j")
    expect(page.locator("[data-item]").first).to_be_focused()
    asked = page.get_by_role("link", name="o întrebare despre foaie")  # the order of the papers is that of the clock
    if not asked.evaluate("(link) => link === document.activeElement"):
        page.keyboard.press("j")
    expect(asked).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/coada/una?*")
    expect(page.get_by_role("radio").first).to_be_focused()  # never the reason: a field opens after its choice
    page.keyboard.press("1")
    expect(page.locator("#motiv")).to_be_focused()
    page.keyboard.type("una")
    page.keyboard.press("Enter")
    page.wait_for_url("**/coada")
    expect(page.get_by_text("o întrebare despre foaie")).to_have_count(0)
    # the difference that is left: its field has the focus, what is typed is the answer
    page.locator("[data-item]").first.press("Enter")
    page.wait_for_url("**/diferente/03")
    expect(page.locator("#valoare")).to_be_focused()
    page.keyboard.type(screens.room.sheets["03"].entries[1].word)
    page.keyboard.press("Enter")
    page.wait_for_url("**/coada")
    assert not screens.room.hall.case("03").open_differences


@pytest.mark.greu
def test_what_others_do_is_seen_without_reloading(screens: Screens) -> None:
    page = screens.of(CHIEF)
    with page.expect_response("**/flux*"):
        page.goto(screens.address + "/coada")
    expect(page.locator("[data-item]")).to_have_count(1)
    screens.room.says(TYPIST, "intrebare", fisa="01", text="<img src=x onerror=alert(1)>")
    expect(page.locator("[data-item]")).to_have_count(2)
    expect(page.locator("main img")).to_have_count(0)
    assert not screens.told
