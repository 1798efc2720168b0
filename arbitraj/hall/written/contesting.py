"""Contestations (8.6) and dictated sanctions (8.5, 6.3.2.j), made by the desk from form fields.

An answer with a decision is several events at once: the sheet is reopened, decided on, and the answer names the
decision.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from msgspec import structs

from arbitraj.desk.appeals.contestations import appealed, own_decisions, registered
from arbitraj.desk.appeals.rulings import carried_out, resolved
from arbitraj.desk.appeals.sanctions import dictated
from arbitraj.desk.appeals.upheld import Gain, objection, typed_anew
from arbitraj.desk.requests import Appealing, Contesting, FinalRuling, Ruling, Sanctioning
from arbitraj.folder.registers import Measure
from arbitraj.folder.sanctioned import by_hand_alone, under_register, unlike_register
from arbitraj.hall.decided.closed import Reopened
from arbitraj.hall.decided.contested import (
    AppealMade,
    ContestationAnswered,
    ContestationMade,
    ContestationStates,
    answered_of,
    appeal_of,
    contested_sheet,
    made_of,
)
from arbitraj.hall.decided.lines import contestation_line, contestation_lines, decision_numbers
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.decided.sanctioned import (
    SanctionNoted,
    SanctionsKnown,
    dictated_of,
    is_out,
    register_lines,
    sanction_lines,
    warnings_of,
)
from arbitraj.hall.decided.settled import NUMBER, decision_of, ruled_as
from arbitraj.hall.editions.published import Editions
from arbitraj.hall.kernel.case import Snapshot
from arbitraj.hall.kernel.event import Body, TakenBack
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import PROGRAM, CommandContext, HallPerson
from arbitraj.hall.kernel.state import Done, HallSheet, HallState
from arbitraj.hall.triage.beginnings import Tree
from arbitraj.hall.triage.ruling import Moved, completed, given_together, misfit_of, moved_by
from arbitraj.hall.typing.grading import Grader, submissions
from arbitraj.problems import ProblemsError
from arbitraj.record.contestation import Contestation, Resolution, Verdict
from arbitraj.record.model import Action, Competition, Decision, Submission, SubmissionState
from arbitraj.rules.correct import CONSTRUCTION, Correction
from arbitraj.text import Message, text_of

# refusals of the desk that are worded for the command line, with a text of the hall instead
_IN_THE_HALL = {
    "contestation.late": "hall.contestation_late",
    "contestation.not_late": "hall.contestation_not_late",
    "contestation.same": "hall.contestation_same",
    "contestation.answered": "hall.contestation_answered",
    "contestation.appeal_too_early": "hall.contestation_appeal_too_early",
    "contestation.before_it": "hall.contestation_before_it",
    "contestation.nothing_to_do": "hall.contestation_nothing_to_do",
    "contestation.how": "hall.contestation_how",
    "contestation.decision_there": "hall.contestation_decision_there",
    "contestation.answered_appealed": "hall.contestation_answered_appealed",
    "contestation.no_deadline": "hall.contestation_no_deadline",
    "contestation.only_chief": "hall.contestation_only_chief",
    "contestation.waits": "hall.contestation_waits",
    "disciplinary.alike": "hall.disciplinary_alike",
    "disciplinary.not_in_register": "hall.disciplinary_not_in_register",
}


@dataclass(frozen=True, slots=True)
class AppealContext:
    """Context for entering a contestation, answer or sanction: person, time, snapshot."""

    snapshot: Snapshot
    tree: Tree
    grader: Grader
    person: str
    at: datetime

    @classmethod
    def of(cls, scene: CommandContext, person: HallPerson) -> "AppealContext":
        """Context of a person's command."""
        return cls(scene.snapshot(), scene.of(Tree), scene.of(Grader), person.name, scene.at)

    @property
    def state(self) -> HallState:
        return self.snapshot.state

    @property
    def edition(self) -> str:
        """The results that players contest: the last provisional ones."""
        published = (done.body for done in reversed(self.state.of(Editions).published))
        provisional = (edition_published for edition_published in published if edition_published.stage == "provizoriu")
        return next((f"{published.stage} {published.fingerprint[:12]}" for published in provisional), "")

    @property
    def chief(self) -> str:
        """The chief arbiter, who answers (8.6): of the settings, else the person, whom the journal has anyway."""
        return self.grader.competition.arbiter or self.person


