"""Events of the camera's transcription: the reading of every field with its probability and evidence, and fields that a
person, inspecting single characters, found misread.

The transcription is always a second one, made by the program beside a finished first one. It cannot be begun by or
handed over to a person. Fields found misread become unread: no value is put in, they are read from the paper, like all
that the camera left. A sheet's characters are not shown to its typists, and persons who saw them may not read its
fields."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from arbitraj.hall.decided.closed import Closed
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.kernel import keys
from arbitraj.hall.kernel.event import Body, HallEvent, SheetNumber, ShortText, TableNumber
from arbitraj.hall.kernel.kind import Kind, ShownAs, on_sheet
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.scene import ARBITERS, CAMERA, CommandContext, HallPerson, is_cameras, of_same_person
from arbitraj.hall.kernel.state import ROW_COLUMNS, HallSheet, HallState, Transcription, TypedRow
from arbitraj.hall.typing.asked import ThirdRead
from arbitraj.hall.typing.blind import FirstHandSeen, reading_refusal
from arbitraj.text import Message, keyed, text_of


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
    transcription = sheet.hands.get(2)
    rows = transcription.rows if transcription and is_cameras(transcription) else ()
    columns = [(name, column) for name, column in ROW_COLUMNS.items() if name != "total"]
    return {
        FieldDoubted(row.id, name)  # type: ignore[arg-type]
        for row in rows
        for name, column in columns
        if getattr(row, column) and column not in row.unread
    }


def no_part_refusal(scene: CommandContext, person: HallPerson, sheet: HallSheet) -> Message | None:
    """Reason why a person may not handle a sheet's characters: there are none, it is closed, or the person typed it."""
    if not person.arbitrates or person.name in scene.state.blocked:
        return Message("hall.may_not")
    if sheet.closed:
        return Message("hall.closed", sheet=sheet.number)
    if not is_cameras(sheet.hands.get(2)):
        return Message("camera_read.signs_none", sheet=sheet.number)
    if person.name in sheet.typists or of_same_person(scene, person, sheet):
        return Message("camera_read.signs_own", sheet=sheet.number)
    return None


def looking_refusal(scene: CommandContext, person: HallPerson, sheet: HallSheet) -> Message | None:
    """Reason why a person may not see a sheet's characters. Another person must be left to read its fields."""
    if (refused := no_part_refusal(scene, person, sheet)) or person.name in sheet.signs_seen_by:
        return refused
    others = (HallPerson(n, role) for n, role in scene.state.roles.items() if role in ARBITERS and n != person.name)
    if scene.state.settings["o_mana"] or any(_reads(scene, other, sheet) for other in others):
        return None
    return Message("camera_read.signs_last_reader", sheet=sheet.number)


def _reads(scene: CommandContext, person: HallPerson, sheet: HallSheet) -> bool:
    return not (no_part_refusal(scene, person, sheet) or reading_refusal(scene, person, sheet, unread=True))


def newly_looked(state: HallState, person: HallPerson, number: str) -> list[FirstHandSeen]:
    """Events to store when a sheet's characters are shown to a person."""
    sheet = state.sheets[number]
    return [] if person.name in sheet.signs_seen_by else [FirstHandSeen(number, sheet.handed_in, signs=True)]


@on_sheet
def _may_doubt(scene: CommandContext, person: HallPerson, sheet: HallSheet, body: SignsDoubted) -> Message | None:
    if refused := no_part_refusal(scene, person, sheet):
        return refused
    return None if {*body.fields} <= taken_fields(sheet) else Message("camera_read.signs_not_taken")


def _doubted(sheet: HallSheet, event: HallEvent, body: SignsDoubted) -> HallSheet:
    transcription = sheet.hands.get(2)
    if transcription is None or not is_cameras(transcription) or sheet.closed:
        return sheet
    doubted = {(field.row, ROW_COLUMNS[field.column]) for field in body.fields}
    rows = tuple(_without(row, {column for of, column in doubted if of == row.id}) for row in transcription.rows)
    return replace(sheet, hands={**sheet.hands, 2: replace(transcription, rows=rows)})


def _without(row: TypedRow, columns: set[str]) -> TypedRow:
    return replace(row, unread=row.unread | columns, **dict.fromkeys(columns, "")) if columns else row  # type: ignore[arg-type]


def _doubts_in_words(body: SignsDoubted) -> dict[str, str]:
    rows = groupby(sorted(body.fields, key=_place), key=lambda field: field.row)
    return {
        "campuri": " · ".join(text_of("camera_read.row", row=_number(row), fields=_columns(of)) for row, of in rows)
    }


def _place(doubted: FieldDoubted) -> tuple[str, int, str]:
    row = doubted.row
    number = _number(row)
    return row.removesuffix(number), int(number) if number.isascii() and number.isdecimal() else 0, row


def _number(row: str) -> str:
    return row.rpartition("-")[2]


def _columns(fields: Iterable[FieldDoubted]) -> str:
    given = {field.column for field in fields}
    return ", ".join(text_of(keys.FIELD[column]) for column in ROW_COLUMNS if column in given)


SIGNS_DOUBTED = Kind(
    SignsDoubted,
    _may_doubt,
    _doubted,
    rests=lambda body, later: isinstance(later, ThirdRead | RulingGiven | Closed),
    undo=lambda back, body: back.own and back.sheet is not None and not back.sheet.closed,
    topics=("coada", "diferente"),
    outside=OutsideNames.renamed,
    shown=ShownAs(words=_doubts_in_words),
    answers=True,
)


