"""A hall whose sheets are settled and contested, for the tests of its pages."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cache
from itertools import count
from typing import Any

from arbitraj.hall.kernel.event import HallEvent
from tests.hall.rooms import ARBITER, CHIEF, THIRD, TYPIST, Room

_SETTINGS: Mapping[str, Any] = {"contest_until": datetime(2026, 11, 21, 18, 30), "arbiter": "Șerban Țuțea"}


def settled_room(now: Callable[[], datetime], *numbers: str) -> Room:
    """Sheets of the demo (01 to 03 where none is named) typed twice, settled and closed."""
    room = Room(now=now, **_SETTINGS)
    numbers = numbers or ("01", "02", "03")
    room.hands_in(*numbers)
    for number in numbers:
        room.types(TYPIST, number)
        if not room.hall.state.sheets[number].closed:
            room.types(ARBITER, number, hand=2)
    for item in room.hall.queue():
        room.says(THIRD, "decizie", fisa=item.sheet, intrebare=item.question, cum="lasat", motiv="așa este")
    assert all(room.hall.state.sheets[number].closed for number in numbers)
    return room


def _hours() -> Callable[[], datetime]:
    """Some seconds later at each look, after two in the afternoon."""
    seconds = count(0, 3)
    return lambda: datetime(2026, 11, 21, 14, 2) + timedelta(seconds=next(seconds))


@cache
def _contested() -> Sequence[HallEvent]:
    room = settled_room(_hours())
    of = {"masa": room.hall.state.sheets["03"].table}
    room.says(CHIEF, "sanctiune", **of, masura="avertisment", motiv="Vorbește tare", articol="9.2.2.b", la="12:10")
    room.says(CHIEF, "contestatie", **of, depunere=4, text="Jokerul este I, <b>se vede</b> pe grilă.", la="14:50")
    room.says(CHIEF, "contestatie", **of, text="Totalul nu este bun.", la="14:52")
    room.says(CHIEF, "raspuns", contestatie=2, hotarare="respinsa", motiv="S-a socotit din nou.", la="14:55")
    return room.hall.state.log


def contested_room(now: Callable[[], datetime]) -> Room:
    """One of them contested twice, once answered; its player is warned."""
    return Room(log=_contested(), now=now, **_SETTINGS)
