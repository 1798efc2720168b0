"""`python -m tests.tools.hall.load`: a championship and 200 made-up sheets taken in by eight people, the server killed
now and then, and whatever else goes wrong in a day (`troubles.py`); a table of what became of it (`make sala-sarcina`).
"""

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from os import getloadavg
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from threading import Thread

from arbitraj.hall.kernel.store.keeper import verify_journal
from arbitraj.hall.parts import KINDS
from tests.hall.afternoon import Afternoon
from tests.hall.balance import Escaped, escaped, lost_or_crossed, otherwise_in_folder, replayed_otherwise
from tests.hall.follower import Follower
from tests.hall.paper import Pile, made_pile, sample_pile
from tests.hall.served import Served, hall_served
from tests.hall.troubles import Troubles

SAMPLES = Path(__file__).parents[3] / "samples"
_COLUMNS = (
    *("competition", "sheets", "typed twice", "events", "seconds", "kills", "other troubles", "compared", "replayed"),
    *("sent to answered, p50 / p99 ms", "MB", "misread alike by all, total moved", "wrong"),
)
_LONGEST = 7200.0  # seconds of an afternoon, on a busy machine
_FOLDER = 300.0  # seconds in which the folder has to be what the hall is, on a busy machine
_SENT_AT_LEAST = 0.9  # of the rows: all are typed once, many twice
_TROUBLES = ("clock set back", "disk full", "numbers changed", "undone", "decision undone", "edited by hand")


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
    troubles: Mapping[str, int] = field(default_factory=dict)
    waited: list[float] = field(default_factory=list)
    memory: float = 0.0
    compared: int = 0
    replayed: int = 0
    settled: Counter[str] = field(default_factory=Counter)
    again: Counter[str] = field(default_factory=Counter)


def took_in(
    make: Callable[[Path], Pile],
    home: Path,
    seed: int = 1,
    todo: Mapping[str, int] | None = None,
    both_slip: bool = False,
    replayed: int = 0,
    serve: Callable[[Path], Served] = Served,
) -> Told:
    """A pile taken in, so often each of the troubles, or `compare`, in the middle; the folder compared in the end."""
    folder, told, rng = home / "concurs", Told(replayed=replayed), Random(seed)
    pile = make(folder)
    with hall_served(folder, serve) as served:
        follower = Follower(folder)
        afternoon = Afternoon(pile, served, follower, seed, both_slip=both_slip)
        troubles = Troubles(afternoon, folder, rng)
        afternoon.join()
        began, threads = time.monotonic(), afternoon.work()
        for kind in _in_its_time(afternoon, threads, Counter(todo or {}), rng):
            if time.monotonic() - began > _LONGEST:
                break
            if kind == "compare":
                with afternoon.gate.closed():
                    told.wrong += _compared(afternoon, folder)
                told.compared += 1
            elif kind:
                told.wrong += troubles.makes(kind)
        for outbox in afternoon.outboxes.values():
            outbox.all_arrived()
        told.seconds, told.memory = time.monotonic() - began, served.memory()
        told.wrong += ["".join(traceback.format_exception(error)) for error in afternoon.failed]
        told.wrong += [f"{thread.name} works on" for thread in threads if thread.is_alive()]
        told.wrong += [*lost_or_crossed(afternoon), *_compared(afternoon, folder), *troubles.lost_edits()]
        told.escaped = escaped(afternoon)
        told.wrong += [
            f"a slip that one hand did not make: {lost_slip}" for lost_slip in told.escaped if not lost_slip.alike
        ]
        told.wrong += [f"{number} is open" for number, sheet in follower.state.sheets.items() if not sheet.closed]
        told.events, told.sheets = follower.state.number, len(follower.state.sheets)
        told.twice = sum(2 in sheet.hands for sheet in follower.state.sheets.values())
        told.wrong += replayed_otherwise(afternoon, folder, home, replayed) if replayed else ()
        follower.close()
    told.wrong += map(str, verify_journal(folder, KINDS))
    told.starts, told.troubles, told.settled = troubles.starts, troubles.done, afternoon.settled_by
    for outbox in afternoon.outboxes.values():
        told.waited += outbox.waited
        told.again += outbox.again + Counter({"kept waiting by a full disk": outbox.browser.refused})
    return told


