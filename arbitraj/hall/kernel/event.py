"""What happens in the hall, as frozen values. The names on the wire, and in the journal, are the regulation's.

An event is a committed row of the log: who did what, when, at which station. Its body is of a kind that a part of the
hall declares (`kind.py`); of kinds it is known here only what they do to the name and the life of a sheet. What the
program concludes of events (verdicts, totals, the queue, places) is computed and never stored.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

VERSION = 2  # of the shapes of bodies, the only one that is read

# limits as readers of files have them: nobody's sheet is longer
SheetNumber = Annotated[str, Meta(min_length=1, max_length=20, pattern=r"^[\w.-]+$")]
TableNumber = Annotated[int, Meta(ge=1, le=100_000)]
FieldRead = Annotated[str, Meta(max_length=1000)]  # of a field, or of a whole grid
ShortText = Annotated[str, Meta(max_length=100)]
LongText = Annotated[str, Meta(max_length=2000)]
SheetOrNone = Annotated[str, Meta(max_length=20)]


class Body(Struct, frozen=True, forbid_unknown_fields=True, tag_field="fel"):
    """What happened."""


class BeginsSheet(Body, frozen=True):
    """A sheet is handed in: from here on it is known by its number."""

    @property
    def sheet(self) -> str:
        raise NotImplementedError


class RenamesSheet(Body, frozen=True):
    """A sheet gets another number, with all that was done of it, or is none any more (`takes_back`)."""

    @property
    def sheet(self) -> str:
        raise NotImplementedError

    @property
    def number(self) -> str | None:
        """The other number, None where it stays."""
        raise NotImplementedError

    @property
    def takes_back(self) -> bool:
        raise NotImplementedError


class ClosesSheet(Body, frozen=True):
    """A sheet is done; once it is opened again that holds nothing any more."""


class OpensSheet(Body, frozen=True):
    """A sheet that was done is opened again."""


class TakenBack(Body, frozen=True, tag="anulat"):
    """An event taken back; it stays in the log. `sheet`: that of which its typist had seen a verdict."""

    number: Annotated[int, Meta(ge=1)] = field(name="nr")
    reason: LongText = field(name="motiv", default="")
    sheet: SheetOrNone = field(name="fisa_cu_verdict", default="")


class NewEvent(Struct, frozen=True):
    """An event that has no number yet. `key`: 128 random bits of the station's; `when`: local time, to the second."""

    key: str
    when: str
    who: str
    station: str
    body: Body

    def numbered(self, number: int) -> "HallEvent":
        """As it stands in the log."""
        return HallEvent(number, self.key, self.when, self.who, self.station, self.body)


class HallEvent(Struct, frozen=True):
    """An event of the log; its form on the disk is `store/rows.py`'s."""

    number: int
    key: str
    when: str
    who: str
    station: str
    body: Body


class BadEventError(Exception):
    """What was sent is no event; its text says where and why, for a person."""


def data_of(body: Body) -> tuple[str, dict[str, Any]]:
    """(kind, plain data) of a body; `Kinds.body_of` gives it back."""
    data = msgspec.to_builtins(body)
    return data.pop("fel"), data


def tag_of(body: Body | type[Body]) -> str:
    """What a kind is called on the wire."""
    return str(body.__struct_config__.tag)


def sheet_of_body(body: Body | None) -> str:
    """The number of the sheet that a body is about; empty where it is about none."""
    return str(getattr(body, "sheet", ""))
