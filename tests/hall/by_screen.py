"""Somebody who never saw the program: knows what stands on the screen and the papers, and presses what stands out.

No address, no id and no class is known here but `.first`, the look of the primary action.
"""

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from playwright.sync_api import Locator, Page

from tests.hall.waiting import PATIENCE

CLOCK = re.compile(r"\b\d+:\d\d(:\d\d)?\b")
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
        """The visible text."""
        return " ".join(self.page.locator("body").inner_text().split())

    @property
    def place(self) -> Locator:
        """Where the next act is: a question that lies over the page, or the page."""
        return self.page.get_by_role("dialog").locator("visible=true").last if self.asked else self.page.locator("main")

    @property
    def asked(self) -> bool:
        """Whether a question lies over the page."""
        return self.page.get_by_role("dialog").locator("visible=true").count() > 0

    def primary(self) -> Locator | None:
        """The one primary action. Raises StuckError where there are more."""
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

    def presses(self, name: str | re.Pattern[str]) -> bool:
        """Press a button or a link that has to be there."""
        what = self.named(name)
        if what is None:
            raise StuckError(f"nu se vede «{name}»\n{self.shown()}")
        self.press(what)
        return True

    def hits(self, key: str) -> bool:
        """A key where the focus is, and wait until something comes of it."""
        before, loads = self.state(), self.loads
        self.page.keyboard.press(key)
        self.changes(before, loads, f"{key} nu face nimic")
        return True

    def writes(self, label: str, text: str) -> None:
        """Write into a field that has to be there."""
        what = self.field(label)
        if what is None:
            raise StuckError(f"nu se vede câmpul «{label}»\n{self.shown()}")
        self.fill(what, text)

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

    def step(self, acts: Mapping[str, Act]) -> bool:
        """Do what the screen asks for next: an act whose words stand there, else what stands out.

        False where nothing stands out, and the page waits for somebody else.
        """
        self.page.wait_for_load_state()
        self.seen, primary = self.text, self.primary()
        for words, act in acts.items():
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
            self.writes(label, text)
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
