"""6.3.2.b: what is announced and when."""

from datetime import time
from itertools import pairwise

from hypothesis import given, strategies as st

from arbitraj.draw.timing import LEAST, MOST, announcements, minutes_left


@given(st.integers(LEAST, MOST))
def test_6_3_2_b_the_last_announcements_are_those_of_the_regulation(duration: int) -> None:
    left = minutes_left(duration)
    assert left[0] == duration
    assert left == tuple(sorted(set(left), reverse=True))
    assert [minutes for minutes in left if minutes <= 15 and minutes != duration] == [
        minutes for minutes in (15, 10, 5, 1, 0) if minutes < duration
    ]


@given(st.integers(LEAST, MOST))
def test_6_3_2_b_until_the_last_quarter_waits_are_15_to_20_minutes_where_that_comes_out_even(duration: int) -> None:
    left = [minutes for minutes in minutes_left(duration) if minutes >= 15]
    waits = [before - after for before, after in pairwise(left)]
    assert all(wait <= 20 for wait in waits)
    assert all(wait >= 15 for wait in waits[1:])
    # before the last quarter 21 to 29 minutes are neither one such interval nor two, 41 to 44 neither two nor three
    if duration >= 30 and duration - 15 not in (*range(21, 30), *range(41, 45)):
        assert all(wait >= 15 for wait in waits)


@given(st.integers(LEAST, MOST))
def test_6_3_2_c_without_a_clock_in_sight_nobody_waits_over_ten_minutes(duration: int) -> None:
    left = minutes_left(duration, clock_seen=False)
    assert all(before - after <= 10 for before, after in pairwise(left))
    assert left[-1] == 0


def test_6_3_2_b_each_announcement_has_its_time_by_the_clock() -> None:
    said = list(announcements(time(23, 30), 60))
    assert [(announcement.at.isoformat("minutes"), announcement.left) for announcement in said] == [
        ("23:00", None), ("23:25", None), ("23:30", 60), ("23:45", 45), ("00:00", 30), ("00:15", 15), ("00:20", 10),
        ("00:25", 5), ("00:29", 1), ("00:30", 0),
    ]  # fmt: skip
