"""People at a hall's own server, a whole afternoon long: nothing lost, nothing twice, nothing crossed.

Each works as a browser does, over HTTP, with an outbox that sends until it is answered: types a sheet of the pile with
the slips of a seed, types second hands, reads the paper where two differ, answers what waits. The paper is known.
"""

import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from random import Random
from threading import Condition, Lock, Thread

from msgspec.structs import asdict, replace

from arbitraj.hall.events import (
    AnyBody,
    Finished,
    GridTyped,
    HandedIn,
    HeadingTyped,
    NotHandedIn,
    PersonAsks,
    RowInserted,
    RowStruck,
    RowTyped,
    RulingGiven,
    SanctionNoted,
    TakenBack,
    ThirdRead,
    data_of,
)
from arbitraj.hall.rights import ARBITER, CHIEF, TYPIST
from arbitraj.hall.state import HallSheet
from arbitraj.hall.triage.queue import DIFFERENCE, THIRD, Waiting
from arbitraj.hall.triage.stage import SheetCase, SheetStage
from tests.hall.follower import Follower
from tests.hall.paper import Paper, PaperLine, Pile, read_on_paper, typed_by_hand
from tests.hall.served import Browser, Served, joined

PEOPLE = {
    "Ana": CHIEF,
    "Ioana": CHIEF,  # settles what is the chief's of the sheets that Ana typed
    "Radu": ARBITER,
    "Șerban": ARBITER,
    "Țuțea": TYPIST,
    "Maria": TYPIST,
    "Ion": TYPIST,
    "Dan": TYPIST,
}
_SLIPS = (0, 0, 0, 1, 1, 2)  # how many a hand has, by lot
_BETWEEN = 0.01  # seconds in which somebody who has nothing to do looks again
Work = tuple[str, Callable[[], None]]


@dataclass
class Gate:
    """Lets people work; closed, it waits until nobody is in the middle of something."""

    _changed: Condition = field(default_factory=Condition)
    _open: bool = True
    _inside: int = 0

    @contextmanager
    def passed(self) -> Iterator[None]:
        with self._changed:
            self._changed.wait_for(lambda: self._open)
            self._inside += 1
        try:
            yield
        finally:
            with self._changed:
                self._inside -= 1
                self._changed.notify_all()

    @contextmanager
    def closed(self) -> Iterator[None]:
        with self._changed:
            self._open = False
            self._changed.wait_for(lambda: self._inside == 0)
        try:
            yield
        finally:
            with self._changed:
                self._open = True
                self._changed.notify_all()


@dataclass(frozen=True)
class Sending:
    """What somebody sent: its number in the log, or why it was refused."""

    who: str
    body: AnyBody
    number: int = 0
    refused: str = ""


@dataclass
class Outbox:
    """What a person sends, one after the other, and what was answered. Sends again whatever was not."""

    who: str
    browser: Browser
    gate: Gate
    rng: Random
    answered: dict[str, Sending] = field(default_factory=dict)
    waited: list[float] = field(default_factory=list)  # seconds from sending a row to its answer
    seen: int = 0
    again: Counter[str] = field(default_factory=Counter)

    def send(self, *bodies: AnyBody, seen: int = 0) -> Sending:
        """Send events in one request; what became of the last."""
        events = [_wire(body, seen) for body in bodies]
        batch = {"statie": f"statie-{self.who.encode().hex()}", "evenimente": events}
        with self.gate.passed():
            if self.rng.random() < 0.02:  # the network is gone before the answer comes
                self.browser.send_and_leave("/evenimente", batch)
                self.again["answers lost"] += 1
            began = time.perf_counter()
            answer = self.browser.post("/evenimente", batch)
            self.waited.append(time.perf_counter() - began)
            if self.rng.random() < 0.02:  # another tab sent it too
                once_more = self.browser.post("/evenimente", batch)
                assert [each.get("nr") for each in once_more["raspunsuri"]] == [
                    each.get("nr") for each in answer["raspunsuri"]
                ], (answer, once_more)
                self.again["sent twice"] += 1
        self.seen = answer["nr"]
        for event, body, told in zip(events, bodies, answer["raspunsuri"], strict=True):
            assert told["cheie"] == event["cheie"], told
            self.answered[told["cheie"]] = Sending(self.who, body, told.get("nr", 0), told.get("refuz", ""))
        return self.answered[str(events[-1]["cheie"])]

    def do(self, *bodies: AnyBody) -> int:
        """Send what nobody may refuse; the number of the last event."""
        last = self.send(*bodies)
        assert not last.refused, (last, bodies)
        return last.number


