"""Who deals with what of the queue: taken by one person for two minutes, renewed, taken over. None is in the log."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from threading import Lock

from arbitraj.hall.kernel.case import Waiting
from arbitraj.hall.kernel.player import own_paper
from arbitraj.hall.kernel.scene import HallPerson, Scene, chief_refusal, who_settles
from arbitraj.hall.triage.queue import THIRD
from arbitraj.hall.typing.blind import kept_from, reading_refusal
from arbitraj.text import Said, said

LASTS = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class Lease:
    """Something of the queue (its name) that a person at a station deals with, and until when."""

    item: str
    person: str
    station: str
    until: datetime


@dataclass(frozen=True, slots=True)
class LeaseTaken:
    """Whose it is now; `over`: the lease of whoever held it before, who is told. `own`: the one who asked holds it."""

    lease: Lease
    own: bool
    over: Lease | None = None


class Leases:
    """The leases in force; they end by themselves: nobody has to give anything back."""

    def __init__(self) -> None:
        self._held: dict[str, Lease] = {}
        self._lost: dict[str, list[Lease]] = {}
        self._lock = Lock()
        self.changed: Callable[[], None] = lambda: None  # called where another holds something

    @property
    def held(self) -> tuple[Lease, ...]:
        """All that were in force when one was last taken."""
        return tuple(self._held.values())

    def hold(self, those: Iterable[Lease], now: datetime) -> None:
        """Those of before a restart, for as long as a new one."""
        self._held |= {each.item: replace(each, until=now + LASTS) for each in those}

    def holder(self, item: str, now: datetime) -> Lease | None:
        """Who deals with it."""
        held = self._held.get(item)
        return held if held and held.until > now else None

    def take(self, item: str, person: str, station: str, now: datetime, over: bool = False) -> LeaseTaken:
        """Take or renew it; what another holds only where it is taken `over`."""
        with self._lock:
            held = self.holder(item, now)
            other = held if held and held.person != person else None
            if other and not over:
                return LeaseTaken(other, own=False)
            lease = Lease(item, person, station, now + LASTS)
            self._held = {name: each for name, each in self._held.items() if each.until > now} | {item: lease}
            if other:
                self._lost.setdefault(other.person, []).append(lease)
        self.changed()
        return LeaseTaken(lease, own=True, over=other)

    def leave(self, item: str, person: str) -> None:
        """Give it back: it was settled, or the page was left."""
        with self._lock:
            held = self._held.get(item)
            if held and held.person == person:
                self._held = {name: each for name, each in self._held.items() if name != item}
        self.changed()

    def lost(self, person: str) -> tuple[Lease, ...]:
        """What others took over from a person since he was told last: the leases that hold now."""
        with self._lock:
            return tuple(self._lost.pop(person, ()))


def taking(scene: Scene, person: HallPerson, item: Waiting) -> Said | None:
    """Why somebody may not deal with something of the queue: never with one's own typing, whoever it is."""
    if not person.arbitrates or person.name in scene.state.blocked:
        return said("hall.may_not")
    if kept_from(scene, person, item):
        return said("hall.waits_for_second", sheet=item.sheet)
    if item.chief and (refused := chief_refusal(person)):
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
    # whoever typed the other of two sheets too much alike settles neither
    named = who_settles(scene, frozenset[str]().union(*(sheet.typists for sheet in sheets)), item.chief)
    numbers = ", ".join(sheet.number for sheet in sheets)
    if named:
        return said("hall.own_typing_pair", sheets=numbers, names=", ".join(named))
    return said("hall.own_typing_pair_chief", sheets=numbers)
