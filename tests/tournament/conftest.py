"""The command line in this process, and the folder of a tournament as an arbiter would keep it."""

from functools import partial
from pathlib import Path

import pytest

from tests import commands
from tests.commands import Run


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """The command line, with word lists of its own."""
    return partial(commands.run, tmp_path)
