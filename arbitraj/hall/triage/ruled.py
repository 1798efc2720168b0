"""A ruling, as an event: an arbiter settles a question. It is about the sheet, whatever number that gets."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Literal

from msgspec import Meta, field, structs

from arbitraj.hall.kernel.camera import is_cameras
from arbitraj.hall.kernel.event import Body, FieldRead, HallEvent, LongText, SheetOrNone, ShortText
from arbitraj.hall.kernel.kind import Kind, ShownAs
from arbitraj.hall.kernel.outside import OutsideNames, is_outside
from arbitraj.hall.kernel.player import own_paper
from arbitraj.hall.kernel.scene import HallPerson, Scene, chief_refusal
from arbitraj.hall.kernel.state import Done, HallSheet, HallState, done_of
from arbitraj.hall.triage.closed import Closed
from arbitraj.record.question import Ask, question_id
from arbitraj.text import Said, said

_How = Literal["citire", "decizie", "lasat", "anulat", "diferenta", "raspuns", "dosar", "alta_foaie"]
_KINDS = ("privit", *(each.value for each in Ask))
_ASKED = re.compile(r"ev-(\d{1,9})")
_NUMBER = re.compile("[0-9]{1,3}")
OTHER_PAPER = "alta_foaie"
PAPERS = ("mana_1", "mana_2", "amandoua")  # which hand is of another paper; none: both are of this one


class RulingGiven(Body, frozen=True, tag="decizie"):
    """An arbiter settles a question. `question` is its name, `how` what the answer is:

    `citire`: what stands on the paper (`value`; None: as it was seen), an answer of lamuriri.toml; `anulat`: the one
    before it there does not count; `decizie`: a decision of decizii.toml, whose fields `decision` holds; `lasat`: it
    stays as graded; `diferenta`: which value of a difference stands on the paper; `alta_foaie`: which hand is of
    another paper (`value`, of PAPERS) and is typed anew; `raspuns`: to what a person asked; `dosar`: what becomes of a
    file that was changed by hand (`value`: `al_lor` or `al_nostru`).
    `reason_written`: the reason of what stays as graded stands in lamuriri.toml, which it did not in older halls.
    `reach`: `fisa`, `inceput` (every sheet at the same beginning), `cuvant`; `among` names the other sheets.
    """

    sheet: SheetOrNone = field(name="fisa")
    question: Annotated[str, Meta(max_length=120)] = field(name="intrebare")
    how: Literal["citire", "decizie", "lasat", "anulat", "diferenta", "raspuns", "dosar", "alta_foaie"] = field(
        name="cum"
    )
    reason: LongText = field(name="motiv", default="")
    value: FieldRead | None = field(name="valoare", default=None)
    decision: Annotated[dict[ShortText, ShortText], Meta(max_length=20)] = field(name="decizie", default_factory=dict)
    entry: int | None = field(name="depunere", default=None)
    seen: Annotated[str, Meta(max_length=8000)] = field(name="vazut", default="")  # a sentence around a LongText, too
    reach: Literal["fisa", "inceput", "cuvant"] = field(name="pana_unde", default="fisa")
    among: tuple[str, ...] = field(name="impreuna_cu", default=())
    arbiter: ShortText = field(name="arbitru", default="")  # where it was read in the folder
    when: Annotated[str, Meta(max_length=40)] = field(name="ora_scrisa", default="")
    reason_written: bool = field(name="motiv_scris", default=False)


def _judged(scene: Scene, person: HallPerson, body: RulingGiven) -> Said | None:
    """What is ruled is checked besides (`ruling.py`); here who may, and whether the sheet is there and open."""
    if not person.arbitrates:
        return said("hall.may_not")
    if body.how != "citire" and not body.reason.strip():
        return said("hall.reason_needed")
    by_chief = body.how in ("diferenta", "dosar", OTHER_PAPER) or not body.sheet
    if refused := chief_refusal(person) if by_chief else None:
        return refused
    if body.how == "dosar" or not body.sheet:
        return None
    sheet = scene.sheet(body.sheet)
    if isinstance(sheet, Said):
        return sheet
    if sheet.closed and body.how in ("diferenta", OTHER_PAPER):
        return said("hall.closed", sheet=body.sheet)
    if sheet.closed and body.how == "decizie" and (refused := chief_refusal(person)):
        return refused  # what is settled is moved by nobody else, as after a contestation
    return own_paper(scene, person, sheet, by_chief)


def _on_sheet(sheet: HallSheet, event: HallEvent, body: RulingGiven) -> HallSheet:
    ruled = replace(sheet, rulings=(*sheet.rulings, done_of(event)))
    if body.how != OTHER_PAPER or body.value not in PAPERS[:2] or len(sheet.hands) < 2:
        return ruled
    stays = sheet.hands[2 if body.value == PAPERS[0] else 1]  # the one of this paper was typed first from here on
    return replace(ruled, hands={} if is_cameras(stays) else {1: stays})  # the camera's is never the only one


def _on_none(state: HallState, event: HallEvent, body: RulingGiven) -> HallState:
    return state if body.sheet else replace(state, rulings=(*state.rulings, done_of(event)))


def settled_after(body: Body, later: Body) -> bool:
    """Whatever was ruled of the sheet, or closed it, rests on what was asked, read and ruled of it."""
    return isinstance(later, RulingGiven | Closed)


def _after_ruling(body: RulingGiven, later: Body) -> bool:
    """What is typed anew too, where a hand was of another paper."""
    anew = body.how == OTHER_PAPER and getattr(later, "hand", None) is not None
    return anew or settled_after(body, later)


def _outside(names: OutsideNames, body: RulingGiven) -> RulingGiven | None:
    """One on no sheet is the hall's own affair."""
    if not body.sheet:
        return None
    among = tuple(each if is_outside(each) else names.sheet(each) for each in body.among)
    named = structs.replace(renumbered(body, names.sheet(body.sheet)), among=among)
    contested = body.decision.get("contestatie", "")
    if _NUMBER.fullmatch(contested):  # of this hall: what another sheet takes of a ruling leaves that out
        number = str(names.of_register(int(contested)))
        named = structs.replace(named, decision={**body.decision, "contestatie": number})
    if asked := _ASKED.fullmatch(body.question):
        return structs.replace(named, question=f"ev-{names.event(int(asked[1]))}")
    of_table = body.how == "diferenta" and body.question.startswith("table")
    if of_table and body.value is not None:
        return structs.replace(named, value=names.written_table(body.value))
    return named


