"""Which files of tests are near a module, by what imports what and what speaks of the same: no test is run for it."""

import ast
import heapq
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from math import log2, sqrt
from pathlib import Path

from tests.tools.mutants.places import Mutant
from tests.tools.mutants.rooms import folders_of, room_of

_FAR = 40.0  # of files of tests that do not import a module: a page is reached by its address, a setting by its file
_SPEAKS_ALIKE = 40.0  # and a file that has all its rare words: one that has a few of them is nearer by some units
_WORD = re.compile(r"[^\W\d_]{3,}")
KILLERS = Path("tests") / "tools" / "mutants" / "killers.toml"  # for each mutant that was killed the test that did it
_ELSEWHERE = re.compile(r"^pytestmark = .*\b(greu|lung)\b", re.MULTILINE)  # files that `make test` runs nothing of


@dataclass(frozen=True)
class Near:
    """The nearest files first; one that imports much is farther from each than one that imports little."""

    root: Path

    def tests(self, mutant: Mutant) -> list[str]:
        """Every file of tests of its room, the nearest first, and its own examples before them."""
        own, far, alike = folders_of(room_of(mutant.file)), self._distances(mutant.file), self._alike(mutant.file)

        def how_far(file: str) -> tuple[float, str]:
            return far.get(file, _FAR) - _SPEAKS_ALIKE * alike[file], file

        files = sorted((file for file in alike if Path(file).parts[1] in own), key=how_far)
        files = [file for file in files if not _ELSEWHERE.search((self.root / file).read_text("utf-8"))]
        examples = mutant.file.endswith(".py") and ">>> " in (self.root / mutant.file).read_text("utf-8")
        return [*([mutant.file] if examples else []), *files]

    def portions(self, mutant: Mutant, most: Sequence[float]) -> Iterator[list[str]]:
        """What killed it before, then so many files, and so many more for what survives them."""
        yield [*filter(self._is_there, self._killers.get(mutant.label, "").split())]
        left = iter(self.tests(mutant))
        yield from (list(islice(left, int(number))) for number in most)

    def _is_there(self, test: str) -> bool:
        file, _, name = test.partition("::")
        path = self.root / file
        return path.is_file() and (not name or f"def {name.rpartition('::')[2]}(" in path.read_text("utf-8"))

    @cached_property
    def _killers(self) -> dict[str, str]:
        path = self.root / KILLERS
        return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}

    def _alike(self, file: str) -> dict[str, float]:
        """How much each file of tests speaks of what a module speaks of, from 0 to 1: a rare word counts for more.

        A page is reached by its address and not by an import, and not every file of tests is named as what it tests.
        """
        weights = self._weights
        here = {word: weights[word] for word in _words(self.root, file) if word in weights}
        return {
            test: sum(weights[word] for word in words & here.keys())
            / (sqrt(sum(here.values()) * sum(weights[word] for word in words)) or 1.0)
            for test, words in self._spoken.items()
        }

    @cached_property
    def _spoken(self) -> dict[str, set[str]]:
        files = (path.relative_to(self.root).as_posix() for path in (self.root / "tests").rglob("test_*.py"))
        return {file: _words(self.root, file) for file in files}

    @cached_property
    def _weights(self) -> dict[str, float]:
        having = Counter(chain.from_iterable(self._spoken.values()))
        return {word: log2(len(self._spoken) / number) ** 2 for word, number in having.items()}

    def _distances(self, file: str) -> dict[str, float]:
        found: dict[str, float] = {}
        heap = [(0.0, file)]
        while heap:
            distance, at = heapq.heappop(heap)
            if at not in found:
                found[at] = distance
                for other in self._importers[at]:
                    heapq.heappush(heap, (distance + log2(1 + len(self._imports[other])), other))
        return found

    @cached_property
    def _imports(self) -> dict[str, set[str]]:
        files = {
            ".".join(path.relative_to(self.root).with_suffix("").parts).removesuffix(".__init__"): path
            for path in chain.from_iterable((self.root / top).rglob("*.py") for top in ("arbitraj", "tests", "samples"))
        }
        return {
            path.relative_to(self.root).as_posix(): {
                files[name].relative_to(self.root).as_posix() for name in _names(path) if name in files
            }
            for path in files.values()
        }

    @cached_property
    def _importers(self) -> dict[str, list[str]]:
        importers: dict[str, list[str]] = defaultdict(list)
        for file, imported in self._imports.items():
            for module in imported:
                importers[module].append(file)
        return importers


def _words(root: Path, file: str) -> set[str]:
    """The beginnings of the words of a file and its name, so that `preparing` is `prepare`."""
    return {word[:6].lower() for word in _WORD.findall(file + (root / file).read_text("utf-8"))}


def _names(path: Path) -> Iterator[str]:
    """What a file imports, inside functions too; of `from one import two` both may be modules."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)
