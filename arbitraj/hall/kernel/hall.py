"""The hall as a service: a command is checked, appended to the log and answered.

There is one writer: commands run one after another, whole or not at all. A refused one changes nothing and gives a
reason in words, and what the station sent stays with its person.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from threading import RLock
from typing import Annotated, Any, Protocol, Self, TypeVar

from msgspec import Meta, Struct, field, structs

from arbitraj.hall.kernel.case import SettledSoFar, SheetStatus, Snapshot, Waiting
from arbitraj.hall.kernel.event import BadEventError, Body, HallEvent, NewEvent, sheet_of_body
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.game import drawn_of
from arbitraj.hall.kernel.hall_time import Clock, time_and_doubt
from arbitraj.hall.kernel.kind import EventKinds, refusal_of
from arbitraj.hall.kernel.scene import PROGRAM, CommandContext, HallPerson
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.kernel.store.rows import event_of, log_row
from arbitraj.record.model import Competition
from arbitraj.text import Message


def own_key(*parts: object) -> str:
    """Key of an event that the program adds. Stations may not send keys with a point, so none can use it first."""
    return ".".join(map(str, parts))


def may_come_of(kinds: EventKinds, kept: Body, sent: Body) -> bool:
    """Whether a stored event may come from one resent under its key, when its sent form is no longer known."""
    if type(kept) is not type(sent) or kinds.of(kept).completed:
        return type(kept) is type(sent)
    if hasattr(kept, "after_verdict"):  # set by typing (`typing/seen.py`)
        kept = structs.replace(kept, after_verdict=getattr(sent, "after_verdict"))  # noqa: B009
    return kept == sent


class Log(Protocol):
    """Protocol: a store of events (`store/`)."""

    @property
    def kinds(self) -> EventKinds:
        """The kinds of events it can store."""

    def append(self, new: Sequence[NewEvent]) -> list[HallEvent]:
        """Store events in one transaction. A known key gives its stored event and stores nothing."""

    def events(self, after: int = 0) -> Sequence[HallEvent]:
        """Events after a number, in order."""


class Sent(Struct, frozen=True):
    """An event as a station sends it. `seen` is the number of the last event that its page showed, 0 if none."""

    key: Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")] = field(name="cheie")
    kind: Annotated[str, Meta(max_length=40)] = field(name="fel")
    data: dict[str, Any] = field(name="date")
    seen: Annotated[int, Meta(ge=0)] = field(name="vazut", default=0)


@dataclass(frozen=True, slots=True)
class SentAnswer:
    """Answer to a sent event: the event, or why it was refused. `stale`: the sheet has changed since `seen`."""

    key: str
    event: HallEvent | None
    refused: Message | None = None
    stale: bool = False


@dataclass(frozen=True, slots=True)
class Posted:
    """A batch from a station: its user, its name, its events in order."""

    person: HallPerson
    station: str
    sent: Sequence[Sent]


_REFUSALS = 10_000  # remembered at most
_Tool = TypeVar("_Tool")


@dataclass(frozen=True, slots=True)
class Known:
    """State at a moment, with the arbiters' answers and decisions."""

    state: HallState
    settled: SettledSoFar


class Conclusions(Protocol):
    """Protocol: the part that draws the conclusions from the state (`triage/stage.py`). A grader is its own matter."""

    @property
    def competition(self) -> Competition:
        """The competition as graded."""

    @property
    def services(self) -> Sequence[object]:
        """Its services for all parts, which find them by their class."""

    def graded_by(self, grader: Any) -> Self:
        """The same with another grader, nothing cached."""

    def settled(self, state: HallState) -> SettledSoFar:
        """The answers and decisions given."""

    def case(self, state: HallState, number: str, settled: SettledSoFar) -> SheetStatus:
        """Conclusions on a sheet."""

    def snapshot(self, state: HallState, settled: SettledSoFar) -> Snapshot:
        """Snapshot of all conclusions."""

    def queue(self, snapshot: Snapshot) -> Sequence[Waiting]:
        """Open items, the longest waiting first."""

    def conclude(self, hall: "Hall", body: Body | None) -> None:
        """Add the program's own events (`Hall.add`) after an event, None: from the whole log."""


