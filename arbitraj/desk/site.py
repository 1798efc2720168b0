"""The site of the archive written into a folder: of its files only those anew that are made from something else."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import msgspec

import arbitraj.press.html
from arbitraj.analysis.site.public import PublicArchive, guarded_by
from arbitraj.analysis.years import open as open_archive
from arbitraj.archive.base import asked_base
from arbitraj.desk.door import ALONE, Door
from arbitraj.desk.site_laid import ANALYSES, EDITIONS
from arbitraj.desk.site_pages import FileToMake, SitePages, made_from
from arbitraj.desk.year_lists import ListWishes
from arbitraj.folder.site_file import FILE, read_site_settings
from arbitraj.lexicon.lexicon import data_folder
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.shares import each_made
from arbitraj.tables.cells import FileError
from arbitraj.tables.limits import read_bytes
from arbitraj.text import said
from arbitraj.writing.lock import STATE

_COMMAND = "arhiva site"
_RECORD = ".site.json"  # what each file is made from
_FEWEST = 100  # files for which it is worth to start processes
_TOGETHER = 12  # those of a round or a player, made of the same, are beside one another
_OWN = frozenset({_RECORD, STATE, EDITIONS, ANALYSES})


@dataclass(frozen=True, slots=True)
class SiteWishes:
    """Where the site is written, of which archive; settings of its own (none: those beside the archive), of its lists;
    `anew`: all of it is written."""

    folder: Path
    base: str = ""
    settings: Path | None = None
    lists: Path | None = None
    anew: bool = False


@dataclass(frozen=True, slots=True)
class SiteWritten:
    """A site: how many files it has, which of them were written now, which are gone."""

    folder: Path
    files: int
    written: tuple[str, ...]
    removed: tuple[str, ...]


def write_site(wishes: SiteWishes, door: Door = ALONE) -> SiteWritten:
    """Write the site in one step. Raises ProblemsError, OSError."""
    record = _read_record(wishes.folder)
    pages, stamp = _pages(wishes)
    before = {} if wishes.anew else record
    refuse_any(
        [
            Problem(str(wishes.folder / each), "", said("site.exposing"))
            for each in pages.laid.exposing()
            if each not in record
        ]
    )
    with door.step_at(wishes.folder, None, _COMMAND) as step, door.watch("writing_site") as progress:
        files = list(pages.files())
        to_make = [file for file in files if _is_other(file, stamp, before, wishes.folder)]
        if len(to_make) >= _FEWEST:
            pages.make_ready()
        texts = each_made(lambda number: to_make[number].make(), range(len(to_make)), _FEWEST, _TOGETHER)
        for number, (file, text) in enumerate(zip(to_make, texts, strict=True), 1):
            step.text(wishes.folder / file.path, text)
            progress(number, len(to_make))
        written = tuple(file.path for file in to_make)
        now = {file.path: made_from(stamp, file.digest) for file in files}
        gone = sorted(path for path in record if path not in now and (wishes.folder / path).is_file())
        for path in gone:
            step.remove(wishes.folder / path)
        if now != record:
            step.text(wishes.folder / _RECORD, json.dumps(now, indent=0, sort_keys=True) + "\n")
        return SiteWritten(wishes.folder, len(files), written, tuple(gone))


def _pages(wishes: SiteWishes) -> tuple[SitePages, str]:
    """The pages, and what all of them are made with."""
    where = asked_base(wishes.base)
    beside = data_folder() if "://" in where else Path(where).parent
    path = wishes.settings or beside / FILE
    if wishes.settings and not path.is_file():
        raise ProblemsError([Problem(str(path), "", said("liste.no_settings"))])
    settings = read_site_settings(path)
    archive = open_archive(wishes.base)
    guarded = guarded_by(archive, settings, str(path))
    public = PublicArchive(archive.base, guarded=guarded)
    if public.rounds().empty and public.other_results().empty and public.games().empty:
        raise ProblemsError([Problem("", "", said("site.empty"))])
    pages = SitePages(public, settings, ListWishes(wishes.base, 0, wishes.lists), wishes.folder)
    return pages, made_from(settings, guarded_print(guarded), version("arbitraj"), _looks())


def guarded_print(guarded: object) -> str:
    """What is kept back, in an order of its own: sets have none."""
    return json.dumps(sorted(repr(guarded).translate(str.maketrans("{}(),'", " " * 6)).split()))


def _looks() -> str:
    """What pages look like: a program of the same version may have been changed."""
    folder = Path(arbitraj.press.html.__file__).parent
    files = sorted(path for path in (folder / "templates").rglob("*") if path.is_file())
    return made_from(*((path.name, path.read_bytes()) for path in files))


def _is_other(file: FileToMake, stamp: str, before: dict[str, str], folder: Path) -> bool:
    return before.get(file.path) != made_from(stamp, file.digest) or not (folder / file.path).is_file()


def _read_record(folder: Path) -> dict[str, str]:
    """What was written there before. Raises ProblemsError where the folder is somebody else's."""
    path = folder / _RECORD
    if path.is_file():
        try:
            known = msgspec.json.decode(read_bytes(path), type=dict[str, str])
        except FileError as error:
            raise ProblemsError([error.of(str(path))]) from None
        except (ValueError, RecursionError):
            known = {}
        if known and all(_stays(name) for name in known):
            return known
        raise ProblemsError([Problem(str(path), "", said("site.record_damaged"))])
    if folder.is_dir() and (others := _others(folder.iterdir())):
        raise ProblemsError([Problem(str(folder), "", said("site.not_a_site", names=", ".join(others[:3])))])
    return {}


def _stays(name: str) -> bool:
    return not name.startswith((".", "/")) and ".." not in name and "\\" not in name and ":" not in name


def _others(found: Iterable[Path]) -> list[str]:
    return sorted(path.name for path in found if path.name not in _OWN)
