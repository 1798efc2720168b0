"""How far a sheet is on its way, and what keeps it there: computed from the state, never stored."""

from dataclasses import dataclass, replace
from enum import Enum

from arbitraj.hall.grading import Bench, SettledSoFar
from arbitraj.hall.state import HallSheet, HallState, Hand
from arbitraj.hall.triage.closing import alike, in_sample, obstacles
from arbitraj.hall.triage.differences import Difference, settled_hand
from arbitraj.hall.triage.queue import ASKED, Waiting, misfitting, of_sheet
from arbitraj.rules.correct import Correction


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
    that. `waiting` is what keeps it open once it is typed as often as it has to be.
    """

    sheet: HallSheet
    stage: SheetStage
    hand: Hand | None = None
    correction: Correction | None = None
    differences: tuple[Difference, ...] = ()
    obstacles: tuple[str, ...] = ()
    waiting: tuple[Waiting, ...] = ()

    @property
    def open_differences(self) -> tuple[Difference, ...]:
        return tuple(each for each in self.differences if each.value is None)


class Triage:
    """Concludes of every sheet how far it is; what did not change is not graded again. `seed` is the competition's."""

    def __init__(self, bench: Bench, seed: str) -> None:
        self.bench, self.seed = bench, seed
        self._known: dict[str, tuple[HallSheet, SettledSoFar, tuple[int, ...], SheetCase]] = {}

    def cases(self, state: HallState, settled: SettledSoFar) -> dict[str, SheetCase]:
        """Those of all sheets, by number."""
        return {number: self.case(state, number, settled) for number in state.sheets}

    def case(self, state: HallState, number: str, settled: SettledSoFar) -> SheetCase:
        """That of one sheet."""
        sheet = state.sheets[number]
        own = settled.of(number)
        settings = (*state.settings.values(), state.warnings(sheet.table))
        known = self._known.get(number)
        if known and known[0] is sheet and known[1] == own and known[2] == settings:
            case = known[3]
        else:
            try:
                case = self._concluded(sheet, own, state)
            except Exception:  # of the program: it is this sheet's alone
                case = self._failed(sheet, own, state)
            self._known[number] = (sheet, own, settings, case)
        if case.stage is not SheetStage.READY or 2 in sheet.hands or not (case.hand and alike(sheet, case.hand, state)):
            return case
        return replace(case, stage=SheetStage.WAITS_SECOND, obstacles=("alike",))

    def tried(self, state: HallState, number: str, settled: SettledSoFar) -> SheetCase:
        """That of one sheet in a state that may never come: nothing of it is kept."""
        return self._concluded(state.sheets[number], settled.of(number), state)

    def _failed(self, sheet: HallSheet, settled: SettledSoFar, state: HallState) -> SheetCase:
        correction, hand = self.bench.ungraded(sheet, state.warnings(sheet.table)), sheet.hands.get(1)
        stage = SheetStage.CLOSED if sheet.closed else SheetStage.QUESTIONS
        waiting = of_sheet(sheet, hand or Hand(""), (), correction, self.bench.game(settled), ())
        asked = tuple(each for each in waiting if each.kind == ASKED and not each.how)
        return SheetCase(sheet, stage, hand, correction, waiting=asked)

    def _concluded(self, sheet: HallSheet, settled: SettledSoFar, state: HallState) -> SheetCase:
        first, second = sheet.hands.get(1), sheet.hands.get(2)
        if first is None or not first.finished:
            return SheetCase(sheet, SheetStage.FIRST if first else SheetStage.HANDED_IN, first)
        found = self.bench.compared.of(sheet)
        hand = settled_hand(sheet, found) if found else first
        correction = self.bench.judged(sheet, hand, settled, state.warnings(sheet.table))
        against = self._obstacles(sheet, first, state)
        waiting = of_sheet(sheet, hand, found, correction, self.bench.game(settled), settled.answers)
        waiting = (*waiting, *(misfitting(sheet, each) for each in correction.misfits))
        if sheet.closed:
            # what the program cannot grade is asked about all the same
            stage, waiting = SheetStage.CLOSED, tuple(each for each in waiting if each.kind == ASKED and not each.how)
        elif second is None:
            stage = SheetStage.WAITS_SECOND if against else SheetStage.READY
        elif not second.finished:
            stage = SheetStage.SECOND
        elif any(each.value is None for each in found):
            stage = SheetStage.DIFFERENCES
        else:
            stage = SheetStage.QUESTIONS if waiting else SheetStage.READY
        return SheetCase(sheet, stage, hand, correction, found, against, waiting)

    def _obstacles(self, sheet: HallSheet, first: Hand, state: HallState) -> tuple[str, ...]:
        """Those of the first hand as it was typed, whatever was settled since.

        Whether it is drawn is asked of a sheet that would close itself.
        """
        competition = self.bench.competition
        against = tuple(obstacles(sheet, first, self.bench.correction(sheet, first), competition.asks_points))
        # one that was opened again stays in the sample: what differed there is not forgotten with it
        if not {*against} - {"reopened"} and in_sample(sheet.number, self.seed, state.settings["proba"]):
            return (*against, "sample")
        if not against and (state.settings["tot_de_doua_ori"] or competition.typings > 1):
            return ("all_twice",)
        return against
