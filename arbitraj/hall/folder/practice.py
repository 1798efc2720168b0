"""The practice hall: each time a fresh copy of an invented competition, in the middle of its evening."""

import os
import shutil
import time
from pathlib import Path

from arbitraj.carried import carried
from arbitraj.folder.recognised import practice_base
from arbitraj.hall.folder.known import free_name

_KEPT = 7 * 24 * 3600  # seconds that an older copy stays: it may still be open


def practice_hall() -> Path:
    """A new copy. Older ones go after a week. Raises OSError."""
    source, base = carried("demo/exercitiu", "samples/exercitiu"), practice_base()
    base.mkdir(parents=True, exist_ok=True)
    for copy in [*base.iterdir()]:
        if copy.stat().st_mtime < time.time() - _KEPT:
            shutil.rmtree(copy, ignore_errors=True)
    folder = base / free_name(base, source.name)
    shutil.copytree(source, folder)
    os.utime(folder)  # its own time: it came with that of the source
    return folder
