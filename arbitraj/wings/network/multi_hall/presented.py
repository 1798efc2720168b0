"""Event by which a hall of several presents itself to the others."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from arbitraj.hall.kernel.event import Body, HallEvent, LongText, ShortText, TableNumber
from arbitraj.hall.kernel.kind import Kind


@dataclass(frozen=True, slots=True)
class SeveralHalls:
    """Options of a hall among several: its letter and the PostgreSQL address, "" for those in its log."""

    letter: str = ""
    url: str = ""


class SeatPresented(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A line of a hall's roster for the others."""

    table: TableNumber
    surname: ShortText
    given: ShortText = ""
    club: ShortText = ""
    rating: int | None = None
    category: Literal["seniori", "tineret"] = "seniori"


class HallPresented(Body, frozen=True, tag="sala"):
    """A hall's letter, players, letters and settings. The last two must be the main hall's."""

    letter: Annotated[str, Meta(pattern="^[A-Z]$")] = field(name="litera")
    game: Annotated[dict[ShortText, LongText], Meta(max_length=20)] = field(name="partida", default_factory=dict)
    players: Annotated[tuple[SeatPresented, ...], Meta(max_length=10_000)] = field(name="jucatori", default=())


HALL_PRESENTED = Kind(HallPresented, undo=None)


def presented(log: Sequence[HallEvent]) -> HallPresented | None:
    """The last presentation in a log, None if none."""
    return next((event.body for event in reversed(log) if isinstance(event.body, HallPresented)), None)
