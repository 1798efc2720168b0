"""The entry page in Chromium: keys alone, jokers, the line cut, a telephone, a name that would be a script."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Dialog, Page, Request, Route, expect

from arbitraj.hall.kernel.state import Transcription
from arbitraj.hall.page.site import Site, earlier_cookie
from arbitraj.hall.typing.rows import Finished, HeadingTyped, RowTyped
from arbitraj.types import GAME_TYPES
from tests.hall.browsers import Opens, opener
from tests.hall.sites import done, grader_of, served, sit, site_of
from tests.hall.waiting import BROWSER, wait_until

pytestmark = pytest.mark.chromium
TABLES = {"01": 2, "02": 10, "03": 22}
ROWS = ("h2 simplii 80", "5e drapeaZa 86", "3c tencuire 70")
COUNT = """(() => { let n = 0; addEventListener("keydown", (e) => { if (e.key !== "Shift") n++; }, true);
    Object.defineProperty(window, "keysTyped", { get: () => n }); })()"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Opens]:
    """Opens Chromium, once for all tests here."""
    with opener() as opens:
        yield opens


class Desk:
    """A site that is served, and whoever sits at it."""

    def __init__(self, site: Site, address: str, browser: Browser) -> None:
        self.site, self.address, self._browser = site, address, browser
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []

    def sits(self, who: str, where: str = "/urmatoarea", width: int = 1280) -> Page:
        context = self._browser.new_context(viewport={"width": width, "height": 800})
        context.set_default_timeout(BROWSER)
        sit(context, self.site, self.address, who)
        context.add_init_script(COUNT)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if "Security Policy" in said.text else None)
        page.goto(self.address + where)
        return page

    def transcription(self, sheet: str = "01", number: int = 1) -> Transcription:
        return self.site.hall.state.sheets[sheet].hands[number]

    def rows(self, sheet: str = "01", number: int = 1) -> list[tuple[str, ...]]:
        return [row.fields[1:4] for row in self.transcription(sheet, number).rows]


@pytest.fixture
def desk(tmp_path: Path, browser: str, chromium: Opens) -> Iterator[Desk]:
    with site_of(tmp_path, grader_of(), TABLES) as site, served(site) as address:
        desk = Desk(site, address, chromium(browser))
        yield desk
        for context in desk.contexts:
            context.close()
        assert desk.faults == []


def keys(page: Page, text: str) -> None:
    """Type; a capital is a letter with Shift."""
    for sign in text:
        page.keyboard.press({" ": "Space", "\n": "Enter"}.get(sign, f"Shift+{sign}" if sign.isupper() else sign))


def rows(page: Page, *lines: str) -> None:
    for line in lines:
        keys(page, line + "\n")


def all_sent(page: Page) -> None:
    expect(page.locator("#stare-trimise")).to_have_text("totul trimis")


def draws_all(page: Page) -> None:
    """Draw everything anew, as the page does at each change (here: another tab's, of this hall's outbox)."""
    page.evaluate("dispatchEvent(new StorageEvent('storage', { key: `sala:${document.body.dataset.sala}:x` }))")


def test_a_whole_sheet_is_typed_with_keys_alone(desk: Desk) -> None:
    page = desk.sits("ana")
    keys(page, "nistor victor\n2\n")
    rows(page, *ROWS)
    expect(page.locator("#verdict")).to_contain_text("Rândul 3: TENCUIRE")
    expect(page.locator("li.rand .semn[data-kind=good]")).to_have_count(3)
    expect(page.locator("#tabla svg")).to_be_visible()
    keys(page, "\n\n")
    page.wait_for_url("**/fisa/02/1")
    all_sent(page)
    transcription = desk.transcription()
    assert transcription.finished
    assert transcription.heading == ("nistor victor", "2")
    assert desk.rows() == [("H2", "SIMPLII", "80"), ("5E", "DRAPEA(Z)A", "86"), ("3C", "TENCUIRE", "70")]


