"""The afternoon that the guide tells, walked in a real browser: three people at a hall started as a user starts it."""

import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from arbitraj.text import text_of
from tests.commands import PROGRAM
from tests.hall.waiting import BROWSER

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/")
MARIA, ION, DAN = "Maria Dobre", "Ion Marin", "Dan Luca"
SIZE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 780}
COLOURS = 64


@contextmanager
def hall_open(home: Path, folder: str) -> Iterator[tuple[str, list[str]]]:
    """`arbitraj sala FOLDER` as a process of its own; gives its address, ends it by Ctrl+C and keeps what it said then.

    On loopback alone, though the guide opens it to the hall's network: a test is nobody else's business.
    """
    said = list[str]()
    environment = os.environ | {FOLDER_VARIABLE: str(home / "date"), "PYTHONIOENCODING": "utf-8"}
    command = [*PROGRAM, "sala", folder, "--fara-browser", "--port", "0"]
    with subprocess.Popen(
        command, cwd=home, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
    ) as server:
        assert server.stdout is not None
        try:
            found = ADDRESS.search(told := server.stdout.readline())
            assert found, told + (server.stdout.read() if server.poll() is not None else "")
            yield found[0], said
        finally:
            server.send_signal(signal.SIGINT)
            said.append(server.stdout.read())


