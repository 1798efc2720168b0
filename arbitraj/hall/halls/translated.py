"""Events of a hall as they are outside of it: sheet `07` of hall B is `B-07`, events are numbered over all halls.

The whole log goes by the hour; within a hall by its own order, whatever its clock did.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from msgspec import structs

from arbitraj.hall.events import (
    AnyBody,
    AppealMade,
    ContestationAnswered,
    ContestationMade,
    FolderTaken,
    HallEvent,
    HandedIn,
    HandedInMoved,
    HeadingTyped,
    NotHandedIn,
    RulingGiven,
    SanctionNoted,
    TakenBack,
    ThirdRead,
)
from arbitraj.hall.program_events import HallPresented
from arbitraj.hall.renumbered import renumbered
from arbitraj.hall.sheet_folding import ABOUT_SHEET
from arbitraj.sheets.contest import SHEETS, WORKBOOKS

# between the tables of one hall and the next, where two have the same; and between the numbers of their registers,
# which every hall counts from 1: a number that was told to a player is not another one's later, whatever comes
_FAR = 1_000
MAIN = "A"  # the hall whose letters, start and deadline are everybody's, and where the whole is written
_ASKED = re.compile(r"ev-(\d{1,9})")
# what concerns all halls; every other kind, also one to come, is the hall's own affair
_WRITTEN = (SanctionNoted, ContestationMade, AppealMade, ContestationAnswered)  # a line of a register, by its number
_OVER_ALL = (HandedIn, HandedInMoved, NotHandedIn, *_WRITTEN, FolderTaken, TakenBack, *ABOUT_SHEET)
_NUMBER = re.compile("[0-9]{1,3}")
_OUTSIDE = re.compile(r"[A-Z]-.")


def outside(letter: str, sheet: str) -> str:
    """How a hall's sheet is called outside."""
    return f"{letter}-{sheet}"


def is_outside(sheet: str) -> bool:
    """Whether a sheet is named as it is outside its hall."""
    return bool(_OUTSIDE.match(sheet))


def number_outside(letter: str, number: int) -> int:
    """The number of a contestation, or of a sanction, in the registers of the whole: of hall B 1 is 1001."""
    return number + _FAR * (ord(letter) - ord(MAIN)) if 0 < number < _FAR else number


@dataclass(frozen=True, slots=True)
class SeveralHalls:
    """How a hall is one of several: its letter, the PostgreSQL by which they exchange logs; empty: as its log says."""

    letter: str = ""
    url: str = ""


def presented(log: Sequence[HallEvent]) -> HallPresented | None:
    """How a hall presented itself last."""
    return next((each.body for each in reversed(log) if isinstance(each.body, HallPresented)), None)


def shifts_of(halls: Mapping[str, HallPresented], logs: Mapping[str, Sequence[HallEvent]]) -> dict[str, int]:
    """What is added to the tables of each hall, so that each is one player's: nothing where they are already."""
    seated: dict[int, set[tuple[str, ...]]] = {}
    for hall in halls.values():
        for seat in hall.players:
            seated.setdefault(seat.table, set()).add((seat.surname, seat.given))
    played: dict[int, set[tuple[str, ...]]] = {}
    for letter, log in logs.items():
        for table in {event.body.table for event in log if isinstance(event.body, HandedIn)}:
            played.setdefault(table, set()).add((letter,))
    apart = all(len(of) == 1 for of in (*seated.values(), *played.values()))
    return {letter: 0 if apart else _FAR * (ord(letter) - ord(MAIN)) for letter in halls}


def whole_log(logs: Mapping[str, Sequence[HallEvent]], shifts: Mapping[str, int]) -> list[HallEvent]:
    """The events of all halls as one log."""
    placed: list[tuple[str, str, int, HallEvent]] = []
    for letter, log in logs.items():
        hour = ""
        for event in log:
            hour = max(hour, event.when)
            placed.append((hour, letter, event.number, event))
    placed.sort(key=lambda each: each[:3])
    numbers = {(letter, number): n for n, (_, letter, number, _) in enumerate(placed, 1)}
    names = {letter: _Names(letter, shifts.get(letter, 0), numbers) for letter in logs}
    found = ((n, event, names[letter].of(event.body)) for n, (_, letter, _, event) in enumerate(placed, 1))
    return [
        HallEvent(n, f"{event.key}-{n}", event.when, event.who, event.station, body)
        for n, event, body in found
        if body is not None
    ]


