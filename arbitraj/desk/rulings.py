"""Answers to contestations and appeals (8.6), each with what carries it out: a decision, new or old, or the sheet."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.desk.contestations import (
    TYPED,
    changed,
    competition_of,
    contestation_of,
    contestations_of,
    hour_given,
    in_order,
    place_of,
    write,
)
from arbitraj.desk.decide import Decided, Deciding, decide_in
from arbitraj.desk.door import ALONE, Door
from arbitraj.folder.decisions import read_decisions
from arbitraj.near import perhaps, unknown
from arbitraj.problems import sound
from arbitraj.record.contestation import Answer, Contestation, Verdict
from arbitraj.record.model import Action, Competition, Decision
from arbitraj.record.names import same_number
from arbitraj.report.contestation_words import state_of
from arbitraj.tables.cells import one_line
from arbitraj.text import said
from arbitraj.writing.step import Step

_VERDICTS = {verdict.value: verdict for verdict in Verdict} | {
    "admis": Verdict.ADMITTED,
    "respins": Verdict.REJECTED,
    "retras": Verdict.WITHDRAWN,
}


@dataclass(frozen=True, slots=True)
class Ruling:
    """An answer as it is typed: the verdict and what carries it out, one of a new decision, old ones, the sheet.

    From `entry` on it says what the new decision is about, as far as the contestation does not.
    """

    number: int
    verdict: str
    reason: str
    by: str
    hour: str = ""
    action: str = ""
    decisions: tuple[int, ...] = ()
    sheet_changed: bool = False
    trial: bool = False
    entry: int | None = None
    construction: bool = False
    article: str = ""
    position: str = ""
    word: str = ""
    square: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A contestation with its answer, the decision taken for it; `kept` as in `Entered`.

    `doubtful` are the decisions of a first answer that the commission's does not share.
    """

    contestation: Contestation
    written: bool
    decided: Decided | None = None
    kept: str = ""
    doubtful: tuple[int, ...] = ()


def answer_contestation(folder: Path, ruling: Ruling, door: Door = ALONE) -> Ruled:
    """The chief arbiter's answer. Raises ProblemsError where there is one already, or nothing carries it out."""
    number = ruling.number
    with door.step(folder, "contestatie raspunde", trial=ruling.trial) as step:
        before = contestations_of(folder)
        each = contestation_of(before, number)
        if each.answer:
            refusal = said("contestation.answered", number=number, verdict=state_of(each))
            raise TYPED.refused(refusal, place=place_of(number))
        competition = competition_of(folder)
        TYPED.chief(ruling.by, competition)
        return _answer(step, before, each, ruling, competition)


def answer_appeal(folder: Path, ruling: Ruling, door: Door = ALONE) -> Ruled:
    """The commission's answer, which is final (8.6). Raises ProblemsError where there is no appeal without answer."""
    number = ruling.number
    with door.step(folder, "contestatie raspuns-apel", trial=ruling.trial) as step:
        before = contestations_of(folder)
        each = contestation_of(before, number)
        if each.appeal is None:
            raise TYPED.refused(said("contestation.no_appeal", number=number), place=place_of(number))
        if each.appeal.answer:
            refusal = said("contestation.final", number=number, verdict=state_of(each))
            raise TYPED.refused(refusal, place=place_of(number))
        return _answer(step, before, each, ruling, competition_of(folder))


def _answer(
    step: Step, before: Sequence[Contestation], each: Contestation, ruling: Ruling, competition: Competition
) -> Ruled:
    verdict = _VERDICTS.get(ruling.verdict)
    if verdict is None:
        shown = ", ".join(verdict.value for verdict in Verdict)
        message = said(
            "files.unknown_value", value=ruling.verdict, known=shown, perhaps=perhaps(ruling.verdict, _VERDICTS)
        )
        raise TYPED.refused(message, place=place_of(each.number))
    asked = each.appeal.when if each.appeal else each.when
    made = Answer(
        verdict,
        TYPED.needed(ruling.reason, "--motiv"),
        TYPED.needed(ruling.by, "--arbitru" if not each.appeal else "--comisia"),
        hour_given(ruling.hour, competition, asked.date()),
        sheet_changed=ruling.sheet_changed,
    )
    in_order(asked, made.when)
    carried_out = _carried_out(step, each, ruling, verdict)
    decided = carried_out if isinstance(carried_out, Decided) else None
    numbers = (carried_out.decision.number,) if isinstance(carried_out, Decided) else carried_out
    after = each.answered(replace(made, decisions=numbers))
    if ruling.trial:
        return Ruled(after, written=False, decided=decided)
    kept = write(step, changed(before, after), before)
    overruled = each.appeal and each.answer and each.answer.verdict is not verdict
    return Ruled(after, True, decided, kept, each.answer.decisions if each.answer and overruled else ())


def _carried_out(step: Step, each: Contestation, ruling: Ruling, verdict: Verdict) -> Decided | tuple[int, ...]:
    """The decision taken, or those that carry an answer out. Raises ProblemsError where none fits the verdict."""
    ways = [bool(ruling.action), bool(ruling.decisions), ruling.sheet_changed]
    place = place_of(each.number)
    if not verdict.changes:
        if any(ways) and not each.appeal:
            raise TYPED.refused(said("contestation.nothing_to_do", verdict=ruling.verdict), place=place)
        if not any(ways):
            return ()
    if sum(ways) != 1:
        raise TYPED.refused(said("contestation.how" if not any(ways) else "contestation.one_way"), place=place)
    if ruling.sheet_changed:
        return ()
    decisions = sound(read_decisions(step.folder))
    if ruling.decisions:
        _check_decisions(decisions, each, ruling.decisions)
        return ruling.decisions
    written = [d.number for d in decisions if d.contestation == str(each.number) and d.number not in each.decisions]
    if written:
        # told by `decide` before, or by an older version that stopped between the two files
        raise TYPED.refused(said("contestation.decision_there", decision=written[-1]), place=place)
    return decide_in(step, Deciding(_decision(each, ruling), ruling.trial))


def _check_decisions(decisions: Sequence[Decision], each: Contestation, numbers: Sequence[int]) -> None:
    known = {decision.number: decision for decision in decisions}
    wrong = []
    for number in numbers:
        decision = known.get(number)
        if decision is None:
            shown = ", ".join(map(str, known)) or "–"
            wrong.append(said("contestation.no_decision", decision=number, known=shown))
        elif same_number(decision.sheet) != same_number(each.sheet):
            other = said("contestation.other_sheet", decision=number, sheet=decision.sheet, wanted=each.sheet)
            wrong.append(other)
        elif decision.contestation not in ("", str(each.number)):
            wrong.append(said("contestation.other_number", decision=number, number=decision.contestation))
    if wrong:
        raise TYPED.refused(*wrong, place=place_of(each.number))


def _decision(each: Contestation, ruling: Ruling) -> Decision:
    known = {action.value: action for action in Action}
    action = known.get(ruling.action)
    if action is None:
        raise TYPED.refused(
            said("common.of_key", key="--actiune", message=unknown(ruling.action, known)), place=place_of(each.number)
        )
    by_article = action in (Action.ADD, Action.DROP, Action.REJECT)
    return Decision(
        0,
        each.sheet,
        ruling.entry if ruling.entry is not None else each.entry,
        action,
        one_line(ruling.reason),
        one_line(ruling.by),
        table="constructie" if ruling.construction or each.construction else "",
        position=ruling.position,
        word=ruling.word,
        square=ruling.square,
        group=ruling.group,
        article=ruling.article or (each.article if by_article else ""),
        contestation=str(each.number),
    )
