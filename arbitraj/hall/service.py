"""What people in the hall do: a command checked, appended to the log and answered.

One writer: commands come one after another, each whole or not at all. What was refused changes nothing; the reason is
a sentence, and what a station sent stays with its person.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import RLock
from typing import Any, Protocol

from arbitraj.hall.events import AnyBody, BadEventError, Closed, Event, NewEvent, Ruled, ThirdRead, body_of
from arbitraj.hall.grading import Settled
from arbitraj.hall.rights import PROGRAM, Person, Scene, refusal_of
from arbitraj.hall.settled import settled_of
from arbitraj.hall.state import HallState, fold
from arbitraj.hall.triage.stage import SheetCase, Stage, Triage
from arbitraj.text import Said, said


class Log(Protocol):
    """Where events are kept (`store/`)."""

    def append(self, new: Sequence[NewEvent]) -> list[Event]:
        """Keep them, all in one step; a key that is known gives the event that has it and keeps nothing."""

    def events(self, after: int = 0) -> Sequence[Event]:
        """Those after a number, in order."""


@dataclass(frozen=True, slots=True)
class Sent:
    """An event as a station sends it. `seen` is the number of the last event that its page showed, 0: none."""

    key: str
    kind: str
    data: Any
    version: int = 1
    seen: int = 0


@dataclass(frozen=True, slots=True)
class Answered:
    """What became of a sent event: the event, or why it was refused; `stale`: the sheet has changed since `seen`."""

    key: str
    event: Event | None
    refused: Said | None = None
    stale: bool = False


class Hall:
    """The hall as a whole. `heard` is called with the events of each step once they are kept.

    Reading `state`, `settled` and `case` needs no lock: they are values, replaced as a whole.
    """

    def __init__(self, log: Log, triage: Triage, now: Callable[[], datetime] = datetime.now) -> None:
        self.triage, self._log, self._now = triage, log, now
        self._lock = RLock()
        self.state: HallState = fold(log.events())
        self.settled: Settled = settled_of(self.state)
        self.keys = {event.key: event for event in self.state.log}
        self.heard: list[Callable[[Sequence[Event]], None]] = []
        self.players = {player.table: player.name for player in triage.bench.competition.players}

    def case(self, number: str) -> SheetCase:
        """How far a sheet is. Raises KeyError where there is none such."""
        with self._lock:
            return self.triage.case(self.state, number, self.settled)

    def post(self, person: Person, station: str, sent: Sequence[Sent]) -> list[Answered]:
        """Events as stations send them, in order, each whole or not; the same key again gives the same answer."""
        with self._lock:
            return [self._one(person, station, each) for each in sent]

    def do(self, person: Person, station: str, key: str, body: AnyBody) -> Answered:
        """One event whose body is known to be one."""
        with self._lock:
            return self._judged(person, station, Sent(key, "", None), body)

    def record(self, who: str, make: Callable[[HallState], Sequence[AnyBody]]) -> Sequence[Event]:
        """What no person sent (`who`: where it comes from), made of the state as it is, all in one step."""
        with self._lock:
            key, when = f"{who}-{self.state.number}", self._now().isoformat(timespec="seconds")
            bodies = make(self.state)
            kept = self._append([NewEvent(f"{key}-{n}", when, who, "", body) for n, body in enumerate(bodies)])
            for number in dict.fromkeys(getattr(body, "sheet", "") for body in bodies):
                self._conclude(number)
            return kept

    def _one(self, person: Person, station: str, sent: Sent) -> Answered:
        known = self.keys.get(sent.key)
        if known is not None:
            # a key is 128 random bits of a station: the same again is the same event, whoever's turn it is there now
            return Answered(sent.key, known)
        try:
            body = body_of(sent.kind, sent.data, sent.version)
        except BadEventError as error:
            return Answered(sent.key, None, said("hall.bad_event", error=str(error)))
        return self._judged(person, station, sent, body)

    def _judged(self, person: Person, station: str, sent: Sent, body: AnyBody) -> Answered:
        sheet = self.state.sheets.get(getattr(body, "sheet", ""))
        if isinstance(body, Ruled | ThirdRead) and sheet and sent.seen and sheet.last > sent.seen:
            return Answered(sent.key, None, said("hall.changed_since", sheet=sheet.number), stale=True)
        refused = refusal_of(Scene(self.state, self.case, self.players), person, body)
        if refused is not None:
            return Answered(sent.key, None, refused)
        event = self._keep(person, station, sent.key, body)
        self._conclude(getattr(body, "sheet", ""))
        return Answered(sent.key, event)

    def _keep(self, person: Person, station: str, key: str, body: AnyBody) -> Event:
        when = self._now().isoformat(timespec="seconds")
        return self._append([NewEvent(key, when, person.name, station, body)])[0]

    def _append(self, new: Sequence[NewEvent]) -> Sequence[Event]:
        kept = self._log.append(new) if new else []
        self.state = fold(kept, self.state)
        self.keys |= {event.key: event for event in kept}
        self.settled = settled_of(self.state)
        for hear in self.heard if kept else ():
            hear(kept)
        return kept

    def _conclude(self, number: str) -> None:
        """The program closes a sheet of which everything is settled."""
        if number not in self.state.sheets:
            return
        case = self.case(number)
        if case.stage is Stage.READY:
            closed = Closed(number, "doua_maini" if 2 in case.sheet.hands else "singura")
            self._keep(PROGRAM, "", f"inchisa-{number}-{case.sheet.last}", closed)
