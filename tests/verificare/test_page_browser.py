"""The page in Chromium, opened as a file: what it says of an edition, on a telephone, in the dark, of a hostile one."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from arbitraj.press.html.verificare import check_page
from tests.hall.browsers import Opens, opener
from tests.verificare.editions import Json
from tests.verificare.falsified import falsifications
from tests.verificare.made_up import WORDS, folder, node, written

pytestmark = [pytest.mark.chromium, pytest.mark.greu]
PHONE = 360


@pytest.fixture(scope="module")
def chromium() -> Iterator[Opens]:
    """Opens Chromium, once for all tests here."""
    with opener() as opens:
        yield opens


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Json:
    """An edition that carries the verdicts on its words."""
    path = written(folder(tmp_path_factory.mktemp("ediție"), 6_001, 12, "integral_partial"))
    made: Json = json.loads(path.read_text(encoding="utf-8"))
    made["editie"] = {"stadiu": "final", "amprenta": "ab" * 32}
    made["corectura"]["cuvinte"] = json.loads(node("judged.mjs", WORDS, path))
    return made


@pytest.fixture(params=["light", "dark"])
def page(request: pytest.FixtureRequest, browser: str, chromium: Opens, tmp_path: Path) -> Iterator[Page]:
    file = tmp_path / "verificare.html"
    file.write_text(check_page(), encoding="utf-8")
    context = chromium(browser).new_context(viewport={"width": PHONE, "height": 740}, color_scheme=request.param)
    opened = context.new_page()
    asked: list[str] = []
    faults: list[str] = []
    opened.on("request", lambda sent: asked.append(sent.url))
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    opened.goto(file.as_uri())
    yield opened
    assert opened.evaluate("document.documentElement.scrollWidth") <= PHONE
    context.close()
    assert (asked, faults) == ([file.as_uri()], [])


def choose(page: Page, edition: Json) -> None:
    content = json.dumps(edition, ensure_ascii=False).encode()
    file = FilePayload(name="verificare.json", mimeType="application/json", buffer=content)
    page.locator("#files").set_input_files(file)


def test_an_edition_that_is_right_gets_one_sentence(page: Page, edition: Json) -> None:
    choose(page, edition)
    entries = sum(len(row["depuneri"]) for row in edition["clasament"])
    handed_in = sum(sheet["stare"] == "predat" for sheet in edition["corectura"]["fise"])
    expect(page.locator(".verdict.good")).to_have_text(
        f"Totul se potrivește: am numărat din nou {handed_in} fișe, cu {entries} de depuneri, "
        "și au ieșit aceleași totaluri, constatări, locuri și puncte de clasament."
    )
    expect(page.locator(".fingerprint")).to_contain_text("ab" * 32)
    expect(page.locator("table")).to_have_count(0)


def test_what_differs_stands_side_by_side(page: Page, edition: Json) -> None:
    row = edition["clasament"][1]
    false = {**edition, "clasament": [*edition["clasament"]]}
    false["clasament"][1] = {**row, "total": row["total"] + 20}
    choose(page, false)
    expect(page.locator(".verdict.bad")).to_have_text("Nu se potrivește: o deosebire, la o fișă.")
    expect(page.locator("h3")).to_have_text(f"Fișa {row['fisa']} · masa {row['masa']} · {row['nume']}")
    expect(page.locator("tbody td")).to_have_text(["Toată fișa", "totalul", str(row["total"] + 20), str(row["total"])])


def test_what_comes_of_a_difference_is_folded_away(page: Page, edition: Json) -> None:
    """Two sheets given to each other: said once each, their totals and the places of others under them."""
    swapped = next(falsification for falsification in falsifications([edition], 1) if falsification.kind == "swapped")
    choose(page, swapped.edition)
    expect(page.locator(".verdict.bad")).to_have_text("Nu se potrivește: 2 deosebiri, la 2 fișe.")
    expect(page.get_by_text("ale cui sunt depunerile")).to_have_count(2)
    total = page.locator("details").get_by_text("punctele depunerilor")
    expect(total.first).to_be_hidden()
    page.locator("summary").click()
    expect(total).to_have_count(2)
    expect(total.first).to_be_visible()


def test_a_finding_is_shown_once(page: Page, edition: Json) -> None:
    """It stands beside its entry and in the list of its sheet: where both say the same, one line is enough."""
    struck = next(falsification for falsification in falsifications([edition], 1) if falsification.kind == "struck")
    choose(page, struck.edition)
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator(".verdict.bad")).to_have_text("Nu se potrivește: o deosebire, la o fișă.")


def test_a_hostile_edition_is_text(page: Page, edition: Json) -> None:
    hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
    false = {**edition, "concurs": {**edition["concurs"], "titlu": hostile}, "clasament": [*edition["clasament"]]}
    false["clasament"][0] = {**false["clasament"][0], "nume": hostile}
    choose(page, false)
    expect(page.locator("h2")).to_contain_text(hostile)
    expect(page.locator("tbody")).to_contain_text(hostile)
    assert page.title() == "Verificați singuri clasamentul"


def test_the_list_of_words_is_checked_too(page: Page, edition: Json) -> None:
    verdicts = edition["corectura"]["cuvinte"]
    false = {
        **edition,
        "corectura": {**edition["corectura"], "cuvinte": {**verdicts, "rele": [*verdicts["rele"], "CASA"]}},
    }
    choose(page, false)
    expect(page.locator(".verdict")).to_be_visible()
    page.locator("#files").set_input_files(WORDS)
    expect(page.locator("h3").first).to_have_text("Cuvinte")
    expect(page.locator("tbody").first).to_contain_text("CASA")


def test_what_is_no_edition_is_told(page: Page) -> None:
    choose(page, {"clasament": []})
    expect(page.locator(".bad")).to_contain_text("este o ediție mai veche")
