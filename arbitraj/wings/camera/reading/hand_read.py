"""Event of the camera's transcription: the reading of every field, its probability and evidence, and whether it is
taken.

It is always a second transcription, made by the program beside a finished first one. It cannot be begun by or handed
over to a person.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from arbitraj.hall.kernel import keys
from arbitraj.hall.kernel.event import Body, HallEvent, SheetNumber, ShortText, TableNumber
from arbitraj.hall.kernel.kind import Kind, ShownAs
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.scene import CAMERA
from arbitraj.hall.kernel.state import ROW_COLUMNS, HallSheet, Hand, TypedRow
from arbitraj.text import keyed, say
from arbitraj.wings.camera.reading.doubted import rests_on_reading

_Few = Annotated[str, Meta(max_length=40)]
_Share = Annotated[float, Meta(ge=0, le=1)]
_Photo = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
_Names = Annotated[tuple[_Few, ...], Meta(max_length=10)]
_Column = Literal["grupa", "pozitie", "depunere", "puncte", "total"]


class FieldSeen(Struct, frozen=True, forbid_unknown_fields=True):
    """A field as read. `value` is the first reading, "" if there was none (`outcome` says why). `taken`: it is used,
    else a person reads the field.
    """

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


def hand_seen(body: CameraRead) -> Hand:
    """The event as a transcription. Fields not taken are unread."""
    heading = None if body.table is None else (body.name, str(body.table))
    return Hand(CAMERA, heading, tuple(map(_row, body.rows)), finished=True)


def row_name(row: RowSeen) -> str:
    """Id of a row in the transcription."""
    return f"camera-{'s' if row.which else 'r'}-{row.number}"


def _row(row: RowSeen) -> TypedRow:
    taken = {ROW_COLUMNS[each.column]: each.value for each in row.fields if each.taken and each.column != "total"}
    unread = {ROW_COLUMNS[each.column] for each in row.fields if not each.taken}
    group, position, word, points, total = (taken.get(column, "") for column in ROW_COLUMNS.values())
    return TypedRow(row_name(row), row.which, group, position, word, points, total, unread=frozenset(unread))


def _read(sheet: HallSheet, event: HallEvent, body: CameraRead) -> HallSheet:
    first = sheet.hands.get(1)
    if first is None or not first.finished or 2 in sheet.hands or sheet.closed:
        return sheet  # it is never the only one, and never replaces a person's
    hand = replace(hand_seen(body), since=event.when, ended=event.number)
    return replace(sheet, hands={1: first, 2: hand})


def _in_words(body: CameraRead) -> dict[str, str]:
    """Texts for the journal: the network, the thresholds, and the reading, probability and evidence of every field."""
    kinds = dict.fromkeys(name.partition(".")[0] for name in body.thresholds)
    least = filter(None, (_least(kind, body.thresholds) for kind in kinds))
    rows = (say("camera_read.row", row=each.number, fields=", ".join(map(_field, each.fields))) for each in body.rows)
    said = {"model": body.model, "praguri": "; ".join(least), "randuri": " · ".join(rows)}
    return {name: text for name, text in said.items() if text}


def _least(kind: str, thresholds: Mapping[str, float]) -> str:
    """The thresholds of a kind of field in words, "" if stored by another program version."""
    once, twice = (thresholds.get(f"{kind}.{key}") for key in ("once", "twice"))
    if once is None or twice is None or not (column := keys.FIELD.get(kind)):
        return ""
    return say("camera_read.threshold", column=say(column), once=_decimal(once), twice=_decimal(twice))


def _field(seen: FieldSeen) -> str:
    column = say(keys.FIELD[seen.column])
    if not seen.taken:
        return say("camera_read.field_left", column=column)
    by = ", ".join(say(_SAID[of]) for of in seen.by if of in _SAID) or say("camera_read.by_nothing")
    return say("camera_read.field", column=column, value=seen.value, share=_decimal(100 * seen.share), by=by)


def _decimal(number: float) -> str:
    return f"{number:.4g}".replace(".", ",")


_SAID = keyed("""camera_read.by_*
    camera_read.by_pas camera_read.by_calcul camera_read.by_grila camera_read.by_la_indemana
""")
CAMERA_READ = Kind(
    CameraRead,
    sheet=_read,
    rests=rests_on_reading,
    topics=("coada", "diferente"),
    wall="after_stop",
    outside=OutsideNames.renamed,
    shown=ShownAs(typed=True, words=_in_words),
)
