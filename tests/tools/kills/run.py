"""`python -m tests.tools.kills.run`: writing commands killed at their system calls, and what the next one finds."""

import argparse
import signal
import sys
import time
from collections import Counter, defaultdict
from contextlib import suppress
from pathlib import Path

from tests.tools.kills.kill import can_trace
from tests.tools.kills.kills import Bench
from tests.tools.pairs import scene


def main() -> int:
    """0 where nothing was lost."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=2026)
    given = parser.parse_args()
    with scene.room("kills-") as room:
        return _run(given, room)


def _run(given: argparse.Namespace, room: Path) -> int:
    traced, began = can_trace(), time.monotonic()
    bench, table = Bench(room / "made", room, traced), defaultdict[str, Counter[str]](Counter)
    done = bad = 0
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        for kill in bench.chosen(given.seed, given.count):
            cut, wrong = bench.run(kill)
            done += 1
            table[kill.name]["killed" if cut else "ended before"] += 1
            table[kill.name]["twice"] += bool(kill.again)
            if wrong:
                bad += 1
                table[kill.name]["WRONG"] += 1
                print(f"WRONG {kill}", *wrong, sep="\n   ", file=sys.stderr, flush=True)
    for name, outcomes in table.items():
        print(f"{name:28} " + ", ".join(f"{what} {number}" for what, number in sorted(outcomes.items())))
    how = "at system calls" if traced else "at moments of time"
    print(f"{done} kills {how} in {time.monotonic() - began:.0f} s: {bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
