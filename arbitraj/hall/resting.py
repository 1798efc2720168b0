"""What later events rest on an event: it is not undone silently, they are named."""

from collections.abc import Callable, Mapping

from arbitraj.hall.events import (
    AnyBody,
    AppealMade,
    Closed,
    ContestationAnswered,
    ContestationMade,
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
    SanctionNoted,
    TakenBack,
    ThirdRead,
)
from arbitraj.hall.state import HallState
from arbitraj.hall.undoing import in_force

_OF_ROW = (RowTyped, RowInserted, RowStruck)
_OF_HAND = (HeadingTyped, *_OF_ROW, GridTyped, Finished, HandGiven)
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
    return tuple(
        each for each in standing if rests(meant.body, each.body) or meant.number in getattr(each.body, "rulings", ())
    )


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


def _same_contestation(body: AnyBody, later: AnyBody) -> bool:
    """What was said of a contestation after it was entered, answered, appealed."""
    assert isinstance(body, ContestationMade | AppealMade | ContestationAnswered)
    of_it = isinstance(later, AppealMade | ContestationAnswered) and later.number == body.number
    return of_it and not (isinstance(body, ContestationAnswered) and body.of_appeal)


def _same_player(body: AnyBody, later: AnyBody) -> bool:
    """8.5: the second warning is one because of the first."""
    assert isinstance(body, SanctionNoted)
    return isinstance(later, SanctionNoted) and later.table == body.table


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
    ContestationMade: _same_contestation,
    AppealMade: _same_contestation,
    ContestationAnswered: _same_contestation,
    SanctionNoted: _same_player,
}
