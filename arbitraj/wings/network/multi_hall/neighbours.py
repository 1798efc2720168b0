"""State of the other halls as seen from one: progress, last contact, missing events.

Every hall has its own start, clock and screens: the network may be down at that moment, and a pause in one room is none
in another. The main hall decides what is played, how long and from when. A difference is reported in the other hall and
in the main one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from arbitraj.hall.decided.contested import ContestationState, ContestationStates
from arbitraj.hall.decided.lines import contestation_lines
from arbitraj.hall.decided.sanctioned import SanctionNoted, SanctionsKnown
from arbitraj.hall.kernel.game import GameClock, GameStart
from arbitraj.hall.kernel.outside import MAIN
from arbitraj.hall.kernel.state import Done, HallState
from arbitraj.text import Message

SAME_START = timedelta(minutes=1)  # between clocks started at a word on the telephone
SILENT = timedelta(minutes=1)  # a link sends a sign every two seconds


@dataclass(frozen=True, slots=True)
class HallSign:
    """Sign of a hall at the exchange: last contact, and the last event that it knows of every log."""

    heard: datetime
    knows: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HallSeen:
    """A hall as known here. `heard` is the last contact, None for this one or if never. `linked`: contact is expected
    all the time.

    `lacks` is the number of this hall's events that the other does not have, as far as known. For this hall itself,
    those that no other has yet.
    """

    letter: str
    own: bool
    state: HallState
    heard: datetime | None = None
    lacks: int | None = None
    linked: bool = False

    @property
    def main(self) -> bool:
        return self.letter == MAIN

    @property
    def handed_in(self) -> int:
        return len(self.state.sheets)

    @property
    def typed(self) -> int:
        """Number of sheets with a finished first transcription."""
        return sum(1 in sheet.hands and sheet.hands[1].finished for sheet in self.state.sheets.values())

    @property
    def closed(self) -> int:
        return sum(bool(sheet.closed) for sheet in self.state.sheets.values())

    @property
    def disputes(self) -> Mapping[int, ContestationState]:
        return self.state.of(ContestationStates).by_number

    @property
    def dictated(self) -> tuple[Done[SanctionNoted], ...]:
        """Sanctions dictated in writing."""
        return self.state.of(SanctionsKnown).dictated

    @property
    def clock(self) -> GameClock:
        return self.state.of(GameClock)

    @property
    def contested(self) -> int:
        """Number of contestations without an answer."""
        return sum(line.open for line in contestation_lines(self.state))

    @property
    def last(self) -> str:
        """Hour of its last event, by its own clock."""
        return self.state.log[-1].when if self.state.log else ""

    @property
    def letters(self) -> str:
        """Letters announced to its players."""
        return " ".join(self.state.of(GameStart).rows)

    def silent(self, now: datetime) -> bool:
        """Whether contact is overdue."""
        return self.linked and not self.own and (self.heard is None or now - self.heard > SILENT)


def starts_told(states: Mapping[str, HallState], own: str) -> Iterator[Message]:
    """Differences of a hall's start from the main one's, reported in both."""
    if (main := states.get(MAIN)) is None:
        return
    for letter, state in states.items():
        if letter == MAIN or own not in (MAIN, letter):
            continue
        names = {"hall": letter, "main": MAIN}
        for here, there in zip(state.of(GameStart).rows, main.of(GameStart).rows, strict=False):
            both = min(len(here), len(there))  # one may be further in announcing the same letters
            if here[:both] != there[:both]:
                yield Message("network.halls_letters_differ", **names, own=here, wanted=there)
        one, other = state.of(GameClock), main.of(GameClock)
        if one.started is None or other.started is None:
            continue
        if abs(one.started - other.started) > SAME_START:
            hours = {"own": f"{one.started:%H:%M:%S}", "wanted": f"{other.started:%H:%M:%S}"}
            yield Message("network.halls_start_differs", **names, **hours)
        if one.minutes != other.minutes:
            yield Message("network.halls_minutes_differ", **names, own=one.minutes, wanted=other.minutes)
