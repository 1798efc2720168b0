"""The hall as a service: a command is checked, appended to the log and answered.

There is one writer: commands run one after another, whole or not at all. A refused one changes nothing and gives a
reason in words, and what the station sent stays with its person.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from threading import RLock
from typing import Any, TypeVar

from arbitraj.hall.kernel.case import SheetStatus, Waiting
from arbitraj.hall.kernel.event import BadEventError, Body, HallEvent, NewEvent, TakenBack, sheet_of_body
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.game import drawn_of
from arbitraj.hall.kernel.hall_time import Clock, time_and_doubt
from arbitraj.hall.kernel.kind import refusal_of
from arbitraj.hall.kernel.scene import PROGRAM, CommandContext, HallPerson
from arbitraj.hall.kernel.sent import (
    Log,
    Posted as Posted,
    Sent as Sent,
    SentAnswer as SentAnswer,
    may_come_of,
    own_key,
)
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.kernel.store.rows import event_of, log_row
from arbitraj.hall.triage.asked import PersonAsks, ThirdRead
from arbitraj.hall.triage.beginnings import SETTLED, Tree
from arbitraj.hall.triage.closing import all_typed
from arbitraj.hall.triage.concluding import Conclusion, closing, inherited, reopening, wider
from arbitraj.hall.triage.leases import Lease, Leases, LeaseTaken, taking
from arbitraj.hall.triage.marking import marked_item
from arbitraj.hall.triage.ruled import RulingGiven
from arbitraj.hall.triage.ruling import Moved, completed, given_together, misfit_of, moved_by
from arbitraj.hall.triage.settled import settled_of
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.triage.whole import Afternoon, afternoon, queue_of
from arbitraj.hall.typing.blind import newly_shown
from arbitraj.hall.typing.grading import Grader, SettledSoFar
from arbitraj.hall.typing.rows import GridTyped, HeadingTyped, InHand, RowTyped
from arbitraj.hall.typing.seen import marked
from arbitraj.hall.written.contested import ContestationAnswered
from arbitraj.hall.written.contesting import (
    WRITTEN,
    AppealContext,
    answer_moves,
    in_writing,
    sanction_moves,
    undo_moves,
    undone_with,
)
from arbitraj.hall.written.sanctioned import SanctionNoted
from arbitraj.text import Said, said

_LOG = logging.getLogger("arbitraj.hall")
_REFUSALS = 10_000  # remembered at most
_Tool = TypeVar("_Tool")


@dataclass(frozen=True, slots=True)
class _Known:
    """State at a moment, with the arbiters' answers and decisions."""

    state: HallState
    settled: SettledSoFar


