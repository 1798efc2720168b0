"""`make fuzz`: damaged files given to every reader, and a table of what became of them.

`python -m tests.tools.fuzz.run --count 100000 --seed 2026`; a finding is kept in build/fuzz with its input. `--replay
2026-123` makes one input again and shows what its reader does.
"""

import argparse
import os
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import TimeoutError as LateError
from dataclasses import dataclass, field
from pathlib import Path

from pebble import ProcessExpired, ProcessPool

from arbitraj.sheets.many import limit_memory
from tests.tools.fuzz.cases import ROOT, SHARES, Case, case
from tests.tools.fuzz.measure import Outcome, measured

FOUND = ROOT / "build" / "fuzz"
_PIECE = 100  # inputs handed to a process at once
_PIECE_SECONDS, _ONE_SECONDS = 180.0, 20.0
_SHOWN_FINDINGS = 20


@dataclass(slots=True)
class Tally:
    """What became of the inputs of one reader."""

    inputs: int = 0
    refused: int = 0
    findings: int = 0
    seconds: float = 0.0
    slowest: tuple[float, str] = (0.0, "")
    largest: tuple[float, str] = (0.0, "")

    def take(self, outcome: Outcome) -> None:
        self.inputs += 1
        self.refused += outcome.refused and not outcome.findings
        self.findings += bool(outcome.findings)
        self.seconds += outcome.seconds
        self.slowest = max(self.slowest, (outcome.seconds, outcome.id))
        self.largest = max(self.largest, (outcome.megabytes, outcome.id))


@dataclass(slots=True)
class Run:
    """What became of all inputs; findings of one kind are counted, and the first of them kept."""

    tallies: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    kinds: Counter[str] = field(default_factory=Counter)

    def take(self, outcome: Outcome) -> None:
        self.tallies[outcome.reader].take(outcome)
        for finding in outcome.findings:
            kind = _kind(finding)
            self.kinds[kind] += 1
            if self.kinds[kind] <= 3:
                _keep(outcome, finding)
            if self.kinds[kind] == 1 and len(self.kinds) <= _SHOWN_FINDINGS:
                print(f"finding {outcome.id} ({outcome.reader}): {kind}", file=sys.stderr, flush=True)


def _kind(finding: str) -> str:
    """The last line of a traceback and where it was raised, else what the finding begins with."""
    lines = [line.strip() for line in finding.strip().splitlines()]
    places = [line for line in lines if line.startswith("File ")]
    return f"{lines[-1][:120]} – {places[-1]}" if places else lines[0][:60]


def _keep(outcome: Outcome, finding: str) -> None:
    FOUND.mkdir(parents=True, exist_ok=True)
    made = _made(outcome.id)
    (FOUND / f"{outcome.id}.input").write_bytes(made.data)
    text = (
        f"{outcome.reader}, made of {made.name!a}\npython -m tests.tools.fuzz.run --replay {outcome.id}\n\n{finding}\n"
    )
    (FOUND / f"{outcome.id}.txt").write_text(text, encoding="utf-8", errors="backslashreplace")


def piece(seed: int, first: int, count: int) -> list[Outcome]:
    """Some inputs, one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        return [measured(case(seed, number), Path(folder)) for number in range(first, first + count)]


def fuzz(seed: int, count: int, first: int = 0, workers: int = 0) -> Run:
    """Read `count` inputs in processes of their own; a reader that hangs or dies is a finding."""
    run = Run()
    for outcome in _outcomes(seed, count, first, workers or os.cpu_count() or 1):
        run.take(outcome)
    return run


def _outcomes(seed: int, count: int, first: int, workers: int) -> Iterator[Outcome]:
    pieces = [(seed, at, min(_PIECE, first + count - at)) for at in range(first, first + count, _PIECE)]
    began, done = time.monotonic(), 0
    with ProcessPool(max_workers=workers, initializer=limit_memory) as pool:
        # a piece that is late or lost is read again input by input, so that the one at fault is found
        for args, future in [(args, pool.schedule(piece, args=args, timeout=_PIECE_SECONDS)) for args in pieces]:
            try:
                yield from future.result()
            except (LateError, ProcessExpired, MemoryError):
                for number in range(args[1], args[1] + args[2]):
                    try:
                        yield from pool.schedule(piece, args=(seed, number, 1), timeout=_ONE_SECONDS).result()
                    except (LateError, ProcessExpired, MemoryError) as error:
                        yield _lost(f"{seed}-{number}", type(error).__name__)
            done += args[2]
            if done % 5_000 < args[2] and done < count:
                print(f"{done} of {count}, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)


def _lost(name: str, error: str) -> Outcome:
    return Outcome(name, _made(name).reader, True, _ONE_SECONDS, 0.0, (f"the process was lost: {error}",))


def table(run: Run) -> str:
    """The outcomes as a table, reader by reader."""
    rows = ["| reader | inputs | read | refused | findings | time | slowest | peak memory |", "|---" * 8 + "|"]
    for reader in (*SHARES, "all"):
        tally = run.tallies.get(reader) if reader != "all" else _sum(list(run.tallies.values()))
        if tally:
            read = tally.inputs - tally.refused - tally.findings
            counts = f"{tally.inputs} | {read} | {tally.refused} | {tally.findings} | {tally.seconds:.0f} s"
            rows.append(f"| {reader} | {counts} | {tally.slowest[0]:.2f} s | {tally.largest[0]:.0f} MB |")
    return "\n".join(rows)


def _sum(tallies: Sequence[Tally]) -> Tally:
    return Tally(
        sum(tally.inputs for tally in tallies),
        sum(tally.refused for tally in tallies),
        sum(tally.findings for tally in tallies),
        sum(tally.seconds for tally in tallies),
        max((tally.slowest for tally in tallies), default=(0.0, "")),
        max((tally.largest for tally in tallies), default=(0.0, "")),
    )


def _made(name: str) -> Case:
    seed, _, number = name.partition("-")
    return case(int(seed), int(number))


def replay(name: str) -> int:
    """Make one input again and show what its reader does."""
    made = _made(name)
    FOUND.mkdir(parents=True, exist_ok=True)
    (FOUND / f"{name}.input").write_bytes(made.data)
    with tempfile.TemporaryDirectory() as folder:
        outcome = measured(made, Path(folder))
    print(f"{made.reader}, made of {made.name!a}, {len(made.data)} bytes, in {FOUND / name}.input")
    print(f"{outcome.seconds:.2f} s, {outcome.megabytes:.0f} MB, {'refused' if outcome.refused else 'read'}")
    print("\n".join([*outcome.problems, *(f"FINDING {finding}" for finding in outcome.findings)]))
    return 1 if outcome.findings else 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.fuzz.run")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--first", type=int, default=0, help="number of the first input, to go on with a run")
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--replay", metavar="ID")
    chosen = parser.parse_args()
    if chosen.replay:
        return replay(chosen.replay)
    began = time.monotonic()
    run = fuzz(chosen.seed, chosen.count, chosen.first, chosen.workers)
    last = chosen.first + chosen.count - 1
    print(f"seed {chosen.seed}, inputs {chosen.first} to {last}, {time.monotonic() - began:.0f} s\n")
    print(table(run))
    for kind, times in run.kinds.most_common():
        print(f"\n{times} x {kind}")
    slowest = max((tally.slowest for tally in run.tallies.values()), default=(0.0, ""))
    print(f"\nslowest input: {slowest[1]}; findings are kept in {FOUND.relative_to(ROOT)}")
    return 1 if run.kinds else 0


if __name__ == "__main__":
    raise SystemExit(main())
