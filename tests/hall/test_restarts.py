"""A hall that is killed many times in a row is there again within seconds of the processor's time."""

import sys

import pytest

from tests.tools.hall.restarts import LONGEST, restarted


@pytest.mark.greu
@pytest.mark.skipif(sys.platform != "linux", reason="what a process worked is read where Linux tells it")
def test_after_each_kill_a_hall_of_5000_events_starts_again() -> None:
    events, _, worked = restarted(kills=3, programs=0)
    assert events > 5_000
    # however busy the machine is: how long one waits there, `make sala-reporniri` measures
    assert max(worked) < LONGEST, worked
