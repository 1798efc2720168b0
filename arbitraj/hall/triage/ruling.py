"""A ruling before it is given: completed, checked, spread to all sheets it reaches, and its impact.

A mark on a warning that may stay is one too (`lasat`), under the name by which the warning is ticked everywhere: in the
terminal, in lamuriri.toml, in the report of arbitration. Such warnings keep no sheet open.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from msgspec import structs

from arbitraj.desk.grading.decide import Shift, effects, shifts, taking_back
from arbitraj.desk.settling.settle import answer_parts, fault_of
from arbitraj.folder.decisions import missing_keys
from arbitraj.hall.decided.ruled import OTHER_PAPER, PAPERS, RulingGiven
from arbitraj.hall.decided.settled import (
    DECISION_FIELDS,
    NUMBER,
    as_answer,
    by_number,
    decision_of,
    place_on_sheet,
    ruled_as,
    rulings_of,
    settled_of,
)
from arbitraj.hall.kernel.case import SheetStatus, Snapshot, Waiting
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.keys import DECISION
from arbitraj.hall.kernel.scene import PROGRAM, CommandContext, HallPerson
from arbitraj.hall.kernel.state import Done, HallState
from arbitraj.hall.triage.answered import answer_given, asked_before, changed_item, judged_in, opens_closed, unanswered
from arbitraj.hall.triage.beginnings import Tree, reached
from arbitraj.hall.triage.leases import held_by_another, taking
from arbitraj.hall.triage.queue import REMARK, pairs, ranked
from arbitraj.hall.typing.differences import ABSENT, PRESENT, ROW_MISSING, hand_differences, ruled_on
from arbitraj.hall.typing.grading import Grader
from arbitraj.problems import ProblemsError
from arbitraj.record.findings import Kind
from arbitraj.record.model import Action, Decision, Entry
from arbitraj.record.question import LookAt, Question, as_kept
from arbitraj.rules.articles import find
from arbitraj.rules.correct import CONSTRUCTION, Correction
from arbitraj.text import Message, count, text_of

STAYS = "lasat"


@dataclass(frozen=True, slots=True)
class MarkGiven:
    """A mark in force. `event` gave it. Without a sheet it is about the whole competition."""

    event: int
    name: str
    sheet: str
    entry: int | None
    text: str
    reason: str
    arbiter: str
    when: str


def marks_of(state: HallState) -> tuple[MarkGiven, ...]:
    """Marks in force, in order. Of two on one thing the later counts."""
    found = dict[str, MarkGiven]()
    for sheet, done in rulings_of(state):
        answer = as_answer(sheet, done)
        if answer is None:
            continue
        found.pop(answer.id, None)
        if answer.ticked and LookAt(answer.sheet, answer.entry, answer.seen, 0).id == answer.id:
            found[answer.id] = MarkGiven(
                *(done.number, answer.id, answer.sheet, answer.entry, answer.seen),
                *(done.body.reason, answer.arbiter, answer.when),
            )
    return tuple(found.values())


def mark_data(sheet: str, entry: int, text: str, reason: str) -> dict[str, Any]:
    """Fields of a mark's event, as a page sends them. Entry 0 is none."""
    name = LookAt(sheet, entry or None, text, 0).id
    about = {"fisa": sheet, "depunere": entry or None, "vazut": text}
    return {**about, "intrebare": name, "cum": STAYS, "motiv": reason}


def marked_item(state: HallState, body: RulingGiven) -> Waiting | None:
    """A mark's warning that is not in the queue, as an open item. None if the ruling is not such a mark."""
    named = body.question == LookAt(body.sheet, body.entry, body.seen, 0).id
    if not (named and body.seen and body.how == STAYS and body.reach == "fisa"):
        return None
    sheet = state.sheets.get(body.sheet)
    once = sheet is not None and 2 not in sheet.hands
    whole = not body.sheet
    return Waiting(
        *(REMARK, body.sheet, body.question, body.seen, (STAYS,), body.entry, body.seen),
        chief=whole,
        before_second=once,
    )


_PLACED = ("pozitie", "patrat", "grupa", "cuvant")  # fields of a decision that do not apply to another sheet's row
_OF_WORD = ("accepta", "respinge")  # actions that may be given for a word on all sheets


