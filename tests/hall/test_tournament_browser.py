"""A tournament of eight in a real browser, by keys: made, two rounds paired and typed; then by the command line."""

import re
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from tests import commands
from tests.hall.test_known import started
from tests.hall.test_preparing_browser import page, reads_well, tabbed
from tests.tournament.folders import HEAD

__all__ = ["page"]
pytestmark = [pytest.mark.chromium, pytest.mark.greu]
NAMES = "\n".join(
    ("nume;prenume;club", *(f"{word};Ion;Farul" for word in "Albu Barbu Coman Dinu Enache Florea Ghica Horia".split()))
)


def types(page: Page, points: list[tuple[int, int]]) -> None:
    """The results of a round from its first field on, in the order of the tables."""
    expect(page.locator("[name^=puncte1]").first).to_be_focused()
    for at, pair in enumerate(points):
        for side, figure in enumerate(pair, 1):
            field = page.locator(f"[name^=puncte{side}]").nth(at)
            tabbed(page, f"#{field.get_attribute('id')}")
            page.keyboard.type(str(figure))
    page.keyboard.press("Enter")


def test_two_rounds_in_the_browser_and_on_by_the_command_line(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    run = partial(commands.run, tmp_path)
    with started(tmp_path) as (_, said):
        page.goto((re.search(r"http://[\d.:]+\d", said) or pytest.fail(said)).group())
        page.get_by_role("link", name="Un turneu de partide").click()
        expect(page.locator("#title")).to_be_focused()
        page.keyboard.type("Cupa de probă")
        tabbed(page, "#rounds")
        page.keyboard.type("0")
        tabbed(page, "#roster")
        page.keyboard.insert_text(NAMES)
        tabbed(page, "#name")
        page.keyboard.press("Enter")
        # what is wrong stands at its field, which has the focus; the list is still there
        expect(page.locator("#rounds")).to_be_focused()
        expect(page.locator("#gresit-rounds")).to_contain_text("între 1 și 999")
        expect(page.locator("#roster")).to_have_value(NAMES)
        reads_well(page, "turneu-nou")
        page.keyboard.press("Control+a")
        page.keyboard.type("3")
        page.keyboard.press("Enter")
        # the pairs of the first round, written by one key
        expect(page.get_by_role("button", name="Scrieți perechile rundei 1")).to_be_focused()
        reads_well(page, "turneu-perechi")
        page.keyboard.press("Enter")
        expect(page.get_by_role("link", name="Foaia rundei, de tipărit")).to_be_visible()
        (folder,) = (path.parent for path in tmp_path.rglob("turneu.toml"))
        assert (folder / "perechi" / "runda-1.pdf").read_bytes().startswith(b"%PDF")
        expect(page.locator("#puncte1-1")).to_be_focused()
        page.keyboard.type("38O")  # a letter
        page.keyboard.press("Tab")
        page.keyboard.type("350")
        page.keyboard.press("Enter")
        expect(page.locator("#puncte1-1")).to_be_focused()
        expect(page.locator("#gresit-puncte1-1")).to_contain_text("«38O» nu este un număr întreg")
        expect(page.locator("#puncte2-1")).to_have_value("350")
        reads_well(page, "turneu-gresit")
        assert ",350," not in (folder / "rezultate.csv").read_text("utf-8")
        page.keyboard.press("Control+a")
        page.keyboard.type("380")
        for name, figure in zip("3 5 7".split(), (400, 410, 420), strict=True):
            tabbed(page, f"#puncte1-{name}")
            page.keyboard.type(str(figure))
            page.keyboard.press("Tab")
            page.keyboard.type("300")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Rezultatele sunt păstrate")).to_be_visible()
        expect(page.get_by_role("link", name="Runda 2").last).to_be_focused()
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Scrieți perechile rundei 2").press("Enter")
        types(page, [(400, 300), (390, 310), (380, 320), (370, 330)])
        expect(page.get_by_role("heading", name="Clasament după 2 runde")).to_be_visible()
        first = page.locator("table").first.locator("tbody tr").first
        expect(first).to_contain_text("Ghica Ion")
        expect(page.get_by_role("heading", name="Tabel încrucișat")).to_be_visible()
        reads_well(page, "turneu-clasament")
        # the same folder by the command line, and here again
        ranked = run("turneu", "clasament", folder)
        assert (ranked.status, "Ghica Ion" in ranked.out) == (0, True), ranked.err
        assert run("turneu", "perechi", folder, "--runda", 3, "--rezultate").status == 0
        assert run("turneu", "scor", folder, 1, 444, 222, "--runda", 3).status == 0
        page.get_by_role("link", name="Runda 3").last.press("Enter")
        expect(page.locator("[name^=puncte1]").first).to_have_value("444")
        rows = (folder / "rezultate.csv").read_text("utf-8").splitlines()
        assert rows[rows.index(HEAD.strip()) + 1] == "1,1,1,380,2,350,,,,"
        assert [row.split(",")[0] for row in rows[rows.index(HEAD.strip()) + 1 :]] == ["1"] * 4 + ["2"] * 4 + ["3"] * 4
