"""Kinds of folders, by the settings file that lies in them."""

from contextlib import suppress
from pathlib import Path

from arbitraj.filename import on_command_line
from arbitraj.lexicon.lexicon import data_folder
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message

ROUND = "concurs.toml"
SEASON = "competitie.toml"  # of a competition of several rounds
TOURNAMENT = "turneu.toml"  # of a tournament of games between players


def is_competition(folder: Path) -> bool:
    """Whether a folder is that of a competition, or of a tournament."""
    with suppress(OSError):
        return (folder / ROUND).is_file() or (folder / TOURNAMENT).is_file()
    return False


def practice_base() -> Path:
    """The folder of practice halls: what is in it is neither listed nor archived."""
    return data_folder() / "exercitiu"


def is_practice(folder: Path) -> bool:
    """Whether a folder is that of a practice hall."""
    return folder.resolve().is_relative_to(practice_base().resolve())


def is_tournament(folder: Path) -> bool:
    """Whether a folder is that of a tournament, and of no round of compositions."""
    return (folder / TOURNAMENT).is_file() and not (folder / ROUND).is_file()


def refuse_season(folder: Path) -> None:
    """Raise ProblemsError, with the rounds as they are typed, if a folder holds rounds and is none itself."""
    if (folder / ROUND).is_file() or not (folder / SEASON).is_file():
        return
    if rounds := sorted(on_command_line(path.parent) for path in folder.glob(f"*/{ROUND}")):
        raise ProblemsError([Problem(str(folder), "", Message("files.rounds_inside", rounds=", ".join(rounds)))])
