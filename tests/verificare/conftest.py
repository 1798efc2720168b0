"""Node, without which the second count runs in a browser alone."""

import pytest

from tests.verificare.made_up import NODE


@pytest.fixture(autouse=True)
def _node() -> None:
    if NODE is None:
        pytest.skip("node is not on the path")
