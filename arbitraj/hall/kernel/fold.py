"""Fold of events into the hall's state. Pure: no clock, no files, nothing random."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from arbitraj.hall.kernel.event import HallEvent, TakenBack, sheet_of_body
from arbitraj.hall.kernel.grown import Grown
from arbitraj.hall.kernel.hall_time import HourChosen
from arbitraj.hall.kernel.kind import Kind
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.kernel.undo import changed_alone, in_force, last_undone, seen_late


def fold(events: Iterable[HallEvent], state: HallState) -> HallState:
    """State after more events, in the order of their numbers, starting from `state` (`EventKinds.nothing`).

    An event about a missing object changes nothing but the log.
    """
    before, new = state, tuple(events)
    log: Grown[HallEvent] = Grown.of(before.log).with_more(new)
    undoings = tuple(event.number for event in new if isinstance(event.body, TakenBack))
    if not undoings:
        after = _all(new, before)
    else:
        of_sheets = tuple(body for body, kind in before.kinds.items() if kind.sheet)
        alone = changed_alone(log, of_sheets) if len(new) == 1 else ""
        force = in_force(log)
        if alone:
            force = [
                event for event in force if sheet_of_body(event.body) == alone or isinstance(event.body, HourChosen)
            ]
        after = _all(force, HallState(before.kinds))
        sheets, last = {**before.sheets, **after.sheets} if alone else after.sheets, last_undone(log)
        late = seen_late(log)
        values = {
            name: replace(sheet, last=max(sheet.last, last.get(name, 0)), touched=sheet.touched or name in late)
            for name, sheet in sheets.items()
        }
        after = replace(before if alone else after, sheets=values)
    undoings = (*before.undoings, *undoings)
    return replace(after, log=log, undoings=undoings, number=log[-1].number if log else 0)


def _all(events: Iterable[HallEvent], state: HallState) -> HallState:
    sheets = dict(state.sheets)  # only this copy is changed: states are immutable
    for event in events:
        kind: Kind[Any] = state.kinds[type(event.body)]
        known = sheets.get(sheet_of_body(event.body)) if kind.sheet else None
        if kind.sheet and known:
            sheets[known.number] = replace(kind.sheet(known, event, event.body), last=event.number)
        elif kind.fold:
            state = kind.fold(replace(state, sheets=sheets), event, event.body)
            sheets = dict(state.sheets)
    return replace(state, sheets=sheets)
