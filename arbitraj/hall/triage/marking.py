"""What was looked at and may stay as it is: warnings that keep no sheet open, marked with the reason why they may.

A mark is a ruling (`lasat`) under the name by which what is to be looked at is ticked everywhere: at the terminal, in
lamuriri.toml, in the report of arbitration.
"""

from dataclasses import dataclass
from typing import Any

from arbitraj.hall.kernel.case import Waiting
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.triage.queue import REMARK
from arbitraj.hall.triage.ruled import RulingGiven
from arbitraj.hall.triage.settled import as_answer, rulings_of
from arbitraj.record.question import LookAt

STAYS = "lasat"


@dataclass(frozen=True, slots=True)
class MarkGiven:
    """A mark in force, by the event that gave it; no sheet: it is about the whole."""

    event: int
    name: str
    sheet: str
    entry: int | None
    text: str
    reason: str
    arbiter: str
    when: str


def marks_of(state: HallState) -> tuple[MarkGiven, ...]:
    """Everything that was looked at and stays, in order; of two marks of one thing the later."""
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
    """The fields of the event that a mark is, as a page sends them; 0 is no entry."""
    name = LookAt(sheet, entry or None, text, 0).id
    about = {"fisa": sheet, "depunere": entry or None, "vazut": text}
    return {**about, "intrebare": name, "cum": STAYS, "motiv": reason}


def marked_item(state: HallState, body: RulingGiven) -> Waiting | None:
    """What a ruling marks that no queue holds, as a thing that waits; None where it marks nothing of the kind."""
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