def _wire(body: AnyBody, seen: int) -> dict[str, object]:
    kind, data = data_of(body)
    return {"cheie": secrets.token_hex(16), "fel": kind, "v": 1, "vazut": seen, "date": data}


@dataclass
class Afternoon:
    """A pile of paper and the people who take it in. `rows`: what each of them typed, by sheet and hand."""

    pile: Pile
    served: Served
    follower: Follower
    seed: int = 1
    people: Mapping[str, str] = field(default_factory=lambda: PEOPLE)
    both_slip: bool = False  # else a sheet has slips in one of its hands, by lot
    gate: Gate = field(default_factory=Gate)
    outboxes: dict[str, Outbox] = field(default_factory=dict)
    rows: dict[tuple[str, int], list[tuple[str, ...]]] = field(default_factory=dict)
    origins: dict[str, int] = field(default_factory=dict)
    settled_by: Counter[str] = field(default_factory=Counter)
    failed: list[BaseException] = field(default_factory=list)
    _taken: set[str] = field(default_factory=set)
    _lock: Lock = field(default_factory=Lock)

    def join(self) -> None:
        """Let everybody in, and let the chief take the sheets in."""
        for n, (name, browser) in enumerate(joined(self.served, self.people).items()):
            self.outboxes[name] = Outbox(name, browser, self.gate, Random(f"{self.seed} {n}"))
        chief = self.outboxes[next(iter(self.people))]
        for paper in self.pile.papers.values():
            chief.do(HandedIn(paper.number, paper.seat, paper.order))
        for table in self.pile.absent:
            chief.do(NotHandedIn(table))
        for table, warnings, sent_off in self.pile.against:
            chief.do(SanctionNoted(table, warnings, sent_off, "6.3.2.j"))

    def work(self) -> list[Thread]:
        """Everybody begins; a thread a person, which ends when every sheet is closed."""
        threads = [Thread(target=self._works, args=(name,), name=name, daemon=True) for name in self.people]
        for thread in threads:
            thread.start()
        return threads

    def _works(self, name: str) -> None:
        try:
            while not self.failed:
                with self._lock:
                    self.follower.refresh()
                    if all(sheet.closed for sheet in self.follower.state.sheets.values()):
                        return
                    found = next((work for work in self._for(name) if work[0] not in self._taken), None)
                    if found:
                        self._taken.add(found[0])
                if found:
                    found[1]()
                else:
                    time.sleep(_BETWEEN)
        except BaseException as error:
            self.failed.append(error)
            raise

    def _for(self, name: str) -> Iterator[Work]:
        """What a person could do now: whatever waits for an answer, second hands, first hands."""
        sheets = self.follower.state.sheets.values()
        half_typed = {sheet.number for sheet in sheets if 2 in sheet.hands and not sheet.hands[2].finished}
        cases = [self.follower.case(s.number) for s in sheets if not s.closed and s.number not in half_typed]
        if self.people[name] != TYPIST:
            yield from (work for case in cases for work in self._answers(name, case))
        for case in cases:
            if case.stage is SheetStage.WAITS_SECOND and self._may_type_second(name, case.sheet.hands[1].who):
                yield self._typing(name, case.sheet, 2)
        for case in cases:
            if case.stage is SheetStage.HANDED_IN:
                yield self._typing(name, case.sheet, 1)

    def _may_type_second(self, name: str, first: str) -> bool:
        """Nobody types a sheet twice; nor do all chiefs one, for nobody would be left to settle it."""
        chiefs = {each for each, role in self.people.items() if role == CHIEF}
        return name != first and not chiefs <= {name, first}

    def _answers(self, name: str, case: SheetCase) -> Iterator[Work]:
        if case.stage in (SheetStage.DIFFERENCES, SheetStage.QUESTIONS):
            for each in case.waiting:
                if name not in each.typists and (self.people[name] == CHIEF or not each.chief):
                    yield f"{case.sheet.last} {each.name}", lambda each=each: self._settle(name, case, each)  # type: ignore[misc]

    def _settle(self, name: str, case: SheetCase, waiting: Waiting) -> None:
        number, outbox = waiting.sheet, self.outboxes[name]
        body: AnyBody
        if waiting.kind == DIFFERENCE:
            found = next(each for each in case.open_differences if each.key == waiting.question)
            value = read_on_paper(self.pile.papers[number], found, self.origins, case.sheet.hands)
            body = (
                ThirdRead(number, waiting.question, value)
                if THIRD in waiting.how
                else RulingGiven(number, waiting.question, "diferenta", "recitit pe fișă", value, entry=waiting.entry)
            )
        else:
            how = next(each for each in ("citire", "lasat", "raspuns") if each in waiting.how)
            given = {"entry": waiting.entry, "seen": waiting.seen}
            body = RulingGiven(number, waiting.question, how, "văzut pe fișă", **given)  # type: ignore[arg-type]
        # from a page that somebody was ahead of: the next look shows what is left
        sending = outbox.send(body, seen=case.sheet.last)
        self.settled_by["refused" if sending.refused else f"{waiting.kind}, {waiting.how[0]}"] += 1

    def _typing(self, name: str, sheet: HallSheet, hand: int) -> Work:
        return f"{sheet.number} {hand}", lambda: self._type(name, self.pile.papers[sheet.number], hand)

    def _type(self, name: str, paper: Paper, hand: int) -> None:
        outbox, rng = self.outboxes[name], Random(f"{self.seed} {paper.number} {hand}")
        slips = self.both_slip or hand == Random(f"{self.seed} {paper.number}").choice((1, 2))
        lines = typed_by_hand(paper, rng, rng.choice(_SLIPS) * slips)
        rows = [row_of(paper.number, hand, n, line) for n, line in enumerate(lines)]
        for row, line in zip(rows, lines, strict=True):
            self.origins[row.row] = line.origin
        self.rows[paper.number, hand] = [_kept(row) for row in rows]
        outbox.do(HeadingTyped(paper.number, hand, paper.name, paper.table))  # type: ignore[arg-type]
        for bodies in by_the_way(rows, rng):
            last = outbox.do(*bodies)
            if rng.random() < 0.02:  # Ctrl+Z, and once more
                outbox.do(TakenBack(last))
                outbox.do(bodies[-1])
            if rng.random() < 0.02:
                self._intrude(outbox)
        if paper.grid or paper.no_grid:
            absent = "necompletata" if paper.no_grid else ""
            outbox.do(GridTyped(paper.number, hand, paper.grid, absent))  # type: ignore[arg-type]
        if rng.random() < 0.03:
            outbox.do(PersonAsks(paper.number, "Este aceasta fișa de la masa aceea?"))
        outbox.do(Finished(paper.number, hand))  # type: ignore[arg-type]

    def _intrude(self, outbox: Outbox) -> None:
        """Somebody types into another's hand: nothing of it may get there."""
        hands = [(s.number, 1) for s in self.follower.state.sheets.values() if 1 in s.hands]
        others = [(number, hand) for number, hand in hands if (number, hand) in self.rows]
        number, _ = outbox.rng.choice(others) if others else ("", 0)
        if number and self.follower.state.sheets[number].hands[1].who != outbox.who:
            refused = outbox.send(RowTyped(number, 1, "strain", position="H8", word="STRĂIN")).refused
            assert refused, number


