"""More of the same, at sizes that `make test` cannot pay for: `make test-lung`, and `make test-toate` for all of it.

With `ARBITRAJ_EXEMPLE=putine` each longer test runs over one in 32 of its seeds.
"""

import os
from typing import Any

import pytest

ALL = os.environ.get("ARBITRAJ_EXEMPLE") == "toate"
ONE_IN = 32 if os.environ.get("ARBITRAJ_EXEMPLE") == "putine" else 1  # of so many seeds of a longer test, one is tried


def longer(*values: Any) -> Any:
    """A case of `parametrize` that is marked `lung`."""
    return pytest.param(*values, marks=pytest.mark.lung)


def in_parts(seeds: range, parts: int = 4) -> list[Any]:
    """Longer cases that are all seeds together, each a range of them: several processes share them."""
    return [longer(seeds[n :: parts * ONE_IN]) for n in range(parts)]


def most(lung: int, everything: int) -> int:
    """How many seeds a longer test tries: what its minutes are worth in `make test-lung`, all in `make test-toate`."""
    return everything if ALL else lung


def sampled(number: int) -> int:
    """How many examples of a property are tried: a quarter of `number`, and all of them in `make test-toate`."""
    return most(max(20, number // 4), number)
