"""How far publishing is, on a page of its own in a real browser: it follows what happens, and says when nothing is."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from arbitraj.hall.editions.checking import EditionsUnderWay
from arbitraj.hall.kernel.scene import PROGRAM
from arbitraj.hall.parts import opened_site
from arbitraj.hall.people.accounts import AccountChanged
from tests.hall.browsers import Opens
from tests.hall.sites import PEOPLE, SAMPLES, served
from tests.hall.test_entry_browser import Desk, chromium as chromium

pytestmark = pytest.mark.chromium


@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_of_how_far_publishing_is_follows_it(
    tmp_path: Path, browser: str, chromium: Opens, width: int
) -> None:
    folder = Path(shutil.copytree(SAMPLES / "cupa-demo", tmp_path / "cupa"))
    with opened_site(folder, "probă") as site, served(site) as address:
        for person in PEOPLE.values():
            body = AccountChanged(person.name, person.role, "intrat")
            assert site.hall.do(PROGRAM, "", f"om-{person.name}", body).event
        desk, going = Desk(site, address, chromium(browser)), site.opened(EditionsUnderWay)
        assert going
        page = desk.sits("eva", "/publicare/mers", width)
        expect(page.locator("main")).to_contain_text("Acum nu se publică și nu se verifică nimic.")
        with going.making("Ana", "final", site.hall.clock()) as io:
            expect(page.locator("#mers")).to_contain_text("Ana publică clasamentul final")
            expect(page.locator("#nimic")).to_be_empty()
            with io.progress_for("solving") as step:
                step(12, 23)
                expect(page.locator("#mers .far")).to_have_text("12 din 23")
                assert page.locator("progress").evaluate("e => [e.value, e.max]") == [12, 23]
        expect(page.locator("#nimic")).to_contain_text("Acum nu se publică")
        expect(page.locator("#mers section")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        for context in desk.contexts:
            context.close()
        assert desk.faults == []