def row_of(sheet: str, hand: int, n: int, line: PaperLine) -> RowTyped:
    """A line as its row is sent."""
    group, position, word, points, total = line.fields
    return RowTyped(sheet, hand, f"{sheet}-{hand}-{n}", line.tabel, group, position, word, points, total)  # type: ignore[arg-type]


def _kept(row: RowTyped) -> tuple[str, ...]:
    return row.row, row.which, row.group, row.position, row.word, row.points, row.total


def by_the_way(rows: Sequence[RowTyped], rng: Random) -> Iterator[tuple[AnyBody, ...]]:
    """How rows come to stand in the end, request by request: some at once after being offline, some typed wrong and
    anew, some passed over and put in later, some that are none struck out again."""
    names, later = count(), list[RowTyped]()
    waiting: list[AnyBody] = []
    for n, row in enumerate(rows):
        way = rng.random()
        typed: list[AnyBody] = [row]
        if way < 0.04:
            typed = [replace(row, word=row.word[::-1]), row]
        elif way < 0.07:
            stray = replace(row, row=f"{row.row}-sters-{next(names)}")
            typed = [stray, RowStruck(row.sheet, row.hand, stray.row, row.which), row]
        elif way < 0.10 and n + 1 < len(rows) and rows[n + 1].which == row.which and not later:
            later = [row]
            continue
        if later:
            typed.append(RowInserted(**asdict(later.pop()), before=row.row))
        waiting += typed
        if rng.random() < 0.9 or n + 1 == len(rows):
            yield from (tuple(waiting),) if len(waiting) > 3 else ((each,) for each in waiting)
            waiting = []
