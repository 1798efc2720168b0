"""A hall whose sheets are settled and contested, for the tests of its pages."""

from collections.abc import Callable
from datetime import datetime

from tests.hall.rooms import ARBITER, CHIEF, THIRD, TYPIST, Room

UNTIL = datetime(2026, 11, 21, 18, 30)


def settled_room(now: Callable[[], datetime], *numbers: str) -> Room:
    """Sheets of the demo (01 to 03 where none is named) typed twice, settled and closed."""
    room = Room(now=now, contest_until=UNTIL, arbiter="Șerban Țuțea")
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


def contested_room(now: Callable[[], datetime]) -> Room:
    """One of them contested twice, once answered; its player is warned."""
    room = settled_room(now)
    of = {"masa": room.hall.state.sheets["03"].table}
    room.says(CHIEF, "sanctiune", **of, masura="avertisment", motiv="Vorbește tare", articol="9.2.2.b", la="12:10")
    room.says(CHIEF, "contestatie", **of, depunere=4, text="Jokerul este I, <b>se vede</b> pe grilă.", la="15:05")
    room.says(CHIEF, "contestatie", **of, text="Totalul nu este bun.", la="15:06")
    room.says(CHIEF, "raspuns", contestatie=2, hotarare="respinsa", motiv="S-a socotit din nou.", la="15:07")
    return room
