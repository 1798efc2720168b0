"""What stands in an open form when something else is finished belongs to it, or is asked: every page of the hall that
finishes something, left in a real browser with its last field typed and no Enter pressed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.testclient import TestClient

from arbitraj.hall.decided.closed import SettingChanged
from arbitraj.hall.decided.contested import ContestationStates
from arbitraj.hall.kernel.game import GameClock
from arbitraj.hall.kernel.scene import CHIEF, HallPerson
from arbitraj.hall.page.site import COOKIE
from arbitraj.hall.parts import FRAME
from arbitraj.hall.people.joining import joined_in
from arbitraj.hall.start.steps import ClockSet
from arbitraj.hall.typing.handed_in import HandedIn, HandedInMoved
from arbitraj.hall.web.front import make_founding_app
from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from arbitraj.text import text_of
from arbitraj.wings.games.duels.duel import Duels
from arbitraj.wings.games.duels.duel_events import DuelOpened, DuelTurn
from tests.folders import SETTINGS, folder as made
from tests.hall.browsers import opener
from tests.hall.guarded import PEOPLE
from tests.hall.sites import running, served
from tests.hall.small import ANA, DAN, EVA, ION, Small, small_hall
from tests.hall.test_players import NOBODY, players_hall, rows_of, types
from tests.hall.test_start import LETTERS
from tests.hall.test_start_pages import folder_of, opened_hall
from tests.hall.test_tournament_pages import founded
from tests.hall.waiting import BROWSER, wait_until
from tests.tournament.folders import HEAD

pytestmark = [pytest.mark.greu, pytest.mark.chromium]
ROWS = rows_of()
HEAD_OF_CONTEST = SETTINGS.replace('titlu = "Probă"\n', 'titlu = "Probă"\ncontestatii_pana_la = "21.11.2099 18:30"\n')


@contextmanager
def opened(
    chromium: Browser, address: str, path: str, token: str = "", width: int = 1280, scripts: bool = True
) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": width, "height": 800}, java_script_enabled=scripts)
    context.set_default_timeout(BROWSER)
    if token:
        context.add_cookies([{"name": COOKIE, "value": token, "url": address}])
    page, faults = context.new_page(), list[str]()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if "Security Policy" in said.text else None)
    page.goto(address + path)
    yield page
    assert faults == []
    context.close()


@contextmanager
def at(chromium: Browser, hall: Small, who: HallPerson, path: str) -> Iterator[Page]:
    """A page of somebody in the hall."""
    token = joined_in(hall.site).sessions.begin(who.name, "s0")
    with served(hall.site) as address, opened(chromium, address, path, token) as page:
        yield page


@contextmanager
def hall_of(tmp_path: Path) -> Iterator[Small]:
    """Two players, whose sheets were handed in; everything is typed twice."""
    with small_hall(made(tmp_path, concurs=HEAD_OF_CONTEST, predare=NOBODY, solutii_01=None, solutii_02=None)) as hall:
        hall.does(ANA, SettingChanged("tot_de_doua_ori", 1))
        for n in (1, 2):
            hall.does(ANA, HandedIn(f"0{n}", n, n))
        yield hall


def asked(page: Page, title: str, answer: str) -> None:
    """The question names what is not kept; its focus is on the answer that loses nothing and ends nothing."""
    question = page.locator("dialog.asked-first")
    expect(question).to_contain_text(title)
    expect(question.get_by_role("button").first).to_be_focused()
    expect(question.get_by_role("button").first).to_contain_text("Înapoi")
    question.get_by_role("button", name=answer, exact=True).click()


def row(page: Page, *values: str) -> None:
    """A row of a phone, field after field, but for the Enter that sends it."""
    for n, value in enumerate(values):
        page.keyboard.type(value)
        if n + 1 < len(values):
            page.keyboard.press("Enter")


def on_phone(chromium: Browser, tmp_path: Path) -> None:
    with (
        players_hall(tmp_path) as hall,
        served(hall.site) as address,
        opened(chromium, address, "/jucator", "", 360) as page,
    ):
        page.fill("#cod", "ACDE3479")
        page.keyboard.press("Enter")
        expect(page.locator("#c-nume")).to_be_focused()
        row(page, "Pop Ana", "1")
        page.keyboard.press("Enter")
        row(page, *ROWS[0])
        page.keyboard.press("Enter")
        row(page, *ROWS[1])
        page.get_by_role("button", name="Am terminat").click()
        asked(page, f"Rândul 2 nu este păstrat: {' '.join(ROWS[1][:3])}. Îl păstrați?", "Înapoi la rând")
        expect(page.locator("#c-total")).to_have_value(ROWS[1][3])
        page.reload()  # the browser went away: what stood in the fields is there again
        expect(page.locator("#c-puncte")).to_have_value(ROWS[1][2])
        page.locator("#randuri button").nth(1).click()  # another row: the open one is kept first
        expect(page.locator("#randuri li")).to_have_count(3)
        page.locator("#c-total").fill("21")
        page.get_by_role("button", name="Am terminat").click()
        expect(page.locator("dialog.asked-first")).to_contain_text("Fișa are 2 rânduri.")
        asked(page, "Rândul 1 nu este păstrat", "Păstrați și terminați")
        expect(page.locator(".says.good")).to_contain_text("Mulțumim")
        transcription = hall.site.hall.state.sheets["01"].hands[1]
        assert transcription.finished
        assert [(typed_row.points, typed_row.total) for typed_row in transcription.rows] == [
            (ROWS[0][2], "21"),
            (ROWS[1][2], ROWS[1][3]),
        ]
        assert page.evaluate("Object.keys(localStorage).filter((each) => each.startsWith('jucator'))") == []


def by_hand(number: int) -> Callable[[Browser, Path], None]:
    def types_it(chromium: Browser, tmp_path: Path) -> None:
        with hall_of(tmp_path) as hall:
            if number == 2:
                types(hall, ION, ROWS[:2], 1)
            who = ION if number == 1 else DAN
            with at(chromium, hall, who, f"/fisa/01/{number}") as page:
                row(page, "Pop Ana", "1", *ROWS[0][:3])
                page.keyboard.press("Enter")
                row(page, *ROWS[1][:3])
                unkept = f"Rândul 2 nu este păstrat: {' '.join(ROWS[1][:3])}. Îl păstrați?"
                page.get_by_role("button", name="Gata").first.click()
                expect(page.locator("dialog.asked-first")).to_contain_text("Fișa are 2 rânduri.")
                asked(page, unkept, "Înapoi la rând")
                expect(page.locator(".rand input:focus")).to_have_value(ROWS[1][2])
                page.get_by_role("link", name="Predare", exact=True).click()
                asked(page, unkept, "Înapoi la rând")
                page.locator("#nr").fill("02")
                page.keyboard.press("Enter")
                asked(page, unkept, "Înapoi la rând")
                assert len(hall.site.hall.state.sheets["01"].hands[number].rows) == 1
                page.get_by_role("button", name="Gata").first.click()
                asked(page, unkept, "Păstrați și terminați")
                wait_until(lambda: hall.site.hall.state.sheets["01"].hands[number].finished)
                transcription = hall.site.hall.state.sheets["01"].hands[number]
                assert [typed_row.points for typed_row in transcription.rows] == [ROWS[0][2], ROWS[1][2]]
                expect(page.get_by_text("Fișa 01 a plecat: 2 rânduri.")).to_be_visible()

    return types_it


def left(chromium: Browser, tmp_path: Path) -> None:
    """The page of a sheet: its row goes with whoever leaves, and says so before."""
    with hall_of(tmp_path) as hall, at(chromium, hall, ION, "/fisa/01/1") as page:
        row(page, "Pop Ana", "1", *ROWS[0][:2])
        page.get_by_role("link", name="Predare", exact=True).click()
        asked(page, f"Rândul 1 nu este păstrat: {' '.join(ROWS[0][:2])}. Îl păstrați?", "Păstrați și plecați")
        page.wait_for_url("**/predare")
        (kept,) = hall.site.hall.state.sheets["01"].hands[1].rows
        assert (kept.word, kept.points) == (ROWS[0][1], "")


def on_grid(chromium: Browser, tmp_path: Path) -> None:
    with hall_of(tmp_path) as hall, at(chromium, hall, ION, "/fisa/01/1") as page:
        grid = page.locator("dialog#grila")
        page.locator("[data-face=grila]").click()
        page.keyboard.type("ca")
        page.keyboard.press("Escape")
        asked(page, "litere scrise: 2", "Înapoi la grilă")
        page.locator("#grila-fara").click()
        asked(page, "Litere scrise pe grilă: 2", "Înapoi la grilă")
        expect(grid).to_be_visible()
        page.locator("#grila-nu").click()
        asked(page, "litere scrise: 2", "Păstrați grila")
        wait_until(lambda: "01" in hall.site.hall.state.sheets and 1 in hall.site.hall.state.sheets["01"].hands)
        wait_until(lambda: "CA" in "".join(hall.site.hall.state.sheets["01"].hands[1].grid))


def third_reading(chromium: Browser, tmp_path: Path) -> None:
    with hall_of(tmp_path) as hall:
        types(hall, ION, ROWS, 1)
        types(hall, DAN, (*ROWS[:-1], (*ROWS[-1][:2], "1", ROWS[-1][3])), 2)
        with at(chromium, hall, EVA, "/diferente/01") as page:
            page.locator("#valoare").press_sequentially(ROWS[-1][2])
            page.get_by_role("link", name="Predare", exact=True).click()
            asked(page, f"{ROWS[-1][2]}. Îl păstrați?", "Păstrați și plecați")
            page.wait_for_url("**/predare")
            (third,) = hall.site.hall.state.sheets["01"].thirds
            assert third.body.value == ROWS[-1][2]


def duel(chromium: Browser, tmp_path: Path) -> None:
    with hall_of(tmp_path) as hall:
        hall.does(EVA, DuelOpened(1, first="Albu Ana", second="Barbu Ion"))
        with at(chromium, hall, EVA, "/mese/1") as page:
            row_of_turn = {"pozitie": "H7", "depunere": "CASA", "puncte": "12"}
            for field, value in row_of_turn.items():
                page.locator(f"#{field}").press_sequentially(value)
            page.locator("summary", has_text="Încheiați").click()
            page.locator("#de-ce").fill("s-a dat alarma")
            page.get_by_role("button", name="Încheiați").last.click()
            asked(page, "Tura 1 nu este păstrată: H7 CASA 12. O păstrați?", "Păstrați și terminați")
            wait_until(lambda: bool(hall.site.hall.state.of(Duels).tables[1].over))
            steps = [step.body for step in hall.site.hall.state.of(Duels).tables[1].done]
            assert [step.word for step in steps if isinstance(step, DuelTurn)] == ["CASA"]


def contestation(chromium: Browser, tmp_path: Path) -> None:
    with hall_of(tmp_path) as hall:
        types(hall, ION, ROWS, 1)
        types(hall, DAN, ROWS, 2)
        with at(chromium, hall, ANA, "/contestatii?masa=1") as page:
            page.locator("#depunere").press_sequentially("2")
            page.locator("#text").press_sequentially("Jokerul este I.")
            page.get_by_role("button", name="Ana").click()
            page.get_by_role("button", name="Plecați").click()
            asked(page, "Jokerul este I.. Îl păstrați?", "Păstrați și terminați")
            page.wait_for_url("**/intrare")
            (dispute,) = hall.site.hall.state.of(ContestationStates).by_number.values()
            assert (dispute.line.entry, dispute.line.text) == (2, "Jokerul este I.")


def roster(chromium: Browser, tmp_path: Path) -> None:
    folder = made(tmp_path, predare=NOBODY, solutii_01=None, solutii_02=None)
    with small_hall(folder) as hall, at(chromium, hall, ANA, "/pregatire?parte=lista") as page:
        page.locator("#j-nume").press_sequentially("Rus")
        page.locator("#j-prenume").press_sequentially("Ioana")
        page.locator("details#mese > summary").click()
        page.get_by_role("button", name=text_of("hall.prep_seat_show")).first.click()
        asked(page, "Rus", "Păstrați și terminați")
        page.wait_for_url("**/pregatire?parte=mese")
        assert "Rus,Ioana" in (folder / "jucatori.csv").read_text("utf-8")


def results(chromium: Browser, tmp_path: Path) -> None:
    app = make_founding_app(lambda _: None, tmp_path, FRAME.before_hall())
    here = TestClient(app, base_url="http://127.0.0.1", client=("127.0.0.1", 1), follow_redirects=False)
    folder = founded(here, tmp_path)
    where = f"/turneu?dosar={quote(str(folder))}&runda=1"
    with running(app) as address, opened(chromium, address, where) as page:
        page.get_by_role("button", name="Scrieți perechile").click()
        page.locator("[name^=puncte1]").first.press_sequentially("380")
        page.locator("[name^=puncte2]").first.press_sequentially("350")
        page.get_by_role("link", name="Concursurile de pe acest calculator").last.click()
        asked(page, "380", "Păstrați și plecați")
        page.wait_for_url(f"{address}/")
        rows = (folder / "rezultate.csv").read_text("utf-8").splitlines()[HEAD.count("\n") :]
        assert sum("380" in cells and "350" in cells for cells in rows) == 1


PAGES: dict[str, Callable[[Browser, Path], None]] = {
    "phone": on_phone, "first hand": by_hand(1), "second hand": by_hand(2), "left": left, "grid": on_grid,
    "third reading": third_reading, "duel": duel, "contestation": contestation, "roster": roster,
    "results of a round": results,
}  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_what_stands_in_the_last_field_is_kept_or_asked(
    page: str, browser: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    with opener() as opens:
        PAGES[page](opens(browser), tmp_path)


def test_a_part_that_is_made_anew_takes_over_what_was_typed_into_the_same_form(browser: str, tmp_path: Path) -> None:
    with opener() as opens, hall_of(tmp_path) as hall, at(opens(browser), hall, ANA, "/predare") as page:
        form = page.locator("form[action='/predare/muta']:has(input[name=fisa][value='01'])")
        page.locator("li:has(.tile:text-is('01')) summary").click()
        form.locator("[name=masa_noua]").fill("2")
        page.locator("#masa").focus()
        hall.does(ANA, HandedInMoved("02", "numărul greșit", number="09"))
        page.evaluate("import('/static/lists.js').then((lists) => lists.changed(['predare']))")
        expect(page.locator("#predate .tile", has_text="09")).to_be_visible()
        expect(form.locator("[name=masa_noua]")).to_have_value("2")
        expect(form.locator("[name=masa_noua]")).to_be_visible()


def test_enter_pressed_twice_ends_no_game(browser: str, tmp_path: Path) -> None:
    with opener() as opens, opened_hall(folder_of(tmp_path, letters=f'litere = "{LETTERS}"\n')) as door:
        door.did(ClockSet("pornit", 75, anyway=True))
        token = joined_in(door.site).sessions.begin(PEOPLE[CHIEF], "s0")
        with served(door.site) as address, opened(opens(browser), address, "/start", token) as page:
            page.get_by_role("button", name="Opriți înainte de timp…").focus()
            page.keyboard.press("Enter")
            expect(page.locator("dialog:modal")).to_contain_text("Opriți partida?")
            expect(page.get_by_role("link", name="Nu, jocul continuă")).to_be_focused()
            page.keyboard.press("Enter")
            expect(page.get_by_role("dialog")).to_have_count(0)
            assert door.site.hall.state.of(GameClock).running
            page.get_by_role("button", name="Opriți înainte de timp…").click()
            expect(page.locator("dialog:modal")).to_be_visible()
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)
            page.get_by_role("button", name="Opriți înainte de timp…").click()
            page.get_by_role("button", name="Opriți acum partida").click()
            page.get_by_role("button", name="Reluați ceasul").click()
            expect(page.get_by_role("button", name="Pauză")).to_be_visible()
            assert door.site.hall.state.of(GameClock).running
