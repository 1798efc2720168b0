"""A command killed at a chosen system call, and how many it makes of those that change something on the disk."""

import os
import re
import shutil
import signal
import subprocess
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tests.commands import Said
from tests.tools.pairs.start import LATEST, fork

# what changes a file, a name or a folder; opening may make a file, and what it made is seen at the next of these
CALLS = (
    "write,pwrite64,writev,ftruncate,fsync,fdatasync,copy_file_range,sendfile,fchmod,chmod,fchmodat,chown,fchown,"
    "lchown,fchownat,utimensat,rename,renameat,renameat2,link,linkat,unlink,unlinkat,mkdir,mkdirat,rmdir,flock"
)
_NAME = re.compile(r"^(?:\d+ +)?(\w+)\(")


@dataclass(frozen=True, slots=True)
class Moment:
    """Just before a system call is made for the `number`-th time; with no call so many seconds after the start."""

    call: str
    number: int = 0
    seconds: float = 0.0


def can_trace() -> bool:
    """Whether strace is here and the system lets it trace and kill."""
    strace = shutil.which("strace")
    if not strace:
        return False
    tried = subprocess.run(
        [strace, "-e", "trace=write", "-e", "inject=write:signal=KILL:when=1", "echo"], capture_output=True, check=False
    )
    return tried.returncode == -signal.SIGKILL or tried.returncode == 128 + signal.SIGKILL


def _traced(pid: int) -> bool:
    return "TracerPid:\t0" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")


def _held(root: Path, said: Path, line: tuple[str, ...], options: list[str]) -> Said:
    """Run a command under strace, which is attached before it begins."""
    gate, open_gate = os.pipe()

    def ready() -> None:
        os.close(open_gate)
        os.read(gate, 1)

    started = fork(root, said, line, ready)
    os.close(gate)
    tracer = subprocess.Popen(["strace", "-f", "-qq", "-p", str(started.pid), *options], stderr=subprocess.PIPE)
    began = time.monotonic()
    while not _traced(started.pid):
        if tracer.poll() is not None or time.monotonic() - began > LATEST:
            raise AssertionError(f"strace: {tracer.communicate()[1]!r}")
        time.sleep(0.001)
    os.close(open_gate)
    ended = started.ended()
    tracer.communicate(timeout=LATEST)
    return ended


def calls(root: Path, said: Path, line: tuple[str, ...]) -> Counter[str]:
    """How often a command makes each of the calls; it is run to its end."""
    log = said.with_suffix(".strace")
    _held(root, said, line, ["-o", str(log), "-e", f"trace={CALLS}"])
    text = log.read_text(encoding="utf-8", errors="replace")
    return Counter(found[1] for said_line in text.splitlines() if (found := _NAME.match(said_line)))


def killed(root: Path, said: Path, line: tuple[str, ...], at: Moment) -> Said:
    """Run a command and kill it at a moment; where it ends before, it has ended."""
    if at.call:
        options = ["-o", os.devnull, "-e", f"trace={at.call}", "-e", f"inject={at.call}:signal=KILL:when={at.number}"]
        return _held(root, said, line, options)
    started = fork(root, said, line)
    time.sleep(at.seconds)
    os.kill(started.pid, signal.SIGKILL)
    return started.ended()
