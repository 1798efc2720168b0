"""The command line in this process, and a small folder whose contestations end at 18:30."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from arbitraj.cli.main import app
from arbitraj.cli.shell import run_app
from tests.folders import SETTINGS, folder, sheet

DEADLINE = 'contestatii_pana_la = "21.11.2026 18:30"\narbitru = "Ionescu Maria"\ndata = 2026-11-21\nloc = "Brașov"\n'
WITH_DEADLINE = SETTINGS.replace("[partida]", f"{DEADLINE}[partida]")
# the second player: points missing at entry 2, a word that is not in the list at entry 3
FAULTY = "H7 CASA 8\nI8 STIRE 12\n6E cOMANZA 71\nK5 CAPRARUL 86"


class Ran(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command line, with word lists of its own."""
    monkeypatch.setenv("ARBITRAJ_DATE", str(tmp_path / "date"))

    def run(*arguments: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["arbitraj", *map(str, arguments)])
        status = run_app(app)
        shown = capsys.readouterr()
        return Ran(status, shown.out, shown.err)

    return run


@pytest.fixture
def where(tmp_path: Path) -> Path:
    """Two players; sheet 02 has faults."""
    return folder(tmp_path, concurs=WITH_DEADLINE, solutii_02=sheet("Ilie Dan", "2", FAULTY))
