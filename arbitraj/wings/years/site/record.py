"""Record of a written site: the digest of each file's material, and a checksum of its bytes."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from stat import S_ISREG
from zlib import crc32

import msgspec

from arbitraj.problems import Problem, ProblemsError
from arbitraj.tables.cells import FileError
from arbitraj.tables.limits import read_bytes
from arbitraj.text import said
from arbitraj.wings.years.site.files_laid import ANALYSES, EDITIONS
from arbitraj.writing.lock import STATE

FILE = ".site.json"
_OWN = frozenset({FILE, STATE, EDITIONS, ANALYSES})


class ListsKept(msgspec.Struct, frozen=True):
    """Lists that were written: digest of their material, links, files."""

    digest: str
    links: tuple[tuple[str, str], ...]
    files: tuple[str, ...]


class SiteRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Files by path, with the digest of the material and the checksum of the bytes. Lists by name."""

    files: dict[str, str] = {}
    lists: dict[str, ListsKept] = {}

    @property
    def text(self) -> str:
        """JSON of the record, the same for the same files."""
        return f"{msgspec.json.format(msgspec.json.encode(self, order='sorted'), indent=1).decode()}\n"


_READS = msgspec.json.Decoder(SiteRecord)


def noted(digest: str, data: bytes) -> str:
    """Line of a file in the record."""
    return f"{digest} {crc32(data):08x}"


@dataclass(frozen=True)
class SiteBefore:
    """A site on the disk, before it is written again."""

    folder: Path
    record: SiteRecord = field(default_factory=SiteRecord)
    when: int = 0  # time of the record in ns: the bytes of files changed later are compared

    def note(self, path: str, digest: str) -> str | None:
        """The file's line in the record. None if the file must be written: its material changed, it is missing, or
        somebody changed it.
        """
        known, file = self.record.files.get(path, ""), self.folder / path
        if known.partition(" ")[0] != digest:
            return None
        try:
            there = file.stat()  # once: for thousands of files it takes most of the time
            same = S_ISREG(there.st_mode) and (
                there.st_mtime_ns < self.when or known == noted(digest, file.read_bytes())
            )
        except (FileNotFoundError, NotADirectoryError):
            return None
        return known if same else None


def site_before(folder: Path) -> SiteBefore:
    """The existing site in a folder. Raises ProblemsError if the folder has other content, OSError."""
    path = folder / FILE
    if path.is_file():
        record = _decoded(path)
        if record.files and all(map(_stays, _places(record))):
            return SiteBefore(folder, record, path.stat().st_mtime_ns)
        raise ProblemsError([Problem(str(path), "", said("site.record_damaged"))])
    if folder.is_dir() and (others := _others(folder.iterdir())):
        raise ProblemsError([Problem(str(folder), "", said("site.not_a_site", names=", ".join(others[:3])))])
    return SiteBefore(folder)


def _decoded(path: Path) -> SiteRecord:
    """The record, empty if it is damaged."""
    try:
        return _READS.decode(read_bytes(path))
    except FileError as error:
        raise ProblemsError([error.of(str(path))]) from None
    except (ValueError, RecursionError):
        return SiteRecord()


def _places(record: SiteRecord) -> Iterable[str]:
    """All paths in the record."""
    yield from record.files
    for each in record.lists.values():
        yield from (*each.files, *(href for _, href in each.links))


def _stays(name: str) -> bool:
    return not name.startswith((".", "/")) and ".." not in name and "\\" not in name and ":" not in name


def _others(found: Iterable[Path]) -> list[str]:
    return sorted(path.name for path in found if path.name not in _OWN)
