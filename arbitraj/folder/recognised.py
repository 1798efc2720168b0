"""Kinds of folders, by the settings file that lies in them."""

from contextlib import suppress
from pathlib import Path

from arbitraj.folder.settings import FILE as SETTINGS

TOURNAMENT = "turneu.toml"  # settings of a tournament of games between players


def is_competition(folder: Path) -> bool:
    """Whether a folder is that of a competition, or of a tournament."""
    with suppress(OSError):
        return (folder / SETTINGS).is_file() or (folder / TOURNAMENT).is_file()
    return False


def is_tournament(folder: Path) -> bool:
    """Whether a folder is that of a tournament, and of no round of compositions."""
    return (folder / TOURNAMENT).is_file() and not (folder / SETTINGS).is_file()
