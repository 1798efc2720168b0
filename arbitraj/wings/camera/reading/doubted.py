"""Event of fields that a person, inspecting single characters, found misread by the camera. They become unread.

No value is put in: the fields are read from the paper, like all that the camera left. A sheet's characters are not
shown to its typists, and persons who saw them may not read its fields.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from arbitraj.hall.decided.closed import Closed
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.kernel import keys
from arbitraj.hall.kernel.event import Body, HallEvent, SheetNumber
from arbitraj.hall.kernel.kind import Kind, ShownAs, on_sheet
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.scene import ARBITERS, CommandContext, HallPerson, is_cameras, of_same_person
from arbitraj.hall.kernel.state import ROW_COLUMNS, HallSheet, HallState, TypedRow
from arbitraj.hall.typing.asked import ThirdRead
from arbitraj.hall.typing.blind import FirstHandSeen, reading_refusal
from arbitraj.text import Said, said, say


class FieldDoubted(Struct, frozen=True, forbid_unknown_fields=True):
    """A field of a row of the camera's transcription."""

    row: Annotated[str, Meta(max_length=40)] = field(name="rand")
    column: Literal["grupa", "pozitie", "depunere", "puncte"] = field(name="camp")


class SignsDoubted(Body, frozen=True, tag="semne"):
    """The camera's values of these fields are wrong."""

    sheet: SheetNumber = field(name="fisa")
    fields: Annotated[tuple[FieldDoubted, ...], Meta(min_length=1, max_length=4000)] = field(name="campuri")


def taken_fields(sheet: HallSheet) -> set[FieldDoubted]:
    """Fields taken by a sheet's camera transcription, an empty set without one."""
    hand = sheet.hands.get(2)
    rows = hand.rows if hand and is_cameras(hand) else ()
    columns = [(name, column) for name, column in ROW_COLUMNS.items() if name != "total"]
    return {
        FieldDoubted(row.id, name)  # type: ignore[arg-type]
        for row in rows
        for name, column in columns
        if getattr(row, column) and column not in row.unread
    }


def no_part_refusal(scene: CommandContext, person: HallPerson, sheet: HallSheet) -> Said | None:
    """Reason why a person may not handle a sheet's characters: there are none, it is closed, or the person typed it."""
    if not person.arbitrates or person.name in scene.state.blocked:
        return said("hall.may_not")
    if sheet.closed:
        return said("hall.closed", sheet=sheet.number)
    if not is_cameras(sheet.hands.get(2)):
        return said("camera_read.signs_none", sheet=sheet.number)
    if person.name in sheet.typists or of_same_person(scene, person, sheet):
        return said("camera_read.signs_own", sheet=sheet.number)
    return None


def looking_refusal(scene: CommandContext, person: HallPerson, sheet: HallSheet) -> Said | None:
    """Reason why a person may not see a sheet's characters. Another person must be left to read its fields."""
    if (refused := no_part_refusal(scene, person, sheet)) or person.name in sheet.signs_seen_by:
        return refused
    others = (HallPerson(n, role) for n, role in scene.state.roles.items() if role in ARBITERS and n != person.name)
    if scene.state.settings["o_mana"] or any(_reads(scene, each, sheet) for each in others):
        return None
    return said("camera_read.signs_last_reader", sheet=sheet.number)


def _reads(scene: CommandContext, person: HallPerson, sheet: HallSheet) -> bool:
    return not (no_part_refusal(scene, person, sheet) or reading_refusal(scene, person, sheet, unread=True))


def newly_looked(state: HallState, person: HallPerson, number: str) -> list[FirstHandSeen]:
    """Events to store when a sheet's characters are shown to a person."""
    sheet = state.sheets[number]
    return [] if person.name in sheet.signs_seen_by else [FirstHandSeen(number, sheet.handed_in, signs=True)]


@on_sheet
def _may_doubt(scene: CommandContext, person: HallPerson, sheet: HallSheet, body: SignsDoubted) -> Said | None:
    if refused := no_part_refusal(scene, person, sheet):
        return refused
    return None if {*body.fields} <= taken_fields(sheet) else said("camera_read.signs_not_taken")


def _doubted(sheet: HallSheet, event: HallEvent, body: SignsDoubted) -> HallSheet:
    hand = sheet.hands.get(2)
    if hand is None or not is_cameras(hand) or sheet.closed:
        return sheet
    doubted = {(each.row, ROW_COLUMNS[each.column]) for each in body.fields}
    rows = tuple(_without(row, {column for of, column in doubted if of == row.id}) for row in hand.rows)
    return replace(sheet, hands={**sheet.hands, 2: replace(hand, rows=rows)})


def _without(row: TypedRow, columns: set[str]) -> TypedRow:
    return replace(row, unread=row.unread | columns, **dict.fromkeys(columns, "")) if columns else row  # type: ignore[arg-type]


def _in_words(body: SignsDoubted) -> dict[str, str]:
    rows = groupby(sorted(body.fields, key=_place), key=lambda each: each.row)
    return {"campuri": " · ".join(say("camera_read.row", row=_number(row), fields=_columns(of)) for row, of in rows)}


def _place(doubted: FieldDoubted) -> tuple[str, int, str]:
    row = doubted.row
    number = _number(row)
    return row.removesuffix(number), int(number) if number.isascii() and number.isdecimal() else 0, row


def _number(row: str) -> str:
    return row.rpartition("-")[2]


def _columns(fields: Iterable[FieldDoubted]) -> str:
    given = {each.column for each in fields}
    return ", ".join(say(keys.FIELD[each]) for each in ROW_COLUMNS if each in given)


def rests_on_reading(body: Body, later: Body) -> bool:
    """Whether a later event depends on the camera's reading: a reading, ruling, doubt or closing."""
    return isinstance(later, ThirdRead | RulingGiven | Closed | SignsDoubted)


SIGNS_DOUBTED = Kind(
    SignsDoubted,
    _may_doubt,
    _doubted,
    rests=lambda body, later: isinstance(later, ThirdRead | RulingGiven | Closed),
    undo=lambda back, body: back.own and back.sheet is not None and not back.sheet.closed,
    topics=("coada", "diferente"),
    outside=OutsideNames.renamed,
    shown=ShownAs(words=_in_words),
    answers=True,
)