class Hall:
    """The hall. `heard` are called with the events of every step once stored. `outside` give items of the queue that
    come from no event (files changed by hand).

    `state` and `settled` can be read without a lock: they are values, replaced as a whole once on the disk. Conclusions
    from the log are drawn `at_once`, or later by `conclude`.
    """

    def __init__(self, log: Log, conclusions: Conclusions, now: Clock = datetime.now, at_once: bool = True) -> None:
        self._log, self.clock = log, now
        self.lock = RLock()  # the hall does not change while it is held: only for a moment
        self.kinds = log.kinds
        self.tools: dict[type[Any], Any] = {}  # services of the parts, by class
        self._concluded_by(conclusions)
        state = fold(log.events(), log.kinds.nothing)
        self._kept = self.at = Known(state, conclusions.settled(state))  # on the disk, and within the current step
        self._new: list[HallEvent] | None = None  # events of the current step
        self.keys = {event.key: event for event in state.log}
        self._sent_as: dict[str, Body] = {}  # by key, if the stored body differs
        self._refused: dict[str, SentAnswer] = {}
        self.heard: list[Callable[[Sequence[HallEvent]], None]] = []
        self.outside: list[Callable[[], Sequence[Waiting]]] = []
        self.furnished: list[Callable[[Any], None]] = []  # called with a new grader
        if at_once:
            self.conclude()

    def _concluded_by(self, conclusions: Conclusions) -> None:
        self._conclusions, self.competition = conclusions, conclusions.competition
        self._snapshot: Snapshot | None = None
        self.players = {player.table: player.name for player in self.competition.players}
        self.drawn = drawn_of(self.competition)
        self.tools |= {type(service): service for service in conclusions.services}

    def conclude(self) -> None:
        """Draw the conclusions from a log that another version of the program wrote. This grades every sheet."""
        with self._step():
            self._conclusions.conclude(self, None)

    @property
    def state(self) -> HallState:
        """The state on the disk."""
        return self._kept.state

    @property
    def settled(self) -> SettledSoFar:
        """The arbiters' answers and decisions so far."""
        return self._kept.settled

    def furnish(self, grader: Any) -> None:
        """Replace the competition after a change of letters, players or settings, and call the `furnished` hooks."""
        self.change(grader)
        for other in self.furnished:
            other(grader)

    def change(self, grader: Any) -> None:
        """As `furnish`, without the hooks: the caller holds `lock` and calls `furnish` once it is released."""
        with self.lock:
            self._concluded_by(self._conclusions.graded_by(grader))

    def case(self, number: str) -> SheetStatus:
        """Conclusions on a sheet. Raises KeyError if there is none."""
        with self.lock:
            return self._conclusions.case(self.at.state, number, self.at.settled)

    def snapshot(self) -> Snapshot:
        """Snapshot of all conclusions, computed once for every change."""
        with self.lock:
            kept = self._snapshot
            if kept is None or kept.state is not self.at.state:
                self._snapshot = kept = self._conclusions.snapshot(self.at.state, self.at.settled)
            return kept

    def queue(self) -> tuple[Waiting, ...]:
        """All open items: those of `outside`, then the others, the longest waiting first."""
        with self.lock:
            return (*(waiting for ask in self.outside for waiting in ask()), *self._conclusions.queue(self.snapshot()))

    def post(self, person: HallPerson, station: str, sent: Sequence[Sent]) -> list[SentAnswer]:
        """Take a station's events in order, whole or not at all. A repeated key gets the same answer."""
        (answers,) = self.post_all([Posted(person, station, sent)])
        if isinstance(answers, Exception):
            raise answers
        return answers

    def post_all(self, posted: Sequence[Posted]) -> list[list[SentAnswer] | Exception]:
        """Take the events of several stations in one step: the disk takes as long for ten rows as for one. An exception
        concerns only its own batch.
        """
        with self._step():
            return [self._sent(other) for other in posted]

    def do(self, person: HallPerson, station: str, key: str, body: Body, seen: int = 0) -> SentAnswer:
        """Take one event with a valid body. `seen` as in `Sent`."""
        with self._step():
            known = self._known(key, body)  # a form sent by a double click
            try:
                return known or self._judged(person, station, Sent(key, "", {}, seen), body)
            except BadEventError as error:
                return SentAnswer(key, None, Message("hall.bad_event", error=str(error)))

    def bring(self, person: HallPerson, event: NewEvent) -> SentAnswer:
        """Take an event of another log of this hall, with its author and time, judged as if sent now."""
        with self._step():
            if refused := self.refusal(person, event.body):
                return SentAnswer(event.key, None, refused)
            (kept,) = self._append([event])
            self._conclusions.conclude(self, event.body)
            return SentAnswer(event.key, kept)

    def record(self, who: str, make: Callable[[HallState], Sequence[Body]]) -> Sequence[HallEvent]:
        """Store events that no person sent (`who` is their source), made from the current state in one step."""
        with self._step():
            number, when = self.at.state.number, self.clock().isoformat(timespec="seconds")
            new = enumerate(make(self.at.state))
            kept = self._append([NewEvent(own_key(who, number, n), when, who, "", body) for n, body in new])
            self._conclusions.conclude(self, None)
            return kept

    def add(self, key: str, body: Body) -> None:
        """Store an event of the program's own, within a step."""
        self._keep(PROGRAM, "", [(own_key(PROGRAM.name, key), body)])

    def kept(self, key: str) -> HallEvent | None:
        """The event stored under a key, None if none."""
        with self.lock:
            return self.keys.get(key)

    @property
    def scene(self) -> CommandContext:
        """Context in which a command is judged now."""
        at, doubt = time_and_doubt(self.clock)
        return CommandContext(
            *(self.at.state, self.case, self.players, self.competition, self.drawn, at, self.tools, doubt),
            snapshot=self.snapshot,
            queue=self.queue,
        )

    def of(self, tool: type[_Tool]) -> _Tool:
        """Service of a class, created if no part has."""
        if tool not in self.tools:
            self.tools[tool] = tool()
        found: _Tool = self.tools[tool]
        return found

    def refusal(self, person: HallPerson, body: Body) -> Message | None:
        """Reason why a person may not send an event now, None if allowed."""
        with self.lock:
            return refusal_of(self.scene, person, body)

    def tried(self, person: HallPerson, bodies: Sequence[Body]) -> Snapshot:
        """Snapshot after an act and the program's conclusions from it, by a step that is rolled back."""
        with self.lock:
            assert self._new is None, "within a step"
            snapshot, new = self.snapshot(), list[HallEvent]()
            self._new = new
            try:
                keys = (own_key("incercare", f"{self.state.number}-{n}") for n in range(len(bodies)))
                self._keep(person, "", list(zip(keys, bodies, strict=True)))
                self._conclusions.conclude(self, bodies[0])
                return self.snapshot()
            finally:
                for event in new:
                    del self.keys[event.key]
                self.at, self._new, self._snapshot = self._kept, None, snapshot

    def _sent(self, posted: Posted) -> list[SentAnswer] | Exception:
        try:
            return [self._one(posted.person, posted.station, sent) for sent in posted.sent]
        except Exception as fault:
            return fault

    def _one(self, person: HallPerson, station: str, sent: Sent) -> SentAnswer:
        if sent.key in self._refused:  # resent: its person knows of the refusal, and went on
            return self._refused[sent.key]
        try:
            body = self.kinds.body_of(sent.kind, sent.data)
            answered = self._known(sent.key, body) or self._judged(person, station, sent, body)
        except BadEventError as error:
            answered = SentAnswer(sent.key, None, Message("hall.bad_event", error=str(error)))
        if answered.event is None and sent.key not in self.keys:
            self._refused[sent.key] = answered
            while len(self._refused) > _REFUSALS:
                self._refused.pop(next(iter(self._refused)))
        return answered

    def _known(self, key: str, body: Body) -> SentAnswer | None:
        """Answer to an event that is resent, whoever is at the station now. A different body under the key is
        refused.
        """
        event, was = self.keys.get(key), self._sent_as.get(key)
        if event is None:
            return None
        if body == was if was is not None else may_come_of(self.kinds, event.body, body):
            return SentAnswer(key, event)
        return SentAnswer(key, None, Message("hall.key_taken", number=event.number))

    def _judged(self, person: HallPerson, station: str, sent: Sent, body: Body) -> SentAnswer:
        kind, sheet = self.kinds.of(body), self.at.state.sheets.get(sheet_of_body(body))
        # events typed offline for a number that was reassigned meanwhile are about another sheet
        since = 0 if not sheet else sheet.last if kind.answers else sheet.since
        if sheet and sent.seen and since > sent.seen:
            return SentAnswer(sent.key, None, Message("hall.changed_since", sheet=sheet.number), stale=True)
        if (refusal := kind.stale(self.at.state, body, sent.seen)) is not None:
            return SentAnswer(sent.key, None, refusal, stale=True)
        if refused := self.refusal(person, body):
            return SentAnswer(sent.key, None, refused)
        scene = self.scene
        for name, before in kind.ahead(scene, body):
            self.add(f"{name}-{sent.key}", before)
        bodies: Sequence[Body] = (body, *kind.follows(scene, body))
        for more in self.kinds.hooks(body):
            stored = more.stored(scene, person, bodies[0])
            if isinstance(stored, Message):
                return SentAnswer(sent.key, None, stored)
            bodies = (*stored, *bodies[1:])
        keys = (sent.key, *(f"{sent.key}.{n}" for n in range(1, len(bodies))))
        event = self._keep(person, station, list(zip(keys, bodies, strict=True)))
        if event.body != body:
            self._sent_as[sent.key] = body
        self._conclusions.conclude(self, body)
        return SentAnswer(sent.key, event)

    def _keep(self, person: HallPerson, station: str, new: Sequence[tuple[str, Body]]) -> HallEvent:
        when = self.clock().isoformat(timespec="seconds")
        return self._append([NewEvent(key, when, person.name, station, body) for key, body in new])[0]

    @contextmanager
    def _step(self) -> Iterator[None]:
        """Store all events appended in the block in one transaction. Only then are they visible to others.

        If the disk refuses, none of it happened and the stations send it again.
        """
        with self.lock:
            if self._new is not None:  # nested
                yield
                return
            new = self._new = list[HallEvent]()
            try:
                yield
            finally:
                self._new = None
                self._keep_all(new)

    def _keep_all(self, new: Sequence[HallEvent]) -> None:
        try:
            # also if empty: a refusal may come from events that the log no longer takes
            kept = self._log.append([event.unnumbered for event in new])
            assert [event.number for event in kept] == [event.number for event in new], "two servers write"
        except BaseException:
            self.at = self._kept
            self._refused.clear()  # some may have been judged by events that were not stored
            for hall_event in new:
                del self.keys[hall_event.key]
            raise
        self._kept = self.at
        for hear in self.heard if new else ():
            hear(new)

    def _append(self, new: Sequence[NewEvent]) -> Sequence[HallEvent]:
        """As `Log.append`, within a step. Raises BadEventError for an event that could not be stored or read back, with
        which a hall would not start again.
        """
        assert self._new is not None
        kept, first = list[HallEvent](), len(self._new)
        for other in new:
            event_of(log_row(1, other), self.kinds)
        for new_event in new:
            event = self.keys.get(new_event.key)
            if event is None:
                number = self._kept.state.number + len(self._new) + 1
                event = new_event.numbered(number)
                self.keys[new_event.key] = event
                self._new.append(event)
            kept.append(event)
        fresh = self._new[first:]
        state = fold(fresh, self.at.state)
        settles = any(self.kinds.of(event.body).settles for event in fresh)  # typing settles nothing
        self.at = Known(state, self._conclusions.settled(state) if settles else self.at.settled)
        return kept