@pytest.mark.parametrize("where", ["/fisa/01/1", "/fisa/02/1"])
def test_a_name_and_a_table_as_they_are_printed_are_one_key(desk: Desk, where: str) -> None:
    """17 keys a hand and 7.6 s before; in the second hand, which is blind, they come from the list too."""
    if where.endswith("02/1"):  # as the second hand of the other
        done(desk.site, "eva", HeadingTyped("01", 1, "Altcineva", "9"))
        done(desk.site, "eva", RowTyped("01", 1, "r1", position="H2", word="SIMPLII", points="81"))
        done(desk.site, "eva", Finished("01", 1))
        where = "/fisa/01/2"
    page = desk.sits("ana", where)
    before = page.evaluate("keysTyped")
    keys(page, "=")
    expect(page.locator("li.rand input:focus")).to_have_count(1)
    assert page.evaluate("keysTyped") - before == 1
    keys(page, "h2 simplii 80\n")
    all_sent(page)
    sheet, number = where.split("/")[2:]
    assert desk.transcription(sheet, int(number)).heading == (desk.site.hall.players[2], "2")
    assert desk.rows(sheet, int(number)) == [("H2", "SIMPLII", "80")]


def test_the_button_of_a_printed_heading_does_the_same_and_is_undone(desk: Desk) -> None:
    page = desk.sits("ana", "/fisa/02/1", 360)
    page.locator("[data-face=tiparit]").click()
    all_sent(page)
    expect(page.locator("[data-face=tiparit]")).to_be_hidden()
    expect(page.locator("#nume")).to_have_value(desk.site.hall.players[10])
    assert desk.transcription("02").heading == (desk.site.hall.players[10], "10")
    page.keyboard.press("Control+z")
    expect(page.locator("#nume")).to_have_value("")
    expect(page.locator("[data-face=tiparit]")).to_be_visible()


@pytest.mark.lung
def test_the_letter_behind_a_position_is_the_word_s_first(desk: Desk) -> None:
    page = desk.sits("ana")
    keys(page, "=")
    before = page.evaluate("keysTyped")
    rows(page, "h2simplii 80", "5eDrapeaza 86")
    assert page.evaluate("keysTyped") - before == len("H2SIMPLII80" + "5EDRAPEAZA86") + 2 * 2
    # where somebody comes back to a position, and in what is none, letters stay where they are typed
    page.keyboard.press("ArrowUp")
    page.keyboard.press("End")
    keys(page, "f")
    expect(page.locator("li.rand").nth(1).locator("input.pozitie")).to_have_value("5EF")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowDown")
    keys(page, "dame")
    expect(page.locator("li.rand").nth(2).locator("input.pozitie")).to_have_value("DAME")
    page.keyboard.press("Control+a")
    before = page.evaluate("keysTyped")
    keys(page, "3c tencuire 70\n")
    assert page.evaluate("keysTyped") - before == len("3CTENCUIRE70") + 3  # its letters, and what ends each field
    all_sent(page)
    assert desk.rows() == [("H2", "SIMPLII", "80"), ("5E", "(D)RAPEAZA", "86"), ("3C", "TENCUIRE", "70")]


@pytest.mark.lung
def test_a_point_marks_the_letter_before_it_and_takes_the_mark_back(desk: Desk) -> None:
    page = desk.sits("ana")
    keys(page, "\n\nh2 s.imp,lii.. 80\n")
    all_sent(page)
    assert desk.rows() == [("H2", "(S)IM(P)LII", "80")]
    field = page.locator("li.rand").first.locator("input.depunere")
    expect(field).to_have_value("sIMpLII")
    expect(page.locator("li.rand").first.locator(".inele b")).to_have_text(["S", "P"])
    field.focus()
    page.keyboard.press("Home")
    page.keyboard.press("Delete")
    keys(page, "C")
    page.keyboard.press("End")
    keys(page, "s\n\n")
    all_sent(page)
    assert desk.rows() == [("H2", "(C)IM(P)LIIS", "80")]


@pytest.mark.lung
def test_shift_is_taken_against_caps_lock_which_is_told(desk: Desk) -> None:
    page = desk.sits("ana")
    keys(page, "\n\nh2 ")
    page.keyboard.press("Shift")  # a keyboard that has one: on a telephone capitals are no jokers
    page.evaluate("""() => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {
        key: "s", code: "KeyS", shiftKey: true, modifierCapsLock: true, bubbles: true, cancelable: true }))""")
    expect(page.locator("#verdict")).to_contain_text("Caps Lock")
    page.keyboard.insert_text("IMPLII")
    keys(page, " 80\n")
    all_sent(page)
    assert desk.rows() == [("H2", "(S)IMPLII", "80")]


