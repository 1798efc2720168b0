"""The program as it is typed, with word lists of its own."""

from functools import partial
from pathlib import Path

import pytest

from tests.commands import Run, run


@pytest.fixture
def arbitraj(tmp_path: Path) -> Run:
    """Runs `arbitraj ARGUMENTS`; no list but the one that comes with the program is installed."""
    return partial(run, tmp_path)
