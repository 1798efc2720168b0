"""What is drawn from: the rooms of the package that decide what a player is told."""

from collections.abc import Iterator
from pathlib import Path

_DECIDED = frozenset(
    "contestation sanction answer_file contestation_file decision_file hand_in_file register_file".split()
)
ROOMS = ("corectare", "clasament", "citire", "publicare", "decizii")


def room_of(file: str) -> str:
    """The room of a file of the package; empty where it is in none of these."""
    parts = Path(file).parts
    name = Path(file).stem
    if parts[1] == "desk" or (parts[1] == "competition" and name in _DECIDED):
        return "decizii"
    of = {"correction": 0, "ranking": 1, "sheets": 2, "competition": 2, "publish": 3}
    return ROOMS[of[parts[1]]] if parts[1] in of else ""


def files(root: Path) -> Iterator[str]:
    """The files of all rooms."""
    for path in sorted((root / "arbitraj").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if room_of(name):
            yield name
