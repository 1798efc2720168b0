"""Somebody who never saw the program: knows what stands on the screen and the papers, and presses what stands out.

No address, no id and no class is known here but `.first`, the look of the primary action.
"""

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

from playwright.sync_api import Locator, Page

from tests.hall.waiting import PATIENCE

CLOCK = re.compile(r"\b\d+:\d\d(:\d\d)?\b")
# what a question before something irreversible calls the thing that was meant
MEANT = re.compile("Opriți acum partida|Nu a predat nimic|Publicați acum|Închideți sala")
PIN = r"\b(\d{3}) (\d{3})\b"
_TABS = 300
_ACTIVE = "one => one === document.activeElement"


class StuckError(AssertionError):
    """A page on which nobody knows how to go on; its message holds what stands there."""


@dataclass
class Papers:
    """Everything on paper, for all who work: `sheets` by number, `bring` the tables that come, `done` what happened."""

    facts: Mapping[str, str]
    sheets: Mapping[str, Mapping[str, Any]]
    bring: list[tuple[int, str]]  # a table, and whether it comes after the stop
    contestation: Mapping[str, str]
    roles: Mapping[str, str]
    done: set[str] = field(default_factory=set)
    way: str = ""
    signs: dict[str, str] = field(default_factory=dict)
    ranking: list[list[str]] = field(default_factory=list)
    general: list[list[str]] = field(default_factory=list)

    @property
    def begun(self) -> bool:
        """Whether anything was handed in."""
        return "predat" in self.done

    def once(self, what: str) -> bool:
        """Whether something happens now, which happens once."""
        first = what not in self.done
        self.done.add(what)
        return first


class Screen:
    """A browser, as seen and used: by mouse, or by keys alone."""

    def __init__(self, page: Page, keys: bool) -> None:
        self.page, self.keys = page, keys
        self.loads = 0
        page.on("domcontentloaded", lambda _: setattr(self, "loads", self.loads + 1))

    @property
    def text(self) -> str:
        """What can be read."""
        return " ".join(self.page.locator("body").inner_text().split())

    @property
    def place(self) -> Locator:
        """Where the next act is: a question that lies over the page, or the page."""
        over = self.page.get_by_role("dialog").locator("visible=true")
        return over.last if over.count() else self.page.locator("main")

    def primary(self) -> Locator | None:
        """What stands out. Raises StuckError where more than one does."""
        found = self.place.locator(".first").locator("visible=true")
        if found.count() > 1:
            raise StuckError(f"două acțiuni principale: {found.all_inner_texts()}\n{self.shown()}")
        return found.first if found.count() else None

    @property
    def runs(self) -> bool:
        """Whether the clock of the game goes, which every page shows."""
        return self.page.get_by_role("banner").get_by_role("link", name=CLOCK).locator("visible=true").count() > 0

    def shown(self) -> str:
        """The screen in words, for who mends the program."""
        return f"{self.page.url}\n{self.page.locator('body').aria_snapshot()}"

    def named(self, name: str | re.Pattern[str]) -> Locator | None:
        """A button or a link by its words, if it can be seen."""
        found = self.place.get_by_role("button", name=name).or_(self.place.get_by_role("link", name=name))
        found = found.or_(self.place.locator("summary").filter(has_text=name)).locator("visible=true")
        return found.first if found.count() else None

    def field(self, label: str | re.Pattern[str]) -> Locator | None:
        """A field by its label, if it can be seen."""
        found = self.place.get_by_label(label, exact=True).locator("visible=true")
        return found.first if found.count() else None

    def press(self, what: Locator) -> None:
        """Press, and wait until something comes of it."""
        told, before, loads = what.inner_text(), self.state(), self.loads
        if self.keys:
            self.reach(what)
            self.page.keyboard.press("Enter")
        else:
            what.click()
        self.changes(before, loads, f"«{told}» nu face nimic")

    def fill(self, what: Locator, text: str) -> None:
        """Write into a field; a field of lines, as it is."""
        if self.keys:
            self.reach(what)
            self.page.keyboard.press("Control+a")
            self.page.keyboard.insert_text(text)
        else:
            what.fill(text)

    def choose(self, words: str) -> None:
        """An answer of several, by its words; by keys, by its digit or the arrows."""
        answer = self.place.get_by_role("radio", name=words).first
        if not self.keys:
            self.place.locator("label", has_text=words).first.click()
            return
        digit = re.match(r"\d\b", self.place.locator("label", has_text=words).first.inner_text())
        if digit:
            self.page.keyboard.press(digit[0])
            return
        self.tabs_to(answer, "document.activeElement.type === 'radio' && document.activeElement.name === one.name")
        while not answer.evaluate(_ACTIVE):
            self.page.keyboard.press("ArrowDown")
        if not answer.is_checked():
            self.page.keyboard.press("Space")

    def tap(self, n: int) -> None:
        """A tile of a word."""
        if self.keys:
            self.page.keyboard.press(str(n + 1))
        else:
            self.place.locator("label:has(input[type=checkbox])").nth(n).click()

    def select(self, what: Locator, words: str) -> None:
        """One of a list, by its words."""
        if self.keys:
            self.reach(what)
            self.page.keyboard.type(words)
        else:
            what.select_option(label=words)

    def tick(self, what: Locator) -> None:
        """Tick a box."""
        if self.keys:
            self.reach(what)
            self.page.keyboard.press("Space")
        else:
            what.check()

    def reach(self, what: Locator) -> None:
        """Go somewhere by Tab."""
        self.tabs_to(what, _ACTIVE.removeprefix("one => "))

    def tabs_to(self, what: Locator, there: str) -> None:
        """Tab until the focus is where it should be, which is told of `one`."""
        for _ in range(_TABS):
            if what.evaluate(f"one => {there}"):
                return
            self.page.keyboard.press("Tab")
        raise StuckError(f"nu se ajunge cu Tab la «{what.inner_text()}»\n{self.shown()}")

    def changes(self, before: str, loads: int, otherwise: str) -> None:
        """Wait until the page is another, or shows something else."""
        by = time.monotonic() + PATIENCE
        while self.state() == before and self.loads == loads:
            if time.monotonic() > by:
                raise StuckError(f"{otherwise}\n{self.shown()}")
            self.page.wait_for_timeout(30)
        self.page.wait_for_load_state()

    def state(self) -> str:
        """Everything by which a page is seen to be another."""
        try:
            return self.page.url + CLOCK.sub("", self.text)
        except Exception:  # the page is just being left
            return ""


