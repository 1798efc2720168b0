"""The program as it is typed, in this process: fast enough to be run many times."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from arbitraj.cli.main import app
from arbitraj.cli.shell import run_app


@dataclass(frozen=True, slots=True)
class Said:
    """What a command answered."""

    status: int
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def arbitraj(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs `arbitraj ARGUMENTS`; no list but the one that comes with the program is installed."""
    monkeypatch.setenv("ARBITRAJ_DATE", str(tmp_path / "date"))

    def run(*arguments: object) -> Said:
        monkeypatch.setattr(sys, "argv", ["arbitraj", *map(str, arguments)])
        capsys.readouterr()
        status = run_app(app)
        shown = capsys.readouterr()
        return Said(status, shown.out, shown.err)

    return run