def in_writing(scene: CommandContext, person: HallPerson, body: Body) -> tuple[Any, ...] | Message:
    """Events to store for an event of `WRITTEN`, or the refusal."""
    if person == PROGRAM:
        return (body,)
    try:
        return WRITTEN[type(body)](AppealContext.of(scene, person), body)
    except ProblemsError as error:
        refusal = error.problems[0].message
        return refusal.under(_IN_THE_HALL.get(refusal.key, refusal.key))


def answer_moves(hall: Hall, person: HallPerson, body: ContestationAnswered) -> Moved | Message:
    """Impact of an answer's decision on totals and places, or the message why it cannot be given."""
    with hall.lock:
        bodies = hall.refusal(person, body) or in_writing(hall.scene, person, body)
        if isinstance(bodies, Message):
            return bodies
        rulings = [body for body in bodies if isinstance(body, RulingGiven) and body.how == "decizie"]
        chair = AppealContext.of(hall.scene, person)
        moved = moved_by(chair.snapshot, hall.tried(person, bodies), chair.grader, rulings)
        if not rulings:
            return moved
        line = chair.state.of(ContestationStates).by_number[body.number].line
        gain = _gain_of(chair, line, rulings[0]) if Verdict(body.verdict).changes else None
        if gain is None or not gain.costs(chair.grader.competition):
            return moved
        costs = Message("hall.contestation_costs", name=line.name, was=gain.was.total, now=gain.now.total)
        return replace(moved, remarks=(costs, *moved.remarks))


def sanction_moves(hall: Hall, person: HallPerson, body: SanctionNoted) -> tuple[SanctionNoted, Moved] | Message:
    """A sanction in its final form with its impact, or the message why it cannot be given."""
    with hall.lock:
        bodies = hall.refusal(person, body) or in_writing(hall.scene, person, body)
        if isinstance(bodies, Message):
            return bodies
        return bodies[0], moved_by(hall.snapshot(), hall.tried(person, bodies), hall.of(Grader), ())


def _contested(chair: AppealContext, body: ContestationMade) -> tuple[Body, ...] | Message:
    late_by = chair.chief if body.late_reason.strip() else ""
    request = Contesting(
        body.text,
        body.table,
        entry=body.entry,
        article=body.article,
        construction=bool(body.which),
        hour=body.when,
        late_by=late_by,
        late_reason=body.late_reason,
    )
    return (
        made_of(registered(chair.snapshot.ranking, contestation_lines(chair.state), request, chair.at), chair.edition),
    )


def _appealed(chair: AppealContext, body: AppealMade) -> tuple[Body, ...] | Message:
    line = contestation_line(chair.state, chair.state.of(ContestationStates).by_number[body.number])
    request = Appealing(body.number, body.text, body.when)
    made, _ = appealed(line, chair.grader.competition, request, chair.at)
    return (appeal_of(made),)


def _answered(chair: AppealContext, body: ContestationAnswered) -> tuple[Body, ...] | Message:
    state, competition = chair.state, chair.grader.competition
    line = contestation_line(state, state.of(ContestationStates).by_number[body.number])
    sheet = contested_sheet(state, line)
    line = structs.replace(line, sheet=sheet.number) if sheet else line
    numbers = decision_numbers(state)
    if any(event not in numbers for event in body.rulings):
        return Message("hall.no_ruling")
    request = _request(
        body, body.by if body.of_appeal else chair.chief, tuple(numbers[ruling] for ruling in body.rulings)
    )
    given = resolved(line, competition, request, chair.at)
    way = carried_out(line, request, given.verdict, lambda: chair.snapshot.settled.decisions)
    if given.verdict.changes and is_out(state, line.table):
        return Message("contestation.sent_off", name=line.name)
    if given.verdict.changes and sheet is None:
        return Message("contestation.not_handed_in", name=line.name)
    if not isinstance(way, Decision):
        against = _without_effect(chair, line, given, way) if given.verdict.changes else None
        return against or (answered_of(line, structs.replace(given, decisions=way), body.rulings, body.of_appeal),)
    return _decided(chair, body, line, given, way)


def _request(body: ContestationAnswered, by: str, decisions: tuple[int, ...]) -> Ruling:
    fields, made = body.decision, FinalRuling if body.of_appeal else Ruling
    return made(
        body.number,
        body.verdict,
        body.reason,
        by,
        action=fields.get("fel", ""),
        decisions=decisions,
        sheet_changed=body.sheet_changed,
        entry=body.entry,
        article=fields.get("articol", ""),
        position=fields.get("pozitie", ""),
        word=fields.get("cuvant", ""),
        square=fields.get("patrat", ""),
        group=fields.get("grupa", ""),
        construction=fields.get("tabel") == CONSTRUCTION,
        hour=body.when,
    )


