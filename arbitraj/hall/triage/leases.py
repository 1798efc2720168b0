"""Leases on items of the queue: held by one person for two minutes, renewed, taken over. They are not in the log.

They are kept beside it with the open pages of sheets, so that a restart ends neither.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from threading import Lock
from typing import Any

from arbitraj.hall.kernel.case import Waiting
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.named import the_sheets
from arbitraj.hall.kernel.scene import CommandContext, HallPerson, chief_refusal, own_paper, who_settles
from arbitraj.hall.page.site import Opening
from arbitraj.hall.triage.queue import THIRD
from arbitraj.hall.typing.asked import ThirdRead
from arbitraj.hall.typing.blind import kept_from, reading_refusal
from arbitraj.hall.typing.entry import Papers
from arbitraj.text import Message, any_of

LASTS = timedelta(minutes=2)
FILE = "sala/in_lucru.json"


@dataclass(frozen=True, slots=True)
class Lease:
    """An item of the queue (its name) that a person at a station works on until `until`."""

    item: str
    person: str
    station: str
    until: datetime


@dataclass(frozen=True, slots=True)
class LeaseTaken:
    """Result of taking a lease. `own`: the asking person holds it. `over`: the lease of the former holder, who is
    notified.
    """

    lease: Lease
    own: bool
    over: Lease | None = None


class Leases:
    """The leases in force. They expire by themselves."""

    def __init__(self) -> None:
        self._held: dict[str, Lease] = {}
        self._lost: dict[str, list[Lease]] = {}
        self._lock = Lock()
        self.changed: Callable[[], None] = lambda: None  # called after every change

    @property
    def held(self) -> tuple[Lease, ...]:
        """All leases in force when one was last taken."""
        return tuple(self._held.values())

    def hold(self, those: Iterable[Lease], now: datetime) -> None:
        """Restore the leases from before a restart, for a full period."""
        self._held |= {lease.item: replace(lease, until=now + LASTS) for lease in those}

    def holder(self, item: str, now: datetime) -> Lease | None:
        """The lease on an item, None if it is free."""
        held = self._held.get(item)
        return held if held and held.until > now else None

    def take(self, item: str, person: str, station: str, now: datetime, over: bool = False) -> LeaseTaken:
        """Take or renew a lease. One held by another person only with `over`."""
        with self._lock:
            held = self.holder(item, now)
            other = held if held and held.person != person else None
            if other and not over:
                return LeaseTaken(other, own=False)
            lease = Lease(item, person, station, now + LASTS)
            self._held = {name: item for name, item in self._held.items() if item.until > now} | {item: lease}
            if other:
                self._lost.setdefault(other.person, []).append(lease)
        self.changed()
        return LeaseTaken(lease, own=True, over=other)

    def leave(self, item: str, person: str) -> None:
        """Return a lease: the item is settled or the page was left."""
        with self._lock:
            held = self._held.get(item)
            if held and held.person == person:
                self._held = {name: thing for name, thing in self._held.items() if name != item}
        self.changed()

    def lost(self, person: str) -> tuple[Lease, ...]:
        """Leases that others took over from a person since the last call."""
        with self._lock:
            return tuple(self._lost.pop(person, ()))


def take(hall: Hall, person: HallPerson, station: str, item: str, over: bool = False) -> LeaseTaken | Message:
    """Take a lease on an item of the queue (`Waiting.name`), or renew it. `over`: from its holder."""
    with hall.lock:
        waiting = next((waiting for waiting in hall.queue() if waiting.name == item), None)
        if waiting is None:
            return Message("hall.no_item")
        if refused := taking(hall.scene, person, waiting):
            return refused
        return hall.of(Leases).take(item, person.name, station, hall.clock(), over)


def held_by_another(scene: CommandContext, person: HallPerson, sheet: str, question: str) -> Message | None:
    """Reason why an item may not be settled now: another person has its lease. None if free."""
    items = (
        waiting for waiting in scene.queue() if question and (waiting.sheet, waiting.question) == (sheet, question)
    )
    held = next((scene.of(Leases).holder(item.name, scene.at) for item in items), None)
    return Message("hall.held", name=held.person) if held and held.person != person.name else None


def read_stored(scene: CommandContext, person: HallPerson, body: ThirdRead) -> tuple[ThirdRead] | Message:
    """A third reading, or the message that another person has the item."""
    return held_by_another(scene, person, body.sheet, body.difference) or (body,)


def taking(scene: CommandContext, person: HallPerson, item: Waiting) -> Message | None:
    """Reason why a person may not work on an item of the queue. Never on the own typing, even as chief."""
    if not person.arbitrates or person.name in scene.state.blocked:
        return Message("hall.may_not")
    if kept_from(scene, person, item):
        return Message("hall.waits_for_second", sheet=item.sheet)
    if item.chief and (refused := chief_refusal(scene, person)):
        return refused
    there = (scene.state.sheets.get(number) for number in (item.sheet, *item.among))
    sheets = [sheet for sheet in there if sheet]
    if item.how == (THIRD,):
        seen = (reading_refusal(scene, person, sheet, item.blind) for sheet in sheets)
        if refused := next(filter(None, seen), None):
            return refused
    own = (own_paper(scene, person, sheet, item.chief, third=item.how == (THIRD,)) for sheet in sheets)
    why = next(filter(None, own), None)
    if why is None or len(sheets) < 2:
        return why
    # a typist of one of two sheets too much alike may settle neither
    named = who_settles(scene, frozenset[str]().union(*(sheet.typists for sheet in sheets)), item.chief)
    numbers = the_sheets(scene.state, scene.players, (sheet.number for sheet in sheets))
    if named:
        return Message("hall.own_typing_pair", sheets=numbers, names=any_of(named))
    return Message("hall.own_typing_pair_chief", sheets=numbers)


@contextmanager
def holds_on(opening: Opening) -> Iterator[None]:
    """Restore leases and open pages at the start, and keep them while the hall runs. An unreadable file is ignored."""
    hall, path, lock = opening.site.hall, opening.folder / FILE, Lock()
    leases, papers = hall.of(Leases), hall.of(Papers)
    with suppress(OSError, ValueError, TypeError, KeyError):
        kept = json.loads(path.read_text("utf-8"))
        # the hall may have been down for longer than a lease lasts
        leases.hold([Lease(**value, until=hall.clock()) for value in kept["intrebari"]], hall.clock())
        papers.hold({(str(sheet), int(hand)): (str(who), float(when)) for sheet, hand, who, when in kept["fise"]})

    def keep() -> None:
        """Write the file without a sync: losing it loses no typing."""
        with lock, suppress(OSError):
            held = [{"item": lease.item, "person": lease.person, "station": lease.station} for lease in leases.held]
            open_ones: dict[str, Any] = {"intrebari": held, "fise": [[*hand, *by] for hand, by in papers.open.items()]}
            aside = path.with_suffix(".nou")
            aside.write_text(json.dumps(open_ones, ensure_ascii=False), "utf-8")
            aside.replace(path)

    leases.changed = papers.changed = keep
    yield
    leases.changed = papers.changed = lambda: None
