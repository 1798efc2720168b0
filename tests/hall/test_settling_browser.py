"""What is settled more seldom, in a real browser: rulings that reach further, those that a sheet took by itself, a file
that somebody changed, the control sample."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from arbitraj.hall.decided.closed import Reopened, SettingChanged
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.page.site import COOKIE
from arbitraj.hall.people.joining import joined_in
from arbitraj.hall.triage.closing import sampled
from arbitraj.hall.triage.overview import inherited_rulings
from arbitraj.hall.typing.asked import ThirdRead
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.typing.rows import Finished, HeadingTyped, RowTyped
from tests.correcting import EXAMPLE
from tests.folders import folder as made
from tests.hall.browsers import chromium as chromium
from tests.hall.sites import served
from tests.hall.small import ANA, DAN, EVA, ION, Small, small_hall
from tests.hall.waiting import BROWSER, wait_until

pytestmark = [pytest.mark.chromium, pytest.mark.lung]
LINES = [line.strip() for line in EXAMPLE.strip().splitlines()]
NAMES = ("Pop Ana", "Ilie Dan", "Rus Ion", "Oprea Eva", "Zota Lia", "Manea Paul", "Nor Sanda", "Vlad Maria")
ROSTER = "masa,nume,prenume,club,rating,categorie\n" + "".join(
    f"{n},{name.replace(' ', ',')},,,seniori\n" for n, name in enumerate(NAMES, 1)
)
UNLISTED = "\n".join((LINES[0], "I8 STIREX 20"))


def types(hall: Small, who: HallPerson, sheet: str, table: str, hand: int = 1) -> None:
    """A whole hand, finished."""
    number = int(sheet)
    hall.does(who, HeadingTyped(sheet, hand, NAMES[number - 1], str(number)))  # type: ignore[arg-type]
    for n, line in enumerate(table.splitlines()):
        position, word, points = line.split()
        row = RowTyped(sheet, hand, f"{hand}-{n}", position=position, word=word, points=points)  # type: ignore[arg-type]
        hall.does(who, row)
    hall.does(who, Finished(sheet, hand))  # type: ignore[arg-type]


def twice(hall: Small, sheet: str, table: str, second: str = "") -> None:
    types(hall, ION, sheet, table)
    types(hall, DAN, sheet, second or table, 2)


def words_of(hall: Small, sheet: str) -> str:
    correction = hall.site.hall.case(sheet).correction
    return "".join(entry.state.value[0] for entry in correction.entries) if correction else ""


@contextmanager
def sitting(browser: Browser, hall: Small, address: str, who: HallPerson) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(BROWSER)
    token = joined_in(hall.site).sessions.begin(who.name, "s0")
    context.add_cookies([{"name": COOKIE, "value": token, "url": address}])
    page = context.new_page()
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    yield page
    assert told == []
    context.close()


def rules(page: Page, address: str, what: str, sheet: str, reach: str, among: tuple[str, str]) -> None:
    """A word accepted on the page of what waits, as far as it reaches, once it was shown what that moves."""
    page.goto(f"{address}/coada")
    page.get_by_role("link", name=f"Fișa {sheet}: Rândul 2").click()
    expect(page.locator("main")).to_contain_text(what)
    page.get_by_role("link", name="Altă hotărâre…").click()
    expect(page.get_by_label("Ce se hotărăște")).to_be_focused()
    page.get_by_label("Ce se hotărăște").select_option("accepta")
    page.get_by_label(reach).check()
    page.get_by_label("Motivul").fill("cuvântul este în dicționar")
    page.get_by_role("button", name="Mai departe").click()
    told = page.get_by_text("Se hotărăște la fel pentru fișele")
    expect(told).to_have_text(re.compile(rf"fișele {among[0]} \(.*, masa \d\) și {among[1]} \(.*, masa \d\)\.$"))
    expect(page.get_by_role("button", name="Păstrați răspunsul")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/coada")


def waiting(page: Page, address: str, kind: str) -> int:
    """How much waits of a kind, as the page shows it now."""
    page.goto(f"{address}/coada")
    return page.locator(f"#coada [data-item][href*='nume={kind}']").count()


def answers(page: Page, address: str, kind: str, choice: str) -> None:
    """What waits of a kind answered by one of its choices."""
    page.goto(f"{address}/coada")
    page.locator(f"#coada [data-item][href*='nume={kind}']").first.click()
    page.locator(f'input[name=ales][value="{choice}"]').check()
    if page.locator("#motiv").is_visible():
        page.locator("#motiv").fill("am văzut foaia")
    page.get_by_role("button", name="Mai departe").click()
    page.wait_for_url("**/coada")


def reads_otherwise(hall: Small, sheet: str) -> None:
    """A sheet of the control sample whose first hand was wrong."""
    rows = [f"{row.position} {row.word} {row.points}" for row in hall.site.hall.state.sheets[sheet].hands[1].rows]
    types(hall, DAN, sheet, "\n".join([*rows[:-1], rows[-1] + "0"]), 2)
    (found,) = hall.site.hall.case(sheet).open_differences
    hall.does(EVA, ThirdRead(sheet, found.key, found.values[1]))


def test_what_is_seldom_settled_is_settled_in_a_browser(chromium: Browser, tmp_path: Path) -> None:
    nothing = "fisa,ordine,masa,stare,avertismente_disciplinare\n"
    folder = made(tmp_path, jucatori=ROSTER, predare=nothing, solutii_01=None, solutii_02=None)
    with small_hall(folder) as hall, served(hall.site) as address:
        pin = joined_in(hall.site).accounts.chief_here("Ana")
        hall.does(ANA, SettingChanged("proba", 0))
        for n in range(1, 9):
            hall.does(ION, HandedIn(f"{n:02d}", n, n))
        twice(hall, "01", UNLISTED)
        twice(hall, "02", UNLISTED + "\n" + LINES[2])
        with sitting(chromium, hall, address, EVA) as page:
            rules(page, address, "STIREX", "01", "fișele care încep la fel", ("01", "02"))
            assert (words_of(hall, "01"), words_of(hall, "02")[:2]) == ("cc", "cc")
            twice(hall, "03", "\n".join((LINES[0], "I8 STIREZ 20")))
            twice(hall, "04", "\n".join((LINES[0], LINES[3], "I8 STIREZ 20")))
            rules(page, address, "STIREZ", "03", "STIREZ, oriunde apare", ("03", "04"))
            assert (words_of(hall, "03"), words_of(hall, "04")) == ("cc", "ccc")

        # a sheet that comes to the beginning later is told of, and what it took is taken back
        twice(hall, "05", UNLISTED)
        (told,) = inherited_rulings(hall.site.hall.state)
        if hall.site.hall.state.sheets["05"].closed:
            hall.does(ANA, Reopened("05", "alt rând"))
        with sitting(chromium, hall, address, ANA) as page:
            page.goto(f"{address}/panou")
            taken = page.locator("li", has_text="A primit și hotărârea de la fișa 01 (")
            expect(taken).to_have_count(1)
            taken.get_by_role("link", name="05").click()
            expect(page.get_by_text("A primit și hotărârea de la fișa 01 (")).to_be_visible()
            page.get_by_role("link", name="Anulați").click()
            page.wait_for_url(f"**/jurnal/{told.number}")
            page.get_by_label("Motivul").fill("pe fișa aceasta scrie altceva")
            page.get_by_label("PIN-ul dumneavoastră").fill(str(pin))
            page.get_by_role("button", name="Anulați").click()
            expect(page.get_by_text("A fost anulat")).to_be_visible()
            assert words_of(hall, "05") == "ci"

            # the control sample: left at that the first time, everything twice the second
            for n, rows in ((6, 1), (7, 2), (8, 3)):
                types(hall, ION, f"{n:02d}", "\n".join(LINES[:rows]))
            hall.does(ANA, SettingChanged("proba", 1))
            drawn = sampled(hall.site.hall.snapshot().cases.values()).sheets
            assert len(drawn) == 3
            reads_otherwise(hall, drawn[0])
            answers(page, address, "proba", "raspuns")
            expect(page.get_by_text("Nimic nu așteaptă").or_(page.locator("#coada"))).to_be_visible()
            reads_otherwise(hall, drawn[1])
            answers(page, address, "proba", "setare")
            assert hall.site.hall.state.settings["tot_de_doua_ori"] == 1

            # a file that somebody changed beside the hall
            file = folder / "solutii" / "01.csv"
            wait_until(lambda: "CASA;8" in file.read_text("utf-8"))
            file.write_text(file.read_text("utf-8").replace("CASA;8", "CASA;9"), "utf-8")
            wait_until(lambda: waiting(page, address, "dosar"))
            answers(page, address, "dosar", "citire:al_lor")
            given = [ruling.body for ruling in hall.site.hall.state.rulings if isinstance(ruling.body, RulingGiven)]
            assert [(ruling_given.how, ruling_given.value) for ruling_given in given][-1] == ("dosar", "al_lor")
            wait_until(lambda: hall.site.hall.state.sheets["01"].hands[1].rows[0].points == "9")
