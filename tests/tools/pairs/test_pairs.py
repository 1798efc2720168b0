"""Some pairs of those of `make pairs`, and the proof that what is lost would be seen."""

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the commands are forked")


def pairs(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.tools.pairs.run", *options]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=1200)


@pytest.mark.greu
def test_two_commands_at_the_same_moment_lose_nothing() -> None:
    done = pairs("--count", "12", "--apart", "1", "--seed", "11")
    assert done.returncode == 0, done.stderr
    assert "12 pairs" in done.stdout
    assert "0 wrong" in done.stdout


@pytest.mark.lung
def test_without_the_lock_decisions_are_lost() -> None:
    done = pairs("--fara-lacat", "decide", "--count", "2")
    assert done.returncode == 1, done.stdout + done.stderr
    assert " 0 wrong" not in done.stdout
