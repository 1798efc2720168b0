"""Effect of undoing: the events of the log that are in force, and the sheet of every event."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from arbitraj.hall.kernel.event import BeginsSheet, HallEvent, RenamesSheet, TakenBack, sheet_of_body


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
    every = {each.number: each for each in in_force(log)} | {event.number: event for event in events}
    names = sheet_names(every[number] for number in sorted(every))
    return [names.called.get(names.of.get(number, 0), "") for number in asked]


def changed_alone(log: Sequence[HallEvent], kinds: tuple[type, ...]) -> str:
    """The only sheet that the last event, an undoing of one of these kinds, changes. "" if it changes more.

    Then only the sheet's own events are folded again: an undone key of a typist need not replay a whole day.
    """
    meant = meant_by({event.number: event for event in log}, log[-1])
    name = sheet_of_body(meant.body) if meant and isinstance(meant.body, kinds) else ""
    moves = (each.body for each in in_force(log) if isinstance(each.body, RenamesSheet))
    return "" if any(name in (move.sheet, move.number) for move in moves) else name


def meant_by(events: Mapping[int, HallEvent], event: HallEvent) -> HallEvent | None:
    """Event that an undoing finally changes, through chains of undoings."""
    while isinstance(event.body, TakenBack):
        target = events.get(event.body.number)
        if target is None or target.number >= event.number:
            return None
        event = target
    return event
