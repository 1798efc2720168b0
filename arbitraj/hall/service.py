"""What people in the hall do: a command checked, appended to the log and answered.

One writer: commands come one after another, each whole or not at all. What was refused changes nothing; the reason is
a sentence, and what a station sent stays with its person.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import RLock
from typing import Any, Protocol

from msgspec.structs import replace

from arbitraj.hall.events import (
    AnyBody,
    BadEventError,
    Closed,
    Event,
    HeadingTyped,
    NewEvent,
    RowInserted,
    RowStruck,
    RowTyped,
    Ruled,
    ThirdRead,
    Undone,
    body_of,
)
from arbitraj.hall.grading import Settled
from arbitraj.hall.rights import PROGRAM, Person, Scene, refusal_of, sees_verdicts
from arbitraj.hall.settled import settled_of
from arbitraj.hall.state import HallState, apply, fold
from arbitraj.hall.triage.queue import Waiting
from arbitraj.hall.triage.stage import SheetCase, Stage, Triage
from arbitraj.hall.triage.whole import Afternoon, afternoon, queue_of
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
    """The hall as a whole. `heard` is called with the events of each step once they are kept; `outside` are asked what
    waits for a person that no event tells of (files changed by hand).

    Reading `state`, `settled` and `case` needs no lock: they are values, replaced as a whole.
    """

    def __init__(self, log: Log, triage: Triage, now: Callable[[], datetime] = datetime.now) -> None:
        self.triage, self._log, self.clock = triage, log, now
        self._lock = RLock()
        self.state: HallState = fold(log.events())
        self.settled: Settled = settled_of(self.state)
        self.keys = {event.key: event for event in self.state.log}
        self.heard: list[Callable[[Sequence[Event]], None]] = []
        self.outside: list[Callable[[], Sequence[Waiting]]] = []
        self._afternoon: Afternoon | None = None
        self.players = {player.table: player.name for player in triage.bench.competition.players}

    def case(self, number: str) -> SheetCase:
        """How far a sheet is. Raises KeyError where there is none such."""
        with self._lock:
            return self.triage.case(self.state, number, self.settled)

    def now(self) -> Afternoon:
        """What is concluded of everything; made once for every change."""
        with self._lock:
            kept = self._afternoon
            if kept is None or kept.state is not self.state:
                cases = self.triage.cases(self.state, self.settled)
                self._afternoon = kept = afternoon(self.triage.bench, self.state, self.settled, cases)
            return kept

    def queue(self) -> tuple[Waiting, ...]:
        """Everything that waits for a person, the longest waiting first, with what `outside` says."""
        with self._lock:
            return (*(each for ask in self.outside for each in ask()), *queue_of(self.now()))

    def post(self, person: Person, station: str, sent: Sequence[Sent]) -> list[Answered]:
        """Events as stations send them, in order, each whole or not; the same key again gives the same answer."""
        with self._lock:
            return [self._one(person, station, each) for each in sent]

    def do(self, person: Person, station: str, key: str, body: AnyBody, seen: int = 0) -> Answered:
        """One event whose body is known to be one; `seen` as in `Sent`."""
        with self._lock:
            known = self.keys.get(key)  # a form sent by a double click
            return (
                Answered(key, known) if known else self._judged(person, station, Sent(key, "", None, seen=seen), body)
            )

    def refusal(self, person: Person, body: AnyBody) -> Said | None:
        """Why somebody may not do this now; None where it would be done."""
        with self._lock:
            return refusal_of(Scene(self.state, self.case, self.players), person, body)

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
        # what was typed offline for a number that was given anew meanwhile is about another sheet
        since = 0 if not sheet else sheet.last if isinstance(body, Ruled | ThirdRead) else sheet.since
        if sheet and sent.seen and since > sent.seen:
            return Answered(sent.key, None, said("hall.changed_since", sheet=sheet.number), stale=True)
        refused = self.refusal(person, body)
        if refused is not None:
            return Answered(sent.key, None, refused)
        event = self._keep(person, station, sent.key, self._as_seen(person, body))
        self._conclude(getattr(body, "sheet", ""))
        return Answered(sent.key, event)

    def _as_seen(self, person: Person, body: AnyBody) -> AnyBody:
        """A row changed, put in, struck out or taken back after its typist saw what came of it may agree by that alone:
        whatever the station says, such a sheet does not close itself."""
        event = self.state.event(body.number) if isinstance(body, Undone) else None
        row = event.body if event else body
        if not isinstance(row, RowTyped | RowStruck | HeadingTyped) or row.sheet not in self.state.sheets:
            return body
        hand = self.state.sheets[row.sheet].hands.get(row.hand)
        if hand is None or not sees_verdicts(person, row.hand, hand):
            return body if isinstance(body, Undone) else replace(row, after_verdict=False)
        if isinstance(body, Undone):
            return replace(body, sheet=row.sheet)
        # a row put in front of others, or typed again; the heading, which stands before every verdict
        there = isinstance(row, HeadingTyped | RowInserted) or any(each.id == row.row for each in hand.rows)
        return replace(row, after_verdict=there)

    def _keep(self, person: Person, station: str, key: str, body: AnyBody) -> Event:
        when = self.clock().isoformat(timespec="seconds")
        kept = self._log.append([NewEvent(key, when, person.name, station, body)])
        for event in kept:
            self.state = apply(self.state, event)
            self.keys[event.key] = event
        self.settled = settled_of(self.state)
        for hear in self.heard:
            hear(kept)
        return kept[0]

    def _conclude(self, number: str) -> None:
        """The program closes a sheet of which everything is settled."""
        if number not in self.state.sheets:
            return
        case = self.case(number)
        if case.stage is Stage.READY:
            closed = Closed(number, "doua_maini" if 2 in case.sheet.hands else "singura")
            self._keep(PROGRAM, "", f"inchisa-{number}-{case.sheet.last}", closed)
