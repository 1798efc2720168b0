"""Mutation testing of a seeded sample: `python -m tests.tools.mutants.run` (`make mutanti`, docs/mutanti.md).

What was drawn, what each test runs and every verdict are kept in build/mutanti as soon as they are known: a run that is
stopped goes on where it was. A verdict holds while the file that its mutant is in is as it was judged.
"""

import argparse
import difflib
import hashlib
import json
import os
import re
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import asdict, astuple
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from tests.tools.mutants.judging import WITHOUT_LIMITS, Verdict, copies, judge
from tests.tools.mutants.near import Near
from tests.tools.mutants.page import Known, write_page
from tests.tools.mutants.places import Mutant, mutants_of
from tests.tools.mutants.rooms import ROOMS, files, room_of
from tests.tools.mutants.tests_of import Map

ROOT = Path(__file__).resolve().parents[3]
WHERE = ROOT / "build" / "mutanti"
SEED, COUNT = 2026, 300
_OPERATORS = (Path(__file__).parent / "places.py").read_bytes()
PORTIONS = (6.0, 30.0, 90.0)  # seconds of tests at first, and more for those that survive them
NEAREST, NEAR_LIMITS = (4, 12), (3.0, 10.0)  # without a map: files of tests, and at most so many seconds of them


def sample(root: Path, where: Path, seed: int, count: int) -> list[Mutant]:
    """As many from each room; of a file that is as it was the mutants are known from before."""
    found: dict[str, list[Mutant]] = {room: [] for room in ROOMS}
    known = json.loads(where.read_text("utf-8")) if where.exists() else {}
    for file in files(root):
        code = hashlib.sha256(file.encode() + (root / file).read_bytes() + _OPERATORS).hexdigest()
        if code not in known:
            known[code] = [astuple(mutant) for mutant in mutants_of(root, file)]
        found[room_of(file)] += (Mutant(*each) for each in known[code])
    where.write_text(json.dumps(known), encoding="utf-8")
    drawn = []
    for mutants in found.values():
        ranked = sorted(mutants, key=lambda mutant: mutant.rank(seed))
        drawn += [*islice((mutant for mutant in ranked if compiles(mutant, root)), count // len(ROOMS))]
    # rooms by turns, so that a run that is interrupted says something of all of them
    return sorted(drawn, key=lambda mutant: mutant.rank(seed))


def drawn_once(root: Path, where: Path, seed: int, count: int) -> list[Mutant]:
    """The sample, as it was drawn of the same code before: that takes minutes."""
    mark, file = f"{seed} {count} {_hash_of(root, 'arbitraj')}", where / "tragere.json"
    kept = json.loads(file.read_text("utf-8")) if file.exists() else {}
    if kept.get("mark") != mark:
        kept = {"mark": mark, "drawn": [asdict(mutant) for mutant in sample(root, where / "mutanti.json", seed, count)]}
        file.write_text(json.dumps(kept), encoding="utf-8")
    return [Mutant(**each) for each in kept["drawn"]]


def _hash_of(root: Path, *folders: str) -> str:
    sources = sorted(path for name in folders for path in (root / name).rglob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()


def compiles(mutant: Mutant, root: Path) -> bool:
    """Whether a mutant is Python at all, as `{**one}` made `{*one}` is not; of `except one.two` none can be made."""
    try:
        compile(mutant.made(root), mutant.file, "exec")
    except (SyntaxError, AttributeError):
        return False
    return True


def mapped(root: Path, where: Path, as_it_is: bool) -> Map:
    """What the tests run, a file for each folder of them; made anew where the package or that folder has changed."""
    where.mkdir(exist_ok=True)
    if as_it_is and any(where.iterdir()):
        return Map(root, sorted(where.iterdir()))
    files = []
    for folder in [*sorted(f"tests/{path.parent.name}" for path in (root / "tests").glob("*/__init__.py")), "arbitraj"]:
        name = Path(folder).name
        made = where / f"{name}-{_hash_of(root, 'arbitraj', folder)[:12]}.jsonl"
        files.append(made)
        if made.exists():
            continue
        print(f"Se vede ce rânduri rulează fiecare test din {folder}...", flush=True)
        part = made.with_suffix(".parte")  # goes on where it was stopped: `covering` leaves out what it finds there
        for other in {*where.glob(f"{name}-*")} - {part}:
            other.unlink()
        environment = os.environ | {"ARBITRAJ_MUTANTS_MAP": str(part), "PYTHONPATH": str(root)}
        options = ["-q", "-n0", "-pno:cov", "-pno:cacheprovider", "-ptests.tools.mutants.covering", folder]
        with (where.parent / "harta.log").open("w") as log:
            subprocess.run(
                [sys.executable, "-m", "pytest", *options], cwd=root, env=environment, stdout=log, check=False
            )
        part.touch()
        part.replace(made)
    return Map(root, files)


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
    left: Sequence[Mutant], tests: Map | Near, workers: int, keep: Callable[[Verdict], None], quick: bool = False
) -> None:
    """Judge mutants by the tests that run them, or are near, in portions; each verdict is kept when it is there.

    When it is `quick` only by what killed them before: who lives through that is not judged yet.
    """
    places = copies(ROOT, WHERE, workers)
    most, limits = (PORTIONS, WITHOUT_LIMITS) if isinstance(tests, Map) else (NEAREST, NEAR_LIMITS)
    begun = time.monotonic()
    waiting = {mutant: deque(islice(tests.portions(mutant, most), 1 if quick else None)) for mutant in left}
    while waiting:
        for mutant in [mutant for mutant, portions in waiting.items() if not portions]:
            del waiting[mutant]
            if not quick:  # no test is left to be run
                keep(Verdict(mutant, "", len(tests.tests(mutant)), 0.0))
        jobs = [(mutant, portion) for mutant, portions in waiting.items() if (portion := portions.popleft())]
        for done, verdict in enumerate(judge(jobs, places, tests.seconds, ROOT, limits), 1):
            if verdict.killer:
                del waiting[verdict.mutant]
                keep(verdict)
            said = verdict.killer or "trăiește"
            print(f"{done}/{len(jobs)} {verdict.seconds} s {verdict.mutant.label}: {said}", flush=True)
    print(f"{time.monotonic() - begun:.0f} s")


def run_these(left: Sequence[Mutant], tests: Sequence[str], workers: int, keep: Callable[[Verdict], None]) -> None:
    """Judge mutants by tests that somebody chose: who lives through these may die of others, and is not judged yet."""
    places = copies(ROOT, WHERE, workers)
    for verdict in judge([(mutant, [*tests]) for mutant in left], places, {}, ROOT):
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
    parser.add_argument("--map", action="store_true", help="look first at what each test runs, and judge by that")
    parser.add_argument("--old-map", action="store_true", help="do not look anew at what the tests run")
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
    settled = {label for label, each in known.items() if each["killer"] or not chosen.survivors}

    def keep(verdict: Verdict) -> None:
        known[verdict.mutant.label] = line_of(verdict, ROOT)
        _keep(results, known)

    asked = [each for each in drawn if re.search(chosen.only, f"{room_of(each.file)}: {each.label}")]
    left = [mutant for mutant in asked if mutant.label not in settled]
    if left and chosen.tests:
        run_these(left, chosen.tests, chosen.workers, keep)
    elif left and not chosen.tables:
        by_map = chosen.map or chosen.old_map
        tests = mapped(ROOT, WHERE / "harta", chosen.old_map) if by_map else Near(ROOT)
        run(left, tests, chosen.workers, keep, chosen.quick)
    print(write_page(ROOT, drawn, known, chosen.seed, save=chosen.scrie))


if __name__ == "__main__":
    main()
