"""What later events rest on an event: it is not undone silently, they are named."""

from collections.abc import Callable, Mapping

from arbitraj.hall.duels.duel_events import OfDuel
from arbitraj.hall.duels.duel_rights import rests_on_duel
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
    OfHand,
    OfRow,
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
from arbitraj.hall.program_events import FirstHandSeen
from arbitraj.hall.start_resting import RESTS_ON_START
from arbitraj.hall.state import HallState
from arbitraj.hall.undoing import in_force, sheet_names

_JUDGED = (ThirdRead, RulingGiven, Closed)  # what was concluded of hands
_SETTLED = (RulingGiven, Closed)


def resting_on(state: HallState, event: HallEvent) -> tuple[HallEvent, ...]:
    """The later events in force that rest on one; a closing that was opened again holds nothing any more."""
    meant = event
    while isinstance(meant.body, TakenBack) and (before := state.event(meant.body.number)):
        meant = before
    of_game = rests_on_duel if isinstance(meant.body, OfDuel) else RESTS_ON_START.get(type(meant.body))
    if of_game:
        after = (each for each in in_force(state.log) if each.number > event.number)
        return tuple(each for each in after if of_game(meant.body, each.body))
    rests = _any if meant is not event else _RESTS.get(type(event.body), _never)
    force = in_force(state.log)
    names = sheet_names(sorted({each.number: each for each in (*force, meant)}.values(), key=lambda each: each.number))
    sheet = names.of.get(meant.number)
    later = [each for each in force if each.number > event.number and not isinstance(each.body, FirstHandSeen)]
    about = [each for each in later if sheet is not None and names.of.get(each.number) == sheet]
    opened = max((each.number for each in about if isinstance(each.body, Reopened)), default=0)
    standing = [each for each in about if not isinstance(each.body, Closed) or each.number > opened]
    in_the_way = (each for each in later if each not in about and _takes_number(meant.body, each.body))
    found = (*(each for each in standing if rests(meant.body, each.body)), *in_the_way)
    return (*found, *(each for each in later if each not in found and _in_writing(meant, each)))


def _takes_number(body: AnyBody, later: AnyBody) -> bool:
    """Whether another sheet got the number since from which one was moved."""
    if not (isinstance(body, HandedInMoved) and isinstance(later, HandedIn | HandedInMoved)):
        return False
    return body.sheet == (later.sheet if isinstance(later, HandedIn) else later.number)


def _any(body: AnyBody, later: AnyBody) -> bool:
    return True


def _after_row(body: AnyBody, later: AnyBody) -> bool:
    assert isinstance(body, OfRow)
    if isinstance(later, OfRow) and later.hand == body.hand:
        return body.row in (later.row, getattr(later, "before", None))
    return _after_typing(body, later)


def _after_typing(body: AnyBody, later: AnyBody) -> bool:
    """The end of the hand, the second one, what was concluded."""
    assert isinstance(body, OfHand)
    if isinstance(later, OfHand):
        ended = isinstance(later, Finished) and not isinstance(body, Finished) and later.hand == body.hand
        return ended or later.hand > body.hand
    return isinstance(later, _JUDGED)


def _settled(body: AnyBody, later: AnyBody) -> bool:
    return isinstance(later, _SETTLED)


def _never(body: AnyBody, later: AnyBody) -> bool:
    return False


def _in_writing(event: HallEvent, later: HallEvent) -> bool:
    """What was said in writing of the same: the answer that names a decision (8.6), what followed of a contestation;
    a player's next sanction (8.5): the second warning is one because of the first."""
    body, after = event.body, later.body
    if isinstance(after, ContestationAnswered) and event.number in after.rulings:
        return True
    if isinstance(body, SanctionNoted):
        return isinstance(after, SanctionNoted) and after.table == body.table
    if not isinstance(body, ContestationMade | AppealMade | ContestationAnswered):
        return False
    of_it = isinstance(after, AppealMade | ContestationAnswered) and after.number == body.number
    return of_it and not (isinstance(body, ContestationAnswered) and body.of_appeal)


# of an event what later ones of the same sheet rest on it; of those that are not here, none
_RESTS: Mapping[type[AnyBody], Callable[[AnyBody, AnyBody], bool]] = {
    HandedIn: _any,
    HandedInMoved: _any,
    HeadingTyped: _after_typing,
    RowTyped: _after_row,
    RowInserted: _after_row,
    RowStruck: _after_row,
    GridTyped: _after_typing,
    Finished: _after_typing,
    HandGiven: lambda body, later: isinstance(later, (OfHand, *_JUDGED)),
    ThirdRead: _settled,
    PersonAsks: _settled,
    RulingGiven: _settled,
    Closed: _any,
    Reopened: _any,
}
