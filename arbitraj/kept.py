"""Readings of files, kept in the user's own cache folder: the same file is read once by the same program.

Nothing rests on it. What is damaged there or cannot be written costs time alone, and so does a folder in which others
may write. It is never in the folder of a competition, which comes from strangers and may be read-only.
"""

import hashlib
import os
import re
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

FOLDER_VARIABLE = "ARBITRAJ_CITITE"  # another folder, or that nothing is kept
OFF = "nu"
LARGEST = 200_000_000  # bytes of the whole folder: the oldest go
MOST = 10_000  # files in it
_OF_ONE = 20_000_000
_NAME = re.compile(r"[0-9a-f]{64}(\.[0-9a-f]{8})?")  # the second part while it is written
_SEAL = hashlib.sha256().digest_size
# rooms that neither read files nor make what is kept: doors, wings, and what is printed before a game
_OTHERS = ("cli", "draw", "forms", "hall", "installer", "wings")
_SOURCES = (".py", ".toml")
_STARTED = time.time()


def name_of(*read_with: str | bytes) -> str:
    """The name of what something was read to, from all that it was read with. Empty if nothing is kept."""
    version = _program() if kept_folder() else b""
    if not version:
        return ""
    digest = hashlib.sha256(version)
    for part in read_with:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


def kept(name: str) -> bytes | None:
    """Data kept under a name. None if there are none, or if they are not as they were kept."""
    folder = kept_folder()
    if not name or folder is None or not _own(folder):
        return None
    try:
        with (folder / name).open("rb") as source:
            data = source.read(_SEAL + _OF_ONE + 1)
        if data[:_SEAL] != _seal(name, data[_SEAL:]):
            return None
        os.utime(folder / name)  # the oldest go, by their last use
    except OSError:
        return None
    return data[_SEAL:]


def keep(read: Mapping[str, bytes]) -> None:
    """Keep what files were read to, by name, each whole or not at all."""
    folder, new = kept_folder(), {name: data for name, data in read.items() if name and len(data) <= _OF_ONE}
    if folder is None or not new:
        return
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _own(folder):
            return
        for name, data in new.items():
            _write(folder / name, _seal(name, data) + data)
        _forget_oldest(folder)


def kept_folder() -> Path | None:
    """The folder of what is kept, which need not exist. None if nothing is kept."""
    chosen = os.environ.get(FOLDER_VARIABLE, "")
    if chosen == OFF:
        return None
    if not chosen:
        import platformdirs

        chosen = platformdirs.user_cache_dir("arbitraj", appauthor=False)
    return Path(chosen) if Path(chosen).is_absolute() else None  # a user without a home has none


def _own(folder: Path) -> bool:
    """Whether a folder is the user's, and nobody else may write in it. True on Windows, where its rights say so."""
    if sys.platform == "win32":
        return True
    with suppress(OSError):
        about = folder.stat()
        return about.st_uid == os.getuid() and not about.st_mode & 0o022
    return False


def _seal(name: str, data: bytes) -> bytes:
    return hashlib.sha256(name.encode() + data).digest()


def _write(path: Path, data: bytes) -> None:
    temporary = path.with_name(f"{path.name}.{os.urandom(4).hex()}")
    try:
        with open(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY | _BINARY, 0o600), "wb") as file:  # noqa: PTH123
            file.write(data)
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


_BINARY = getattr(os, "O_BINARY", 0)


def _forget_oldest(folder: Path) -> None:
    """Delete the oldest of what is kept here, until the rest is small enough. Other files stay."""
    with os.scandir(folder) as listed:
        own = [entry for entry in listed if _NAME.fullmatch(entry.name)]
    about = sorted((entry.stat().st_mtime, entry.stat().st_size, entry.path) for entry in own)
    over, many = sum(size for _, size, _ in about) - LARGEST, len(about) - MOST
    for _, size, path in about:
        if over <= 0 and many <= 0:
            break
        Path(path).unlink(missing_ok=True)
        over, many = over - size, many - 1


@cache
def _program() -> bytes:
    """The digest of the whole program: sources, texts, libraries, Python.

    Empty where no sources lie, or one cannot be read or is newer than this process, which runs what was there before.
    """
    digest, found = hashlib.sha256(sys.version.encode()), False
    try:
        for path in map(Path, _sources(Path(__file__).parent)):
            found = True
            if path.stat().st_mtime > _STARTED:
                return b""
            data = path.read_bytes()
            digest.update(len(data).to_bytes(8, "big") + data)
    except OSError:
        return b""
    for name in sorted(_libraries()):
        digest.update(name.encode("utf-8", "surrogatepass"))
    return digest.digest() if found else b""


def _sources(package: Path) -> Iterator[str]:
    for folder, inside, names in os.walk(package):
        inside[:] = sorted(name for name in inside if folder != str(package) or name not in _OTHERS)
        yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith(_SOURCES))  # noqa: PTH118


def _libraries() -> Iterator[str]:
    """Libraries with their versions, as their folders are called."""
    for folder in sys.path:
        with suppress(OSError):
            yield from (name for name in os.listdir(folder) if name.endswith(".dist-info"))  # noqa: PTH208
