"""Runs of the default tests one after another, beside a process that keeps a processor busy: does any fail by chance.

`python -m tests.tools.noroc 20 [tests]` (`make test-noroc`) prints what passed and failed in each run; strings have
another hash in each, the same when it is repeated. Ends with 1 where anything failed; what that run said is in
build/noroc."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

_KEPT = Path("build/noroc")
_BUSY = "while True: pass"


def _run(number: int, tests: Sequence[str]) -> bool:
    """Whether all passed."""
    said = _KEPT / f"rulare-{number}.txt"
    with said.open("w", encoding="utf-8") as file:
        command = [sys.executable, "-m", "pytest", "--assert=plain", *tests]
        order = os.environ | {"PYTHONHASHSEED": str(number)}
        status = subprocess.run(command, stdout=file, stderr=subprocess.STDOUT, env=order, check=False).returncode
    counts = re.findall(r"\d+ (?:passed|failed|errors?)\b", said.read_text("utf-8", "replace").rpartition("\n=")[-1])
    print(f"{number}: {', '.join(counts) or 'nothing ran'}{f'; status {status}, {said}' if status else ''}", flush=True)
    if not status:
        said.unlink()
    return not status


def main(runs: int, tests: Sequence[str]) -> int:
    """How the runs end: 0 where all passed."""
    _KEPT.mkdir(parents=True, exist_ok=True)
    busy = subprocess.Popen([sys.executable, "-c", _BUSY])
    try:
        passed = [_run(number, tests) for number in range(1, runs + 1)]
    finally:
        busy.kill()
        busy.wait()
    print(f"{sum(passed)} of {runs} without a failure")
    return int(not all(passed))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
