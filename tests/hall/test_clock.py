"""The game's clock: pauses and extensions, against a clock that is counted second by second; what is due when."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings, strategies as st

from arbitraj.hall.kernel.game import GameClock, sayings
from arbitraj.hall.page.clock_shown import clock_shown
from arbitraj.hall.start.steps import ClockSet, clock_after

START = datetime(2026, 11, 21, 10)
WHAT = st.sampled_from(("pauza", "reluat", "prelungit", "oprit", "nevazut", "vazut"))
DONE = st.lists(st.tuples(st.integers(0, 900), WHAT, st.integers(1, 9)), max_size=12)


def second(n: float) -> datetime:
    return START + timedelta(seconds=n)


def clock_of(minutes: int, done: list[tuple[int, ClockSet]]) -> GameClock:
    clock = clock_after(GameClock(), ClockSet("pornit", minutes), START)
    for at, body in done:
        clock = clock_after(clock, body, second(at))
    return clock


@settings(max_examples=60)
@given(st.integers(5, 20), DONE, st.integers(0, 600))
def test_what_is_left_is_what_nobody_used(minutes: int, done: list[tuple[int, str, int]], more: int) -> None:
    events, at = list[tuple[int, ClockSet]](), 0
    for wait, what, added in done:
        at += wait
        events.append((at, ClockSet(what, added if what == "prelungit" else 0)))  # type: ignore[arg-type]
    # the same, a second at a time, as somebody with a watch would do it
    left, running, over, now = minutes * 60, True, False, 0
    for when, body in [*events, (at + more, ClockSet("vazut"))]:
        while now < when:
            left, now = left - (running and not over), now + 1
        match body.what:
            case "pauza" if not over:
                running = False
            case "reluat" if not over or left > 0:  # an early stop is no end
                running, over = True, False
            case "prelungit" if not over:
                left += body.minutes * 60
            case "oprit":
                over = True
    clock = clock_of(minutes, events)
    assert clock.left(second(at + more)) == timedelta(seconds=max(0, left))
    if clock.ends:
        assert clock.ends == second(at + more) + timedelta(seconds=left)


@pytest.mark.parametrize(
    ("minutes", "after", "text"),
    [
        (60, 0, "60:00"), (100, 1, "99:59"), (100, 0, "1:40:00"), (180, 123, "2:57:57"), (120, 0, "2:00:00"),
        (1, 55, "0:05"),
    ],
)  # fmt: skip
def test_from_a_hundred_minutes_on_it_is_read_in_hours(minutes: int, after: int, text: str) -> None:
    assert clock_shown(clock_of(minutes, []), second(after)).text == text


def test_a_clock_that_was_set_back_gives_nobody_more_than_was_allowed() -> None:
    clock = clock_of(60, [])
    assert clock.left(second(-500)) == timedelta(minutes=60)
    paused = clock_of(60, [(600, ClockSet("pauza")), (500, ClockSet("reluat"))])
    assert paused.waited == timedelta()


def test_it_starts_once_and_stands_after_the_stop() -> None:
    clock = clock_of(60, [(60, ClockSet("pornit", 90)), (120, ClockSet("oprit"))])
    assert (clock.minutes, clock.started, clock.stopped) == (60, START, second(120))
    assert clock_after(clock, ClockSet("prelungit", 5), second(200)) == clock
    assert clock.left(second(4000)) == timedelta(minutes=58)


@pytest.mark.parametrize("paused", [[], [(60, ClockSet("pauza"))]])
def test_after_an_early_stop_it_goes_on_and_after_the_last_second_never(paused: list[tuple[int, ClockSet]]) -> None:
    stood = 60 if paused else 120
    clock = clock_of(60, [*paused, (120, ClockSet("oprit")), (400, ClockSet("reluat"))])
    assert (clock.running, clock.waited, clock.left(second(400))) == (
        True,
        timedelta(seconds=400 - stood),
        timedelta(seconds=3600 - stood),
    )
    over = clock_of(60, [(3600, ClockSet("oprit")), (3700, ClockSet("reluat"))])
    assert (over.running, over.stopped, over.left(second(3700))) == (False, second(3600), timedelta())
    assert clock_of(60, [(3599, ClockSet("oprit")), (3700, ClockSet("reluat"))]).left(second(3700)).seconds == 1


def test_what_is_due_is_the_last_thing_that_nobody_said() -> None:
    clock = clock_of(60, [])
    assert clock.marks == (45, 30, 15, 10, 5, 1, 0)
    assert clock.due(second(14 * 60)) is None
    assert clock.due(second(15 * 60)) == 45
    assert clock.due(second(31 * 60)) == 30  # 45 was passed over: it would be wrong now
    assert clock_of(60, [(0, ClockSet("nevazut"))]).due(second(10 * 60)) == 50  # 6.3.2.c: every ten minutes
    assert clock.due(second(3600)) == 0
    assert GameClock(60).due(START) is None


def test_after_an_extension_what_comes_again_is_said_again() -> None:
    told = GameClock(60, START, told=frozenset((45, 30, 15, 10)))
    more = clock_after(told, ClockSet("prelungit", 10), second(51 * 60))  # nine minutes were left, now nineteen
    assert more.told == {45, 30}
    assert more.due(second(55 * 60)) == 15


def test_the_last_minute_and_the_end() -> None:
    clock = clock_of(60, [])
    assert not clock.last_minute(second(59 * 60))
    assert clock.last_minute(second(59 * 60 + 1))
    assert clock.last_minute(second(3599.9))
    assert not clock.last_minute(second(3600))
    assert clock.over(second(3600))
    assert not clock_of(60, [(3600, ClockSet("oprit"))]).over(second(3700))


def test_the_hours_of_announcements_move_with_a_pause() -> None:
    clock = clock_of(60, [(600, ClockSet("pauza")), (1200, ClockSet("reluat"))])
    first = next(sayings(clock))
    assert (first.left, str(first.at)) == (45, "10:25:00")
    assert next(sayings(clock_after(clock, ClockSet("pauza"), second(1300)))).at is None
