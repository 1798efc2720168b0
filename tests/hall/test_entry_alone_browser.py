"""The entry page where less is certain: rows that arrive at once, a telephone's keyboard, a pile without the line."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from arbitraj.hall.typing.rows import Finished, HandGiven, HeadingTyped, RowTyped
from tests.hall.browsers import Opens
from tests.hall.sites import done, grader_of, served, site_of
from tests.hall.test_entry_browser import ROWS, TABLES, Desk, all_sent, chromium, desk, keys, rows
from tests.hall.waiting import BROWSER, wait_until

__all__ = ["chromium", "desk"]
pytestmark = pytest.mark.chromium
PASTE = """(text) => { const data = new DataTransfer(); data.setData("text/plain", text);
    const asked = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    if (document.activeElement.dispatchEvent(asked)) document.execCommand("insertText", false, text); }"""


def paste(page: Page, text: str) -> None:
    """Ctrl+V."""
    page.evaluate(PASTE, text)


def shown(page: Page, row: int = 0) -> list[str]:
    """What stands in the fields of a row."""
    return [element.input_value() for element in page.locator("li.rand").nth(row).locator("input").all()]


def with_pile(desk: Desk) -> Page:
    """A station that knows what of the pile comes next."""
    page = desk.sits("ana", "/")
    with page.expect_response("**/urmatoarea/pila") as known:
        page.goto(f"{desk.address}/urmatoarea")
    known.value.finished()
    return page


CUT = """async ([lines, columns]) => { const { splitLine } = await import("/static/pasted.js");
    return lines.map((line) => Object.values(splitLine(line, columns, 15, 3) ?? {}).join("|")); }"""


@pytest.mark.lung
def test_a_line_is_cut_into_fields_only_where_that_is_sure(desk: Desk) -> None:
    page = desk.sits("ana")
    three, four = ["pozitie", "depunere", "puncte"], ["grupa", "pozitie", "depunere", "puncte"]
    for columns, lines in (
        (
            three,
            {
                "H8 CASA 8": "H8|CASA|8",
                "h8 casa 8": "H8|CASA|8",
                "1. H8 CASA 8": "H8|CASA|8",
                "12)8h casa 8": "8H|CASA|8",
                "3 H8 CASA 8": "H8|CASA|8",
                "H8\tCASA\t8": "H8|CASA|8",
                "3\tH8\tCASA\t8\t": "H8|CASA|8",
                "\tCASA\t8": "|CASA|8",
                "H8 CASA": "H8|CASA",
                "H8 ca.sa 8": "H8|CaSA|8",
                "H8 C(A)SA 8": "H8|CaSA|8",
                "H8 DRAPEaZA 8": "H8|DRAPEaZA|8",
                "5e înşiruiţi 8": "5E|ÎNŞIRUIŢI|8",
                # nobody can say which is which, or there is more than a row has
                "H8 CASA 8 16": "",
                "4 H8 CASA 8": "",
                "CASA H8 8": "",
                "CASA 8": "",
                "H8 CASA B": "",
                "P8 CASA 8": "",
                "H16 CASA 8": "",
                "H8 CA SA 8": "",
                "8 H CASA 8": "",
                "H8 CASA 8.": "",
                "H8 8": "",
                "nistor victor": "",
            },
        ),
        (
            four,
            {
                "1 H4 RETEZAM 80": "1|H4|RETEZAM|80", "2. 1 H4 RETEZAM 80": "1|H4|RETEZAM|80", "H4 RETEZAM 80": "",
                "3 1 H4 RETEZAM 80": "1|H4|RETEZAM|80", "4 1 H4 RETEZAM 80": "", "ii h4 retezam": "II|H4|RETEZAM",
            },
        ),
        (["depunere", "puncte"], {"CASA 8": "CASA|8", "CASA MARE": ""}),
    ):  # fmt: skip
        assert dict(zip(lines, page.evaluate(CUT, [list(lines), columns]), strict=True)) == lines


@pytest.mark.greu
def test_a_row_that_arrives_at_once_is_cut_and_waits_for_enter(desk: Desk) -> None:
    page = desk.sits("ana")
    keys(page, "\n\n")
    paste(page, "1. h2 simplii 80")
    assert shown(page) == ["H2", "SIMPLII", "80"]
    assert page.evaluate("document.activeElement.name") == "puncte"
    page.wait_for_timeout(100)
    assert "01" not in {number for number, sheet in desk.site.hall.state.sheets.items() if sheet.hands}
    keys(page, "\n")
    paste(page, "5E\tDRAPEaZA\n")  # no points stand there: none are guessed
    assert shown(page, 1) == ["5E", "DRAPEaZA", ""]
    keys(page, "86\n3c ")
    paste(page, "tencuire 70")  # the rest of a row
    keys(page, "\n")
    paste(page, "h2 simplii opt")  # what cannot be cut stays as it was pasted
    assert shown(page, 3) == ["h2 simplii opt", "", ""]
    expect(page.locator("#verdict")).to_contain_text("cum a fost lipit")
    page.keyboard.press("Control+z")
    assert shown(page, 3) == ["", "", ""]
    page.keyboard.insert_text("h8 as 2 ")  # dictated at once, with what comes next
    page.keyboard.insert_text("h9 ")
    all_sent(page)
    typed = [("H2", "SIMPLII", "80"), ("5E", "DRAPE(A)ZA", "86"), ("3C", "TENCUIRE", "70"), ("H8", "AS", "2")]
    assert desk.rows() == typed
    assert shown(page, 4) == ["H9", "", ""]


@pytest.mark.lung
def test_lines_from_a_spreadsheet_become_rows(desk: Desk) -> None:
    page = desk.sits("ana")
    keys(page, "\n\n")
    paste(page, "Poziția\tDepunerea\tPuncte\r\nH2\tSIMPLII\t80\r\n5E DRAPEA(Z)A\r\nși încă una\r\n3c\ttencuire\t70\r\n")
    all_sent(page)
    assert desk.rows() == [
        ("H2", "SIMPLII", "80"), ("5E", "DRAPEA(Z)A", ""), ("și încă una", "", ""), ("3C", "TENCUIRE", "70"),
    ]  # fmt: skip
    expect(page.locator("#verdict")).to_contain_text("Neîmpărțite, de îndreptat după foaie: 3.")
    keys(page, "+")  # above the row at the end: the one before it
    paste(page, "h8 as 2\nh9 sa 2")
    all_sent(page)
    assert [row[0] for row in desk.rows()] == ["H2", "5E", "și încă una", "H8", "H9", "3C"]


@contextmanager
def telephone(desk: Desk) -> Iterator[Page]:
    """A browser with a screen's keyboard: texts arrive, keys are none or have no name."""
    browser = desk.contexts[0].browser
    assert browser
    context = browser.new_context(viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)
    context.add_cookies(desk.contexts[0].cookies())  # type: ignore[arg-type]
    context.set_default_timeout(BROWSER)
    page = context.new_page()
    page.on("pageerror", lambda error: desk.faults.append(str(error)))
    page.goto(f"{desk.address}/fisa/01/1")
    yield page
    context.close()


