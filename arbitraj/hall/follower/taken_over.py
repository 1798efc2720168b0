"""That another laptop is the hall from here on, as an event."""

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta, field

from arbitraj.hall.kernel.event import Body, HallEvent
from arbitraj.hall.kernel.kind import Kind
from arbitraj.hall.kernel.state import HallState


class TakenOver(Body, frozen=True, tag="preluat"):
    """From here on another laptop is the hall, under a newer mandate."""

    mandate: Annotated[int, Meta(ge=2, le=1_000_000)] = field(name="mandat")
    laptop: Annotated[str, Meta(max_length=100)]


@dataclass(frozen=True, slots=True)
class Mandate:
    """Grows when another laptop takes over; stations refuse an older one."""

    number: int = 1


def _folded(state: HallState, event: HallEvent, body: TakenOver) -> HallState:
    return state.having(Mandate(max(state.of(Mandate).number, body.mandate)))


TAKEN_OVER = Kind(TakenOver, fold=_folded, undo=None)
