"""Waiting for what others do: a condition, and a limit that no busy machine reaches; what is right is seen at once."""

import time
from collections.abc import Callable

PATIENCE = 120.0  # seconds
BROWSER = PATIENCE * 1000  # the same, as playwright counts


def wait_until(holds: Callable[[], object]) -> None:
    """Go on as soon as it holds."""
    by = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < by, "waited long enough"
        time.sleep(0.02)


def verified(page: Callable[[], str]) -> str:
    """«Publicare» once the folder as it is now was looked at, beside everything else."""
    seen = ""

    def is_verified() -> bool:
        nonlocal seen
        seen = page()
        return "cum este acum, încă nu s-a verificat" not in seen

    wait_until(is_verified)
    return seen
