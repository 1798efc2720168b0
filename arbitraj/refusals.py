"""Errors of the system in words: the file that a person knows, and the reason."""

import errno
import re
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike, fspath
from pathlib import Path

from arbitraj.text import Said, harmless, said, say

# names of files and folders while they are written: `.predare-nk7vn1hy.csv`, `.provizoriu-a8_x0q2z`
_TEMPORARY = re.compile(r"\A\.(.+)-[a-z0-9_]{8}(\.\w+)?\Z")
_WHY = {
    "os_full": (errno.ENOSPC, errno.EDQUOT),
    "os_file_too_big": (errno.EFBIG,),
    "os_read_only": (errno.EROFS,),
    "os_permission": (errno.EACCES, errno.EPERM),
    "os_busy": (errno.EBUSY, errno.ETXTBSY),
    "os_not_found": (errno.ENOENT,),
    "os_directory": (errno.EISDIR, errno.ENOTDIR, errno.EEXIST),
    "os_not_empty": (errno.ENOTEMPTY,),
    "os_long_name": (errno.ENAMETOOLONG,),
    "os_bad_name": (errno.EILSEQ, errno.EINVAL),
    "os_loop": (errno.ELOOP,),
    "os_many_open": (errno.EMFILE, errno.ENFILE),
    "os_disk": (errno.EIO, errno.ENXIO, errno.ENODEV, errno.ESTALE),
    "os_taken": (errno.EADDRINUSE,),
    "os_not_ours": (errno.EADDRNOTAVAIL,),
    "os_nobody": (errno.ECONNREFUSED, errno.ECONNRESET, errno.EHOSTDOWN),
    "os_no_way": (errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN),
    "os_silent": (errno.ETIMEDOUT,),
}
_REASONS = {number: key for key, numbers in _WHY.items() for number in numbers}
_OF_WINDOWS = {32: "os_busy", 33: "os_busy", 39: "os_full", 112: "os_full", 19: "os_read_only", 123: "os_bad_name"}
_OF_WINDOWS |= {5: "os_permission", 206: "os_long_name", 21: "os_disk", 1117: "os_disk"}
_OF_WINDOWS |= {10048: "os_taken", 10049: "os_not_ours", 10051: "os_no_way", 10054: "os_nobody", 10060: "os_silent"}
_OF_WINDOWS |= {10061: "os_nobody", 10065: "os_no_way"}


def os_reason(error: Exception) -> str:
    """The reason for a system error, in the user's language."""
    of_windows, number = getattr(error, "winerror", None), getattr(error, "errno", None)
    if key := _OF_WINDOWS.get(of_windows or 0) or _REASONS.get(number or 0):
        return say(f"cli.{key}")
    if isinstance(error, TimeoutError):  # of a library, which gives it no number
        return say("cli.os_silent")
    return say("cli.os_other", why=getattr(error, "strerror", None) or type(error).__name__)


def os_sentence(error: OSError) -> str:
    """The file and the reason, in one line."""
    if not isinstance(error.filename, str | bytes | PathLike):
        return os_reason(error)
    return say("cli.os_error", file=harmless(known_name(error.filename)), error=os_reason(error))


def known_name(path: "str | bytes | PathLike[str]") -> str:
    """A path as a person knows it: a temporary name is replaced by the final one.

    >>> known_name("c/.predare-nk7vn1hy.csv"), known_name("c/publicat/.final-a8_x0q2z/clasament.pdf"), known_name(".a")
    ('c/predare.csv', 'c/publicat/final/clasament.pdf', '.a')
    """
    shown = Path(path.decode(errors="replace") if isinstance(path, bytes) else fspath(path))
    return str(Path(*(_TEMPORARY.sub(r"\1\2", name) for name in shown.parts)))


def no_folder(path: Path) -> Said:
    """The message about a path that is no folder."""
    if path.is_file():
        return said("files.file_of_folder", folder=path.parent)
    return said("files.not_a_folder")


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Add `path` to system errors inside that name no file, such as a full disk."""
    try:
        yield
    except OSError as error:
        if error.filename is None and error.errno is not None:
            error.filename = str(path)
        raise
