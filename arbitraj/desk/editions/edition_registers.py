"""Registers in an edition, beside the ranking: effects of decisions, answers, contestations.

They are only in the sealed results, for the archive of years, and left out if empty.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from arbitraj.desk.grading.grade import Graded, corrected_alone, rank_corrections
from arbitraj.desk.settling.decide import shifts
from arbitraj.folder.registers import how_answered, read_contestations
from arbitraj.problems import sound
from arbitraj.ranking.standings import Ranking
from arbitraj.record.contestation import Contestation
from arbitraj.record.names import same_number
from arbitraj.record.question import LOOKED_AT, Answer, Ask, question_id
from arbitraj.record.results_file import AnswerResult, ContestationResult, DecisionEffect, EditionTimes


@dataclass(frozen=True, slots=True)
class RoundTimes:
    """Stop of the game, publication of its results, duration in minutes. None if unknown."""

    minutes: int | None = None
    stopped: datetime | None = None
    provisional: datetime | None = None
    final: datetime | None = None

    def as_data(self) -> EditionTimes | None:
        """As it stands in the JSON; None where nothing is known."""
        moments = {"oprit": self.stopped, "provizoriu": self.provisional, "final": self.final}
        times = {key: at.replace(tzinfo=None).isoformat(timespec="seconds") for key, at in moments.items() if at}
        return EditionTimes(durata=self.minutes or None, **times) if self.minutes or times else None


def edition_registers(folder: Path, graded: Graded) -> dict[str, Any]:
    """The folder's registers, by their fields of `EditionResults`. Raises ProblemsError where one cannot be read."""
    competition = graded.competition
    contested = [line for line in sound(read_contestations(folder)) if not line.taken_back]
    return {
        "efecte": tuple(_moved_by(graded, {decision.number}, decision.number) for decision in competition.decisions),
        "lamuriri": tuple(map(_answer, competition.answers)),
        "contestatii": tuple(_contestation(line, graded) for line in contested),
    }


def _moved_by(graded: Graded, numbers: set[int], number: int = 0) -> DecisionEffect:
    """Effect of decisions: points of their sheets, number of places of all. None if unknown."""
    before = _without(graded, numbers)
    if before is None:
        return DecisionEffect(nr=number, puncte=None, locuri=None)
    moved = shifts(before, graded.ranking)
    decided = (decision for decision in graded.competition.decisions if decision.number in numbers)
    sheets = {same_number(decision.sheet) for decision in decided}
    own = [shift for shift in moved if same_number(shift.sheet) in sheets]
    return DecisionEffect(
        nr=number,
        puncte=sum(shift.total[1] - shift.total[0] for shift in own),
        locuri=sum(shift.place[0] != shift.place[1] for shift in moved),
    )


def _without(graded: Graded, numbers: set[int]) -> Ranking | None:
    """The ranking without some decisions, None if others are not valid without them."""
    competition = graded.competition
    left = tuple(decision for decision in competition.decisions if decision.number not in numbers)
    gone = {same_number(decision.sheet) for decision in competition.decisions if decision.number in numbers}
    game = replace(graded.ranking.game, competition=replace(competition, decisions=left))
    corrections = tuple(
        corrected_alone(graded.contest, game, correction.hand_in.table)
        if same_number(correction.hand_in.sheet) in gone
        else correction
        for correction in graded.corrections
    )
    known = {misfit.decision for correction in graded.corrections for misfit in correction.misfits}
    if any(misfit.decision not in known for correction in corrections for misfit in correction.misfits):
        return None
    return rank_corrections(game, corrections, graded.ranking.scale)


def _answer(answer: Answer) -> AnswerResult:
    kinds = (ask for ask in Ask if question_id(answer.sheet, answer.entry, ask.value, answer.seen) == answer.id)
    kind = LOOKED_AT if answer.ticked else next((ask.value for ask in kinds), "")
    return AnswerResult(
        nr=answer.number,
        fisa=answer.sheet,
        depunere=answer.entry,
        fel=kind,
        vazut=answer.seen,
        raspuns=how_answered(answer),
        arbitru=answer.arbiter,
        data=answer.when or None,
        motiv=answer.reason,
    )


def _contestation(contestation: Contestation, graded: Graded) -> ContestationResult:
    """As it was answered for good: by the commission where there was an appeal that was not withdrawn (8.6)."""
    last = contestation.stands
    decisions = {number for answer in (contestation.answer, last) if answer for number in answer.decisions}
    return ContestationResult(
        nr=contestation.number,
        masa=contestation.table,
        fisa=contestation.sheet,
        depunere=contestation.entry,
        articol=contestation.article,
        text=contestation.text,
        primita=contestation.when.isoformat(),
        apel=contestation.appeal is not None,
        hotarare=last.verdict.value if last else None,
        motiv=last.reason if last else "",
        de=last.by if last else "",
        la=last.when.isoformat() if last else None,
        fisa_indreptata=bool(last and last.sheet_changed),
        decizii=tuple(sorted(decisions)),
        efect=_moved_by(graded, decisions) if decisions else None,
    )
