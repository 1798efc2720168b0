"""People at a hall's own server, a whole afternoon long: nothing lost, nothing twice, nothing crossed.

Each works as a browser does, over HTTP (`outbox.py`): types a sheet of the pile with the slips of a seed, types second
hands, reads the paper where two differ, answers what waits. The paper is known. A sheet is known by its table: it may
get another number at any moment (`troubles.py`).
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from threading import Lock, Thread
from urllib.parse import quote

from msgspec.structs import asdict, replace

from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.decided.sanctioned import SanctionNoted
from arbitraj.hall.kernel.case import SheetStage, SheetStatus, Waiting
from arbitraj.hall.kernel.event import Body, TakenBack
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, TYPIST
from arbitraj.hall.kernel.state import HallSheet
from arbitraj.hall.triage.queue import DIFFERENCE, THIRD
from arbitraj.hall.typing.asked import PersonAsks, ThirdRead
from arbitraj.hall.typing.differences import ABSENT
from arbitraj.hall.typing.handed_in import HandedIn, NotHandedIn
from arbitraj.hall.typing.rows import Finished, GridTyped, HeadingTyped, RowInserted, RowStruck, RowTyped
from tests.hall.follower import Follower
from tests.hall.outbox import Gate, Outbox
from tests.hall.paper import PaperLine, Pile, grid_by_hand, heading_by_hand, read_on_paper, typed_by_hand
from tests.hall.served import Served, joined

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
_ILLEGIBLE = 0.04  # of the sheets have a field that everybody misreads alike
_TRIES = 20  # numbers that a sheet may get while one row of it is typed
_QUESTION = "? "  # what the work begins with that two people may take up at once
_BETWEEN = 0.01  # seconds in which somebody who has nothing to do looks again
Work = tuple[str, Callable[[], None]]


@dataclass
class Page:
    """A sheet as somebody has it open: by the number that it had then."""

    number: str
    seen: int


@dataclass
class Afternoon:
    """A pile of paper and the people who take it in. `rows`: what each of them typed, by table and hand."""

    pile: Pile
    served: Served
    follower: Follower
    seed: int = 1
    people: Mapping[str, str] = field(default_factory=lambda: PEOPLE)
    both_slip: bool = False  # else a sheet has slips in one of its hands, by lot, and in its rows alone
    gate: Gate = field(default_factory=Gate)
    outboxes: dict[str, Outbox] = field(default_factory=dict)
    rows: dict[tuple[int, int], list[tuple[str, ...]]] = field(default_factory=dict)
    origins: dict[str, int] = field(default_factory=dict)
    settled_by: Counter[str] = field(default_factory=Counter)
    failed: list[BaseException] = field(default_factory=list)
    edited: set[int] = field(default_factory=set)  # tables whose file somebody changed by hand, and the hall took in
    lock: Lock = field(default_factory=Lock)
    _anew: dict[int, str] = field(default_factory=dict)  # second hands that their typist types anew
    _taken: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.papers = {paper.seat: paper for paper in self.pile.papers.values()}

    @property
    def chief(self) -> Outbox:
        """The chief's station."""
        return self.outboxes[next(iter(self.people))]

    @property
    def answered(self) -> int:
        """How much was answered so far."""
        return sum(len(outbox.answered) for outbox in self.outboxes.values())

    def join(self) -> None:
        """Let everybody in, and let the chief take the sheets in."""
        for n, (name, browser) in enumerate(joined(self.served, self.people).items()):
            self.outboxes[name] = Outbox(name, browser, self.gate, Random(f"{self.seed} {n}"))
        for paper in self.pile.papers.values():
            self.chief.do(HandedIn(paper.number, paper.seat, paper.order))
        for table in self.pile.absent:
            self.chief.do(NotHandedIn(table))
        for table, warnings, sent_off in self.pile.against:
            self.chief.do(SanctionNoted(table, warnings, sent_off, "6.3.2.j"))

    def work(self) -> list[Thread]:
        """Everybody begins; a thread a person, which ends when every sheet is closed."""
        threads = [Thread(target=self._works, args=(name,), name=name, daemon=True) for name in self.people]
        for thread in threads:
            thread.start()
        return threads

    def sheets(self) -> Mapping[str, HallSheet]:
        """Those of the hall, as its log has them now."""
        with self.lock:
            self.follower.refresh()
            return self.follower.state.sheets

    def page_of(self, seat: int) -> Page:
        """A sheet opened now."""
        with self.lock:
            self.follower.refresh()
            state = self.follower.state
        return Page(next(sheet.number for sheet in state.sheets.values() if sheet.table == seat), state.number)

    def _works(self, name: str) -> None:
        rng = self.outboxes[name].rng
        try:
            while not self.failed:
                with self.lock:
                    self.follower.refresh()
                    if all(sheet.closed for sheet in self.follower.state.sheets.values()):
                        return
                    rival = rng.random() < 0.1  # two people on one question: one of them is refused
                    found = next((row for row in self._for(name) if self._free(row[0], rival)), None)
                    if found:
                        self._taken.add(found[0])
                if found:
                    found[1]()
                else:
                    time.sleep(_BETWEEN)
        except BaseException as error:
            self.failed.append(error)
            raise

    def _free(self, work: str, rival: bool) -> bool:
        return work not in self._taken or (rival and work.startswith(_QUESTION))

    def _for(self, name: str) -> Iterator[Work]:
        """What a person could do now: whatever waits for an answer, second hands, first hands."""
        sheets = self.follower.state.sheets.values()
        for sheet in sheets:
            if self._anew.get(sheet.table) == name:
                yield f"anew {sheet.table} {sheet.last}", lambda sheet=sheet: self._type_anew(name, sheet)  # type: ignore[misc]
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
        chiefs = {who for who, role in self.people.items() if role == CHIEF}
        return name != first and not chiefs <= {name, first}

    def _answers(self, name: str, case: SheetStatus) -> Iterator[Work]:
        if case.stage in (SheetStage.DIFFERENCES, SheetStage.QUESTIONS):
            for waiting in case.waiting:
                if name not in waiting.typists and (self.people[name] == CHIEF or not waiting.chief):
                    key = f"{_QUESTION}{case.sheet.last} {waiting.name}"
                    yield key, lambda key=key, waiting=waiting: self._settle(name, case, waiting, key)  # type: ignore[misc]

    def _settle(self, name: str, case: SheetStatus, waiting: Waiting, key: str) -> None:
        number, outbox = waiting.sheet, self.outboxes[name]
        body: Body
        if waiting.kind == DIFFERENCE:
            found = next(difference for difference in case.open_differences if difference.key == waiting.question)
            value = read_on_paper(self.papers[case.sheet.table], found, self.origins, case.sheet.hands)
            if waiting.chief and value == ABSENT and self.origins.get("".join(found.rows), -1) >= 0:
                self._send_back(case.sheet, key)
                return
            body = (
                ThirdRead(number, waiting.question, value)
                if THIRD in waiting.how
                else RulingGiven(number, waiting.question, "diferenta", "recitit pe fișă", value, entry=waiting.entry)
            )
        else:
            how = next(answered for answered in ("citire", "lasat", "raspuns") if answered in waiting.how)
            given = {"entry": waiting.entry, "seen": waiting.seen}
            body = RulingGiven(number, waiting.question, how, "văzut pe fișă", **given)  # type: ignore[arg-type]
        if outbox.rng.random() < 0.1:  # whoever opens it has it for two minutes
            outbox.browser.get(f"/coada/una?nume={quote(waiting.name)}")
        # from a page that somebody was ahead of: the next look shows what is left
        sending = outbox.send(body, seen=case.sheet.last)[-1]
        self.settled_by["refused" if sending.refused else f"{waiting.kind}, {waiting.how[0]}"] += 1
        if sending.refused:
            time.sleep(_BETWEEN)
            self._taken.discard(key)

    def _send_back(self, sheet: HallSheet, key: str) -> None:
        """A row that stands on the paper at neither place: the chief has the second hand typed anew."""
        transcription, reason = sheet.hands[2], "alt rând, pe fișă"
        done = sorted(
            (
                read_again.number
                for read_again in (*sheet.thirds, *sheet.rulings)
                if read_again.number > transcription.ended
            ),
            reverse=True,
        )
        for number in (*done, transcription.ended):
            if self.chief.send(TakenBack(number, reason))[-1].refused:
                time.sleep(_BETWEEN)
                self._taken.discard(key)
                return
        self.settled_by["typed anew"] += 1
        self._anew[sheet.table] = transcription.who

    def _type_anew(self, name: str, sheet: HallSheet) -> None:
        seat, paper, page = sheet.table, self.papers[sheet.table], self.page_of(sheet.table)
        lines = typed_by_hand(paper, Random(), 0)
        rows = [row_of(page.number, 2, f"{seat}-2-{n}-{page.seen}", line) for n, line in enumerate(lines)]
        self.origins |= {row.row: line.origin for row, line in zip(rows, lines, strict=True)}
        self.rows[seat, 2] = [_kept(row) for row in rows]
        struck = [RowStruck(page.number, 2, row.id, row.which) for row in sheet.hands[2].rows]  # type: ignore[arg-type]
        self._send(self.outboxes[name], seat, page, *struck, *rows, Finished(page.number, 2))
        del self._anew[seat]

    def _typing(self, name: str, sheet: HallSheet, hand: int) -> Work:
        return f"{sheet.table} {hand}", lambda: self._type(name, sheet.table, hand)

    def _type(self, name: str, seat: int, hand: int) -> None:
        paper, outbox, page = self.papers[seat], self.outboxes[name], self.page_of(seat)
        rng = Random(f"{self.seed} {paper.number} {hand}")
        slips = self.both_slip or hand == Random(f"{self.seed} {paper.number}").choice((1, 2))
        lot = Random(f"{self.seed} {paper.number} ilizibil")
        illegible = lot if self.both_slip and lot.random() < _ILLEGIBLE else None
        lines = typed_by_hand(paper, rng, rng.choice(_SLIPS) * slips, illegible)
        rows = [row_of(page.number, hand, f"{seat}-{hand}-{n}", line) for n, line in enumerate(lines)]
        self.origins |= {row.row: line.origin for row, line in zip(rows, lines, strict=True)}
        self.rows[seat, hand] = [_kept(row) for row in rows]
        heading, grid = (paper.name, paper.table), paper.grid
        if self.both_slip:
            heading = heading_by_hand(paper, rng, [*self.papers.values()])
            grid = grid_by_hand(paper, rng)
        self._send(outbox, seat, page, HeadingTyped(page.number, hand, *heading))  # type: ignore[arg-type]
        for bodies in by_the_way(rows, rng):
            last = self._send(outbox, seat, page, *bodies)
            if rng.random() < 0.02:  # Ctrl+Z, and once more
                outbox.send(TakenBack(last))
                self._send(outbox, seat, page, bodies[-1])
            if rng.random() < 0.02:
                self._intrude(outbox)
        if paper.grid or paper.no_grid:
            absent = "necompletata" if paper.no_grid else ""
            self._send(outbox, seat, page, GridTyped(page.number, hand, grid, absent))  # type: ignore[arg-type]
        if rng.random() < 0.03:
            self._send(outbox, seat, page, PersonAsks(page.number, "Este aceasta fișa de la masa aceea?"))
        self._send(outbox, seat, page, Finished(page.number, hand))  # type: ignore[arg-type]

    def _send(self, outbox: Outbox, seat: int, page: Page, *bodies: Body) -> int:
        """Send what belongs to a sheet. Where that got another number, its person opens it by that and goes on."""
        for _ in range(_TRIES):
            told = outbox.send(*(replace(body, sheet=page.number) for body in bodies), seen=page.seen)
            bodies = tuple(body for body, sending in zip(bodies, told, strict=True) if sending.refused)
            if not bodies:
                return told[-1].number
            before, now = page.number, self.page_of(seat)
            assert now.number != before or any(sending.stale for sending in told), told
            page.number, page.seen = now.number, now.seen
            outbox.again["typed under an older number"] += 1
        raise AssertionError((seat, page, bodies))

    def _intrude(self, outbox: Outbox) -> None:
        """Somebody types into another's hand: nothing of it may get there."""
        with self.lock:
            state = self.follower.state
        others = [s for s in state.sheets.values() if 1 in s.hands and s.hands[1].who != outbox.who]
        if others:
            number = outbox.rng.choice(others).number
            strange = RowTyped(number, 1, "strain", position="H8", word="STRĂIN")
            assert outbox.send(strange, seen=state.number)[-1].refused, number


def row_of(sheet: str, hand: int, row: str, line: PaperLine) -> RowTyped:
    """A line as its row is sent."""
    group, position, word, points, total = line.fields
    return RowTyped(sheet, hand, row, line.tabel, group, position, word, points, total)  # type: ignore[arg-type]


def _kept(row: RowTyped) -> tuple[str, ...]:
    return row.row, row.which, row.group, row.position, row.word, row.points, row.total


def by_the_way(rows: Sequence[RowTyped], rng: Random) -> Iterator[tuple[Body, ...]]:
    """How rows come to stand in the end, request by request: some at once after being offline, some typed wrong and
    anew, some passed over and put in later, some that are none struck out again."""
    names, later = count(), list[RowTyped]()
    waiting: list[Body] = []
    for n, row in enumerate(rows):
        way = rng.random()
        typed: list[Body] = [row]
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
            yield from (tuple(waiting),) if len(waiting) > 3 else ((body,) for body in waiting)
            waiting = []