@pytest.mark.lung
def test_the_tabs_of_a_browser_share_one_stream(desk: Desk) -> None:
    page = desk.sits("ana")
    page.wait_for_function("localStorage.getItem('sala:flux')")
    streams = set[Request]()
    page.context.on("request", lambda asked: streams.add(asked) if "/flux" in asked.url else None)
    page.context.on("requestfailed", lambda asked: streams.discard(asked))
    others = [page.context.new_page() for _ in range(2)]
    for other in others:
        other.goto(f"{desk.address}/fisa/02/1")
    wait_until(lambda: page.title() and len(streams) == 1)  # those made before gave it up
    assert [asked.frame.page for asked in streams] == others[1:]
    done(desk.site, "ana", RowTyped("02", 1, "r1", position="H2", word="SIMPLII", points="80"))
    for other in others:
        expect(other.locator("li.rand")).to_have_count(2)


@pytest.mark.lung
def test_a_page_hears_what_was_told_while_it_came_though_another_tab_has_the_stream(desk: Desk) -> None:
    page = desk.sits("ana", "/fisa/02/1")
    page.wait_for_function("localStorage.getItem('sala:flux')")
    other, late = page.context.new_page(), list[Route]()
    other.route("**/stream.js*", lambda route: late.append(route))
    other.goto(f"{desk.address}/fisa/02/1", wait_until="commit")
    wait_until(lambda: page.title() and late)
    done(desk.site, "ana", RowTyped("02", 1, "r1", position="H2", word="SIMPLII", points="80"))
    expect(page.locator("li.rand")).to_have_count(2)
    late[0].continue_()
    expect(other.locator("li.rand")).to_have_count(2)


@pytest.mark.lung
def test_rows_are_inserted_taken_out_and_brought_back(desk: Desk) -> None:
    page = desk.sits("ana")
    keys(page, "\n\n")
    rows(page, "h2 simplii 80", "3c tencuire 70")
    keys(page, "+5e drapeaZa 86\n")
    all_sent(page)
    assert [row[0] for row in desk.rows()] == ["H2", "5E", "3C"]
    page.keyboard.press("ArrowDown")
    keys(page, "-")
    all_sent(page)
    assert [row[0] for row in desk.rows()] == ["H2", "5E"]
    page.keyboard.press("Control+z")
    expect(page.locator("li.rand")).to_have_count(4)
    all_sent(page)
    assert [row[0] for row in desk.rows()] == ["H2", "5E", "3C"]


@pytest.mark.lung
def test_what_cannot_be_read_and_what_is_asked_become_questions(desk: Desk) -> None:
    page = desk.sits("ana")
    keys(page, "\n\nh2 simp?ii 80\n*De ce e gol?\n")
    all_sent(page)
    row = desk.transcription().rows[0].id
    asked = [ruling.body for ruling in desk.site.hall.state.sheets["01"].asked]
    assert [(waiting.row, waiting.text) for waiting in asked] == [
        (row, "Nu se poate citi: Depunerea, «SIMP?II»."),
        (row, "De ce e gol?"),
    ]
    expect(page.locator("li.rand").first.locator(".semn")).to_have_attribute("data-kind", "ask")


@pytest.mark.lung
def test_the_control_grid_is_filled_in_the_direction_of_the_last_arrow(desk: Desk) -> None:
    page = desk.sits("ana")
    keys(page, "\n\n/")
    expect(page.locator("#grila")).to_be_visible()
    keys(page, "caS")
    page.keyboard.press("ArrowDown")
    keys(page, "ir\n")
    expect(page.locator("#grila")).to_be_hidden()
    all_sent(page)
    grid = desk.transcription().grid
    assert [grid[7], grid[8], grid[9]] == [".......CAs.....", "..........I....", "..........R...."]


