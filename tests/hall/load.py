"""`python -m tests.hall.load`: a championship and 200 made-up sheets taken in by eight people, the server killed now
and then; a table of what became of it (`make sala-sarcina`)."""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from threading import Thread

from arbitraj.hall.store.keeper import verify_journal
from tests.hall.afternoon import Afternoon
from tests.hall.balance import Escaped, escaped, lost_or_crossed, otherwise_in_folder
from tests.hall.follower import Follower
from tests.hall.paper import Pile, made_pile, sample_pile
from tests.hall.served import hall_served

SAMPLES = Path(__file__).parents[2] / "samples"
_COLUMNS = (
    *("competition", "sheets", "typed twice", "events", "seconds", "kills", "compared with `corecteaza`"),
    *("sent to answered, p50 / p99 ms", "MB", "errors that moved a total", "wrong"),
)
_LONGEST = 1800.0  # seconds of an afternoon
_FOLDER = 20.0  # seconds in which the folder has to be what the hall is, on a busy machine


@dataclass
class Told:
    """What became of an afternoon; `wrong` is empty where everything is as people did it."""

    wrong: list[str] = field(default_factory=list)
    escaped: list[Escaped] = field(default_factory=list)
    seconds: float = 0.0
    events: int = 0
    sheets: int = 0
    twice: int = 0
    starts: list[float] = field(default_factory=list)
    waited: list[float] = field(default_factory=list)
    memory: float = 0.0
    compared: int = 0
    settled: dict[str, int] = field(default_factory=dict)
    again: dict[str, int] = field(default_factory=dict)


def took_in(
    make: Callable[[Path], Pile], home: Path, seed: int = 1, kills: int = 0, moments: int = 0, both_slip: bool = False
) -> Told:
    """A pile taken in, the server killed so often, the folder compared at so many moments and in the end."""
    folder, told, rng = home / "concurs", Told(), Random(seed)
    pile = make(folder)
    with hall_served(folder) as served:
        follower = Follower(folder)
        afternoon = Afternoon(pile, served, follower, seed, both_slip=both_slip)
        afternoon.join()
        began, threads = time.monotonic(), afternoon.work()
        todo = ["kill"] * kills + ["compare"] * moments
        rng.shuffle(todo)
        while any(thread.is_alive() for thread in threads) and time.monotonic() - began < _LONGEST:
            if todo:
                time.sleep(rng.uniform(0.05, 0.6))
                if todo.pop() == "kill":
                    served.kill()
                    told.starts.append(served.start())
                else:
                    with afternoon.gate.closed():
                        told.wrong += _compared(follower, folder)
                    told.compared += 1
            else:
                time.sleep(0.05)
        told.seconds, told.memory = time.monotonic() - began, served.memory()
        told.wrong += [repr(error) for error in afternoon.failed] + [f"{t.name} works on" for t in _alive(threads)]
        told.wrong += [*lost_or_crossed(afternoon), *_compared(follower, folder)]
        told.escaped = escaped(afternoon)
        follower.close()
    told.wrong += map(str, verify_journal(folder))
    sheets = follower.state.sheets.values()
    told.wrong += [f"{sheet.number} is open" for sheet in sheets if not sheet.closed]
    told.events, told.sheets = follower.state.number, len(sheets)
    told.twice = sum(2 in sheet.hands for sheet in sheets)
    for outbox in afternoon.outboxes.values():
        told.waited += outbox.waited
        told.again = {name: told.again.get(name, 0) + n for name, n in outbox.again.items()} | {
            name: n for name, n in told.again.items() if name not in outbox.again
        }
    told.settled = dict(afternoon.settled_by)
    return told


def _alive(threads: list[Thread]) -> list[Thread]:
    return [thread for thread in threads if thread.is_alive()]


def _compared(follower: Follower, folder: Path) -> list[str]:
    """Where the folder is otherwise, once the hall had time to write it."""
    until = time.monotonic() + _FOLDER
    while (wrong := list(otherwise_in_folder(follower, folder))) and time.monotonic() < until:
        time.sleep(0.2)
    return wrong


def main() -> int:
    """0 where nothing is lost, twice, crossed or otherwise in the folder."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--fise", type=int, default=200, help="made-up sheets")
    options.add_argument("--ucideri", type=int, default=50, help="kills of the server, over all competitions")
    options.add_argument("--samanta", type=int, default=1)
    given = options.parse_args()
    rounds: dict[str, Callable[[Path], Pile]] = {
        each.name: lambda folder, each=each: sample_pile(each, folder)  # type: ignore[misc]
        for each in sorted((SAMPLES / "campionat").iterdir())
        if each.is_dir()
    }
    rounds[f"{given.fise} de fișe făcute"] = lambda folder: made_pile(given.fise, folder)
    kills = given.ucideri // (2 * len(rounds))
    wrong = []
    print(f"| {' | '.join(_COLUMNS)} |\n|{'---|' * len(_COLUMNS)}")
    for n, (name, make) in enumerate(rounds.items()):
        last = n == len(rounds) - 1
        with TemporaryDirectory() as home:
            killed = given.ucideri - kills * (len(rounds) - 1) if last else kills
            told = took_in(make, Path(home), given.samanta, killed, 10 if last else 2, both_slip=True)
        times = [each * 1e3 for each in quantiles(told.waited, n=100)]
        cells = told.sheets, told.twice, told.events, f"{told.seconds:.1f}", len(told.starts), told.compared
        more = f"{times[49]:.0f} / {times[98]:.0f}", f"{told.memory:.0f}", len(told.escaped), len(told.wrong)
        print(f"| {' | '.join(map(str, (name, *cells, *more)))} |", flush=True)
        wrong += [f"{name}: {each}" for each in told.wrong]
        for each in told.escaped:
            print(f"escaped: {name}: {each}", file=sys.stderr)
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
