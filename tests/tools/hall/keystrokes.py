"""What an evening of the hall costs the hands of four people (spec: what to expect of people).

Keys and fields are counted on the hall's real pages, in Chromium: registering, a hand of each kind, differences, a
question. The model's seconds are then put on them, for 80 sheets of which two fifths are typed twice. Nobody was timed.

`python -m tests.tools.hall.keystrokes` (`make sala-taste`) prints the rows of docs/benchmarks.md.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from arbitraj.hall.kernel.scene import ARBITER, CHIEF
from arbitraj.hall.page.site import COOKIE
from arbitraj.text import text_of
from tests.hall.paper import Paper, PaperLine, made_pile, sample_pile
from tests.hall.served import HOST, hall_served, joined
from tests.hall.waiting import BROWSER
from tests.programs import needed

KEY, FIELD = 0.28, 1.35  # seconds: the spec's, of a key and of a field that is looked at on the paper
SHEETS, PEOPLE, TWICE = 80, 4, 0.4
ROWS = range(7, 18)  # of a sheet, each as often: 12 in the middle
SLIPS = 2 / 3  # fields of a hand typed otherwise than they are written
ASKED = 0.1  # of the sheets have a field that cannot be read
_MOST_ROWS = 20  # of a list, gone through
_TABLES = range(10, 20)  # of the sheets that are counted
_SAMPLE = Path(__file__).parents[3] / "samples" / "campionat" / "1-integral-partial"
# keys that were pressed, and the fields in which they were, over all pages of a tab; how long after the last key the
# next sheet was there
_NOTHING = '{"keys": 0, "fields": 0, "waits": []}'
_COUNT = """(() => {
  const kept = JSON.parse(sessionStorage.taste ?? '%s'); let last = 0;
  let field = null;
  const keep = () => { sessionStorage.taste = JSON.stringify(kept); };
  addEventListener("keydown", ({ target }) => {
    kept.keys++;
    if (target !== field) kept.fields++;
    [field, last] = [target, Date.now()];
    keep();
  }, true);
  addEventListener("focusin", ({ target }) => {
    if (target.id === "nume" && last) kept.waits.push(Date.now() - last);
    keep();
  }, true);
})()""".replace("%s", _NOTHING)


@dataclass(frozen=True, slots=True)
class Cost:
    """What something costs whoever does it."""

    keys: float = 0.0
    fields: float = 0.0

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(self.keys + other.keys, self.fields + other.fields)

    def __mul__(self, times: float) -> "Cost":
        return Cost(self.keys * times, self.fields * times)

    def __sub__(self, other: "Cost") -> "Cost":
        return self + other * -1

    @property
    def seconds(self) -> float:
        return self.keys * KEY + self.fields * FIELD


_REACHED = Cost(1, 1)  # a page of the bar


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted: of a hand what its rows' signs do not cost, by the row and at all; `struck` is a row more that
    the player struck out; the others are whole. `waited` are the seconds until the next sheet was there.
    """

    registered: Cost
    row: Cost
    hand: Cost
    struck: Cost
    difference: Cost
    question: Cost
    waited: Sequence[float]

    def of_hand(self, lines: Sequence[PaperLine]) -> Cost:
        """What a hand of these rows costs."""
        return self.hand + self.row * len(lines) + Cost(sum(map(signs, lines)))

    def evening(self, sheets: Sequence[Sequence[PaperLine]]) -> Mapping[str, float]:
        """The minutes that each part takes when the people share them evenly."""
        twice = [lines for n, lines in enumerate(sheets) if n % 5 in (1, 3)]  # two fifths
        hands = [*sheets, *twice]
        wait = sum(self.waited) / len(self.waited)
        parts = {
            "registered": self.registered.seconds * len(sheets),
            "typed": sum(self.of_hand(lines).seconds for lines in hands),
            "differences": self.difference.seconds * 2 * SLIPS * len(twice),
            "questions": self.question.seconds * ASKED * len(sheets),
            "waited": wait * len(hands),
        }
        return {name: seconds / 60 / PEOPLE for name, seconds in parts.items()}


def signs(line: PaperLine) -> int:
    """What stands in the fields of a row; a joker's mark is a sign."""
    return len(line.pozitie) + len(line.depunere) + sum(map(str.islower, line.depunere)) + len(line.puncte)


def evening_sheets(count: int = SHEETS) -> list[list[PaperLine]]:
    """Sheets of as many rows as the model has, of rows that the sample's players wrote."""
    with TemporaryDirectory() as home:
        papers = sample_pile(_SAMPLE, Path(home) / "a").papers.values()
    lines = cycle([line for paper in papers for line in paper.lines if isinstance(line, PaperLine)])
    return [list(islice(lines, ROWS[n % len(ROWS)])) for n in range(count)]