@dataclass(frozen=True, slots=True)
class Moved:
    """Impact of a ruling: changed totals and places, and the sheets that it is given for, its own first.

    `remarks` are to be read before it is given: its effects on other decisions of its sheet and theirs on it, players
    who lose by it, sheets with an open question.
    """

    shifts: tuple[Shift, ...]
    sheets: tuple[str, ...]
    remarks: tuple[Message, ...] = ()

    @property
    def one_by_one(self) -> tuple[Shift, ...]:
        """Changes listed singly: another total, or ranked only before or only after."""
        return tuple(shift for shift in self.shifts if not _same_total(shift))

    @property
    def others(self) -> tuple[tuple[str, tuple[Shift, ...]], ...]:
        """Changes of place or ranking points only, grouped by the number of places, falls first."""
        steps = defaultdict[int, list[Shift]](list)
        for item in filter(_same_total, self.shifts):
            steps[item.place[1] - item.place[0]].append(item)
        return tuple((_step_told(step, len(steps[step])), tuple(steps[step])) for step in sorted(steps, reverse=True))


def _same_total(of: Shift) -> bool:
    return of.total[0] == of.total[1] and all(of.place)


def _step_told(step: int, number: int) -> str:
    who = str(number) if number > 1 else text_of("hall.shift_one")
    if not step:
        return text_of("hall.shift_points" if number > 1 else "hall.shift_points_one", who=who)
    places = text_of("hall.shift_place") if abs(step) == 1 else count(abs(step), "place")
    return text_of("hall.shift_falls" if step > 0 else "hall.shift_rises", who=who, places=places)


def item_refusal(scene: CommandContext, person: HallPerson, body: RulingGiven) -> Message | None:
    """Reason why a person may not answer the item of the queue that a ruling is about."""
    if not body.question:
        return None
    if body.changes:
        item = changed_item(scene.snapshot(), scene.of(Grader), body.sheet, body.changes)
    else:
        item = _item(scene.queue(), body) or marked_item(scene.state, body)
    return taking(scene, person, item) if item else None


def _item(queue: Iterable[Waiting], body: RulingGiven) -> Waiting | None:
    return next(
        (waiting for waiting in queue if (waiting.sheet, waiting.question) == (body.sheet, body.question)), None
    )


def stored(scene: CommandContext, person: HallPerson, body: RulingGiven) -> Sequence[RulingGiven] | Message:
    """Rulings stored for one that a person gives, or the message why it cannot be given."""
    if held := held_by_another(scene, person, body.sheet, body.question):
        return held
    return (body,) if person == PROGRAM else _given(scene, body)


def moves(hall: Hall, person: HallPerson, body: RulingGiven) -> Moved | Message:
    """Impact of a ruling and the sheets it is given for, or the message why it cannot be given."""
    with hall.lock:
        bodies = _given(hall.scene, body)
        if isinstance(bodies, Message):
            return bodies
        return moved_by(hall.snapshot(), hall.tried(person, bodies), hall.of(Grader), bodies)


def _given(scene: CommandContext, body: RulingGiven) -> Sequence[RulingGiven] | Message:
    """A ruling in its stored form: completed, fitting, with those for the other sheets that it reaches."""
    snapshot, grader = scene.snapshot(), scene.of(Grader)
    whole = completed(snapshot, scene.queue(), grader, body)
    if isinstance(whole, Message):
        return whole
    return misfit_of(snapshot, grader, whole) or given_together(snapshot, scene.of(Tree), grader, whole)


