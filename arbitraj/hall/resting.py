"""What later events rest on an event: it is not undone silently, they are named."""

from collections.abc import Callable, Mapping

from arbitraj.hall.events import (
    AnyBody,
    Closed,
    Finished,
    GridTyped,
    HallEvent,
    HandedIn,
    HandedInMoved,
    HandGiven,
    HeadingTyped,
    PersonAsks,
    Reopened,
    RowInserted,
    RowStruck,
    RowTyped,
    RulingGiven,
    TakenBack,
    ThirdRead,
)
from arbitraj.hall.state import HallState
from arbitraj.hall.undoing import by_present_names, in_force

_OF_ROW = (RowTyped, RowInserted, RowStruck)
_OF_HAND = (HeadingTyped, *_OF_ROW, GridTyped, Finished, HandGiven)
_JUDGED = (ThirdRead, RulingGiven, Closed)  # what was concluded of hands


def resting_on(state: HallState, event: HallEvent) -> tuple[HallEvent, ...]:
    """The later events in force that rest on one; a closing that was opened again holds nothing any more."""
    meant = event
    while isinstance(meant.body, TakenBack) and (before := state.event(meant.body.number)):
        meant = before
    rests = _same_sheet if isinstance(event.body, TakenBack) else _RESTS.get(type(event.body))
    if rests is None:
        return ()
    kept = in_force(state.log)
    moved = isinstance(meant.body, HandedInMoved)  # what has either of its numbers rests on it, whosever it is by now
    if not moved:
        every = sorted({each.number: each for each in (*kept, meant)}.values(), key=lambda each: each.number)
        kept = [*by_present_names(every)][::-1]
        meant = next(each for each in kept if each.number == meant.number)
    later = [each for each in kept if each.number > event.number]
    opened = {each.body.sheet: each.number for each in later if isinstance(each.body, Reopened)}
    standing = (
        each for each in later if not isinstance(each.body, Closed) or each.number > opened.get(each.body.sheet, 0)
    )
    return tuple(each for each in standing if rests(meant.body, each.body))


def _same_sheet(body: AnyBody, later: AnyBody) -> bool:
    return bool(getattr(body, "sheet", "")) and getattr(later, "sheet", "") == getattr(body, "sheet", "")


def _after_row(body: AnyBody, later: AnyBody) -> bool:
    assert isinstance(body, RowTyped | RowStruck)
    if isinstance(later, _OF_ROW) and _same_sheet(body, later) and later.hand == body.hand:
        return body.row in (later.row, getattr(later, "before", None))
    return _after_typing(body, later)


def _after_typing(body: AnyBody, later: AnyBody) -> bool:
    """The end of the hand, the second one, what was concluded."""
    assert isinstance(body, _OF_HAND)
    if not _same_sheet(body, later):
        return False
    if isinstance(later, _OF_HAND):
        ended = isinstance(later, Finished) and not isinstance(body, Finished) and later.hand == body.hand
        return ended or later.hand > body.hand
    return isinstance(later, _JUDGED)


def _after_move(body: AnyBody, later: AnyBody) -> bool:
    assert isinstance(body, HandedInMoved)
    return getattr(later, "sheet", "") in {body.sheet, body.number or body.sheet}


_RESTS: Mapping[type[AnyBody], Callable[[AnyBody, AnyBody], bool]] = {
    HandedIn: _same_sheet,
    HandedInMoved: _after_move,
    HeadingTyped: _after_typing,
    RowTyped: _after_row,
    RowInserted: _after_row,
    RowStruck: _after_row,
    GridTyped: _after_typing,
    Finished: _after_typing,
    HandGiven: lambda body, later: _same_sheet(body, later) and isinstance(later, (*_OF_HAND, *_JUDGED)),
    ThirdRead: lambda body, later: _same_sheet(body, later) and isinstance(later, (RulingGiven, Closed)),
    PersonAsks: lambda body, later: _same_sheet(body, later) and isinstance(later, (RulingGiven, Closed)),
    RulingGiven: lambda body, later: _same_sheet(body, later) and isinstance(later, (RulingGiven, Closed)),
    Closed: _same_sheet,
    Reopened: _same_sheet,
}