@pytest.mark.greu
def test_typing_goes_on_without_the_line_and_outlives_a_new_page(desk: Desk) -> None:
    page = desk.sits("ana")
    keys(page, "\n\n")
    rows(page, ROWS[0])
    all_sent(page)
    page.context.set_offline(True)
    rows(page, *ROWS[1:])
    expect(page.locator("#stare-trimise")).to_contain_text("fără legătură de la")
    expect(page.locator("#stare-trimise")).to_contain_text("2 de trimis")
    expect(page.locator("li.rand")).to_have_count(4)
    assert len(desk.rows()) == 1
    asked: list[str] = []

    def leave(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.once("dialog", leave)
    page.goto("about:blank")
    assert asked == ["beforeunload"]  # it is asked whether to leave with a full outbox
    page.context.set_offline(False)
    page.goto(f"{desk.address}/fisa/01/1")
    all_sent(page)
    assert [row[0] for row in desk.rows()] == ["H2", "5E", "3C"]
    expect(page.locator("li.rand .semn[data-kind=good]")).to_have_count(3)


@pytest.mark.lung
def test_what_was_refused_stays_with_its_reason_until_it_is_dealt_with(desk: Desk) -> None:
    page = desk.sits("ana")
    keys(page, "\n\n")
    rows(page, ROWS[0])
    all_sent(page)
    page.context.set_offline(True)
    rows(page, ROWS[1])
    done(desk.site, "ana", Finished("01", 1))
    done(desk.site, "eva", HeadingTyped("01", 2, "Nistor Victor", "2"))  # the second hand begins: the first is fixed
    page.context.set_offline(False)
    refused = page.locator("#refuzate")
    expect(refused).to_contain_text("a doua oară")
    expect(page.locator("#stare-trimise")).to_have_text("1 de lămurit")
    refused.get_by_role("button", name="Renunțați").hover()
    page.mouse.down()
    draws_all(page)
    page.mouse.up()
    all_sent(page)
    expect(refused).to_be_empty()
    assert len(desk.rows()) == 1


@pytest.mark.lung
def test_a_second_hand_is_told_nothing_of_the_first(desk: Desk) -> None:
    page = desk.sits("ana")
    keys(page, "\n\n")
    rows(page, ROWS[1])
    keys(page, "\n\n")
    page.wait_for_url("**/fisa/02/1")
    all_sent(page)
    told: list[str] = []
    other = desk.sits("eva", "/")
    other.on("response", lambda answer: told.append(answer.text() if answer.request.resource_type != "other" else ""))
    other.goto(f"{desk.address}/fisa/01/2")
    keys(other, "\n\n")
    rows(other, "h2 simplii 80")
    all_sent(other)
    expect(other.locator("#verdict")).to_contain_text("nu se arată ce este corect")
    expect(other.locator(".tabla")).to_be_hidden()
    other.wait_for_timeout(300)
    assert [text for text in told if "SIMPLII" in text]
    assert not [text for text in told if "DRAPEA" in text.upper()]


@pytest.mark.lung
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_telephone_nothing_leaves_the_screen(desk: Desk, scheme: str) -> None:
    page = desk.sits("ana", width=360)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    keys(page, "nistor victor\n2\n")
    rows(page, *ROWS, "g5 rarrarrarrarrar 5")
    expect(page.locator(".semn[data-kind=bad]")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    keys(page, "/")
    assert page.evaluate("document.querySelector('#grila').scrollWidth") <= 360


@pytest.mark.greu
def test_a_table_that_is_refused_is_typed_over(desk: Desk) -> None:
    page = desk.sits("ion", "/predare")
    keys(page, "99\n")
    expect(page.get_by_role("alert")).to_contain_text("99")
    expect(page.locator("#masa")).to_be_focused()
    wait_until(lambda: page.evaluate("getSelection().toString()") == "99")
    keys(page, "7\n")  # it was 799
    page.wait_for_url("**/predare?nr=*")
    assert [sheet.table for sheet in desk.site.hall.state.sheets.values()] == [*TABLES.values(), 7]


@pytest.mark.lung
def test_on_a_telephone_the_row_that_is_typed_is_not_covered(desk: Desk) -> None:
    page = desk.sits("ana", width=360)
    keys(page, "\n\n")
    for number in range(1, 10):
        rows(page, "h2 simplii 80")
        expect(page.locator("#verdict")).to_contain_text(f"Rândul {number}")
        focused, panel = page.locator("li.rand input:focus").bounding_box(), page.locator("#panou").bounding_box()
        assert focused
        assert panel
        assert focused["y"] >= 0
        assert focused["y"] + focused["height"] <= panel["y"], number


@pytest.mark.greu
@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 600)])
def test_the_verdict_stands_over_no_total_however_far_the_page_is_scrolled(desk: Desk, width: int, height: int) -> None:
    page = desk.sits("ana", width=width)
    page.set_viewport_size({"width": width, "height": height})
    keys(page, "nistor victor\n2\n")
    rows(page, ROWS[0], *(f"{n}z zzzzz 5" for n in range(1, 9)))
    expect(page.locator("#total")).to_be_visible()
    expect(page.locator("#verdict")).to_contain_text("Rândul 9")
    assert not page.evaluate("""() => {
      const total = document.querySelector("#total"), panel = document.querySelector("#panou"), covered = [];
      for (let y = 0; y < document.documentElement.scrollHeight; y += 20) {
        scrollTo(0, y);
        const [one, other] = [total, panel].map((each) => each.getBoundingClientRect());
        if (one.bottom > other.top && one.top < innerHeight && one.bottom > 0) covered.push(y);
      }
      return covered;
    }""")


