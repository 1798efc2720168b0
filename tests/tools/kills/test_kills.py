"""Some kills of those of `make kills`, and what the system refuses."""

import os
import subprocess
import sys

import pytest

from tests.no_skip import NOTHING_IS_SKIPPED

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the commands are forked")


@pytest.mark.greu
@pytest.mark.parametrize(("module", "count"), [("tests.tools.kills.run", 30), ("tests.tools.kills.refusals", 24)])
def test_nothing_is_half_done(module: str, count: int) -> None:
    command = [sys.executable, "-m", module, "--count", str(count), "--seed", "5"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=1200)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(": 0 wrong\n")
    if NOTHING_IS_SKIPPED and module == "tests.tools.kills.run":
        assert "kills at system calls" in done.stdout, "strace is missing, or may not trace"