def completed(snapshot: Snapshot, queue: Sequence[Waiting], grader: Grader, body: RulingGiven) -> RulingGiven | Message:
    """A ruling with the value seen and the row it is about, or the message why it cannot be given.

    Author and time sent by the station are dropped: the event has them.
    """
    body = _with(body, arbiter="", when="", reason_written=body.how == "lasat")
    if (body.how != "citire" or body.changes) and not any(map(str.isalpha, body.reason)):
        return Message("hall.reason_needed")
    if body.changes and body.how != "citire":
        return Message("hall.no_item")
    if body.decision and body.how != "decizie":
        return Message("hall.no_decision")  # its fields would go unchecked
    if body.how in ("decizie", "diferenta", "dosar"):
        case = snapshot.cases.get(body.sheet)
        if body.how == "dosar":
            return body
        if case is None or case.correction is None:
            return Message("hall.no_sheet", sheet=body.sheet)
        if body.decision.get("fel") == Action.WITHDRAW.value:
            return _taking_back(snapshot, body)
        return _decided(case, body) if body.how == "decizie" else _of_difference(case, grader, body)
    if body.changes:
        item = changed_item(snapshot, grader, body.sheet, body.changes)
        item = item if item and item.question == body.question else None
    else:
        item = _item(queue, body) or marked_item(snapshot.state, body)
    if item is None or body.how not in item.how:
        return Message("hall.no_item")
    if body.reach != "fisa" and body.how != "lasat":
        return Message("hall.no_reach")
    if body.how == OTHER_PAPER and body.value not in PAPERS:
        return Message("hall.no_value")
    if body.how == "citire":
        question = _asked(snapshot, grader, body)
        if question and body.value is not None:
            body = _with(body, value=as_kept(question.query, body.value))
        fault = fault_of(question, body.value, grader.competition) if question else Message("hall.no_item")
        if fault:
            return fault
        if body.changes and question and opens_closed(snapshot, grader, question, body):
            return Message("hall.change_opens", sheet=body.sheet)
    return _with(body, entry=item.entry, seen=item.seen)


def _asked(snapshot: Snapshot, grader: Grader, body: RulingGiven) -> Question | None:
    """The question that a ruling answers, or answers anew."""
    if body.changes:
        return asked_before(snapshot, grader, body.sheet, body.changes)
    correction = snapshot.cases[body.sheet].correction if body.sheet in snapshot.cases else None
    return (
        next((question for question in correction.questions if question.id == body.question), None)
        if correction
        else None
    )


def _with(body: RulingGiven, **changes: Any) -> RulingGiven:
    return msgspec.structs.replace(body, **changes)


def _of_difference(case: SheetStatus, grader: Grader, body: RulingGiven) -> RulingGiven | Message:
    """The chief's ruling on a difference after a third reading. On a reopened sheet, on any field, even if
    both agree.
    """
    known = next((difference for difference in case.differences if difference.key == body.question), None)
    # not if the program reopened it only to be typed again: then nobody has looked at the paper since
    again = any(done.who != PROGRAM.name for done in case.sheet.reopened)
    if not again and (known is None or known.value is not None or not known.thirds):
        return Message("hall.no_difference")
    found = known
    if again:
        every = hand_differences(ruled_on(case.sheet, body), grader.competition)
        found = next((difference for difference in every if difference.key == body.question), None)
    if found is None:
        return Message("hall.no_difference")
    if body.value is None or (found.column == ROW_MISSING and body.value not in (ABSENT, PRESENT)):
        return Message("hall.no_value")
    return _with(body, entry=found.entry)


def _decided(case: SheetStatus, body: RulingGiven) -> RulingGiven | Message:
    """A decision with the text of its row, which it must fit."""
    fields = {key: value.strip() for key, value in body.decision.items() if value.strip()}
    if set(fields) - {"fel", *DECISION_FIELDS}:
        return Message("hall.no_decision")
    article = find(fields["articol"]) if "articol" in fields else None
    if "articol" in fields and (article is None or not article.kind):
        return Message("cli.explain_unknown", article=fields["articol"], known="8.2.a-h, 8.3.a-e, 8.4.a-d")
    if article and article.kind is Kind.DISCIPLINARY:
        return Message("disciplinary.no_decision")
    if article:
        fields["articol"] = article.code
    if body.entry is not None:
        rows = _rows_of(case, fields)
        if not 1 <= body.entry <= len(rows):
            return Message("cli.no_entry", entry=body.entry, last=len(rows))
        fields["scris"] = _written(rows[body.entry - 1])
    if body.reach == "cuvant" and (fields.get("fel") not in _OF_WORD or set(fields) & {*_PLACED}):
        return Message("hall.no_reach")
    if body.reach != "fisa" and body.entry is None:
        return Message("hall.no_reach")
    whole = _with(body, decision=fields)
    decision = decision_of(body.sheet, Done(0, "-", "", whole))
    if decision is None:
        return Message("hall.no_decision")
    lacking = [key for key in missing_keys(decision) if key != "motiv"]
    if lacking:
        field = lacking[0]
        return Message("hall.decision_lacks", field=Message(DECISION[field]) if field in DECISION else field)
    return whole