_Few = Annotated[str, Meta(max_length=40)]
_Share = Annotated[float, Meta(ge=0, le=1)]
_Photo = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
_Names = Annotated[tuple[_Few, ...], Meta(max_length=10)]
_Column = Literal["grupa", "pozitie", "depunere", "puncte", "total"]


class FieldSeen(Struct, frozen=True, forbid_unknown_fields=True):
    """A field as read: the first reading, "" without one (`outcome` says why). Not `taken`: a person reads it."""

    column: _Column = field(name="camp")
    outcome: Literal["read", "empty", "struck", "edge"] = field(name="cum")
    value: ShortText = field(name="citit", default="")
    share: _Share = field(name="probabilitate", default=0.0)
    by: _Names = field(name="confirmat", default=())
    against: _Names = field(name="contrazis", default=())
    taken: bool = field(name="luat", default=False)


class RowSeen(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the form that is written in."""

    number: Annotated[int, Meta(ge=1, le=1000)] = field(name="nr")
    fields: Annotated[tuple[FieldSeen, ...], Meta(max_length=5)] = field(name="campuri")
    which: Literal["", "solutii"] = field(name="tabel", default="")


class CameraRead(Body, frozen=True, tag="camera"):
    """The camera's transcription. `model` is the network, `thresholds` the probabilities needed, `photos` those read.

    `name` and `table` are from the form's code. Without a table the heading is unread.
    """

    sheet: SheetNumber = field(name="fisa")
    model: _Few = field(name="model")
    thresholds: Annotated[dict[_Few, float], Meta(max_length=40)] = field(name="praguri")
    photos: Annotated[tuple[_Photo, ...], Meta(max_length=99)] = field(name="poze")
    rows: Annotated[tuple[RowSeen, ...], Meta(max_length=1000)] = field(name="randuri")
    name: ShortText = field(name="nume", default="")
    table: TableNumber | None = field(name="masa", default=None)


def hand_seen(body: CameraRead) -> Transcription:
    """The event as a transcription. Fields not taken are unread."""
    heading = None if body.table is None else (body.name, str(body.table))
    return Transcription(CAMERA, heading, tuple(map(_row, body.rows)), finished=True)


def row_name(row: RowSeen) -> str:
    """Id of a row in the transcription."""
    return f"camera-{'s' if row.which else 'r'}-{row.number}"


def _row(row: RowSeen) -> TypedRow:
    taken = {ROW_COLUMNS[field.column]: field.value for field in row.fields if field.taken and field.column != "total"}
    unread = {ROW_COLUMNS[field.column] for field in row.fields if not field.taken}
    group, position, word, points, total = (taken.get(column, "") for column in ROW_COLUMNS.values())
    return TypedRow(row_name(row), row.which, group, position, word, points, total, unread=frozenset(unread))


def _read(sheet: HallSheet, event: HallEvent, body: CameraRead) -> HallSheet:
    first = sheet.hands.get(1)
    if first is None or not first.finished or 2 in sheet.hands or sheet.closed:
        return sheet  # it is never the only one, and never replaces a person's
    transcription = replace(hand_seen(body), since=event.when, ended=event.number)
    return replace(sheet, hands={1: first, 2: transcription})


def _in_words(body: CameraRead) -> dict[str, str]:
    """Texts for the journal: the network, the thresholds, and the reading, probability and evidence of every field."""
    kinds = dict.fromkeys(name.partition(".")[0] for name in body.thresholds)
    least = filter(None, (_least(kind, body.thresholds) for kind in kinds))
    rows = (text_of("camera_read.row", row=row.number, fields=", ".join(map(_field, row.fields))) for row in body.rows)
    said = {"model": body.model, "praguri": "; ".join(least), "randuri": " · ".join(rows)}
    return {name: text for name, text in said.items() if text}


def _least(kind: str, thresholds: Mapping[str, float]) -> str:
    """The thresholds of a kind of field in words, "" if stored by another program version."""
    once, twice = (thresholds.get(f"{kind}.{key}") for key in ("once", "twice"))
    if once is None or twice is None or not (column := keys.FIELD.get(kind)):
        return ""
    return text_of("camera_read.threshold", column=text_of(column), once=_decimal(once), twice=_decimal(twice))


def _field(seen: FieldSeen) -> str:
    column = text_of(keys.FIELD[seen.column])
    if not seen.taken:
        return text_of("camera_read.field_left", column=column)
    by = ", ".join(text_of(_SAID[of]) for of in seen.by if of in _SAID) or text_of("camera_read.by_nothing")
    return text_of("camera_read.field", column=column, value=seen.value, share=_decimal(100 * seen.share), by=by)


def _decimal(number: float) -> str:
    return f"{number:.4g}".replace(".", ",")


_SAID = keyed("""camera_read.by_*
    camera_read.by_pas camera_read.by_calcul camera_read.by_grila camera_read.by_la_indemana
""")
CAMERA_READ = Kind(
    CameraRead,
    sheet=_read,
    rests=lambda body, later: isinstance(later, ThirdRead | RulingGiven | Closed | SignsDoubted),
    topics=("coada", "diferente"),
    wall="after_stop",
    outside=OutsideNames.renamed,
    shown=ShownAs(typed=True, words=_in_words),
)
