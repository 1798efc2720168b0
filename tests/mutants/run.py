"""Mutation testing of a seeded sample: `python -m tests.mutants.run` (`make mutanti`, docs/mutanti.md)."""

import argparse
import difflib
import hashlib
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any

from tests.mutants.judging import Verdict, copies, judge
from tests.mutants.page import write_page
from tests.mutants.places import Mutant, mutants_of
from tests.mutants.rooms import ROOMS, files, room_of
from tests.mutants.tests_of import Map

ROOT = Path(__file__).resolve().parents[2]
WHERE = ROOT / "build" / "mutanti"
SEED, COUNT = 2026, 300
PORTIONS = (6.0, 30.0, 90.0)  # seconds of tests at first, and more for those that survive them


def sample(root: Path, seed: int, count: int) -> list[Mutant]:
    """As many from each room."""
    found: dict[str, list[Mutant]] = {room: [] for room in ROOMS}
    for file in files(root):
        found[room_of(file)] += mutants_of(root, file)
    drawn = []
    for mutants in found.values():
        ranked = sorted(mutants, key=lambda mutant: mutant.rank(seed))
        drawn += [*islice((mutant for mutant in ranked if compiles(mutant, root)), count // len(ROOMS))]
    # rooms by turns, so that a run that is interrupted says something of all of them
    return sorted(drawn, key=lambda mutant: mutant.rank(seed))


def compiles(mutant: Mutant, root: Path) -> bool:
    """Whether a mutant is Python at all: `{**one}` made `{*one}` is not."""
    try:
        compile(mutant.made(root), mutant.file, "exec")
    except SyntaxError:
        return False
    return True


def mapped(root: Path, where: Path, as_it_is: bool) -> Map:
    """What the tests run, read anew where a file of the package or of the tests has changed since."""
    sources = sorted(path for name in ("arbitraj", "tests") for path in (root / name).rglob("*.py"))
    mark = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    file, known = where / "harta.jsonl", where / "harta.txt"
    if not file.exists() or not (as_it_is or (known.exists() and known.read_text() == mark)):
        print("Se vede ce rânduri rulează fiecare test (câteva minute)...", flush=True)
        file.unlink(missing_ok=True)
        environment = os.environ | {"ARBITRAJ_MUTANTS_MAP": str(file), "PYTHONPATH": str(root)}
        options = ["-q", "-n0", "-pno:cov", "-pno:cacheprovider", "-ptests.mutants.covering"]
        with (where / "harta.log").open("w") as log:
            subprocess.run(
                [sys.executable, "-m", "pytest", *options], cwd=root, env=environment, stdout=log, check=False
            )
        known.write_text(mark)
    return Map(root, file)


def line_of(verdict: Verdict, root: Path) -> dict[str, Any]:
    """A verdict as it is kept, with the line before and after."""
    before, after = (root / verdict.mutant.file).read_text("utf-8"), verdict.mutant.made(root)
    changed = [line for line in difflib.ndiff(before.splitlines(), after.splitlines()) if line.startswith(("- ", "+ "))]
    return asdict(verdict) | {"room": room_of(verdict.mutant.file), "change": changed, "ended": time.time()}


def run(drawn: Sequence[Mutant], tests: Map, workers: int, results: Path) -> dict[str, dict[str, Any]]:
    """Judge those that are not judged yet; what is known is kept after each."""
    known: dict[str, dict[str, Any]] = json.loads(results.read_text("utf-8")) if results.exists() else {}
    left = [mutant for mutant in drawn if mutant.label not in known]
    places = copies(ROOT, WHERE, workers)
    begun = time.monotonic()
    for number in range(len(PORTIONS)):
        jobs = []
        for mutant in left:
            portions = list(tests.portions(mutant, PORTIONS))
            if number < len(portions):
                jobs.append((mutant, portions[number]))
        survived = {mutant.label for mutant in left}
        for done, verdict in enumerate(judge(iter(jobs), places, tests.seconds, ROOT), 1):
            if verdict.killer:
                survived.discard(verdict.mutant.label)
            if verdict.killer or number == len(PORTIONS) - 1 or verdict.tests == len(tests.tests(verdict.mutant)):
                known[verdict.mutant.label] = line_of(verdict, ROOT)
                _keep(results, known)
            said = verdict.killer or "trăiește"
            print(f"{number + 1}: {done}/{len(jobs)} {verdict.seconds} s {verdict.mutant.label}: {said}", flush=True)
        left = [mutant for mutant in left if mutant.label in survived and mutant.label not in known]
    for mutant in left:  # no test runs it at all, or none is left to be run
        known[mutant.label] = line_of(Verdict(mutant, "", len(tests.tests(mutant)), 0.0), ROOT)
    _keep(results, known)
    print(f"{time.monotonic() - begun:.0f} s")
    return known


def _keep(results: Path, known: dict[str, dict[str, Any]]) -> None:
    results.write_text(json.dumps(known, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def again(results: Path, labels: Iterable[str]) -> None:
    """Forget verdicts, so that they are reached anew."""
    known = json.loads(results.read_text("utf-8")) if results.exists() else {}
    _keep(results, {label: each for label, each in known.items() if label not in set(labels)})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="only labels that this expression is found in")
    parser.add_argument("--old-map", action="store_true", help="do not look anew at what the tests run")
    parser.add_argument("--survivors", action="store_true", help="judge those that survived again")
    parser.add_argument("--anew", action="store_true", help="forget all verdicts")
    parser.add_argument("--scrie", action="store_true", help="put the tables into docs/mutanti.md")
    chosen = parser.parse_args()
    WHERE.mkdir(parents=True, exist_ok=True)
    results = WHERE / "rezultate.json"
    if chosen.anew:
        results.unlink(missing_ok=True)
    if chosen.survivors and results.exists():
        again(results, [label for label, each in json.loads(results.read_text("utf-8")).items() if not each["killer"]])
    drawn = [mutant for mutant in sample(ROOT, chosen.seed, chosen.count) if re.search(chosen.only, mutant.label)]
    known = run(drawn, mapped(ROOT, WHERE, chosen.old_map), chosen.workers, results)
    lines = [known[mutant.label] for mutant in drawn]
    print(write_page(ROOT, lines, chosen.seed, save=chosen.scrie))


if __name__ == "__main__":
    main()
