"""The state of the hall: a fold over its events. Pure: no clock, no file, nothing random."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from msgspec import structs

from arbitraj.hall.events import (
    AccountChanged,
    AnyBody,
    Closed,
    Finished,
    FolderTaken,
    GridTyped,
    HallEvent,
    HandedIn,
    HandedInMoved,
    HandGiven,
    HeadingTyped,
    NotHandedIn,
    PersonAsks,
    Reopened,
    RowInserted,
    RowStruck,
    RowTyped,
    RulingGiven,
    SanctionNoted,
    SettingChanged,
    StopCalled,
    TakenBack,
    ThirdRead,
)
from arbitraj.hall.renumbered import renumbered
from arbitraj.hall.undoing import changed_alone, in_force, last_undone

# proba: per cent of what closed itself
DEFAULTS: Mapping[str, int] = MappingProxyType({"o_mana": 0, "tot_de_doua_ori": 0, "proba": 10})
BY_FOLDER = "dosar"  # who typed what was in the folder before the hall opened


@dataclass(frozen=True, slots=True)
class TypedRow:
    """A row as it stands in a hand. `changed`: at some time typed anew after a verdict that was not clean."""

    id: str
    which: str
    group: str
    position: str
    word: str
    points: str
    total: str
    changed: bool = False

    @property
    def fields(self) -> tuple[str, str, str, str, str]:
        """In the order of ENTRY_COLUMNS."""
        return self.group, self.position, self.word, self.points, self.total


@dataclass(frozen=True, slots=True)
class Hand:
    """One person's typing of one sheet. `heading` is (name, table) as written, None before it is typed.

    `grid_absent` says why there is no grid. `who` is the typist: whoever typed first in it. `since` is when it was
    finished. `changed`: a row was taken out, or the heading typed anew, after a verdict that was not clean. `before`
    are those who typed in it before it was given on.
    """

    who: str
    heading: tuple[str, str] | None = None
    rows: tuple[TypedRow, ...] = ()
    grid: tuple[str, ...] = ()
    grid_absent: str = ""
    finished: bool = False
    since: str = ""
    changed: bool = False
    before: frozenset[str] = frozenset()

    @property
    def typists(self) -> frozenset[str]:
        """Everybody who knows what is typed in it."""
        return self.before | {self.who}

    def of_table(self, which: str) -> tuple[TypedRow, ...]:
        """The rows of one of its tables, in order."""
        return tuple(row for row in self.rows if row.which == which)


@dataclass(frozen=True, slots=True)
class Done:
    """Something a person did about a sheet that is kept as it was said: the event's number, who, when, its body."""

    number: int
    who: str
    when: str
    body: AnyBody


@dataclass(frozen=True, slots=True)
class HallSheet:
    """A sheet handed in: whose (`table`), in which order, its hands by number, what was read and ruled on it since.

    `closed` is how it was closed, empty while it is open; `sample`: drawn for the control sample; `touched`: a row was
    struck out or taken back after its typist had seen a verdict on it. `since` is the number of the event that gave it
    this number and table, `last` that of the last event about it.
    """

    number: str
    table: int
    order: int
    hands: Mapping[int, Hand] = field(default_factory=dict)
    thirds: tuple[Done, ...] = ()
    rulings: tuple[Done, ...] = ()
    asked: tuple[Done, ...] = ()
    closed: str = ""
    reopened: tuple[Done, ...] = ()
    sample: bool = False
    registered: str = ""
    since: int = 0
    touched: bool = False
    last: int = 0


