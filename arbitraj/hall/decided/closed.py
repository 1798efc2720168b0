"""Events that close and reopen a sheet, and the chief's settings."""

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import field

from arbitraj.hall.decided.left import stands_alone
from arbitraj.hall.kernel.event import Body, ClosesSheet, HallEvent, LongText, OpensSheet, SheetNumber
from arbitraj.hall.kernel.kind import Kind, ShownAs, always, on_sheet
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.scene import CommandContext, HallPerson, chief_refusal, is_cameras
from arbitraj.hall.kernel.state import DEFAULTS, HallSheet, HallState, done_of
from arbitraj.text import Message

if TYPE_CHECKING:
    SettingName: TypeAlias = str
else:
    SettingName = Literal[tuple(DEFAULTS)]  # those of the wings that are there


class Closed(ClosesSheet, frozen=True, tag="inchisa"):
    """Closes a sheet: `singura` by itself, `doua_maini`, `camera` if the second transcription was the camera's,
    `o_singura_mana` after a second look of one person.
    """

    sheet: SheetNumber = field(name="fisa")
    how: Literal["singura", "doua_maini", "camera", "o_singura_mana"] = field(name="cum")


class Reopened(OpensSheet, frozen=True, tag="redeschisa"):
    """Reopens a closed sheet. `sample`: drawn for the control sample, to be typed a second time."""

    sheet: SheetNumber = field(name="fisa")
    reason: LongText = field(name="motiv")
    sample: bool = field(name="proba", default=False)


class SettingChanged(Body, frozen=True, tag="setare"):
    """A setting of the chief: `o_mana` (how many work if fewer than three, so that one may settle the own typing),
    `tot_de_doua_ori`, `proba`, or a wing's.
    """

    name: SettingName = field(name="nume")
    value: int = field(name="valoare")


@on_sheet
def _may_close(scene: CommandContext, person: HallPerson, sheet: HallSheet, body: Closed) -> Message | None:
    """Judge of a closing by one person alone: allowed after a second look at the paper, if the chief's setting permits
    it.
    """
    if body.how != "o_singura_mana" or not person.arbitrates or not scene.state.settings["o_mana"]:
        return Message("hall.may_not")
    case = scene.case(body.sheet)
    looked = stands_alone(scene.state, case) and case.correction is not None and not case.waiting
    return None if looked else Message("hall.not_ready", sheet=body.sheet)


def _closed(sheet: HallSheet, event: HallEvent, body: Closed) -> HallSheet:
    return replace(sheet, closed=body.how, again=False)


CLOSED = Kind(
    Closed,
    _may_close,
    _closed,
    rests=always,
    holds="hall.reopen_first",
    undo=lambda back, body: Message("hall.reopen_instead", sheet=back.number),
    topics=("coada", "diferente"),
    wall="after_stop",
    outside=OutsideNames.renamed,
    said=lambda scene, body: Message("hall.did_inchisa", sheet=body.sheet),
    back_at=lambda body: f"/fise/{body.sheet}",
    back_does="hall.strip_reopen",
)


@on_sheet
def _may_reopen(scene: CommandContext, person: HallPerson, sheet: HallSheet, body: Reopened) -> Message | None:
    return chief_refusal(scene, person, body.reason) if sheet.closed else Message("hall.open", sheet=body.sheet)


def _reopened(sheet: HallSheet, event: HallEvent, body: Reopened) -> HallSheet:
    sample = sheet.sample or body.sample
    if is_cameras(sheet.hands.get(2)):  # the camera's transcription is not corrected: a person types it
        sheet = replace(sheet, hands={1: sheet.hands[1]}, camera=sheet.hands[2])
    both = all(number in sheet.hands and sheet.hands[number].finished for number in (1, 2))
    return replace(sheet, closed="", reopened=(*sheet.reopened, done_of(event)), sample=sample, again=both)


REOPENED = Kind(
    Reopened,
    _may_reopen,
    _reopened,
    said=lambda scene, body: Message("hall.did_redeschisa", sheet=body.sheet),
    rests=always,
    topics=("coada", "diferente"),
    wall="after_stop",
    outside=OutsideNames.renamed,
    pin=lambda state, person, body: True,  # a tab left open reopens nothing
)


_MOST = {"proba": 100, "o_mana": 2}


def _may_set(scene: CommandContext, person: HallPerson, body: SettingChanged) -> Message | None:
    most = _MOST.get(body.name, 1)
    return chief_refusal(scene, person) if 0 <= body.value <= most else Message("hall.bad_setting", most=most)


def _set(state: HallState, event: HallEvent, body: SettingChanged) -> HallState:
    return replace(state, settings={**state.settings, body.name: body.value})


SETTING_CHANGED = Kind(
    SettingChanged,
    _may_set,
    fold=_set,
    topics=("coada", "diferente", "setari"),
    shown=ShownAs(("nume",)),
    said=lambda scene, body: Message("hall.did_setare"),
)