def composed(page: Page, *words: str) -> None:
    """As such a keyboard gives words: each grows letter by letter under the keys' hands, then a blank or Enter."""
    session = page.context.new_cdp_session(page)
    for word in words:
        for end in range(1, len(word) + 1):
            session.send("Input.imeSetComposition", {"text": word[:end], "selectionStart": end, "selectionEnd": end})
        session.send("Input.insertText", {"text": word})
        page.keyboard.insert_text(" ")


@pytest.mark.lung
def test_a_telephones_keyboard_types_a_whole_sheet(desk: Desk) -> None:
    desk.sits("ana").close()
    with telephone(desk) as page:
        page.locator("#masa").tap()
        page.keyboard.insert_text("2")
        page.locator("[data-face=inainte]").tap()
        composed(page, "h2", "Simplii", "80")
        for text in ("5e", "d", "rapeaz", ".", "a", " "):  # a point marks the letter before it
            page.keyboard.insert_text(text)
        page.keyboard.insert_text("86")
        page.locator("[data-face=inainte]").tap()
        for text in ("3c ", "tencuire ", "7", "?"):
            page.keyboard.insert_text(text)
        page.locator("[data-face=inainte]").tap()
        all_sent(page)
        assert desk.rows() == [("H2", "SIMPLII", "80"), ("5E", "DRAPEA(Z)A", "86"), ("3C", "TENCUIRE", "7?")]
        assert len(desk.site.hall.state.sheets["01"].asked) == 1
        page.keyboard.insert_text("-")
        expect(page.locator("li.rand")).to_have_count(3)
        page.locator("[data-face=anuleaza]").tap()
        expect(page.locator("li.rand")).to_have_count(4)
        page.keyboard.insert_text("+")
        expect(page.locator("li.rand")).to_have_count(5)
        page.locator("[data-face=inainte]").tap()  # on a row that was inserted and left empty: it goes
        expect(page.locator("li.rand")).to_have_count(4)
        page.keyboard.insert_text("*")
        expect(page.locator("#intrebare")).to_be_visible()
        page.locator("#intrebare-nu").tap()
        page.keyboard.insert_text("/")
        expect(page.locator("#grila")).to_be_visible()
        page.keyboard.insert_text("s")
        page.keyboard.insert_text("i")
        page.keyboard.insert_text(".")
        page.locator("#grila-da").tap()
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        page.locator("li.rand").last.locator("input").first.tap()
        page.locator("[data-face=inainte]").tap()
        page.locator("#gata-da").tap()
        page.wait_for_url("**/fisa/02/1")
        all_sent(page)
    assert desk.transcription().finished
    assert desk.transcription().grid[7] == ".......Si......"


