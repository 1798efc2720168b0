"""Which tests run a line, the quickest of each file first."""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, zip_longest
from pathlib import Path

from tests.tools.mutants.blocks import keys_at
from tests.tools.mutants.places import Mutant
from tests.tools.mutants.rooms import folders_of, room_of


@dataclass(frozen=True)
class Map:
    """What the tests run, as `covering` wrote it; `root` holds the code that it was written for."""

    root: Path
    files: Sequence[Path]

    @cached_property
    def _lines(self) -> tuple[dict[str, float], dict[str, set[str]]]:
        seconds: dict[str, float] = {}
        blocks: dict[str, set[str]] = defaultdict(set)
        for line in (line for file in self.files for line in file.read_text("utf-8").splitlines()):
            found = json.loads(line)
            blocks[found["test"]].update(found["blocks"])  # a process that a test forks has a line of its own
            if found["seconds"] is not None:
                seconds[found["test"]] = found["seconds"]
                if found["failed"]:  # or left out: it says nothing of a mutant
                    seconds[found["test"]] = -1.0
        good = {test: each for test, each in seconds.items() if each >= 0}
        running: dict[str, set[str]] = defaultdict(set)
        for test in good:
            for block in blocks[test]:
                running[block].add(test)
                running[block.partition(":")[0]].add(test)
        return good, running

    @property
    def seconds(self) -> dict[str, float]:
        """How long each test takes."""
        return self._lines[0]

    def tests(self, mutant: Mutant) -> list[str]:
        """The tests that run its block, those of its own room first.

        Of what stands outside functions: those that run any block of its file, then all others of its room, which may
        look at what is declared there.
        """
        seconds, running = self._lines
        blocks = keys_at(self.root, mutant.file, mutant.line)
        key = next((key for key in [*blocks, mutant.file] if key in running), "")
        own = folders_of(room_of(mutant.file))
        near: dict[str, list[str]] = defaultdict(list)
        far: list[str] = []
        for test in sorted(running.get(key, ()), key=lambda test: (self.seconds[test], test)):
            file = test.partition("::")[0]
            if Path(file).parts[1] in own:
                near[file].append(test)
            else:
                far.append(test)
        turns = chain.from_iterable(zip_longest(*near.values()))
        found = [*filter(None, turns), *far]
        if blocks:
            return found
        beside = (test for test in seconds if Path(test.partition("::")[0]).parts[1] in own)
        return [*dict.fromkeys([*found, *sorted(beside, key=lambda test: (seconds[test], test))])]

    def portions(self, mutant: Mutant, most: Sequence[float]) -> Iterator[list[str]]:
        """Its tests in portions that take at most so many seconds each."""
        left = self.tests(mutant)
        for seconds in most:
            taken, total = 0, 0.0
            while taken < len(left) and (taken == 0 or total + self.seconds[left[taken]] <= seconds):
                total += self.seconds[left[taken]] + 0.01  # something for setting up
                taken += 1
            if taken:
                yield left[:taken]
            left = left[taken:]
