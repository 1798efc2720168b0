"""What the system refuses to a command: a full disk, files that grow no further, a folder or one file kept shut."""

import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.commands import Said
from tests.tools.pairs import scene
from tests.tools.pairs.start import fork

_PAGE = 4096
NOBODY = 65534
Ready = Callable[[], None]


def _done(*command: object) -> None:
    subprocess.run([*map(str, command)], check=True, capture_output=True)


def can_mount(room: Path) -> bool:
    """Whether the system lets us mount."""
    room.mkdir(parents=True, exist_ok=True)
    try:
        with _small_disk(room / "tried"):
            return True
    except (subprocess.CalledProcessError, FileNotFoundError):
        return False


@contextmanager
def _small_disk(at: Path) -> Iterator[None]:
    at.mkdir(parents=True)
    _done("mount", "-t", "tmpfs", "-o", "size=32m", "tmpfs", at)
    try:
        yield
    finally:
        _done("umount", at)


@contextmanager
def full_disk(made: Path, at: Path, chance: Random) -> Iterator[tuple[Path, Ready]]:
    """A copy of a scene on a disk on which a few pages are left."""
    with _small_disk(at):
        root = scene.copy(made, at / "s")
        disk = os.statvfs(at)
        used = (disk.f_blocks - disk.f_bfree) * disk.f_frsize
        _done("mount", "-o", f"remount,size={used + chance.choice((0, 1, 2, 3, 5, 8, 13, 21, 34, 55)) * _PAGE}", at)
        yield root, lambda: None
        _done("mount", "-o", "remount,size=32m", at)


@contextmanager
def short_files(made: Path, at: Path, chance: Random) -> Iterator[tuple[Path, Ready]]:
    """No file may grow beyond some size; what the commands say is short enough."""
    size = chance.choice((700, 1_500, 3_000, 8_000, 20_000))

    def ready() -> None:
        sys.dont_write_bytecode = True  # Python would keep the half of what it compiles
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))

    yield scene.copy(made, at), ready


@contextmanager
def not_mine(made: Path, at: Path, chance: Random) -> Iterator[tuple[Path, Ready]]:
    """A folder of somebody else: for whoever is not root, everything is to be read only."""

    def ready() -> None:
        if os.geteuid() == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)

    root = scene.copy(made, at)
    for path in (root, *root.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    yield root, ready
    for path in (root, *root.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)


@contextmanager
def read_only(made: Path, at: Path, chance: Random) -> Iterator[tuple[Path, Ready]]:
    """A disk that is mounted to be read only."""
    with _small_disk(at):
        root = scene.copy(made, at / "s")
        _done("mount", "-o", "remount,ro", at)
        yield root, lambda: None
        _done("mount", "-o", "remount,rw", at)


@contextmanager
def held_file(made: Path, at: Path, chance: Random, names: Sequence[str] = ()) -> Iterator[tuple[Path, Ready]]:
    """One of some files cannot be replaced: something is mounted over it."""
    root = scene.copy(made, at)
    path = root / chance.choice(names)
    _done("mount", "--bind", path, path)
    try:
        yield root, lambda: None
    finally:
        _done("umount", path)


def tried(root: Path, said: Path, line: tuple[str, ...], ready: Ready) -> Said:
    """Run a command under what `ready` forbids it."""
    return fork(root, said, line, ready).ended()
