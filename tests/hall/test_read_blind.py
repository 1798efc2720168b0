"""The page of a difference: the row is found by its number and by what both typed alike; nothing of either typing."""

import re

import pytest

from tests.hall.scene import ANA, DAN, EVA, ION, NAMES, InHall
from tests.hall.test_for_nobody import browser_of
from tests.hall.test_pages import sent

FIRST = "H7 CASA 8\nI8 STIRE 13"


def read(second: str, heading: tuple[str, str] | None = None) -> tuple[InHall, str]:
    """A sheet typed by Ion, and otherwise by Dan, and what stands on Eva's page of it."""
    at = InHall()
    at.did(ANA, "setare", nume="tot_de_doua_ori", valoare=1)
    at.handed_in(1)
    at.typed(ION, "01", FIRST)
    at.typed(DAN, "01", second, hand=2, heading=heading)
    page = browser_of(at.hall, EVA).get("/diferente/01").text
    return at, page[page.index("<main") : page.index("</main")]


def cells(page: str) -> list[str]:
    return [re.sub("<[^>]*>", "", cell) for cell in re.findall(r"<td.*?</td>", page)]


@pytest.mark.parametrize(
    ("second", "row"),
    [
        ("H7 CASA 8\nI8 STIRE 73", ["2", "I8", "", "?"]),
        ("H7 CASA 8\nI8 STIREA 13", ["2", "I8", "?", ""]),
        ("H7 CASA 8\nJ9 STIRE 13", ["2", "?", "STIRE", ""]),  # what is asked is the position: found by its word
        ("H7 CASA 8\nJ9 STIREA 13", ["2", "?", "", ""]),  # neither is sure: found by its number alone
    ],
)
def test_the_row_is_found_by_its_number_and_what_both_typed_alike(second: str, row: list[str]) -> None:
    _, page = read(second)
    assert cells(page) == row
    assert 'id="valoare"' in page
    assert re.search(r'id="valoare"[^>]* value=""', page)
    without_key = re.sub(r'name="cheie" value="\w+"', "", page)
    assert not [typed for typed in ("73", "13", "STIREA", "J9") if typed in without_key]
    assert ("în rest cele două tastări se potrivesc" in page) == (row[2:] != ["", ""])
    assert "Ce au tastat Ion și Dan nu se arată" in page


@pytest.mark.parametrize(("heading", "kept"), [(("Pop Anca", "1"), "Pop Ana"), ((NAMES[0], "7"), "masa 1")])
def test_what_is_asked_of_the_heading_is_not_on_the_page(heading: tuple[str, str], kept: str) -> None:
    _, page = read(FIRST, heading)
    assert "Luați foaia 01." in page
    assert kept not in page


def test_an_empty_box_is_said_and_what_cannot_be_read_goes_to_the_chief() -> None:
    at, _ = read("H7 CASA 8\nI8 STIRE -")
    browser, page = browser_of(at.hall, EVA), "/diferente/01"
    assert "Căsuța este goală" in sent(browser, page, page).text  # an empty field alone is no answer
    assert not at.hall.state.sheets["01"].thirds
    sent(browser, page, page, valoare="12", casuta="necitit")
    (item,) = at.waits("01")
    assert (item.chief, [reading.reading for reading in item.readings]) == (True, ["13", "", "?"])
    at, _ = read("H7 CASA 8\nI8 STIRE -")
    sent(browser_of(at.hall, EVA), page, page, valoare="", casuta="goala")
    assert at.case("01").transcription.rows[1].points == ""  # type: ignore[union-attr]


def test_the_old_address_leads_to_the_list_and_the_list_prints_nothing_typed() -> None:
    at, _ = read("H7 CASA 8\nI8 STIREA 73")
    page = browser_of(at.hall, EVA).get("/diferente")
    assert page.url.path == "/coada"
    assert "Pop Ana" in page.text
    assert "masa 1" in page.text
    assert page.text.count("Rândul 2: cele două tastări nu se potrivesc.</") == 2  # a row a question
    assert page.text.count('class="button first"') == 1
    assert not [typed for typed in ("STIRE", "I8", "13", "73") if typed in page.text[page.text.index("<main") :]]
