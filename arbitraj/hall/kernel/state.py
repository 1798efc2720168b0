"""What is known in the hall, as frozen values that the fold makes of the events (`fold.py`).

What several parts rest on stands here by name; what is one part's own it asks for by its class: `state.of(Duels)`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from arbitraj.hall.kernel.event import VERSION, Body, HallEvent, TakenBack
from arbitraj.hall.kernel.hall_time import HourMoved
from arbitraj.record.model import ENTRY_COLUMNS, FIELDS

# proba: per cent of what closed itself; fara_camera: the camera, where the folder wants it, goes on no more
DEFAULTS: Mapping[str, int] = MappingProxyType({"o_mana": 0, "tot_de_doua_ori": 0, "proba": 10, "fara_camera": 0})
BY_FOLDER = "dosar"  # who typed what was in the folder before the hall opened
# of a row, by their names on the wire: those of the record first
ROW_COLUMNS: Mapping[str, str] = MappingProxyType(dict(zip(FIELDS, ENTRY_COLUMNS, strict=True)))
RowFields: TypeAlias = tuple[str, str, str, str, str]
fields_of: Callable[[object], RowFields] = attrgetter(*ENTRY_COLUMNS)  # of a row, typed or kept
_Own = TypeVar("_Own")
_B = TypeVar("_B", bound=Body)


@dataclass(frozen=True, slots=True)
class TypedRow:
    """A row as it stands in a hand. `changed`: at some time typed anew after a verdict that was not clean. `unread` are
    the columns (ENTRY_COLUMNS) that the camera left to a person."""

    id: str
    which: str
    group: str
    position: str
    word: str
    points: str
    total: str
    changed: bool = False
    unread: frozenset[str] = frozenset()

    @property
    def fields(self) -> RowFields:
        """In the order of ENTRY_COLUMNS."""
        return fields_of(self)


@dataclass(frozen=True, slots=True)
class Hand:
    """One person's typing of one sheet. `heading` is (name, table) as written, None before it is typed.

    `grid_absent` says why there is no grid. `who` is the typist: whoever typed first in it. `since` is when it was
    finished, `ended` the number of that event: a clock may be set back. `changed`: a row was taken out, or the heading
    typed anew, after a verdict that was not clean. `before` are those who typed in it before it was given on.
    """

    who: str
    heading: tuple[str, str] | None = None
    rows: Sequence[TypedRow] = ()
    grid: tuple[str, ...] = ()
    grid_absent: str = ""
    finished: bool = False
    since: str = ""
    ended: int = field(default=0, compare=False)
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
class Done(Generic[_B]):
    """Something a person did about a sheet that is kept as it was said: the event's number, who, when, its body."""

    number: int
    who: str
    when: str
    body: _B


@dataclass(frozen=True, slots=True)
class HallSheet:
    """A sheet handed in: whose (`table`), in which order, its hands by number, what was read and ruled on it since.

    `closed` is how it was closed, empty while it is open; `again`: opened again since both hands were finished, so that
    an arbiter may correct it from the paper; `corrected` are those who did; `sample`: drawn for the control sample;
    `touched`: a row was struck out or taken back after its typist had seen a verdict on it. `handed_in` is the number
    of the event that registered it, `since` of that which gave it this number and table, `last` that of the last event
    about it; `photos` of the paper change nothing. `seen_by` are those who were shown its first hand, `signs_seen_by`
    those who were shown the signs that the camera read.
    `players_left`: its player types it no more; `left_hand` is what he had typed, which is his alone again once the
    chief lets him go on, from the hour `given_back`. `camera` is the camera's hand, set aside so that a person types
    the second one.
    """

    number: str
    table: int
    order: int
    hands: Mapping[int, Hand] = field(default_factory=dict)
    thirds: tuple[Done[Any], ...] = ()
    rulings: tuple[Done[Any], ...] = ()
    asked: tuple[Done[Any], ...] = ()
    closed: str = ""
    reopened: tuple[Done[Any], ...] = ()
    photos: tuple[Done[Any], ...] = ()
    again: bool = False
    corrected: frozenset[str] = frozenset()
    sample: bool = False
    registered: str = ""
    handed_in: int = 0
    since: int = 0
    touched: bool = False
    last: int = 0
    seen_by: frozenset[str] = frozenset()
    signs_seen_by: frozenset[str] = frozenset()
    players_left: bool = False
    camera: Hand | None = None
    left_hand: Hand | None = None
    given_back: str = ""

    @property
    def typists(self) -> frozenset[str]:
        """Everybody who typed in one of its hands."""
        return frozenset(name for hand in self.hands.values() for name in hand.typists)


