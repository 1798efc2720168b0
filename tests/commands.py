"""The program as it is typed: in this process, fast enough for many runs, or as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from arbitraj.cli.main import app
from arbitraj.cli.shell import run_app
from arbitraj.lexicon.lexicon import FOLDER_VARIABLE

PROGRAM = (sys.executable, "-c", "from arbitraj.cli.main import run; run()")


class Said(NamedTuple):
    """What a command answered."""

    status: int
    out: str
    err: str


Run = Callable[..., Said]


def run(home: Path, *arguments: object, within: Path | None = None) -> Said:
    """Run `arbitraj ARGUMENTS` in this process, from the folder `within`; word lists are installed below `home`."""
    out, err = StringIO(), StringIO()
    typed = patch.object(sys, "argv", ["arbitraj", *map(str, arguments)])
    lists = patch.dict(os.environ, {FOLDER_VARIABLE: str(home / "date")})
    with typed, lists, chdir(within or Path.cwd()), redirect_stdout(out), redirect_stderr(err):
        try:
            status = run_app(app)
        except SystemExit as ended:
            status = int(ended.code or 0)
    return Said(status, out.getvalue(), err.getvalue())


def run_apart(home: Path, *arguments: object, seconds: float = 120) -> Said:
    """The same as a process of its own, as an arbiter starts it."""
    environment = os.environ | {FOLDER_VARIABLE: str(home / "date"), "PYTHONIOENCODING": "utf-8"}
    command = [*PROGRAM, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, env=environment, encoding="utf-8", check=False, timeout=seconds)
    assert "Traceback" not in done.stderr
    return Said(done.returncode, done.stdout, done.stderr)