# whether it was done; None: this is the page to be on, and nothing to do on it until something comes
Act: TypeAlias = Callable[["Arbiter"], bool | None]


class Arbiter(Screen):
    """Somebody at a screen. `step` does one thing, or says that there is nothing to do."""

    def __init__(self, name: str, page: Page, papers: Papers, log: list[str], keys: bool = False) -> None:
        super().__init__(page, keys)
        self.leads = name not in papers.roles
        self.name, self.papers, self.pin = name, papers, ""
        self.log = log
        self.seen = ""

    def step(self) -> bool:
        """Do what the screen asks for next. False where nothing stands out, and the page waits for somebody else."""
        self.page.wait_for_load_state()
        self.seen, primary = self.text, self.primary()
        for words, act in ACTS.items():
            if re.search(words, self.seen) and (did := act(self)) is not False:
                self.log.append(f"{self.name}: {act.__name__}")
                return bool(did)
        self.fill_known()
        if primary is None:
            return self.goes_home()
        self.log.append(f"{self.name}: {primary.inner_text()!r}")
        self.press(primary)
        return True

    def fill_known(self) -> None:
        """Empty fields whose label is known."""
        own = {"Numele dumneavoastră": self.name, "PIN-ul dumneavoastră": self.pin, "PIN": self.pin}
        known = {**self.papers.facts, **own}
        for label, value in known.items():
            found = self.field(label) if value and label in self.seen else None
            if found and not found.input_value():
                self.fill(found, value)

    def chooses(self, words: str, *beside: tuple[str, str]) -> bool:
        """Choose an answer, write what belongs beside it, go on."""
        self.choose(words)
        for label, text in beside:
            field = self.field(label)
            assert field, self.shown()
            self.fill(field, text)
        return self.goes_on()

    def goes_on(self) -> bool:
        """Press what stands out."""
        primary = self.primary()
        if primary is None:
            raise StuckError(f"nimic nu iese în față\n{self.shown()}")
        self.press(primary)
        return True

    def place_named(self, name: str) -> Locator:
        """A place of the bar, behind the menu on a phone."""
        link = self.page.get_by_role("navigation", name="Paginile sălii").get_by_role("link", name=name)
        if not link.is_visible():
            self.press(self.page.get_by_role("button", name="Meniu").first)
        return link

    def goes_home(self) -> bool:
        """«Acum», from a page on which nothing stands out; False there, where there is something to wait for."""
        bar = self.page.get_by_role("banner")
        if not bar.get_by_role("button", name=re.compile(f"Meniu|{self.name}")).locator("visible=true").count():
            return False
        home = self.place_named("Acum")
        if home.get_attribute("aria-current"):
            if "Vă așteaptă pe dumneavoastră" in self.seen:
                raise StuckError(f"ceva așteaptă și nimic nu iese în față\n{self.shown()}")
            return False
        self.log.append(f"{self.name}: Acum")
        self.press(home)
        return True