@pytest.mark.lung
def test_a_typist_sees_no_verdict_before_the_hand_is_finished(desk: Desk) -> None:
    page = desk.sits("ion")
    keys(page, "\n\n")
    rows(page, ROWS[0])
    all_sent(page)
    expect(page.locator("#verdict")).to_contain_text("Aici nu se arată ce este corect.")
    expect(page.locator(".tabla")).to_be_hidden()
    keys(page, "\n\n")
    page.wait_for_url("**/fisa/02/1")
    all_sent(page)
    page.goto(f"{desk.address}/fisa/01/1")
    expect(page.locator("li.rand .semn[data-kind=good]")).to_have_count(1)
    expect(page.locator("#tabla svg")).to_be_visible()


@pytest.mark.lung
def test_what_was_typed_before_another_joined_is_still_sent_as_hers(desk: Desk) -> None:
    page = desk.sits("ana")
    keys(page, "\n\n")
    page.context.set_offline(True)
    rows(page, ROWS[0])
    hers = page.context.cookies()[0]["value"]
    page.once("dialog", lambda asked: asked.accept())
    page.goto("about:blank")
    page.context.clear_cookies()
    sit(page.context, desk.site, desk.address, "eva")
    page.context.add_cookies([{"name": earlier_cookie("Ana"), "value": hers, "url": desk.address}])
    page.context.set_offline(False)
    page.goto(f"{desk.address}/fise")
    all_sent(page)
    assert desk.transcription().who == "Ana"
    assert desk.rows() == [("H2", "SIMPLII", "80")]


@pytest.mark.lung
def test_a_type_has_its_own_fields_and_tables(tmp_path: Path, browser: str, chromium: Opens) -> None:
    groups = grader_of("campionat/4-heptascrabble")
    two = grader_of("campionat/4-heptascrabble", game_type=GAME_TYPES["superscrabble_incomplet"])
    two = replace(two, competition=replace(two.competition, groups=groups.competition.groups[:1]))
    for folder, grader, typed in (
        (tmp_path / "a", groups, "1 h4 retezam 80\n"),
        (tmp_path / "b", two, "h4 as\n\nh8 arce\n"),
    ):
        folder.mkdir()
        with site_of(folder, grader, {"01": 1}) as site, served(site) as address:
            desk = Desk(site, address, chromium(browser))
            page = desk.sits("ana")
            keys(page, f"\n\n{typed}")
            all_sent(page)
            desk.contexts[0].close()
            found = [(row.which, *row.fields[:4]) for row in desk.transcription().rows]
        if grader is groups:
            assert found == [("", "1", "H4", "RETEZAM", "80")]
        else:
            assert found == [("", "", "H4", "AS", ""), ("solutii", "", "H8", "ARCE", "")]


@pytest.mark.lung
def test_a_name_that_would_be_a_script_is_a_name(tmp_path: Path, browser: str, chromium: Opens) -> None:
    hostile = "<img src=x onerror=document.title='spart'>"
    players = tuple(replace(player, surname=hostile) for player in grader_of().competition.players)
    with site_of(tmp_path, grader_of(players=players), {"01": 2}) as site, served(site) as address:
        done(site, "ana", HeadingTyped("01", 1, hostile, "</script><script>document.title='spart'</script>"))
        done(site, "ana", RowTyped("01", 1, "r1", position=hostile[:20], word=hostile, points=hostile))
        desk = Desk(site, address, chromium(browser))
        page = desk.sits("ana", "/fisa/01/1")
        expect(page.locator("h1")).to_contain_text(hostile)
        expect(page.locator("li.rand")).to_have_count(2)
        page.locator("li.rand input.depunere").first.focus()
        assert page.locator("img[src=x], img[onerror]").count() == 0  # the page's own waits for a photo
        assert "spart" not in page.title()
        desk.contexts[0].close()
