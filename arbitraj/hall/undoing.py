"""What undoing comes to: which events of the log are in force, and what an undoing changes."""

from collections.abc import Iterable, Mapping, Sequence

from arbitraj.hall.events import HallEvent, HandedInMoved, TakenBack


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