def notes_pin(one: Arbiter) -> bool:
    """The PIN, which is shown once."""
    if found := re.search(PIN, one.seen):
        one.pin = found[1] + found[2]
    return False


def means_it(one: Arbiter) -> bool:
    """A question before something that was meant: not the safe answer."""
    over = one.page.get_by_role("dialog").locator("visible=true")
    if over.count() and (meant := one.named(MEANT)):
        one.primary()
        one.press(meant)
        return True
    return False


def way_in(one: Arbiter) -> bool | None:
    """The chief lets colleagues in: says the address aloud, and waits for those who come."""
    if not one.leads or not (awaited := one.papers.roles.keys() - one.papers.done):
        return False
    if button := one.named("Lăsați colegii să intre"):
        one.press(button)
        return True
    if found := re.search(r"http://192\.\S+", one.seen):
        one.papers.way = found[0]
    for name in awaited & one.papers.signs.keys():
        if one.papers.signs[name] not in one.seen:
            continue
        asking = one.page.locator("form", has_text=one.papers.signs[name])
        if (pin := asking.get_by_label("PIN-ul dumneavoastră")).count():
            one.fill(pin, one.pin)
        one.select(asking.get_by_label("Rolul"), one.papers.roles[name])
        one.press(asking.get_by_role("button", name="Confirmați"))
        one.papers.done.add(name)
        return True
    return None if one.papers.way and "Pe aici intră ceilalți" in one.seen else False


def shows_sign(one: Arbiter) -> None:
    """The sign of who comes, for the chief to see."""
    found = re.search(r"acest semn (\d+)", one.seen)
    assert found, one.seen
    one.papers.signs[one.name] = found[1]


def sets_sample(one: Arbiter) -> bool:
    """How many clean sheets are typed once more, where that was agreed."""
    label = "Prin sondaj: câte din fișele curate se mai tastează o dată"
    if "sondaj" not in one.papers.facts or not one.leads or "sondaj" in one.papers.done:
        return False
    if field := one.field(label):
        one.fill(field, one.papers.facts["sondaj"])
        button = one.page.locator("form", has=one.page.get_by_label(label)).get_by_role("button")
        one.papers.done.add("sondaj")
        one.press(button)
    else:
        one.press(one.place_named("Sala"))
    return True


def letters_come(one: Arbiter) -> bool:
    """The letters come out of the bag, so they are written and not drawn."""
    bag = one.field("Literele din sac")
    if bag is None:
        return False
    one.fill(bag, one.papers.facts["sac"])
    button = one.named("Au ieșit din sac: le scriu pe toate")
    assert button
    one.press(button)
    return True


def receives(one: Arbiter) -> bool | None:
    """A player brings a sheet, if one does."""
    table = one.field("Primiți o fișă: masa jucătorului") or one.field("Masa jucătorului")
    if table is None or "O contestație nouă" in one.seen:
        return False
    if not one.papers.bring or (one.papers.bring[0][1] == "după stop" and one.runs):
        return None if one.runs and not one.leads else False
    one.fill(table, str(one.papers.bring.pop(0)[0]))
    one.papers.done.add("predat")
    primary = one.primary()
    assert primary
    one.press(primary)
    return True


def nothing_comes(one: Arbiter) -> bool:
    """A player who hands in nothing."""
    if one.papers.bring or one.runs:
        return False
    if (button := one.named(re.compile("^Nu a predat…"))) and one.papers.once("nu a predat"):
        one.press(button)
        return True
    return False


def stops(one: Arbiter) -> bool:
    """All have come who do: stopped, taken back at once, and stopped again."""
    left = [each for each in one.papers.bring if each[1] != "după stop"]
    if left or not one.papers.begun or not one.leads:
        return False
    if (back := one.named("Reluați ceasul")) and one.papers.once("reluat"):
        one.press(back)
        return True
    if not one.runs:
        return False
    for words in ("Opriți înainte de timp…", "Prelungiți sau opriți…"):
        if button := one.named(words):
            one.press(button)
            return True
    return one.goes_home()


