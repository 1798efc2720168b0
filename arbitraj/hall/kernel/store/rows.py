"""A stored row of the log, which journal and database compare byte for byte, and two logs that forked."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct, field

from arbitraj.hall.kernel import keys
from arbitraj.hall.kernel.event import VERSION, BadEventError, HallEvent, NewEvent, data_of
from arbitraj.hall.kernel.kind import EventKinds
from arbitraj.hall.kernel.scene import PROGRAM
from arbitraj.text import Message, text_of


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
        return text_of("hall.event_named", when=self.when, who=self.who, station=self.station, kind=self.kind)


def log_row(number: int, new: NewEvent) -> LogRow:
    """Row of a new event. Raises BadEventError for lone surrogates, which no file can hold."""
    kind, data = data_of(new.body)
    try:
        encoded = msgspec.json.encode(data)
        for text in (new.key, new.when, new.who, new.station):
            text.encode()
    except UnicodeEncodeError:
        raise BadEventError(text_of("hall.half_sign")) from None
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


_LISTED = 20
_ABOUT = keys.FORK
_OWN = "preluat"  # the event by which a laptop took over: no person's work


@dataclass(frozen=True, slots=True)
class Fork:
    """`number` is that of the first event that differs. `own` and `other` are the events from there on that the other
    log does not have, under any number.
    """

    number: int
    own: tuple[LogRow, ...]
    other: tuple[LogRow, ...]

    @property
    def sides(self) -> dict[str, object]:
        """Values for a message: the number, and the events of both sides in words."""
        return {"number": self.number, "own": events_listed(self.own), "other": events_listed(self.other)}

    @property
    def told(self) -> Message:
        """The message, with the events that only one log has."""
        return Message("hall.forked", **self.sides)


def fork_of(own: Sequence[LogRow], other: Sequence[LogRow]) -> Fork | None:
    """The fork of two logs of one competition, None if they are the same.

    Rows with the same key are the same event: a station sent it to one hall, then to the other.
    """
    same = 0
    for one, another in zip(own, other, strict=False):
        if one != another:
            break
        same += 1
    if same == len(own) == len(other):
        return None
    keys, others = ({row.key for row in rows[same:]} for rows in (own, other))
    return Fork(
        same + 1,
        tuple(row for row in own[same:] if row.key not in others),
        tuple(row for row in other[same:] if row.key not in keys),
    )


def by_people(rows: Sequence[LogRow]) -> list[LogRow]:
    """Rows of persons, without the program's own."""
    return [row for row in rows if row.who != PROGRAM.name and row.kind != _OWN]


def events_listed(rows: Sequence[LogRow]) -> str:
    """Events of persons in words, joined, the first of many."""
    people = by_people(rows)
    words = [named_event(row) for row in people[:_LISTED]]
    if len(people) > _LISTED:
        words.append(text_of("hall.fork_more", count=len(people) - _LISTED))
    return "; ".join(words) or text_of("hall.fork_nothing")


def named_event(row: LogRow) -> str:
    """An event for people to recognise: kind, sheet or table, author and time."""
    known, data = keys.KIND.get(row.kind), {}
    with suppress(msgspec.DecodeError):
        data = msgspec.json.decode(row.data, type=dict[str, Any])
    about = [text_of(key, value=data[name]) for name, key in _ABOUT.items() if data.get(name) not in (None, "")]
    kind = text_of(known) if known else row.kind
    return text_of(
        "hall.fork_event", number=row.number, what=", ".join([kind, *about]), who=row.who, hour=row.when[11:16]
    )
