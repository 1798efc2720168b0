"""Files written whole or not at all."""

import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from arbitraj.refusals import naming


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A temporary path beside `path` that replaces it when the block ends well, and is removed otherwise.

    A link stays one, and an existing file keeps its permissions and its owner. Raises OSError if the folder cannot be
    written or, on Windows, another program has the file open.
    """
    real = path.resolve() if path.is_symlink() else path
    real.parent.mkdir(parents=True, exist_ok=True)
    temporary = real.with_name(f".{real.stem}-{secrets.token_hex(4)}{real.suffix}")
    # with the permissions that the user's new files have (`tempfile` makes them private)
    os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    try:
        with naming(path):
            yield temporary
            with temporary.open("rb+") as written:
                os.fsync(written.fileno())
        if real.exists():
            like(temporary, real)
        temporary.replace(real)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def like(new: Path, old: Path) -> None:
    """Give a file the permissions and, if the system allows it, the owner of another."""
    status = old.stat()
    if hasattr(os, "chown"):
        for owner in (status.st_uid, -1):
            with suppress(PermissionError):
                os.chown(new, owner, status.st_gid)
                break
    new.chmod(stat.S_IMODE(status.st_mode))


def write_text(path: Path, text: str) -> None:
    """Write `text` as UTF-8 with newlines as they are."""
    with replacing(path) as temporary:
        temporary.write_text(text, encoding="utf-8", newline="")
