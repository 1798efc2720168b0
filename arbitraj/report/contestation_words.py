"""Contestations (8.6) in words, and their register: a table for workbooks, a document for signing."""

from collections.abc import Callable, Iterator, Sequence

from arbitraj.game.tile import bracketed_in
from arbitraj.record.contestation import Act, Contestation, Resolution, UndoneAct
from arbitraj.record.model import Competition
from arbitraj.record.moments import shown_moment
from arbitraj.report.announcement import where_and_when
from arbitraj.report.paper import Paper, PaperPart
from arbitraj.report.table import Column, Facts, Look, Shows, Table, Text, Value, facts, titled
from arbitraj.rules.last_word import DecisionFate, DecisionStatus
from arbitraj.text import keyed, text_of

_NUMBERS = keyed("contestation.number_* contestation.number_inlocuita contestation.number_anulata")
_RARE = ("late", "appeal", "undone")  # how the keys of columns begin that most registers have no word in


def subject_of(contestation: Contestation) -> str:
    """Subject of a contestation: an entry, a sanction, both, or the total."""
    parts = []
    if contestation.entry is not None:
        key = "contestation.subject_construction" if contestation.construction else "contestation.subject_entry"
        parts.append(text_of(key, entry=contestation.entry))
    if contestation.article:
        parts.append(text_of("contestation.subject_article", article=contestation.article))
    return ", ".join(parts) or text_of("contestation.subject_total")


def verdict_of(answer: Resolution | None, *, appeal: bool = False, fates: Sequence[DecisionFate] = ()) -> str:
    """An answer in a word or two, with its decisions, of which `fates` say which were replaced or withdrawn."""
    # the appeal is masculine in Romanian, the contestation feminine
    if answer is None:
        return text_of("contestation.appeal_open" if appeal else "contestation.unanswered")
    word = text_of(answer.verdict.appeal_key if appeal else answer.verdict.key)
    if answer.decisions:
        return text_of("contestation.by_decision", verdict=word, numbers=", ".join(_numbers(answer, fates)))
    if answer.sheet_changed:
        return text_of("contestation.by_sheet", verdict=word)
    return word


def _numbers(answer: Resolution, fates: Sequence[DecisionFate]) -> Iterator[str]:
    over = DecisionStatus.REPLACED, DecisionStatus.WITHDRAWN
    ended = {status.decision.number: status for status in fates if status.by and status.fate in over}
    for number in answer.decisions:
        fate = ended.get(number)
        by = fate.by.number if fate and fate.by else 0
        yield text_of(_NUMBERS[fate.fate.value], number=number, by=by) if fate else str(number)


def answer_line(answer: Resolution | None, *, appeal: bool = False) -> str:
    """An answer with its reason, its author and its hour."""
    verdict = verdict_of(answer, appeal=appeal)
    if answer is None:
        return verdict
    when = shown_moment(answer.when)
    return text_of("contestation.answer_line", verdict=verdict, reason=answer.reason, by=answer.by, when=when)


def late_line(contestation: Contestation) -> str:
    """Acceptance of a late contestation: by whom, and why. Empty if it was in time."""
    by, reason = contestation.late_by, contestation.late_reason
    return text_of("contestation.late_line", by=by, reason=reason) if by else ""


def state_of(contestation: Contestation, fates: Sequence[DecisionFate] = ()) -> str:
    """State of a contestation in words. `fates` as in `verdict_of`."""
    if contestation.taken_back:
        return text_of("contestation.taken_back")
    if contestation.reopened:
        return text_of("contestation.reopened", state=_answered_state(contestation, fates))
    return _answered_state(contestation, fates)


def _answered_state(contestation: Contestation, fates: Sequence[DecisionFate]) -> str:
    first = verdict_of(contestation.answer, fates=fates)
    if contestation.appeal is None:
        return first
    last = verdict_of(contestation.appeal.answer, appeal=True, fates=fates)
    left = contestation.appeal.answer is not None and contestation.stands is contestation.answer
    return text_of("contestation.appeal_left", appeal=last, first=first) if left else last


def facts_of(contestation: Contestation) -> Facts:
    """Facts of a contestation in the register, one on each line."""
    known = [
        ("contestation.fact_subject", subject_of(contestation)),
        ("contestation.fact_finding", bracketed_in(contestation.finding)),
        ("contestation.fact_text", contestation.text),
        ("contestation.fact_when", shown_moment(contestation.when)),
        ("contestation.fact_late", late_line(contestation)),
        ("contestation.fact_answer", answer_line(contestation.answer)),
    ]
    if contestation.appeal:
        line = text_of(
            "contestation.appeal_line", text=contestation.appeal.text, when=shown_moment(contestation.appeal.when)
        )
        known += [
            ("contestation.fact_appeal", line),
            ("contestation.fact_appeal_answer", answer_line(contestation.appeal.answer, appeal=True)),
        ]
    if contestation.reopened:
        known += [("contestation.fact_reopened", text_of("contestation.reopened_line", by=contestation.reopened.by))]
    known += [("contestation.fact_undone", undone_line(act)) for act in contestation.undone]
    return facts(*known)


