"""An afternoon with an older copy of the log put back in the middle of it, answered in a browser both ways."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex

import pytest
from playwright.sync_api import expect

from arbitraj.hall.kernel.scene import CHIEF, TYPIST
from arbitraj.hall.kernel.store.keeper import BASE, HALL, JOURNAL, verify_journal
from arbitraj.hall.parts import KINDS
from tests.hall.behind import outside
from tests.hall.browsers import Opens, opener
from tests.hall.served import HOST, Browser, Served, joined, log_of
from tests.hall.test_taking_over import folder_of
from tests.hall.waiting import BROWSER

pytestmark = pytest.mark.chromium
TYPED = range(1, 5)  # sheets; the copy was made after the first


@pytest.fixture(scope="module")
def opens() -> Iterator[Opens]:
    with opener() as opens:
        yield opens


def types(typist: Browser, number: int) -> None:
    """A sheet handed in, and a row of it."""
    sheet = f"{number:02}"
    bodies = [("predare", {"fisa": sheet, "masa": number, "ordine": number})]
    bodies.append(("rand", {"fisa": sheet, "mana": 1, "rand": "r1", "depunere": f"CASA{number}"}))
    sent = [{"cheie": token_hex(16), "fel": kind, "vazut": 0, "date": data} for kind, data in bodies]
    answered = typist.post("/evenimente", {"statie": "s1", "evenimente": sent, "mandat": 1})
    assert all("nr" in answer for answer in answered["raspunsuri"]), answered


def rows_in(folder: Path) -> set[int]:
    """The sheets whose row stands in the folder."""
    files = {number: folder / "solutii" / f"{number:02}.csv" for number in TYPED}
    return {number for number, path in files.items() if path.is_file() and f"CASA{number}" in path.read_text("utf-8")}


@pytest.mark.greu
@pytest.mark.parametrize("button", ["Luați-le din dosar", "Mergeți mai departe fără ele"])
def test_an_older_copy_put_back_in_the_middle_of_the_day(
    browser: str, opens: Opens, tmp_path: Path, button: str
) -> None:
    folder, stick = folder_of(tmp_path / "a"), tmp_path / "stick"
    stick.mkdir()
    served = Served(folder, options=("--copie", str(stick)))
    served.start()
    people = joined(served, {"Ana": CHIEF, "Dan": TYPIST})
    types(people["Dan"], 1)
    served.stop()  # with its last copy
    for name in (BASE, JOURNAL):
        shutil.copy(stick / name, tmp_path / name)
    served.start()
    for number in TYPED[1:]:
        types(people["Dan"], number)
    served.stop()
    assert rows_in(folder) == set(TYPED)
    for path in (folder / HALL).glob("sala.db*"):
        path.unlink()
    for name in (BASE, JOURNAL):
        shutil.copy(tmp_path / name, folder / HALL / name)
    before = outside(folder)

    served.start()
    try:
        page = opens(browser).new_page()
        page.set_default_timeout(BROWSER)
        page.goto(f"http://{HOST}:{served.port}/fise/02")
        expect(page.get_by_role("heading", level=1)).to_have_text("Jurnalul sălii nu are tot ce este în dosar")
        listed = [item.inner_text() for item in page.get_by_role("listitem").all()]
        assert [[f"fișa {n:02}" in text for n in TYPED] for text in listed[1:]] == [
            [n == number for n in TYPED] for number in TYPED[1:]
        ]
        assert outside(folder) == before
        page.get_by_role("button", name=button).press("Enter")
        expect(page).to_have_url(f"http://{HOST}:{served.port}/intrare")
        page.close()
        chief = joined(served, {"Ana": CHIEF})["Ana"]
        listing = chief.get("/fise")
        there = {number for number in TYPED if f"/fise/{number:02}" in listing}
        assert there == (set(TYPED) if button.startswith("Luați") else {1})
        types(chief, 5)  # it goes on
    finally:
        served.stop()
    assert "se răspunde la" in log_of(served)
    assert verify_journal(folder, KINDS) == []
    kept = {path.name for path in (folder / HALL / "pastrate").glob("*")}
    assert rows_in(folder) == (set(TYPED) if button.startswith("Luați") else {1})
    assert kept == (set() if button.startswith("Luați") else {f"{number:02}-v1.csv" for number in TYPED[1:]})
    served.start()  # nothing is asked any more
    assert "<h1>Jurnalul sălii nu are" not in Browser(served).get("/")
    served.stop()
