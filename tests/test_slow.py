"""The list of what is left to `make test-greu` because it takes long (`slow.py`)."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.slow import dealt, listed, named

ROOT = Path(__file__).parents[1]


def test_every_test_of_the_list_is_there() -> None:
    """One that was renamed would run at every change again, unseen."""
    lost = []
    for line in listed():
        file, *names = line.split("::")
        source = (ROOT / file).read_text("utf-8") if (ROOT / file).is_file() else ""
        lost += [line for name in names if not re.search(rf"\b(def|class) {re.escape(name)}\b", source)]
    assert lost == []


def test_what_takes_long_is_not_run_at_every_change(request: pytest.FixtureRequest) -> None:
    if "not greu" in request.config.option.markexpr:
        run = Counter(named(item) for item in request.session.items)
        assert {name: run[name] for name, first in listed().items() if run[name] > first} == {}


def test_long_ones_are_begun_first_and_a_file_stays_with_one_worker(request: pytest.FixtureRequest) -> None:
    def one(file: str, name: str, long: bool) -> pytest.Item:
        item = pytest.Function.from_parent(request.node.parent, name=name, callobj=lambda: None)
        item.path = Path(file)
        item.own_markers += [pytest.mark.lung.mark] if long else []
        return item

    every = [one(file, f"{file}{n}", long=file in "bd" and n > 0) for file in "abcde" for n in range(3)]
    given = [item.name for item in dealt(every, 2)]
    assert given == "b1 b2 a0 a1 a2 b0 c0 d1 d2 c1 c2 d0 e0 e1 e2".split()
    assert sorted(item.name for item in dealt(every, 1)) == sorted(item.name for item in every)
