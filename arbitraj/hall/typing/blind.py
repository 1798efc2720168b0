"""Double-blind entry: records who saw a sheet's first transcription. They may not type the second, and those who may
see nothing of the first.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

from msgspec import Meta, field

from arbitraj.hall.decided.left import has_seen_first
from arbitraj.hall.kernel.case import Waiting
from arbitraj.hall.kernel.event import Body, HallEvent, SheetNumber
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.kind import Kind
from arbitraj.hall.kernel.scene import CommandContext, HallPerson, is_cameras
from arbitraj.hall.kernel.state import HallSheet, HallState, with_sheet
from arbitraj.text import Message


class FirstHandSeen(Body, frozen=True, tag="vazuta"):
    """A page showed a person the only transcription of a sheet, so that the person may not type the second.

    The sheet is identified by the event that registered it, whatever its number becomes. `signs`: the characters that
    the camera read were shown one by one, so that the person may not read the paper any more.
    """

    sheet: SheetNumber = field(name="fisa")
    handed_in: Annotated[int, Meta(ge=1)] = field(name="predata")
    signs: bool = field(name="planse", default=False)


def _folded(state: HallState, event: HallEvent, body: FirstHandSeen) -> HallState:
    """Add the person, without making answers from older pages stale, as with a photo."""
    sheet = next((sheet for sheet in state.sheets.values() if sheet.handed_in == body.handed_in), None)
    if sheet is None:
        return state
    of_signs = sheet.signs_seen_by | ({event.who} if body.signs else set())
    return with_sheet(state, replace(sheet, seen_by=sheet.seen_by | {event.who}, signs_seen_by=of_signs))


FIRST_HAND_SEEN = Kind(FirstHandSeen, fold=_folded, holds=None, undo=None)  # seeing cannot be undone


def newly_shown(state: HallState, who: str, numbers: Iterable[str]) -> list[FirstHandSeen]:
    """Events to store when transcriptions are shown to a person, for the sheets that persons typed once.

    These include sheets that closed themselves, also with the camera's transcription: they may still be drawn for the
    sample.
    """
    once = filter(typed_once, (state.sheets[number] for number in numbers))
    return [FirstHandSeen(sheet.number, sheet.handed_in) for sheet in once if who not in sheet.seen_by | sheet.typists]


def shown_to(hall: Hall, person: HallPerson, *numbers: str) -> None:
    """Record that sheets' transcriptions are being shown to a person, so that it is known after a restart.

    Sheets that count nowhere yet are left out: no document shows them.
    """
    there = [number for number in numbers if not hall.case(number).alone]
    if newly_shown(hall.state, person.name, there):
        hall.record(person.name, lambda state: newly_shown(state, person.name, there))


def typed_once(sheet: HallSheet) -> bool:
    """Whether a person may still type a sheet a second time. The camera's transcription is set aside for that."""
    return 1 in sheet.hands and (2 not in sheet.hands or is_cameras(sheet.hands[2]))


def reading_refusal(scene: CommandContext, person: HallPerson, sheet: HallSheet, unread: bool) -> Message | None:
    """Reason why a person may not read a field that differs, or that the camera left `unread`: too much was seen of the
    transcriptions. None if allowed, as when the chief permits it because too few are there.
    """
    if scene.state.settings["o_mana"]:
        return None
    if person.name in sheet.signs_seen_by:
        return Message("hall.signs_seen", sheet=sheet.number)
    # reading an unread field is a second transcription
    return (
        Message("hall.seen_first", sheet=sheet.number)
        if unread and has_seen_first(scene.state, person, sheet)
        else None
    )


def may_still_type(scene: CommandContext, person: HallPerson, sheet: HallSheet) -> bool:
    """Whether a person may still have to type the second transcription blind, and must see nothing of the first."""
    return typed_once(sheet) and person.name not in sheet.typists and not has_seen_first(scene.state, person, sheet)


def kept_from(scene: CommandContext, person: HallPerson, item: Waiting) -> bool:
    """Whether an item of the queue would reveal a first transcription to a person who may still type the second."""
    sheet = scene.state.sheets.get(item.sheet) if item.before_second else None
    return sheet is not None and person.name not in sheet.typists and not has_seen_first(scene.state, person, sheet)