def _decided(
    chair: AppealContext, body: ContestationAnswered, line: Contestation, given: Resolution, decision: Decision
) -> tuple[Body, ...] | Message:
    sheet = contested_sheet(chair.state, line)
    if sheet is None:
        return Message("hall.no_sheet", sheet=line.sheet)
    whole = completed(chair.snapshot, (), chair.grader, ruled_as(decision, sheet.number, body.reach))
    if isinstance(whole, Message):
        return whole
    if misfit := misfit_of(chair.snapshot, chair.grader, whole):
        return misfit
    gain = _gain_of(chair, line, whole) if given.verdict.changes else None
    if gain and (against := objection(line, gain, chair.grader.competition, whole.entry, anyway=True)):
        return against
    signed = {"arbiter": given.by, "when": chair.at.isoformat(timespec="seconds")}
    rulings = [
        structs.replace(given, **signed) for given in given_together(chair.snapshot, chair.tree, chair.grader, whole)
    ]
    opened = _opened(chair, sheet, line) if sheet.closed else ()
    number = chair.state.number + len(opened) + 1
    answer = structs.replace(given, decisions=(len(chair.snapshot.settled.decisions) + 1,))
    return (*opened, *rulings, answered_of(line, answer, (number,), body.of_appeal))


def undone_with(scene: CommandContext, person: HallPerson, body: TakenBack) -> tuple[Body, ...] | Message:
    """An undoing with those that it brings: with an answer its decisions are undone (8.6)."""
    event = scene.state.event(body.number)
    answer = event.body if event else None
    if (
        not isinstance(answer, ContestationAnswered)
        or answer.number not in scene.state.of(ContestationStates).by_number
    ):
        return (body,)
    chair = AppealContext.of(scene, person)
    line = contestation_line(chair.state, chair.state.of(ContestationStates).by_number[answer.number])
    numbers, sheet = own_decisions(line, chair.snapshot.settled.decisions), contested_sheet(chair.state, line)
    if sheet is None or not numbers:
        return (body,)
    taken = []
    for number in numbers:
        decision = {"fel": Action.WITHDRAW.value, NUMBER: str(number)}
        ruling = RulingGiven(sheet.number, "", "decizie", body.reason, decision=decision)
        whole = completed(chair.snapshot, (), chair.grader, ruling)
        if isinstance(whole, Message):
            return whole
        when = chair.at.isoformat(timespec="seconds")
        taken.append(structs.replace(whole, arbiter=chair.chief, when=when))
    opened = _opened(chair, sheet, line, chair.state.number + 2) if sheet.closed else ()
    return (body, *opened, *taken)


def undo_moves(hall: Hall, person: HallPerson, body: TakenBack) -> Moved | Message | None:
    """Impact of undoing an answer or sanction, or the refusal. None for other events."""
    with hall.lock:
        if refused := hall.refusal(person, body):
            return refused
        event = hall.state.event(body.number)
        if event is None or not isinstance(event.body, ContestationAnswered | SanctionNoted):
            return None
        bodies = undone_with(hall.scene, person, body)
        if isinstance(bodies, Message):
            return bodies
        rulings = [body for body in bodies if isinstance(body, RulingGiven) and body.how == "decizie"]
        return moved_by(hall.snapshot(), hall.tried(person, bodies), hall.of(Grader), rulings)


def _opened(chair: AppealContext, sheet: HallSheet, line: Contestation, number: int = 0) -> tuple[Body, ...]:
    """Events that reopen the sheet. If it was typed twice, the question about that is answered at once.

    `number` is that of the event, if it is not the next.
    """
    reason = text_of("hall.contest_reopens", number=line.number)
    opened = Reopened(sheet.number, reason)
    question = f"ev-{number or chair.state.number + 1}"
    settled = RulingGiven(sheet.number, question, "raspuns", reason)
    return (opened, settled) if 2 in sheet.hands else (opened,)


