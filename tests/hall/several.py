"""Several halls of one competition as one of them sees the others, at a fixed hour: its own page «Săli»."""

import os
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.kernel.event import NewEvent
from arbitraj.hall.kernel.scene import PROGRAM
from arbitraj.hall.kernel.store.rows import log_row
from arbitraj.hall.kernel.store.sqlite import Store
from arbitraj.wings.network.multi_hall.desk import HallsDesk
from arbitraj.wings.network.multi_hall.neighbours import HallSign
from arbitraj.wings.network.multi_hall.postgres import HallsLink
from tests.hall.rooms import ARBITER, CHIEF, TYPIST, Room

_URL = "postgresql://sali@server.example/sali"


def several_halls(folder: Path, store: Store, now: Callable[[], datetime], at: datetime) -> Room:
    """Hall B as it is seen `at` a moment: linked to A, the main one, and to C, which has been silent for minutes."""
    own = Room(now=now)
    own.hands_in("01", "02", "03", "04")
    for number in ("01", "02"):
        own.types(TYPIST, number)
    halls = own.site.hall.tools[HallsDesk] = HallsDesk(folder / "B", own.hall, "B")
    link = HallsLink(_URL, "B", store, halls.shelf)
    halls.links.append(link)
    link.given = own.hall.state.number
    last = {"A": timedelta(seconds=3), "C": timedelta(minutes=7)}
    for letter, numbers in (("A", ("05", "06", "07", "08", "09", "10")), ("C", ("11", "12"))):
        other = Room(now=now)
        HallsDesk(folder / letter, other.hall, letter)  # it presents itself
        other.says(CHIEF, "ceas", ce="pornit", minute=60, oricum=True)
        other.says(CHIEF, "ceas", ce="oprit", oricum=True)
        other.hands_in(*numbers)
        for number in numbers[: len(numbers) // 2]:
            other.types(TYPIST, number)
            if not other.hall.state.sheets[number].closed:
                other.types(ARBITER, number, hand=2)
        log = other.hall.state.log
        rows = [log_row(e.number, NewEvent(e.key, e.when, e.who, e.station, e.body)) for e in log]
        halls.shelf.take(letter, letter.lower(), rows)
        heard = at - last[letter]
        link.signs = {**link.signs, letter: HallSign(heard, {"B": link.given - (12 if letter == "C" else 0)})}
        kept = heard.timestamp()
        os.utime(folder / "B" / "sala" / "alte" / f"{letter}.jsonl", (kept, kept))
    halls.look()
    own.site.named_elsewhere = halls.named
    ruled = RulingGiven("02", "…", "decizie", "este în DOOM 3", entry=3, among=("A-05", "02"), arbiter="Mara")
    own.hall.record(PROGRAM.name, lambda state: [ruled])
    return own