def types(one: Arbiter) -> bool:
    """A sheet, from its paper, by keys."""
    if one.field("Numele scris pe foaie") is None or one.page.get_by_role("dialog").locator("visible=true").count():
        return False
    found = re.search(r"Fișa (\d+)", one.page.locator("h1").inner_text())
    assert found
    paper = one.papers.sheets[found[1]]
    again = "a doua tastare" in one.page.locator("h1").inner_text().lower()
    slips = paper.get("greșit", {}) if not again else {}
    name = one.field("Numele scris pe foaie")
    assert name
    if name.input_value() and "rânduri tastate" in one.papers.done:
        return False
    for line in (paper["nume"], paper["masa"]):
        one.page.keyboard.type(line)
        one.page.keyboard.press("Enter")
    for row in paper["rânduri"]:
        cells = [slips.get(cell, cell).swapcase() for cell in row.split()]  # a joker with Shift
        for n, cell in enumerate(cells, 1):
            one.page.keyboard.type(cell)
            one.page.keyboard.press("Enter" if n == len(cells) else "Space")
    primary = one.primary()
    assert primary, one.shown()
    if one.keys:
        one.page.keyboard.press("Enter")  # on an empty row, the same
    else:
        one.press(primary)
    return True


def _of_paper(one: Arbiter) -> tuple[Mapping[str, Any], str] | None:
    """The paper that the screen asks about, and the question."""
    if "Numele scris pe foaie" in one.seen:  # one may read there what will be asked
        return None
    found = re.search(r"Luați foaia (\d+)\. ([^?]*\?)", one.seen)
    return (one.papers.sheets[found[1]], found[2]) if found else None


def grid(one: Arbiter) -> bool:
    """What the grid of a paper shows."""
    asked = _of_paper(one)
    if not asked or not (row := re.search(r"Ce arată grila pentru rândul (\d+)", asked[1])):
        return False
    there, (place, word, _) = asked[0].get("grilă", {}), asked[0]["rânduri"][int(row[1]) - 1].split()
    if not there:
        return one.chooses("Grila este goală")
    if row[1] not in there:
        return one.chooses("Nimic: rândul acesta nu este pe grilă")
    seen, at = there[row[1]].split()
    if at != place:
        return one.chooses("dar în alt loc", ("Poziția de pe grilă", at))
    return one.chooses("ca în tabel") if seen == word else one.chooses("Alt cuvânt la", ("Cuvântul de pe grilă", seen))


def jokers(one: Arbiter) -> bool:
    """Which letters are marked on a grid."""
    asked = _of_paper(one)
    if not asked or not (row := re.search(r"de la rândul (\d+), sunt jokeri pe grilă", asked[1])):
        return False
    there = asked[0].get("grilă", {})
    if row[1] not in there:
        return one.chooses("Grila este goală") if not there else one.chooses("Nimic: rândul acesta nu este pe grilă")
    marked = [n for n, letter in enumerate(there[row[1]].split()[0]) if letter.islower()]
    if not marked:
        return one.chooses("Niciuna")
    for n in marked:
        one.tap(n)
    return one.goes_on()


def reads(one: Arbiter) -> bool:
    """A field of a paper, of which two typings differ."""
    asked = _of_paper(one)
    field = one.field(re.compile(r"^Luați foaia \d+\. "))
    if not asked or field is None:
        return False
    sheet, question = asked
    row = re.search(r"rândul (\d+)", question)
    written = sheet["rânduri"][int(row[1]) - 1].split() if row else ()
    cells = dict(zip(("poziți", "depunere|cuvânt", "punct"), written, strict=False))
    cells |= {"nume": sheet["nume"], "mas[ăa]": sheet["masa"]}
    one.fill(field, next(cell for words, cell in cells.items() if re.search(words, question.lower())))
    return one.goes_on()


def stays(one: Arbiter) -> bool:
    """What is no question to a paper stays as it was counted."""
    if one.page.get_by_role("radio", name="Rămâne cum a socotit programul").count():
        return one.chooses("Rămâne cum a socotit programul")
    return False


