"""The guide's day, walked in a real browser inside a network of its own (`unshare -rn`): from `arbitraj`, which knows
no competition yet, to the general ranking. Nothing of it is typed on a command line.
"""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from types import MappingProxyType

from playwright.sync_api import Locator, Page, expect, sync_playwright

from arbitraj.cli.options import NO_BROWSER
from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from arbitraj.text import text_of
from tests.commands import PROGRAM
from tests.hall.browsers import looked_at
from tests.hall.guide_walk import ADDRESS as FOUND, DAN, ION, MARIA, SIZE, Afternoon, others_join, sample_is_set
from tests.hall.on_network import ADDRESS, PORT, network_up
from tests.hall.test_preparing_browser import reads_well

WALL, PLAYER = "ecranul", "jucătorul"
HALL = f"http://{ADDRESS}:{PORT}/"
LOOKED = Path(os.environ["ARBITRAJ_POZE"]) if "ARBITRAJ_POZE" in os.environ else None  # every screen, to be looked at
WIDTHS = (360, 768, 1280)
# no faults: a page that asks once more before it is done; a stream refused while those of pages just left are still
# counted, which the page asks for again by itself
_NO_FAULT = re.compile(r"409 \(Conflict\)|503 .*/flux\b")


@contextmanager
def program_started(home: Path) -> Iterator[str]:
    """`arbitraj` and nothing behind it; gives the address that its page has."""
    environment = os.environ | {
        FOLDER_VARIABLE: str(home / "date"),
        "HOME": str(home),
        "PYTHONIOENCODING": "utf-8",
        NO_BROWSER: "1",
    }
    with subprocess.Popen(
        PROGRAM, cwd=home, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
    ) as program:
        assert program.stdout is not None
        try:
            found = FOUND.search(told := program.stdout.readline())
            assert found, told
            yield found[0]
        finally:
            program.send_signal(signal.SIGINT)


class WholeDay(Afternoon):
    """The day's people and screens."""

    prefix = "zi"
    seen = 0
    second: Mapping[str, list[str]] = MappingProxyType({})
    duplicate: Sequence[str] = ()
    ranking: Sequence[str] = ()

    def looks(self, page: Page) -> Page:
        """What the screen shows now; where somebody wants to look at them, at three widths."""
        super().looks(page)
        if LOOKED:
            self.seen += 1
            size = page.viewport_size
            focus = page.url.split("/", 3)[-1].split("?")[0].replace("/", "-")
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 800})
                page.screenshot(path=LOOKED / f"{self.seen:03}-{focus}-{width}.png", full_page=True)
            assert size
            page.set_viewport_size(size)
        return page

    def moves_to(self, address: str) -> None:
        """Whoever comes from now on opens this address."""
        self._address = address

    def from_top(self, name: str) -> None:
        """A long page as it is when it is opened."""
        self.page(name).evaluate("scrollTo(0, 0)")

    def go_home(self, *names: str) -> None:
        """Whose pages are closed."""
        for name in names:
            self.page(name).close()

    def also(self, name: str, beside: str, where: str) -> Page:
        """Another window of somebody's browser."""
        page = self._pages[name] = self._pages[beside].context.new_page()
        self._addresses[name] = self._addresses[beside]
        page.set_viewport_size(SIZE)  # type: ignore[arg-type]
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        return self.goes(name, where)


def program_opens(room: WholeDay) -> None:
    """The first page of an empty computer: a new competition, its players pasted."""
    page = room.looks(room.sits(MARIA))
    room.presses(page, "hall.new_title")
    page.locator("#title").fill("Cupa Tâmpa, etapa 1")
    page.locator("#place").fill("Brașov")
    room.presses(page, "hall.new_on")
    page.locator("#roster").fill("\n".join(room.papers["lista"]))
    page.locator("[name=seat]").uncheck()
    room.from_top(MARIA)
    room.photo(MARIA, "nou")
    room.presses(page, "hall.new_on")
    named(room, page, "tampa-1")
    room.presses(page, "hall.new_make")
    page.locator("#nume").fill(MARIA)
    room.presses(page, "hall.join_enter")
    room.notes_pin(MARIA, page)
    room.presses(page, "hall.go_on")


def named(room: WholeDay, page: Page, name: str) -> None:
    """The folder's own name, among what is seldom changed."""
    page.locator("summary").filter(has_text=text_of("hall.new_more")).click()
    page.locator("#name").fill(name)
    room.looks(page)


