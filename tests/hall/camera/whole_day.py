"""A round of 24 sheets in a real browser that nobody types where two other hands will do: phones type, two people
photograph, three settle what is left from the paper.
"""

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from arbitraj.hall.typing.differences import ABSENT, PRESENT
from arbitraj.text import text_of
from tests.hall.camera.day_papers import Paper
from tests.hall.guide_walk import MARIA, Afternoon, maria_opens

EVA, DAN, VLAD, OANA = "Eva Sava", "Dan Luca", "Vlad Rus", "Oana Pop"
PEOPLE = {EVA: "arbitru", DAN: "arbitru", VLAD: "dactilograf", OANA: "dactilograf"}
SETTLE, PHOTOGRAPH = (MARIA, EVA, DAN), (VLAD, OANA)
NO_PHONE, GIVES_UP, IMPROVES, SLIPS = {5, 17}, {9}, {3, 12, 15}, {4, 20}  # by table
TERMINAL = range(21, 25)  # who types at the terminal that all share
_PHONE = {"width": 360, "height": 740}
_FIELD = re.compile(r"Ce (poziție|cuvânt|punctaj) scrie la rândul (\d+)")
_ROW_THERE = re.compile(r"La rândul (\d+): este pe foaie un rând")
_COLUMN = {"poziție": 0, "cuvânt": 1, "punctaj": 2}
_MOST = 240.0  # seconds that the camera may take for all sheets, or nobody find anything to do


@dataclass
class Day:
    """The room, the papers by sheet, and how many fields each person read from the paper."""

    room: Afternoon
    papers: dict[str, Paper]
    read: dict[str, int] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)  # sheets that a person typed, by whom
    ruled: int = 0  # fields that only the chief could settle


def walked(
    room: Afternoon,
    browser: Browser,
    address: str,
    papers: Sequence[Paper],
    codes: Sequence[str],
    photos: Sequence[Path],
) -> Day:
    """The whole of it, up to the ranking."""
    day = Day(room, {paper.sheet: paper for paper in papers})
    maria_opens(room)
    for name, role in PEOPLE.items():
        _joins(room, name, role)
    room.goes(MARIA, "/predare")
    for paper in papers:
        room.registers(MARIA, paper.table)
    room.presses(room.page(MARIA), "hall.stop_on")
    _players_type(browser, address, papers, codes)
    for n, name in enumerate(PHOTOGRAPH):
        _photographs(room, name, photos[n::2])
    for paper in papers:
        if paper.table in GIVES_UP:
            page = room.goes(MARIA, "/jucatori")
            room.follows(page, page.locator(f"form:has(input[name=fisa][value='{paper.sheet}']) button"))
        if paper.table in NO_PHONE:  # whoever has the paper opens it by its number
            _types(day, DAN, room.goes(DAN, f"/fisa/{paper.sheet}/1"), paper.sheet)
    _settled(day)
    return day


def _joins(room: Afternoon, name: str, role: str) -> None:
    """A sign on one screen, confirmed on the chief's."""
    page = room.sits(name, phone=name in PHOTOGRAPH)
    asking = page.locator("form[action='/intrare/cerere']")
    asking.locator("[name=nume]").fill(name)
    asking.get_by_role("button").click()
    sign = page.locator(".pin output").inner_text()
    chief = room.goes(MARIA, "/conturi")
    request = chief.locator("form").filter(has_text=sign)
    request.locator("select").select_option(role)
    room.gives_pin(MARIA, request.locator("[name=pin]"))
    room.follows(chief, request.get_by_role("button", name=text_of("hall.request_confirm")))
    page.get_by_role("button", name=text_of("hall.join_take")).wait_for()
    room.presses(page, "hall.join_take")
    room.notes_pin(name, page)
    room.presses(page, "hall.go_on")


def _players_type(browser: Browser, address: str, papers: Sequence[Paper], codes: Sequence[str]) -> None:
    """Each at a phone of the own, by touch; the last at the terminal that they share."""
    for paper, code in zip(papers, codes, strict=True):
        if paper.table in NO_PHONE:
            continue
        shared = paper.table in TERMINAL
        context = browser.new_context(viewport=_PHONE, is_mobile=not shared, has_touch=not shared)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"{address}jucator{'?terminal=1' if shared else ''}")
        page.locator("#cod").fill(code)
        page.get_by_role("button", name=text_of("player_entry.open")).click()
        rows = paper.should_be if paper.table in IMPROVES else paper.rows
        page.locator("#c-nume").fill(paper.name)
        page.locator("#c-masa").fill(str(paper.table))
        page.keyboard.press("Enter")
        for n, row in enumerate(rows[:2] if paper.table in GIVES_UP else rows):
            expect(page.locator("#care")).to_have_text(text_of("player_entry.js_row", n=n + 1))
            slips = paper.table in SLIPS and n == 1
            for text in (*row[:2], _slipped(row[2]) if slips else row[2], row[3]):
                page.keyboard.type(text)
                page.keyboard.press("Enter")
        expect(page.locator("#stare-trimise")).to_have_text(text_of("hall.sent_all"))
        if paper.table not in GIVES_UP:
            page.get_by_role("button", name=text_of("player_entry.finish"), exact=True).click()
            page.get_by_role("button", name=text_of("player_entry.js_finish_yes")).click()
            expect(page.locator(".says.good")).to_be_visible()
        context.close()