@dataclass(frozen=True, slots=True)
class HandCounted:
    """A hand: what each of its rows cost besides its signs, and the rest of it."""

    rows: tuple[Cost, ...]
    rest: Cost


def press_keys(page: Page, text: str) -> None:
    """A capital is a letter with Shift."""
    for sign in text:
        page.keyboard.press({" ": "Space", "\n": "Enter"}.get(sign, f"Shift+{sign}" if sign.isupper() else sign))


class Station:
    """A browser of somebody who joined; what is done in it is counted."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self._address = page, address

    def opens(self, where: str) -> None:
        """A page by its address."""
        self.page.goto(self._address + where)

    def keys(self, text: str) -> None:
        """Those that the text is typed with."""
        press_keys(self.page, text)

    def follows(self, link: str) -> None:
        """The first such link of a list, from where the page puts the focus, by the keys of lists."""
        wanted = self.page.locator(link).first
        expect(wanted).to_be_visible()
        for _ in range(_MOST_ROWS):
            if wanted.evaluate("each => each === document.activeElement"):
                break
            self.keys("j")
        expect(wanted).to_be_focused()
        self.keys("\n")

    @property
    def counted(self) -> Cost:
        """What was done so far."""
        kept = self._kept()
        return Cost(kept["keys"], kept["fields"])

    @property
    def waits(self) -> list[float]:
        """The seconds from the last key of each hand until the next one could be typed."""
        return [milliseconds / 1000 for milliseconds in self._kept()["waits"]]

    def _kept(self) -> Any:
        return json.loads(self.page.evaluate("sessionStorage.taste ?? null") or _NOTHING)

    def row(self, line: PaperLine) -> None:
        """A position is followed by a letter, which no position goes on with."""
        word = "".join(sign.upper() if sign.islower() else sign.lower() for sign in line.depunere)
        self.keys(f"{line.pozitie.lower()}{word} {line.puncte}\n")

    def hand(self, number: str, lines: Sequence[PaperLine], struck: PaperLine | None = None) -> HandCounted:
        """A whole hand from its heading, which is as printed, until the next sheet is there."""
        self._shown(number)
        began, rows = self.counted, list[Cost]()
        self.keys("=")
        for line in lines:
            before = self.counted
            self.row(line)
            rows.append(self.counted - before - Cost(signs(line)))
        if struck:
            self.row(struck)
            self.keys("-")
        self.keys("\n")
        expect(self.page.locator("#gata-da")).to_be_focused()
        self.keys("\n")
        expect(self.page.locator("#fisa-nume")).not_to_have_text(text_of("hall.entry_title", sheet=number))
        expect(self.page.locator("#nume")).to_be_focused()
        typed = Cost(sum(map(signs, lines)))
        return HandCounted(tuple(rows), self.counted - began - sum(rows, typed))

    def _shown(self, number: str) -> None:
        expect(self.page.locator("#fisa-nume")).to_have_text(text_of("hall.entry_title", sheet=number))
        expect(self.page.locator("#nume")).to_be_focused()


def counted_in(browser: str) -> Counted:
    """Everything done once on the pages, and counted: sheets that are right, faulty, with a joker, typed twice."""
    with TemporaryDirectory() as home, _stations(browser, Path(home)) as (papers, stations):
        chief, one, two, three = stations
        registered = [_registers(chief, paper) for paper in papers]
        right, other, faulty, struck, differing, unread = (_lines(paper) for paper in papers[:6])
        faulty[1].puncte, faulty[2].depunere = "1", faulty[2].depunere.capitalize().swapcase()  # the player's, a joker
        unread[3].depunere = f"{unread[3].depunere[:-1]}?"
        slipped = [replace(line) for line in differing]
        slipped[2].puncte, slipped[4].depunere = "7", f"{slipped[4].depunere}E"
        one.opens("/fisa/01/1")
        hands = [one.hand(f"{n:02d}", lines) for n, lines in enumerate((right, other, faulty), 1)]
        with_struck = one.hand("04", struck, struck=right[0])
        hands += [one.hand("05", differing), one.hand("06", unread)]
        for number, lines in (("05", slipped), ("06", unread)):
            two.opens(f"/fisa/{number}/2")
            hands.append(two.hand(number, lines))
        return Counted(
            _mean(registered),
            _the_same(row for hand in hands for row in hand.rows),
            # a printed name and a printed table are looked at, the key is pressed in one of them
            _the_same(hand.rest for hand in hands) + Cost(fields=1),
            with_struck.rest - hands[0].rest - Cost(signs(right[0])),
            _differences(three, "05", (differing[2].puncte, differing[4].depunere)),
            _question(three, papers[5].lines[3].depunere),
            (*one.waits, *two.waits),
        )


def _lines(paper: Paper) -> list[PaperLine]:
    return [replace(line) for line in paper.lines if isinstance(line, PaperLine)]


def _the_same(costs: Iterable[Cost]) -> Cost:
    """What all of them cost: the model has no other hands."""
    (cost,) = set(costs)
    return cost


def _mean(costs: Sequence[Cost]) -> Cost:
    return sum(costs, Cost()) * (1 / len(costs))


@contextmanager
def _stations(browser: str, home: Path) -> Iterator[tuple[list[Paper], list[Station]]]:
    """A hall in which nothing was handed in, its papers, and four people at stations of their own."""
    papers = [*made_pile(_TABLES[-1], home / "concurs").papers.values()][_TABLES[0] - 1 :]
    with hall_served(home / "concurs") as served, sync_playwright() as playwright:
        people = joined(served, {"Ana": CHIEF, "Radu": ARBITER, "Eva": ARBITER, "Vlad": ARBITER})
        address = f"http://{HOST}:{served.port}"
        with playwright.chromium.launch(executable_path=browser) as opened:
            stations = []
            for person in people.values():
                context = opened.new_context(viewport={"width": 1280, "height": 800})
                context.set_default_timeout(BROWSER)
                context.add_cookies([{"name": COOKIE, "value": person.cookies[COOKIE], "url": address}])
                context.add_init_script(_COUNT)
                stations.append(Station(context.new_page(), address))
            yield papers, stations


def _registers(chief: Station, paper: Paper) -> Cost:
    chief.opens("/predare")
    expect(chief.page.locator("#masa")).to_be_focused()
    before = chief.counted
    chief.keys(f"{paper.table}\n")
    expect(chief.page.locator("#t-new")).to_be_visible()
    expect(chief.page.locator("#masa")).to_be_focused()
    return chief.counted - before


def _differences(third: Station, number: str, values: Sequence[str]) -> Cost:
    """One of those of a sheet, the way to it and back shared among them."""
    third.opens("/coada")
    third.page.wait_for_load_state()  # keys are a module's
    before = third.counted
    third.follows(f"#coada a[href='/diferente/{number}']")  # each field has its row, all lead there
    for value in values:
        expect(third.page.locator("#valoare")).to_be_focused()
        expect(third.page.locator("#valoare")).to_have_value("")
        with third.page.expect_navigation():
            third.keys(f"{value.lower()}\n")
    third.page.wait_for_url("**/coada")
    assert f'href="/diferente/{number}"' not in third.page.content()
    return (third.counted - before + _REACHED) * (1 / len(values))


def _question(third: Station, word: str) -> Cost:
    """A field that cannot be read, read by somebody else."""
    third.opens("/coada")
    third.page.wait_for_load_state()
    before = third.counted
    third.follows("#coada a[href*='nume=ilizibil']")
    choices = third.page.locator("[data-choices] input[type=radio]")
    expect(choices.last).to_be_visible()
    third.page.wait_for_load_state()
    values = choices.evaluate_all("all => all.map(each => each.value)")
    third.keys(str(values.index("alta") + 1))
    expect(third.page.locator("#alta")).to_be_focused()
    with third.page.expect_navigation():
        third.keys(f"{word.lower()}\n")
    sure = third.page.locator(".first").filter(has_text=text_of("hall.keep_answer"))
    if sure.count():
        expect(sure).to_be_focused()
        third.keys("\n")
    third.page.wait_for_url(re.compile(r"/coada(/una\?nume=.*)?$"))
    return third.counted - before + _REACHED


def rows_of(counted: Counted) -> Iterator[tuple[str, str]]:
    """The rows of docs/benchmarks.md."""
    sheets = evening_sheets()
    lines = [line for sheet in sheets for line in sheet]
    parts = counted.evening(sheets)
    yield "keys of a row besides what stands in its fields", f"{counted.row.keys:g}"
    yield (
        "keys of a row, of the sample integral parțial",
        f"{sum(map(signs, lines)) / len(lines) + counted.row.keys:.1f}",
    )
    yield "a hand besides its rows: heading as printed, «Gata»", _said(counted.hand)
    yield "a row that the player struck out, besides its signs", _said(counted.struck)
    yield "a field in which two hands differ, read by a third", _said(counted.difference)
    yield "a field that cannot be read, asked and answered", _said(counted.question)
    yield "the next sheet after «Gata», worst", f"{max(counted.waited):.2f} s"
    told = ", ".join(f"{name} {minutes:.1f}" for name, minutes in parts.items())
    yield (
        f"{SHEETS} sheets of 12 rows, {PEOPLE} people, two fifths typed twice",
        f"{sum(parts.values()):.1f} minutes ({told})",
    )


def _said(cost: Cost) -> str:
    return f"{cost.keys:.1f} keys, {cost.fields:.1f} fields: {cost.seconds:.1f} s"


if __name__ == "__main__":
    print(f"load {os.getloadavg()[0]:.1f}")
    for what, figure in rows_of(counted_in(needed("chromium"))):
        print(f"| {what} | {figure} |")
