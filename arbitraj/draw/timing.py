"""Times of the announcements during a game (6.3.2.b, and 6.3.2.c without a visible clock)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from itertools import accumulate
from operator import sub

from arbitraj.text import count, text_of

LEAST, MOST = 5, 240
_LAST = (15, 10, 5, 1)  # 6.3.2.b: the last quarter of an hour, 10 minutes, 5 minutes, the last minute
_SHORT, _LONG = 15, 20  # 6.3.2.b: from one announcement to the next
_UNSEEN = 10  # 6.3.2.c: where no clock can be seen
_CLOSED, _PRESENT = 30, 5  # 6.1: the order at the tables is closed, players are in the hall


@dataclass(frozen=True, slots=True)
class Announcement:
    """An announcement: its time, the minutes left (None before the start), its text."""

    at: time
    left: int | None
    said: str


def minutes_left(duration: int, clock_seen: bool = True) -> tuple[int, ...]:
    """The minutes left at each announcement, from the start to the stop.

    Until the last quarter of an hour they are 15 minutes apart, the first ones 20 if that divides evenly. A remainder
    that does not is the first, shorter interval.

    >>> minutes_left(60), minutes_left(70)
    ((60, 45, 30, 15, 10, 5, 1, 0), (70, 50, 30, 15, 10, 5, 1, 0))
    >>> minutes_left(60, clock_seen=False)
    (60, 50, 40, 30, 20, 15, 10, 5, 1, 0)
    """
    last = tuple(left for left in _LAST if left < duration)
    if not clock_seen:
        tens = range((duration - 1) // _UNSEEN * _UNSEEN, _LAST[0], -_UNSEEN)
        return (duration, *tens, *last, 0)
    spread = max(0, duration - _LAST[0])
    intervals, rest = divmod(spread, _SHORT)
    wait: list[int] = []
    if rest <= intervals * (_LONG - _SHORT):
        longer = [min(_LONG - _SHORT, max(0, rest - n * (_LONG - _SHORT))) for n in range(intervals)]
        wait = [_SHORT + more for more in longer]
    elif intervals:
        wait = [rest, *[_SHORT] * intervals]
    return (*accumulate(wait[:-1], sub, initial=duration), *last, 0)


def announcements(start: time, duration: int, clock_seen: bool = True) -> Iterator[Announcement]:
    """All announcements in order."""
    for before, key in ((_CLOSED, "timing.closed"), (_PRESENT, "timing.present")):
        yield Announcement(_moved(start, -before), None, text_of(key))
    for left in minutes_left(duration, clock_seen):
        yield Announcement(_moved(start, duration - left), left, _said(left, duration))


def _said(left: int, duration: int) -> str:
    if left == duration:
        return text_of("timing.start", minutes=count(duration, "minute"))
    if left == 0:
        return text_of("timing.stop")
    # 6.3.1.o, 6.3.1.p: what players have to know in the last minutes
    key = {15: "timing.quarter", 5: "timing.five", 1: "timing.one"}.get(left, "timing.left")
    return text_of(key, minutes=count(left, "minute"))


def _moved(moment: time, minutes: int) -> time:
    """A time of the clock, shifted by minutes.

    >>> _moved(time(23, 50), 20)
    datetime.time(0, 10)
    """
    return (datetime(2000, 1, 2, moment.hour, moment.minute) + timedelta(minutes=minutes)).time()


def clock(moment: time) -> str:
    """A time as on a clock: 9:05."""
    return f"{moment.hour}:{moment.minute:02d}"
