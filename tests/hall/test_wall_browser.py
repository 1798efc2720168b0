"""The start told in a real browser: an arbiter's page, keys alone, and the projector's beside it, at 1280 x 720."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from arbitraj.hall.kernel.game import GameStart
from arbitraj.hall.kernel.scene import PROGRAM
from arbitraj.hall.page.site import Site
from arbitraj.hall.parts import opened_site
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.start.letters import by_lot, next_letter
from arbitraj.hall.start.steps import ClockSet, LettersReady, StartStep
from arbitraj.hall.start.wall import RankingSource, SecondGame, WallRanking
from tests.hall.browsers import chromium as chromium
from tests.hall.sites import PEOPLE, done, served, sit
from tests.hall.test_pages_browser import PALE, SMALL
from tests.hall.test_start_pages import folder_of
from tests.hall.waiting import BROWSER, wait_until

pytestmark = [pytest.mark.chromium, pytest.mark.lung]
SCREENS = ((1280, 720), (1920, 1080), (1024, 768))
_OVER = "Math.max(...[...document.querySelectorAll('html, main, section')].map((e) => e.scrollHeight - e.clientHeight))"
_FITS = """() => {
  const over = [document.documentElement, ...document.querySelectorAll(".game")]
    .map((each) => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight]).flat();
  const tiles = [...document.querySelectorAll(".letters .tile")].map((each) => each.getBoundingClientRect());
  return { over: Math.max(...over), tile: Math.min(...tiles.map((each) => each.height)) / innerHeight,
           out: tiles.filter((each) => each.right > innerWidth || each.bottom > innerHeight).length };
}"""


def page_of(chromium: Browser, site: Site, address: str, who: str, **more: Any) -> Page:
    context = chromium.new_context(locale="ro-RO", **more)
    context.set_default_timeout(BROWSER)
    sit(context, site, address, who)
    return context.new_page()


def joined(site: Site) -> None:
    for person in PEOPLE.values():
        body = AccountChanged(person.name, person.role, "intrat")
        assert site.hall.do(PROGRAM, "", f"intra-{person.name}", body).event


def fits(wall: Page) -> None:
    """Nothing to scroll, nothing cut off, every tile at least a twelfth of the height."""
    for width, height in SCREENS:
        wall.set_viewport_size({"width": width, "height": height})
        found = wall.evaluate(_FITS)
        assert found["over"] <= 0, (width, found)
        assert found["out"] == 0, (width, found)
        assert found["tile"] >= 1 / 12, (width, found)


def steps_on(page: Page, form: str) -> None:
    """A step by keys: its heading has the focus, so that one Enter more presses nothing."""
    button = page.locator(f"{form} button.first")
    expect(page.locator("li.call strong")).to_be_focused()
    expect(page.locator("li.call").filter(has=button)).to_have_count(1)
    for _ in range(6):
        page.keyboard.press("Tab")
        if button.evaluate("(button) => button === document.activeElement"):
            break
    page.keyboard.press("Enter")


def test_the_start_by_keys_and_the_wall_beside_it(chromium: Browser, tmp_path: Path) -> None:
    with opened_site(folder_of(tmp_path), "probă") as site, served(site) as address:
        joined(site)
        wall = page_of(chromium, site, address, "ion", viewport={"width": 1280, "height": 720})
        chief = page_of(chromium, site, address, "ana", viewport={"width": 1280, "height": 800})
        wrong: list[str] = []
        for page in (wall, chief):
            page.on("console", lambda told: wrong.append(told.text) if told.type == "error" else None)
            page.on("pageerror", lambda error: wrong.append(str(error)))
        wall.goto(f"{address}/ecran")
        expect(wall.get_by_text("Partida nu a început")).to_be_visible()
        chief.goto(f"{address}/start")
        for step in ("a", "b"):
            steps_on(chief, f"form:has(input[value={step}])")
        chief.locator("#numar").press_sequentially("21")
        chief.locator("#numar").press("Enter")
        steps_on(chief, "form:has(#minute)")
        expect(wall.get_by_text("60 de minute")).to_be_visible()
        steps_on(chief, "form:has(input[value=g])")
        steps_on(chief, "form:has(input[value=sorti])")  # what nobody can do once more is asked
        expect(chief.locator("dialog:modal a.first")).to_be_focused()
        chief.keyboard.press("Tab")
        chief.keyboard.press("Enter")
        following = chief.locator("#urmatoarea")
        expect(following).to_be_focused()
        drawn = site.hall.drawn[0]
        expect(wall.locator(".letters .tile")).to_have_count(21)
        assert drawn[:4] not in wall.content().replace(" ", "")
        for n in (1, 2):
            expect(chief.locator(f"input[name=a_cata][value='{n}']").first).to_be_attached()
            expect(following).to_be_focused()
            with chief.expect_navigation():  # what is clicked on a page that is leaving may come to none
                chief.keyboard.press("Space")
            expect(wall.locator(".letters .tile:not(.none)")).to_have_count(n)
        expect(wall.locator(".said")).to_contain_text(site.hall.competition.variant.names[drawn[1]])
        fits(wall)
        # by itself, each some 2.5 s after the one before, or later on a busy machine
        chief.locator("#singur").click()
        expect(wall.locator(".letters .tile:not(.none)")).to_have_count(4)
        whens = [event.when for event in site.hall.state.log if event.body.__struct_config__.tag == "litera"]
        assert 2 <= int(whens[3][-2:]) - int(whens[2][-2:]) + 60 * (whens[3][-2:] < whens[2][-2:]) <= 30
        chief.locator("#singur").click()
        chief.close()
        rest(site, 21)
        expect(wall.locator(".digits")).to_have_text("60:00")
        rest(site, 42)
        expect(wall.locator(".game.joc .digits")).to_have_text(re.compile("59:5[0-8]"))
        fits(wall)
        # a long time is read in hours: as ClockShown.text says it too
        wall.evaluate(
            """() => { const long = document.createElement("b");
            Object.assign(long.dataset, { clock: "", ends: "0", left: "10677" });
            document.body.append(long); }"""
        )
        long = wall.locator("b[data-left='10677']")
        expect(long).to_have_text("2:57:57")
        long.evaluate("it => it.remove()")
        # the line is cut: the clock goes on
        wall.context.set_offline(True)
        before = wall.locator(".digits").inner_text()
        wait_until(lambda: wall.locator(".digits").inner_text() < before)
        wall.context.set_offline(False)
        arbiter = page_of(chromium, site, address, "eva")
        arbiter.goto(f"{address}/predare")
        wait_until(lambda: arbiter.locator("#ceas").inner_text() == wall.locator(".digits").inner_text())
        # of a page that asks for the clock as it stops the older answer may come last
        late: list[tuple[Route, APIResponse]] = []
        arbiter.route("**/ceas", lambda route: route.continue_() if late else late.append((route, route.fetch())))
        arbiter.reload(wait_until="commit")
        wait_until(lambda: arbiter.locator("#ceas").is_visible() and late)
        done(site, "eva", ClockSet("oprit", anyway=True))
        expect(wall.get_by_text("Soluții predate")).to_be_visible()
        expect(arbiter.locator("#ceas")).to_be_hidden()
        with arbiter.expect_response("**/ceas") as answered:
            late[0][0].fulfill(response=late[0][1])
        answered.value.finished()
        arbiter.evaluate("() => new Promise((done) => setTimeout(done, 100))")
        expect(arbiter.locator("#ceas")).to_be_hidden()
        assert [error for error in wrong if "ERR_INTERNET_DISCONNECTED" not in error] == []


def rest(site: Site, upto: int) -> None:
    """Letters said up to so many, those of the second reading counted too."""
    while site.hall.state.of(GameStart).heard + site.hall.state.of(GameStart).again < upto:
        body = next_letter(site.hall)
        assert body
        done(site, "ana", body)


@pytest.mark.parametrize("by", ["mouse", "key"])
def test_a_button_that_is_pressed_stays_until_it_is_let_go(chromium: Browser, tmp_path: Path, by: str) -> None:
    """What changed meanwhile took the button away in the middle of a click, and the click was lost."""
    folder = folder_of(tmp_path)
    with opened_site(folder, "probă") as site, served(site) as address:
        joined(site)
        for step in (StartStep("b", anyway=True), StartStep("c", 21, anyway=True)):
            done(site, "ana", step)
        by_lot(site.hall, folder)
        done(site, "ana", LettersReady("sorti", anyway=True))
        chief = page_of(chromium, site, address, "ana", viewport={"width": 1280, "height": 800})
        chief.goto(f"{address}/start")
        auto = chief.locator("#singur")
        auto.focus()
        auto.hover()
        if by == "mouse":
            chief.mouse.down()
        else:
            chief.keyboard.down("Space")
        with chief.expect_response("**/start") as asked:
            rest(site, 1)
        asked.value.finished()
        chief.wait_for_timeout(300)
        expect(chief.locator("input[name=a_cata][value='1']").first).to_be_attached()  # not yet
        if by == "mouse":
            chief.mouse.up()
        else:
            chief.keyboard.up("Space")
        expect(auto).to_have_attribute("aria-pressed", "true")
        expect(chief.locator("input[name=a_cata][value='1']")).to_have_count(0)  # the letters went on meanwhile


# what is added to the field, or put into it whole, and what is said of it then
Counted = tuple[tuple[str, str, str], ...]


@pytest.mark.parametrize(
    ("tip", "letters", "named", "short", "whole"),
    [
        ("integral_partial", "", (StartStep("b"), StartStep("c", 21)),
         (("adds", "A" * 20, "20 din 21"),),
         (("adds", "??", "22 din 21"), ("presses", "Backspace", "21 din 21"))),
        # 4.4, 4.5: where players choose the vowels the groups come out of the bag whole, and are typed together
        ("n_scrabble", "vocale_la_alegere = true\n", (StartStep("b", 2),),
         (("adds", "ABCDEF", "6 din 14"), ("adds", " GHIJLMNO", "14 din 14 · grupa 1: 6 din 7")),
         (("fills", "ABCDEFG HIJLMNO", "14 din 14"), ("fills", "ABCDEFGHIJLMNO", "14 din 14"))),  # cut by sevens
    ],
)  # fmt: skip
def test_letters_that_nobody_sees_are_counted_and_a_short_group_is_said_while_they_can_be_typed(
    chromium: Browser, tmp_path: Path, tip: str, letters: str, named: tuple[StartStep, ...], short: Counted,
    whole: Counted,
) -> None:  # fmt: skip
    with opened_site(folder_of(tmp_path, tip, letters), "probă") as site, served(site) as address:
        joined(site)
        for step in (StartStep("a"), *named, StartStep("e", minutes=60), StartStep("g")):
            done(site, "ana", step)
        chief = page_of(chromium, site, address, "ana", viewport={"width": 360, "height": 800})
        chief.goto(f"{address}/start")
        field, counted = chief.locator("#litere"), chief.locator("#litere-numar")
        does: dict[str, Callable[[str], None]] = {
            "adds": field.press_sequentially, "fills": field.fill, "presses": field.press,
        }  # fmt: skip
        for how, text, said in short:
            does[how](text)
            expect(counted).to_have_text(said)
        field.press("Enter")
        assert field.input_value() == "".join(text for _, text, _ in short)  # not sent: it can still be typed
        for how, text, said in whole:
            does[how](text)
            expect(counted).to_have_text(said)
        assert chief.evaluate("document.querySelector('#litere').checkValidity()")
        assert chief.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_seven_groups_and_another_game_fit_on_one_screen(chromium: Browser, tmp_path: Path) -> None:
    folder, other = folder_of(tmp_path, "n_scrabble"), folder_of(tmp_path, "pe_sir", name="tineret")
    letters = 'tip = "pe_sir"\nlitere = "' + "AERITONLUS" * 4 + 'ABCDE"\n'
    settings = (other / "concurs.toml").read_text("utf-8").replace('tip = "pe_sir"\n', letters)
    (other / "concurs.toml").write_text(settings, "utf-8")
    with opened_site(folder, "probă") as site, served(site) as address:
        joined(site)
        done(site, "ana", StartStep("b", 7, anyway=True))
        done(site, "ana", StartStep("e", minutes=60, anyway=True))
        by_lot(site.hall, folder)
        done(site, "ana", LettersReady("sorti", anyway=True))
        rest(site, 49)
        wall = page_of(chromium, site, address, "ion", viewport={"width": 1280, "height": 720})
        wall.goto(f"{address}/ecran")
        fits(wall)
        done(site, "ana", ClockSet("pornit", 60))
        with opened_site(other, "probă") as youth:
            joined(youth)
            done(youth, "ana", ClockSet("pornit", 90, anyway=True))
            done(site, "ana", SecondGame("tineret"))
            expect(wall.locator(".game .digits")).to_have_count(2)
            fits(wall)
            done(youth, "ana", ClockSet("pauza"))
            expect(wall.get_by_text("Pauză")).to_be_visible()
            fits(wall)


def test_a_given_board_stands_beside_its_group(chromium: Browser, tmp_path: Path) -> None:
    letters = 'grupe = ["AEIRNT?"]\ntabla = ["H8 CASA", "8H CORT"]\n'
    with opened_site(folder_of(tmp_path, "superscrabble", letters), "probă") as site, served(site) as address:
        joined(site)
        wall = page_of(chromium, site, address, "ion", viewport={"width": 1280, "height": 720})
        done(site, "ana", LettersReady("dosar", anyway=True))
        wall.goto(f"{address}/ecran")
        expect(wall.locator(".board")).to_have_count(0)  # before its letters nothing of the problem
        rest(site, 7)
        expect(wall.locator(".board svg")).to_be_visible()
        fits(wall)
        done(site, "ana", ClockSet("pornit", 75))
        expect(wall.locator(".game.joc")).to_be_visible()
        fits(wall)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_phase_is_read_and_pressed(chromium: Browser, tmp_path: Path, scheme: str) -> None:
    """The arbiters' page as all others; the wall by 7:1."""
    with opened_site(folder_of(tmp_path), "probă") as site, served(site) as address:
        joined(site)
        arbiter = page_of(chromium, site, address, "ana", color_scheme=scheme)
        wall = page_of(chromium, site, address, "ion", color_scheme=scheme)

        def looked_at(phase: str) -> None:
            for width in (360, 768, 1280):
                arbiter.set_viewport_size({"width": width, "height": 900})
                arbiter.goto(f"{address}/start")
                across = arbiter.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                assert across <= 0, (phase, width)
                assert arbiter.evaluate(PALE) == [], (phase, width)
                assert arbiter.evaluate(SMALL) == [], (phase, width)
            wall.goto(f"{address}/ecran")
            assert wall.evaluate(PALE.replace("4.5", "7")) == [], phase

        looked_at("before")
        for step in (StartStep("a"), StartStep("b"), StartStep("c", 28), StartStep("e", minutes=75), StartStep("g")):
            done(site, "ana", step)
        looked_at("told")
        by_lot(site.hall, tmp_path / "seniori")
        done(site, "ana", LettersReady("sorti"))
        rest(site, 9)
        looked_at("letters")
        rest(site, 33)
        looked_at("again")
        rest(site, 56)
        looked_at("running")
        done(site, "ana", ClockSet("pauza"))
        looked_at("paused")
        done(site, "ana", ClockSet("oprit", anyway=True))
        looked_at("stopped")
        lines = tuple((str(n), f"Popescu-Ionescu Maria Alexandra {n}", str(900 - n), "12") for n in range(1, 30))
        until = datetime.now() + timedelta(minutes=30)
        heads = ("Loc", "Jucător", "Total", "Puncte")
        site.hall.tools[RankingSource] = RankingSource(lambda: WallRanking("Clasament provizoriu", lines, heads, until))
        looked_at("ranking")
        found = wall.evaluate(_OVER)
        assert found <= 0
        aligned = "cells => cells.map((each) => getComputedStyle(each).textAlign)"
        assert {*wall.eval_on_selector_all(".ranking td:nth-child(3)", aligned)} == {"right"}, "units under units"


