"""What takes seconds to make is made by the first worker that needs it, for all of them."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

_LATEST = 300.0  # seconds that another worker may take


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """The folder that `make` filled, for all workers of this run: to be read, or copied."""
    base = factory.getbasetemp()
    room = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / f"once-{name}"
    made, over = room / "made", room / "over"
    try:
        room.mkdir()
    except FileExistsError:
        until = time.monotonic() + _LATEST
        while not over.exists() and time.monotonic() < until:
            time.sleep(0.05)
    else:
        try:
            (room / "new").mkdir()
            make(room / "new")
            (room / "new").rename(made)
        finally:
            over.touch()
    assert made.is_dir(), f"{name} was not made"
    return made
