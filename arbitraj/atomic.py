"""Files written whole or not at all."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arbitraj.refusals import naming


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A temporary path beside `path`; it takes the place of `path` when the block ends well, and vanishes otherwise.

    Raises OSError where the folder cannot be written or, on Windows, another program holds the file open.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.stem}-", suffix=path.suffix, dir=path.parent)
    os.close(handle)
    temporary = Path(name)
    try:
        with naming(path):
            yield temporary
            with temporary.open("rb+") as written:
                os.fsync(written.fileno())
        temporary.chmod(0o644)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def free_name(path: Path) -> Path:
    """The first of `NAME-v1`, `NAME-v2`, ... beside `path` that no file has."""
    number = 1
    while (copy := path.with_name(f"{path.stem}-v{number}{path.suffix}")).exists():
        number += 1
    return copy


def write_text(path: Path, text: str) -> None:
    """Write `text` as UTF-8 with newlines as they are."""
    with replacing(path) as temporary:
        temporary.write_text(text, encoding="utf-8", newline="")
