"""Conclusions, as values: of a sheet its stage, differences and open items, and a snapshot of all."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from arbitraj.hall.kernel.state import HallSheet, HallState, Transcription
from arbitraj.ranking.standings import Ranking
from arbitraj.record.model import Decision
from arbitraj.record.question import Answer, Choice, ReadingTotal
from arbitraj.rules.correct import Correction


@dataclass(frozen=True, slots=True)
class Difference:
    """A field in which the two transcriptions differ. `rows` are the ids of the row in both, empty where it is missing.

    `column` is group, position, word, points, `rand` (the row is in one of them only), name, table or `grila`. For a
    field of a row that only one has, `values` holds the value typed, twice. `entry` numbers the row in the first
    transcription, or in the second if only that has it. `value` is the settled value, None while open.
    `unread`: the second is the camera's, which left the field to a person. `values` is then the first one's, twice.
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
        """Values of the two transcriptions, () if neither has one."""
        return () if self.unread and not self.rows[0] and any(self.rows) else self.values

    @property
    def real(self) -> bool:
        """Whether the first transcription was wrong: the settled value is not the one it has."""
        return self.value is not None and self.value != self.values[0]

    @property
    def key(self) -> str:
        """Name of the difference in events, stable as long as both transcriptions stay the same."""
        return ":".join((self.column, self.which, *self.rows))


@dataclass(frozen=True, slots=True)
class Waiting:
    """An open item of the queue, to be settled by a person.

    `sheet` is empty for items about the whole competition. `question` is its name in events (`RulingGiven.question`,
    `ThirdRead.difference`), `how` the ways to settle it (`RulingGiven.how`, or THIRD). `readings` are the possible
    answers, with the sheet's total for every one. A difference has none before the third reading. `since` is when it
    was opened, `points` the points at stake, `place` the sheet's provisional place, `last` the number of the last event
    about the sheet. `chief`: only the chief may settle it. `typists` typed the sheet. `among` are the other sheets
    concerned. `row` is the row's id in the first transcription and `column` its field, where known. `before_second`: it
    reveals the first transcription while the second may still come. `decision` is the number of a decision that no
    longer fits. `with_it` are the questions of the same row, or of rows that fell because of it, as (question, row
    number, value seen). `blind`: the reader is a second typist who has not seen the first transcription. `choices` are
    the answers about a grid that was not transcribed.
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
        """Unique name of the item."""
        return f"{self.kind}:{self.sheet}:{self.question}"

    @property
    def rows_with(self) -> tuple[int, ...]:
        """Numbers of the other rows concerned, sorted."""
        others = (entry for _, entry, _ in self.with_it if entry is not None and entry != self.entry)
        return tuple(sorted({*others}))


class SheetStage(Enum):
    """Stages of a sheet (section 4). The values are used in the journal and on the screens."""

    HANDED_IN = "predata"  # not begun
    FIRST = "mana_1"
    WAITS_SECOND = "asteapta_mana_2"
    SECOND = "mana_2"
    DIFFERENCES = "diferente"
    QUESTIONS = "intrebari"
    READY = "gata_de_inchis"  # all is settled: the program closes it
    CLOSED = "inchisa"


@dataclass(frozen=True, slots=True)
class SheetStatus:
    """A sheet with its conclusions: its transcription (settled values in place), correction and open items.

    `obstacles` keep it from closing itself. They are empty before the first transcription is finished, and `correction`
    is None before that. `waiting` are the items that keep it open once it is typed as often as needed. `misread` counts
    the fields that the camera's transcription, set aside since, had wrong. `alone`: fields that the camera left unread
    have only the player's word, so that the sheet counts nowhere.
    """

    sheet: HallSheet
    stage: SheetStage
    transcription: Transcription | None = None
    correction: Correction | None = None
    differences: tuple[Difference, ...] = ()
    obstacles: tuple[str, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    misread: int = 0
    alone: bool = False

    @property
    def open_differences(self) -> tuple[Difference, ...]:
        return tuple(difference for difference in self.differences if difference.value is None)


@dataclass(frozen=True, slots=True)
class SettledSoFar:
    """The arbiters' answers and decisions, as in the folder's registers."""

    answers: tuple[Answer, ...] = ()
    decisions: tuple[Decision, ...] = ()

    def of(self, sheet: str) -> "SettledSoFar":
        """The answers and decisions on one sheet."""
        return SettledSoFar(
            tuple(answer for answer in self.answers if answer.sheet == sheet),
            tuple(decision for decision in self.decisions if decision.sheet == sheet),
        )


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Snapshot of the hall: the state, the conclusions on every sheet, the ranking so far."""

    state: HallState
    settled: SettledSoFar
    cases: Mapping[str, SheetStatus]
    ranking: Ranking
