"""Where published editions stand: each a folder that appears whole or not at all, and none is ever overwritten."""

import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from arbitraj.atomic import free_name


@dataclass(frozen=True, slots=True)
class Shelved:
    """What became of a folder: whether it is new or other than what was there, and where that is kept."""

    changed: bool
    kept: Path | None = None


def shelve(target: Path, fill: Callable[[Path], None]) -> Shelved:
    """Let `fill` write a folder that then takes the place of `target`.

    Where `target` holds the same files, byte for byte, it stays as it is. Where it holds others it is kept beside it
    as `NAME-v1`, `-v2`, ... Until the last moment nothing under that name changes; where anything fails everything is
    as it was. Raises OSError where the folder cannot be written.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    staged = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        fill(staged)
        if target.exists() and contents(target) == contents(staged):
            return Shelved(changed=False)
        staged.chmod(0o755)
        return Shelved(changed=True, kept=_exchange(staged, target))
    finally:
        shutil.rmtree(staged, ignore_errors=True)


def _exchange(staged: Path, target: Path) -> Path | None:
    if not target.exists():
        staged.rename(target)
        return None
    kept = free_name(target)
    target.rename(kept)
    try:
        staged.rename(target)
    except BaseException:
        kept.rename(target)
        raise
    return kept


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder by its name in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }
