"""Another log of this same hall, written while two laptops were the hall: brought here, and its events imported with
their authors and times.

Only typing and rulings about things that nobody touched here since are taken. If both laptops have events about one
thing, a person is asked. Events that would merge two sheets or two lines of a register are left out and reported."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path

import msgspec

from arbitraj.atomic import replacing
from arbitraj.hall.kernel.event import (
    BadEventError,
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
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.scene import TYPIST, HallPerson
from arbitraj.hall.kernel.state import BY_FOLDER
from arbitraj.hall.kernel.store.deposed import Deposed, depose, deposed_in
from arbitraj.hall.kernel.store.faults import refusing
from arbitraj.hall.kernel.store.journal import JournalRead, read_journal
from arbitraj.hall.kernel.store.keeper import BRANCHES, HALL, JOURNAL, EventStore
from arbitraj.hall.kernel.store.rows import Fork, LogRow, by_people, event_of, fork_of
from arbitraj.hall.page.site import Site
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.text import Message, text_of

_REGISTERS = {"sanctiune": "sanctiune", "contestatie": "contestatie", "apel": "contestatie", "raspuns": "contestatie"}


@dataclass(frozen=True, slots=True)
class BothHave:
    """A thing on which both laptops have events since the fork."""

    own: tuple[LogRow, ...]
    other: tuple[LogRow, ...]


@dataclass(frozen=True, slots=True)
class BranchTaken:
    """Rows taken in, and those left out with the reason."""

    taken: tuple[LogRow, ...]
    left: tuple[tuple[LogRow, Message], ...]


class _SameNames(OutsideNames):
    """Names of the other log, which are the same here. Only the numbers of events differ."""

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
    stuck: set[str] = field(default_factory=set)  # sheets with an event left out, on which later ones depend

    @cached_property
    def events(self) -> dict[int, HallEvent]:
        """Events of the other log, by number."""
        return {row.number: event_of(row, self.hall.kinds) for row in self.rows}

    @cached_property
    def roles(self) -> dict[str, str]:
        """Roles of the users in the other log."""
        return dict(fold(self.events.values(), self.hall.kinds.nothing).roles)

    @cached_property
    def own(self) -> dict[tuple[object, ...], list[LogRow]]:
        """Own rows since the fork, by thing."""
        found = defaultdict[tuple[object, ...], list[LogRow]](list)
        for row in by_people(self.fork.own):
            for thing in things(self.hall.state.log, event_of(row, self.hall.kinds)):
                found[thing].append(row)
        return found

    @cached_property
    def renamed(self) -> set[str]:
        """Sheets that either log began, renumbered or undid something of."""
        there, kinds = [*self.events.values()], self.hall.kinds
        bodies_there = [self.events[row.number].body for row in self.fork.other]
        found = set[str]()
        for rows, log, others in (
            (self.fork.own, self.hall.state.log, bodies_there),
            (self.fork.other, there, self.own_bodies),
        ):
            for event in (event_of(row, kinds) for row in by_people(rows)):
                moves = isinstance(event.body, BeginsSheet | RenamesSheet | TakenBack)
                if moves and event.body not in others:
                    found |= set(sheets(log, event))
        return found

    @cached_property
    def own_bodies(self) -> list[Body]:
        """Bodies of the own events since the fork."""
        return [event_of(row, self.hall.kinds).body for row in self.fork.own]

    def why_not(self, row: LogRow, event: HallEvent) -> Message | None:
        """Reason why a row cannot be taken, where a person's choice would not help. None otherwise."""
        touched = {sheet for thing in self.own for sheet in thing[1:2] if thing[0] == "fisa"}
        of_row = set(sheets([*self.events.values()], event))
        if of_row & self.stuck:
            return Message("network.branch_rests")
        if both := of_row & touched & self.renamed:
            return Message("network.branch_sheet", sheet=min(both))
        register = _register(event.body)
        if register and register in self.own:
            return Message("network.branch_number", number=register[2])
        return Message("network.branch_folder") if row.who == BY_FOLDER else None

    def asked(self, event: HallEvent) -> bool:
        """Whether an event may be taken: nothing here is about the same thing, or a person chose so."""
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

    def taken(self) -> Iterator[tuple[LogRow, Message | None]]:
        """Rows of persons in the other log, with the reason if left out."""
        names = {("", row.number): row.number for row in self.rows[: self.fork.number - 1]}
        kept = {event.key: event.number for event in self.hall.state.log}
        names |= {("", row.number): kept[row.key] for row in self.rows if row.key in kept}
        for row in by_people(self.fork.other):
            event = self.events[row.number]
            outside = self.hall.kinds.of(event.body).outside
            body = outside(_SameNames("", 0, names), event.body) if outside else None
            if body is not None and body in self.own_bodies:
                continue
            why = Message("network.branch_own") if body is None else self.why_not(row, event)
            if why is None and not self.asked(event):
                why = Message("network.branch_both")
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
    """Things that two logs may contradict on: sheets, a transcription, a table, a register's line."""
    body, of_sheets = event.body, sheets(log, event)
    found: set[tuple[object, ...]] = {("fisa", sheet) for sheet in of_sheets}
    hand, table = getattr(body, "hand", None), getattr(body, "table", None)
    for sheet in of_sheets:
        found.add(("mana", sheet, hand) if isinstance(hand, int) else ("despre", sheet, tag_of(body)))
    if isinstance(table, int):
        found.add(("masa", table, "predare" if of_sheets else tag_of(body)))
    return found | ({register} if (register := _register(body)) else set())


def _register(body: Body) -> tuple[object, ...]:
    """Line of a register that an event is about, () if none."""
    number = getattr(body, "number", None)
    register = _REGISTERS.get(tag_of(body))
    return ("registru", register, number) if register and isinstance(number, int) and number else ()


def sheets(log: Sequence[HallEvent], event: HallEvent) -> list[str]:
    """Sheets that an event names. For an undoing, those of the undone event."""
    while isinstance(event.body, TakenBack) and 0 < event.body.number < event.number:
        event = log[event.body.number - 1]
    named = (sheet_of_body(event.body), event.body.number if isinstance(event.body, RenamesSheet) else "")
    return [sheet for sheet in named if sheet]


@dataclass(frozen=True, slots=True)
class OtherLog:
    """A journal of this hall that was brought, its fork from the one here, if any. `newer`: it is the hall."""

    path: Path
    rows: tuple[LogRow, ...]
    fork: Fork | None
    newer: bool


def other_log(folder: Path, path: Path) -> OtherLog | None:
    """The brought log, None if it is not of this hall. Raises ProblemsError."""
    own, other = read_journal(folder / HALL / JOURNAL), read_journal(path)
    if not own.competition or own.competition != other.competition:
        return None
    refuse_any((*own.problems, *other.problems))
    return OtherLog(path, other.known, fork_of(own.known, other.known), _mandate(other) > _mandate(own))


def _mandate(read: JournalRead) -> int:
    found = [1]
    for row in read.known:
        if row.kind == "preluat":
            with suppress(msgspec.DecodeError, KeyError, TypeError, ValueError):
                found.append(int(msgspec.json.decode(row.data)["mandat"]))
    return max(found)


def hears_of(folder: Path, log: OtherLog) -> bool:
    """Whether another laptop is the hall, which this folder then records. Raises ProblemsError."""
    home = folder / HALL
    if log.newer and deposed_in(home) is None:
        depose(home, Deposed(source=text_of("network.deposed_by_journal")))
    return log.newer or deposed_in(home) is not None


def keep_log(folder: Path, log: OtherLog) -> None:
    """Store the brought log whole beside the own one. Raises ProblemsError."""
    with refusing(log.path):
        data = log.path.read_bytes()
    kept = folder / HALL / BRANCHES / f"{sha256(data).hexdigest()[:12]}.jsonl"
    with refusing(kept), replacing(kept) as beside:
        beside.write_bytes(data)


def take_log(site: Site, log: OtherLog, chooses: Callable[[BothHave], bool]) -> BranchTaken:
    """Import events that only the other log has. Raises ProblemsError."""
    keeper = site.opened(EventStore)
    assert keeper is not None
    fork = fork_of(keeper.store.rows(), log.rows)
    if fork is None:
        return BranchTaken((), ())
    try:
        answered = list(_Taking(site.hall, fork, log.rows, chooses).taken())
    except BadEventError as error:  # of another version
        raise ProblemsError([Problem(str(log.path), "", Message("network.branch_newer", why=error))]) from None
    return BranchTaken(
        tuple(row for row, why in answered if why is None),
        tuple((row, why) for row, why in answered if why is not None),
    )
