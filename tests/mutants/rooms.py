"""What is drawn from: the rooms of the package that decide what a player is told."""

from collections.abc import Iterator
from pathlib import Path

_DECIDED = frozenset("sanctions answers contestations decisions hand_ins register".split())
ROOMS = ("corectare", "clasament", "citire", "publicare", "decizii")


def room_of(file: str) -> str:
    """The room of a file of the package; empty where it is in none of these."""
    parts = Path(file).parts
    name = Path(file).stem
    if parts[1] == "desk" or (parts[1] == "folder" and name in _DECIDED):
        return "decizii"
    of = {
        "rules": 0,
        "types": 0,
        "record": 0,
        "ranking": 1,
        "sheets": 2,
        "folder": 2,
        "tables": 2,
        "report": 3,
        "press": 3,
    }
    return ROOMS[of[parts[1]]] if parts[1] in of else ""


def files(root: Path) -> Iterator[str]:
    """The files of all rooms."""
    for path in sorted((root / "arbitraj").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if room_of(name):
            yield name
