"""A dask scheduler of a test's own with its workers, each a process."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.hall.waiting import wait_until

_JOINED = "Register worker"


@dataclass
class OwnCluster:
    """Where its scheduler answers, and the workers; all that they write is in a folder."""

    folder: Path
    address: str = ""
    begun: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def workers(self) -> list[subprocess.Popen[bytes]]:
        return self.begun[1:]

    def _start(self, words: tuple[str, ...], more: Mapping[str, str]) -> None:
        command = [sys.executable, "-m", "dask", *words, "--no-dashboard"]
        with (self.folder / f"dask-{len(self.begun)}.log").open("wb") as log:
            self.begun.append(subprocess.Popen(command, stderr=log, stdout=log, env=os.environ | more))

    def schedule(self) -> None:
        told = self.folder / "scheduler.json"
        self._start(("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(told)), {})
        wait_until(told.is_file)
        self.address = str(json.loads(told.read_text("utf-8"))["address"])

    def join(self, number: int, **more: str) -> None:
        """So many workers of one thread that nobody starts again, once they have joined."""
        for _ in range(number):
            alone = ("--nthreads", "1", "--no-nanny", "--local-directory", str(self.folder))
            self._start(("worker", self.address, *alone), more)
        log = self.folder / "dask-0.log"
        wait_until(lambda: log.read_text("utf-8").count(_JOINED) == len(self.workers))

    def end(self) -> None:
        for process in reversed(self.begun):
            process.kill()
            process.wait()


@contextmanager
def own_cluster(folder: Path, number: int) -> Iterator[OwnCluster]:
    """A scheduler with so many workers."""
    own = OwnCluster(folder)
    try:
        own.schedule()
        own.join(number)
        yield own
    finally:
        own.end()
