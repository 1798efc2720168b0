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
from arbitraj.hall.start_events import AnnouncementMade, ClockSet, LetterSaid, LettersBack, LettersReady, StartStep
from arbitraj.hall.state import HallState
from arbitraj.hall.undoing import in_force

_OF_ROW = (RowTyped, RowInserted, RowStruck)
_OF_HAND = (HeadingTyped, *_OF_ROW, GridTyped, Finished, HandGiven)
_LETTERS = (LettersReady, LetterSaid, LettersBack)
_JUDGED = (ThirdRead, RulingGiven, Closed)  # what was concluded of hands


def resting_on(state: HallState, event: HallEvent) -> tuple[HallEvent, ...]:
    """The later events in force that rest on one; a closing that was opened again holds nothing any more."""
    meant = event
    while isinstance(meant.body, TakenBack) and (before := state.event(meant.body.number)):
        meant = before
    rests = _same_sheet if meant is not event else _RESTS.get(type(event.body))
    if rests is None:
        return ()
    later = [each for each in in_force(state.log) if each.number > event.number]
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


def _after_clock(body: AnyBody, later: AnyBody) -> bool:
    """What was done to the clock since; of the stop, or the start, whatever was handed in after it."""
    assert isinstance(body, ClockSet)
    handed = isinstance(later, HandedIn) and body.what in ("pornit", "oprit")
    return handed or isinstance(later, ClockSet | AnnouncementMade)


def _after_step(body: AnyBody, later: AnyBody) -> bool:
    """On a number, or a time, the letters and the clock; on what was only said nothing."""
    assert isinstance(body, StartStep)
    return bool(body.number or body.minutes) and isinstance(later, (LettersReady, ClockSet))


def _after_letters(body: AnyBody, later: AnyBody) -> bool:
    return isinstance(later, (*_LETTERS, ClockSet))


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
    StartStep: _after_step,
    LettersReady: _after_letters,
    LetterSaid: _after_letters,
    LettersBack: _after_letters,
    ClockSet: _after_clock,
}