def undone_line(act: UndoneAct) -> str:
    """A withdrawn act: by whom, when and why, with its earlier content."""
    appeal = act.appeal
    was = (
        answer_line(act.answer, appeal=act.act is Act.APPEAL_ANSWERED) if act.answer else appeal.text if appeal else ""
    )
    when = shown_moment(act.when) if act.when else ""
    line = text_of(act.act.undone_key, by=act.by, when=when, reason=act.reason)
    return text_of("contestation.undone_was", line=line, was=was) if was else line


def register_paper(competition: Competition, contestations: Sequence[Contestation]) -> Paper:
    """The register as a document: every contestation with its answer."""
    until = competition.contest_until
    head = facts(
        ("documents.fact_where", where_and_when(competition)),
        ("season.fact_event", competition.game_type.shown),
        ("documents.fact_deadline", shown_moment(until) if until else ""),
    )
    parts = [part for contestation in contestations for part in described(contestation, "heading")]
    signs = text_of("contestation.sign_arbiter", name=competition.arbiter), text_of("contestation.sign_commission")
    none = () if contestations else (Text(""), Text(text_of("contestation.none")))
    return Paper(competition.title, text_of("contestation.register"), (head, *none, *parts), signs)


def described(contestation: Contestation, look: Look) -> Iterator[PaperPart]:
    """A contestation as parts of a document: heading in a look, facts from the register."""
    number, name, table = contestation.number, contestation.name, contestation.table
    heading = text_of("contestation.heading", number=number, name=name, table=table, sheet=contestation.sheet)
    yield Text(heading, "struck" if contestation.taken_back else look)
    yield facts_of(contestation)


def register_table(contestations: Sequence[Contestation]) -> Table[Contestation]:
    """The register as a table. Columns on appeals and lateness are left out if empty: all are four pages wide."""
    columns = [c for c in _columns() if not c.key.startswith(_RARE) or any(map(c.value, contestations))]
    return Table(tuple(columns), tuple(contestations), text_of("contestation.register"), text_of("contestation.none"))


def _columns() -> Iterator[Column[Contestation]]:
    def column(
        key: str, width: float, value: Callable[[Contestation], Value], shows: Shows = Shows.TEXT
    ) -> Column[Contestation]:
        return titled(key, value, shows, width, of="contestation")

    def answered(shown: Callable[[Resolution], Value]) -> Callable[[Contestation], Value]:
        return lambda contestation: shown(contestation.answer) if contestation.answer else None

    def of_appeal(shown: Callable[[Resolution], Value]) -> Callable[[Contestation], Value]:
        return lambda contestation: (
            shown(contestation.appeal.answer) if contestation.appeal and contestation.appeal.answer else None
        )

    yield column("number", 6, lambda c: c.number, Shows.CODE)
    yield column("name", 24, lambda c: c.name)
    yield column("table", 7, lambda c: c.table, Shows.CODE)
    yield column("sheet", 7, lambda c: c.sheet, Shows.CODE)
    yield column("subject", 20, subject_of)
    yield column("finding", 36, lambda c: c.finding)
    yield column("text", 36, lambda c: c.text)
    yield column("when", 15, lambda c: shown_moment(c.when))
    yield column("late", 24, late_line)
    yield column("verdict", 20, answered(verdict_of))
    yield column("reason", 36, answered(lambda answer: answer.reason))
    yield column("by", 20, answered(lambda answer: answer.by))
    yield column("answered", 15, answered(lambda answer: shown_moment(answer.when)))
    yield column("appeal", 36, lambda c: c.appeal.text if c.appeal else None)
    yield column("appealed", 15, lambda c: shown_moment(c.appeal.when) if c.appeal else None)
    yield column("appeal_verdict", 20, of_appeal(lambda answer: verdict_of(answer, appeal=True)))
    yield column("appeal_reason", 36, of_appeal(lambda answer: answer.reason))
    yield column("appeal_by", 20, of_appeal(lambda answer: answer.by))
    yield column("undone", 36, lambda c: "\n".join(map(undone_line, c.undone)) or None)
