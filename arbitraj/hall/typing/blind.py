"""Who has seen a first hand: nobody such types the second, and whoever may type that is shown nothing of the first."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

from msgspec import Meta, field

from arbitraj.hall.kernel.camera import is_cameras
from arbitraj.hall.kernel.case import Waiting
from arbitraj.hall.kernel.event import Body, HallEvent, SheetNumber
from arbitraj.hall.kernel.kind import Kind
from arbitraj.hall.kernel.scene import HallPerson, Scene
from arbitraj.hall.kernel.state import HallSheet, HallState, with_sheet
from arbitraj.hall.written.contested import Disputes, contested_sheet
from arbitraj.text import Said, said


class FirstHandSeen(Body, frozen=True, tag="vazuta"):
    """A page showed somebody what was typed of a sheet that has one hand: he types no second one of it.

    Kept with the number of the event that handed the sheet in: it is about the sheet, whatever it is called later.
    `signs`: what the camera read of it was shown, sign by sign; he reads nothing of its paper any more.
    """

    sheet: SheetNumber = field(name="fisa")
    handed_in: Annotated[int, Meta(ge=1)] = field(name="predata")
    signs: bool = field(name="planse", default=False)


def _folded(state: HallState, event: HallEvent, body: FirstHandSeen) -> HallState:
    """As a photo: nobody's answer is older for it."""
    sheet = next((each for each in state.sheets.values() if each.handed_in == body.handed_in), None)
    if sheet is None:
        return state
    of_signs = sheet.signs_seen_by | ({event.who} if body.signs else set())
    return with_sheet(state, replace(sheet, seen_by=sheet.seen_by | {event.who}, signs_seen_by=of_signs))


FIRST_HAND_SEEN = Kind(FirstHandSeen, fold=_folded, holds=None, undo=None)  # nobody forgets what he saw


def newly_shown(state: HallState, who: str, numbers: Iterable[str]) -> list[FirstHandSeen]:
    """What is to be kept where what was typed of sheets is being shown to somebody: of each that a person typed once.

    A sheet that closed itself, or with the camera's hand, is one: it may still be drawn for the sample.
    """
    once = filter(typed_once, (state.sheets[number] for number in numbers))
    return [FirstHandSeen(each.number, each.handed_in) for each in once if who not in each.seen_by | each.typists]


def typed_once(sheet: HallSheet) -> bool:
    """Whether a person may yet type a sheet a second time: the camera's hand is set aside for that."""
    return 1 in sheet.hands and (2 not in sheet.hands or is_cameras(sheet.hands[2]))


def has_seen_first(scene: Scene, person: HallPerson, sheet: HallSheet) -> bool:
    """Whether somebody knows what the first hand has: looked at it, ruled on it, or answers a contestation of it."""
    disputes = scene.state.of(Disputes).by_number.values()
    contested = person.is_chief and any(contested_sheet(scene.state, each.line) is sheet for each in disputes)
    ruled = any(done.who == person.name for done in sheet.rulings)
    return contested or ruled or person.name in sheet.seen_by


def reading_refusal(scene: Scene, person: HallPerson, sheet: HallSheet, unread: bool) -> Said | None:
    """Why somebody may not read a field of the paper in which the hands differ, or which the camera left `unread`, for
    what he has seen of them; where too few are there the chief may allow it."""
    if scene.state.settings["o_mana"]:
        return None
    if person.name in sheet.signs_seen_by:
        return said("hall.signs_seen", sheet=sheet.number)
    # of a field that is unread it is the second hand
    return said("hall.seen_first", sheet=sheet.number) if unread and has_seen_first(scene, person, sheet) else None


def may_still_type(scene: Scene, person: HallPerson, sheet: HallSheet) -> bool:
    """Whether somebody may yet have to type the second hand of a sheet blind, and is shown nothing of the first."""
    return typed_once(sheet) and person.name not in sheet.typists and not has_seen_first(scene, person, sheet)


def kept_from(scene: Scene, person: HallPerson, item: Waiting) -> bool:
    """Whether something of the queue would tell somebody of a first hand whose second he may still type."""
    sheet = scene.state.sheets.get(item.sheet) if item.before_second else None
    return sheet is not None and person.name not in sheet.typists and not has_seen_first(scene, person, sheet)