def prepared(room: WholeDay) -> None:
    """Tables, forms, the time sheet, the hour until which contestations are taken."""
    page = room.page(MARIA)
    room.photo(MARIA, "pregatire")
    room.presses(page, "hall.prep_do_mese")
    page.locator("#setari > summary").click()
    page.locator("#s-arbitru").fill(MARIA)
    page.locator("#s-pana").fill(f"{datetime.now() + timedelta(hours=3):%Y-%m-%dT%H:%M}")
    room.presses(page, "hall.prep_keep")
    room.presses(page, "hall.prep_part_mese")
    room.presses(page, "hall.prep_seat_show")
    room.presses(page, "hall.prep_seat_do")
    room.presses(page, "hall.prep_next", step=text_of("hall.prep_part_formulare"))
    room.presses(page, "hall.prep_make_forms")
    room.photo(MARIA, "formulare")
    for link in page.locator("a[href$='.pdf']").all():
        found = page.request.get(page.url.split("/pregatire")[0] + (link.get_attribute("href") or ""))
        assert found.body().startswith(b"%PDF"), link


def network_opened(room: WholeDay) -> None:
    """The hall is opened to its network, and two more come in."""
    page = room.goes(MARIA, "/")
    room.presses(page, "hall.prep_do_colegi")
    room.presses(page, "hall.network_open")
    page.wait_for_url("**/sala")
    page.locator(".way-in .address").wait_for()
    room.moves_to(HALL)
    others_join(room)


def _step(page: Page, step: str) -> Locator:
    return page.locator(f"form:has(input[name=pas][value={step}]) button.first")


def started(room: WholeDay) -> None:
    """6.2, step by step; the letters are those that came out of the bag."""
    page, wall = room.goes(MARIA, "/start"), room.also(WALL, MARIA, "/ecran")
    for step in "ab":
        room.follows(page, _step(page, step))
    page.locator("#numar").fill("28")
    room.follows(page, _step(page, "c"))
    room.follows(page, _step(page, "e"))
    room.photo(MARIA, "start")
    room.presses(page, "hall.start_time_sheet")
    room.presses(page, "hall.prep_make_times")
    room.goes(MARIA, "/start")
    room.follows(page, _step(page, "g"))
    page.locator("#litere").fill("".join(room.papers["literele"]))
    room.presses(page, "hall.start_from_bag_whole")
    for n in range(1, 29):
        page.locator(f"#anunt input[name=a_cata][value='{n}']").first.wait_for(state="attached")
        page.locator("#urmatoarea").press("Space")
        expect(wall.locator(".letters .tile:not(.none)")).to_have_count(n)
        if n == 17:
            room.looks(page)
            room.looks(wall)
            room.photo(WALL, "ecran-litere")
    for n in range(29, 57):
        page.locator(f"#anunt input[name=a_cata][value='{n}']").first.wait_for(state="attached")
        page.locator("#urmatoarea").press("Space")
    expect(wall.locator(".digits")).to_be_visible()
    page.locator("#t-clock").wait_for()
    room.looks(page)
    room.looks(wall)
    room.photo(WALL, "ecran-ceas")


def sent_off(room: WholeDay) -> None:
    """A telephone on the table (3.4.c): shown what follows, dictated."""
    page = room.goes(MARIA, "/sanctiuni")
    page.locator("#masa").fill("5")
    page.locator("[name=masura][value=eliminare]").check()
    page.locator("#motiv").fill("Telefon pe masă, pornit")
    page.locator("#articol").fill("3.4.c")
    room.presses(page, "hall.sanction_do")
    room.photo(MARIA, "eliminare")
    room.presses(page, "hall.sanction_confirm")


def handed_in(room: WholeDay) -> None:
    """Three before the stop, one after it."""
    room.goes(ION, "/predare")
    for table in (1, 2, 3):
        room.registers(ION, table)
    page = room.goes(MARIA, "/start")
    room.looks(page)
    room.presses(page, "hall.clock_stop_early")
    room.presses(page, "hall.ask_stop_do")
    page.get_by_role("button", name=text_of("hall.strip_resume")).wait_for()
    room.looks(page)
    room.goes(ION, "/predare")
    room.registers(ION, 4)
    room.photo(ION, "predare")


def typed(room: WholeDay) -> None:
    """Two clean sheets, which close themselves; two that somebody else types again; a slip in one of these."""
    sample_is_set(room)
    room.follows(home := room.goes(DAN, "/"), home.locator("main a.first"))
    for number in ("01", "02"):
        room.types(DAN, number)
        room.finishes(DAN)  # and on to the next
    room.opens_next(ION, "04", 1)
    room.types(ION, "04")
    room.photo(ION, "telefon")
    room.finishes(ION)
    room.types(DAN, "03")
    room.photo(DAN, "fisa")
    room.finishes(DAN)
    room.types(ION, "02", {"16": "10"})
    room.finishes(ION)
    room.types(ION, "03")
    room.finishes(ION)