@dataclass(frozen=True, slots=True)
class _Names:
    letter: str
    shift: int
    numbers: Mapping[tuple[str, int], int]

    def of(self, body: AnyBody) -> AnyBody | None:
        """A body as it is outside; None where it is the hall's own affair."""
        sheet = getattr(body, "sheet", "")
        if not isinstance(body, _OVER_ALL) or (isinstance(body, RulingGiven) and not sheet):
            return None
        if isinstance(body, FolderTaken):
            return self._file(body)
        if isinstance(body, RulingGiven):
            return self._ruling(body)
        changes: dict[str, Any] = {"sheet": outside(self.letter, sheet)} if sheet else {}
        if isinstance(body, TakenBack):
            number = self.numbers.get((self.letter, body.number))
            return structs.replace(body, number=number, **changes) if number else None
        if isinstance(body, HandedInMoved) and body.number:
            changes["number"] = outside(self.letter, body.number)
        if isinstance(body, _WRITTEN):
            changes["number"] = number_outside(self.letter, body.number)
        if isinstance(body, ContestationAnswered):
            changes["rulings"] = tuple(self.numbers.get((self.letter, each), 0) for each in body.rulings)
        if isinstance(body, ThirdRead) and body.difference.startswith("table"):
            changes["value"] = self._table(body.value)
        if isinstance(body, HeadingTyped):
            changes["table"] = self._table(body.table)
        elif (table := getattr(body, "table", None)) is not None:
            changes["table"] = table + self.shift
        return structs.replace(body, **changes)

    def _table(self, written: str) -> str:
        return re.sub(r"[0-9]{1,6}", lambda found: str(int(found[0]) + self.shift), written) if self.shift else written

    def _ruling(self, body: RulingGiven) -> RulingGiven:
        sheet = outside(self.letter, body.sheet)
        among = tuple(each if _OUTSIDE.match(each) else outside(self.letter, each) for each in body.among)
        named = structs.replace(renumbered(body, sheet), among=among)
        contested = body.decision.get("contestatie", "")
        if _NUMBER.fullmatch(contested):  # of this hall: what another sheet takes of a ruling leaves that out
            number = str(number_outside(self.letter, int(contested)))
            named = structs.replace(named, decision={**body.decision, "contestatie": number})
        if asked := _ASKED.fullmatch(body.question):
            return structs.replace(named, question=f"ev-{self.numbers.get((self.letter, int(asked[1])), 0)}")
        of_table = body.how == "diferenta" and body.question.startswith("table")
        if of_table and body.value is not None:
            return structs.replace(named, value=self._table(body.value))
        return named

    def _file(self, body: FolderTaken) -> FolderTaken | None:
        """A sheet's file under its name outside; hand-ins and registers are made anew of what is known of all."""
        if not body.file.startswith(f"{SHEETS}/") or body.file in WORKBOOKS:
            return None
        sheet = outside(self.letter, body.sheet) if body.sheet else ""
        return structs.replace(body, file=f"{SHEETS}/{self.letter}-{PurePosixPath(body.file).name}", sheet=sheet)


def left_out(logs: Mapping[str, Sequence[HallEvent]]) -> Iterator[tuple[str, str]]:
    """(hall, file) of those that hold sheets and are not in the whole: workbooks of several sheets."""
    for letter, log in logs.items():
        for name in dict.fromkeys(each.body.file for each in log if isinstance(each.body, FolderTaken)):
            if name in WORKBOOKS:
                yield letter, name


def at_home(letter: str, body: RulingGiven) -> RulingGiven:
    """A ruling that the whole gives to a sheet of this hall, as it stands in the hall's own log."""
    begin = outside(letter, "")
    among = tuple(each.removeprefix(begin) for each in body.among)
    return structs.replace(renumbered(body, body.sheet.removeprefix(begin)), among=among)


def hall_of(sheet: str) -> str:
    """The letter of the hall that a sheet is of, by its number outside."""
    return sheet[:1]
