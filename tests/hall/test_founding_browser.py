"""A competition founded in three screens and a word list brought, in a real browser: what was typed stays."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from arbitraj.hall.parts import FRAME
from arbitraj.hall.web.front import make_founding_app
from arbitraj.lexicon.lexicon import FOLDER_VARIABLE, ListStore
from tests.hall.browsers import chromium as chromium
from tests.hall.sites import running
from tests.hall.test_half_typed_browser import opened
from tests.hall.test_word_list import WORDS

pytestmark = [pytest.mark.greu, pytest.mark.chromium]
ROSTER = "nume;prenume;telefon\nPop;Ana;07\nRus;Eva;08\nPop;Ana;07\n"
_FITS = "document.documentElement.scrollWidth <= innerWidth"


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def choose(page: Page, field: str, file: Path) -> None:
    expect(page.get_by_label(field)).to_be_visible()  # a script shows it
    page.get_by_label(field).set_input_files(file)


@pytest.mark.parametrize("scripts", [True, False])
def test_nothing_is_lost_there_and_back_with_scripts_or_without(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scripts: bool
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    made, file = list[Path](), tmp_path / "listă.csv"
    file.write_text(ROSTER, "utf-8")
    app = make_founding_app(made.append, tmp_path / "concursuri", FRAME.before_hall())
    with running(app) as address, opened(chromium, address, "/dosar-nou", width=360, scripts=scripts) as page:
        page.get_by_label("Numele concursului").fill("Cupa Țării")
        page.get_by_label("Localitatea").fill("Brașov")
        page.keyboard.press("Enter")
        roster = page.get_by_label("Lista jucătorilor")
        expect(roster).to_be_focused()
        page.go_back()
        expect(page.get_by_label("Numele concursului")).to_have_value("Cupa Țării")
        press(page, "Mai departe")
        expect(roster).to_be_visible()
        if scripts:
            choose(page, "sau fișierul listei", file)
        else:
            roster.fill(ROSTER)
        press(page, "Mai departe")
        expect(page.get_by_text("Nu se iau coloanele: «telefon»")).to_be_visible()
        press(page, "Mai departe")
        expect(page.get_by_text("2 jucători", exact=True)).to_be_visible()
        press(page, "Înapoi")
        press(page, "Înapoi")
        expect(page.get_by_label("Localitatea")).to_have_value("Brașov")
        press(page, "Mai departe")
        press(page, "Mai departe")
        expect(page.get_by_text("2 jucători", exact=True)).to_be_visible()
        assert page.evaluate(_FITS)
        page.get_by_text("Mai multe").click()
        page.get_by_label("Dosarul").fill("a/b")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("a/b")
        page.get_by_label("Dosarul").fill("cupa")
        press(page, "Deschideți sala")
        page.wait_for_url(f"{address}/")
    assert [folder.name for folder in made] == ["cupa"]
    assert (made[0] / "jucatori.csv").read_text("utf-8").count("Pop,Ana") == 1


def test_a_list_is_brought_and_its_refusal_keeps_the_file(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    file = tmp_path / "LOC ș.txt"
    file.write_text("\n".join(WORDS[:-1]), "utf-8")
    app = make_founding_app(lambda folder: None, tmp_path, FRAME.before_hall())
    with running(app) as address, opened(chromium, address, "/", width=360) as page:
        page.get_by_role("link", name="Aduceți lista oficială").click()
        choose(page, "Fișierul listei", file)
        press(page, "Aduceți lista")
        expect(page.get_by_role("alert")).to_contain_text("LOC ș.txt: are mai puțin de 500 de cuvinte")
        page.get_by_label("Este totuși lista").check()
        press(page, "Aduceți lista")
        expect(page.locator("main").get_by_role("status")).to_contain_text("«LOC ș» este folosită de acum")
        assert page.evaluate(_FITS)
        page.keyboard.press("Enter")
        expect(page.get_by_text("Lista de cuvinte: «LOC ș»")).to_be_visible()
    assert ListStore().default_name() == "LOC ș"
