"""Cases of a test that only `make test-lung` runs: more of the same, at sizes that the default run cannot pay for."""

from typing import Any

import pytest


def longer(*values: Any) -> Any:
    """A case of `parametrize` that is marked `lung`."""
    return pytest.param(*values, marks=pytest.mark.lung)