@dataclass(frozen=True, slots=True)
class HallState:
    """Everything that is known. `number` is that of the last event; `stop`: the order that hand-ins at the stop share.

    `sheets` are by number, `absent` the tables that handed nothing in, `files` what was taken in of the folder, by name
    there; `sanctions` what stands against a table (8.5), `roles` those of the persons that joined and were not sent
    away. `rulings` are those on no sheet, `undoings` the numbers of the events of the log that take another one back.
    """

    number: int = 0
    sheets: Mapping[str, HallSheet] = field(default_factory=dict)
    absent: tuple[int, ...] = ()
    stop: int | None = None
    sanctions: Mapping[int, SanctionNoted] = field(default_factory=dict)
    files: Mapping[str, FolderTaken] = field(default_factory=dict)
    roles: Mapping[str, str] = field(default_factory=dict)
    blocked: frozenset[str] = frozenset()
    settings: Mapping[str, int] = field(default_factory=lambda: DEFAULTS)
    rulings: tuple[Done, ...] = ()
    log: tuple[HallEvent, ...] = field(default=(), repr=False)
    undoings: tuple[int, ...] = field(default=(), repr=False, compare=False)

    @property
    def next_number(self) -> str:
        """The number that the next sheet gets."""
        taken = [int(number) for number in self.sheets if number.isdigit()]
        return f"{max(taken, default=0) + 1:02d}"

    @property
    def next_order(self) -> int:
        """The order of the next sheet: the one called at the stop, or one past the last."""
        return self.stop if self.stop is not None else max((s.order for s in self.sheets.values()), default=0) + 1

    def event(self, number: int) -> HallEvent | None:
        """An event by its number."""
        return self.log[number - 1] if 0 < number <= len(self.log) else None


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
        alone = changed_alone(log, tuple(_ABOUT_SHEET)) if len(new) == 1 else ""
        after = _all(each for each in in_force(log) if not alone or getattr(each.body, "sheet", "") == alone)
        sheets, last = {**before.sheets, **after.sheets} if alone else after.sheets, last_undone(log)
        late = {each.body.sheet for each in log if isinstance(each.body, TakenBack) and each.body.sheet}
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
    for event in events:
        state = _after(state, event)
    return state


def _after(state: HallState, event: HallEvent) -> HallState:
    body = event.body
    change = _ABOUT_SHEET.get(type(body))
    if change is not None:
        known = state.sheets.get(body.sheet)  # type: ignore[union-attr]  # those of _ABOUT_SHEET have one
        if known is not None:
            sheet = replace(change(known, event), last=event.number)
            return replace(state, sheets=_with(state.sheets, sheet.number, sheet))
    return _OF_HALL[type(body)](state, event) if type(body) in _OF_HALL else state


def _with(of: Mapping[str, HallSheet], number: str, sheet: HallSheet) -> Mapping[str, HallSheet]:
    return {**of, number: sheet}


# what a sheet comes to


def _hand(sheet: HallSheet, number: int, event: HallEvent) -> Hand:
    return sheet.hands.get(number) or Hand(event.who)


def _with_hand(sheet: HallSheet, number: int, hand: Hand) -> HallSheet:
    return replace(sheet, hands={**sheet.hands, number: hand})


def _heading(sheet: HallSheet, event: HallEvent) -> HallSheet:
    body = event.body
    assert isinstance(body, HeadingTyped)
    hand = _hand(sheet, body.hand, event)
    heading = body.name, body.table
    changed = hand.changed or (body.after_verdict and hand.heading not in (None, heading))
    return _with_hand(sheet, body.hand, replace(hand, heading=heading, changed=changed))


def _row(sheet: HallSheet, event: HallEvent) -> HallSheet:
    body = event.body
    assert isinstance(body, RowTyped)
    hand = _hand(sheet, body.hand, event)
    fields = body.group, body.position, body.word, body.points, body.total
    at = next((n for n, each in enumerate(hand.rows) if each.id == body.row), None)
    if at is not None:
        was = hand.rows[at]
        row = TypedRow(body.row, body.which, *fields, was.changed or (body.after_verdict and was.fields != fields))
        rows = (*hand.rows[:at], row, *hand.rows[at + 1 :])
    else:
        before = body.before if isinstance(body, RowInserted) else None
        place = next((n for n, each in enumerate(hand.rows) if each.id == before), len(hand.rows))
        row = TypedRow(body.row, body.which, *fields, body.after_verdict)
        rows = (*hand.rows[:place], row, *hand.rows[place:])
    return _with_hand(sheet, body.hand, replace(hand, rows=rows))


def _struck(sheet: HallSheet, event: HallEvent) -> HallSheet:
    body = event.body
    assert isinstance(body, RowStruck)
    hand = _hand(sheet, body.hand, event)
    rows = tuple(each for each in hand.rows if each.id != body.row)
    changed = hand.changed or (body.after_verdict and rows != hand.rows)
    return _with_hand(sheet, body.hand, replace(hand, rows=rows, changed=changed))


def _grid(sheet: HallSheet, event: HallEvent) -> HallSheet:
    body = event.body
    assert isinstance(body, GridTyped)
    hand = _hand(sheet, body.hand, event)
    return _with_hand(sheet, body.hand, replace(hand, grid=body.lines, grid_absent=body.absent))


