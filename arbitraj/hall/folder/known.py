"""Competitions of this computer: those in the folder for new ones, and those opened from elsewhere."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from arbitraj.atomic import write_text
from arbitraj.desk.edition_names import edition_folder
from arbitraj.folder.published import JSON
from arbitraj.folder.recognised import TOURNAMENT, is_competition, is_practice
from arbitraj.folder.season import FILE as SEASON
from arbitraj.folder.settings import FILE as SETTINGS
from arbitraj.folder.toml_file import read_toml
from arbitraj.lexicon.lexicon import data_folder
from arbitraj.problems import Problem
from arbitraj.report.edition import Stage
from arbitraj.tables.cells import one_line

_KNOWN, _RUNNING = "concursuri.json", "pornit"
_MOST = 200  # competitions in the list
_LONGEST = 200_000  # bytes of the list that are read
_RECENT = timedelta(days=14)  # contestations are over by then: what is older was given up
_PATIENCE = 5.0  # seconds to wait for another process that writes the list


@dataclass(frozen=True, slots=True)
class KnownHall:
    """A competition, by its settings, and its last opening here. `tournament`: games between players. `stage`: the last
    edition that was published, None before.
    """

    folder: Path
    title: str
    place: str
    day: date | None
    opened: datetime | None = None
    tournament: bool = False
    stage: Stage | None = None


def documents_base() -> Path:
    """Default parent folder of new competitions."""
    import platformdirs

    return Path(platformdirs.user_documents_dir()) / "arbitraj"


def free_name(base: Path, name: str) -> str:
    """`name`, or the first of `name-2`, `name-3` … that is free in `base`, as a day may have several."""
    names = (name, *(f"{name}-{number}" for number in range(2, _MOST + 2)))
    return next((name for name in names if not (base / name).exists()), name)


def known_halls(base: Path) -> list[KnownHall]:
    """Competitions in `base` and those opened before that still exist, by last opening, then by day, newest first."""
    opened = _remembered()
    with suppress(OSError):
        for path in base.iterdir():
            opened.setdefault(path.resolve(), None)
    found = [_known(folder, when) for folder, when in opened.items() if is_competition(folder)]
    return sorted(found, key=lambda item: (item.opened or datetime.min, item.day or date.min, item.title), reverse=True)


def unfinished(halls: Iterable[KnownHall], now: datetime) -> KnownHall | None:
    """The round to go on with: of those opened here in the last two weeks, the latest without a final ranking."""
    recent = (hall for hall in halls if hall.opened and abs(now - hall.opened) < _RECENT)
    return next((hall for hall in recent if not hall.tournament and hall.stage is not Stage.FINAL), None)


def known_rounds(base: Path) -> list[KnownHall]:
    """`known_halls` that are rounds of compositions."""
    return [hall for hall in known_halls(base) if not hall.tournament]


def known_seasons(base: Path) -> dict[Path, str]:
    """Titles of competitions of several rounds by folder: in `base`, or parents of known rounds."""
    found = {hall.folder.parent for hall in known_halls(base)}
    with suppress(OSError):
        found |= {path.resolve() for path in base.iterdir()}
    return {path: _title_of(path, SEASON, "competitie") for path in sorted(found) if (path / SEASON).is_file()}


def remember(folder: Path, when: datetime) -> None:
    """Record that a competition was opened, unless it is for practice. Errors are ignored."""
    from filelock import FileLock

    if is_practice(folder):
        return

    with suppress(OSError):
        data_folder().mkdir(parents=True, exist_ok=True)
        with FileLock(data_folder() / f"{_KNOWN}.lacat", timeout=_PATIENCE):
            opened = _remembered() | {folder.resolve(): when}
            last = sorted(opened.items(), key=lambda pair: pair[1] or datetime.min, reverse=True)[:_MOST]
            kept = [{"dosar": str(path), "deschis": f"{at:%Y-%m-%dT%H:%M:%S}"} for path, at in last if at]
            write_text(data_folder() / _KNOWN, json.dumps(kept, ensure_ascii=False, indent=1) + "\n")


def _remembered() -> dict[Path, datetime | None]:
    """Folders with their last opening. Unreadable entries are skipped."""
    found: dict[Path, datetime | None] = {}
    with suppress(OSError, ValueError, TypeError, KeyError, RecursionError):
        for load in json.loads((data_folder() / _KNOWN).read_bytes()[:_LONGEST]):
            found[Path(load["dosar"])] = datetime.fromisoformat(load["deschis"]).replace(tzinfo=None)
    return found


def told_in(folder: Path, file: str, section: str) -> Any:
    """Table of a settings file as it is written, empty if it cannot be read."""
    data = read_toml(folder / file, file)
    found = {} if isinstance(data, Problem) else data.get(section, {})
    return found if isinstance(found, dict) else {}


def _title_of(folder: Path, file: str, section: str) -> str:
    title = told_in(folder, file, section).get("titlu")
    return one_line(title) if isinstance(title, str) and title.strip() else folder.name


def title_of(folder: Path) -> str:
    """Title of a round, else the folder's name."""
    return _title_of(folder, SETTINGS, "concurs")


def _known(folder: Path, opened: datetime | None) -> KnownHall:
    file, section = (SETTINGS, "concurs") if (folder / SETTINGS).is_file() else (TOURNAMENT, "turneu")
    found = told_in(folder, file, section)
    place, day = found.get("loc"), found.get("data")
    return KnownHall(
        folder,
        _title_of(folder, file, section),
        one_line(place) if isinstance(place, str) else "",
        day if type(day) is date else None,
        opened,
        file == TOURNAMENT,
        next((stage for stage in (Stage.FINAL, Stage.PROVISIONAL) if _is_published(folder, stage)), None),
    )


def _is_published(folder: Path, stage: Stage) -> bool:
    with suppress(OSError):
        return (edition_folder(folder, stage) / JSON).is_file()
    return False


class AlreadyRunningError(Exception):
    """The program is already running on this computer. `address` is that of its pages."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


@contextmanager
def only_one() -> Iterator[Path]:
    """Lock for the single program started without a folder. Gives the file for the address of its pages.

    Raises AlreadyRunningError if one is running, to show its pages again. If locking is impossible two may run, on
    different folders.
    """
    from filelock import FileLock, Timeout

    address_file, lock = data_folder() / f"{_RUNNING}.txt", FileLock(data_folder() / f"{_RUNNING}.lacat")
    try:
        data_folder().mkdir(parents=True, exist_ok=True)
        lock.acquire(timeout=0)
    except Timeout:
        raise AlreadyRunningError(address_file.read_text("utf-8").strip() if address_file.is_file() else "") from None
    except (OSError, NotImplementedError):
        pass
    try:
        yield address_file
    finally:
        if lock.is_locked:
            address_file.unlink(missing_ok=True)
        lock.release()