def _in_its_time(afternoon: Afternoon, threads: list[Thread], todo: Counter[str], rng: Random) -> Iterator[str]:
    """What is to happen, each when people have got on by as much again, as long as they work; empty while they do.

    It is measured by what was answered, not by the clock: on a machine that is busy with other things all the same.
    """
    kinds = [*todo.elements()]
    rng.shuffle(kinds)
    rows = sum(len(paper.lines) + 3 for paper in afternoon.pile.papers.values())
    between = rows * _SENT_AT_LEAST / (len(kinds) + 1)
    after = afternoon.answered + between * rng.random()
    while any(thread.is_alive() for thread in threads):
        if kinds and afternoon.answered >= after:
            yield kinds.pop()
            after += between * rng.uniform(0.3, 1.3)  # what was answered meanwhile counts: all of it is to happen
        else:
            time.sleep(0.01)
            yield ""


def _compared(afternoon: Afternoon, folder: Path) -> list[str]:
    """Where the folder is otherwise, once the hall had time to write it."""
    until = time.monotonic() + _FOLDER
    while True:
        with afternoon.lock:
            wrong = list(otherwise_in_folder(afternoon.follower, folder))
        if not wrong or time.monotonic() > until:
            return wrong
        time.sleep(0.2)


def main() -> int:
    """0 where nothing is lost, twice, crossed or otherwise in the folder."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--fise", type=int, default=200, help="made-up sheets")
    options.add_argument("--ucideri", type=int, default=50, help="kills of the server, over all competitions")
    options.add_argument("--samanta", type=int, default=1)
    options.add_argument("numai", nargs="*", help="these competitions alone")
    given = options.parse_args()
    rounds: dict[str, Callable[[Path], Pile]] = {
        sample.name: lambda folder, sample=sample: sample_pile(sample, folder)  # type: ignore[misc]
        for sample in sorted((SAMPLES / "campionat").iterdir())
        if sample.is_dir()
    }
    rounds[f"{given.fise} de fișe făcute"] = lambda folder: made_pile(given.fise, folder)
    rounds = {name: rounds[name] for name in given.numai or rounds}
    kills = given.ucideri // (2 * len(rounds))
    wrong = 0
    print(f"load {getloadavg()[0]:.1f}\n| {' | '.join(_COLUMNS)} |\n|{'---|' * len(_COLUMNS)}", flush=True)
    for n, (name, make) in enumerate(rounds.items()):
        last = n == len(rounds) - 1
        todo = {"kill": given.ucideri - kills * n if last else kills, "compare": 6 if last else 2}
        todo |= dict.fromkeys(_TROUBLES, 5 if last else 1)
        told = _round(make, given.samanta, todo, 12 if last else 6)
        times = [quantile * 1e3 for quantile in quantiles(told.waited, n=100)] if len(told.waited) > 1 else [0.0] * 99
        others = sum(told.troubles.values()) - len(told.starts)
        cells = told.sheets, told.twice, told.events, f"{told.seconds:.1f}", told.troubles.get("kill", 0), others
        more = f"{times[49]:.0f} / {times[98]:.0f}", f"{told.memory:.0f}", len(told.escaped), len(told.wrong)
        print(f"| {' | '.join(map(str, (name, *cells, told.compared, told.replayed, *more)))} |", flush=True)
        for line in (*_plainly("troubles", told.troubles), *_plainly("network", told.again)):
            print(f"  {line}")
        for line in (*_plainly("settled", told.settled), *(f"escaped: {lost_slip}" for lost_slip in told.escaped)):
            print(f"  {line}")
        for line in told.wrong:  # where the table is: whoever reads that sees it
            print(f"  WRONG: {name}: {line}", flush=True)
        wrong += len(told.wrong)
    print(f"load {getloadavg()[0]:.1f}; wrong: {wrong}", flush=True)
    return 1 if wrong else 0


def _round(make: Callable[[Path], Pile], seed: int, todo: Mapping[str, int], replayed: int) -> Told:
    """A round that ends whatever happens in it: what broke it off is wrong, and the next one comes."""
    try:
        with TemporaryDirectory() as home:
            return took_in(make, Path(home), seed, todo, both_slip=True, replayed=replayed)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        return Told(wrong=["".join(traceback.format_exception(error))])


def _plainly(what: str, counted: Mapping[str, int]) -> list[str]:
    return [f"{what}: {', '.join(f'{name} {n}' for name, n in sorted(counted.items()))}"] if counted else []


if __name__ == "__main__":
    sys.exit(main())
