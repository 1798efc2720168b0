"""Progress of the game: the steps of 6.2 that were done, the letters announced, the time left.

Pure: no clock inside. Several parts use it. Its events are in `start/`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta

from arbitraj.draw.letters import minutes as usual_minutes
from arbitraj.draw.timing import Announcement, announcements, minutes_left
from arbitraj.hall.kernel.hall_time import HourMoved
from arbitraj.hall.kernel.scene import CommandContext
from arbitraj.hall.kernel.state import HallState, InTime
from arbitraj.record.drawing import Breach, Kinds
from arbitraj.record.game_types import GameType
from arbitraj.record.model import Competition

STEPS = "abcdefghij"


@dataclass(frozen=True, slots=True)
class StepDone:
    """A step of 6.2 that was done. `number` is its event's, `by` the player who drew (6.2.d)."""

    step: str
    who: str
    when: str
    number: int
    by: str = ""


@dataclass(frozen=True, slots=True)
class GameStart:
    """Progress of the start. `number` of letters or groups and `minutes` allowed are 0 before they are announced.

    `how` the letters come (`LettersReady`) is empty before that. `rows` are the letters announced, `again` counts those
    read a second time. `second` is the folder of the other game (6.2.f).
    """

    done: tuple[StepDone, ...] = ()
    number: int = 0
    minutes: int = 0
    how: str = ""
    rows: tuple[str, ...] = ()
    again: int = 0
    second: str = ""

    @property
    def begun(self) -> bool:
        """Whether the start has begun here."""
        return bool(self.done or self.how)

    def step(self, letter: str) -> StepDone | None:
        """The last time a step was done, None if never."""
        return next((item for item in reversed(self.done) if item.step == letter), None)

    def with_step(self, done: StepDone) -> "GameStart":
        """With a step done, in place of the same step before."""
        return replace(self, done=(*(item for item in self.done if item.step != done.step), done))

    @property
    def heard(self) -> int:
        """Number of letters announced."""
        return sum(map(len, self.rows))


@dataclass(frozen=True, slots=True)
class PlannedStart:
    """Hour of the start by the last time sheet, as `10:00`, "" before there is one."""

    hour: str = ""


def usual_time(game_type: GameType, number: int) -> int:
    """Minutes that section 4 allows for a number of letters, 0 if the arbiters decide."""
    try:
        return usual_minutes(game_type, number) if game_type.minutes else 0
    except ValueError:
        return 0


def drawn_of(competition: Competition) -> tuple[str, ...]:
    """Letters of the folder in announced order, () if they are not drawn yet."""
    return tuple(filter(None, competition.announced)) if competition.game_type.material.keys else ()


def lengths_of(competition: Competition, start: GameStart) -> tuple[int, ...]:
    """Number of letters of every row to be announced, () while unknown or if nothing is drawn.

    For letters already drawn, `to_say` counts those of `drawn` instead: groups may come without vowels (4.4).
    """
    game_type = competition.game_type
    if not game_type.material.keys:
        return ()
    if game_type.material.in_a_row:
        return (start.number,) if start.number else ()
    groups = start.number or game_type.usual_groups or (0 if game_type.has_groups else 1)
    return (competition.variant.rack,) * groups


def to_say(competition: Competition, start: GameStart, drawn: tuple[str, ...]) -> tuple[int, ...]:
    """Number of letters of every row that is announced here."""
    return lengths_of(competition, start) if start.how == "sac" and as_drawn(competition) else tuple(map(len, drawn))


def all_said(competition: Competition, start: GameStart, drawn: tuple[str, ...]) -> bool:
    """Whether players have heard every letter. A game may have none to announce (4.1)."""
    if not competition.game_type.material.keys or start.how == "anuntate":
        return True
    wanted = to_say(competition, start, drawn)
    return bool(start.how and wanted) and tuple(map(len, start.rows)) == wanted


def next_place(start: GameStart, wanted: tuple[int, ...]) -> tuple[int, int] | None:
    """(group, letter in the group) to announce next, counted from 1. None when all are announced."""
    for group, length in enumerate(wanted):
        said = len(start.rows[group]) if group < len(start.rows) else 0
        if said < length:
            return group + 1, said + 1
    return None


def as_drawn(competition: Competition) -> bool:
    """Whether letters are announced as they come out of the bag (6.2.h): not in 4.2, nor if vowels are chosen."""
    return not (competition.game_type.material.alphabetical or competition.vowels_chosen)


