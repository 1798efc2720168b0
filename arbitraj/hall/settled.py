"""What the arbiters settled so far, as the registers of the folder hold it: answers and decisions."""

from dataclasses import replace
from typing import Literal

from arbitraj.hall.events import RulingGiven
from arbitraj.hall.grading import SettledSoFar
from arbitraj.hall.state import Done, HallState
from arbitraj.record.model import Action, Decision
from arbitraj.record.question import NOTHING, Answer
from arbitraj.tables.cells import one_line

# the fields of a decision on the wire, by those of `Decision`
DECISION_FIELDS = {
    "tabel": "table",
    "pozitie": "position",
    "cuvant": "word",
    "patrat": "square",
    "grupa": "group",
    "articol": "article",
    "scris": "written",
    "contestatie": "contestation",
}

_ACTIONS = {each.value: each for each in Action}


def settled_of(state: HallState) -> SettledSoFar:
    """Answers (lamuriri.toml) and decisions (decizii.toml), in the order in which they were given, numbered from 1."""
    given = list(rulings_of(state))
    answers = [answer for sheet, done in given if (answer := as_answer(sheet, done))]
    decisions = [decision for sheet, done in given if (decision := decision_of(sheet, done))]
    return SettledSoFar(
        tuple(replace(each, number=n) for n, each in enumerate(answers, 1)),
        tuple(replace(each, number=n) for n, each in enumerate(decisions, 1)),
    )


def rulings_of(state: HallState) -> list[tuple[str, Done]]:
    """(sheet, ruling) of everything that was ruled, in order; those that are none of a sheet's have no sheet."""
    of_hall = [("", done) for done in state.rulings]
    of_sheets = [(sheet.number, done) for sheet in state.sheets.values() for done in sheet.rulings]
    return sorted(of_hall + of_sheets, key=lambda each: each[1].number)


def as_answer(sheet: str, done: Done) -> Answer | None:
    """The line of lamuriri.toml that a ruling is, None where it is none."""
    body = done.body
    assert isinstance(body, RulingGiven)
    if body.how not in ("citire", "lasat"):
        return None
    (who, when), ticked = _signed(done, body), body.how == "lasat"
    # an empty reading is none in the file: there a dash says that nothing is written
    reading = None if ticked or body.value is None else one_line(body.value) or NOTHING
    return Answer(0, body.question, sheet or body.sheet, body.entry, one_line(body.seen), reading, who, when, ticked)


def decision_of(sheet: str, done: Done) -> Decision | None:
    """The line of decizii.toml that a ruling is, None where it is none."""
    body = done.body
    assert isinstance(body, RulingGiven)
    action = _ACTIONS.get(body.decision.get("fel", ""))
    if body.how != "decizie" or action is None:
        return None
    fields = {DECISION_FIELDS[key]: one_line(value) for key, value in body.decision.items() if key in DECISION_FIELDS}
    who, when = _signed(done, body)
    return Decision(
        0, sheet or body.sheet, body.entry, action, one_line(body.reason), who, when=when, withdraws=0, **fields
    )


def ruled_as(decision: Decision, sheet: str, reach: Literal["fisa", "inceput", "cuvant"] = "fisa") -> RulingGiven:
    """The ruling that a decision on a sheet is."""
    fields = {key: value for key, name in DECISION_FIELDS.items() if (value := getattr(decision, name))}
    return RulingGiven(
        sheet,
        "",
        "decizie",
        decision.reason,
        decision={"fel": decision.action.value, **fields},
        entry=decision.entry,
        reach=reach,
        arbiter=decision.arbiter,
        when=decision.when,
    )


def _signed(done: Done, body: RulingGiven) -> tuple[str, str]:
    """Who ruled, and when: as the folder says it where it was read there, and it need not say when."""
    return (body.arbiter, body.when) if body.arbiter else (one_line(done.who), done.when)
