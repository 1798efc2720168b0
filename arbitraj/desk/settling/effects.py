"""Effects of a decision on the others on its sheet, and theirs on it, reported when it is made."""

from collections.abc import Callable, Iterator

from arbitraj.folder.decisions import DECISIONS
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.findings import State
from arbitraj.record.model import Action, Decision
from arbitraj.rules.correct import Correction
from arbitraj.rules.last_word import DecisionFate, DecisionStatus
from arbitraj.text import Said, keyed, said

_HAD_NONE = keyed("""decided.had_none_*
    decided.had_none_inlocuita decided.had_none_anulata decided.had_none_fara_efect decided.had_none_indeplinita
""")
Without = Callable[[Decision], Correction]


def effects(decision: Decision, was: Correction, now: Correction, without: Without) -> tuple[Said, ...]:
    """Remarks on a decision. `was` and `now` are its sheet before and after, `without` gives it without one more
    decision.

    Raises ProblemsError if the decision fits nothing.
    """
    own = next((each for each in now.fates if each.decision == decision), DecisionFate(decision))
    twice = own.fate in (DecisionStatus.STANDS, DecisionStatus.MET) or (own.why and own.why.key == "misfit_twice")
    if decision.action is Action.ADD and twice and _has(was, decision):
        raise _refused(decision, said("decided.there_already", article=decision.article))
    if own.fate is DecisionStatus.MISFIT and own.why:
        raise _refused(decision, own.why.said)
    if own.fate is DecisionStatus.IDLE and own.by is None:
        raise _refused(decision, _why_idle(now, decision))
    because = None
    if own.fate is DecisionStatus.MET:
        others = (each.decision for each in now.fates if each.stands and each.decision != decision)
        because = next((other for other in others if _fate(without(other), decision) is DecisionStatus.STANDS), None)
        # a finding contested while it was there counts as met, whatever removed it since (8.6)
        if because is None and decision.action is Action.DROP and not decision.contestation:
            raise _refused(decision, said("findings.misfit_finding", article=decision.article))
    before = {each.decision: each for each in was.fates}
    of_others = (line for each in now.fates if each.decision != decision for line in _of_other(before, each, decision))
    return (*_of_own(own, before, because), *of_others)


def _refused(decision: Decision, why: Said) -> ProblemsError:
    return ProblemsError([Problem(DECISIONS.file, said("files.decision", number=decision.number), why)])


def _has(correction: Correction, decision: Decision) -> bool:
    """Whether the finding that a decision adds is already there."""
    subject = decision.article, decision.entry, decision.table
    return any(each.counts and (each.article, each.entry, each.table) == subject for each in correction.findings)


def _why_idle(correction: Correction, decision: Decision) -> Said:
    """Reason why a decision has no effect, whatever the others."""
    steps = correction.construction if decision.table else correction.entries
    if all(step.state is not State.NOT_CORRECTED for step in steps if step.number == decision.entry):
        return said("decided.idle_incorecta", entry=decision.entry)
    stopped = next(step.number for step in steps if step.state is State.INCORRECT)
    return said("decided.idle_necorectata", entry=decision.entry, stopped=stopped)


def _fate(correction: Correction, decision: Decision) -> DecisionStatus | None:
    return next((each.fate for each in correction.fates if each.decision == decision), None)


def _of_own(own: DecisionFate, before: dict[Decision, DecisionFate], because: Decision | None) -> Iterator[Said]:
    decision = own.decision
    if own.fate is DecisionStatus.IDLE and own.by:
        yield said("decided.idle_by", by=own.by.number)
    elif own.fate is DecisionStatus.MET and because:
        yield said("decided.gone_already", article=decision.article, by=because.number)
    elif own.fate is DecisionStatus.MET:
        yield said("decided.gone", article=decision.article)
    if decision.action is not Action.WITHDRAW:
        return
    for other in before.values():
        if other.decision.number == decision.withdraws:
            if not other.stands and other.fate is not DecisionStatus.MISFIT:
                yield said(_HAD_NONE[other.fate.value], number=decision.withdraws)
            if other.decision.contestation:
                yield said("decided.was_answer", number=decision.withdraws, contestation=other.decision.contestation)


def _of_other(before: dict[Decision, DecisionFate], now: DecisionFate, decision: Decision) -> Iterator[Said]:
    """Changed status of another decision."""
    was, other = before.get(now.decision), now.decision
    if was is None or was.fate is now.fate:
        return
    about = {"number": other.number, "action": said(other.action.key), "arbiter": other.arbiter}
    if now.fate is DecisionStatus.MISFIT and now.why:
        yield said("decided.misfits", why=now.why.said, **about)
    elif now.fate is DecisionStatus.REPLACED and was.stands:
        yield said("decided.replaces", **about)
        if other.contestation and other.contestation != decision.contestation:
            yield said("decided.was_answer", number=other.number, contestation=other.contestation)
    elif now.fate in (DecisionStatus.IDLE, DecisionStatus.MET):
        yield said("decided.makes_idle", **about)
    elif now.stands and was.fate in (DecisionStatus.REPLACED, DecisionStatus.WITHDRAWN, DecisionStatus.IDLE):
        yield said("decided.stands_again", **about)
