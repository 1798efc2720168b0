"""Undoing: the events of the log that are in force, the sheet of every event, and who may undo what.

Events that later ones depend on are not undone silently: the later ones are named.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from arbitraj.hall.kernel import keys
from arbitraj.hall.kernel.event import (
    BeginsSheet,
    Body,
    ClosesSheet,
    HallEvent,
    OpensSheet,
    RenamesSheet,
    TakenBack,
    data_of,
    sheet_of_body,
)
from arbitraj.hall.kernel.kind import Undoing, UndoRules, always
from arbitraj.hall.kernel.scene import CommandContext, HallPerson, called, chief_refusal, says_why
from arbitraj.hall.kernel.state import HallState
from arbitraj.text import Message, first_of, text_of


def in_force(log: Iterable[HallEvent]) -> list[HallEvent]:
    """Events that were not undone. An undoing that was undone itself has no effect."""
    off: set[int] = set()
    kept = []
    for event in reversed(tuple(log)):
        if event.number in off:
            continue
        if isinstance(event.body, TakenBack):
            off.add(event.body.number)
        else:
            kept.append(event)
    return kept[::-1]


def last_undone(log: Iterable[HallEvent]) -> dict[str, int]:
    """Number of the last undoing that changed a sheet, by the sheet's name, so that answers from older pages are
    refused.

    A renumbered sheet has an entry for all of its names.
    """
    events, names, last = dict[int, HallEvent](), dict[str, frozenset[str]](), dict[str, int]()
    for event in log:
        events[event.number] = event
        body = event.body
        if isinstance(body, RenamesSheet) and body.number:
            one = names.get(body.sheet, frozenset((body.sheet,))) | names.get(body.number, frozenset((body.number,)))
            names |= dict.fromkeys(one, one)
        if isinstance(body, TakenBack) and (meant := meant_by(events, event)):
            for name in {getattr(meant.body, "sheet", ""), getattr(meant.body, "number", "")} - {None}:
                last |= dict.fromkeys(names.get(name, (name,)), event.number)
    return last


@dataclass(frozen=True, slots=True)
class SheetNames:
    """Sheets of events, whatever they are called later. `of`: number of the event that registered the sheet, by event.
    `called`: current number of the sheet, by that event.

    A number that a sheet no longer has may be another one's later.
    """

    of: dict[int, int] = field(default_factory=dict)
    called: dict[int, str] = field(default_factory=dict)


def sheet_names(events: Iterable[HallEvent]) -> SheetNames:
    """Sheet names of events in the order of the log."""
    found, now = SheetNames(), dict[str, int]()
    for event in events:
        body = event.body
        name = sheet_of_body(body)
        if isinstance(body, BeginsSheet):
            now.setdefault(name, event.number)
        if name in now:
            found.of[event.number] = now[name]
        if isinstance(body, RenamesSheet) and name in now and body.number not in now:
            sheet = now.pop(name)
            if not body.takes_back:
                now[body.number or name] = sheet
    found.called.update({sheet: name for name, sheet in now.items()})
    return found


def seen_late(log: Sequence[HallEvent]) -> frozenset[str]:
    """Current numbers of the sheets of which something was undone after its typist had seen a verdict on it."""
    backs = [event for event in log if isinstance(event.body, TakenBack) and event.body.sheet]
    return frozenset(_called(log, backs) if backs else ())


def called_now(log: Iterable[HallEvent], event: HallEvent) -> str:
    """Current number of an event's sheet, "" if it has none or that is gone."""
    return _called(log, (event,))[0]


def called_all(log: Sequence[HallEvent]) -> list[str]:
    """`called_now` of every event of a log."""
    if any(isinstance(event.body, RenamesSheet) for event in log):
        return _called(log, log)
    return [sheet_of_body(event.body) for event in log]


def _called(log: Iterable[HallEvent], events: Sequence[HallEvent]) -> list[str]:
    """Current numbers of the sheets of events, in force or not."""
    asked = [event.number for event in events]
    every = {event.number: event for event in in_force(log)} | {event.number: event for event in events}
    names = sheet_names(every[number] for number in sorted(every))
    return [names.called.get(names.of.get(number, 0), "") for number in asked]