class Afternoon:
    """Who is in the hall, each at a browser of their own, and everything that their screens showed."""

    prefix = "sala"  # of its pictures

    def __init__(self, address: str, browser: Browser, papers: Mapping[str, list[str]], pictures: Path | None) -> None:
        expect.set_options(timeout=BROWSER)
        self.shown = ""
        self.faults: list[str] = []
        self.papers = papers
        self._address, self._browser, self._pictures = address, browser, pictures
        self._addresses: dict[str, str] = {}
        self._pages: dict[str, Page] = {}
        self._pins: dict[str, str] = {}

    def sits(self, name: str, phone: bool = False, address: str = "") -> Page:
        """Somebody opens the hall's address, or another one of it."""
        self._addresses[name] = address or self._address
        context = self._browser.new_context(locale="ro-RO", viewport=PHONE if phone else SIZE)  # type: ignore[arg-type]
        context.set_default_timeout(BROWSER)
        page = self._pages[name] = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self._told(said.type, f"{said.text} {said.location}"))
        page.goto(self._addresses[name])
        return page

    def _told(self, kind: str, text: str) -> None:
        if kind == "error":
            self.faults.append(text)

    def page(self, name: str) -> Page:
        """The page that somebody has open."""
        return self._pages[name]

    def goes(self, name: str, where: str) -> Page:
        """Somebody goes to a page."""
        page = self._pages[name]
        page.goto(self._addresses[name].rstrip("/") + where)
        return self.looks(page)

    def looks(self, page: Page) -> Page:
        """What the screen shows now, which the guide may quote."""
        self.shown += "\n" + page.locator("body").inner_text()
        return page

    def presses(self, page: Page, key: str, **values: object) -> Page:
        """A button or a link of the page's main part, by the key of its text."""
        self.looks(page)
        text = text_of(key, **values)
        button = page.locator("main").get_by_role("button", name=text).or_(page.get_by_role("link", name=text))
        return self.follows(page, button.first)

    def unfolds(self, page: Page, key: str) -> None:
        """What stands behind a line that is needed seldom, by the key of its text."""
        page.locator(".acts > details > summary, details.card > summary").get_by_text(text_of(key)).first.click()
        self.looks(page)

    def is_verified(self, page: Page) -> None:
        """«Publicare» once the folder as it is now was looked at."""
        expect(page.locator("#verificat")).not_to_contain_text(text_of("hall.publish_not_verified"))
        self.looks(page)

    def follows(self, page: Page, what: Locator) -> Page:
        """A button or a link is pressed, and the page that it leads to is there."""
        with page.expect_navigation():
            what.click()
        return self.looks(page)

    def notes_pin(self, name: str, page: Page) -> None:
        """The PIN, which is shown once."""
        self._pins[name] = "".join(
            page.locator("output").filter(has_text=re.compile(r"\d{3} \d{3}")).inner_text().split()
        )

    def gives_pin(self, name: str, field: Locator) -> None:
        """The PIN, where it is asked for again: once in five minutes."""
        if field.count():
            field.fill(self._pins[name])

    def registers(self, name: str, table: int) -> None:
        """A sheet is handed in: the table, Enter."""
        page = self._pages[name]
        page.locator("#masa").press_sequentially(str(table))
        page.keyboard.press("Enter")
        expect(page.locator("section.done")).to_contain_text(text_of("hall.table_of", table=table))
        self.looks(page)

    def opens_next(self, name: str, sheet: str, hand: int) -> Page:
        """The next sheet of the pile, which is the one that the guide says."""
        page = self.goes(name, "/urmatoarea")
        assert page.url.endswith(f"/fisa/{sheet}/{hand}"), page.url
        return page

    def types(self, name: str, sheet: str, slips: dict[str, str] | None = None) -> Page:
        """A paper typed by keyboard alone into the page that is open; `slips` are other fields than written."""
        page, (heading, *rows) = self._pages[name], self.papers[sheet]
        assert f"/fisa/{sheet}/" in page.url, page.url
        player, _, table = heading.partition(", masa ")
        for field in (player, table):
            page.keyboard.type(field)
            page.keyboard.press("Enter")
        for row in rows:
            for field in row.split():
                page.keyboard.type((slips or {}).get(field, field).lower())
                page.keyboard.press("Space" if field != row.split()[-1] else "Enter")
            self.looks(page)
        expect(page.locator("#stare-trimise")).to_have_text(text_of("hall.sent_all"))
        return self.looks(page)

    def finishes(self, name: str) -> Page:
        """Enter on the empty row, Enter."""
        page = self._pages[name]
        before = page.url
        page.keyboard.press("Enter")
        self.looks(page)
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url: url != before)
        expect(page.locator("#stare-trimise")).to_have_text(text_of("hall.sent_all"))
        return self.looks(page)

    def chooses(self, page: Page, answer: str, reason: str) -> None:
        """An answer of those that are offered, and why, where that is asked."""
        page.locator(".choices label").filter(has_text=answer).first.click()
        if page.locator("#motiv").is_visible():
            page.locator("#motiv").fill(reason)

    def decides(self, page: Page, position: str, reason: str) -> None:
        """A decision that accepts the entry elsewhere."""
        self.looks(page)
        self.follows(page, page.get_by_role("link", name=text_of("hall.decide")))
        page.locator("#fel").select_option("accepta")
        page.locator("#d_pozitie").fill(position)
        page.locator("#motiv").fill(reason)

    def settles(self, page: Page, picture: str) -> None:
        """Given; what it moves is shown."""
        self.looks(page)
        self.follows(page, page.locator("form[action='/coada/una'] button.first"))
        keeps = page.locator(".first").filter(has_text=text_of("hall.keep_answer"))
        if keeps.count():
            self.photo(MARIA, picture)
            self.follows(page, keeps)

    def photo(self, name: str, picture: str) -> None:
        """A picture for the guide, where they are wanted."""
        if self._pictures is None or not picture:
            return
        self._pages[name].wait_for_load_state("load")  # the mark is a picture of the style's
        with Image.open(BytesIO(self._pages[name].screenshot(caret="initial"))) as seen:
            seen.convert("RGB").quantize(COLOURS).save(self._pictures / f"{self.prefix}-{picture}.png", optimize=True)


def maria_opens(room: Afternoon) -> None:
    """The first chief, at the laptop itself."""
    page = room.looks(room.sits(MARIA))
    page.locator("#nume").fill(MARIA)
    room.presses(page, "hall.join_enter")
    room.notes_pin(MARIA, page)
    room.presses(page, "hall.go_on")
    room.photo(MARIA, "inceput")


