"""State of the hall, as frozen values that the fold makes of the events (`fold.py`).

Data that several parts use are fields here. A part's own data are found by their class: `state.of(Duels)`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from arbitraj.hall.kernel.event import VERSION, Body, HallEvent, TakenBack
from arbitraj.hall.kernel.hall_time import HourMoved
from arbitraj.record.model import ENTRY_COLUMNS, FIELDS
from arbitraj.wings import brought

# proba: per cent of the sheets that closed themselves; then those of wings
DEFAULTS: Mapping[str, int] = MappingProxyType(
    {"o_mana": 0, "tot_de_doua_ori": 0, "proba": 10}
    | {name: value for settings in brought("settings") for name, value in settings().items()}
)
BY_FOLDER = "dosar"  # author of data found in the folder before the hall opened
# columns of a row, by their names on the wire
ROW_COLUMNS: Mapping[str, str] = MappingProxyType(dict(zip(FIELDS, ENTRY_COLUMNS, strict=True)))
RowFields: TypeAlias = tuple[str, str, str, str, str]
fields_of: Callable[[object], RowFields] = attrgetter(*ENTRY_COLUMNS)  # of a row, typed or kept
_Own = TypeVar("_Own")
_B = TypeVar("_B", bound=Body)


@dataclass(frozen=True, slots=True)
class TypedRow:
    """A row of a transcription. `changed`: typed anew at some time after a verdict with faults. `unread` are the
    columns (ENTRY_COLUMNS) that the camera left to a person.
    """

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
        """Values in the order of ENTRY_COLUMNS."""
        return fields_of(self)


@dataclass(frozen=True, slots=True)
class Transcription:
    """A person's transcription of a sheet. `heading` is (name, table) as written, None before it is typed.

    `grid_absent` says why there is no grid. `who` is its first typist. `since` is when it was finished and `ended` the
    number of that event, as clocks may be set back. `changed`: a row was removed or the heading typed anew after a
    verdict with faults. `before` are the typists before it was handed over.
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
        """All persons who know its contents."""
        return self.before | {self.who}

    def of_table(self, which: str) -> tuple[TypedRow, ...]:
        """Rows of one of its tables, in order."""
        return tuple(row for row in self.rows if row.which == which)


@dataclass(frozen=True, slots=True)
class Done(Generic[_B]):
    """A person's action on a sheet, kept as it was sent: number of the event, author, time, body."""

    number: int
    who: str
    when: str
    body: _B


@dataclass(frozen=True, slots=True)
class HallSheet:
    """A sheet handed in: its table, order, transcriptions by number, readings and rulings.

    `closed` is the way it was closed, empty while open. `again`: reopened after both transcriptions were finished, so
    that an arbiter may correct it from the paper. `corrected` are the arbiters who did. `sample`: drawn for the control
    sample. `touched`: a row was deleted or undone after its typist had seen a verdict on it. `handed_in` is the number
    of the event that registered it, `since` of the one that gave it this number and table, `last` of the last event
    about it, photos of the paper excluded. `seen_by` were shown its first transcription, `signs_seen_by` the characters
    that the camera read.
    `players_left`: its player gave up typing it. `left_hand` is what the player had typed, restored from the hour
    `given_back` on if the chief lets the player go on. `camera` is the camera's transcription, set aside so that a
    person types the second one.
    """

    number: str
    table: int
    order: int
    hands: Mapping[int, Transcription] = field(default_factory=dict)
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
    camera: Transcription | None = None
    left_hand: Transcription | None = None
    given_back: str = ""

    @property
    def typists(self) -> frozenset[str]:
        """All typists of its transcriptions."""
        return frozenset(name for transcription in self.hands.values() for name in transcription.typists)


class OfSheets:
    """Base of a part's data that refer to sheets by their numbers."""

    __slots__ = ()

    def renumbered(self, sheet: str, number: str) -> "OfSheets":
        """With a sheet's new number. "": the sheet no longer exists."""
        raise NotImplementedError