class Hall:
    """The hall. `heard` are called with the events of every step once stored. `outside` give items of the queue that
    come from no event (files changed by hand).

    `state` and `settled` can be read without a lock: they are values, replaced as a whole once on the disk. Conclusions
    from the log are drawn `at_once`, or later by `conclude`.
    """

    def __init__(self, log: Log, triage: Triage, now: Clock = datetime.now, at_once: bool = True) -> None:
        self.triage, self._log, self.clock = triage, log, now
        self.lock = RLock()  # the hall does not change while it is held: only for a moment
        self.kinds = log.kinds
        state = fold(log.events(), log.kinds.nothing)
        self._kept = self._at = _Known(state, settled_of(state))  # on the disk, and within the current step
        self._new: list[HallEvent] | None = None  # events of the current step
        self.keys = {event.key: event for event in state.log}
        self._sent_as: dict[str, Body] = {}  # by key, if the stored body differs
        self._refused: dict[str, SentAnswer] = {}
        self.heard: list[Callable[[Sequence[HallEvent]], None]] = []
        self.outside: list[Callable[[], Sequence[Waiting]]] = []
        self._afternoon: Afternoon | None = None
        self.leases = Leases()
        self._tree = Tree(triage.grader)
        self.players = {player.table: player.name for player in triage.grader.competition.players}
        self.drawn = drawn_of(triage.grader.competition)
        self.furnished: list[Callable[[Grader], None]] = []
        self.tools: dict[type[Any], Any] = {}  # services of the parts, by class
        if at_once:
            self.conclude()

    def conclude(self) -> None:
        """Draw the conclusions from a log that another version of the program wrote. This grades every sheet."""
        with self._step():
            self._conclude()

    @property
    def state(self) -> HallState:
        """The state on the disk."""
        return self._kept.state

    @property
    def settled(self) -> SettledSoFar:
        """The arbiters' answers and decisions so far."""
        return self._kept.settled

    def furnish(self, grader: Grader) -> None:
        """Replace the competition after a change of letters, players or settings, and call the `furnished` hooks."""
        self.change(grader)
        for each in self.furnished:
            each(grader)

    def change(self, grader: Grader) -> None:
        """As `furnish`, without the hooks: the caller holds `lock` and calls `furnish` once it is released."""
        with self.lock:
            self.players = {player.table: player.name for player in grader.competition.players}
            self.triage = Triage(grader, self.triage.seed)
            self._tree, self._afternoon, self.drawn = Tree(grader), None, drawn_of(grader.competition)

    def case(self, number: str) -> SheetStatus:
        """Conclusions on a sheet. Raises KeyError if there is none."""
        with self.lock:
            return self.triage.case(self._at.state, number, self._at.settled)

    def now(self) -> Afternoon:
        """Snapshot of all conclusions, computed once for every change."""
        with self.lock:
            kept = self._afternoon
            if kept is None or kept.state is not self._at.state:
                cases = self.triage.cases(self._at.state, self._at.settled)
                self._afternoon = kept = afternoon(self.triage.grader, self._at.state, self._at.settled, cases)
            return kept

    def queue(self) -> tuple[Waiting, ...]:
        """All open items: those of `outside`, then the others, the longest waiting first."""
        with self.lock:
            return (*(each for ask in self.outside for each in ask()), *queue_of(self.now(), self._tree))

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
            return [self._sent(each) for each in posted]

    def do(self, person: HallPerson, station: str, key: str, body: Body, seen: int = 0) -> SentAnswer:
        """Take one event with a valid body. `seen` as in `Sent`."""
        with self._step():
            known = self._known(key, body)  # a form sent by a double click
            try:
                return known or self._judged(person, station, Sent(key, "", None, seen=seen), body)
            except BadEventError as error:
                return SentAnswer(key, None, said("hall.bad_event", error=str(error)))

    def bring(self, person: HallPerson, event: NewEvent) -> SentAnswer:
        """Take an event of another log of this hall, with its author and time, judged as if sent now."""
        with self._step():
            if refused := self.refusal(person, event.body):
                return SentAnswer(event.key, None, refused)
            (kept,) = self._append([event])
            self._conclude(event.body)
            return SentAnswer(event.key, kept)

    def kept(self, key: str) -> HallEvent | None:
        """The event stored under a key, None if none."""
        with self.lock:
            return self.keys.get(key)

    @property
    def scene(self) -> CommandContext:
        """Context in which a command is judged now."""
        competition, (at, doubt) = self.triage.grader.competition, time_and_doubt(self.clock)
        return CommandContext(self._at.state, self.case, self.players, competition, self.drawn, at, self.tools, doubt)

    def of(self, tool: type[_Tool]) -> _Tool:
        """Service of a class, created if no part has."""
        if tool not in self.tools:
            self.tools[tool] = tool()
        found: _Tool = self.tools[tool]
        return found

    def refusal(self, person: HallPerson, body: Body) -> Said | None:
        """Reason why a person may not send an event now, None if allowed."""
        with self.lock:
            refused = refusal_of(self.scene, person, body)
            if refused or person == PROGRAM or not isinstance(body, RulingGiven) or not body.question:
                return refused
            asked = (each for each in self.queue() if (each.sheet, each.question) == (body.sheet, body.question))
            item = next(asked, None) or marked_item(self._at.state, body)
            return self.may_take(person, item) if item else None

    def moves(self, person: HallPerson, body: RulingGiven) -> Moved | Said:
        """Impact of a ruling and the sheets it is given for, or the message why it cannot be given."""
        with self.lock:
            bodies = self._ruling(body)
            if isinstance(bodies, Said):
                return bodies
            return moved_by(self.now(), self._tried(person, bodies), self.triage.grader, bodies)

    def take(self, person: HallPerson, station: str, item: str, over: bool = False) -> LeaseTaken | Said:
        """Take a lease on an item of the queue (`Waiting.name`), or renew it. `over`: from its holder."""
        with self.lock:
            waiting = next((each for each in self.queue() if each.name == item), None)
            if waiting is None:
                return said("hall.no_item")
            if refused := self.may_take(person, waiting):
                return refused
            return self.leases.take(item, person.name, station, self.clock(), over)

    def may_take(self, person: HallPerson, item: Waiting) -> Said | None:
        """Reason why a person may not work on an item of the queue, None if allowed."""
        return taking(self.scene, person, item)

    def record(self, who: str, make: Callable[[HallState], Sequence[Body]]) -> Sequence[HallEvent]:
        """Store events that no person sent (`who` is their source), made from the current state in one step."""
        with self._step():
            number, when = self._at.state.number, self.clock().isoformat(timespec="seconds")
            new = enumerate(make(self._at.state))
            kept = self._append([NewEvent(own_key(who, number, n), when, who, "", body) for n, body in new])
            self._conclude()
            return kept

    def shown(self, person: HallPerson, *numbers: str) -> None:
        """Record that sheets' transcriptions are being shown to a person, so that it is known after a restart.

        Sheets that count nowhere yet are left out: no document shows them.
        """
        there = [number for number in numbers if not self.case(number).alone]
        if newly_shown(self.state, person.name, there):
            self.record(person.name, lambda state: newly_shown(state, person.name, there))

    def _sent(self, posted: Posted) -> list[SentAnswer] | Exception:
        try:
            return [self._one(posted.person, posted.station, each) for each in posted.sent]
        except Exception as fault:
            return fault

    def _one(self, person: HallPerson, station: str, sent: Sent) -> SentAnswer:
        if sent.key in self._refused:  # resent: its person knows of the refusal, and went on
            return self._refused[sent.key]
        try:
            body = self.kinds.body_of(sent.kind, sent.data)
            answered = self._known(sent.key, body) or self._judged(person, station, sent, body)
        except BadEventError as error:
            answered = SentAnswer(sent.key, None, said("hall.bad_event", error=str(error)))
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
        return SentAnswer(key, None, said("hall.key_taken", number=event.number))

    def _judged(self, person: HallPerson, station: str, sent: Sent, body: Body) -> SentAnswer:
        kind, sheet = self.kinds.of(body), self._at.state.sheets.get(sheet_of_body(body))
        # events typed offline for a number that was reassigned meanwhile are about another sheet
        since = 0 if not sheet else sheet.last if kind.answers else sheet.since
        if sheet and sent.seen and since > sent.seen:
            return SentAnswer(sent.key, None, said("hall.changed_since", sheet=sheet.number), stale=True)
        if (refusal := kind.stale(self._at.state, body, sent.seen)) is not None:
            return SentAnswer(sent.key, None, refusal, stale=True)
        refused = self.refusal(person, body)
        if refused is not None:
            return SentAnswer(sent.key, None, refused)
        scene = self.scene
        for name, before in kind.ahead(scene, body):
            self._by_itself((f"{name}-{sent.key}", before))
        kept = marked(scene.state, self.triage, person, body)
        bodies: Sequence[Body] = (kept, *kind.follows(scene, body))
        if isinstance(body, RulingGiven | ThirdRead):
            if held := self._held(person, body):
                return SentAnswer(sent.key, None, said("hall.held", name=held.person))
            if isinstance(body, RulingGiven) and person != PROGRAM:
                given = self._ruling(body)
                if isinstance(given, Said):
                    return SentAnswer(sent.key, None, given)
                bodies = given
        if type(body) in WRITTEN and person != PROGRAM:
            written = in_writing(self._chair(person), body)
            if isinstance(written, Said):
                return SentAnswer(sent.key, None, written)
            bodies = written
        if isinstance(body, TakenBack):
            also = undone_with(self._chair(person), body)
            if isinstance(also, Said):
                return SentAnswer(sent.key, None, also)
            bodies = (*bodies, *also)
        keys = (sent.key, *(f"{sent.key}.{n}" for n in range(1, len(bodies))))
        event = self._keep(person, station, list(zip(keys, bodies, strict=True)))
        if event.body != body:
            self._sent_as[sent.key] = body
        self._conclude(body)
        return SentAnswer(sent.key, event)

    def answer_moves(self, person: HallPerson, body: ContestationAnswered) -> Moved | Said:
        """Impact of an answer to a contestation, or the message why it cannot be given."""
        with self.lock:
            return self.refusal(person, body) or answer_moves(self._chair(person), body)

    def sanction_moves(self, person: HallPerson, body: SanctionNoted) -> tuple[SanctionNoted, Moved] | Said:
        """A sanction in its final form with its impact, or the message why it cannot be given."""
        with self.lock:
            return self.refusal(person, body) or sanction_moves(self._chair(person), body)

    def undo_moves(self, person: HallPerson, body: TakenBack) -> Moved | Said | None:
        """Impact of undoing an answer to a contestation or a sanction, or the refusal. None for other events."""
        with self.lock:
            return self.refusal(person, body) or undo_moves(self._chair(person), body)

    def _chair(self, person: HallPerson) -> AppealContext:
        tried = partial(self._tried, person)
        return AppealContext(self.now(), self._tree, self.triage.grader, person.name, self.clock(), tried)

    def _ruling(self, body: RulingGiven) -> Sequence[RulingGiven] | Said:
        """A ruling in its stored form: completed, fitting, with those for the other sheets that it reaches."""
        now, grader = self.now(), self.triage.grader
        whole = completed(now, self.queue(), grader, body)
        if isinstance(whole, Said):
            return whole
        return misfit_of(now, grader, whole) or given_together(now, self._tree, grader, whole)

    def _held(self, person: HallPerson, body: RulingGiven | ThirdRead) -> Lease | None:
        """Lease of another person on the item, None if free."""
        name = body.difference if isinstance(body, ThirdRead) else body.question
        items = (each for each in self.queue() if name and (each.sheet, each.question) == (body.sheet, name))
        held = next((self.leases.holder(each.name, self.clock()) for each in items), None)
        return held if held and held.person != person.name else None

    def _keep(self, person: HallPerson, station: str, new: Sequence[tuple[str, Body]]) -> HallEvent:
        when = self.clock().isoformat(timespec="seconds")
        return self._append([NewEvent(key, when, person.name, station, body) for key, body in new])[0]

    def _by_itself(self, concluded: Conclusion) -> None:
        key, body = concluded
        self._keep(PROGRAM, "", [(own_key(PROGRAM.name, key), body)])

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

    def _tried(self, person: HallPerson, bodies: Sequence[Body]) -> Afternoon:
        """Snapshot after an act and the program's conclusions from it, by a step that is rolled back."""
        with self.lock:
            assert self._new is None, "within a step"
            now, new = self.now(), list[HallEvent]()
            self._new = new
            try:
                keys = (own_key("incercare", f"{self.state.number}-{n}") for n in range(len(bodies)))
                self._keep(person, "", list(zip(keys, bodies, strict=True)))
                self._conclude(bodies[0])
                return self.now()
            finally:
                for each in new:
                    del self.keys[each.key]
                self._at, self._new, self._afternoon = self._kept, None, now

    def _keep_all(self, new: Sequence[HallEvent]) -> None:
        try:
            # also if empty: a refusal may come from events that the log no longer takes
            kept = self._log.append([NewEvent(e.key, e.when, e.who, e.station, e.body) for e in new])
            assert [each.number for each in kept] == [each.number for each in new], "two servers write"
        except BaseException:
            self._at = self._kept
            self._refused.clear()  # some may have been judged by events that were not stored
            for each in new:
                del self.keys[each.key]
            raise
        self._kept = self._at
        for hear in self.heard if new else ():
            hear(new)

    def _append(self, new: Sequence[NewEvent]) -> Sequence[HallEvent]:
        """As `Log.append`, within a step. Raises BadEventError for an event that could not be stored or read back, with
        which a hall would not start again.
        """
        assert self._new is not None
        kept, first = list[HallEvent](), len(self._new)
        for each in new:
            event_of(log_row(1, each), self.kinds)
        for new_event in new:
            event = self.keys.get(new_event.key)
            if event is None:
                number = self._kept.state.number + len(self._new) + 1
                event = new_event.numbered(number)
                self.keys[new_event.key] = event
                self._new.append(event)
            kept.append(event)
        fresh = self._new[first:]
        state = fold(fresh, self._at.state)
        typed = not any(self.kinds.of(each.body).settles for each in fresh)
        self._at = _Known(state, self._at.settled if typed else settled_of(state))  # typing settles nothing
        return kept

    def _conclude(self, body: Body | None = None) -> None:
        """Add the program's own events. Typing affects only its own sheet, and only once it is finished."""
        if body is not None and not self.kinds.of(body).settles and not sheet_of_body(body):
            return  # no sheet depends on a table for two
        numbers = [*self._at.state.sheets]
        if isinstance(body, InHand | PersonAsks | ThirdRead):
            numbers = [body.sheet]
        open_ones = [each for each in numbers if (sheet := self._at.state.sheets.get(each)) and not sheet.closed]
        for number in open_ones:
            try:
                self._settle(number)
            except Exception:  # a fault of the program with one sheet leaves only that sheet open
                _LOG.exception("fișa %s", number)
        if body is None or not isinstance(body, RowTyped | HeadingTyped | GridTyped):
            state, tables = self._at.state, tuple(self.players)
            # before that only sheets closed with the camera are drawn, and no sheet needs grading
            by_camera = any(sheet.closed == "camera" for sheet in state.sheets.values())
            if by_camera or state.settings["tot_de_doua_ori"] or all_typed(state, tables):
                cases = self.triage.cases(state, self._at.settled)
                for each in list(reopening(state, cases, tables, self.triage.seed)):
                    self._by_itself(each)

    def _settle(self, number: str) -> None:
        """Give a sheet the wider rulings it came to, and close it."""
        case = self.case(number)
        if case.stage in SETTLED and next(wider(self._at.state), None):
            for each in list(inherited(self.now(), self._tree, self.triage.grader, number)):
                self._by_itself(each)
            case = self.case(number)
        if closed := closing(case):
            self._by_itself(closed)
