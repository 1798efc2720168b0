"""The command line in this process, and a small folder whose contestations end at 18:30."""

from functools import partial
from pathlib import Path

import pytest

from tests import commands
from tests.commands import Run
from tests.folders import SETTINGS, folder, sheet

DEADLINE = 'contestatii_pana_la = "21.11.2026 18:30"\narbitru = "Ionescu Maria"\ndata = 2026-11-21\nloc = "Brașov"\n'
WITH_DEADLINE = SETTINGS.replace("[partida]", f"{DEADLINE}[partida]")
# the second player: points missing at entry 2, a word that is not in the list at entry 3
FAULTY = "H7 CASA 8\nI8 STIRE 12\n6E cOMANZA 71\nK5 CAPRARUL 86"


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """The command line, with word lists of its own."""
    return partial(commands.run, tmp_path)


@pytest.fixture
def where(tmp_path: Path) -> Path:
    """Two players; sheet 02 has faults."""
    return folder(tmp_path, concurs=WITH_DEADLINE, solutii_02=sheet("Ilie Dan", "2", FAULTY))
