"""The practice hall: each time a fresh copy of an invented competition, in the middle of its evening."""

import os
import shutil
import time
from pathlib import Path

from arbitraj.folder.recognised import practice_base
from arbitraj.hall.folder.known import free_name

_WITHIN = Path(__file__).parents[2]
# beside the package in its source; a wheel has it within (pyproject.toml)
_PLACES = (_WITHIN / "demo" / "exercitiu", _WITHIN.parent / "samples" / "exercitiu")
_KEPT = 7 * 24 * 3600  # seconds that an older copy stays: it may still be open


def practice_hall() -> Path:
    """A new copy. Older ones go after a week. Raises OSError."""
    source, base = next(place for place in _PLACES if place.is_dir()), practice_base()
    base.mkdir(parents=True, exist_ok=True)
    for old in [each for each in base.iterdir() if each.stat().st_mtime < time.time() - _KEPT]:
        shutil.rmtree(old, ignore_errors=True)
    folder = base / free_name(base, source.name)
    shutil.copytree(source, folder)
    os.utime(folder)  # its own time: it came with that of the source
    return folder
