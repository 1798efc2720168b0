"""The game's clock: what is left of the time at a moment, from what was done to it. Pure: no clock inside."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from arbitraj.draw.timing import Announcement, announcements, minutes_left

NO_TIME, _LAST = timedelta(), timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class GameClock:
    """A game's clock. `minutes` are those allowed, with what was added; `waited` is how long it stood before.

    `paused` and `stopped` say since when. `seen`: players see a clock. `told` are the minutes left that were announced.
    """

    minutes: int = 0
    started: datetime | None = None
    paused: datetime | None = None
    stopped: datetime | None = None
    waited: timedelta = NO_TIME
    seen: bool = True
    told: frozenset[int] = frozenset()

    @property
    def running(self) -> bool:
        """Whether time goes by."""
        return self.started is not None and self.paused is None and self.stopped is None

    @property
    def going(self) -> bool:
        """Whether the game is on, be it in a pause."""
        return self.started is not None and self.stopped is None

    def left(self, at: datetime) -> timedelta:
        """What is left at a moment; never less than nothing, nor more than was allowed."""
        allowed = timedelta(minutes=self.minutes)
        if self.started is None:
            return allowed
        until = self.paused or self.stopped or at
        return min(allowed, max(NO_TIME, allowed + self.waited - (until - self.started)))

    @property
    def ends(self) -> datetime | None:
        """When the time is over, as long as it goes by."""
        return self.started + timedelta(minutes=self.minutes) + self.waited if self.started and self.running else None

    def over(self, at: datetime) -> bool:
        """Whether the time is over and nobody has said so yet."""
        return self.going and self.left(at) == NO_TIME

    def last_minute(self, at: datetime) -> bool:
        """6.3.1.o: less than a minute is left, and players stay at their tables."""
        return self.going and NO_TIME < self.left(at) < _LAST

    @property
    def marks(self) -> tuple[int, ...]:
        """The minutes left at which something is said, after the start (6.3.2.b, 6.3.2.c)."""
        return minutes_left(self.minutes, self.seen)[1:] if self.minutes else ()

    def due(self, at: datetime) -> int | None:
        """The minutes left that players are to be told now; None where they were, or it is not time yet."""
        reached = [mark for mark in self.marks if timedelta(minutes=mark) >= self.left(at)] if self.going else []
        return reached[-1] if reached and reached[-1] not in self.told else None


@dataclass(frozen=True, slots=True)
class TimeSaid:
    """An announcement of a running game: the minutes left, when by the clock, what is said, whether it was."""

    left: int
    at: time | None
    words: str
    told: bool


def sayings(clock: GameClock) -> Iterator[TimeSaid]:
    """All that is said after the start; the hours only as long as the clock goes."""
    begin = clock.started + clock.waited if clock.started else datetime.min
    listed: tuple[Announcement, ...] = ()
    if clock.minutes:
        listed = tuple(announcements(begin.time(), clock.minutes, clock.seen))
    for each in listed:
        if each.left is not None and each.left in clock.marks:
            yield TimeSaid(each.left, each.at if clock.running else None, each.said, each.left in clock.told)
