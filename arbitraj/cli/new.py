"""`arbitraj nou`: a competition folder to be filled in, or the workbook of one: what was made."""

from pathlib import Path

from arbitraj.cli.writing import DOOR
from arbitraj.desk.new_folder import Founding, new_folder
from arbitraj.text import count, say


def make_folder(folder: Path, asked: Founding) -> None:
    """Make it and say what was made. Raises ProblemsError where something stands in the way."""
    made = new_folder(folder, asked, DOOR)
    if made.files:
        print(say("cli.new_done", folder=folder))
    if made.unseated:
        print(say("cli.new_no_tables", players=count(made.unseated, "player"), folder=folder))
    if made.workbook:
        print(say("cli.new_workbook", path=made.workbook, players=count(made.pages, "player")))
