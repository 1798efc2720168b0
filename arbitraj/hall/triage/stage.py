"""Conclusions of a hall, computed from the state and never stored: the stage of every sheet and its obstacles."""

import logging
from collections.abc import Sequence
from dataclasses import replace

from arbitraj.hall.decided.sanctioned import warnings_of
from arbitraj.hall.decided.settled import settled_of
from arbitraj.hall.kernel.case import SettledSoFar, SheetStage, SheetStatus, Snapshot, Waiting
from arbitraj.hall.kernel.event import Body, sheet_of_body
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import is_cameras, is_players
from arbitraj.hall.kernel.state import HallSheet, HallState, Transcription
from arbitraj.hall.triage.beginnings import SETTLED, Tree
from arbitraj.hall.triage.closing import alike, all_typed, in_sample, obstacles
from arbitraj.hall.triage.concluding import closing, inherited, reopening, wider
from arbitraj.hall.triage.queue import ASKED, misfitting, of_sheet, queue_of, ranked
from arbitraj.hall.typing.differences import settled_hand
from arbitraj.hall.typing.grading import Grader
from arbitraj.record.model import Competition

_LOG = logging.getLogger("arbitraj.hall")


class Triage:
    """Conclusions of a hall (`kernel.hall.Conclusions`). Unchanged sheets are not graded again. `seed` is the
    competition's, `tree` has the sheets' common beginnings.
    """

    def __init__(self, grader: Grader, seed: str) -> None:
        self.grader, self.seed, self.tree = grader, seed, Tree(grader)
        self._known: dict[str, tuple[HallSheet, SettledSoFar, tuple[int, ...], SheetStatus]] = {}

    @property
    def competition(self) -> Competition:
        return self.grader.competition

    @property
    def services(self) -> Sequence[object]:
        return self, self.grader, self.tree

    def graded_by(self, grader: Grader) -> "Triage":
        return Triage(grader, self.seed)

    settled = staticmethod(settled_of)

    def snapshot(self, state: HallState, settled: SettledSoFar) -> Snapshot:
        cases = self.cases(state, settled)
        return Snapshot(state, settled, cases, ranked(self.grader, state, cases, settled))

    def queue(self, snapshot: Snapshot) -> tuple[Waiting, ...]:
        return queue_of(snapshot, self.tree)

    def conclude(self, hall: Hall, body: Body | None) -> None:
        """Add the program's own events after one, None: from the whole log.

        Typing affects only its own sheet, and only once it is finished.
        """
        kind = hall.kinds.of(body) if body is not None else None
        if kind and not kind.settles and not sheet_of_body(body):
            return  # no sheet depends on a table for two
        concerns = kind.concerns if kind else "all"
        numbers = [*hall.at.state.sheets] if concerns == "all" else [sheet_of_body(body)]
        for number in [
            number for number in numbers if (sheet := hall.at.state.sheets.get(number)) and not sheet.closed
        ]:
            try:
                self._settle(hall, number)
            except Exception:  # a fault of the program with one sheet leaves only that sheet open
                _LOG.exception("fișa %s", number)
        if concerns == "own_alone":
            return
        state, tables = hall.at.state, tuple(hall.players)
        # before that only sheets closed with the camera are drawn, and no sheet needs grading
        by_camera = any(sheet.closed == "camera" for sheet in state.sheets.values())
        if by_camera or state.settings["tot_de_doua_ori"] or all_typed(state, tables):
            cases = self.cases(state, hall.at.settled)
            for conclusion in list(reopening(state, cases, tables, self.seed)):
                hall.add(*conclusion)

    def _settle(self, hall: Hall, number: str) -> None:
        """Give a sheet the wider rulings it came to, and close it."""
        case = hall.case(number)
        if case.stage in SETTLED and next(wider(hall.at.state), None):
            for conclusion in list(inherited(hall.snapshot(), self.tree, self.grader, number)):
                hall.add(*conclusion)
            case = hall.case(number)
        if closed := closing(case):
            hall.add(*closed)

    def cases(self, state: HallState, settled: SettledSoFar) -> dict[str, SheetStatus]:
        """Cases of all sheets, by number."""
        return {number: self.case(state, number, settled) for number in state.sheets}

    def case(self, state: HallState, number: str, settled: SettledSoFar) -> SheetStatus:
        """Case of a sheet."""
        sheet = state.sheets[number]
        own = settled.of(number)
        settings = (*state.settings.values(), warnings_of(state, sheet.table))
        known = self._known.get(number)
        if known and known[0] is sheet and known[1] == own and known[2] == settings:
            case = known[3]
        else:
            try:
                case = self._concluded(sheet, own, state)
            except Exception:  # a fault of the program affects only this sheet
                case = self._failed(sheet, own, state)
            self._known[number] = (sheet, own, settings, case)
        if (
            case.stage is not SheetStage.READY
            or 2 in sheet.hands
            or not (case.transcription and alike(sheet, case.transcription, state))
        ):
            return case
        return replace(case, stage=SheetStage.WAITS_SECOND, obstacles=("alike",))

    def tried(self, state: HallState, number: str, settled: SettledSoFar) -> SheetStatus:
        """Case of a sheet in a hypothetical state, not cached."""
        return self._concluded(state.sheets[number], settled.of(number), state)

    def _failed(self, sheet: HallSheet, settled: SettledSoFar, state: HallState) -> SheetStatus:
        correction, transcription = self.grader.ungraded(sheet, warnings_of(state, sheet.table)), sheet.hands.get(1)
        stage = SheetStage.CLOSED if sheet.closed else SheetStage.QUESTIONS
        waiting = of_sheet(sheet, transcription or Transcription(""), (), correction, self.grader.game(settled), ())
        asked = tuple(other for other in waiting if other.kind == ASKED and not other.how)
        return SheetStatus(sheet, stage, transcription, correction, waiting=asked)

    def _concluded(self, sheet: HallSheet, settled: SettledSoFar, state: HallState) -> SheetStatus:
        first, second = sheet.hands.get(1), sheet.hands.get(2)
        if first is None or not first.finished:
            return SheetStatus(sheet, SheetStage.FIRST if first else SheetStage.HANDED_IN, first)
        if is_players(first) and not (second and second.finished):  # alone it counts nowhere
            stage = SheetStage.SECOND if second else SheetStage.WAITS_SECOND
            return SheetStatus(sheet, stage, first, obstacles=("player",))
        found = self.grader.compared.of(sheet)
        transcription = settled_hand(sheet, found) if found else first
        correction = self.grader.judged(sheet, transcription, settled, warnings_of(state, sheet.table))
        against = self._obstacles(sheet, first, state)
        waiting = of_sheet(sheet, transcription, found, correction, self.grader.game(settled), settled.answers)
        waiting = (*waiting, *(misfitting(sheet, misfit) for misfit in correction.misfits))
        if sheet.closed:
            # a sheet that cannot be graded raises its question all the same
            stage, waiting = (
                SheetStage.CLOSED,
                tuple(other for other in waiting if other.kind == ASKED and not other.how),
            )
        elif second is None:
            stage = SheetStage.WAITS_SECOND if against else SheetStage.READY
        elif not second.finished:
            stage = SheetStage.SECOND
        elif any(difference.value is None for difference in found):
            stage = SheetStage.DIFFERENCES
        else:
            stage = SheetStage.QUESTIONS if waiting else SheetStage.READY
        typed = second is not None and second.finished and not any(difference.value is None for difference in found)
        misread = self.grader.compared.misread(sheet, transcription) if sheet.camera and typed else 0
        alone = is_players(first) and is_cameras(second) and not typed
        return SheetStatus(sheet, stage, transcription, correction, found, against, waiting, misread, alone)

    def _obstacles(self, sheet: HallSheet, first: Transcription, state: HallState) -> tuple[str, ...]:
        """Obstacles of the first transcription as typed, before any settlement.

        The lot is drawn only for a sheet that would close itself.
        """
        competition = self.grader.competition
        against = tuple(obstacles(sheet, first, self.grader.correction(sheet, first), competition.asks_points))
        # a reopened sheet stays in the sample: its differences are not forgotten
        if not {*against} - {"reopened"} and in_sample(sheet.number, self.seed, state.settings["proba"]):
            return (*against, "sample")
        if not against and (state.settings["tot_de_doua_ori"] or competition.typings > 1):
            return ("all_twice",)
        return against
