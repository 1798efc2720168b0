"""The quick tests so many times in a row, on a machine that does something else too: `make test-noroc`.

Each run says how it ended; what failed is told once more at the end, and the command ends with 1. No run is the lucky
one: the tests draw no lots of chance (`lots.py`), wait for conditions (`hall/waiting.py`) and count steps, not seconds.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

RUNS = 20


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """So many processes that never rest."""
    code = "while True: sum(range(10_000))"
    at_work = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in at_work:
            process.kill()
            process.wait()


def failures(asked: Sequence[str]) -> list[str]:
    """One run: its last line is printed; the tests that failed."""
    command = [sys.executable, "-m", "pytest", "--assert=plain", *asked]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)
    lines = done.stdout.strip().splitlines()
    print(lines[-1] if lines else done.stderr[-500:], flush=True)
    failed = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    return failed or ([f"pytest ended with {done.returncode}"] if done.returncode else [])


def main(runs: int = RUNS, *asked: str) -> int:
    """0 where no test failed in any run; `asked`: files or folders of tests, all of them where none is named."""
    failed: list[str] = []
    with busy(os.cpu_count() or 1):
        for number in range(1, runs + 1):
            print(f"{number} of {runs}: ", end="", flush=True)
            failed += [f"run {number}: {line}" for line in failures(asked)]
    print(f"{runs} runs, {len(failed)} failures", *failed, sep="\n")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS, *sys.argv[2:]))
