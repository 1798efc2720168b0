"""The desk is asked without a terminal."""

import sys
from pathlib import Path

import pytest

from tests.folders import folder, sheet
from tests.press.conftest import arbitraj as arbitraj
from tests.season.conftest import FAULTY, WITH_DEADLINE


class _Nothing:
    def __getattr__(self, name: str) -> object:
        raise AssertionError("the desk neither prints nor asks")


@pytest.fixture
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever prints, asks, or looks at what was typed fails."""
    for name in ("stdin", "stdout", "stderr", "argv"):
        monkeypatch.setattr(sys, name, _Nothing())


@pytest.fixture
def where(tmp_path: Path) -> Path:
    """Two players whose contestations end at 18:30; sheet 02 has faults."""
    return folder(tmp_path, concurs=WITH_DEADLINE, solutii_02=sheet("Ilie Dan", "2", FAULTY))
