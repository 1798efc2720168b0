"""A stored row of the log: what journal and database compare and exchange, byte for byte."""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta, Raw, Struct, field

from arbitraj.hall.kernel.event import VERSION, BadEventError, HallEvent, NewEvent, data_of
from arbitraj.hall.kernel.kind import EventKinds
from arbitraj.text import say


class LogRow(Struct, frozen=True):
    """A row of the log. `data` is the stored JSON of the body."""

    number: Annotated[int, Meta(ge=1)] = field(name="nr")
    key: str = field(name="cheie")
    when: str = field(name="ora")
    who: str = field(name="cine")
    station: str = field(name="statie")
    kind: str = field(name="fel")
    version: int = field(name="v")
    data: Raw = field(name="date")

    @property
    def named(self) -> str:
        """The row in words, for a message."""
        return say("hall.event_named", when=self.when, who=self.who, station=self.station, kind=self.kind)


def log_row(number: int, new: NewEvent) -> LogRow:
    """Row of a new event. Raises BadEventError for lone surrogates, which no file can hold."""
    kind, data = data_of(new.body)
    try:
        encoded = msgspec.json.encode(data)
        for text in (new.key, new.when, new.who, new.station):
            text.encode()
    except UnicodeEncodeError:
        raise BadEventError(say("hall.half_sign")) from None
    return LogRow(number, new.key, new.when, new.who, new.station, kind, VERSION, Raw(encoded))


def event_of(row: LogRow, kinds: EventKinds) -> HallEvent:
    """The event of a row. Raises BadEventError."""
    try:
        data = msgspec.json.decode(row.data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadEventError(str(error)) from None
    body = kinds.body_of(row.kind, data, row.version)
    return HallEvent(row.number, row.key, row.when, row.who, row.station, body)


def two_contents(ones: Iterable[LogRow], others: Iterable[LogRow]) -> list[tuple[LogRow, LogRow]]:
    """Pairs of rows with the same number and different contents."""
    known = {row.number: row for row in others}
    return [(row, known[row.number]) for row in ones if row.number in known and known[row.number] != row]
