"""What another log of this very hall has since two laptops were it at once, taken in here with its persons and hours.

Taken is what was typed and ruled of things that nobody touched here since. Where both laptops have something of one
thing a person is asked, and what would make two sheets one, or two lines of a register, is left and told.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from arbitraj.hall.kernel.event import (
    BeginsSheet,
    Body,
    HallEvent,
    NewEvent,
    RenamesSheet,
    TakenBack,
    sheet_of_body,
    tag_of,
)
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.scene import TYPIST, HallPerson
from arbitraj.hall.kernel.state import BY_FOLDER
from arbitraj.hall.kernel.store.forks import Fork, by_people
from arbitraj.hall.kernel.store.rows import LogRow, event_of
from arbitraj.hall.triage.service import Hall
from arbitraj.text import Said, said

_REGISTERS = {"sanctiune": "sanctiune", "contestatie": "contestatie", "apel": "contestatie", "raspuns": "contestatie"}


@dataclass(frozen=True, slots=True)
class BothHave:
    """Something of which both laptops have their own since they parted."""

    own: tuple[LogRow, ...]
    other: tuple[LogRow, ...]


@dataclass(frozen=True, slots=True)
class BranchTaken:
    """The rows that were taken in, and those that were not, each with why."""

    taken: tuple[LogRow, ...]
    left: tuple[tuple[LogRow, Said], ...]


class _SameNames(OutsideNames):
    """What the other log says, as it is said in this one: the numbers of events alone are others."""

    def sheet(self, number: str) -> str:
        return number

    def of_register(self, number: int) -> int:
        return number


@dataclass
class _Taking:
    hall: Hall
    fork: Fork
    rows: Sequence[LogRow]  # the whole other log
    chooses: Callable[[BothHave], bool]
    chosen: dict[tuple[object, ...], bool] = field(default_factory=dict)
    stuck: set[str] = field(default_factory=set)  # sheets of which something was left: what comes after rests on it

    @cached_property
    def events(self) -> dict[int, HallEvent]:
        """The other log's, by number."""
        return {row.number: event_of(row, self.hall.kinds) for row in self.rows}

    @cached_property
    def roles(self) -> dict[str, str]:
        """Who was let in there, in which role."""
        return dict(fold(self.events.values(), self.hall.kinds.nothing).roles)

    @cached_property
    def own(self) -> dict[tuple[object, ...], list[LogRow]]:
        """What this log has of each thing since they parted."""
        found = defaultdict[tuple[object, ...], list[LogRow]](list)
        for row in by_people(self.fork.own):
            for thing in things(self.hall.state.log, event_of(row, self.hall.kinds)):
                found[thing].append(row)
        return found

    @cached_property
    def renamed(self) -> set[str]:
        """The sheets that one of the two logs began, moved or took something back of."""
        there, kinds = [*self.events.values()], self.hall.kinds
        said_there = [self.events[row.number].body for row in self.fork.other]
        found = set[str]()
        for rows, log, others in (
            (self.fork.own, self.hall.state.log, said_there),
            (self.fork.other, there, self.said),
        ):
            for event in (event_of(row, kinds) for row in by_people(rows)):
                moves = isinstance(event.body, BeginsSheet | RenamesSheet | TakenBack)
                if moves and event.body not in others:
                    found |= set(sheets(log, event))
        return found

    @cached_property
    def said(self) -> list[Body]:
        """What this log alone says since they parted."""
        return [event_of(row, self.hall.kinds).body for row in self.fork.own]

    def why_not(self, row: LogRow, event: HallEvent) -> Said | None:
        """What stands against taking a row that no person could decide."""
        touched = {sheet for thing in self.own for sheet in thing[1:2] if thing[0] == "fisa"}
        of_row = set(sheets([*self.events.values()], event))
        if of_row & self.stuck:
            return said("hall.branch_rests")
        if both := of_row & touched & self.renamed:
            return said("hall.branch_sheet", sheet=min(both))
        register = _register(event.body)
        if register and register in self.own:
            return said("hall.branch_number", number=register[2])
        return said("hall.branch_folder") if row.who == BY_FOLDER else None

    def asked(self, event: HallEvent) -> bool:
        """Whether it may be taken: nobody has anything of it here, or a person chose so."""
        log = [*self.events.values()]
        for thing in things(log, event):
            if thing in self.own and thing[0] != "fisa":
                if thing not in self.chosen:
                    others = [
                        row for row in by_people(self.fork.other) if thing in things(log, self.events[row.number])
                    ]
                    self.chosen[thing] = self.chooses(BothHave(tuple(self.own[thing]), tuple(others)))
                if not self.chosen[thing]:
                    return False
        return True

    def taken(self) -> Iterator[tuple[LogRow, Said | None]]:
        """Each row that people made, and why it was left."""
        names = {("", row.number): row.number for row in self.rows[: self.fork.number - 1]}
        kept = {event.key: event.number for event in self.hall.state.log}
        names |= {("", row.number): kept[row.key] for row in self.rows if row.key in kept}
        for row in by_people(self.fork.other):
            event = self.events[row.number]
            outside = self.hall.kinds.of(event.body).outside
            body = outside(_SameNames("", 0, names), event.body) if outside else None
            if body is not None and body in self.said:
                continue
            why = said("hall.branch_own") if body is None else self.why_not(row, event)
            if why is None and not self.asked(event):
                why = said("hall.branch_both")
            if why is None and body is not None:
                person = HallPerson(row.who, self.roles.get(row.who, self.hall.state.roles.get(row.who, TYPIST)))
                answer = self.hall.bring(person, NewEvent(row.key, row.when, row.who, row.station, body))
                if answer.event:
                    names["", row.number] = answer.event.number
                why = answer.refused
            if why is not None:
                self.stuck |= set(sheets([*self.events.values()], event))
            yield row, why


