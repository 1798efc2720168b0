"""Answers to contestations and appeals (8.6), each with what carries it out: a decision, new or old, or the sheet."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.desk.contestations import TYPED, Taken, competition_of, hour_given
from arbitraj.desk.decide import Decided, Deciding, decide_in
from arbitraj.desk.door import ALONE, Door
from arbitraj.desk.requests import Ruling
from arbitraj.folder.registers import DECISIONS
from arbitraj.near import perhaps, unknown
from arbitraj.problems import sound
from arbitraj.record.contestation import Contestation, Resolution, Verdict
from arbitraj.record.model import Action, Decision
from arbitraj.record.names import same_number
from arbitraj.report.contestation_words import state_of
from arbitraj.tables.cells import one_line
from arbitraj.text import said

_VERDICTS = {verdict.value: verdict for verdict in Verdict} | {
    "admis": Verdict.ADMITTED,
    "respins": Verdict.REJECTED,
    "retras": Verdict.WITHDRAWN,
}


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


def rule(folder: Path, ruling: Ruling, door: Door = ALONE) -> Ruled:
    """The chief arbiter's answer, or the commission's to an appeal, which is final (8.6).

    Raises ProblemsError where there is one already, no appeal, or nothing carries it out.
    """
    number, command = ruling.number, "raspuns-apel" if ruling.of_appeal else "raspunde"
    with door.step(folder, f"contestatie {command}", trial=ruling.trial) as step:
        taken = Taken.up(step, number)
        each, appeal = taken.each, taken.each.appeal
        if ruling.of_appeal and appeal is None:
            raise taken.refused(said("contestation.no_appeal", number=number))
        if appeal.answer if ruling.of_appeal and appeal else each.answer:
            key = "contestation.final" if ruling.of_appeal else "contestation.answered"
            raise taken.refused(said(key, number=number, verdict=state_of(each)))
        competition = competition_of(folder)
        if not ruling.of_appeal:
            TYPED.chief(ruling.by, competition)
        verdict = _VERDICTS.get(ruling.verdict)
        if verdict is None:
            shown, near = ", ".join(verdict.value for verdict in Verdict), perhaps(ruling.verdict, _VERDICTS)
            raise taken.refused(said("files.unknown_value", value=ruling.verdict, known=shown, perhaps=near))
        made = Resolution(
            verdict,
            TYPED.needed(ruling.reason, "--motiv"),
            TYPED.needed(ruling.by, "--arbitru" if not appeal else "--comisia"),
            hour_given(ruling.hour, competition, appeal.when if appeal else each.when),
            sheet_changed=ruling.sheet_changed,
        )
        carried_out = _carried_out(taken, ruling, verdict)
        decided = carried_out if isinstance(carried_out, Decided) else None
        numbers = (carried_out.decision.number,) if isinstance(carried_out, Decided) else carried_out
        after = each.answered(replace(made, decisions=numbers))
        if ruling.trial:
            return Ruled(after, written=False, decided=decided)
        overruled = appeal and each.answer and each.answer.verdict is not verdict
        doubtful = each.answer.decisions if each.answer and overruled else ()
        return Ruled(after, True, decided, taken.write(after), doubtful)


def _carried_out(taken: Taken, ruling: Ruling, verdict: Verdict) -> Decided | tuple[int, ...]:
    """The decision taken, or those that carry an answer out. Raises ProblemsError where none fits the verdict."""
    each, ways = taken.each, [bool(ruling.action), bool(ruling.decisions), ruling.sheet_changed]
    if not verdict.changes:
        if any(ways) and not each.appeal:
            raise taken.refused(said("contestation.nothing_to_do", verdict=ruling.verdict))
        if not any(ways):
            return ()
    if sum(ways) != 1:
        raise taken.refused(said("contestation.how" if not any(ways) else "contestation.one_way"))
    if ruling.sheet_changed:
        return ()
    decisions = sound(DECISIONS.read(taken.step.folder))
    if ruling.decisions:
        _check_decisions(decisions, taken, ruling.decisions)
        return ruling.decisions
    written = [d.number for d in decisions if d.contestation == str(each.number) and d.number not in each.decisions]
    if written:
        # told by `decide` before, or by an older version that stopped between the two files
        raise taken.refused(said("contestation.decision_there", decision=written[-1]))
    return decide_in(taken.step, Deciding(_decision(taken, ruling), ruling.trial))


def _check_decisions(decisions: Sequence[Decision], taken: Taken, numbers: Sequence[int]) -> None:
    each, known = taken.each, {decision.number: decision for decision in decisions}
    wrong = []
    for number in numbers:
        decision = known.get(number)
        if decision is None:
            shown = ", ".join(map(str, known)) or "–"
            wrong.append(said("contestation.no_decision", decision=number, known=shown))
        elif same_number(decision.sheet) != same_number(each.sheet):
            wrong.append(said("contestation.other_sheet", decision=number, sheet=decision.sheet, wanted=each.sheet))
        elif decision.contestation not in ("", str(each.number)):
            wrong.append(said("contestation.other_number", decision=number, number=decision.contestation))
    if wrong:
        raise taken.refused(*wrong)


def _decision(taken: Taken, ruling: Ruling) -> Decision:
    each, known = taken.each, {action.value: action for action in Action}
    action = known.get(ruling.action)
    if action is None:
        raise taken.refused(said("common.of_key", key="--actiune", message=unknown(ruling.action, known)))
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
