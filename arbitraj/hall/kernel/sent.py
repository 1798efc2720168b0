"""Messages from stations to the hall, their answers, and the protocol of the log."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from msgspec import structs

from arbitraj.hall.kernel.event import Body, HallEvent, NewEvent
from arbitraj.hall.kernel.kind import EventKinds
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.text import Said


def own_key(*parts: object) -> str:
    """Key of an event that the program adds. Stations may not send keys with a point, so none can use it first."""
    return ".".join(map(str, parts))


def may_come_of(kinds: EventKinds, kept: Body, sent: Body) -> bool:
    """Whether a stored event may come from one resent under its key, when its sent form is no longer known."""
    if type(kept) is not type(sent) or kinds.of(kept).completed:
        return type(kept) is type(sent)
    if hasattr(kept, "after_verdict"):  # set by the service (`seen.py`)
        kept = structs.replace(kept, after_verdict=getattr(sent, "after_verdict"))  # noqa: B009
    return kept == sent


class Log(Protocol):
    """Protocol: a store of events (`store/`)."""

    @property
    def kinds(self) -> EventKinds:
        """The kinds of events it can store."""

    def append(self, new: Sequence[NewEvent]) -> list[HallEvent]:
        """Store events in one transaction. A known key gives its stored event and stores nothing."""

    def events(self, after: int = 0) -> Sequence[HallEvent]:
        """Events after a number, in order."""


@dataclass(frozen=True, slots=True)
class Sent:
    """An event as a station sends it. `seen` is the number of the last event that its page showed, 0 if none."""

    key: str
    kind: str
    data: Any
    seen: int = 0


@dataclass(frozen=True, slots=True)
class SentAnswer:
    """Answer to a sent event: the event, or why it was refused. `stale`: the sheet has changed since `seen`."""

    key: str
    event: HallEvent | None
    refused: Said | None = None
    stale: bool = False


@dataclass(frozen=True, slots=True)
class Posted:
    """A batch from a station: its user, its name, its events in order."""

    person: HallPerson
    station: str
    sent: Sequence[Sent]
