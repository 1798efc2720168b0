"""More of the same, at sizes that `make test` cannot pay for: `make test-lung`, and `make test-toate` for all of it.

With `ARBITRAJ_EXEMPLE=putine` each longer test runs over an eighth of its seeds.
"""

import os
from typing import Any

import pytest

ALL = os.environ.get("ARBITRAJ_EXEMPLE") == "toate"
FEW = os.environ.get("ARBITRAJ_EXEMPLE") == "putine"


def longer(*values: Any) -> Any:
    """A case of `parametrize` that is marked `lung`."""
    return pytest.param(*values, marks=pytest.mark.lung)


def in_parts(seeds: range, parts: int = 4) -> list[Any]:
    """Longer cases that are all seeds together, each a range of them: several processes share them.

    Where few are asked for, an eighth of the seeds.
    """
    step = parts * 8 if FEW else parts
    return [longer(seeds[n::step]) for n in range(parts)]


def most(lung: int, everything: int) -> int:
    """How many seeds a longer test tries: what its minutes are worth in `make test-lung`, all in `make test-toate`."""
    return everything if ALL else lung


def sampled(number: int) -> int:
    """How many examples of a property are tried: a quarter of `number`, and all of them in `make test-toate`."""
    return most(max(20, number // 4), number)
