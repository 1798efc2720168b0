"""What the system refused, in words: the file that a person knows, and why."""

import errno
import re
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike, fspath
from pathlib import Path

from arbitraj.text import harmless, say

# what a file or folder is called while it is written: `.predare-nk7vn1hy.csv`, `.provizoriu-a8_x0q2z`
_TEMPORARY = re.compile(r"\.(.+)-[a-z0-9_]{8}(\.\w+)?")
_REASONS = {
    errno.ENOSPC: "os_full",
    errno.EDQUOT: "os_full",
    errno.EFBIG: "os_file_too_big",
    errno.EROFS: "os_read_only",
    errno.EACCES: "os_permission",
    errno.EPERM: "os_permission",
    errno.EBUSY: "os_busy",
    errno.ETXTBSY: "os_busy",
    errno.ENOENT: "os_not_found",
    errno.EISDIR: "os_directory",
    errno.ENOTDIR: "os_directory",
    errno.EEXIST: "os_directory",
    errno.ENOTEMPTY: "os_not_empty",
    errno.ENAMETOOLONG: "os_long_name",
    errno.EILSEQ: "os_bad_name",
    errno.EINVAL: "os_bad_name",
    errno.ELOOP: "os_loop",
    errno.EMFILE: "os_many_open",
    errno.ENFILE: "os_many_open",
    errno.EIO: "os_disk",
    errno.ENXIO: "os_disk",
    errno.ENODEV: "os_disk",
    errno.ESTALE: "os_disk",
}
_OF_WINDOWS = {32: "os_busy", 33: "os_busy", 39: "os_full", 112: "os_full", 19: "os_read_only", 123: "os_bad_name"}
_OF_WINDOWS |= {5: "os_permission", 206: "os_long_name", 21: "os_disk", 1117: "os_disk"}


def os_reason(error: Exception) -> str:
    """Why the system refused, in the user's language."""
    key = _OF_WINDOWS.get(getattr(error, "winerror", None) or 0)
    key = key or _REASONS.get(getattr(error, "errno", None) or 0)
    if key:
        return say(f"cli.{key}")
    return say("cli.os_other", why=getattr(error, "strerror", None) or type(error).__name__)


def os_sentence(error: OSError) -> str:
    """The file and the reason, in one line."""
    if not isinstance(error.filename, str | bytes | PathLike):
        return os_reason(error)
    return say("cli.os_error", file=harmless(known_name(error.filename)), error=os_reason(error))


def known_name(path: "str | bytes | PathLike[str]") -> str:
    """A path as a person knows it: what is being written goes by the name that it will have.

    >>> known_name("c/.predare-nk7vn1hy.csv"), known_name("c/publicat/.final-a8_x0q2z/clasament.pdf"), known_name(".a")
    ('c/predare.csv', 'c/publicat/final/clasament.pdf', '.a')
    """
    shown = Path(path.decode(errors="replace") if isinstance(path, bytes) else fspath(path))
    return str(Path(*map(_lasting, shown.parts)))


def _lasting(name: str) -> str:
    found = _TEMPORARY.fullmatch(name)
    return f"{found[1]}{found[2] or ''}" if found else name


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """What the system refuses inside is told of `path`, where it names no file: a full disk names none."""
    try:
        yield
    except OSError as error:
        if error.filename is None and error.errno is not None:
            error.filename = str(path)
        raise
