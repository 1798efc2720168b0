"""Marks on warnings that were looked at and may stay, with the reason. Such warnings keep no sheet open.

A mark is a ruling (`lasat`) under the name by which the warning is ticked everywhere: in the terminal, in
lamuriri.toml, in the report of arbitration.
"""

from dataclasses import dataclass
from typing import Any

from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.decided.settled import as_answer, rulings_of
from arbitraj.hall.kernel.case import Waiting
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.triage.queue import REMARK
from arbitraj.record.question import LookAt

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
