"""What is drawn from: every module of the package is in one room, by what it decides."""

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

SUFFIXES = (".py", ".toml", ".html", ".js", ".mjs")

# the first of which a pattern fits, so that what a folder holds for another room is named before the folder
_ROOMS = {
    "turnee": "wings/games/* draw/* desk/preparing/draw* desk/preparing/seating* "
    "text/ro/draw.toml text/ro/seating.toml text/ro/timing.toml",
    "arhivă": "wings/years/* desk/season/* folder/season* text/ro/general.toml text/ro/season.toml",
    "căutare": "wings/search/*",
    "cameră": "wings/camera/*",
    "rețea": "wings/network/*",
    "decizii": "desk/* folder/decisions* folder/registers* folder/sanctioned* "
    "text/ro/alarms* text/ro/contestation* text/ro/decided* text/ro/disciplinary* "
    "text/ro/questions* text/ro/settle*",
    "corectare": "record/* rules/* types/* text/ro/articles* text/ro/findings* text/ro/rules* text/ro/types*",
    "clasament": "ranking/*",
    "citire": "decoding.py foreign.py folder/* kept.py near.py problems.py sheets/* strict_xml.py tables/* "
    "text/ro/files* text/ro/reading* text/ro/typing*",
    "publicare": "press/* report/* text/ro/columns* text/ro/documents* text/ro/publish* text/ro/statistics* "
    "text/ro/workbook*",
    "paginile sălii": "hall/page/* hall/web/* hall/*pages* text/ro/ajutor* text/ro/hall* text/ro/page*",
    "sala": "hall/*",
    "joc": "game/* lexicon/*",
    "comenzi și fișiere": "__init__.py atomic.py carried.py cli/* filename.py forms/* installer/* refusals.py "
    "shares.py text/* wings/*.py writing/*",
}
PATTERNS = {room: patterns.split() for room, patterns in _ROOMS.items()}
ROOMS = tuple(PATTERNS)
_TESTED_IN = {
    "turnee": {"hall", "rules", "tournament"},
    "arhivă": {"analysis", "archive", "season"},
    "căutare": {"hall", "solver"},
    "cameră": {"handwriting", "hall"},
    "rețea": {"hall"},
    "decizii": {"cli"},  # questions are asked and answered at the terminal, which says their texts
    "publicare": {"desk", "season", "verificare"},  # an edition is made by the desk, which says its texts
}  # folders of tests that no folder of the package is named as


def fits(file: str, pattern: str) -> bool:
    """Whether a pattern, of names below the package, is of this file; `*` is any folder too."""
    return fnmatch(Path(file).relative_to("arbitraj").as_posix(), pattern)


def room_of(file: str) -> str:
    """The room of a file of the package; empty where no pattern fits it."""
    return next((room for room, patterns in PATTERNS.items() if any(fits(file, pattern) for pattern in patterns)), "")


def folders_of(room: str) -> set[str]:
    """The folders of `tests` in which a room is tested first of all."""
    return {pattern.partition("/")[0] for pattern in PATTERNS[room]} | _TESTED_IN.get(room, set())


def files(root: Path) -> Iterator[str]:
    """The files of the package in which a person makes faults: code, settings, templates, scripts."""
    for path in sorted((root / "arbitraj").rglob("*")):
        if path.suffix in SUFFIXES and path.is_file():
            yield path.relative_to(root).as_posix()
