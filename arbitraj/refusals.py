"""Errors of the system in words: the file that a person knows, and the reason."""

import errno
import re
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike, fspath
from pathlib import Path

from arbitraj.text import Message, harmless, text_of

# names of files and folders while they are written: `.predare-nk7vn1hy.csv`, `.provizoriu-a8_x0q2z`
_TEMPORARY = re.compile(r"\A\.(.+)-[a-z0-9_]{8}(\.\w+)?\Z")
_WHY = {
    "cli.os_full": (errno.ENOSPC, errno.EDQUOT),
    "cli.os_file_too_big": (errno.EFBIG,),
    "cli.os_read_only": (errno.EROFS,),
    "cli.os_permission": (errno.EACCES, errno.EPERM),
    "cli.os_busy": (errno.EBUSY, errno.ETXTBSY),
    "cli.os_not_found": (errno.ENOENT,),
    "cli.os_directory": (errno.EISDIR, errno.ENOTDIR, errno.EEXIST),
    "cli.os_not_empty": (errno.ENOTEMPTY,),
    "cli.os_long_name": (errno.ENAMETOOLONG,),
    "cli.os_bad_name": (errno.EILSEQ, errno.EINVAL),
    "cli.os_loop": (errno.ELOOP,),
    "cli.os_many_open": (errno.EMFILE, errno.ENFILE),
    "cli.os_disk": (errno.EIO, errno.ENXIO, errno.ENODEV, errno.ESTALE),
    "cli.os_taken": (errno.EADDRINUSE,),
    "cli.os_not_ours": (errno.EADDRNOTAVAIL,),
    "cli.os_nobody": (errno.ECONNREFUSED, errno.ECONNRESET, errno.EHOSTDOWN),
    "cli.os_no_way": (errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN),
    "cli.os_silent": (errno.ETIMEDOUT,),
}
_WHY_ON_WINDOWS = {
    "cli.os_busy": (32, 33),
    "cli.os_full": (39, 112),
    "cli.os_read_only": (19,),
    "cli.os_bad_name": (123,),
    "cli.os_permission": (5,),
    "cli.os_long_name": (206,),
    "cli.os_disk": (21, 1117),
    "cli.os_taken": (10048,),
    "cli.os_not_ours": (10049,),
    "cli.os_no_way": (10051, 10065),
    "cli.os_nobody": (10054, 10061),
    "cli.os_silent": (10060,),
}
_REASONS, _OF_WINDOWS = (
    {number: key for key, numbers in why.items() for number in numbers} for why in (_WHY, _WHY_ON_WINDOWS)
)


def os_reason(error: Exception) -> str:
    """The reason for a system error, in the user's language."""
    of_windows, number = getattr(error, "winerror", None), getattr(error, "errno", None)
    if key := _OF_WINDOWS.get(of_windows or 0) or _REASONS.get(number or 0):
        return text_of(key)
    if isinstance(error, TimeoutError):  # of a library, which gives it no number
        return text_of("cli.os_silent")
    return text_of("cli.os_other", why=getattr(error, "strerror", None) or type(error).__name__)


def os_sentence(error: OSError) -> str:
    """The file and the reason, in one line."""
    if not isinstance(error.filename, str | bytes | PathLike):
        return os_reason(error)
    return text_of("cli.os_error", file=harmless(known_name(error.filename)), error=os_reason(error))


def known_name(path: "str | bytes | PathLike[str]") -> str:
    """A path as a person knows it: a temporary name is replaced by the final one.

    >>> known_name("c/.predare-nk7vn1hy.csv"), known_name("c/publicat/.final-a8_x0q2z/clasament.pdf"), known_name(".a")
    ('c/predare.csv', 'c/publicat/final/clasament.pdf', '.a')
    """
    shown = Path(path.decode(errors="replace") if isinstance(path, bytes) else fspath(path))
    return str(Path(*(_TEMPORARY.sub(r"\1\2", name) for name in shown.parts)))


def no_folder(path: Path) -> Message:
    """The message about a path that is no folder."""
    if path.is_file():
        return Message("files.file_of_folder", folder=path.parent)
    return Message("files.not_a_folder")


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Add `path` to system errors inside that name no file, such as a full disk."""
    try:
        yield
    except OSError as error:
        if error.filename is None and error.errno is not None:
            error.filename = str(path)
        raise