def others_join(room: Afternoon) -> None:
    """A sign on one screen, confirmed on the chief's."""
    for name, role in ((ION, "arbitru"), (DAN, "dactilograf")):
        page = room.looks(room.sits(name, phone=name == ION))
        asking = page.locator("form[action='/intrare/cerere']")
        asking.locator("[name=nume]").fill(name)
        asking.get_by_role("button").click()
        sign = room.looks(page).locator(".pin output").inner_text()
        chief = room.goes(MARIA, "/conturi")
        request = chief.locator("form").filter(has_text=sign)
        request.locator("select").select_option(role)
        room.gives_pin(MARIA, request.locator("[name=pin]"))
        if name == ION:
            room.photo(MARIA, "intrare")
        room.follows(chief, request.get_by_role("button", name=text_of("hall.request_confirm")))
        page.get_by_role("button", name=text_of("hall.join_take")).wait_for()
        room.presses(page, "hall.join_take")
        room.notes_pin(name, page)
        room.presses(page, "hall.go_on")


def sample_is_set(room: Afternoon) -> None:
    """No control sample of four sheets."""
    page = room.goes(MARIA, "/sala")
    page.locator("#proba").fill("0")
    room.presses(page, "hall.keep")


def sheets_come(room: Afternoon) -> None:
    """By table, as they are handed in."""
    room.goes(MARIA, "/predare")
    for table in (1, 2, 3, 4):
        room.registers(MARIA, table)
        if table == 3:
            room.photo(MARIA, "predare")
    room.presses(room.page(MARIA), "hall.stop_on")


def dan_types(room: Afternoon) -> None:
    """A clean sheet closes itself; a field that does not look like a position is asked about."""
    room.follows(home := room.goes(DAN, "/"), home.locator("main a.first"))
    page = room.types(DAN, "01")
    page.keyboard.type("dame")
    page.keyboard.press("Space")
    expect(page.locator("body")).to_contain_text("Așa scrie pe foaie?")
    room.looks(page)
    page.keyboard.press("Control+a")
    page.keyboard.press("Backspace")
    room.finishes(DAN)
    page = room.goes(MARIA, "/fise/01")
    expect(page.locator("h1")).to_contain_text(text_of("hall.stage_inchisa"))
    room.photo(MARIA, "inchisa")


def all_type(room: Afternoon) -> None:
    """The other first hands: who sees verdicts and who does not, a row undone, a letter that cannot be read."""
    page = room.opens_next(ION, "03", 1)
    room.types(ION, "03")
    for _ in range(2):
        page.keyboard.press("ArrowUp")
    expect(page.locator("#verdict")).to_contain_text("CARTEAC")
    room.looks(page)
    room.photo(ION, "telefon")
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    room.finishes(ION)
    page = room.goes(DAN, "/fisa/02/1")
    room.types(DAN, "02")
    page.keyboard.type("h8 ac 1")
    page.keyboard.press("Enter")
    expect(page.locator("li.rand")).to_have_count(4)
    page.keyboard.press("Control+z")
    expect(page.locator("li.rand")).to_have_count(3)
    room.looks(page)
    room.photo(DAN, "fisa")
    room.finishes(DAN)
    room.types(ION, "04")


def typed_again(room: Afternoon) -> None:
    """The second hand, by somebody else and blind; Ion mistypes a claim."""
    room.goes(MARIA, "/fise")
    room.photo(MARIA, "panou")
    room.finishes(ION)
    room.types(DAN, "03")
    room.finishes(DAN)
    room.types(DAN, "04")
    room.finishes(DAN)
    room.types(ION, "02", {"16": "10"})
    room.finishes(ION)


def difference_settled(room: Afternoon) -> None:
    """A third reads the paper, seeing neither of the two."""
    page = room.goes(MARIA, "/coada")
    room.presses(page, "lamurit.do_read")
    room.photo(MARIA, "diferenta")
    page.locator("#valoare").press_sequentially("16")
    page.keyboard.press("Enter")
    page.wait_for_url("**/coada")
    expect(page.locator("#coada")).not_to_contain_text(text_of("lamurit.badge_read"))
    room.looks(page)
    room.goes(MARIA, "/fise/02")


