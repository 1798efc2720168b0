"""What takes more than 0.3 seconds of processor is `greu`: which tests those are is measured, and stands in data/slow.

Of a test with several cases that are short one by one the first is run at every change (`+1` behind its name): a fault
that every case sees is seen at once.

`python -m tests.slow` (`make test-masura`) runs all but the long ones and writes the list anew.
The long ones are begun first: who began one last would be waited for alone.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path

import pytest

LIST = Path(__file__).parent / "data/slow/slow.txt"
MOST = 0.3  # seconds of processor of a test, all its cases together, that every change pays for
ONE = 0.2  # of the first case of a test that is longer
_FIRST = " +1"
_MEASURED = "ARBITRAJ_MASURA"


def named(item: pytest.Item) -> str:
    """A test without its case."""
    return item.nodeid.partition("[")[0]


def listed() -> dict[str, bool]:
    """The tests of the list, and whether the first case of each is run at every change."""
    return {line.removesuffix(_FIRST): line.endswith(_FIRST) for line in LIST.read_text("utf-8").splitlines()}


def _marked(item: pytest.Item) -> bool:
    """Whether it says of itself that it is longer, or that every change pays for it however long it is."""
    return any(mark.name in ("lung", "greu", "mereu") and not mark.kwargs for mark in item.iter_markers())


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples of docstrings only in files that have a prompt: else each module would be imported for that."""
    found = yield
    if file_path.suffix == ".py" and b">>> " not in file_path.read_bytes():
        return [collector for collector in found if type(collector) is pytest.Module]
    return found


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark those of the list, but for first cases that are short."""
    slow, begun = listed(), set[str]()
    for item in items:
        name = named(item)
        item.stash[_BEGINS] = name not in begun
        begun.add(name)
        if name in slow and not _marked(item) and not (slow[name] and item.stash[_BEGINS]):
            item.add_marker(pytest.mark.greu(measured=True))


def dealt(items: Sequence[pytest.Item], workers: int) -> list[pytest.Item]:
    """Equal parts, one a worker, in each of which files of long tests stand before the others."""
    by_file: dict[Path, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("lung"):
            by_file[item.path].append(item)
    rest = iter([item for item in items if not item.get_closest_marker("lung")])
    parts: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for n, long in enumerate(by_file.values()):
        parts[n % workers] += long
    for part in parts:
        part += islice(rest, max(0, len(items) // workers - len(part)))
    return [*chain.from_iterable(parts), *rest]


@pytest.hookimpl(specname="pytest_collection_modifyitems", trylast=True)  # once those not asked for are gone
def pytest_longest_first(items: list[pytest.Item]) -> None:
    """xdist gives its workers equal parts of what is collected, in this order."""
    items[:] = dealt(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure a test where that is asked for, with its processes; without the fixtures that it shares with others."""
    if _MEASURED not in os.environ or _marked(item):
        return (yield)
    before = _processor()
    answer = yield
    before += sum(_SHARED)
    _SHARED.clear()
    with (Path(os.environ[_MEASURED]) / str(os.getpid())).open("a", encoding="utf-8") as file:
        file.write(f"{_processor() - before:.3f}\t{named(item)}\t{int(item.stash[_BEGINS])}\n")
    return answer


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
    """Count the time of a fixture that tests share for none of them: marked, the first would leave it to the next."""
    if _MEASURED not in os.environ or fixturedef.scope == "function":
        return (yield)
    before = _processor()
    try:
        return (yield)
    finally:
        _SHARED.append(_processor() - before)


_BEGINS = pytest.StashKey[bool]()  # whether it is the first case of its test
_SHARED: list[float] = []  # seconds of such fixtures since the last test


def _processor() -> float:
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + others.ru_utime + others.ru_stime


def _long_ones(lines: Iterable[str]) -> Iterator[str]:
    """The lines of the list, by what each case took: seconds, its test, and whether it is the first one."""
    cases: dict[str, list[tuple[bool, float]]] = defaultdict(list)
    for line in lines:
        seconds, name, first = line.split("\t")
        cases[name].append((first == "0", float(seconds)))
    for name, spent in sorted(cases.items()):
        if sum(seconds for _, seconds in spent) >= MOST:
            short = len(spent) > 1 and min(spent)[1] < ONE
            yield f"{name}{_FIRST if short else ''}\n"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as where:
        run = [sys.executable, "-m", "pytest", "--assert=plain", "-m", "not lung"]
        subprocess.run(run, env=os.environ | {_MEASURED: where}, check=False)
        lines = [line for file in Path(where).iterdir() for line in file.read_text("utf-8").splitlines()]
    LIST.write_text("".join(_long_ones(lines)), "utf-8")