def _taking_back(snapshot: Snapshot, body: RulingGiven) -> RulingGiven | Message:
    """A decision that withdraws another one of its sheet, by the number that people see."""
    number, decisions = body.decision.get(NUMBER, ""), snapshot.settled.decisions
    asked = Decision(sheet=body.sheet, entry=None, action=Action.WITHDRAW, reason=body.reason or "-", arbiter="-")
    try:
        made = taking_back(structs.replace(asked, withdraws=int(number) if number.isdecimal() else None), decisions)
    except ProblemsError as error:
        return error.problems[0].message
    given = ruled_as(made, body.sheet, back=place_on_sheet(made, decisions))
    return _with(body, entry=made.entry, decision=given.decision, reach="fisa")


def _rows_of(case: SheetStatus, decision: Mapping[str, str]) -> Sequence[Entry]:
    """Graded rows of the table that a decision is about."""
    correction = case.correction
    if correction is None or correction.sheet is None:
        return ()
    second = correction.construction and decision.get("tabel") != CONSTRUCTION
    return correction.sheet.solutions if second else correction.sheet.entries


def _written(entry: Entry) -> str:
    return f"{entry.position} {entry.word}".strip()


def misfit_of(snapshot: Snapshot, grader: Grader, body: RulingGiven) -> Message | None:
    """Reason why a decision does not fit its row as graded now, None if it fits."""
    remarks = told_of(snapshot, grader, body)
    return remarks if isinstance(remarks, Message) else None


def told_of(snapshot: Snapshot, grader: Grader, body: RulingGiven) -> tuple[Message, ...] | Message:
    """Effects of a decision on others of its sheet and theirs on it, or the message why it does not fit."""
    given = decision_of(body.sheet, Done(0, "", "", body)) if body.how == "decizie" else None
    case = snapshot.cases.get(body.sheet)
    if given is None or case is None or case.transcription is None:
        return ()
    own, sheet, transcription = snapshot.settled.of(body.sheet), case.sheet, case.transcription
    number = max((decision.number for decision in own.decisions), default=0) + 1
    decision = by_number(structs.replace(given, number=number), own.decisions)
    every = (*own.decisions, decision)

    def without(other: Decision) -> Correction:
        left = tuple(decision for decision in every if decision != other)
        return grader.judged(sheet, transcription, replace(own, decisions=left))

    was, then = (
        grader.judged(sheet, transcription, own),
        grader.judged(sheet, transcription, replace(own, decisions=every)),
    )
    try:
        return effects(decision, was, then, without)
    except ProblemsError as error:
        return error.problems[0].message


def given_together(snapshot: Snapshot, tree: Tree, grader: Grader, body: RulingGiven) -> tuple[RulingGiven, ...]:
    """A ruling with those for all other sheets it reaches, all naming one another in `among`.

    With `lasat`, the questions asked together with it are included. An answer about the grid gives one ruling for every
    part.
    """
    question = _asked(snapshot, grader, body) if body.how == "citire" else None
    if question and (question.parts or body.changes):
        parts = answer_parts(question, body.value, grader.competition)
        given = [_with(body, question=p.id, value=reading, entry=p.entry, seen=p.seen) for p, reading in parts]
        return (*given, *_no_longer_said(snapshot, given))
    others = [*_reached(snapshot, tree, grader, body)] if body.reach != "fisa" else [*_of_pair(snapshot, body)]
    every = [ruling_given for given in (body, *others) for ruling_given in (given, *with_reach(snapshot, given))]
    names = [given.sheet for given in every]
    return tuple(_with(given, among=tuple(name for name in names if name != given.sheet)) for given in every)


