"""`python -m tests.tools.hall.restarts KILLS PROGRAMS` (`make sala-reporniri`): a hall of 5,000 events, killed again
and again while other programs hold the processors; how long each start takes until the hall answers.
"""

import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Timer

from arbitraj.hall.kernel.store.keeper import HALL, JOURNAL
from tests.hall.paper import made_pile
from tests.hall.served import Served
from tests.tools.bench.hall import _typed_before

LONGEST = 5.0  # seconds
_SHEETS = 118  # typed twice, each row once wrong: some 5,400 events
_WHILE_STARTING = 0.4  # how many kills find it still starting


def _works() -> None:
    while True:
        sum(range(10_000))


@contextmanager
def busy(programs: int) -> Iterator[None]:
    """Other programs that never wait for anything."""
    workers = [get_context("spawn").Process(target=_works, daemon=True) for _ in range(programs)]
    for worker in workers:
        worker.start()
    try:
        yield
    finally:
        for process in workers:
            process.kill()
            process.join()


def processor_seconds(process: int) -> float:
    """What a process and its threads have worked so far."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def restarted(kills: int, programs: int, seed: int = 2026) -> tuple[int, list[float], list[float]]:
    """The events of the hall; of each start after a kill, until it answers, the seconds that passed and those that it
    had of the processor."""
    chance, took, worked = random.Random(seed), list[float](), list[float]()
    with TemporaryDirectory() as home:
        folder = Path(home) / "concurs"
        _typed_before(folder, made_pile(_SHEETS, folder))
        served = Served(folder)
        served.start()  # from here on the folder holds what the hall writes into it
        time.sleep(1)
        with busy(programs):
            for _ in range(kills):
                served.kill()
                if chance.random() < _WHILE_STARTING:
                    _begun_and_killed(served, chance.random())
                took.append(served.start())
                assert served.process
                worked.append(processor_seconds(served.process.pid))
                time.sleep(chance.random())  # it writes what it concluded; killed meanwhile, or after
        events = len((folder / HALL / JOURNAL).read_bytes().splitlines()) - 1
        served.kill()
    return events, took, worked


def _begun_and_killed(served: Served, after: float) -> None:
    """A start that comes to nothing: the next one finds what it left."""

    def kill() -> None:
        if served.process:
            os.kill(served.process.pid, signal.SIGKILL)

    timer = Timer(after, kill)
    timer.start()
    try:
        served.start()
    except AssertionError:
        pass  # killed before it answered
    finally:
        timer.join()
    served.kill()


def main() -> int:
    """Print what was measured; 1 where a start took longer than the hall promises."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    programs = int(sys.argv[2]) if len(sys.argv) > 2 else 2 * (os.cpu_count() or 1)
    events, took, worked = restarted(kills, programs)
    print(f"load {os.getloadavg()[0]:.1f}; {events:,} events, {kills} kills, {programs} other programs at work")
    print(f"started again: median {median(took):.2f} s, worst {max(took):.2f} s")
    print(f"of the processor: median {median(worked):.2f} s, worst {max(worked):.2f} s")
    return int(max(took) > LONGEST)


if __name__ == "__main__":
    sys.exit(main())
