"""Events of the hall, as frozen values. Their names on the wire and in the journal are the regulation's.

An event is a committed row of the log: author, time, station and body. Bodies are of kinds that the parts of the hall
declare (`kind.py`). This module knows only the effects of a kind on the name and the life of a sheet. The program's
conclusions (verdicts, totals, the queue, places) are computed and never stored.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field, structs

VERSION = 2  # of the bodies' shapes, the only one that is read

# limits of the readers of files: no sheet is longer
SheetNumber = Annotated[str, Meta(min_length=1, max_length=20, pattern=r"^[\w.-]+$")]
TableNumber = Annotated[int, Meta(ge=1, le=100_000)]
FieldRead = Annotated[str, Meta(max_length=1000)]  # of a field, or of a whole grid
ShortText = Annotated[str, Meta(max_length=100)]
LongText = Annotated[str, Meta(max_length=2000)]
SheetOrNone = Annotated[str, Meta(max_length=20)]


class Body(Struct, frozen=True, forbid_unknown_fields=True, tag_field="fel"):
    """Body of an event, tagged by `fel`."""


class BeginsSheet(Body, frozen=True):
    """Registers a sheet, known by its number from here on."""

    @property
    def sheet(self) -> str:
        raise NotImplementedError


class RenamesSheet(Body, frozen=True):
    """Gives a sheet another number, with all its data, or withdraws it (`takes_back`)."""

    @property
    def sheet(self) -> str:
        raise NotImplementedError

    @property
    def number(self) -> str | None:
        """The new number, None if it stays."""
        raise NotImplementedError

    @property
    def takes_back(self) -> bool:
        raise NotImplementedError


class ClosesSheet(Body, frozen=True):
    """Closes a sheet. Once the sheet is reopened, the closing no longer blocks any undoing."""


class OpensSheet(Body, frozen=True):
    """Reopens a closed sheet."""


class TakenBack(Body, frozen=True, tag="anulat"):
    """Undoes an event, which stays in the log. `sheet`: the sheet whose typist had seen a verdict on it."""

    number: Annotated[int, Meta(ge=1)] = field(name="nr")
    reason: LongText = field(name="motiv", default="")
    sheet: SheetOrNone = field(name="fisa_cu_verdict", default="")


class NewEvent(Struct, frozen=True):
    """An event without a number yet. `key`: 128 random bits from the station. `when`: local time, to the second."""

    key: str
    when: str
    who: str
    station: str
    body: Body

    def numbered(self, number: int) -> "HallEvent":
        """The event as it is in the log."""
        return HallEvent(number, *structs.astuple(self))


class HallEvent(Struct, frozen=True):
    """An event of the log. `store/rows.py` has its form on the disk."""

    number: int
    key: str
    when: str
    who: str
    station: str
    body: Body

    @property
    def unnumbered(self) -> NewEvent:
        """The event without its number."""
        return NewEvent(*structs.astuple(self)[1:])


class BadEventError(Exception):
    """The data sent is not a valid event. The message says where and why, for a person."""


def data_of(body: Body) -> tuple[str, dict[str, Any]]:
    """(tag, plain data) of a body. `Kinds.body_of` is the inverse."""
    data = msgspec.to_builtins(body)
    return data.pop("fel"), data


def tag_of(body: Body | type[Body]) -> str:
    """Tag of a kind on the wire."""
    return str(body.__struct_config__.tag)


def sheet_of_body(body: Body | None) -> str:
    """Number of the sheet that a body is about, "" if none."""
    return str(getattr(body, "sheet", ""))
