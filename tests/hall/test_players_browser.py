"""A player's phone in Chromium: 360 px, touched; the line cut meanwhile; nothing of the hall comes to it."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.hall.browsers import opener
from tests.hall.sites import served
from tests.hall.small import EVA
from tests.hall.test_players import WHEN, players_hall, rows_of, types
from tests.hall.waiting import BROWSER

pytestmark = [pytest.mark.greu, pytest.mark.chromium]
WIDE = "document.documentElement.scrollWidth <= innerWidth"
SMALL = """[...document.querySelectorAll("main button, main input, main summary")].filter((each) =>
    each.checkVisibility() && each.getBoundingClientRect().height < 44).map((each) => each.outerHTML)"""


def typed(page: Page, *values: str) -> None:
    """A row, field after field, by the keyboard of the phone; its last key sends the row."""
    for value in values:
        page.keyboard.type(value)
        page.keyboard.press("Enter")


def test_a_phone_types_a_sheet_by_touch_without_the_line_and_sees_nothing_else(tmp_path: Path, browser: str) -> None:
    with opener() as opens, players_hall(tmp_path) as hall, served(hall.site) as address:
        context = opens(browser).new_context(
            viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True, device_scale_factor=2
        )
        context.set_default_timeout(BROWSER)
        page, faults = context.new_page(), list[str]()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if "Security Policy" in said.text else None)
        page.goto(f"{address}/jucator")
        page.locator("#cod").tap()
        page.keyboard.type("aaaa 3333")
        page.get_by_role("button", name="Deschideți fișa").tap()
        expect(page.get_by_role("alert")).to_contain_text("nu deschide nicio fișă")
        page.locator("#cod").tap()
        page.keyboard.type("acde 3479")
        page.get_by_role("button", name="Deschideți fișa").tap()
        expect(page.get_by_role("heading", name="Fișa 01")).to_be_visible()
        expect(page.locator("#care")).to_have_text("Sus, pe foaie")
        expect(page.locator("#pune")).to_have_text("Mai departe")  # a heading is no row
        expect(page.locator("#inapoi")).to_be_hidden()  # nothing is typed yet: there is nothing to go back from
        assert page.evaluate(WIDE)
        assert page.evaluate(SMALL) == []
        page.locator("#c-nume").tap()
        with page.expect_response("**/jucator/evenimente") as kept:
            typed(page, "Pop Ana", "1")
        answer = kept.value.json()
        assert ({*answer}, {*answer["raspunsuri"][0]}) == ({"raspunsuri"}, {"cheie", "pastrat"})
        expect(page.locator("#care")).to_have_text("Rândul 1")
        expect(page.locator("[aria-busy]")).to_have_count(0)
        rows = rows_of()
        typed(page, *rows[0])
        expect(page.locator("#stare-trimise")).to_have_text("totul trimis")

        context.set_offline(True)  # the line is cut: typing goes on
        typed(page, rows[1][0], rows[1][1], "31", rows[1][3])
        position, word, points, total = rows[2]
        page.keyboard.type(position)
        page.keyboard.press("Enter")
        page.keyboard.type(word[0])
        page.get_by_role("button", name="Joker").tap()
        page.keyboard.type(word[1:])
        page.keyboard.press("Enter")
        typed(page, points, total)
        expect(page.locator("#stare-trimise")).to_contain_text("2 de trimis")
        page.locator("#randuri button").nth(2).tap()  # 31 was 13
        page.locator("#c-puncte").fill(rows[1][2])
        page.get_by_role("button", name="Puneți în loc").tap()
        context.set_offline(False)
        expect(page.locator("#stare-trimise")).to_have_text("totul trimis")

        page.reload()  # what was kept is there again
        expect(page.locator("#randuri li")).to_have_count(4)
        for row in rows[3:]:
            page.locator("#c-pozitie").tap()
            typed(page, *row)
        page.locator("#c-pozitie").tap()
        page.get_by_role("button", name="Nu pot citi").tap()
        page.get_by_role("button", name="Puneți rândul").tap()
        page.locator("#randuri button").last.tap()
        page.get_by_role("button", name="Scoateți rândul").tap()
        expect(page.locator("#randuri li")).to_have_count(1 + len(rows))
        assert page.evaluate(WIDE)
        assert page.evaluate(SMALL) == []
        told = page.locator("main").inner_text()
        buttons = page.locator("main button:visible, main a:visible, main summary:visible").all_inner_texts()
        assert buttons[: -len(rows) - 2] == ["Joker", "Nu pot citi", "Puneți rândul"]  # fields, list, the end: no more
        assert buttons[-1] == "Am terminat"
        page.get_by_role("button", name="Am terminat").tap()
        page.get_by_role("button", name="Da, am terminat").tap()
        expect(page.locator(".says.good")).to_contain_text("Mulțumim")
        for word_of_the_hall in ("corect", "greșit", "verdict", "clasament"):
            assert word_of_the_hall not in told
        assert page.evaluate("Object.keys(localStorage).filter((each) => each.startsWith('jucator:'))") == []
        assert faults == []
        context.close()

        first = hall.site.hall.state.sheets["01"].hands[1]
        assert (first.finished, first.heading, first.who) == (True, ("Pop Ana", "1"), "jucator:01")
        assert [row.fields[1:4] for row in first.rows] == [
            (position, "(C)OMANDA" if word == "cOMANDA" else word, points) for position, word, points, _ in rows
        ]
        assert [row.total for row in first.rows] == [total for *_, total in rows]
        assert hall.site.hall.case("01").obstacles == ("player",)
        types(hall, EVA, rows)
        assert hall.site.hall.state.sheets["01"].closed == "doua_maini"
        assert hall.site.hall.clock() == WHEN


def test_a_terminal_that_several_share_goes_back_to_the_code(tmp_path: Path, browser: str) -> None:
    with opener() as opens, players_hall(tmp_path) as hall, served(hall.site) as address:
        context = opens(browser).new_context(viewport={"width": 800, "height": 600})
        context.set_default_timeout(BROWSER)
        page = context.new_page()
        page.clock.install()
        page.goto(f"{address}/jucator?terminal=1")
        page.fill("#cod", "FHJK3479")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Fișa 02")).to_be_visible()
        page.fill("#c-nume", "Ilie Dan")
        page.fill("#c-masa", "2")
        page.keyboard.press("Enter")
        expect(page.locator("#stare-trimise")).to_have_text("totul trimis")
        held: list[Route] = []
        page.route("**/jucator/evenimente", lambda route: held.append(route))
        typed(page, *rows_of()[0])
        while not held:
            page.wait_for_timeout(20)
        page.locator("#randuri button").first.hover()
        page.mouse.down()
        held.pop().continue_()
        # the list is drawn while its button is pressed
        expect(page.locator("#stare-trimise")).to_have_text("totul trimis")
        page.mouse.up()
        expect(page.locator("#care")).to_have_text("Sus, pe foaie")
        expect(page.locator("#randuri .de-trimis")).to_have_count(0)
        page.clock.run_for(200_000)
        expect(page.locator("#cod")).to_be_visible()
        page.fill("#cod", "ACDE3479")  # the next one: nothing of the one before is seen
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Fișa 01")).to_be_visible()
        assert "Ilie" not in page.content()
        context.close()
