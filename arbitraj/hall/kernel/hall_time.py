"""Time of a hall: the computer's clock checked against the monotonic one.

If the two differ by more than 2 s, the hall's own time goes on, no deadline ends anything, and the chief says which one
is right. A clock that corrects itself leaves nothing to ask.
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
AWAY = timedelta(hours=2)  # since the last event of a hall that restarts: after more, the chief is asked
_AGREED = timedelta(minutes=10)  # after this the drift between two sound clocks is dropped
_NONE = timedelta()
MOST_PARTED = 100 * 366 * 24 * 3600  # seconds: a dead battery begins in 1970


class HourChosen(Body, frozen=True, tag="ora"):
    """Choice of the right clock.

    `sala`: the hall's time goes on, the computer's clock is wrong. `potrivit`: the computer's clock was set right, and
    running times keep their length. `trecut`: the computer's clock is right, and the time between did pass.
    `seconds` is how far the computer's clock was ahead, `since` the last undoubted hour.
    """

    right: Literal["sala", "potrivit", "trecut"] = field(name="ce")
    seconds: Annotated[int, Meta(ge=-MOST_PARTED, le=MOST_PARTED)] = field(name="secunde")
    since: Annotated[str, Meta(max_length=30)] = field(name="de_la")


@dataclass(frozen=True, slots=True)
class HourMoved:
    """A change of the hall's time: `by` is added to the moments after `since`."""

    by: timedelta
    since: datetime = datetime.min

    def of(self, moment: datetime) -> datetime:
        """A moment after the change."""
        return moment + self.by if moment > self.since else moment

    def of_text(self, moment: str) -> str:
        """An ISO hour of the log after the change, "" if there is none."""
        return self.of(datetime.fromisoformat(moment)).isoformat() if moment else moment


def hour_moved(body: HourChosen) -> HourMoved | None:
    """Effect of the chief's choice on stored moments, None if the hall's time stays."""
    if body.right == "sala":
        return None
    since = datetime.min if body.right == "potrivit" else hour_of_log(body.since) or datetime.max
    return HourMoved(timedelta(seconds=body.seconds), since)


def hour_of_log(text: str) -> datetime | None:
    """An hour of the log, None if it is malformed in a log from elsewhere."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class TimeDoubt:
    """Two hours at one moment, the hall's and the computer's. `since` is the last undoubted one.

    `restarted`: found at the start of the hall, by comparison with its last event.
    """

    hall: datetime
    computer: datetime
    since: datetime
    restarted: bool

    @property
    def seconds(self) -> int:
        """Seconds by which the computer's clock is ahead."""
        return round((self.computer - self.hall).total_seconds())


class HallTime:
    """Clock of a hall, safe for threads. `last` is the hour of the last event of its log, None if it is new."""

    def __init__(
        self,
        last: datetime | None = None,
        wall: Callable[[], datetime] = datetime.now,
        steady: Callable[[], float] = monotonic,
    ) -> None:
        self._wall, self._steady, self._lock = wall, steady, Lock()
        self._wrong = _NONE  # how far the computer's clock is ahead, as the chief decided
        now, self._began = wall(), steady()
        self._restarted = last is not None and not -PARTED <= now - last <= AWAY
        self._from = self._sure = last if last is not None and self._restarted else now

    def __call__(self) -> datetime:
        """The hall's time."""
        return self.look()[0]

    @property
    def doubt(self) -> TimeDoubt | None:
        """Question for the chief, None while the clocks agree."""
        return self.look()[1]

    def look(self) -> tuple[datetime, TimeDoubt | None]:
        """(the hall's time, the doubt about it or None)."""
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
        """Apply the chief's choice."""
        with self._lock:
            own, ahead = self._from + timedelta(seconds=self._steady() - self._began), timedelta(seconds=body.seconds)
            self._wrong = ahead if body.right == "sala" else _NONE
            self._restarted = False
            self._go_on(own if body.right == "sala" else own + ahead)

    def _go_on(self, at: datetime) -> None:
        self._from, self._sure, self._began = at, at, self._steady()


Clock = Callable[[], datetime]


def time_and_doubt(clock: Clock) -> tuple[datetime, TimeDoubt | None]:
    """(time, doubt or None) of a clock. Only a HallTime has doubts."""
    return clock.look() if isinstance(clock, HallTime) else (clock(), None)


def may_run(until: datetime | None, clock: Clock) -> bool:
    """Whether a deadline is set and has not surely passed."""
    at, doubt = time_and_doubt(clock)
    return until is not None and (doubt is not None or is_running(until, at))
