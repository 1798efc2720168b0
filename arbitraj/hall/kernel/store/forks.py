"""Two halls that went on from one log: the number where they fork, and the events that only one of them has."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec

from arbitraj.hall.kernel import keys
from arbitraj.hall.kernel.scene import PROGRAM
from arbitraj.hall.kernel.store.rows import LogRow
from arbitraj.text import Said, said, say

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
    def told(self) -> Said:
        """The message, with the events that only one log has."""
        return said("hall.forked", **self.sides)


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
        words.append(say("hall.fork_more", count=len(people) - _LISTED))
    return "; ".join(words) or say("hall.fork_nothing")


def named_event(row: LogRow) -> str:
    """An event for people to recognise: kind, sheet or table, author and time."""
    known, data = keys.KIND.get(row.kind), {}
    with suppress(msgspec.DecodeError):
        data = msgspec.json.decode(row.data, type=dict[str, Any])
    about = [say(key, value=data[name]) for name, key in _ABOUT.items() if data.get(name) not in (None, "")]
    kind = say(known) if known else row.kind
    return say("hall.fork_event", number=row.number, what=", ".join([kind, *about]), who=row.who, hour=row.when[11:16])
