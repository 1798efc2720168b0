"""The list of what is left to `make test-greu` because it takes long (`slow.py`)."""

import re
from pathlib import Path

import pytest

from tests.slow import LIST, named

ROOT = Path(__file__).parents[1]


def test_every_test_of_the_list_is_there() -> None:
    """One that was renamed would run at every change again, unseen."""
    lost = []
    for line in LIST.read_text("utf-8").splitlines():
        file, *names = line.split("::")
        source = (ROOT / file).read_text("utf-8") if (ROOT / file).is_file() else ""
        lost += [line for name in names if not re.search(rf"\b(def|class) {re.escape(name)}\b", source)]
    assert lost == []


def test_what_takes_long_is_not_run_at_every_change(request: pytest.FixtureRequest) -> None:
    if "not greu" in request.config.option.markexpr:
        assert not {named(item) for item in request.session.items} & set(LIST.read_text("utf-8").splitlines())