def _no_longer_said(snapshot: Snapshot, given: Sequence[RulingGiven]) -> Iterator[RulingGiven]:
    """Withdrawals of what an answer that is replaced said and the new one does not."""
    body = given[0]
    known = {ruling_given.question for ruling_given in given}
    for done in answer_given(snapshot.state, body.sheet, body.changes or 0) if body.changes else ():
        if done.body.question not in known:
            yield _with(done.body, how="anulat", value=None, reason=body.reason, changes=body.changes)


def with_reach(snapshot: Snapshot, body: RulingGiven) -> Iterator[RulingGiven]:
    """Rulings that leave as graded what is asked together with an item: about its row, and rows that fell because of
    it.
    """
    case = snapshot.cases.get(body.sheet) if body.how == "lasat" else None
    item = next((waiting for waiting in case.waiting if waiting.question == body.question), None) if case else None
    for question, entry, seen in item.with_it if item else ():
        yield _with(body, question=question, entry=entry, seen=seen, reach="fisa")


def _reached(snapshot: Snapshot, tree: Tree, grader: Grader, body: RulingGiven) -> Iterable[RulingGiven]:
    for row in reached(body, tree.rows(snapshot.cases, snapshot.settled)):
        case = snapshot.cases[row.sheet]
        one = taken_over(body, row.sheet, row.entry, case)
        if one and misfit_of(snapshot, grader, one) is None:
            yield one


def taken_over(body: RulingGiven, sheet: str, entry: int, case: SheetStatus) -> RulingGiven | None:
    """A ruling for a row of another sheet, None if nothing of the kind waits there."""
    if body.how == "decizie":
        fields = {**body.decision, "scris": _written(_rows_of(case, body.decision)[entry - 1])}
        fields.pop("contestatie", None)  # belongs to the contested sheet
        return _with(body, sheet=sheet, entry=entry, decision=fields)
    alike = (
        waiting
        for waiting in case.waiting
        if (waiting.entry, waiting.text) == (entry, body.seen) and body.how in waiting.how
    )
    item = next(alike, None)
    return _with(body, sheet=sheet, entry=entry, question=item.question, seen=item.seen) if item else None


def _of_pair(snapshot: Snapshot, body: RulingGiven) -> Iterable[RulingGiven]:
    """The same ruling for the other of two sheets too much alike (9.1.1.c)."""
    found = list(pairs(snapshot))
    other = next((other for look, other in found if (look.sheet, look.id) == (body.sheet, body.question)), None)
    for look, twin in found:
        if (look.sheet, twin) == (other, body.sheet):
            yield _with(body, sheet=look.sheet, question=look.id, seen=look.text)


def moved_by(snapshot: Snapshot, after: Snapshot, grader: Grader, bodies: Sequence[RulingGiven]) -> Moved:
    """Impact of an act, from the snapshots before and after. `bodies` are its rulings, or those that it brings."""
    totals = {number: case.correction.total for number, case in snapshot.cases.items() if case.correction}
    moved = (
        replace(shift, total=(totals.get(shift.sheet, shift.total[0]), shift.total[1])) if not shift.place[0] else shift
        for shift in shifts(snapshot.ranking, after.ranking)
    )
    sheets = tuple(dict.fromkeys(body.sheet for body in bodies))
    remarks = told_of(snapshot, grader, bodies[0]) if bodies else ()
    cases = (after.cases[number] for number in sheets if number in after.cases)
    # an answer in words changes nothing, now or later
    worded = bodies and bodies[0].how == "raspuns"
    still = (case.sheet.number for case in cases if case.correction and case.correction.open and not worded)
    open_ones = (Message("hall.sheet_open", sheet=number) for number in still)
    return Moved(tuple(moved), sheets, (*(remarks if isinstance(remarks, tuple) else ()), *open_ones))


def moved_since(snapshot: Snapshot, grader: Grader, number: str, event: int) -> Moved | None:
    """Impact of an answer that stands, None if it does not."""
    state = unanswered(snapshot, number, event)
    correction = judged_in(snapshot, grader, number, state) if state else None
    if state is None or correction is None:
        return None
    settled = settled_of(state)
    cases = {**snapshot.cases, number: replace(snapshot.cases[number], correction=correction)}
    before = Snapshot(state, settled, cases, ranked(grader, state, cases, settled))
    given = answer_given(snapshot.state, number, event)
    return moved_by(before, snapshot, grader, [done.body for done in given])
