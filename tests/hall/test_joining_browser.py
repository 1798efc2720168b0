"""Coming in as people do it, in Chromium: the forms of pages pass the guard, and nothing of them the policy stops."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from arbitraj.hall.kernel.scene import ARBITER, CHIEF
from arbitraj.hall.page.network import LOOPBACK, listening
from arbitraj.hall.web.front import make_app
from arbitraj.hall.web.server import serving
from tests.hall.guarded import GuardedHall, guarded_hall
from tests.hall.waiting import BROWSER

pytestmark = [pytest.mark.chromium, pytest.mark.lung]
PIN = re.compile(r"^\d{3} \d{3}$")


class Stations:
    """Browsers that know nothing of each other, and what their consoles complain of."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address, self.faults = browser, address, list[str]()

    def opened(self, path: str = "", width: int = 1280) -> Page:
        """A browser at a page of the hall."""
        context = self._browser.new_context(viewport={"width": width, "height": 800})
        context.set_default_timeout(BROWSER)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        page.goto(f"{self._address}{path}")
        return page


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[GuardedHall]:
    with guarded_hall(tmp_path, empty=True) as made:
        yield made


@pytest.fixture
def stations(hall: GuardedHall, browser: str) -> Iterator[Stations]:
    sockets = listening([LOOPBACK], 0, others=False)
    with sync_playwright() as playwright, serving(make_app(hall.site), sockets) as address:
        chromium = playwright.chromium.launch(executable_path=browser)
        yield Stations(chromium, address)
        chromium.close()


def fits(page: Page) -> bool:
    """Whether nothing has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def typed(page: Page, *keys: str) -> None:
    """Keys, one after another; a text is typed letter by letter."""
    for key in keys:
        page.keyboard.press(key) if key in ("Tab", "Enter") else page.keyboard.type(key)


def test_the_chief_opens_the_hall_and_lets_somebody_in_by_keys_alone(hall: GuardedHall, stations: Stations) -> None:
    chief = stations.opened()
    assert chief.url.endswith("/intrare")
    expect(chief.locator("[autofocus]")).to_be_focused()
    typed(chief, "Ana Pop", "Enter")
    shown = chief.locator(".pin output")
    expect(shown).to_have_text(PIN)
    pin = shown.inner_text().replace(" ", "")
    typed(chief, "Enter")  # go on
    expect(chief.locator("body")).to_have_attribute("data-persoana", "Ana Pop")

    phone = stations.opened(width=360)
    assert fits(phone)
    typed(phone, "Eva <img src=x onerror=alert(1)>", "Enter")
    sign = phone.locator(".pin output")
    expect(sign).to_have_text(re.compile(r"^\d{4}$"))
    assert fits(phone)

    chief.goto(f"{chief.url.rstrip('/')}/conturi")
    expect(chief.locator(".pin")).to_have_text(sign.inner_text())
    chief.set_viewport_size({"width": 360, "height": 800})
    assert fits(chief)
    chief.locator("#cereri [name=nume]").fill("Eva Dan")
    chief.locator("#cereri select").select_option(ARBITER)
    chief.locator("#cereri [name=pin]").fill(pin)
    typed(chief, "Enter")  # the first button of the form confirms
    expect(chief.get_by_text("Nimeni nu cere să intre.")).to_be_visible()
    assert dict(hall.site.hall.state.roles) == {"Ana Pop": CHIEF, "Eva Dan": ARBITER}

    phone.get_by_role("button", name="Intrați și vedeți PIN-ul").press("Enter")  # the page came by itself
    expect(phone.locator(".pin output")).to_have_text(PIN)
    assert fits(phone)
    assert phone.evaluate("document.cookie") == ""
    phone.get_by_role("link", name="Mai departe").press("Enter")
    phone.get_by_role("button", name="Meniu").press("Enter")
    assert fits(phone)
    phone.get_by_role("button", name="Plecați").press("Enter")
    expect(phone.get_by_role("heading", name="Intrarea în sală")).to_be_visible()
    assert stations.faults == []