def _dictated(chair: AppealContext, body: SanctionNoted) -> tuple[Body, ...] | Message:
    if not body.measure:
        return (body,)
    competition = with_warned(chair.grader.competition, chair.state)
    request = Sanctioning(
        body.reason,
        body.table,
        article=body.article,
        arbiter=chair.chief,
        hour=body.when,
        from_hand_in=body.from_hand_in,
    )
    ruled = dictated(competition, sanction_lines(chair.state), Measure(body.measure), request, at=chair.at)
    made, now = ruled.sanction, ruled.submission
    off = now.state is SubmissionState.SENT_OFF
    if ruled.again and now != ruled.was:  # as on the command line: complete predare.csv
        return (SanctionNoted(made.table, now.disciplinary, off, name=made.name),)
    if ruled.again:
        return Message("disciplinary.same", number=made.number, name=made.name, table=made.table)
    return (dictated_of(made, now.disciplinary, off),)


def put_right(competition: Competition, state: HallState) -> Iterator[SanctionNoted]:
    """Events that bring predare.csv up to the register. Players sent off there without a paper stay so."""
    there = {submission.table: submission for submission in with_warned(competition, state).submissions}
    for now in under_register(tuple(there.values()), competition.players, register_lines(state)):
        was = there.get(now.table, Submission("", None, now.table))
        if (now.disciplinary, now.state) != (was.disciplinary, was.state) and was.state is not SubmissionState.SENT_OFF:
            yield SanctionNoted(now.table, now.disciplinary, now.state is SubmissionState.SENT_OFF)


def unlike_here(competition: Competition, state: HallState) -> tuple[Message, ...]:
    """Differences between the register and predare.csv, or the latter's sanctions if there is no register."""
    submissions, register = with_warned(competition, state).submissions, register_lines(state)
    if register is None:
        return tuple(by_hand_alone(submissions, competition.players))
    return tuple(unlike_register(submissions, competition.players, register))


def with_warned(competition: Competition, state: HallState) -> Competition:
    """The competition with its submissions, including future ones of players with warnings."""
    there = tuple(submissions(state))
    tables = {submission.table for submission in there}
    others = (
        Submission("", None, n, disciplinary=s.warnings)
        for n, s in state.of(SanctionsKnown).noted.items()
        if n not in tables
    )
    return replace(competition, submissions=(*there, *others))


# effect of an admitted contestation for its player (8.6): none is admitted without one


def _without_effect(
    chair: AppealContext, line: Contestation, given: Resolution, numbers: Sequence[int]
) -> Message | None:
    """Reason why an answer by correcting the sheet, or by earlier decisions, cannot be admitted: it changes nothing."""
    sheet = contested_sheet(chair.state, line)
    case = chair.snapshot.cases.get(sheet.number) if sheet else None
    if sheet is None or case is None or case.correction is None:
        return None
    if given.sheet_changed:
        last = next((done.number for done in reversed(chair.state.of(Editions).published)), None)
        opened = last is not None and any(done.number > last for done in sheet.reopened)
        anew = opened or typed_anew(line, case.correction, None)
        return None if anew else Message("contestation.sheet_untouched", sheet=sheet.number)
    meant = tuple(
        decision for decision in chair.snapshot.settled.of(sheet.number).decisions if decision.number in numbers
    )
    gain = _gain(chair, line, meant) if meant else None
    return objection(line, gain, chair.grader.competition, None, anyway=True) if gain else None


def _gain_of(chair: AppealContext, line: Contestation, ruling: RulingGiven) -> Gain | None:
    decision = decision_of(ruling.sheet, Done(0, "", "", ruling))
    return _gain(chair, line, (decision,)) if decision else None


def _gain(chair: AppealContext, line: Contestation, meant: Sequence[Decision]) -> Gain | None:
    sheet, grader = contested_sheet(chair.state, line), chair.grader
    case = chair.snapshot.cases.get(sheet.number) if sheet else None
    if sheet is None or case is None or case.transcription is None:
        return None
    own, transcription, warned = (
        chair.snapshot.settled.of(sheet.number),
        case.transcription,
        warnings_of(chair.state, sheet.table),
    )
    others = tuple(decision for decision in own.decisions if decision not in meant)

    def under(decisions: Sequence[Decision]) -> Correction:
        return grader.judged(sheet, transcription, replace(own, decisions=tuple(decisions)), warned)

    gain = Gain(under(others), under((*others, *meant)))
    return gain.met_beside(Gain(under(()), under(meant)), grader.competition) if gain.nothing else gain


WRITTEN: Mapping[type[Body], Callable[[AppealContext, Any], tuple[Body, ...] | Message]] = {
    ContestationMade: _contested,
    AppealMade: _appealed,
    ContestationAnswered: _answered,
    SanctionNoted: _dictated,
}
