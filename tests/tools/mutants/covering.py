"""A pytest plugin: which blocks of the package each test runs, in the processes that it forks too, and how long.

`pytest -n 0 -p tests.tools.mutants.covering` with ARBITRAJ_MUTANTS_MAP naming the file to be written, a line a test.
"""

import builtins
import functools
import gc
import importlib.machinery
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from hypothesis import settings

from tests.tools.mutants.blocks import NOTE, noted

ROOT = Path(__file__).resolve().parents[3]
_MOST_CASES = 4  # of a parametrised test: its cases run much the same blocks
_run: set[str] = set()
_now: list[str] = []
_seconds: dict[str, float] = {}
_failed: set[str] = set()


def _noting(_: object, data: Any, path: Any, *, _optimize: int = -1) -> CodeType:
    """Compiles the package's modules with notes, and any other as it is."""
    name = Path(os.fsdecode(path)).resolve()
    if name.is_relative_to(ROOT / "arbitraj"):
        data = noted(data, str(path), name.relative_to(ROOT).as_posix())
    code: CodeType = compile(data, path, "exec", dont_inherit=True, optimize=_optimize)
    return code


def _put(test: str) -> None:
    line = {"test": test, "seconds": _seconds.get(test), "failed": test in _failed, "blocks": sorted(_run)}
    with Path(os.environ["ARBITRAJ_MUTANTS_MAP"]).open("a", encoding="utf-8") as out:
        out.write(json.dumps(line) + "\n")


def _leave(status: int, end: Any = os._exit, main: int = os.getpid()) -> None:
    try:
        if os.getpid() != main and _now:
            _put(_now[0])
    finally:
        end(status)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A few cases of each test, none that waits for a server of its own, and none that the map has already."""
    file = Path(os.environ["ARBITRAJ_MUTANTS_MAP"])
    known = {json.loads(line)["test"] for line in file.read_text("utf-8").splitlines()} if file.exists() else set()
    cases: Counter[str] = Counter()
    kept = []
    for item in items:
        cases[item.nodeid.partition("[")[0]] += 1
        if cases[item.nodeid.partition("[")[0]] <= _MOST_CASES and "postgres" not in getattr(item, "fixturenames", ()):
            kept.append(item)
    items[:] = [item for item in kept if item.nodeid not in known]


@functools.cache
def _caches() -> list[Any]:
    wrapper = functools._lru_cache_wrapper
    return [o for o in gc.get_objects() if isinstance(o, wrapper) and o.__module__.startswith("arbitraj")]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool, bool]:
    # what an earlier test left in a cache would hide what this one runs
    for each in _caches():
        each.cache_clear()
    _run.clear()
    _now[:] = [item.nodeid]
    try:
        return (yield)
    finally:
        _put(item.nodeid)
        _now.clear()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0) + report.duration
    if report.outcome != "passed":
        _failed.add(report.nodeid)


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """The package is imported after this, by the first conftest that needs it, through a loader that notes."""
    assert not any(name.startswith("arbitraj") for name in sys.modules)
    settings.register_profile("mutants", deadline=None)
    settings.load_profile("mutants")
    setattr(builtins, NOTE, _run.add)
    sys.pycache_prefix = tempfile.mkdtemp(prefix="arbitraj-mutanti-")
    importlib.machinery.SourceFileLoader.source_to_code = _noting  # type: ignore[method-assign, assignment]
    os._exit = _leave  # type: ignore[assignment]
