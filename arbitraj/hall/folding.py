"""The fold: the state after events. Pure: no clock, no file, nothing random."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from msgspec import structs

from arbitraj.hall.disputes import renamed, with_dispute
from arbitraj.hall.duels.duel_folding import OF_DUELS
from arbitraj.hall.events import (
    AccountChanged,
    AnyBody,
    AppealMade,
    ContestationAnswered,
    ContestationMade,
    FolderTaken,
    HallEvent,
    HandedIn,
    HandedInMoved,
    NotHandedIn,
    PhotoTaken,
    RulingGiven,
    SanctionNoted,
    SettingChanged,
    StopCalled,
    TakenBack,
)
from arbitraj.hall.program_events import EditionPublished, FirstHandSeen, TakenOver
from arbitraj.hall.renumbered import renumbered, renumbered_among
from arbitraj.hall.sheet_folding import ABOUT_SHEET, done_of
from arbitraj.hall.start_folding import OF_START
from arbitraj.hall.state import HallSheet, HallState
from arbitraj.hall.undoing import changed_alone, in_force, last_undone, seen_late


def fold(events: Iterable[HallEvent], state: HallState | None = None) -> HallState:
    """The state after events, in the order of their numbers, from an empty hall or another state on.

    An event about something that is not there changes nothing but the log.
    """
    before, new = state or HallState(), tuple(events)
    log = (*before.log, *new)
    undoings = tuple(each.number for each in new if isinstance(each.body, TakenBack))
    if not undoings:
        after = _all(new, before)
    else:
        alone = changed_alone(log, tuple(ABOUT_SHEET)) if len(new) == 1 else ""
        after = _all(each for each in in_force(log) if not alone or getattr(each.body, "sheet", "") == alone)
        sheets, last = {**before.sheets, **after.sheets} if alone else after.sheets, last_undone(log)
        late = seen_late(log)
        told = {
            name: replace(sheet, last=max(sheet.last, last.get(name, 0)), touched=sheet.touched or name in late)
            for name, sheet in sheets.items()
        }
        after = replace(before if alone else after, sheets=told)
    undoings = (*before.undoings, *undoings)
    return replace(after, log=log, undoings=undoings, number=log[-1].number if log else 0)


def apply(state: HallState, event: HallEvent) -> HallState:
    """The state after one event more."""
    return fold((event,), state)


def _all(events: Iterable[HallEvent], state: HallState | None = None) -> HallState:
    state = state or HallState()
    sheets = dict(state.sheets)  # none but this one is changed: what a state holds stays as it was
    for event in events:
        body = event.body
        change = ABOUT_SHEET.get(type(body))
        known = None if change is None else sheets.get(body.sheet)  # type: ignore[union-attr]  # those have one
        if change is not None and known is not None:
            sheets[known.number] = replace(change(known, event), last=event.number)
        elif type(body) in _OF_HALL:
            state = _OF_HALL[type(body)](replace(state, sheets=sheets), event)
            sheets = dict(state.sheets)
    return replace(state, sheets=sheets)


def with_sheet(of: Mapping[str, HallSheet], number: str, sheet: HallSheet) -> Mapping[str, HallSheet]:
    return {**of, number: sheet}


# what the hall comes to


def _handed_in(state: HallState, event: HallEvent) -> HallState:
    body = event.body
    assert isinstance(body, HandedIn)
    if body.sheet in state.sheets:
        return state
    n = event.number
    sheet = HallSheet(body.sheet, body.table, body.order, registered=event.when, handed_in=n, since=n, last=n)
    absent = tuple(each for each in state.absent if each != body.table)
    return replace(state, sheets=with_sheet(state.sheets, body.sheet, sheet), absent=absent)


def _moved(state: HallState, event: HallEvent) -> HallState:
    body = event.body
    assert isinstance(body, HandedInMoved)
    sheets = dict(state.sheets)
    sheet = sheets.pop(body.sheet, None)
    if sheet is None:
        return state
    number = ""
    if not body.takes_back:
        number = body.number or sheet.number
        if number in sheets:  # that one is somebody's: it would be lost
            return state
        order, table = body.order or sheet.order, body.table or sheet.table
        ruled = tuple(replace(each, body=renumbered(each.body, number)) for each in sheet.rulings)  # type: ignore[arg-type]
        moved = replace(sheet, number=number, table=table, order=order, since=event.number, rulings=ruled)
        if table != sheet.table:
            moved = replace(moved, closed="")  # whether it is right in everything is asked anew: it is another player's
        sheets[number] = replace(moved, last=event.number)
        if number != body.sheet:
            for name, each in sheets.items():
                among = renumbered_among(each.rulings, body.sheet, number)
                sheets[name] = each if among == each.rulings else replace(each, rulings=among)
    # its files go with it
    disputes = renamed(state.disputes, body.sheet, number)
    files = {name: structs.replace(f, sheet=number) if f.sheet == body.sheet else f for name, f in state.files.items()}
    return replace(state, sheets=dict(sorted(sheets.items())), files=files, disputes=disputes)


def _stop(state: HallState, event: HallEvent) -> HallState:
    assert isinstance(event.body, StopCalled)
    return replace(state, stop=replace(state, stop=None).next_order if event.body.on else None)


def _absent(state: HallState, event: HallEvent) -> HallState:
    assert isinstance(event.body, NotHandedIn)
    return replace(state, absent=tuple(sorted({*state.absent, event.body.table})))


def _sanctioned(state: HallState, event: HallEvent) -> HallState:
    assert isinstance(event.body, SanctionNoted)
    dictated = (*state.dictated, done_of(event)) if event.body.measure else state.dictated
    return replace(state, sanctions={**state.sanctions, event.body.table: event.body}, dictated=dictated)


def _disputed(state: HallState, event: HallEvent) -> HallState:
    return replace(state, disputes=with_dispute(state.disputes, event))


def _taken(state: HallState, event: HallEvent) -> HallState:
    assert isinstance(event.body, FolderTaken)
    return replace(state, files={**state.files, event.body.file: event.body})


def _account(state: HallState, event: HallEvent) -> HallState:
    body = event.body
    assert isinstance(body, AccountChanged)
    if body.action == "pin_gresit":
        return state
    roles = {**state.roles, body.person: body.role}
    if body.action == "plecat":
        del roles[body.person]
    blocked = state.blocked | {body.person} if body.action == "blocat" else state.blocked - {body.person}
    return replace(state, roles=roles, blocked=blocked)


def _setting(state: HallState, event: HallEvent) -> HallState:
    assert isinstance(event.body, SettingChanged)
    changed = {**state.settings, event.body.name: event.body.value}
    return replace(state, settings=changed)


def _photographed(state: HallState, event: HallEvent) -> HallState:
    """Evidence beside what is typed: nobody's answer is older for it."""
    assert isinstance(event.body, PhotoTaken)
    sheet = state.sheets.get(event.body.sheet)
    if sheet is None:
        return state
    return replace(
        state, sheets=with_sheet(state.sheets, sheet.number, replace(sheet, photos=(*sheet.photos, done_of(event))))
    )


