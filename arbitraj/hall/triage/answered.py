"""An answer about the paper that was given: the act that gave it, its question as it was asked, another one in its
place. Nothing is stored: the sheet is judged without it.
"""

from dataclasses import replace

from msgspec import structs

from arbitraj.desk.settling.settle import answer_parts
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.decided.sanctioned import warnings_of
from arbitraj.hall.decided.settled import settled_of
from arbitraj.hall.kernel.case import Snapshot, Waiting
from arbitraj.hall.kernel.state import Done, HallState
from arbitraj.hall.triage.queue import item_of
from arbitraj.hall.typing.grading import Grader
from arbitraj.record.question import Question
from arbitraj.rules.correct import Correction

OF_PAPER = ("citire", "anulat")  # answers about what the paper says, and their withdrawals


def answer_given(state: HallState, number: str, event: int) -> tuple[Done[RulingGiven], ...]:
    """Answers about a sheet's paper that one act gave, by the number of any of its events, if all are in force."""
    sheet = state.sheets.get(number)
    answers = [done for done in sheet.rulings if done.body.how in OF_PAPER] if sheet else []
    last = {done.body.question: done for done in answers}
    given = answered_by(state, number, event)
    return given if all(last[done.body.question] is done for done in given) else ()


def answered_by(state: HallState, number: str, event: int) -> tuple[Done[RulingGiven], ...]:
    """Answers about a sheet's paper that one act gave, in force or not."""
    sheet, act = state.sheets.get(number), _act(state, event)
    given = (done for done in sheet.rulings if done.body.how == "citire") if sheet else ()
    return tuple(done for done in given if _act(state, done.number) == act)


def _act(state: HallState, number: int) -> str:
    """Key of the act that an event belongs to: its own, or that of the event sent."""
    key = event.key if (event := state.event(number)) else ""
    sent, _, nth = key.partition(".")
    return sent if not nth or nth.isdecimal() else key


def unanswered(snapshot: Snapshot, number: str, event: int) -> HallState | None:
    """The state without the answers of an act, and without those that they replaced. None if it gave none."""
    names = {done.body.question for done in answer_given(snapshot.state, number, event)}
    if not names:
        return None
    sheet = snapshot.state.sheets[number]
    kept = (done for done in sheet.rulings if done.body.how not in OF_PAPER or done.body.question not in names)
    return replace(snapshot.state, sheets={**snapshot.state.sheets, number: replace(sheet, rulings=tuple(kept))})


def judged_in(snapshot: Snapshot, grader: Grader, number: str, state: HallState) -> Correction | None:
    case = snapshot.cases[number]
    if case.transcription is None:
        return None
    sheet = state.sheets[number]
    return grader.judged(sheet, case.transcription, settled_of(state), warnings_of(state, sheet.table))


def correction_before(snapshot: Snapshot, grader: Grader, number: str, event: int) -> Correction | None:
    """Correction of a sheet without the answers of an act. None if it gave none that are in force."""
    state = unanswered(snapshot, number, event)
    return judged_in(snapshot, grader, number, state) if state else None


def asked_before(snapshot: Snapshot, grader: Grader, number: str, event: int) -> Question | None:
    """The question of a sheet that an act answered, as it was asked. None if the act is no such answer in force."""
    correction = correction_before(snapshot, grader, number, event)
    given = {done.body.question for done in answer_given(snapshot.state, number, event)}
    every = correction.questions if correction else ()
    of_parts = (question for question in every if given & {question.id, *(part.id for part in question.parts)})
    return next(of_parts, None)


def changed_item(snapshot: Snapshot, grader: Grader, number: str, event: int) -> Waiting | None:
    """Item of an answered question, to answer it anew."""
    asked, case = asked_before(snapshot, grader, number, event), snapshot.cases.get(number)
    if asked is None or case is None:
        return None
    once = case.sheet.closed == "" and 2 not in case.sheet.hands and asked.entry is not None
    return replace(item_of(asked), sheet=number, last=case.sheet.last, before_second=once)


def opens_closed(snapshot: Snapshot, grader: Grader, question: Question, body: RulingGiven) -> bool:
    """Whether another answer would leave a closed sheet with a question that nobody is asked."""
    state, sheet = unanswered(snapshot, body.sheet, body.changes or 0), snapshot.state.sheets[body.sheet]
    if state is None or not sheet.closed:
        return False
    parts = answer_parts(question, body.value, grader.competition)
    given = (
        Done(snapshot.state.number + n, "-", "", structs.replace(body, question=part.id, value=reading, seen=part.seen))
        for n, (part, reading) in enumerate(parts, 1)
    )
    answered = replace(state.sheets[body.sheet], rulings=(*state.sheets[body.sheet].rulings, *given))
    after = replace(state, sheets={**state.sheets, body.sheet: answered})
    correction = judged_in(snapshot, grader, body.sheet, after)
    return bool(correction and correction.open)
