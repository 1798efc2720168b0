"""Contestations in words: what is contested, what was answered, by whom and when."""

from collections.abc import Iterator

from arbitraj.record.contestation import Answer, Contestation
from arbitraj.record.moments import shown_moment
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


def verdict_of(answer: Answer, *, appeal: bool = False) -> str:
    """An answer in a word or two, with what carries it out."""
    # the appeal is masculine in Romanian, the contestation feminine
    word = say(f"contestation.{'appeal' if appeal else 'verdict'}_{answer.verdict.value}")
    if answer.decisions:
        return say("contestation.by_decision", verdict=word, numbers=", ".join(map(str, answer.decisions)))
    if answer.sheet_changed:
        return say("contestation.by_sheet", verdict=word)
    return word


def answer_line(answer: Answer, *, appeal: bool = False) -> str:
    """An answer with its reason, its author and its hour."""
    return say(
        "contestation.answer_line",
        verdict=verdict_of(answer, appeal=appeal),
        reason=answer.reason,
        by=answer.by,
        when=shown_moment(answer.when),
    )


def state_of(each: Contestation) -> str:
    """Where a contestation stands now."""
    if each.appeal:
        answer = each.appeal.answer
        return say("contestation.appeal_open") if answer is None else verdict_of(answer, appeal=True)
    return verdict_of(each.answer) if each.answer else say("contestation.unanswered")


def facts_of(each: Contestation) -> Iterator[tuple[str, str]]:
    """Everything that the register holds of a contestation, a fact a line."""
    yield say("contestation.fact_subject"), subject_of(each)
    yield say("contestation.fact_finding"), each.finding
    yield say("contestation.fact_text"), each.text
    yield say("contestation.fact_when"), shown_moment(each.when)
    if each.late:
        yield say("contestation.fact_late"), say("contestation.late_line", by=each.late.by, reason=each.late.reason)
    yield (
        say("contestation.fact_answer"),
        answer_line(each.answer) if each.answer else say("contestation.unanswered"),
    )
    if each.appeal:
        yield (
            say("contestation.fact_appeal"),
            say("contestation.appeal_line", text=each.appeal.text, when=shown_moment(each.appeal.when)),
        )
        answer = each.appeal.answer
        yield (
            say("contestation.fact_appeal_answer"),
            answer_line(answer, appeal=True) if answer else say("contestation.appeal_open"),
        )
