"""The clock on pages: its end by the server's time, and the current announcement."""

from dataclasses import dataclass
from datetime import datetime
from math import ceil

from arbitraj.hall.kernel.game import GameClock, TimeSaid, sayings
from arbitraj.hall.kernel.hall_time import Clock, TimeDoubt, time_and_doubt
from arbitraj.record.moments import shown_moment
from arbitraj.text import Message

_WITH_HOURS = 100  # minutes: a game of ninety is announced in minutes


@dataclass(frozen=True, slots=True)
class ClockShown:
    """`ends` and `now` in milliseconds of the epoch, `ends` 0 while the clock is stopped. `left` in whole seconds.

    `saying` is the current announcement, "" if none. `due` is one that is not made yet.
    """

    clock: GameClock
    now: int
    ends: int
    left: int
    saying: str
    due: TimeSaid | None

    @property
    def text(self) -> str:
        """Time left as minutes and seconds, from 100 minutes on with hours (as in ceas.js)."""
        minutes, seconds = divmod(self.left, 60)
        whole = f"{minutes}" if minutes < _WITH_HOURS else f"{minutes // 60}:{minutes % 60:02d}"
        return f"{whole}:{seconds:02d}"


def clock_shown(clock: GameClock, at: datetime) -> ClockShown:
    """The clock at a moment."""
    left = clock.left(at)
    return ClockShown(
        clock,
        epoch(at),
        epoch(clock.ends) if clock.ends else 0,
        ceil(left.total_seconds()),
        _saying(clock, left.total_seconds()),
        next((saying for saying in sayings(clock) if saying.left == clock.due(at)), None) if clock.going else None,
    )


def epoch(moment: datetime) -> int:
    """A moment of the laptop's local time in milliseconds of the epoch."""
    return int(moment.astimezone().timestamp() * 1000)


def _saying(clock: GameClock, left: float) -> str:
    """The last announcement, for a minute. That of the last minute and of the stop stay as long as these last."""
    reached = [saying for saying in sayings(clock) if saying.left * 60 >= left] if clock.going else []
    return reached[-1].words if reached and (left > (reached[-1].left - 1) * 60) else ""


def hours_shown(doubt: TimeDoubt) -> tuple[str, str]:
    """(hall's hour, computer's hour): to the second on the same day, else with the day."""
    one_day = doubt.hall.date() == doubt.computer.date()
    own, computer = (f"{at:%H:%M:%S}" if one_day else shown_moment(at) for at in (doubt.hall, doubt.computer))
    return own, computer


def hour_asked(clock: Clock) -> Message | None:
    """Question about the time for the chief on every page, None if there is no doubt."""
    doubt = time_and_doubt(clock)[1]
    if doubt is None:
        return None
    own, computer = hours_shown(doubt)
    return Message("hall.hour_restarted" if doubt.restarted else "hall.hour_parted", hall=own, computer=computer)
