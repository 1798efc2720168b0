"""The camera's hand of a sheet, as an event: what was read in each field, how likely, what confirmed it, what is taken.

It is a second hand. The program alone makes it, beside a first one that is finished; it begins none and is given to
nobody.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from arbitraj.hall.camera.doubted import rests_on_reading
from arbitraj.hall.kernel import keys
from arbitraj.hall.kernel.camera import CAMERA
from arbitraj.hall.kernel.event import Body, HallEvent, SheetNumber, ShortText, TableNumber
from arbitraj.hall.kernel.kind import Kind, ShownAs
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.state import ROW_COLUMNS, HallSheet, Hand, TypedRow
from arbitraj.text import keyed, say

_Few = Annotated[str, Meta(max_length=40)]
_Share = Annotated[float, Meta(ge=0, le=1)]
_Photo = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
_Names = Annotated[tuple[_Few, ...], Meta(max_length=10)]
_Column = Literal["grupa", "pozitie", "depunere", "puncte", "total"]


class FieldSeen(Struct, frozen=True, forbid_unknown_fields=True):
    """A field as it was read. `value` is the image's first reading, empty where there was none (`outcome` says why);
    `taken`: it is the hand's, else a person reads the field."""

    column: _Column = field(name="camp")
    outcome: Literal["read", "empty", "struck", "edge"] = field(name="cum")
    value: ShortText = field(name="citit", default="")
    share: _Share = field(name="probabilitate", default=0.0)
    by: _Names = field(name="confirmat", default=())
    against: _Names = field(name="contrazis", default=())
    taken: bool = field(name="luat", default=False)


class RowSeen(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the form in which something is written."""

    number: Annotated[int, Meta(ge=1, le=1000)] = field(name="nr")
    fields: Annotated[tuple[FieldSeen, ...], Meta(max_length=5)] = field(name="campuri")
    which: Literal["", "solutii"] = field(name="tabel", default="")


class CameraRead(Body, frozen=True, tag="camera"):
    """The camera's hand. `model` is the network, `thresholds` what was likely enough; `photos` those that were read.

    `name` and `table` are whose form it is by its code; without a table the heading is unread.
    """

    sheet: SheetNumber = field(name="fisa")
    model: _Few = field(name="model")
    thresholds: Annotated[dict[_Few, float], Meta(max_length=40)] = field(name="praguri")
    photos: Annotated[tuple[_Photo, ...], Meta(max_length=99)] = field(name="poze")
    rows: Annotated[tuple[RowSeen, ...], Meta(max_length=1000)] = field(name="randuri")
    name: ShortText = field(name="nume", default="")
    table: TableNumber | None = field(name="masa", default=None)


def hand_seen(body: CameraRead) -> Hand:
    """The hand that an event is: what is not taken is unread, whatever was read."""
    heading = None if body.table is None else (body.name, str(body.table))
    return Hand(CAMERA, heading, tuple(map(_row, body.rows)), finished=True)


def row_name(row: RowSeen) -> str:
    """How its hand calls a row."""
    return f"camera-{'s' if row.which else 'r'}-{row.number}"


def _row(row: RowSeen) -> TypedRow:
    taken = {ROW_COLUMNS[each.column]: each.value for each in row.fields if each.taken and each.column != "total"}
    unread = {ROW_COLUMNS[each.column] for each in row.fields if not each.taken}
    group, position, word, points, total = (taken.get(column, "") for column in ROW_COLUMNS.values())
    return TypedRow(row_name(row), row.which, group, position, word, points, total, unread=frozenset(unread))


def _read(sheet: HallSheet, event: HallEvent, body: CameraRead) -> HallSheet:
    first = sheet.hands.get(1)
    if first is None or not first.finished or 2 in sheet.hands or sheet.closed:
        return sheet  # it is never the only one, and takes no person's place
    hand = replace(hand_seen(body), since=event.when, ended=event.number)
    return replace(sheet, hands={1: first, 2: hand})


def _in_words(body: CameraRead) -> dict[str, str]:
    """For the journal: the network, what was likely enough, and of each field what was read, how likely, and why."""
    kinds = dict.fromkeys(name.partition(".")[0] for name in body.thresholds)
    least = filter(None, (_least(kind, body.thresholds) for kind in kinds))
    rows = (say("hall.camera_row", row=each.number, fields=", ".join(map(_field, each.fields))) for each in body.rows)
    said = {"model": body.model, "praguri": "; ".join(least), "randuri": " · ".join(rows)}
    return {name: text for name, text in said.items() if text}


def _least(kind: str, thresholds: Mapping[str, float]) -> str:
    """How likely a reading of a kind of field had to be; empty where that is of a program that kept it otherwise."""
    once, twice = (thresholds.get(f"{kind}.{key}") for key in ("once", "twice"))
    if once is None or twice is None or not (column := keys.FIELD.get(kind)):
        return ""
    return say("hall.camera_threshold", column=say(column), once=_decimal(once), twice=_decimal(twice))


def _field(seen: FieldSeen) -> str:
    column = say(keys.FIELD[seen.column])
    if not seen.taken:
        return say("hall.camera_field_left", column=column)
    by = ", ".join(say(_SAID[of]) for of in seen.by if of in _SAID) or say("hall.camera_by_nothing")
    return say("hall.camera_field", column=column, value=seen.value, share=_decimal(100 * seen.share), by=by)


def _decimal(number: float) -> str:
    return f"{number:.4g}".replace(".", ",")


_SAID = keyed("""hall.camera_by_*
    hall.camera_by_pas hall.camera_by_calcul hall.camera_by_grila hall.camera_by_la_indemana
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