def settled(room: WholeDay) -> None:
    """A difference read from the paper, a question answered; all sheets are closed."""
    page = room.goes(MARIA, "/coada")
    room.presses(page, "lamurit.do_read")
    page.locator("#valoare").press_sequentially("16")
    page.keyboard.press("Enter")
    page.wait_for_url("**/coada")
    expect(page.locator("#coada")).not_to_contain_text(text_of("lamurit.badge_read"))
    room.looks(page)
    for asked, answer, why in (
        ("ce arată grila", "questions.grid_empty", "grila este goală"),
        ("Fișa 03: Rândul 2", "hall.stays", "așa scrie pe foaie"),
    ):
        page = room.goes(MARIA, "/coada")
        page.get_by_role("link", name=asked).click()
        room.looks(page)
        room.chooses(page, text_of(answer), why)
        room.from_top(MARIA)
        room.photo(MARIA, "intrebare" if asked.startswith("ce arată") else "")
        room.settles(page, "")
    room.goes(MARIA, "/coada")
    page = room.goes(MARIA, "/fise")
    expect(page.locator("#fise .state")).to_have_text([text_of("hall.stage_inchisa")] * 4)


def provisional(room: WholeDay) -> None:
    """Published: on the wall, with the time left for contestations and a code for phones."""
    page = room.goes(MARIA, "/")
    room.presses(page, "hall.nav_publishing")
    room.is_verified(page)
    looked_at(page)
    room.gives_pin(MARIA, page.locator("#pin-p"))
    room.photo(MARIA, "publicare")
    room.presses(page, "hall.publish_do_provizoriu")
    room.presses(page, "hall.ask_publish_do")
    wall = room.page(WALL)
    expect(wall.locator("section.ranking")).to_be_visible()
    room.looks(wall)
    room.photo(WALL, "ecran-clasament")


def found_by_player(room: WholeDay) -> None:
    """A player, on a phone: the name, the own sheet."""
    page = room.looks(room.sits(PLAYER, phone=True, address=f"{HALL}public"))
    page.locator("#cine").fill("stefan")
    room.presses(page, "hall.filter_look")
    room.photo(PLAYER, "jucator")
    room.presses(page, "hall.public_own")


def contested(room: WholeDay) -> None:
    """Registered, seen beside the sheet, answered after what moves was shown."""
    page = room.goes(MARIA, "/contestatii")
    page.locator("#masa").fill("3")
    room.presses(page, "hall.contest_whose")
    page.locator("#depunere").fill("2")
    page.locator("#text").fill("Am scris 7H, nu 7B.")
    room.presses(page, "hall.contest_do")
    page.locator("[name=hotarare][value=admisa]").check()
    page.locator("[name=cum][value=noua]").check()
    fields = page.locator("details").filter(has=page.locator("#fel"))
    if fields.get_attribute("open") is None:
        fields.locator("summary").click()
    page.locator("#fel").select_option("accepta")
    page.locator("#d_pozitie").fill("7H")
    page.locator("#motiv").fill("litera este un H neterminat")
    room.presses(page, "hall.contest_answer_do")
    room.photo(MARIA, "contestatie")
    room.gives_pin(MARIA, page.locator("#pin"))
    room.presses(page, "hall.contest_confirm")


def final(room: WholeDay) -> None:
    """What the contestation opened again is closed; the final ranking, and its proof."""
    page = room.goes(MARIA, "/fise/03")
    page = room.goes(MARIA, "/publicare")
    looked_at(page)
    room.unfolds(page, "hall.publish_final_early")
    room.gives_pin(MARIA, page.locator("#pin-f"))
    room.presses(page, "hall.publish_do_final")
    room.presses(page, "hall.ask_publish_do")
    room.unfolds(page, "hall.publish_details")
    room.presses(page, "hall.publish_verify")
    expect(page.locator("#verificat")).to_contain_text(text_of("hall.verify_good"))
    room.looks(page)
    room.goes(MARIA, "/publicare")
    expect(room.page(WALL).locator("section.ranking")).to_contain_text(text_of("hall.public_final"))


