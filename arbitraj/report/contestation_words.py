"""Contestations in words: what is contested, what was answered, by whom and when."""

from arbitraj.record.contestation import Contestation, Resolution
from arbitraj.record.moments import shown_moment
from arbitraj.report.table import Facts, facts
from arbitraj.text import say


def subject_of(each: Contestation) -> str:
    """What is contested: an entry, a sanction, both, or the total."""
    parts = []
    if each.entry is not None:
        key = "subject_construction" if each.construction else "subject_entry"
        parts.append(say(f"contestation.{key}", entry=each.entry))
    if each.article:
        parts.append(say("contestation.subject_article", article=each.article))
    return ", ".join(parts) or say("contestation.subject_total")


def verdict_of(answer: Resolution | None, *, appeal: bool = False) -> str:
    """An answer in a word or two, with what carries it out; that there is none yet."""
    # the appeal is masculine in Romanian, the contestation feminine
    if answer is None:
        return say(f"contestation.{'appeal_open' if appeal else 'unanswered'}")
    word = say(f"contestation.{'appeal' if appeal else 'verdict'}_{answer.verdict.value}")
    if answer.decisions:
        return say("contestation.by_decision", verdict=word, numbers=", ".join(map(str, answer.decisions)))
    if answer.sheet_changed:
        return say("contestation.by_sheet", verdict=word)
    return word


def answer_line(answer: Resolution | None, *, appeal: bool = False) -> str:
    """An answer with its reason, its author and its hour."""
    verdict = verdict_of(answer, appeal=appeal)
    if answer is None:
        return verdict
    when = shown_moment(answer.when)
    return say("contestation.answer_line", verdict=verdict, reason=answer.reason, by=answer.by, when=when)


def late_line(each: Contestation) -> str:
    """Who took it after the deadline, and why; empty where it came in time."""
    return say("contestation.late_line", by=each.late.by, reason=each.late.reason) if each.late else ""


def state_of(each: Contestation) -> str:
    """Where a contestation stands now."""
    return verdict_of(each.appeal.answer, appeal=True) if each.appeal else verdict_of(each.answer)


def facts_of(each: Contestation) -> Facts:
    """Everything that the register holds of a contestation, a fact a line."""
    known = [
        ("subject", subject_of(each)),
        ("finding", each.finding),
        ("text", each.text),
        ("when", shown_moment(each.when)),
        ("late", late_line(each)),
        ("answer", answer_line(each.answer)),
    ]
    if each.appeal:
        line = say("contestation.appeal_line", text=each.appeal.text, when=shown_moment(each.appeal.when))
        known += [("appeal", line), ("appeal_answer", answer_line(each.appeal.answer, appeal=True))]
    return facts(*((f"contestation.fact_{key}", text) for key, text in known))
