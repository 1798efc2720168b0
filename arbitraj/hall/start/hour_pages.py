"""Page and event for choosing the right time, if the computer's clock and the hall's own differ
(`kernel/hall_time.py`). Asked of the chief.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from starlette.responses import Response

from arbitraj.hall.kernel.apart import Ticker
from arbitraj.hall.kernel.event import HallEvent
from arbitraj.hall.kernel.hall_time import PARTED, HallTime, HourChosen, hour_moved, time_and_doubt
from arbitraj.hall.kernel.kind import Kind
from arbitraj.hall.kernel.scene import CommandContext, HallPerson, chief_refusal
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.kernel.store.keeper import EventStore
from arbitraj.hall.page.asking import PageRequest, event_at, shown_at
from arbitraj.hall.page.clock_shown import hours_shown
from arbitraj.hall.page.site import Opening, Site
from arbitraj.text import Message

PAGE = "/ora"
_LOOKED_EVERY = 2.0  # seconds


def _judged(scene: CommandContext, person: HallPerson, body: HourChosen) -> Message | None:
    if refused := chief_refusal(scene, person):
        return refused
    doubt = scene.doubt
    if doubt is None:
        return Message("hall.hour_sure")
    if doubt.since.isoformat() != body.since or abs(doubt.seconds - body.seconds) > PARTED.seconds:
        return Message("hall.hour_other")
    return Message("hall.hour_not_back") if body.right == "trecut" and body.seconds < 0 else None


def _folded(state: HallState, event: HallEvent, body: HourChosen) -> HallState:
    moved = hour_moved(body)
    return state.moved(moved) if moved else state


HOUR_CHOSEN = Kind(HourChosen, _judged, fold=_folded, undo=None, topics=("ora", "ceas"), wall="always")


def sets_hour(site: Site, keeper: EventStore) -> None:
    """Apply the chief's choices to the hall's clock."""

    def hear(events: Sequence[HallEvent]) -> None:
        clock = site.hall.clock
        for event in events:
            if isinstance(clock, HallTime) and isinstance(event.body, HourChosen):
                clock.settle(event.body)

    site.hall.heard.append(hear)


@contextmanager
def hour_watched(opening: Opening) -> Iterator[None]:
    """Notify pages when a doubt about the time begins, and when it ends by itself."""
    site, known = opening.site, False

    def look() -> None:
        nonlocal known
        before, known = known, time_and_doubt(site.hall.clock)[1] is not None
        if before != known:
            site.topics.tell(("ora",))

    with Ticker("ora", _LOOKED_EVERY, look):
        yield


def _asked(asked: PageRequest) -> Response:
    doubt = time_and_doubt(asked.hall.clock)[1]
    own, computer = hours_shown(doubt) if doubt else ("", "")
    return asked.page("ora.html", doubt=doubt, own=own, computer=computer)


def _data(asked: PageRequest) -> Mapping[str, Any]:
    seconds = asked.field("secunde")
    sign = -1 if seconds.startswith("-") else 1
    return {"ce": asked.field("ce"), "secunde": sign * _whole(seconds.removeprefix("-")), "de_la": asked.field("de_la")}


def _whole(digits: str) -> int:
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 12 else 0


ROUTES = [shown_at(PAGE, _asked), event_at(PAGE, "ora", _data, _asked, PAGE)]
