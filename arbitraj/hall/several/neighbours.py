"""The halls of a competition as each of them sees the others: how far they are, when they were heard, what they lack.

Every hall has its own start, its own clock and its own screens: the line may be down at that moment, and what happens
in one room is no pause in another. What is played, for how long and from when is the main hall's: a hall that has it
otherwise is told, and so is the main one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from arbitraj.hall.kernel.game import GameClock, GameStart
from arbitraj.hall.kernel.outside import MAIN
from arbitraj.hall.kernel.state import Done, HallState
from arbitraj.hall.written.contested import Dispute, Disputes
from arbitraj.hall.written.lines import contestation_lines
from arbitraj.hall.written.sanctioned import SanctionNoted, SanctionsKnown
from arbitraj.text import Said, said

SAME_START = timedelta(minutes=1)  # between clocks that were started at one word on the telephone
SILENT = timedelta(minutes=1)  # a link says something every two seconds


@dataclass(frozen=True, slots=True)
class HallSign:
    """What a hall left where logs are exchanged: when it was there last, up to which event it knows each log."""

    heard: datetime
    knows: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HallSeen:
    """A hall as it is known here. `heard` is when it was, None: it is this one, or never; `linked`: it should be heard
    all the time. `lacks` is how many events of this hall it does not have, as far as that is known; of this hall
    itself, how many nobody has yet.
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
        """The sheets whose first hand is finished."""
        return sum(1 in each.hands and each.hands[1].finished for each in self.state.sheets.values())

    @property
    def closed(self) -> int:
        return sum(bool(each.closed) for each in self.state.sheets.values())

    @property
    def disputes(self) -> Mapping[int, Dispute]:
        return self.state.of(Disputes).by_number

    @property
    def dictated(self) -> tuple[Done[SanctionNoted], ...]:
        """The sanctions in writing."""
        return self.state.of(SanctionsKnown).dictated

    @property
    def clock(self) -> GameClock:
        return self.state.of(GameClock)

    @property
    def contested(self) -> int:
        """The contestations that wait for an answer."""
        return sum(line.open for line in contestation_lines(self.state))

    @property
    def last(self) -> str:
        """The hour of its last event, by its own clock."""
        return self.state.log[-1].when if self.state.log else ""

    @property
    def letters(self) -> str:
        """Those that its players have heard."""
        return " ".join(self.state.of(GameStart).rows)

    def silent(self, now: datetime) -> bool:
        """Whether it should have been heard since."""
        return self.linked and not self.own and (self.heard is None or now - self.heard > SILENT)


def starts_told(states: Mapping[str, HallState], own: str) -> Iterator[Said]:
    """What of its start a hall has otherwise than the main one: told there and in the main hall."""
    main = states.get(MAIN)
    for letter, state in states.items():
        if main is not None and letter != MAIN and own in (MAIN, letter):
            yield from _start_differs(letter, state, main)


def _start_differs(letter: str, state: HallState, main: HallState) -> Iterator[Said]:
    names = {"hall": letter, "main": MAIN}
    for here, there in zip(state.of(GameStart).rows, main.of(GameStart).rows, strict=False):
        both = min(len(here), len(there))  # letters that one of them has heard already are no difference
        if here[:both] != there[:both]:
            yield said("hall.halls_letters_differ", **names, own=here, wanted=there)
    one, other = state.of(GameClock), main.of(GameClock)
    if one.started is None or other.started is None:
        return
    if abs(one.started - other.started) > SAME_START:
        yield said("hall.halls_start_differs", **names, own=_hour(one.started), wanted=_hour(other.started))
    if one.minutes != other.minutes:
        yield said("hall.halls_minutes_differ", **names, own=one.minutes, wanted=other.minutes)


def _hour(of: datetime) -> str:
    return f"{of:%H:%M:%S}"