def _slipped(points: str) -> str:
    return points[::-1] if points != points[::-1] else points + "0"


def _photographs(room: Afternoon, name: str, photos: Sequence[Path]) -> None:
    """Sheet after sheet with a phone; the code says whose each is."""
    page = room.goes(name, "/poze")
    page.locator("#fisier").set_input_files([*photos])
    sent = page.locator("#trimise > li .tile")
    expect(sent).to_have_count(len(photos), timeout=_MOST * 1000)
    room.looks(page)


def _settled(day: Day) -> None:
    """Three people in turn take what waits, until every sheet is closed."""
    until = time.monotonic() + _MOST
    while time.monotonic() < until:
        busy = [_takes(day, name) for name in SETTLE]
        if any(busy):
            until = time.monotonic() + _MOST
        else:
            states = day.room.goes(MARIA, "/fise").locator("#fise .state").all_text_contents()
            if states and {*states} == {text_of("hall.stage_inchisa")}:
                return
            time.sleep(1)
    raise AssertionError(day.room.goes(MARIA, "/panou").locator("main").inner_text())


def _takes(day: Day, name: str) -> bool:
    """What waits for a person: a difference, a sheet to type, a question for the chief; whether there was anything."""
    page = day.room.goes(name, "/coada")
    link = page.locator("#coada a[href^='/diferente/']")
    if link.count():
        day.room.follows(page, link.first)
        _reads(day, name, page)
        return True
    if name == MARIA and _rules(day, page):
        return True
    page = day.room.goes(name, "/urmatoarea")
    found = re.search(r"/fisa/(\d+)/([12])$", page.url)
    if not found:
        return False
    _types(day, name, page, found[1])
    return True


def _reads(day: Day, name: str, page: Page) -> None:
    """Field after field of a sheet, from the paper that lies there."""
    while page.locator("form.entry[data-renew]").count():
        sheet = page.url.rsplit("/", 1)[-1].split("?")[0]
        day.read[name] = day.read.get(name, 0) + 1
        asked, paper = page.locator(".asked").inner_text(), day.papers[sheet]
        _answers(page, asked, paper)
        day.room.follows(page, page.locator("form.entry[data-renew] button.first"))


def _answers(page: Page, asked: str, paper: Paper) -> None:
    field = _FIELD.search(asked)
    if field:
        page.locator("#valoare").fill(paper.rows[int(field[2]) - 1][_COLUMN[field[1]]])
    elif "nume" in asked:
        page.locator("#valoare").fill(paper.name)
    elif "masă" in asked:
        page.locator("#valoare").fill(str(paper.table))
    else:
        row = _ROW_THERE.search(asked)
        assert row, asked
        there = PRESENT if int(row[1]) <= len(paper.rows) else ABSENT
        page.locator(f"[name=valoare][value='{there}']").check()


def _types(day: Day, name: str, page: Page, sheet: str) -> None:
    paper = day.papers[sheet]
    day.typed[sheet] = name
    day.room.papers = {sheet: [f"{paper.name}, masa {paper.table}", *(" ".join(row[:3]) for row in paper.rows)]}
    day.room.types(name, sheet)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: f"/fisa/{sheet}/" not in url)


def _rules(day: Day, page: Page) -> bool:
    """What only the chief may say: a field that three have read in three ways, a question of a sheet; whether the
    camera goes on once the control sample found another value than its own."""
    page = day.room.goes(MARIA, "/coada")
    waits = page.locator("#coada a[href^='/coada/una']")
    for where in [element.get_attribute("href") or "" for element in waits.all()]:
        page = day.room.goes(MARIA, where)
        if page.locator("form[action='/coada/una']").count():
            break  # one that she may answer: of what she typed herself another chief does
    else:
        return False
    if page.locator("[name=ales][value=setare]").count():
        page.locator("[name=ales][value=raspuns]").check()
        page.locator("#motiv").fill("o singură valoare, merge mai departe")
        day.room.settles(page, "")
        return True
    both = page.locator(".choices label").filter(has_text="Amândouă sunt ale foii acesteia")
    if both.count():  # what the camera read of a paper may differ in most fields: the paper is the same
        both.first.click()
        if page.locator("#motiv").is_visible():
            page.locator("#motiv").fill("am foaia în față")
        day.room.settles(page, "")
        return True
    day.ruled += 1
    asked, sheet = page.locator(".asked").first.inner_text(), page.locator("h1 .tile").inner_text()
    field = _FIELD.search(asked)
    assert field, page.locator("main").inner_text()
    value = day.papers[sheet].rows[int(field[2]) - 1][_COLUMN[field[1]]]
    offered = page.locator(".choices label").filter(has_text=re.compile(f": {re.escape(value)}( |$)"))
    if offered.count():
        offered.first.click()
    else:
        page.locator(".choices label").filter(has_text=text_of("hall.another_reading")).first.click()
        page.locator("#alta").fill(value)
    if page.locator("#motiv").is_visible():
        page.locator("#motiv").fill("așa scrie pe foaie")
    day.room.settles(page, "")
    return True