def breach_of(competition: Competition, rows: tuple[str, ...], number: int) -> Breach | None:
    """Rule broken by the letters from the bag so far, by their type (4.3-4.5), None if none."""
    game_type = competition.game_type
    rule, kinds = game_type.material.rule, Kinds(competition.variant.vowels, competition.joker_stands)
    size = number if game_type.material.in_a_row else competition.variant.rack
    groups = enumerate(rows, 1) if game_type.has_groups else ((0, row) for row in rows)
    found = (breach for group, row in groups if rule for breach in rule(row, size, kinds, game_type.article, group))
    return next(found, None)


def applying(game_type: GameType, two_games: bool) -> str:
    """Steps of 6.2 that a game of this type has, as letters. One of c and d is enough."""
    announced = game_type.material.keys
    left_out = ("" if game_type.letters else "cd") + ("" if two_games else "f") + ("" if announced else "hi")
    return "".join(step for step in STEPS if step not in left_out)


NO_TIME, _LAST = timedelta(), timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class GameClock(InTime):
    """Clock of a game. `minutes` are those allowed, additions included. `waited` is the total length of past pauses.

    `paused` and `stopped` are moments, `stopped_by` is the person. `seen`: players see a clock. `told` are the minutes
    left that were announced.
    """

    minutes: int = 0
    started: datetime | None = None
    paused: datetime | None = None
    stopped: datetime | None = None
    waited: timedelta = NO_TIME
    seen: bool = True
    told: frozenset[int] = frozenset()
    stopped_by: str = ""

    def moved(self, by: HourMoved) -> "GameClock":
        """With its moments corrected after the hall's time was changed."""
        moments = self.started, self.paused, self.stopped
        started, paused, stopped = (moment and by.of(moment) for moment in moments)
        return replace(self, started=started, paused=paused, stopped=stopped)

    @property
    def running(self) -> bool:
        """Whether time passes."""
        return self.started is not None and self.paused is None and self.stopped is None

    @property
    def going(self) -> bool:
        """Whether the game is on, also during a pause."""
        return self.started is not None and self.stopped is None

    @property
    def early(self) -> bool:
        """Whether the game was stopped before its time was over, so that it may go on."""
        return self.stopped is not None and self.left(self.stopped) > NO_TIME

    def left(self, at: datetime) -> timedelta:
        """Time left at a moment, from 0 to the time allowed."""
        allowed = timedelta(minutes=self.minutes)
        if self.started is None:
            return allowed
        until = self.paused or self.stopped or at
        return min(allowed, max(NO_TIME, allowed + self.waited - (until - self.started)))

    @property
    def ends(self) -> datetime | None:
        """End of the time, None unless it is running."""
        return self.started + timedelta(minutes=self.minutes) + self.waited if self.started and self.running else None

    def over(self, at: datetime) -> bool:
        """Whether the time is over and the game not stopped yet."""
        return self.going and self.left(at) == NO_TIME

    def last_minute(self, at: datetime) -> bool:
        """Whether less than a minute is left, when players stay at their tables (6.3.1.o)."""
        return self.going and NO_TIME < self.left(at) < _LAST

    @property
    def marks(self) -> tuple[int, ...]:
        """Minutes left at which an announcement is made, after the start (6.3.2.b, 6.3.2.c)."""
        return minutes_left(self.minutes, self.seen)[1:] if self.minutes else ()

    def due(self, at: datetime) -> int | None:
        """Minutes left to announce now, None if already announced or not due yet."""
        reached = [mark for mark in self.marks if timedelta(minutes=mark) >= self.left(at)] if self.going else []
        return reached[-1] if reached and reached[-1] not in self.told else None


@dataclass(frozen=True, slots=True)
class TimeSaid:
    """An announcement during the game: minutes left, clock time, words, whether it was made."""

    left: int
    at: time | None
    words: str
    told: bool


def sayings(clock: GameClock) -> Iterator[TimeSaid]:
    """All announcements after the start. They have a clock time only while the clock runs."""
    begin = clock.started + clock.waited if clock.started else datetime.min
    listed: tuple[Announcement, ...] = ()
    if clock.minutes:
        listed = tuple(announcements(begin.time(), clock.minutes, clock.seen))
    for announcement in listed:
        if announcement.left is not None and announcement.left in clock.marks:
            yield TimeSaid(
                announcement.left,
                announcement.at if clock.running else None,
                announcement.said,
                announcement.left in clock.told,
            )


def is_over(state: HallState, at: datetime) -> bool:
    """Whether the game is over. Before that, results are secret."""
    clock = state.of(GameClock)
    if clock.started is None:  # kept elsewhere
        return bool(state.sheets)
    return clock.stopped is not None or clock.over(at)


def surely_over(scene: CommandContext) -> bool:
    """Whether the game is over now. A doubtful clock ends no game."""
    return is_over(scene.state, datetime.min if scene.doubt else scene.at)