def _finished(sheet: HallSheet, event: HallEvent) -> HallSheet:
    body = event.body
    assert isinstance(body, Finished)
    hand = replace(_hand(sheet, body.hand, event), finished=True, since=event.when)
    return _with_hand(sheet, body.hand, hand)


def _given(sheet: HallSheet, event: HallEvent) -> HallSheet:
    body = event.body
    assert isinstance(body, HandGiven)
    hand = _hand(sheet, body.hand, event)
    return _with_hand(sheet, body.hand, replace(hand, who=body.to, before=hand.typists))


def _done(event: HallEvent) -> Done:
    return Done(event.number, event.who, event.when, event.body)


def _closed(sheet: HallSheet, event: HallEvent) -> HallSheet:
    assert isinstance(event.body, Closed)
    return replace(sheet, closed=event.body.how)


def _reopened(sheet: HallSheet, event: HallEvent) -> HallSheet:
    assert isinstance(event.body, Reopened)
    again = sheet.sample or event.body.sample
    return replace(sheet, closed="", reopened=(*sheet.reopened, _done(event)), sample=again)


_ABOUT_SHEET: Mapping[type[AnyBody], Callable[[HallSheet, HallEvent], HallSheet]] = {
    HeadingTyped: _heading,
    RowTyped: _row,
    RowInserted: _row,
    RowStruck: _struck,
    GridTyped: _grid,
    Finished: _finished,
    HandGiven: _given,
    ThirdRead: lambda sheet, event: replace(sheet, thirds=(*sheet.thirds, _done(event))),
    PersonAsks: lambda sheet, event: replace(sheet, asked=(*sheet.asked, _done(event))),
    RulingGiven: lambda sheet, event: replace(sheet, rulings=(*sheet.rulings, _done(event))),
    Closed: _closed,
    Reopened: _reopened,
}


# what the hall comes to


def _handed_in(state: HallState, event: HallEvent) -> HallState:
    body = event.body
    assert isinstance(body, HandedIn)
    if body.sheet in state.sheets:
        return state
    sheet = HallSheet(body.sheet, body.table, body.order, registered=event.when, since=event.number, last=event.number)
    absent = tuple(each for each in state.absent if each != body.table)
    return replace(state, sheets=_with(state.sheets, body.sheet, sheet), absent=absent)


def _moved(state: HallState, event: HallEvent) -> HallState:
    body = event.body
    assert isinstance(body, HandedInMoved)
    sheets = dict(state.sheets)
    sheet = sheets.pop(body.sheet, None)
    if sheet is None:
        return state
    number = ""
    if not (body.table is None and body.number is None and body.order is None):
        number = body.number or sheet.number
        if number in sheets:  # that one is somebody's: it would be lost
            return state
        order, table = body.order or sheet.order, body.table or sheet.table
        ruled = tuple(replace(each, body=renumbered(each.body, number)) for each in sheet.rulings)  # type: ignore[arg-type]
        moved = replace(sheet, number=number, table=table, order=order, since=event.number, rulings=ruled)
        sheets[number] = replace(moved, last=event.number)
    # its files go with it
    files = {name: structs.replace(f, sheet=number) if f.sheet == body.sheet else f for name, f in state.files.items()}
    return replace(state, sheets=dict(sorted(sheets.items())), files=files)


def _stop(state: HallState, event: HallEvent) -> HallState:
    assert isinstance(event.body, StopCalled)
    return replace(state, stop=replace(state, stop=None).next_order if event.body.on else None)


def _absent(state: HallState, event: HallEvent) -> HallState:
    assert isinstance(event.body, NotHandedIn)
    return replace(state, absent=tuple(sorted({*state.absent, event.body.table})))


def _sanctioned(state: HallState, event: HallEvent) -> HallState:
    assert isinstance(event.body, SanctionNoted)
    return replace(state, sanctions={**state.sanctions, event.body.table: event.body})


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


def _ruled(state: HallState, event: HallEvent) -> HallState:
    assert isinstance(event.body, RulingGiven)
    return state if event.body.sheet else replace(state, rulings=(*state.rulings, _done(event)))


_OF_HALL: Mapping[type[AnyBody], Callable[[HallState, HallEvent], HallState]] = {
    HandedIn: _handed_in,
    HandedInMoved: _moved,
    StopCalled: _stop,
    NotHandedIn: _absent,
    SanctionNoted: _sanctioned,
    FolderTaken: _taken,
    AccountChanged: _account,
    SettingChanged: _setting,
    RulingGiven: _ruled,
}
