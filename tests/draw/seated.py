"""The commands of the order at the tables and of the time sheet, run as an arbiter runs them."""

import contextlib
import io
import sys
from pathlib import Path

import pytest

from arbitraj.cli.main import app
from arbitraj.cli.shell import run_app


def run(*arguments: object, status: int = 0) -> str:
    """Run a command; what it printed, on either stream. It must end with `status`."""
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        patch.setattr(sys, "argv", ["arbitraj", *map(str, arguments)])
        ended = run_app(app)
    assert ended == status, out.getvalue()
    return out.getvalue()


def tables(folder: Path) -> dict[str, int]:
    """Who sits where, by the roster of a folder."""
    from arbitraj.competition.people import read_roster

    players, problems = read_roster(folder)
    assert not problems, problems
    return {player.name: player.table for player in players}
