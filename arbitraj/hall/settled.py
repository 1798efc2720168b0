"""What the arbiters settled so far, as the registers of the folder hold it: answers and decisions."""

from collections.abc import Iterator
from dataclasses import replace

from arbitraj.hall.events import Ruled
from arbitraj.hall.grading import Settled
from arbitraj.hall.state import Done, HallState
from arbitraj.record.model import Action, Decision
from arbitraj.record.question import Answer

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


def settled_of(state: HallState) -> Settled:
    """Answers (lamuriri.toml) and decisions (decizii.toml), in the order in which they were given, numbered from 1."""
    given = sorted(_rulings(state), key=lambda each: each[1].number)
    answers = [answer for sheet, done in given if (answer := _answer(sheet, done))]
    decisions = [decision for sheet, done in given if (decision := decision_of(sheet, done))]
    return Settled(
        tuple(replace(each, number=n) for n, each in enumerate(answers, 1)),
        tuple(replace(each, number=n) for n, each in enumerate(decisions, 1)),
    )


def _rulings(state: HallState) -> Iterator[tuple[str, Done]]:
    for done in state.rulings:
        yield "", done
    for sheet in state.sheets.values():
        for done in sheet.rulings:
            yield sheet.number, done


def _answer(sheet: str, done: Done) -> Answer | None:
    body = done.body
    assert isinstance(body, Ruled)
    if body.how not in ("citire", "lasat"):
        return None
    who, when, ticked = body.arbiter or done.who, body.when or done.when, body.how == "lasat"
    reading = None if ticked else body.value
    return Answer(0, body.question, sheet or body.sheet, body.entry, body.seen, reading, who, when, ticked)


def decision_of(sheet: str, done: Done) -> Decision | None:
    """The decision that a ruling is, None where it is none."""
    body = done.body
    assert isinstance(body, Ruled)
    action = _ACTIONS.get(body.decision.get("fel", ""))
    if body.how != "decizie" or action is None:
        return None
    fields = {DECISION_FIELDS[key]: value for key, value in body.decision.items() if key in DECISION_FIELDS}
    who, when = body.arbiter or done.who, body.when or done.when
    return Decision(0, sheet or body.sheet, body.entry, action, body.reason, who, when=when, **fields)