def things(log: Sequence[HallEvent], event: HallEvent) -> set[tuple[object, ...]]:
    """What an event is about, as far as two may say different things of it: its sheets, a hand of one, a table."""
    body, of_sheets = event.body, sheets(log, event)
    found: set[tuple[object, ...]] = {("fisa", sheet) for sheet in of_sheets}
    hand, table = getattr(body, "hand", None), getattr(body, "table", None)
    for sheet in of_sheets:
        found.add(("mana", sheet, hand) if isinstance(hand, int) else ("despre", sheet, tag_of(body)))
    if isinstance(table, int):
        found.add(("masa", table, "predare" if of_sheets else tag_of(body)))
    return found | ({register} if (register := _register(body)) else set())


def _register(body: Body) -> tuple[object, ...]:
    """The line of a register that an event is, or is about."""
    number = getattr(body, "number", None)
    register = _REGISTERS.get(tag_of(body))
    return ("registru", register, number) if register and isinstance(number, int) and number else ()


def sheets(log: Sequence[HallEvent], event: HallEvent) -> list[str]:
    """The sheets that an event names; of an undoing, those of what it takes back."""
    while isinstance(event.body, TakenBack) and 0 < event.body.number < event.number:
        event = log[event.body.number - 1]
    named = (sheet_of_body(event.body), event.body.number if isinstance(event.body, RenamesSheet) else "")
    return [sheet for sheet in named if sheet]


def take_branch(hall: Hall, fork: Fork, rows: Sequence[LogRow], chooses: Callable[[BothHave], bool]) -> BranchTaken:
    """Take in what the other log (`rows`) alone has; `chooses`: whether its side of something goes in here too.

    Raises BadEventError where the other log is another version's.
    """
    answered = list(_Taking(hall, fork, rows, chooses).taken())
    return BranchTaken(
        tuple(row for row, why in answered if why is None),
        tuple((row, why) for row, why in answered if why is not None),
    )