RULING_GIVEN = Kind(
    RulingGiven,
    _judged,
    _on_sheet,
    fold=_on_none,
    rests=_after_ruling,
    topics=("coada", "diferente"),
    outside=_outside,
    shown=ShownAs(typed=True),
    answers=True,
    completed=True,
)


def renumbered_among(rulings: Iterable[Done[RulingGiven]], old: str, new: str) -> tuple[Done[RulingGiven], ...]:
    """Rulings given together with those of a sheet, once that has got another number; the same where none was."""
    return tuple(_among(done, old, new) for done in rulings)


def _among(done: Done[RulingGiven], old: str, new: str) -> Done[RulingGiven]:
    body = done.body
    if old not in body.among:
        return done
    among = tuple(new if each == old else each for each in body.among)
    return replace(done, body=structs.replace(body, among=among))


def renumbered_done(done: Done[RulingGiven], number: str) -> Done[RulingGiven]:
    """A ruling as it is of the same sheet under another number."""
    return replace(done, body=renumbered(done.body, number))


def renumbered(body: RulingGiven, number: str) -> RulingGiven:
    """The same of what was ruled; a name that is none of a question stays."""
    asked = (kind for kind in _KINDS if question_id(body.sheet, body.entry, kind, body.seen) == body.question)
    kind = next(asked, None)
    name = body.question if kind is None else question_id(number, body.entry, kind, body.seen)
    return structs.replace(body, sheet=number, question=name)