@pytest.mark.lung
def test_the_pile_goes_on_without_the_line_and_arrives_in_its_order(desk: Desk) -> None:
    page = with_pile(desk)
    keys(page, "nistor victor\n2\n")
    page.context.set_offline(True)
    rows(page, ROWS[0])
    expect(page.locator("#stare-trimise")).to_contain_text("fără legătură")
    keys(page, "\n\n")
    page.wait_for_url("**/fisa/02/1")
    expect(page.locator("h1")).to_contain_text("Fișa 02 masa 10")
    expect(page.locator("#verdict")).to_contain_text("urmează fișa 02")
    expect(page.locator("#verdict")).not_to_contain_text("a plecat")  # it waits here
    keys(page, "pop\n10\n")
    rows(page, "h2 as 4")
    page.locator("#nr").fill("99")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_contain_text("Fără legătură, fișa 99 nu se știe aici")
    page.locator("#nr").fill("3")
    page.keyboard.press("Enter")
    page.wait_for_url("**/fisa/03/1")
    keys(page, "\n\nh2 sa 4\n")
    page.go_back()
    expect(page.locator("h1")).to_contain_text("Fișa 02")
    assert shown(page)[:2] == ["H2", "AS"]
    keys(page, "\n\n")
    page.wait_for_url("**/fisa/03/1")  # begun here
    assert shown(page)[:2] == ["H2", "SA"]
    keys(page, "\n\n")
    expect(page.locator("#verdict")).to_contain_text("Altă fișă nu se știe aici")
    assert not desk.site.hall.state.sheets["02"].hands
    page.context.set_offline(False)
    page.wait_for_url("**/urmatoarea")
    all_sent(page)
    expect(
        page.get_by_text(re.compile(r"Ați tastat 3 fișe; ultima, fișa 03 \(.+, masa \d+\), cu 1 rând, a plecat la"))
    ).to_be_visible()
    bodies = [event.body for event in desk.site.hall.state.log]
    assert [(body.sheet, type(body)) for body in bodies if isinstance(body, RowTyped | Finished)] == [
        ("01", RowTyped), ("01", Finished), ("02", RowTyped), ("03", RowTyped), ("02", Finished), ("03", Finished),
    ]  # fmt: skip
    assert desk.transcription("02").heading == ("pop", "10")


@pytest.mark.lung
def test_what_another_typed_meanwhile_is_one_refusal_a_sheet(desk: Desk) -> None:
    page = with_pile(desk)
    page.context.set_offline(True)
    keys(page, "\n\n")
    rows(page, *ROWS)
    done(desk.site, "eva", HeadingTyped("01", 1, "Nistor", "2"))
    page.context.set_offline(False)
    expect(page.locator("#refuzate .says")).to_have_count(1)
    expect(page.locator("#refuzate")).to_contain_text("Eva")
    page.locator("#refuzate").get_by_role("button", name="Renunțați").click()
    all_sent(page)


