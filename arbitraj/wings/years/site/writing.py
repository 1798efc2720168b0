"""Writing of the site into a folder. Only files whose material changed are written."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from itertools import chain
from pathlib import Path
from stat import S_ISREG
from typing import Any
from zlib import crc32

import msgspec

import arbitraj.text
from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.press.html.results import TEMPLATES
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.report.table import PageLink
from arbitraj.shares import each_made
from arbitraj.tables.cells import FileError
from arbitraj.tables.limits import read_bytes
from arbitraj.text import Message, first_of
from arbitraj.wings import beside
from arbitraj.wings.years.archive.base import beside_base
from arbitraj.wings.years.frames.years import open as open_archive
from arbitraj.wings.years.lists.making import ListOptions
from arbitraj.wings.years.site.files_laid import ANALYSES, EDITIONS
from arbitraj.wings.years.site.list_pages import ListsMade
from arbitraj.wings.years.site.pages import SitePages, made_from
from arbitraj.wings.years.site.player_ratings import PublicRatings
from arbitraj.wings.years.site.public import FILE, PublicArchive, guarded_by, read_site_settings
from arbitraj.writing.lock import STATE

RECORD = ".site.json"
_OWN = frozenset({RECORD, STATE, EDITIONS, ANALYSES})


class ListsKept(msgspec.Struct, frozen=True):
    """Lists that were written: digest of their material, links, files, ratings for the pages of players."""

    digest: str
    links: tuple[tuple[str, str], ...]
    files: tuple[str, ...]
    ratings: tuple[PublicRatings, ...] = ()


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
        """The file's line in the record, None if it must be written: other material, missing, changed by somebody."""
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
    path = folder / RECORD
    if path.is_file():
        record = _decoded(path)
        if record.files and all(map(_stays, _places(record))):
            return SiteBefore(folder, record, path.stat().st_mtime_ns)
        raise ProblemsError([Problem(str(path), "", Message("site.record_damaged"))])
    if folder.is_dir() and (others := sorted(path.name for path in folder.iterdir() if path.name not in _OWN)):
        raise ProblemsError([Problem(str(folder), "", Message("site.not_a_site", names=first_of(others, 3)))])
    return SiteBefore(folder)


def _decoded(path: Path) -> SiteRecord:
    try:
        return _READS.decode(read_bytes(path))
    except FileError as error:
        raise ProblemsError([error.of(str(path))]) from None
    except (ValueError, RecursionError):
        return SiteRecord()


def _places(record: SiteRecord) -> Iterable[str]:
    yield from record.files
    for kept in record.lists.values():
        yield from (*kept.files, *(href for _, href in kept.links))


def _stays(name: str) -> bool:
    return not name.startswith((".", "/")) and ".." not in name and "\\" not in name and ":" not in name


_COMMAND = "arhiva site"
_FEWEST = 4  # fewest shares for which processes are worth starting


@dataclass(frozen=True, slots=True)
class SiteOptions:
    """Options: target folder, archive, settings (None: beside the archive), those of the lists, `anew`: all files."""

    folder: Path
    base: str = ""
    settings: Path | None = None
    lists: Path | None = None
    anew: bool = False


@dataclass(frozen=True, slots=True)
class SiteWritten:
    """A written site: number of files, those written now, those removed."""

    folder: Path
    files: int
    written: tuple[str, ...]
    removed: tuple[str, ...]


