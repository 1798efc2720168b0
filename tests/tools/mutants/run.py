"""Mutation testing of a seeded sample: `python -m tests.tools.mutants.run` (`make mutanti-fel`, docs/mutanti.md).

What was drawn and every verdict are kept in build/mutanti as soon as they are known: a run that is
stopped goes on where it was. A verdict holds while the file that its mutant is in is as it was judged.
"""

import argparse
import difflib
import hashlib
import json
import os
import re
import subprocess
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, astuple
from functools import cache
from itertools import chain, islice, zip_longest
from pathlib import Path
from typing import Any

from tests.tools.mutants.judging import Verdict, copies, judge
from tests.tools.mutants.near import Near
from tests.tools.mutants.page import Known, write_page
from tests.tools.mutants.places import Mutant, mutants_of
from tests.tools.mutants.rooms import ROOMS, files, room_of

ROOT = Path(__file__).resolve().parents[3]
WHERE = ROOT / "build" / "mutanti"
SEED, COUNT = 2026, 30 * len(ROOMS)
_KINDS = b"".join((Path(__file__).parent / name).read_bytes() for name in ("places.py", "faults.py"))
PORTIONS = (4, 12, 1000)  # files of tests: the nearest, some more, and all others of the room for who survives them


def sample(root: Path, where: Path, seed: int, count: int) -> list[Mutant]:
    """As many from each room; of a file that is as it was the mutants are known from before."""
    found: dict[str, list[Mutant]] = {room: [] for room in ROOMS}
    known = json.loads(where.read_text("utf-8")) if where.exists() else {}
    for file in files(root):
        code = hashlib.sha256(file.encode() + (root / file).read_bytes() + _KINDS).hexdigest()
        if code not in known:
            known[code] = [astuple(mutant) for mutant in mutants_of(root, file)]
        found[room_of(file)] += (Mutant(*fields) for fields in known[code])
    where.write_text(json.dumps(known), encoding="utf-8")
    drawn = []
    for mutants in found.values():
        drawn += [*islice((mutant for mutant in by_turns(mutants, seed) if mutant.whole(root)), count // len(ROOMS))]
    # rooms by turns, so that a run that is interrupted says something of all of them
    return sorted(drawn, key=lambda mutant: mutant.rank(seed))


def drawn_once(root: Path, where: Path, seed: int, count: int) -> list[Mutant]:
    """The sample, as it was drawn of the same code before: that takes minutes."""
    mark, file = f"{seed} {count} {_hash_of(root)}", where / "tragere.json"
    kept = json.loads(file.read_text("utf-8")) if file.exists() else {}
    if kept.get("mark") != mark:
        kept = {"mark": mark, "drawn": [asdict(mutant) for mutant in sample(root, where / "mutanti.json", seed, count)]}
        file.write_text(json.dumps(kept), encoding="utf-8")
    return [Mutant(**fields) for fields in kept["drawn"]]


def _hash_of(root: Path) -> str:
    return hashlib.sha256(_KINDS + b"".join((root / file).read_bytes() for file in files(root))).hexdigest()


def by_turns(mutants: Iterable[Mutant], seed: int) -> Iterator[Mutant]:
    """Mutants as they are drawn: of each kind one by turns, so that rare kinds of faults are there too."""
    kinds: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in sorted(mutants, key=lambda mutant: mutant.rank(seed)):
        kinds[mutant.operator].append(mutant)
    return filter(None, chain.from_iterable(zip_longest(*kinds.values())))


@cache
def _commit(root: Path) -> str:
    """The commit that is judged; `+`: with changes that are in none yet."""

    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True).stdout.strip()

    return git("rev-parse", "--short=8", "HEAD") + ("+" if git("status", "--porcelain", "arbitraj", "tests") else "")


def code_of(mutant: Mutant, root: Path) -> str:
    """What the file was in which a mutant was judged."""
    return hashlib.sha256((root / mutant.file).read_bytes()).hexdigest()[:16]


def line_of(verdict: Verdict, root: Path) -> dict[str, Any]:
    """A verdict as it is kept: where it is from, and the line before and after."""
    mutant = verdict.mutant
    before, after = (root / mutant.file).read_text("utf-8"), mutant.made(root)
    changed = [line for line in difflib.ndiff(before.splitlines(), after.splitlines()) if line.startswith(("- ", "+ "))]
    told = {"commit": _commit(root), "code": code_of(mutant, root), "change": changed, "ended": time.time()}
    return asdict(verdict) | told


def read_results(results: Path) -> Known:
    """The verdicts that are kept."""
    known: Known = json.loads(results.read_text("utf-8")) if results.exists() else {}
    return known


def _keep(results: Path, known: Known) -> None:
    staged = results.with_suffix(".nou")
    staged.write_text(json.dumps(known, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    staged.replace(results)  # a run that is stopped here loses nothing


def holding(known: Known, drawn: Sequence[Mutant], root: Path) -> Known:
    """Of the verdicts those of mutants that are drawn, in files that are as they were."""
    same = (mutant for mutant in drawn if known.get(mutant.label, {}).get("code") == code_of(mutant, root))
    return {mutant.label: known[mutant.label] for mutant in same}


def run(
    left: Sequence[Mutant], tests: Near, workers: int, keep: Callable[[Verdict], None], quick: bool = False
) -> None:
    """Judge mutants by the tests that run them, or are near, in portions; each verdict is kept when it is there.

    When it is `quick` only by what killed them before: who lives through that is not judged yet.
    """
    places = copies(ROOT, WHERE, workers)
    begun = time.monotonic()
    waiting = {mutant: deque(islice(tests.portions(mutant, PORTIONS), 1 if quick else None)) for mutant in left}
    while waiting:
        for mutant in [mutant for mutant, portions in waiting.items() if not portions]:
            del waiting[mutant]
            if not quick:  # no test is left to be run
                keep(Verdict(mutant, "", len(tests.tests(mutant)), 0.0))
        jobs = [(mutant, portion) for mutant, portions in waiting.items() if (portion := portions.popleft())]
        for done, verdict in enumerate(judge(jobs, places, ROOT), 1):
            if verdict.killer:
                del waiting[verdict.mutant]
                keep(verdict)
            said = verdict.killer or "trăiește"
            print(f"{done}/{len(jobs)} {verdict.seconds} s {verdict.mutant.label}: {said}", flush=True)
    print(f"{time.monotonic() - begun:.0f} s")


def run_these(left: Sequence[Mutant], tests: Sequence[str], workers: int, keep: Callable[[Verdict], None]) -> None:
    """Judge mutants by tests that somebody chose: who lives through these may die of others, and is not judged yet."""
    places = copies(ROOT, WHERE, workers)
    for verdict in judge([(mutant, [*tests]) for mutant in left], places, ROOT):
        if verdict.killer:
            keep(verdict)
        print(f"{verdict.seconds} s {verdict.mutant.label}: {verdict.killer or 'trece de ele'}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="only where this expression is found in `ROOM: LABEL`")
    parser.add_argument(
        "--quick", action="store_true", help="judge only by what killed them before; only kills are kept"
    )
    parser.add_argument("--tests", nargs="+", default=[], help="judge by these tests alone; only kills are kept")
    parser.add_argument("--survivors", action="store_true", help="judge those that survived again")
    parser.add_argument("--anew", action="store_true", help="forget all verdicts")
    parser.add_argument("--tables", action="store_true", help="judge nothing, show what is known")
    parser.add_argument("--scrie", action="store_true", help="put the table into docs/mutanti.md")
    chosen = parser.parse_args()
    WHERE.mkdir(parents=True, exist_ok=True)
    results = WHERE / "rezultate.json"
    drawn = drawn_once(ROOT, WHERE, chosen.seed, chosen.count)
    known = {} if chosen.anew else holding(read_results(results), drawn, ROOT)
    # who lives stays known as such until another verdict is there: by chosen tests only kills are kept
    settled = {label for label, row in known.items() if row["killer"] or not chosen.survivors}

    def keep(verdict: Verdict) -> None:
        known[verdict.mutant.label] = line_of(verdict, ROOT)
        _keep(results, known)

    asked = [mutant for mutant in drawn if re.search(chosen.only, f"{room_of(mutant.file)}: {mutant.label}")]
    left = [mutant for mutant in asked if mutant.label not in settled]
    if left and chosen.tests:
        run_these(left, chosen.tests, chosen.workers, keep)
    elif left and not chosen.tables:
        run(left, Near(ROOT), chosen.workers, keep, chosen.quick)
    print(write_page(ROOT, drawn, known, chosen.seed, save=chosen.scrie))


if __name__ == "__main__":
    main()
