"""Node, without which the second count runs in a browser alone; and where the contracts lie, where they are at hand."""

from pathlib import Path

import pytest

from tests.verificare.made_up import NODE

CONTRACTS = Path(__file__).parents[3] / "shared/spec"
collect_ignore = [] if CONTRACTS.is_dir() else ["test_cases.py"]


@pytest.fixture(autouse=True)
def _node() -> None:
    if NODE is None:
        pytest.skip("node is not on the path")