def changed_alone(log: Sequence[HallEvent], kinds: tuple[type, ...]) -> str:
    """The only sheet that the last event, an undoing of one of these kinds, changes. "" if it changes more.

    Then only the sheet's own events are folded again: an undone key of a typist need not replay a whole day.
    """
    meant = meant_by({event.number: event for event in log}, log[-1])
    name = sheet_of_body(meant.body) if meant and isinstance(meant.body, kinds) else ""
    moves = (event.body for event in in_force(log) if isinstance(event.body, RenamesSheet))
    return "" if any(name in (move.sheet, move.number) for move in moves) else name


def meant_by(events: Mapping[int, HallEvent], event: HallEvent) -> HallEvent | None:
    """Event that an undoing finally changes, through chains of undoings."""
    while isinstance(event.body, TakenBack):
        target = events.get(event.body.number)
        if target is None or target.number >= event.number:
            return None
        event = target
    return event


_NAMED = 5  # most dependent events named in a message


def resting_on(state: HallState, event: HallEvent) -> tuple[HallEvent, ...]:
    """Later events in force that depend on one. A closing undone by a reopening no longer counts."""
    meant = event
    while isinstance(meant.body, TakenBack) and (before := state.event(meant.body.number)):
        meant = before
    kind: UndoRules[Body] = state.kinds.of(meant.body)
    rests = always if meant is not event else kind.rests
    force = in_force(state.log)
    names = sheet_names(
        sorted({event.number: event for event in (*force, meant)}.values(), key=lambda event: event.number)
    )
    sheet = names.of.get(meant.number)
    later = [
        hall_event
        for hall_event in force
        if hall_event.number > event.number and state.kinds.of(hall_event.body).holds is not None
    ]
    about = [event for event in later if sheet is not None and names.of.get(event.number) == sheet]
    opened = max((event.number for event in about if isinstance(event.body, OpensSheet)), default=0)
    standing = [event for event in about if not isinstance(event.body, ClosesSheet) or event.number > opened]
    found = [event for event in standing if rests(meant.body, event.body)]
    anywhere = (
        other
        for other in later
        if meant.number in state.kinds.of(other.body).names(other.body) or kind.anywhere(meant.body, other.body)
    )
    return (*found, *(other for other in anywhere if other not in found))


def undone(scene: CommandContext, person: HallPerson, body: TakenBack) -> Message | None:
    """Reason why an event may not be undone, None if it may.

    A person may undo the own work in an open sheet. Anything else is the chief's, with a reason, if no later event
    depends on it.
    """
    state = scene.state
    event = state.event(body.number)
    kind = state.kinds.of(event.body) if event else None
    if event is None or kind is None or kind.undo is None:
        return Message("hall.no_event", number=body.number)
    if event not in in_force(state.log) and not isinstance(event.body, TakenBack):
        return Message("hall.undone_already", number=body.number)
    number = called_now(state.log, event) or sheet_of_body(event.body)
    allowed = kind.undo(Undoing(scene, person, event, state.sheets.get(number), number), event.body)
    if isinstance(allowed, Message):
        return allowed
    if refused := chief_refusal(scene, person, body.reason) if not allowed else _own_reason(body.reason):
        return refused
    resting = resting_on(state, event)
    if not resting:
        return None
    holds = {state.kinds.of(event.body).holds for event in resting}
    if len(holds) == 1 and (key := holds.pop()):
        return Message(key, number=body.number, sheet=number)
    named = [f"{event.number} ({text_of(keys.KIND[data_of(event.body)[0]])}, {called(event.who)})" for event in resting]
    return Message("hall.rests_on", number=body.number, events=first_of(named, _NAMED))


def _own_reason(reason: str) -> Message | None:
    """The own work is undone without a reason, and with none that says nothing."""
    return Message("hall.reason_needed") if reason.strip() and not says_why(reason) else None


def follows_back(scene: CommandContext, body: TakenBack) -> Iterable[Body]:
    """Events that the program adds after an undoing."""
    event = scene.state.event(body.number)
    return scene.state.kinds.of(event.body).follows_back(scene, event.body) if event else ()
