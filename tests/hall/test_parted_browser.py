"""A hall whose files are gone, as a typist and the chief see it: what is typed waits, and goes once it is back."""

import shutil
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium, Page, expect

from arbitraj.hall.kernel.scene import CHIEF, TYPIST
from arbitraj.hall.kernel.store.keeper import HALL
from tests.hall.browsers import opener
from tests.hall.guarded import sent
from tests.hall.served import HOST, Browser, Served, hall_served, joined
from tests.hall.test_taking_over import folder_of
from tests.hall.waiting import BROWSER, wait_until

pytestmark = [
    pytest.mark.chromium,
    pytest.mark.greu,
    pytest.mark.skipif(sys.platform == "win32", reason="there no file goes that somebody has open"),
]


def test_what_is_typed_meanwhile_waits_at_its_station(tmp_path: Path, browser: str) -> None:
    folder = folder_of(tmp_path)
    with hall_served(folder) as here:
        meanwhile(here, browser)


def meanwhile(here: Served, browser: str) -> None:
    """The files of a hall are gone, and it is started again."""
    folder = here.folder
    people = joined(here, {"Ana": CHIEF, "Dan": TYPIST})
    people["Dan"].post("/evenimente", sent(("predare", {"fisa": "01", "masa": 1, "ordine": 1})))
    with opener() as opens:
        chromium = opens(browser)
        chief, typist = (
            opened(chromium, here, people["Ana"], "/fise"),
            opened(chromium, here, people["Dan"], "/fisa/01/1"),
        )
        shutil.rmtree(folder / HALL)
        expect(chief.locator("#oprita [role=alert]")).to_contain_text("a fost șters sau mutat")  # as it stands open
        expect(typist.locator("#oprita [role=alert]")).to_contain_text("a fost șters sau mutat")
        typist.keyboard.type("pop ana\n1\nh8 casa 6\n")
        expect(typist.locator("#stare-trimise")).to_contain_text("a fost șters sau mutat")
        expect(typist.locator("#stare-trimise")).to_contain_text("de trimis")
        chief.goto(f"http://{HOST}:{here.port}/sala")
        chief.get_by_role("button", name="Scrieți jurnalul").click()
        expect(chief.locator("form[action='/salvare']")).to_contain_text("Jurnalul întreg este scris")
        here.stop()
        here.start()
        expect(typist.locator("#stare-trimise")).not_to_contain_text("de trimis")
    wait_until(lambda: "CASA" in text(folder / "solutii" / "01.csv"))


def opened(chromium: Chromium, here: Served, person: Browser, path: str) -> Page:
    """A person's page."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(BROWSER)
    address = f"http://{HOST}:{here.port}"
    context.add_cookies([{"name": name, "value": value, "url": address} for name, value in person.cookies.items()])
    page = context.new_page()
    page.goto(f"{address}{path}")
    return page


def text(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""
