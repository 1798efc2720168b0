"""kill -9 again and again: nothing that was answered is lost or counts twice (`make sala-sarcina`: 50), and the hall is
there again within seconds of the processor's time."""

import subprocess
import sys
from pathlib import Path

import pytest

from arbitraj.hall.kernel.store.keeper import keeping
from arbitraj.hall.parts import KINDS
from tests.tools.hall.killed import WRITERS, answered
from tests.tools.hall.restarts import LONGEST, restarted

KILLS = 15


@pytest.mark.greu
@pytest.mark.skipif(sys.platform == "win32", reason="fork and signals of POSIX")
def test_what_was_answered_is_there_once_after_every_kill(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.tools.hall.killed", str(tmp_path), str(KILLS), "2026"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert not ran.stderr
    assert f"{KILLS} kills" in ran.stdout
    answers = answered(tmp_path)
    assert len(answers) > KILLS
    assert len(dict(answers)) == len(answers)
    with keeping(tmp_path, "arbitraj sala", KINDS) as keeper:
        keys = [event.key for event in keeper.events()]
    assert len(keys) - len(answers) <= WRITERS * KILLS  # written, and killed before the answer was
    # an outbox in order: none of its events is missing, and each stands once
    for writer in range(WRITERS):
        own = [key for key in keys if key.startswith(f"{writer}-")]
        assert own == [f"{writer}-{n}" for n in range(len(own))]


@pytest.mark.greu
@pytest.mark.skipif(sys.platform != "linux", reason="what a process worked is read where Linux tells it")
def test_after_each_kill_a_hall_of_5000_events_starts_again() -> None:
    events, _, worked = restarted(kills=3, programs=0)
    assert events > 5_000
    # however busy the machine is: how long one waits there, `make sala-reporniri` measures
    assert max(worked) < LONGEST, worked