@pytest.mark.lung
def test_nothing_of_a_first_hand_comes_with_the_pile(tmp_path: Path, browser: str, chromium: Opens) -> None:
    with site_of(tmp_path, grader_of(), TABLES) as site, served(site) as address:
        for sheet in ("01", "02"):
            done(site, "ana", HeadingTyped(sheet, 1, "Secretaru Fictiv", "41"))
            done(site, "ana", RowTyped(sheet, 1, "r1", position="5E", word="DRAPEAZA", points="86"))
        done(site, "ana", Finished("01", 1))
        desk = Desk(site, address, chromium(browser))
        page, told = desk.sits("eva", "/"), list[str]()
        kinds = ("fetch", "document")
        page.on("response", lambda it: told.append(it.text() if it.request.resource_type in kinds else ""))
        with page.expect_response("**/urmatoarea/pila") as pile:
            page.goto(f"{address}/fisa/03/1")
        known = pile.value.json()
        assert [(hand["fisa"], hand["mana"]) for hand in known["maini"]] == [("03", 1), ("01", 2)]
        page.context.set_offline(True)
        page.locator("#nr").fill("01")
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_contain_text("a doua tastare")
        keys(page, "\n\nh2 simplii 80\n")
        expect(page.locator(".tabla")).to_be_hidden()
        page.context.set_offline(False)
        all_sent(page)
        page.reload()
        kept = page.evaluate("JSON.stringify(localStorage)")
        assert not [text for text in (*told, kept) if "DRAPEA" in text.upper() or "SECRETARU" in text.upper()]
        assert desk.rows("01", 2) == [("H2", "SIMPLII", "80")]
        desk.contexts[0].close()
        assert desk.faults == []


@pytest.mark.lung
def test_who_was_cut_off_is_told_whether_the_line_alone_was_or_the_hall(desk: Desk) -> None:
    page = desk.sits("ana")
    told = page.locator("#revenit")
    expect(told).to_be_hidden()
    keys(page, "nistor victor\n2\n")
    said = (("", "Legătura a revenit la"), ("2026-11-21T12:43:00", "a pornit din nou la 12:43"))
    for (started, sentence), row in zip(said, ROWS, strict=False):
        page.context.set_offline(True)
        rows(page, row)
        expect(page.locator("#stare-trimise")).to_contain_text("fără legătură")
        desk.site.started = started or desk.site.started
        if started:  # its streams ended with it
            desk.site.topics.close()
            wait_until(lambda: not desk.site.topics._listening)
            desk.site.topics.closed = False
        page.context.set_offline(False)
        expect(told).to_contain_text(sentence, timeout=BROWSER)
        all_sent(page)
        told.get_by_role("button").click()
        expect(told).to_be_hidden()
        page.locator("li.rand").last.locator("input").first.focus()


@pytest.mark.lung
def test_what_cannot_be_typed_any_more_says_so_and_offers_the_next(desk: Desk) -> None:
    page = desk.sits("ana")
    keys(page, "nistor victor\n2\n")
    all_sent(page)
    expect(page.locator("#oprit-apoi")).to_be_hidden()
    done(desk.site, "ana", HandGiven("01", 1, "Ion"))
    expect(page.locator("#oprit")).to_contain_text("o tastează Ion")
    page.locator("#oprit-apoi a").click()
    page.wait_for_url("**/fisa/02/1")
    expect(page.locator("#oprit")).to_be_hidden()


@pytest.mark.lung
def test_nobody_is_sent_to_a_sheet_that_is_finished_and_not_sent_yet(desk: Desk) -> None:
    page = with_pile(desk)
    keys(page, "nistor victor\n2\n")
    all_sent(page)
    held = list[Route]()
    page.route(
        "**/evenimente", lambda route: held.append(route)
    )  # the server has started, and answers nobody's events yet
    keys(page, "\n\n")
    page.wait_for_url("**/fisa/02/1")
    keys(page, "pop\n10\n\n\n")  # of 01 it still says that it is begun, and next
    page.wait_for_url("**/fisa/03/1")
    for request in held:
        request.continue_()
    page.unroute("**/evenimente")
    all_sent(page)
    assert desk.transcription("01").finished


@pytest.mark.lung
def test_what_the_door_refuses_is_told_in_its_words(desk: Desk) -> None:
    page, why = desk.sits("ana"), "S-a trimis prea mult deodată"
    page.route("**/evenimente", lambda route: route.fulfill(status=413, json={"eroare": why}))
    keys(page, "nistor victor\n2\n")
    expect(page.locator("body")).to_contain_text(f"Refuzat: {why}")


@pytest.mark.lung
def test_whoever_only_reads_sees_that_the_hall_is_gone_and_is_there_again(desk: Desk) -> None:
    page = desk.sits("ana", "/panou")
    sent = page.locator("#stare-trimise")
    wait_until(lambda: desk.site.topics._listening)
    page.context.set_offline(True)
    desk.site.topics.close()  # its streams end, and nobody answers who asks for them again
    expect(sent).to_contain_text("fără legătură de la", timeout=BROWSER)
    desk.site.topics.closed = False
    page.context.set_offline(False)
    expect(sent).to_have_text("totul trimis", timeout=BROWSER)
