"""What the hall holds, graded by the desk: a hand as it is typed, and the whole as `corecteaza` sees the folder."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, TypeAlias

from arbitraj.desk.grade import Graded, Opened, grade
from arbitraj.game.variant import Variant
from arbitraj.hall.hands import sheet_of
from arbitraj.hall.state import HallSheet, HallState, Hand
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.ranking.scale import Scale
from arbitraj.record.game import Game
from arbitraj.record.model import Competition, Decision, HandIn, HandInState
from arbitraj.record.question import Answer, AnswerBook
from arbitraj.rules.asking import Case, correct_asking
from arbitraj.rules.correct import Correction
from arbitraj.rules.decisions import MisfitError
from arbitraj.sheets.contest import contest_of
from arbitraj.sheets.draft import FileRead
from arbitraj.sheets.identify import Roster, identify
from arbitraj.sheets.reader import read_data
from arbitraj.tables.cells import FileError

_Judged: TypeAlias = tuple[Correction, tuple[MisfitError, ...]]
_KEPT_OF_A_SHEET = 4  # hands of it, each as it was and as it is: the same is asked for again and again


@dataclass(frozen=True, slots=True)
class Settled:
    """What the arbiters settled so far, as the folder's registers hold it."""

    answers: tuple[Answer, ...] = ()
    decisions: tuple[Decision, ...] = ()

    def of(self, sheet: str) -> "Settled":
        """What was settled of one sheet."""
        return Settled(
            tuple(each for each in self.answers if each.sheet == sheet),
            tuple(each for each in self.decisions if each.sheet == sheet),
        )


@dataclass(frozen=True)
class Bench:
    """What everything is graded with: the competition as its settings and roster say, the word list, the scale."""

    competition: Competition
    words: Lexicon
    scale: Scale = field(default_factory=Scale)
    _remembered: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    _kept: dict[str, dict[object, _Judged]] = field(default_factory=dict, init=False, repr=False, compare=False)

    @cached_property
    def roster(self) -> Roster:
        """The players, as sheets are recognised by."""
        return Roster.of(self.competition)

    def correction(self, sheet: HallSheet, hand: Hand, settled: Settled = Settled()) -> Correction:
        """A hand corrected by itself, as far as it is typed; what `judged` says of decisions is left aside."""
        return self.judged(sheet, hand, settled)[0]

    def judged(self, sheet: HallSheet, hand: Hand, settled: Settled, warnings: int = 0) -> _Judged:
        """A hand corrected by itself, with the decisions on it that fit nothing any more: those are left out.

        `warnings` are the disciplinary ones of its player (8.5).
        """
        own = settled.of(sheet.number)
        key = sheet.order, sheet.table, sheet.closed, hand, own, warnings
        kept = self._kept.setdefault(sheet.number, {})
        if key not in kept:
            while len(kept) >= _KEPT_OF_A_SHEET:
                kept.pop(next(iter(kept)), None)
            kept[key] = self._judged(sheet, hand, own, warnings)
        return kept[key]

    def _judged(self, sheet: HallSheet, hand: Hand, own: Settled, warnings: int) -> _Judged:
        player = next(each for each in self.competition.players if each.table == sheet.table)
        written = replace(sheet_of(sheet, hand), in_progress=False)
        hand_in = HandIn(sheet.number, sheet.order, sheet.table, disciplinary=warnings)
        identified = identify(written, player, self.roster).sheet
        misfits: list[MisfitError] = []
        while True:
            game = self.game(own)
            try:
                case = Case(game, hand_in, player, identified, AnswerBook(own.answers))
                return correct_asking(case), tuple(misfits)
            except MisfitError as misfit:
                misfits.append(misfit)
                left = tuple(each for each in own.decisions if each != misfit.decision)
                own = replace(own, decisions=left)

    def game(self, settled: Settled) -> Game:
        """What is corrected by, with what was settled."""
        known = replace(self.competition, answers=settled.answers, decisions=settled.decisions)
        return Game(known, known.variant, self.words, self._remembered)

    def whole(self, state: HallState, files: Iterable[tuple[str, bytes]], settled: Settled) -> Graded:
        """Everything handed in, graded from the files that the folder has of it (`hall/mirror.py`).

        Raises ProblemsError where a decision fits nothing.
        """
        competition = replace(
            self.competition,
            hand_ins=tuple(hand_ins(state)),
            answers=settled.answers,
            decisions=settled.decisions,
        )
        read = ((name, _read(data, name, competition.variant)) for name, data in files)
        return grade(Opened(contest_of(competition, read), self.words, self.scale))


def hand_ins(state: HallState) -> Iterable[HandIn]:
    """Who handed in, in the order of the sheets, then who did not or was sent off (8.5, 6.3.2.j)."""
    sheets = {sheet.table: sheet for sheet in sorted(state.sheets.values(), key=lambda each: (each.order, each.number))}
    others = sorted({*state.absent, *state.sanctions} - set(sheets))
    for table in (*sheets, *others):
        sheet, against = sheets.get(table), state.sanctions.get(table)
        number, order = (sheet.number, sheet.order) if sheet else ("", None)
        if against and against.sent_off:
            yield HandIn(number, order, table, HandInState.SENT_OFF, against.warnings)
        elif sheet or table in state.absent:
            handed = HandInState.HANDED_IN if sheet else HandInState.NOT_HANDED_IN
            yield HandIn(number, order, table, handed, against.warnings if against else 0)


@lru_cache(maxsize=1024)
def _read(data: bytes, name: str, variant: Variant) -> FileRead:
    try:
        return read_data(data, name, variant)
    except FileError as error:
        return FileRead(problems=(error.of(name),))
