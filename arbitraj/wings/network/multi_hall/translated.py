"""Events of a hall in the combined log: sheet `07` of hall B is `B-07`, events are numbered over all halls.

The combined log is ordered by the hour, and within a hall by its own order, whatever its clock did.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec import structs

from arbitraj.folder.typing_index import WORKBOOKS
from arbitraj.hall.folder.taken import FolderTaken
from arbitraj.hall.kernel.event import HallEvent
from arbitraj.hall.kernel.kind import EventKinds
from arbitraj.hall.kernel.outside import FAR, MAIN, OutsideNames, outside
from arbitraj.hall.triage.ruled import RulingGiven, renumbered
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.wings.network.multi_hall.presented import HallPresented


@dataclass(frozen=True, slots=True)
class SeveralHalls:
    """Options of a hall among several: its letter and the PostgreSQL address for the exchange, "" for those in
    its log.
    """

    letter: str = ""
    url: str = ""


def shifts_of(halls: Mapping[str, HallPresented], logs: Mapping[str, Sequence[HallEvent]]) -> dict[str, int]:
    """Table-number offset per hall (0 if already unique)."""
    seated: dict[int, set[tuple[str, ...]]] = {}
    for hall in halls.values():
        for seat in hall.players:
            seated.setdefault(seat.table, set()).add((seat.surname, seat.given))
    played: dict[int, set[tuple[str, ...]]] = {}
    for letter, log in logs.items():
        for table in {event.body.table for event in log if isinstance(event.body, HandedIn)}:
            played.setdefault(table, set()).add((letter,))
    apart = all(len(of) == 1 for of in (*seated.values(), *played.values()))
    return {letter: 0 if apart else FAR * (ord(letter) - ord(MAIN)) for letter in halls}


def whole_log(kinds: EventKinds, logs: Mapping[str, Sequence[HallEvent]], shifts: Mapping[str, int]) -> list[HallEvent]:
    """The events of all halls as one log."""
    placed: list[tuple[str, str, int, HallEvent]] = []
    for letter, log in logs.items():
        hour = ""
        for event in log:
            hour = max(hour, event.when)
            placed.append((hour, letter, event.number, event))
    placed.sort(key=lambda each: each[:3])
    numbers = {(letter, number): n for n, (_, letter, number, _) in enumerate(placed, 1)}
    names = {letter: OutsideNames(letter, shifts.get(letter, 0), numbers) for letter in logs}
    found = (
        (n, event, told(names[letter], event.body))
        for n, (_, letter, _, event) in enumerate(placed, 1)
        if (told := kinds.of(event.body).outside)  # other kinds stay within their hall
    )
    return [
        HallEvent(n, f"{event.key}-{n}", event.when, event.who, event.station, body)
        for n, event, body in found
        if body is not None
    ]


def left_out(logs: Mapping[str, Sequence[HallEvent]]) -> Iterator[tuple[str, str]]:
    """(hall, file) of workbooks with several sheets, which are not in the combined results."""
    for letter, log in logs.items():
        for name in dict.fromkeys(each.body.file for each in log if isinstance(each.body, FolderTaken)):
            if name in WORKBOOKS:
                yield letter, name


def at_home(letter: str, body: RulingGiven) -> RulingGiven:
    """A ruling of the combined state for a sheet of this hall, as in the hall's own log."""
    begin = outside(letter, "")
    among = tuple(each.removeprefix(begin) for each in body.among)
    return structs.replace(renumbered(body, body.sheet.removeprefix(begin)), among=among)


def hall_of(sheet: str) -> str:
    """Hall letter in a sheet's global name."""
    return sheet[:1]
