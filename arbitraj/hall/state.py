"""What is known in the hall, as frozen values; `folding.py` makes them of the events."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from arbitraj.folder.registers import SANCTIONS, Measure
from arbitraj.hall.clock import GameClock
from arbitraj.hall.duels.duel import Duel
from arbitraj.hall.events import (
    AnyBody,
    FolderTaken,
    HallEvent,
    SanctionNoted,
)
from arbitraj.hall.starting import GameStart
from arbitraj.record.contestation import Contestation

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
    finished, `ended` the number of that event: a clock may be set back. `changed`: a row was taken out, or the heading
    typed anew, after a verdict that was not clean. `before` are those who typed in it before it was given on.
    """

    who: str
    heading: tuple[str, str] | None = None
    rows: tuple[TypedRow, ...] = ()
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
class Done:
    """Something a person did about a sheet that is kept as it was said: the event's number, who, when, its body."""

    number: int
    who: str
    when: str
    body: AnyBody


@dataclass(frozen=True, slots=True)
class Dispute:
    """A contestation (8.6) as it stands: its line of the register, with the decisions of its answers as then numbered.

    Those are the events `rulings` and, of the commission's answer, `of_appeal`; their numbers in decizii.toml hang on
    what stands before them there (`lines.py`). `event` is the number of the event that entered it, `since` when that
    was, `last` the number of the last event about it, `edition` what was contested.
    """

    line: Contestation
    event: int
    since: str
    last: int
    edition: str = ""
    rulings: tuple[int, ...] = ()
    of_appeal: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HallSheet:
    """A sheet handed in: whose (`table`), in which order, its hands by number, what was read and ruled on it since.

    `closed` is how it was closed, empty while it is open; `again`: opened again since both hands were finished, so that
    an arbiter may correct it from the paper; `corrected` are those who did; `sample`: drawn for the control sample;
    `touched`: a row was struck out or taken back after its typist had seen a verdict on it. `handed_in` is the number
    of the event that registered it, `since` of that which gave it this number and table, `last` that of the last event
    about it; `photos` of the paper change nothing. `seen_by` are those who were shown its first hand.
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
    photos: tuple[Done, ...] = ()
    again: bool = False
    corrected: frozenset[str] = frozenset()
    sample: bool = False
    registered: str = ""
    handed_in: int = 0
    since: int = 0
    touched: bool = False
    last: int = 0
    seen_by: frozenset[str] = frozenset()

    @property
    def typists(self) -> frozenset[str]:
        """Everybody who typed in one of its hands."""
        return frozenset(name for hand in self.hands.values() for name in hand.typists)


@dataclass(frozen=True, slots=True)
class HallState:
    """Everything that is known. `number` is that of the last event; `stop`: the order that hand-ins at the stop share.

    `sheets` are by number, `absent` the tables that handed nothing in, `files` what was taken in of the folder, by name
    there; `sanctions` what predare.csv has against a table (8.5), `dictated` the register, which counts, `disputes` the
    contestations by number; `roles` those of the persons that joined and were not sent away. `start` is how far the
    game's start has come (6.2), `clock` its clock. `rulings` are those on no sheet, `editions` what was published,
    `duels` the tables for two by number, `undoings` the numbers of the events of the log that take another one back.
    """

    number: int = 0
    sheets: Mapping[str, HallSheet] = field(default_factory=dict)
    absent: tuple[int, ...] = ()
    stop: int | None = None
    sanctions: Mapping[int, SanctionNoted] = field(default_factory=dict)
    dictated: tuple[Done, ...] = ()
    disputes: Mapping[int, Dispute] = field(default_factory=dict)
    files: Mapping[str, FolderTaken] = field(default_factory=dict)
    roles: Mapping[str, str] = field(default_factory=dict)
    blocked: frozenset[str] = frozenset()
    settings: Mapping[str, int] = field(default_factory=lambda: DEFAULTS)
    mandate: int = 1
    rulings: tuple[Done, ...] = ()
    start: GameStart = field(default_factory=GameStart)
    clock: GameClock = field(default_factory=GameClock)
    editions: tuple[Done, ...] = ()
    duels: Mapping[int, Duel] = field(default_factory=dict)
    log: tuple[HallEvent, ...] = field(default=(), repr=False)
    undoings: tuple[int, ...] = field(default=(), repr=False, compare=False)

    @property
    def has_register(self) -> bool:
        """Whether sanctions are dictated here, or stand in a register of the folder: then that is what counts."""
        return bool(self.dictated) or SANCTIONS.file in self.files

    def against(self, table: int) -> SanctionNoted | None:
        """What counts against a table (8.5): the register, where there is one; else what was noted in predare.csv.

        Who is out by predare.csv alone stays out until somebody says.
        """
        noted = self.sanctions.get(table)
        if not self.has_register:
            return noted
        own = [each.body for each in self.dictated if isinstance(each.body, SanctionNoted) and each.body.table == table]
        warned = sum(each.measure == Measure.WARNING.value for each in own)
        off = any(each.second or each.measure == Measure.SENDING_OFF.value for each in own)
        off = off or bool(noted and noted.sent_off)
        return SanctionNoted(table, warned, off) if warned or off else None

    def warnings(self, table: int) -> int:
        """The disciplinary warnings of a table (8.5)."""
        against = self.against(table)
        return against.warnings if against else 0

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

    def sent_off(self, table: int) -> bool:
        """8.5, 6.3.2.j: whether a table's player is out: the sheet is neither corrected nor typed any more."""
        against = self.against(table)
        return against is not None and against.gone

    def event(self, number: int) -> HallEvent | None:
        """An event by its number."""
        return self.log[number - 1] if 0 < number <= len(self.log) else None
