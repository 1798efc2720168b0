"""Detect the folder of a competition of several rounds where that of a round is needed."""

from pathlib import Path

from arbitraj.filename import on_command_line
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said

SEASON, ROUND = "competitie.toml", "concurs.toml"  # the files that identify either kind of folder


def refuse_season(folder: Path) -> None:
    """Raise ProblemsError, with the rounds as they are typed, if a folder holds rounds and is none itself."""
    if (folder / ROUND).is_file() or not (folder / SEASON).is_file():
        return
    if rounds := sorted(on_command_line(each.parent) for each in folder.glob(f"*/{ROUND}")):
        raise ProblemsError([Problem(str(folder), "", said("files.rounds_inside", rounds=", ".join(rounds)))])