def write_site(options: SiteOptions, io: CommandIo = ALONE) -> SiteWritten:
    """Write the site in one transaction. Raises ProblemsError, OSError."""
    there = site_before(options.folder)
    pages, stamp = _pages(options)
    refuse_any(
        [
            Problem(str(options.folder / path), "", Message("site.exposing"))
            for path in pages.laid.exposing()
            if path not in there.record.files
        ]
    )
    before = SiteBefore(options.folder) if options.anew else there
    with io.transaction_at(options.folder, None, _COMMAND) as transaction, io.progress_for("writing_site") as progress:
        files = list(pages.files())
        digests = {file.path: made_from(stamp, file.digest) for file in files}
        notes = {path: before.note(path, digest) for path, digest in digests.items()}
        to_make = [file for file in files if notes[file.path] is None]
        same = _same_lists(pages, stamp, before)
        wanted = pages.lists.shares([request for request in pages.lists_asked if request.name not in same])
        shares = pages.shares(to_make)
        to_make = [file for share in shares for file in share]
        work: list[Callable[[], list[Any]]] = [
            *(partial(pages.lists.made, sequence) for sequence in wanted),
            *(partial(pages.made, share) for share in shares),
        ]
        if len(work) >= _FEWEST:
            pages.make_ready()
        done = each_made(lambda number: work[number](), range(len(work)), _FEWEST)
        new = {item.name: made for share in wanted for item, made in zip(share, next(done), strict=True)}
        lists, kept = _kept_lists(pages, stamp, same, new)
        of_lists = list(pages.of_lists(lists))
        files += of_lists
        digests |= {file.path: made_from(stamp, file.digest) for file in of_lists}
        notes |= {file.path: before.note(file.path, digests[file.path]) for file in of_lists}
        last = pages.shares([file for file in of_lists if notes[file.path] is None])
        if len(last) >= _FEWEST:
            pages.make_ready()
        last_made = each_made(lambda number: pages.made(last[number]), range(len(last)), _FEWEST)
        texts = chain.from_iterable(chain(done, last_made))
        to_make += [file for share in last for file in share]
        for number, (file, text) in enumerate(zip(to_make, texts, strict=True), 1):
            data = text.encode()
            transaction.data(options.folder / file.path, data)
            notes[file.path] = noted(digests[file.path], data)
            progress(number, len(to_make))
        now = SiteRecord({path: note for path, note in notes.items() if note}, kept)
        gone = sorted(path for path in there.record.files if path not in notes and (options.folder / path).is_file())
        for path in gone:
            transaction.remove(options.folder / path)
        if now != there.record:
            transaction.text(options.folder / RECORD, now.text)
        return SiteWritten(options.folder, len(files), tuple(file.path for file in to_make), tuple(gone))


def _same_lists(pages: SitePages, stamp: str, before: SiteBefore) -> dict[str, ListsKept]:
    """Unchanged lists, with the files of the record: finding them out takes as long as computing the lists."""
    asked = {request.name: made_from(stamp, request.digest) for request in pages.lists_asked}
    known = {name: before.record.lists.get(name) for name in asked}
    return {
        name: kept
        for name, kept in known.items()
        if kept and kept.digest == asked[name] and all(before.note(path, asked[name]) for path in kept.files)
    }


def _kept_lists(
    pages: SitePages, stamp: str, same: Mapping[str, ListsKept], new: Mapping[str, ListsMade]
) -> tuple[dict[str, ListsMade], dict[str, ListsKept]]:
    asked = {request.name: made_from(stamp, request.digest) for request in pages.lists_asked}
    links = {name: tuple((link.name, link.href) for link in lists.links) for name, lists in new.items()}
    kept = {name: ListsKept(asked[name], links[name], tuple(lists.files), lists.ratings) for name, lists in new.items()}
    stay = {
        name: ListsMade(tuple(PageLink(*link) for link in kept.links), dict.fromkeys(kept.files, ""), kept.ratings)
        for name, kept in same.items()
    }
    return {**stay, **new}, {**same, **kept}


def _pages(options: SiteOptions) -> tuple[SitePages, str]:
    path = options.settings or beside_base(options.base) / FILE
    if options.settings and not path.is_file():
        raise ProblemsError([Problem(str(path), "", Message("liste.no_settings"))])
    settings = read_site_settings(path)
    archive = open_archive(options.base)
    guarded = guarded_by(archive, settings, str(path))
    public = PublicArchive(archive.base, guarded=guarded)
    if public.rounds().empty and public.other_results().empty and public.games().empty:
        raise ProblemsError([Problem("", "", Message("site.empty"))])
    pages = SitePages(public, settings, ListOptions(options.base, 0, options.lists), options.folder)
    return pages, made_from(settings, guarded_print(guarded), version("arbitraj"), _looks())


def guarded_print(guarded: object) -> str:
    """Hidden data in a fixed order: sets have none."""
    return json.dumps(sorted(repr(guarded).translate(str.maketrans("{}(),'", " " * 6)).split()))


def _looks() -> str:
    """Digest of templates and texts: a program of the same version may have been changed."""
    folders = (*TEMPLATES, Path(arbitraj.text.__file__).parent, *beside("text"))
    files = sorted(path for folder in folders for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return made_from(*((path.name, path.read_bytes()) for path in files))
