"""The event of a ruling, by which an arbiter settles a question. It follows its sheet when that is renumbered."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Literal

from msgspec import Meta, field, structs

from arbitraj.hall.decided.closed import Closed
from arbitraj.hall.kernel.event import Body, FieldRead, HallEvent, LongText, SheetOrNone, ShortText
from arbitraj.hall.kernel.kind import Kind, ShownAs
from arbitraj.hall.kernel.outside import OutsideNames, is_outside
from arbitraj.hall.kernel.scene import CommandContext, HallPerson, chief_refusal, is_cameras, own_paper, says_why
from arbitraj.hall.kernel.state import Done, HallSheet, HallState, done_of
from arbitraj.record.question import Ask, question_id
from arbitraj.text import Message

_How = Literal["citire", "decizie", "lasat", "anulat", "diferenta", "raspuns", "dosar", "alta_foaie"]
_KINDS = ("privit", *(ask.value for ask in Ask))
_ASKED = re.compile(r"ev-(\d{1,9})")
_NUMBER = re.compile("[0-9]{1,3}")
OTHER_PAPER = "alta_foaie"
PAPERS = ("mana_1", "mana_2", "amandoua")  # the transcription of another paper, or both are of this one


class RulingGiven(Body, frozen=True, tag="decizie"):
    """An arbiter's ruling. `question` is the name of the question, `how` the kind of answer.

    `citire`: the text of the paper (`value`, None: as seen), an answer of lamuriri.toml. `anulat`: the answer before it
    there is withdrawn. `decizie`: a decision of decizii.toml, with its fields in `decision`. `lasat`: it stays as
    graded. `diferenta`: the right value of a difference. `alta_foaie`: the transcription of another paper (`value`, of
    PAPERS), to be typed anew. `raspuns`: an answer to a person. `dosar`: what to do with a file changed by hand
    (`value`: `al_lor` or `al_nostru`).
    `reason_written`: the reason for `lasat` is in lamuriri.toml too, which older halls left out.
    `reach`: `fisa`, `inceput` (every sheet at the same beginning) or `cuvant`. `among` names the other sheets.
    `changes` is the number of the event whose answer this one replaces.
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
    seen: Annotated[str, Meta(max_length=8000)] = field(name="vazut", default="")  # also a sentence around a LongText
    reach: Literal["fisa", "inceput", "cuvant"] = field(name="pana_unde", default="fisa")
    among: tuple[str, ...] = field(name="impreuna_cu", default=())
    arbiter: ShortText = field(name="arbitru", default="")  # set if read from the folder
    when: Annotated[str, Meta(max_length=40)] = field(name="ora_scrisa", default="")
    reason_written: bool = field(name="motiv_scris", default=False)
    changes: int | None = field(name="schimba", default=None)


def _judged(scene: CommandContext, person: HallPerson, body: RulingGiven) -> Message | None:
    """Judge of the person, and of whether the sheet exists and is open. `ruling.py` checks the contents."""
    if not person.arbitrates:
        return Message("hall.may_not")
    if (body.how != "citire" or body.reason.strip()) and not says_why(body.reason):
        return Message("hall.reason_needed")
    by_chief = body.how in ("diferenta", "dosar", OTHER_PAPER) or not body.sheet
    if refused := chief_refusal(scene, person) if by_chief else None:
        return refused
    if body.how == "dosar" or not body.sheet:
        return None
    sheet = scene.sheet(body.sheet)
    if isinstance(sheet, Message):
        return sheet
    if sheet.closed and body.how in ("diferenta", OTHER_PAPER):
        return Message("hall.closed", sheet=body.sheet)
    if sheet.closed and (body.how == "decizie" or body.changes) and (refused := chief_refusal(scene, person)):
        return refused  # only the chief changes a closed sheet, as after a contestation
    return own_paper(scene, person, sheet, by_chief)


def _on_sheet(sheet: HallSheet, event: HallEvent, body: RulingGiven) -> HallSheet:
    ruled = replace(sheet, rulings=(*sheet.rulings, done_of(event)))
    if body.how != OTHER_PAPER or body.value not in PAPERS[:2] or len(sheet.hands) < 2:
        return ruled
    stays = sheet.hands[2 if body.value == PAPERS[0] else 1]  # the one of this paper becomes the first
    return replace(ruled, hands={} if is_cameras(stays) else {1: stays})  # the camera's is never the only one


def _on_none(state: HallState, event: HallEvent, body: RulingGiven) -> HallState:
    return state if body.sheet else replace(state, rulings=(*state.rulings, done_of(event)))


def settled_after(body: Body, later: Body) -> bool:
    """Whether a later event depends on a question, reading or ruling: any ruling on the sheet, or its closing."""
    return isinstance(later, RulingGiven | Closed)


def _after_ruling(body: RulingGiven, later: Body) -> bool:
    """As `settled_after`, and also what is typed anew because a transcription was of another paper."""
    anew = body.how == OTHER_PAPER and getattr(later, "hand", None) is not None
    return anew or settled_after(body, later)


def _outside(names: OutsideNames, body: RulingGiven) -> RulingGiven | None:
    """Form in the combined log. A ruling on no sheet stays in its hall."""
    if not body.sheet:
        return None
    among = tuple(text if is_outside(text) else names.sheet(text) for text in body.among)
    named = structs.replace(renumbered(body, names.sheet(body.sheet)), among=among)
    if body.changes:
        named = structs.replace(named, changes=names.event(body.changes))
    contested = body.decision.get("contestatie", "")
    if _NUMBER.fullmatch(contested):  # of this hall: inherited rulings leave the contestation out
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
    said=lambda scene, body: Message("hall.did_decizie" if body.sheet else "hall.did_hotarare", sheet=body.sheet),
    fold=_on_none,
    rests=_after_ruling,
    topics=("coada", "diferente"),
    outside=_outside,
    shown=ShownAs(typed=True),
    answers=True,
    completed=True,
)


def renumbered_among(rulings: Iterable[Done[RulingGiven]], old: str, new: str) -> tuple[Done[RulingGiven], ...]:
    """Rulings with a sheet's new number in `among`."""
    return tuple(_among(done, old, new) for done in rulings)


def _among(done: Done[RulingGiven], old: str, new: str) -> Done[RulingGiven]:
    body = done.body
    if old not in body.among:
        return done
    among = tuple(new if text == old else text for text in body.among)
    return replace(done, body=structs.replace(body, among=among))


def renumbered_done(done: Done[RulingGiven], number: str) -> Done[RulingGiven]:
    """A ruling of a sheet under its new number."""
    return replace(done, body=renumbered(done.body, number))


def renumbered(body: RulingGiven, number: str) -> RulingGiven:
    """Body of a ruling under its sheet's new number. Only names made from a question change."""
    asked = (kind for kind in _KINDS if question_id(body.sheet, body.entry, kind, body.seen) == body.question)
    kind = next(asked, None)
    name = body.question if kind is None else question_id(number, body.entry, kind, body.seen)
    return structs.replace(body, sheet=number, question=name)