def second_round(room: WholeDay) -> None:
    """The same players at the same tables; no letters to be drawn; clean sheets, one hand."""
    room.papers = room.second
    room.go_home(ION, DAN, PLAYER, WALL)
    page = room.page(MARIA)
    room.presses(page, "hall.publish_next_do", n=2)
    room.presses(page, "hall.ask_close_do")
    expect(page.locator("#title")).to_have_value("Cupa Tâmpa, etapa 2")
    expect(page.locator("#place")).to_have_value("Brașov")
    page.locator("#game_type").select_option("integral")
    room.presses(page, "hall.new_on")
    expect(page.locator("#like option:checked")).to_have_text("Cupa Tâmpa, etapa 1")
    room.presses(page, "hall.new_on")
    named(room, page, "tampa-2")
    room.presses(page, "hall.new_make")
    page.locator("#nume-pin").fill(MARIA)
    room.gives_pin(MARIA, page.locator("#pin"))
    room.presses(page, "hall.join_enter")
    sample_is_set(room)
    page = room.goes(MARIA, "/start")
    for step in "abeg":
        if step == "e":
            page.locator("#minute").fill("120")
        room.follows(page, _step(page, step))
    room.presses(page, "hall.clock_start")
    room.presses(page, "hall.clock_stop_early")
    room.presses(page, "hall.ask_stop_do")
    room.goes(MARIA, "/predare")
    for table in range(1, 6):
        room.registers(MARIA, table)
    for number in sorted(room.papers):
        room.opens_next(MARIA, number, 1)
        room.types(MARIA, number)
        room.finishes(MARIA)
    page = room.goes(MARIA, "/publicare")
    looked_at(page)
    room.unfolds(page, "hall.publish_final_at_once")
    room.gives_pin(MARIA, page.locator("#pin-f"))
    room.presses(page, "hall.publish_do_final")
    room.presses(page, "hall.ask_publish_do")


def ranked(room: WholeDay) -> None:
    """Both rounds and the duplicate: seen, then made to be printed."""
    page = room.page(MARIA)
    room.presses(page, "hall.another_hall")
    room.presses(page, "hall.ask_close_do")
    room.photo(MARIA, "concursuri")
    room.presses(page, "general.heading")
    page.locator("#title").fill("Cupa Tâmpa")
    page.locator("#place").fill("Brașov")
    page.locator("#arbiter").fill(MARIA)
    for element in page.locator("#etape [type=checkbox][name^=etapa]").all():
        element.check()
    page.locator("#name").fill("tampa")
    room.presses(page, "hall.season_see")
    page.locator("summary").filter(has_text=text_of("hall.season_other")).click()
    page.locator("#proba-nume").fill("Duplicat")
    page.locator("#proba-lista").fill("\n".join(room.duplicate))
    room.presses(page, "hall.season_other_add")
    room.presses(page, "hall.season_make")
    room.photo(MARIA, "general")
    room.ranking = page.locator("main table tbody tr").all_inner_texts()
    link = page.get_by_role("link", name=text_of("hall.season_pdf")).get_attribute("href") or ""
    assert page.request.get(page.url.split("/clasament")[0] + link).body().startswith(b"%PDF")
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    reads_well(page, "clasament-general")


# the parts of the chapter, each with the walk of it
DAY: Mapping[str, Callable[[WholeDay], None]] = MappingProxyType(
    {
        "Se deschide programul": program_opens,
        "Pregătirea": prepared,
        "Rețeaua și ceilalți arbitri": network_opened,
        "Startul": started,
        "O eliminare": sent_off,
        "Predarea": handed_in,
        "Tastatul": typed,
        "Ce nu se potrivește": settled,
        "Clasamentul provizoriu": provisional,
        "Jucătorul": found_by_player,
        "Contestația": contested,
        "Clasamentul final": final,
        "Etapa a doua": second_round,
        "Clasamentul general": ranked,
    }
)


@contextmanager
def told_where(room: WholeDay, title: str) -> Iterator[None]:
    """Where the day does not go on: the part, and what was on the screens last."""
    try:
        yield
    except Exception:
        print(title, room.shown[-2000:], sep="\n", file=sys.stderr)
        raise


def main(home: str, chromium: str, papers: str, pictures: str = "") -> None:
    """Walk the day; prints what the screens showed in each part, as JSON."""
    network_up()
    shown: dict[str, str] = {}
    with sync_playwright() as playwright, program_started(Path(home)) as address:
        browser = playwright.chromium.launch(executable_path=chromium)
        room = WholeDay(address, browser, told := json.loads(papers), Path(pictures) if pictures else None)
        room.second, room.duplicate = told["etapa 2"], told["duplicat"]
        for title, part in DAY.items():
            room.shown = ""
            with told_where(room, title):
                part(room)
            shown[title] = " ".join(room.shown.split())
        browser.close()
    print(
        json.dumps(
            {
                "shown": shown,
                "faults": [fault for fault in room.faults if not _NO_FAULT.search(fault)],
                "ranking": room.ranking,
            }
        )
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
