"""What only `make test-lung` runs: more of the same, at sizes that the default run cannot pay for."""

import os
from typing import Any

import pytest

ALL = os.environ.get("ARBITRAJ_EXEMPLE") == "toate"


def longer(*values: Any) -> Any:
    """A case of `parametrize` that is marked `lung`."""
    return pytest.param(*values, marks=pytest.mark.lung)


def sampled(number: int) -> int:
    """How many examples of a property are tried: a quarter of `number`, and all of them in `make test-lung`."""
    return number if ALL else max(20, number // 4)