def says_how_many(one: Arbiter) -> bool:
    """How many work, where that is asked first."""
    people = one.papers.facts["câți"]
    if not one.page.get_by_role("radio", name=people).count() or not one.papers.once("câți"):
        return False
    one.choose(people)
    button = one.named(re.compile("^Așa lucrăm"))
    assert button
    one.press(button)
    return True


def waits_for_program(one: Arbiter) -> bool:
    """The page says that it looks at the folder beside, and that it changes by itself."""
    before, loads = one.state(), one.loads
    one.changes(before, loads, "pagina spune că se schimbă singură, și nu se schimbă")
    return True


def contests(one: Arbiter) -> bool:
    """A player contests, once there is a ranking: written down, answered."""
    of = one.papers.contestation
    if (button := one.named("Înregistrați o contestație")) and one.papers.once("contestație"):
        one.press(button)
        return True
    if "O contestație nouă" not in one.seen:
        return False
    if one.field("Ce spune jucătorul, cu cuvintele lui"):
        for label in ("Depunerea", "Ce spune jucătorul, cu cuvintele lui"):
            field = one.field(label)
            assert field
            one.fill(field, of[label])
        return one.goes_on()
    if table := one.field("Masa jucătorului"):
        one.fill(table, of["Masa jucătorului"])
        return one.goes_on()
    return False


def answers(one: Arbiter) -> bool:
    """The answer to a contestation."""
    if "Da, acesta este răspunsul" in one.seen or not one.field("Motivarea, așa cum o primește jucătorul"):
        return False
    one.choose(one.papers.contestation["Hotărârea"])
    field = one.field("Motivarea, așa cum o primește jucătorul")
    assert field
    one.fill(field, one.papers.contestation["Motivarea"])
    return one.goes_on()


def ends_term(one: Arbiter) -> bool:
    """All players are content: the final ranking before the deadline."""
    if "contestație" not in one.papers.done:
        return False
    if button := one.named("Publicați clasamentul final"):
        one.fill_known()
        one.press(button)
        return True
    if early := one.named("Publicați finalul înainte de termen…"):
        one.press(early)
        return True
    return False


def publishes(one: Arbiter) -> bool:
    """To the place where a ranking is, when only that is left."""
    if not one.leads or not one.page.get_by_role("heading", name="Clasamentul provizoriu este publicat").count():
        return False
    one.press(one.place_named("Publicare"))
    return True


def reads_ranking(one: Arbiter) -> bool:
    """The final ranking, whole."""
    if not one.papers.once("clasament"):
        return False
    if whole := one.named(re.compile("^Toți cei")):
        one.press(whole)
    rows = one.place.get_by_role("row").locator("visible=true").all_inner_texts()
    one.papers.ranking = [row.split("\t") for row in rows]
    return True


def adds_up(one: Arbiter) -> bool:
    """The general ranking, from the page of all competitions: the end of the day."""
    if rounds := one.page.get_by_role("group", name="Etapele").get_by_role("checkbox").locator("visible=true").all():
        for each in rounds:
            if not each.is_checked():
                one.tick(each)
        return False
    if one.named("Faceți documentele de afișat"):
        one.papers.general = [row.split("\t") for row in one.place.get_by_role("row").all_inner_texts()]
        return False
    if "clasament final publicat" in one.seen and (button := one.named("Clasament general")):
        one.press(button)
        return True
    return False


# what can be read on a screen, and what somebody does who reads it; what stands out is pressed where none fits
ACTS: Mapping[str, Act] = MappingProxyType(
    {
        PIN: notes_pin,
        MEANT.pattern: means_it,
        "acest semn": shows_sign,
        "Până la start|Deschideți sala în rețea|Pe aici intră ceilalți": way_in,
        "Până la start|Prin sondaj": sets_sample,
        "Literele din sac": letters_come,
        "Masa jucătorului|masa jucătorului": receives,
        "Nu a predat…": nothing_comes,
        "Câți lucrați la corectură": says_how_many,
        "": stops,
        "Numele scris pe foaie": types,
        "Ce arată grila": grid,
        "sunt jokeri pe grilă": jokers,
        "Luați foaia": reads,
        "Rămâne cum a socotit programul": stays,
        "pagina se înnoiește singură|se arată singură": waits_for_program,
        "ontestați": contests,
        "Motivarea, așa cum": answers,
        "final": ends_term,
        "Clasamentul provizoriu este publicat": publishes,
        "Pregătiți etapa": reads_ranking,
        "Clasament general": adds_up,
    }
)
