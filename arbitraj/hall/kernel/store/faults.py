"""Errors of databases and disks as messages, network disks, and files that are no longer at their paths."""

import errno
import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePath

from arbitraj.problems import Problem, ProblemsError
from arbitraj.refusals import known_name, os_reason
from arbitraj.text import Message

# SQLite's primary codes as errno, for one sentence per reason (arbitraj/refusals.py)
_AS_SYSTEM = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
    sqlite3.SQLITE_PERM: errno.EACCES,
    sqlite3.SQLITE_AUTH: errno.EACCES,
    sqlite3.SQLITE_IOERR: errno.EIO,
    sqlite3.SQLITE_BUSY: errno.EBUSY,
    sqlite3.SQLITE_LOCKED: errno.EBUSY,
}
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_SCHEMA, sqlite3.SQLITE_ERROR}
_MOUNTS = Path("/proc/self/mountinfo")
_FAR = {"nfs", "nfs4", "cifs", "smb2", "smb3", "smbfs", "9p", "afs", "ceph", "ncpfs", "lustre", "glusterfs", "davfs"}
_FAR_FUSE = {"sshfs", "rclone", "davfs2", "glusterfs", "s3fs", "gvfsd-fuse", "smbnetfs", "onedriver", "cephfs"}
_REMOTE = 4  # DRIVE_REMOTE of GetDriveTypeW


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Turn OSError and sqlite3.Error into a ProblemsError that names the file and the reason."""
    try:
        yield
    except sqlite3.Error as error:
        raise ProblemsError([_of_database(path, error)]) from error
    except OSError as error:
        named = error.filename if isinstance(error.filename, str) else str(path)
        problem = Problem(known_name(named), "", Message("hall.disk_refuses", why=os_reason(error)))
        raise ProblemsError([problem]) from error


def _of_database(path: Path, error: sqlite3.Error) -> Problem:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code in _DAMAGED:
        return Problem(str(path), "", Message("hall.base_damaged", why=str(error)))
    why = os_reason(OSError(_AS_SYSTEM[code], str(error)) if code in _AS_SYSTEM else error)
    return Problem(str(path), "", Message("hall.disk_refuses", why=why))


def far_away(folder: Path, mounts: Path = _MOUNTS) -> bool:
    """Whether a folder is on a network disk, where the system tells. WAL needs shared memory."""
    if sys.platform == "win32":
        import ctypes

        anchor = folder.resolve().anchor
        return anchor.startswith("\\\\") or ctypes.windll.kernel32.GetDriveTypeW(anchor) == _REMOTE
    try:
        lines = mounts.read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return False
    here = PurePath(os.path.realpath(folder))
    # 36 35 98:0 /root /mnt/point rw,noatime - ext3 /dev/root rw: the later of two on one point hides the earlier
    halves = (line.partition(" - ") for line in lines)
    mounted = [(PurePath(_plain(before.split(" ")[4])), after.split(" ")[0]) for before, _, after in halves]
    over = [(len(point.parts), at, kind) for at, (point, kind) in enumerate(mounted) if here.is_relative_to(point)]
    kind = max(over)[2] if over else ""
    return kind in _FAR or (kind.startswith("fuse.") and kind.removeprefix("fuse.") in _FAR_FUSE)


def _plain(point: str) -> str:
    """A mount point as a path: mountinfo writes blanks and other special characters in octal."""
    for sign in ("\\040", "\\011", "\\012", "\\134"):
        point = point.replace(sign, chr(int(sign[1:], 8)))
    return point


@dataclass(frozen=True, slots=True)
class SameFiles:
    """(device, inode) of every file at its opening. Open files keep their numbers."""

    known: tuple[tuple[Path, tuple[int, int]], ...] = ()

    @staticmethod
    def of(paths: Iterable[Path]) -> "SameFiles":
        """The files as they are now. Raises OSError."""
        return SameFiles(tuple((path, _identity(path)) for path in paths))

    def problem(self) -> Problem | None:
        """Problem of the first file that was exchanged or is gone, None if all are the same."""
        for path, identity in self.known:
            try:
                if _identity(path) != identity:
                    return Problem("", "", Message("hall.files_exchanged", file=path))
            except (FileNotFoundError, NotADirectoryError):
                return Problem("", "", Message("hall.files_gone", file=path))
            except OSError as error:
                return Problem("", "", Message("hall.files_unseen", file=path, why=os_reason(error)))
        return None

    def check(self) -> None:
        """Raise ProblemsError if a file is not the same."""
        if problem := self.problem():
            raise ProblemsError([problem])


def _identity(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_dev, status.st_ino