def question_answered(room: Afternoon) -> None:
    """The letter that two people could not read."""
    room.goes(ION, "/coada")
    page = room.goes(MARIA, "/coada")
    page.get_by_role("link", name="ce scrie pe foaie?").click()
    room.looks(page)
    room.chooses(page, text_of("hall.another_reading"), "C-ul se vede în lumină")
    page.locator("#alta").fill("PLACID")
    room.settles(page, "intrebare")
    room.goes(MARIA, "/fise/04")


def ruled(room: Afternoon) -> None:
    """A decision, with what it moves shown before it is given."""
    page = room.goes(MARIA, "/coada")
    page.get_by_role("link", name="Fișa 03: Rândul 2").click()
    room.decides(page, "7H", "litera este un H neterminat")
    room.settles(page, "hotarare")
    room.goes(MARIA, "/fise/03")


def undone(room: Afternoon) -> None:
    """The sheet is opened again, the decision undone and given anew."""
    page = room.goes(MARIA, "/fise/03")
    page.locator("summary").filter(has_text=text_of("hall.reopen")).click()
    page.locator("#motiv").fill("am citit altă foaie")
    room.gives_pin(MARIA, page.locator("#pin"))
    room.looks(page)
    room.follows(page, page.get_by_role("button", name=text_of("hall.reopen")))
    page = room.goes(MARIA, "/jurnal?fisa=03&fel=decizie")
    page.locator("#jurnal a.event-number").first.click()
    page.locator("#motiv").fill("am citit altă foaie")
    room.presses(page, "hall.undo_do")
    room.goes(MARIA, "/jurnal")
    room.photo(MARIA, "jurnal")
    page = room.goes(MARIA, "/coada")
    page.get_by_role("link", name="Fișa 03: Rândul 2").click()
    room.decides(page, "7H", "litera este un H neterminat, pe foaia 03")
    room.settles(page, "")
    expect(page.locator("main")).to_contain_text("am citit altă foaie")  # what waits next of the same sheet
    room.chooses(page, text_of("hall.answered_in_words"), "hotărât din nou, de pe foaia 03")
    room.settles(page, "")
    room.goes(MARIA, "/coada")
    page = room.goes(MARIA, "/fise")
    expect(page.locator("#fise .state")).to_have_text([text_of("hall.stage_inchisa")] * 4)


# the parts of the chapter, each with the walk of it
WALK: Mapping[str, Callable[[Afternoon], None]] = MappingProxyType(
    {
        "Maria deschide sala": maria_opens, "Intră ceilalți": others_join, "Proba": sample_is_set,
        "Predarea": sheets_come, "O fișă care se închide singură": dan_types, "Tastatul": all_type,
        "A doua tastare": typed_again, "Nepotrivirea": difference_settled, "Întrebările": question_answered,
        "Hotărârea": ruled, "Răzgândirea": undone,
    }
)  # fmt: skip


@dataclass(frozen=True)
class Walked:
    """What the screens showed in each part of the chapter, what browsers complained of, what the program said last."""

    shown: Mapping[str, str]
    faults: Sequence[str]
    said: str


def walk(home: Path, folder: str, papers: Mapping[str, list[str]], chromium: str, pictures: Path | None) -> Walked:
    """The whole afternoon; `home` is where the program is started."""
    shown = {}
    with sync_playwright() as playwright, hall_open(home, folder) as (address, said):
        browser = playwright.chromium.launch(executable_path=chromium)
        room = Afternoon(address, browser, papers, pictures)
        for title, part in WALK.items():
            room.shown = ""
            part(room)
            shown[title] = " ".join(room.shown.split())
        browser.close()
    return Walked(shown, room.faults, said[-1])
