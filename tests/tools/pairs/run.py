"""`python -m tests.tools.pairs.run`: pairs of commands at the same moment, a table of what became of them."""

import argparse
import signal
import sys
import time
from collections import Counter, defaultdict
from contextlib import nullcontext, suppress
from itertools import islice
from pathlib import Path

from tests.tools.pairs import scene
from tests.tools.pairs.pairs import Bench, Pair, no_lock, pairs


def main() -> int:
    """0 where nothing was lost."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=10, help="how often each combination")
    parser.add_argument("--count", type=int, default=0, help="only the first so many")
    parser.add_argument("--apart", type=int, default=100, help="so many of them as processes not forked")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--fara-lacat", metavar="COMMAND", default="", help="pairs of one command without the lock")
    given = parser.parse_args()
    with scene.room("pairs-") as room:
        return _run(given, room)


def _run(given: argparse.Namespace, room: Path) -> int:
    bench, table, began = (
        Bench(room / "made", room, bool(given.fara_lacat)),
        defaultdict[tuple[str, str], Counter[str]](Counter),
        time.monotonic(),
    )
    one = given.fara_lacat
    chosen = (
        (Pair((one, number % 2), (one, (number + 1) % 2), 0.0) for number in range(given.count))
        if one
        else islice(pairs(given.seed, given.times, given.apart), given.count or None)
    )
    done = bad = 0
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    # interrupted, it tells what it has seen
    with no_lock() if one else nullcontext(), suppress(KeyboardInterrupt):
        for pair in chosen:
            outcome, wrong = bench.run(pair)
            done += 1
            table[pair.one[0], pair.two[0]][outcome] += 1
            if wrong:
                bad += 1
                table[pair.one[0], pair.two[0]]["WRONG"] += 1
                if not one:
                    print(f"WRONG {pair}", *wrong, sep="\n   ", file=sys.stderr, flush=True)
    for (first, second), outcomes in sorted(table.items()):
        print(f"{first:28} {second:28} " + ", ".join(f"{what} {number}" for what, number in sorted(outcomes.items())))
    print(f"{done} pairs of {len(table)} combinations in {time.monotonic() - began:.0f} s: {bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