@pytest.mark.parametrize(("players", "size", "pages"), [(12, 52, 1), (80, 36, 2)])
def test_a_ranking_is_as_large_as_it_has_lines(
    chromium: Browser, tmp_path: Path, players: int, size: int, pages: int
) -> None:
    lines = tuple((str(n), f"Constantinescu Ștefania {n}", str(900 - n)) for n in range(1, players + 1))
    until = datetime.now() + timedelta(minutes=30)
    shown = WallRanking("Clasament provizoriu", lines, ("Loc", "Jucător", "Total"), until)
    with opened_site(folder_of(tmp_path), "probă") as site, served(site) as address:
        joined(site)
        wall = page_of(chromium, site, address, "ion", viewport={"width": 1920, "height": 1080})
        for addresses in ((), ("https://192.168.77.10:8443/",)):  # without the code of players' own sheets, with it
            site.addresses = addresses
            site.hall.tools[RankingSource] = RankingSource(lambda: shown)
            seen = 0
            for number in range(1, pages + 1):
                for width, height in SCREENS:
                    wall.set_viewport_size({"width": width, "height": height})
                    wall.goto(f"{address}/ecran?pagina={number}")
                    assert wall.evaluate(_OVER) <= 0, (width, height, addresses)
                    last = wall.locator(".ranking tr").last.evaluate("(row) => row.getBoundingClientRect().bottom")
                    assert last <= height, (width, height)
                    font = wall.locator(".ranking td").first.evaluate("(cell) => getComputedStyle(cell).fontSize")
                    assert round(float(font[:-2]) * 1080 / height) == size
                seen += wall.locator(".ranking tbody tr").count()
            assert seen == players