def _seen(state: HallState, event: HallEvent) -> HallState:
    """As a photo: nobody's answer is older for it."""
    body = event.body
    assert isinstance(body, FirstHandSeen)
    sheet = next((each for each in state.sheets.values() if each.handed_in == body.handed_in), None)
    if sheet is None:
        return state
    seen = replace(sheet, seen_by=sheet.seen_by | {event.who})
    return replace(state, sheets=with_sheet(state.sheets, sheet.number, seen))


def _ruled(state: HallState, event: HallEvent) -> HallState:
    assert isinstance(event.body, RulingGiven)
    return state if event.body.sheet else replace(state, rulings=(*state.rulings, done_of(event)))


def _published(state: HallState, event: HallEvent) -> HallState:
    return replace(state, editions=(*state.editions, done_of(event)))


def _taken_over(state: HallState, event: HallEvent) -> HallState:
    assert isinstance(event.body, TakenOver)
    return replace(state, mandate=max(state.mandate, event.body.mandate))


_OF_HALL: Mapping[type[AnyBody], Callable[[HallState, HallEvent], HallState]] = {
    HandedIn: _handed_in,
    HandedInMoved: _moved,
    StopCalled: _stop,
    NotHandedIn: _absent,
    SanctionNoted: _sanctioned,
    ContestationMade: _disputed,
    AppealMade: _disputed,
    ContestationAnswered: _disputed,
    FolderTaken: _taken,
    AccountChanged: _account,
    SettingChanged: _setting,
    RulingGiven: _ruled,
    PhotoTaken: _photographed,
    **OF_START,
    EditionPublished: _published,
    TakenOver: _taken_over,
    FirstHandSeen: _seen,
    **OF_DUELS,
}
