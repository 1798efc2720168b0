"""What is concluded of a sheet, as values: how far it is, where its hands differ, what of it waits for a person."""

from dataclasses import dataclass
from enum import Enum

from arbitraj.hall.kernel.state import HallSheet, Hand
from arbitraj.record.question import Choice, ReadingTotal
from arbitraj.rules.correct import Correction


@dataclass(frozen=True, slots=True)
class Difference:
    """A field in which two hands differ: `rows` are the ids of the row in each, empty where it has none.

    `column` is one of group, position, word, points, `rand` (only one hand has the row), name, table, `grila`.
    `values` of a field of a row that only one has are what that one typed, twice. `entry` counts the rows of the first
    hand; that of a row which only the second has, the second's. `value` is what was settled, None while nothing was.
    `unread`: the camera, whose hand the second is, left it to a person; `values` are then the first hand's, twice.
    """

    rows: tuple[str, str]
    which: str
    column: str
    values: tuple[str, str]
    entry: int | None = None
    value: str | None = None
    thirds: tuple[str, ...] = ()
    unread: bool = False

    @property
    def typed(self) -> tuple[str, ...]:
        """What a hand says; nothing where neither does."""
        return () if self.unread and not self.rows[0] and any(self.rows) else self.values

    @property
    def real(self) -> bool:
        """Whether the first hand was wrong: what was settled is not what it typed."""
        return self.value is not None and self.value != self.values[0]

    @property
    def key(self) -> str:
        """What events name it by; the same as long as both hands are as they are."""
        return ":".join((self.column, self.which, *self.rows))


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something that waits for a person.

    `sheet` is empty where it is about the whole. `question` is what events name it by (`RulingGiven.question`,
    `ThirdRead.difference`), `how` which of them settle it (`RulingGiven.how`, or THIRD). `readings` are what may be
    answered, with the sheet's total where each is taken; of a difference none before a third has read. `since` is
    when it began to wait, `points` what is at stake, `place` that of the sheet in the ranking so far, `last` the
    number of the last event about its sheet. `chief`: only the chief may settle it; `typists` typed the sheet;
    `among` are other sheets that it is about. `row` is the id of the row in the first hand, `column` what is asked
    of it, where that is known. `before_second`: it tells of a first hand, and the second may still come. `decision` is
    the number of the one that fits nothing any more. `with_it`: what is asked together with it, of the same row or of
    those that fell because of it: the names of these questions, the rows, what is seen. `blind`: whoever reads it is a
    second hand, and has not seen the first. `choices` are the answers about a grid that nobody transcribed.
    """

    kind: str
    sheet: str
    question: str
    text: str
    how: tuple[str, ...]
    entry: int | None = None
    seen: str = ""
    readings: tuple[ReadingTotal, ...] = ()
    as_written: int | None = None
    since: str = ""
    points: int = 0
    last: int = 0
    place: int | None = None
    chief: bool = False
    typists: tuple[str, ...] = ()
    among: tuple[str, ...] = ()
    row: str = ""
    which: str = ""
    column: str = ""
    before_second: bool = False
    decision: int = 0
    with_it: tuple[tuple[str, int | None, str], ...] = ()
    blind: bool = False
    choices: tuple[Choice, ...] = ()

    @property
    def name(self) -> str:
        """What tells it from everything else that waits."""
        return f"{self.kind}:{self.sheet}:{self.question}"

    @property
    def rows_with(self) -> tuple[int, ...]:
        """The other rows that it is about."""
        others = (entry for _, entry, _ in self.with_it if entry is not None and entry != self.entry)
        return tuple(sorted({*others}))


class SheetStage(Enum):
    """The steps of section 4; the values are those of the journal and of the screens."""

    HANDED_IN = "predata"  # nobody has begun to type it
    FIRST = "mana_1"
    WAITS_SECOND = "asteapta_mana_2"
    SECOND = "mana_2"
    DIFFERENCES = "diferente"
    QUESTIONS = "intrebari"
    READY = "gata_de_inchis"  # everything is settled: the program closes it
    CLOSED = "inchisa"


@dataclass(frozen=True, slots=True)
class SheetCase:
    """A sheet with what is concluded of it: its hand (what was settled in place), how it is graded, what is open.

    `obstacles` are those to closing itself, empty before the first hand is finished; `correction` is None before
    that. `waiting` is what keeps it open once it is typed as often as it has to be. `misread`: so many fields that the
    camera's hand, set aside since, took are not what stands on the paper. `alone`: what the camera left unread is the
    player's word alone still, so that the sheet counts nowhere.
    """

    sheet: HallSheet
    stage: SheetStage
    hand: Hand | None = None
    correction: Correction | None = None
    differences: tuple[Difference, ...] = ()
    obstacles: tuple[str, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    misread: int = 0
    alone: bool = False

    @property
    def open_differences(self) -> tuple[Difference, ...]:
        return tuple(each for each in self.differences if each.value is None)
