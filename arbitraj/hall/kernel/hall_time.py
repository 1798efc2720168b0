"""The time of a hall: the computer's clock, held against the monotonic one beside it.

Where the two part by more than 2 s the hall's own time goes on, nothing is ended by a deadline, and the chief says
which of them is right. A clock that comes back by itself leaves nothing to be asked.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock
from time import monotonic
from typing import Annotated, Literal

from msgspec import Meta, field

from arbitraj.hall.kernel.event import Body
from arbitraj.record.moments import is_running

PARTED = timedelta(seconds=2)
AWAY = timedelta(hours=2)  # after the last event of a hall that starts again: later it is asked
_AGREED = timedelta(minutes=10)  # then what two sound clocks drift by is forgotten
_NONE = timedelta()
MOST_PARTED = 100 * 366 * 24 * 3600  # seconds: a dead battery begins in 1970


class HourChosen(Body, frozen=True, tag="ora"):
    """Which clock is right. `sala`: the hall's time goes on, the computer's clock is wrong. `potrivit`: the computer's,
    which was set right: what runs stays as long. `trecut`: the computer's, and the time between did pass.

    `seconds` are those by which the computer's clock was ahead, `since` is the last hour that nobody doubted.
    """

    right: Literal["sala", "potrivit", "trecut"] = field(name="ce")
    seconds: Annotated[int, Meta(ge=-MOST_PARTED, le=MOST_PARTED)] = field(name="secunde")
    since: Annotated[str, Meta(max_length=30)] = field(name="de_la")


@dataclass(frozen=True, slots=True)
class HourMoved:
    """What becomes of moments once the hall's time is set: `by` is added to those after `since`."""

    by: timedelta
    since: datetime = datetime.min

    def of(self, moment: datetime) -> datetime:
        """A moment as it is called now."""
        return moment + self.by if moment > self.since else moment

    def of_text(self, moment: str) -> str:
        """The same of an hour of the log; empty where there is none."""
        return self.of(datetime.fromisoformat(moment)).isoformat() if moment else moment


def hour_moved(body: HourChosen) -> HourMoved | None:
    """What an answer does to moments that count; None where the hall's time stays."""
    if body.right == "sala":
        return None
    since = datetime.min if body.right == "potrivit" else hour_of_log(body.since) or datetime.max
    return HourMoved(timedelta(seconds=body.seconds), since)


def hour_of_log(text: str) -> datetime | None:
    """An hour as the log has it; None where a stranger's log has none there."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class TimeDoubt:
    """Two hours at one moment: the hall's own and the computer's; `since` is the last one that nobody doubted.

    `restarted`: the computer's clock was so when the hall started, measured by its last event.
    """

    hall: datetime
    computer: datetime
    since: datetime
    restarted: bool

    @property
    def seconds(self) -> int:
        """The seconds by which the computer's clock is ahead."""
        return round((self.computer - self.hall).total_seconds())


class HallTime:
    """The clock of a hall. Safe for threads. `last` is the hour of the last event of its log, None of a new one."""

    def __init__(
        self,
        last: datetime | None = None,
        wall: Callable[[], datetime] = datetime.now,
        steady: Callable[[], float] = monotonic,
    ) -> None:
        self._wall, self._steady, self._lock = wall, steady, Lock()
        self._wrong = _NONE  # by which the computer's clock is ahead, as the chief said
        now, self._began = wall(), steady()
        self._restarted = last is not None and not -PARTED <= now - last <= AWAY
        self._from = self._sure = last if last is not None and self._restarted else now

    def __call__(self) -> datetime:
        """The hall's time."""
        return self.look()[0]

    @property
    def doubt(self) -> TimeDoubt | None:
        """What the chief is asked; None while the clocks agree."""
        return self.look()[1]

    def look(self) -> tuple[datetime, TimeDoubt | None]:
        """The hall's time, and what is doubtful of it."""
        with self._lock:
            passed = timedelta(seconds=self._steady() - self._began)
            own, wall = self._from + passed, self._wall()
            ahead = wall - own
            if self._restarted:
                if not -PARTED <= ahead <= AWAY:
                    return own, TimeDoubt(own, wall, self._from, restarted=True)
                self._restarted = False
                self._go_on(wall)
                return wall, None
            wrong = next((by for by in (_NONE, self._wrong) if abs(ahead - by) <= PARTED), None)
            if wrong is None:
                return own, TimeDoubt(own, wall, self._sure, restarted=False)
            self._sure = own
            if passed > _AGREED:
                self._go_on(wall - wrong)
            return own, None

    def settle(self, body: HourChosen) -> None:
        """Go on as the chief said."""
        with self._lock:
            own, ahead = self._from + timedelta(seconds=self._steady() - self._began), timedelta(seconds=body.seconds)
            self._wrong = ahead if body.right == "sala" else _NONE
            self._restarted = False
            self._go_on(own if body.right == "sala" else own + ahead)

    def _go_on(self, at: datetime) -> None:
        self._from, self._sure, self._began = at, at, self._steady()


Clock = Callable[[], datetime]


def time_and_doubt(clock: Clock) -> tuple[datetime, TimeDoubt | None]:
    """The time by a clock, and what is doubtful of it: of any other than the hall's own nothing is."""
    return clock.look() if isinstance(clock, HallTime) else (clock(), None)


def may_run(until: datetime | None, clock: Clock) -> bool:
    """Whether a deadline that is set has not surely passed."""
    at, doubt = time_and_doubt(clock)
    return until is not None and (doubt is not None or is_running(until, at))
