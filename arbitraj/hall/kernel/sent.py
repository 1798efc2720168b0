"""What stations send to the hall and how it is answered, and the log that keeps it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from msgspec import structs

from arbitraj.hall.kernel.event import Body, HallEvent, NewEvent
from arbitraj.hall.kernel.kind import EventKinds
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.text import Said


def own_key(*parts: object) -> str:
    """The key of what happens by itself: no station may write a point in one, so that none can take it first."""
    return ".".join(map(str, parts))


def may_come_of(kinds: EventKinds, kept: Body, sent: Body) -> bool:
    """Whether an event may be what is sent again under its key, where it is not known any more how it was sent."""
    if type(kept) is not type(sent) or kinds.of(kept).completed:
        return type(kept) is type(sent)
    if hasattr(kept, "after_verdict"):  # the service says so (`seen.py`)
        kept = structs.replace(kept, after_verdict=getattr(sent, "after_verdict"))  # noqa: B009
    return kept == sent


class Log(Protocol):
    """Where events are kept (`store/`)."""

    @property
    def kinds(self) -> EventKinds:
        """The kinds of events that it knows."""

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
