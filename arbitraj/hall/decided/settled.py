"""The arbiters' answers and decisions, as in the folder's registers."""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec.structs import replace

from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.kernel.case import SettledSoFar
from arbitraj.hall.kernel.state import Done, HallState
from arbitraj.record.model import Action, Decision
from arbitraj.record.names import same_number
from arbitraj.record.question import LOOKED_AT, NOTHING, TAKEN_BACK, Answer
from arbitraj.tables.cells import one_line

# fields of `Decision` by their names on the wire
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

NUMBER, PLACE = "decizie", "a_cata"  # the withdrawn decision: its number for people, its place in events
_ACTIONS = {action.value: action for action in Action}


def settled_of(state: HallState) -> SettledSoFar:
    """Answers (lamuriri.toml) and decisions (decizii.toml), in the order given, numbered from 1."""
    given = list(rulings_of(state))
    answers = [answer for sheet, done in given if (answer := as_answer(sheet, done))]
    return SettledSoFar(
        tuple(replace(answer, number=n) for n, answer in enumerate(answers, 1)),
        tuple(decisions_by_event(given).values()),
    )


def decisions_by_event(given: Iterable[tuple[str, Done[RulingGiven]]]) -> dict[int, Decision]:
    """Lines of decizii.toml with their current numbers, by the events that gave them."""
    found = {done.number: decision for sheet, done in given if (decision := decision_of(sheet, done))}
    numbered = [replace(decision, number=n) for n, decision in enumerate(found.values(), 1)]
    return dict(zip(found, (by_number(decision, numbered) for decision in numbered), strict=True))


def by_number(decision: Decision, every: Sequence[Decision]) -> Decision:
    """A withdrawing decision with the number of its target. Events name it by its place on the sheet, as lines of other
    sheets come and go.
    """
    own = [other.number for other in every if same_number(other.sheet) == same_number(decision.sheet)]
    at = decision.withdraws
    return replace(decision, withdraws=own[at - 1] if 0 < at <= len(own) else None) if at else decision


def place_on_sheet(decision: Decision, every: Sequence[Decision]) -> int:
    """Place on its sheet, from 1, of the decision that one withdraws, 0 if none."""
    at, sheet = decision.withdraws or 0, same_number(decision.sheet)
    return sum(same_number(decision.sheet) == sheet and decision.number <= at for decision in every)


def rulings_of(state: HallState) -> list[tuple[str, Done[RulingGiven]]]:
    """(sheet, ruling) pairs in order. The sheet is "" for rulings on no sheet."""
    of_hall = [("", done) for done in state.rulings]
    of_sheets = [(sheet.number, done) for sheet in state.sheets.values() for done in sheet.rulings]
    return sorted(of_hall + of_sheets, key=lambda sheet: sheet[1].number)


def as_answer(sheet: str, done: Done[RulingGiven]) -> Answer | None:
    """A ruling as a line of lamuriri.toml, None if it is not one."""
    body = done.body
    if body.how not in ("citire", "lasat", "anulat"):
        return None
    who, when = _signed(done)
    how = {"lasat": LOOKED_AT, "anulat": TAKEN_BACK}.get(body.how, "")
    return Answer(
        id=body.question,
        sheet=sheet or body.sheet,
        entry=body.entry,
        seen=one_line(body.seen),
        how=how,
        # in the file an empty reading means none: a dash means that nothing is written
        reading=None if how or body.value is None else one_line(body.value) or NOTHING,
        arbiter=who,
        when=when,
        reason=one_line(body.reason) if body.reason_written else "",
    )


def decision_of(sheet: str, done: Done[RulingGiven]) -> Decision | None:
    """A ruling as a line of decizii.toml, None if it is not one. A withdrawn decision is named by its place on the
    sheet.
    """
    body = done.body
    action = _ACTIONS.get(body.decision.get("fel", ""))
    if body.how != "decizie" or action is None:
        return None
    fields = {DECISION_FIELDS[key]: one_line(value) for key, value in body.decision.items() if key in DECISION_FIELDS}
    who, when = _signed(done)
    back = body.decision.get(PLACE, "")
    return Decision(
        number=0,
        sheet=sheet or body.sheet,
        entry=body.entry,
        action=action,
        reason=one_line(body.reason),
        arbiter=who,
        when=when,
        withdraws=int(back) if back.isdecimal() else None,
        **fields,
    )


def ruled_as(
    decision: Decision, sheet: str, reach: Literal["fisa", "inceput", "cuvant"] = "fisa", back: int = 0
) -> RulingGiven:
    """Ruling for a decision on a sheet. `back` is the place on the sheet of the withdrawn one."""
    fields = {key: value for key, name in DECISION_FIELDS.items() if (value := getattr(decision, name))}
    return RulingGiven(
        sheet,
        "",
        "decizie",
        decision.reason,
        decision={"fel": decision.action.value, **fields, **({PLACE: str(back)} if back else {})},
        entry=decision.entry,
        reach=reach,
        arbiter=decision.arbiter,
        when=decision.when,
    )


def _signed(done: Done[RulingGiven]) -> tuple[str, str]:
    """(arbiter, time) of a ruling, as in the folder if read from there, where the time may be missing."""
    body = done.body
    return (body.arbiter, body.when) if body.arbiter else (one_line(done.who), done.when)