class OfSheets:
    """What a part makes of its events that names sheets by their numbers."""

    __slots__ = ()

    def renumbered(self, sheet: str, number: str) -> "OfSheets":
        """Where a sheet has another number; empty: it is none any more."""
        raise NotImplementedError


class InTime:
    """What a part makes of its events that holds moments by which time is counted."""

    __slots__ = ()

    def moved(self, by: HourMoved) -> "InTime":
        """Once the hall's time is set otherwise."""
        raise NotImplementedError


class KnownKinds(Protocol):
    """Every kind of event (`kind.py`), which rests on what stands here."""

    def __getitem__(self, body: type[Body]) -> Any:
        """The kind of a body."""

    def of(self, body: Body) -> Any:
        """What kind of event a body is."""

    def items(self) -> Iterable[tuple[type[Body], Any]]:
        """Each with its body."""

    def body_of(self, kind: str, data: Any, version: int = VERSION) -> Body:
        """The body of a kind from plain data."""


@dataclass(frozen=True, slots=True)
class HallState:
    """Everything that is known. `number` is that of the last event; `stop`: the order that hand-ins at the stop share.

    `kinds` say what becomes of it by each event. `sheets` are by number, `absent` the tables that handed nothing in;
    `roles` those of the persons that joined and were not sent away. `rulings` are those on no sheet, `own` is what
    parts of the hall made of their own events, `undoings` the numbers of the events of the log that take another back.
    """

    kinds: KnownKinds = field(repr=False, compare=False)
    number: int = 0
    sheets: Mapping[str, HallSheet] = field(default_factory=dict)
    absent: tuple[int, ...] = ()
    stop: int | None = None
    roles: Mapping[str, str] = field(default_factory=dict)
    blocked: frozenset[str] = frozenset()
    settings: Mapping[str, int] = field(default_factory=lambda: DEFAULTS)
    rulings: tuple[Done[Any], ...] = ()
    own: Mapping[type[Any], Any] = field(default_factory=dict)
    log: Sequence[HallEvent] = field(default=(), repr=False)
    undoings: tuple[int, ...] = field(default=(), repr=False, compare=False)

    def of(self, part: type[_Own]) -> _Own:
        """What a part has made of its events; as it begins where there were none."""
        found: _Own | None = self.own.get(part)
        return part() if found is None else found

    def having(self, own: object) -> "HallState":
        """With what a part makes of an event more."""
        return replace(self, own={**self.own, type(own): own})

    def renumbered(self, sheet: str, number: str) -> "HallState":
        """With what parts have of a sheet, which has another number from here on."""
        moved = {part: of.renumbered(sheet, number) for part, of in self.own.items() if isinstance(of, OfSheets)}
        return replace(self, own={**self.own, **moved})

    def moved(self, by: HourMoved) -> "HallState":
        """Once the hall's time is set otherwise: what runs is counted from the moments as they are called now."""
        sheets = {
            number: replace(sheet, registered=by.of_text(sheet.registered), given_back=by.of_text(sheet.given_back))
            for number, sheet in self.sheets.items()
        }
        moved = {part: of.moved(by) for part, of in self.own.items() if isinstance(of, InTime)}
        return replace(self, sheets=sheets, own={**self.own, **moved})

    @property
    def next_number(self) -> str:
        """The number that the next sheet gets."""
        # a number that is far too long, or written by other signs than ours, is somebody's joke
        taken = [int(number) for number in self.sheets if number.isascii() and number.isdecimal() and len(number) < 7]
        return f"{max(taken, default=0) + 1:02d}"

    @property
    def next_order(self) -> int:
        """The order of the next sheet: the one called at the stop, or one past the last."""
        return self.stop if self.stop is not None else max((s.order for s in self.sheets.values()), default=0) + 1

    def revoked(self, *kinds: type) -> list[tuple[HallEvent, HallEvent]]:
        """(undoing, undone) of the events of these kinds that persons took back, in the order in which they did."""
        off, found = set[int](), []
        for number in reversed(self.undoings):
            event = self.event(number)
            if event is None or number in off or not isinstance(event.body, TakenBack):
                continue
            off.add(event.body.number)
            meant = self.event(event.body.number)
            # what is out of a file of the folder was put right there
            if meant and isinstance(meant.body, kinds) and event.who != BY_FOLDER:
                found.append((event, meant))
        return found[::-1]

    def event(self, number: int) -> HallEvent | None:
        """An event by its number."""
        return self.log[number - 1] if 0 < number <= len(self.log) else None


def done_of(event: HallEvent) -> Done[Any]:
    """What a person did, as it is kept."""
    return Done(event.number, event.who, event.when, event.body)


def with_sheet(state: HallState, sheet: HallSheet) -> HallState:
    """With a sheet as it is now."""
    return replace(state, sheets={**state.sheets, sheet.number: sheet})