class InTime:
    """Base of a part's data that hold moments for measuring time."""

    __slots__ = ()

    def moved(self, by: HourMoved) -> "InTime":
        """With its moments corrected after the hall's time was changed."""
        raise NotImplementedError


class KnownKinds(Protocol):
    """Protocol of the kinds of events (`kind.py`, which imports this module)."""

    def __getitem__(self, body: type[Body]) -> Any:
        """Kind of a body's struct."""

    def of(self, body: Body) -> Any:
        """Kind of a body."""

    def hooks(self, body: Body) -> Sequence[Any]:
        """More about a kind when it is sent."""

    def items(self) -> Iterable[tuple[type[Body], Any]]:
        """(struct, kind) pairs."""

    def body_of(self, kind: str, data: Any, version: int = VERSION) -> Body:
        """Checked body of a kind, from plain data."""


@dataclass(frozen=True, slots=True)
class HallState:
    """State of the hall. `number` is that of the last event. `stop`: order shared by the submissions at the stop.

    `kinds` tell the effect of every event. `sheets` are by number, `absent` are tables without a submission. `roles`
    has the persons who joined and were not sent away. `rulings` are those on no sheet, `own` the parts' data by class,
    `undoings` the numbers of the events of the log that undo another.
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
        """A part's data, its initial value if there were no events."""
        found: _Own | None = self.own.get(part)
        return part() if found is None else found

    def having(self, own: object) -> "HallState":
        """With a part's data replaced."""
        return replace(self, own={**self.own, type(own): own})

    def renumbered(self, sheet: str, number: str) -> "HallState":
        """With a sheet renumbered in all parts' data."""
        moved = {part: of.renumbered(sheet, number) for part, of in self.own.items() if isinstance(of, OfSheets)}
        return replace(self, own={**self.own, **moved})

    def moved(self, by: HourMoved) -> "HallState":
        """With all moments for measuring time corrected after the hall's time was changed."""
        sheets = {
            number: replace(sheet, registered=by.of_text(sheet.registered), given_back=by.of_text(sheet.given_back))
            for number, sheet in self.sheets.items()
        }
        moved = {part: of.moved(by) for part, of in self.own.items() if isinstance(of, InTime)}
        return replace(self, sheets=sheets, own={**self.own, **moved})

    @property
    def next_number(self) -> str:
        """Number of the next sheet."""
        # numbers far too long, or in other digits than 0-9, are ignored
        taken = [int(number) for number in self.sheets if number.isascii() and number.isdecimal() and len(number) < 7]
        return f"{max(taken, default=0) + 1:02d}"

    @property
    def next_order(self) -> int:
        """Order of the next sheet: the one called at the stop, or one past the last."""
        return self.stop if self.stop is not None else max((s.order for s in self.sheets.values()), default=0) + 1

    def revoked(self, *kinds: type) -> list[tuple[HallEvent, HallEvent]]:
        """(undoing, undone) pairs of events of these kinds that persons undid, in order of the undoings."""
        off, found = set[int](), []
        for number in reversed(self.undoings):
            event = self.event(number)
            if event is None or number in off or not isinstance(event.body, TakenBack):
                continue
            off.add(event.body.number)
            meant = self.event(event.body.number)
            # events from a file of the folder are corrected in that file
            if meant and isinstance(meant.body, kinds) and event.who != BY_FOLDER:
                found.append((event, meant))
        return found[::-1]

    def event(self, number: int) -> HallEvent | None:
        """Event by its number, None if there is none."""
        return self.log[number - 1] if 0 < number <= len(self.log) else None


def done_of(event: HallEvent) -> Done[Any]:
    """An event as a Done."""
    return Done(event.number, event.who, event.when, event.body)


def with_sheet(state: HallState, sheet: HallSheet) -> HallState:
    """With a sheet replaced."""
    return replace(state, sheets={**state.sheets, sheet.number: sheet})
