"""Effect of an admitted contestation for its player (8.6): none is admitted without effect."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from arbitraj.desk.appeals.upheld import Gain, objection, typed_anew
from arbitraj.hall.decided.contested import contested_sheet
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.decided.sanctioned import is_out, warnings_of
from arbitraj.hall.decided.settled import decision_of
from arbitraj.hall.editions.published import Editions
from arbitraj.hall.kernel.case import Afternoon
from arbitraj.hall.kernel.state import Done, HallSheet, HallState
from arbitraj.hall.typing.grading import Grader
from arbitraj.record.contestation import Contestation, Resolution
from arbitraj.record.model import Decision
from arbitraj.rules.correct import Correction
from arbitraj.text import Said, said


def barred(state: HallState, line: Contestation) -> Said | None:
    """Reason why nothing can be done for the player: sent off, or without a sheet. None otherwise."""
    if is_out(state, line.table):
        return said("contestation.sent_off", name=line.name)
    return None if contested_sheet(state, line) else said("contestation.not_handed_in", name=line.name)


def without_effect(
    now: Afternoon, grader: Grader, line: Contestation, given: Resolution, numbers: Sequence[int]
) -> Said | None:
    """Reason why an answer by correcting the sheet, or by earlier decisions, cannot be admitted: it changes nothing."""
    sheet = contested_sheet(now.state, line)
    case = now.cases.get(sheet.number) if sheet else None
    if sheet is None or case is None or case.correction is None:
        return None
    if given.sheet_changed:
        anew = _opened_since(now.state, sheet) or typed_anew(line, case.correction, None)
        return None if anew else said("contestation.sheet_untouched", sheet=sheet.number)
    meant = tuple(each for each in now.settled.of(sheet.number).decisions if each.number in numbers)
    gain = _gain(now, grader, sheet, meant) if meant else None
    return objection(line, gain, grader.competition, None, anyway=True) if gain else None


def nothing_gained(now: Afternoon, grader: Grader, line: Contestation, ruling: RulingGiven) -> Said | None:
    """As `without_effect`, for a decision to be taken."""
    gain = _gain_of(now, grader, line, ruling)
    return objection(line, gain, grader.competition, ruling.entry, anyway=True) if gain else None


def costs_told(now: Afternoon, grader: Grader, line: Contestation, ruling: RulingGiven) -> Iterator[Said]:
    """Warning that the player loses by it, to be read before confirming."""
    gain = _gain_of(now, grader, line, ruling)
    if gain and gain.costs(grader.competition):
        yield said("hall.contestation_costs", name=line.name, was=gain.was.total, now=gain.now.total)


def _opened_since(state: HallState, sheet: HallSheet) -> bool:
    """Whether a sheet was reopened since the last published results."""
    last = next((each.number for each in reversed(state.of(Editions).published)), None)
    return last is not None and any(done.number > last for done in sheet.reopened)


def _gain_of(now: Afternoon, grader: Grader, line: Contestation, ruling: RulingGiven) -> Gain | None:
    sheet, decision = contested_sheet(now.state, line), decision_of(ruling.sheet, Done(0, "", "", ruling))
    return _gain(now, grader, sheet, (decision,)) if sheet and decision else None


def _gain(now: Afternoon, grader: Grader, sheet: HallSheet, meant: Sequence[Decision]) -> Gain | None:
    case, own = now.cases.get(sheet.number), now.settled.of(sheet.number)
    if case is None or case.hand is None:
        return None
    hand, warned = case.hand, warnings_of(now.state, sheet.table)
    others = tuple(each for each in own.decisions if each not in meant)

    def under(decisions: Sequence[Decision]) -> Correction:
        return grader.judged(sheet, hand, replace(own, decisions=tuple(decisions)), warned)

    gain = Gain(under(others), under((*others, *meant)))
    return gain.met_beside(Gain(under(()), under(meant)), grader.competition) if gain.nothing else gain
