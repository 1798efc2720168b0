"""Work in shares: by several processes, in order, and what goes wrong in one of them is heard."""

import os
import subprocess
import sys

_PROGRAM = """
import os
from arbitraj.shares import each_made
def make(number):
    if number == {wrong}:
        raise ValueError("nu merge")
    return number * number, os.getpid()
made = list(each_made(make, range(40), 10, 4))
assert [square for square, _ in made] == [number * number for number in range(40)]
print(len({{process for _, process in made}} - {{os.getpid()}}))
"""


def _done(wrong: int) -> subprocess.CompletedProcess[str]:
    program = _PROGRAM.format(wrong=wrong)
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_several_processes_keep_the_order_and_tell_what_went_wrong() -> None:
    several = sys.platform == "linux" and len(os.sched_getaffinity(0)) > 1
    assert (int(_done(-1).stdout) > 0) == several
    failed = _done(17)
    assert (failed.returncode, "nu merge" in failed.stderr) == (1, True)
