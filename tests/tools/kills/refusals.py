"""`python -m tests.tools.kills.refusals`: every writing command refused by the system, and what stands there after."""

import argparse
import os
import random
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

from arbitraj.text import text_of
from tests.commands import Said
from tests.tools.kills.refuse import Ready, can_mount, full_disk, held_file, not_mine, read_only, short_files, tried
from tests.tools.pairs import scene
from tests.tools.pairs.start import once

Hindrance = Callable[[Path, Path, random.Random], AbstractContextManager[tuple[Path, Ready]]]
_NEW = ("converteste", "nou", "lexic importa")  # what they write is nowhere before, or in a folder of its own


def main() -> int:
    """0 where everything was as before, and said in a sentence."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=2026)
    given = parser.parse_args()
    with scene.room("refused-") as room:
        return _run(given, room)


def _run(given: argparse.Namespace, room: Path) -> int:
    chance, began = random.Random(given.seed), time.monotonic()
    before = scene.files(room / "made")
    hindrances: dict[str, Hindrance] = {"short files": short_files}
    if os.geteuid() == 0 or not os.access("/", os.W_OK):
        hindrances["not mine"] = not_mine
    if can_mount(room / "tries"):
        hindrances |= {"full disk": full_disk, "read only": read_only, "held file": held_file}
    told = [(name, way) for name in scene.COMMANDS for way in (0, 1)]
    cases = [(*row, what) for row in told for what in hindrances if row != ("contestatie raspuns-apel", 1)]
    cases = chance.sample(cases, len(cases))
    table, bad = Counter[tuple[str, str]](), 0
    afters: dict[tuple[str, int], dict[str, str]] = {}
    for number in range(given.count):
        name, way, what = cases[number % len(cases)]
        line = scene.line(name, way)
        if (name, way) not in afters:
            once(scene.copy(room / "made", room / "after"), room / "said", line)
            afters[name, way] = scene.files(room / "after")
            shutil.rmtree(room / "after")
        after, how = afters[name, way], hindrances[what]
        if what == "held file":
            changed = [
                difference
                for difference in scene.differences(before, after)
                if before.get(difference, "/") != "/" and difference in after
            ]
            if not changed or name == "publica":
                continue
            how = partial(held_file, names=changed)
        at = room / f"s{number}"
        with how(room / "made", at, chance) as (root, ready):
            said = tried(root, room / "said", line, ready)
            found = scene.files(root)
        wrong = _wrong(said, found, before, after, what)
        shutil.rmtree(at, ignore_errors=True)
        table[what, "done" if said.status == 0 else "refused"] += 1
        if wrong:
            bad += 1
            table[what, "WRONG"] += 1
            print(f"WRONG {what}: {' '.join(line)}", *wrong, said, sep="\n   ", file=sys.stderr, flush=True)
    for (what, outcome), number in sorted(table.items()):
        print(f"{what:12} {outcome:8} {number}")
    print(f"{sum(n for (_, o), n in table.items() if o != 'WRONG')} in {time.monotonic() - began:.0f} s: {bad} wrong")
    return 1 if bad else 0


def _wrong(said: Said, found: dict[str, str], before: dict[str, str], after: dict[str, str], what: str) -> list[str]:
    """What is not as it should be: all of it and 0, or nothing of it and 2 with the name of a file that people know."""
    wrong = ["traceback"] if "Traceback" in said.err else []
    if said.status not in (0, 2):
        wrong.append(f"status {said.status}")
    expected = before if said.status else after
    if found != expected:
        wrong.append(f"other than {'before' if said.status else 'after'}: {scene.differences(found, expected)}")
    if said.status:
        last = said.err.strip().splitlines()[-1:] or [""]
        if scene.hidden(last[0].partition(":")[0]) or ".arbitraj" in said.err or not last[0].partition(": ")[0].strip():
            wrong.append("no file that a person knows")
        if what == "full disk" and text_of("cli.os_full") not in last[0]:
            wrong.append("not said to be full")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
