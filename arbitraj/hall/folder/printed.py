"""Printable files: those that a page offers, and which of them hold letters not announced yet.

The contents of files made elsewhere are unknown: as long as letters are secret, they count as holding them.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from arbitraj.desk.output import FORMS
from arbitraj.desk.preparing.draw_games import LOG as GAMES
from arbitraj.desk.preparing.seating import FOLDER as SEATS
from arbitraj.desk.preparing.timing import FOLDER as SAYINGS
from arbitraj.hall.kernel.game import GameClock, GameStart, all_said
from arbitraj.hall.kernel.hall import Hall
from arbitraj.record.drawing import FOLDER as DRAWS

TYPES: Mapping[str, str] = MappingProxyType(
    {
        ".pdf": "application/pdf",
        ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        ".txt": "text/plain; charset=utf-8",
        ".json": "application/json",
    }
)
_FOLDERS = (SEATS, FORMS, f"{FORMS}/completabile", SAYINGS, DRAWS)
_COPY = re.compile(r"-v\d+$")  # a backup of a file that a person changed


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """A printable file. `secret`: it may hold letters that players have not heard."""

    name: str
    path: Path
    made: datetime
    secret: bool

    @property
    def part(self) -> str:
        """Its folder."""
        return self.name.partition("/")[0]

    @property
    def short(self) -> str:
        """Its name within the folder."""
        return self.name.partition("/")[2]

    @property
    def fillable(self) -> bool:
        """Whether it is one of the forms to fill in on a screen."""
        return self.short.startswith("completabile/")

    @property
    def media_type(self) -> str:
        """Its media type for browsers."""
        return TYPES[self.path.suffix]


def letters_known(hall: Hall) -> bool:
    """Whether no letters are secret: there are none, or all were announced."""
    state, competition = hall.state, hall.competition
    if not hall.drawn or state.of(GameClock).started is not None or state.sheets:
        return True
    return bool(state.of(GameStart).how) and all_said(competition, state.of(GameStart), hall.drawn)


def printed_files(hall: Hall, folder: Path, letterless: Collection[str]) -> dict[str, PrintedFile]:
    """All files that may be opened, by name. Pages ask for these names, never for paths."""
    known = letters_known(hall)
    return {each.name: each for each in _found(folder, known, letterless)}


def _found(folder: Path, known: bool, letterless: Collection[str]) -> Iterator[PrintedFile]:
    home = folder.resolve()
    for within in _FOLDERS:
        place = folder / within
        if place.is_symlink() or not place.is_dir() or not place.resolve().is_relative_to(home):
            continue
        for path in sorted(place.iterdir()):
            if path.suffix not in TYPES or path.name.startswith(".") or _COPY.search(path.stem):
                continue
            if path.is_symlink() or not path.is_file():
                continue
            secret = not known and _may_hold_letters(within, path, letterless)
            yield PrintedFile(f"{within}/{path.name}", path, datetime.fromtimestamp(path.stat().st_mtime), secret)


def _may_hold_letters(within: str, path: Path, letterless: Collection[str]) -> bool:
    if within == DRAWS:
        return path.name != GAMES
    return within.startswith(FORMS) and sha256(path.read_bytes()).hexdigest() not in letterless
