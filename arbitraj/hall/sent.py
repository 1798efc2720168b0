"""What stations send to the hall and how it is answered, and the log that keeps it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from arbitraj.hall.events import HallEvent, NewEvent
from arbitraj.hall.rights import HallPerson
from arbitraj.text import Said


class Log(Protocol):
    """Where events are kept (`store/`)."""

    def append(self, new: Sequence[NewEvent]) -> list[HallEvent]:
        """Keep them, all in one step; a key that is known gives the event that has it and keeps nothing."""

    def events(self, after: int = 0) -> Sequence[HallEvent]:
        """Those after a number, in order."""


@dataclass(frozen=True, slots=True)
class Sent:
    """An event as a station sends it. `seen` is the number of the last event that its page showed, 0: none."""

    key: str
    kind: str
    data: Any
    version: int = 1
    seen: int = 0


@dataclass(frozen=True, slots=True)
class SentAnswer:
    """What became of a sent event: the event, or why it was refused; `stale`: the sheet has changed since `seen`."""

    key: str
    event: HallEvent | None
    refused: Said | None = None
    stale: bool = False


@dataclass(frozen=True, slots=True)
class Posted:
    """What a station sends at once: its person, its name, its events in order."""

    person: HallPerson
    station: str
    sent: Sequence[Sent]
