"""What undoing comes to: which events of the log are in force, and what an undoing changes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import structs

from arbitraj.hall.events import HallEvent, HandedIn, HandedInMoved, TakenBack


def in_force(log: Iterable[HallEvent]) -> list[HallEvent]:
    """The events that were not undone; an undoing that was undone itself undoes nothing."""
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


def by_present_names(events: Sequence[HallEvent]) -> Iterator[HallEvent]:
    """Events in force, the last first, each named by the number that its sheet has now; empty where there is none.

    A number may have been several sheets' one after the other.
    """
    now = dict[str, str]()
    for event in reversed(events):
        body, name = event.body, getattr(event.body, "sheet", "")
        if isinstance(body, HandedInMoved):
            taken_back = body.table is None and body.number is None and body.order is None
            number = body.number or name
            own = "" if taken_back else now.get(number, number)
            now |= {number: "", name: own}
        own = now.get(name, name)
        yield event if own == name else structs.replace(event, body=structs.replace(body, sheet=own))
        if isinstance(body, HandedIn):
            now[name] = ""


def present_number(log: Iterable[HallEvent], event: HallEvent) -> str:
    """The number that an event's sheet has now; of an event that is undone, or of no sheet, what it says itself."""
    now = (each for each in by_present_names(in_force(log)) if each.number == event.number)
    return str(getattr(next(now, event).body, "sheet", ""))


def last_undone(log: Iterable[HallEvent]) -> dict[str, int]:
    """The number of the last undoing that changed a sheet, by its name: who answers from an older page is told.

    A sheet that was moved is meant by each of its names.
    """
    events, names, last = dict[int, HallEvent](), dict[str, frozenset[str]](), dict[str, int]()
    for event in log:
        events[event.number] = event
        body = event.body
        if isinstance(body, HandedInMoved) and body.number:
            one = names.get(body.sheet, frozenset((body.sheet,))) | names.get(body.number, frozenset((body.number,)))
            names |= dict.fromkeys(one, one)
        if isinstance(body, TakenBack) and (meant := _meant(events, event)):
            for name in {getattr(meant.body, "sheet", ""), getattr(meant.body, "number", "")} - {None}:
                last |= dict.fromkeys(names.get(name, (name,)), event.number)
    return last


def seen_undone(log: Sequence[HallEvent]) -> set[str]:
    """The numbers that the sheets have now of which something was undone whose verdict had been seen."""
    events = {event.number: event for event in log}
    undoings = [event for event in log if isinstance(event.body, TakenBack) and event.body.sheet]
    meant = {each.number: each for event in undoings if (each := _meant(events, event))}
    kept = {event.number: event for event in in_force(log)} | meant if undoings else {}
    named = by_present_names(sorted(kept.values(), key=lambda each: each.number))
    return {getattr(each.body, "sheet", "") for each in named if each.number in meant}


def changed_alone(log: Sequence[HallEvent], kinds: tuple[type, ...]) -> str:
    """The sheet that the last event, an undoing of one of these kinds, changes alone; empty where it changes more.

    Then the sheet's own events say what it comes to: an undone key of a typist need not go through a whole day.
    """
    meant = _meant({event.number: event for event in log}, log[-1])
    name = getattr(meant.body, "sheet", "") if meant and isinstance(meant.body, kinds) else ""
    moves = (each.body for each in in_force(log) if isinstance(each.body, HandedInMoved))
    return "" if any(name in (move.sheet, move.number) for move in moves) else name


def _meant(events: Mapping[int, HallEvent], event: HallEvent) -> HallEvent | None:
    """What an undoing comes to change: undoing one that undid something changes that again."""
    while isinstance(event.body, TakenBack):
        target = events.get(event.body.number)
        if target is None or target.number >= event.number:
            return None
        event = target
    return event
