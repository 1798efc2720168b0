"""`arbitraj anunturi`: the time sheet of a folder's game (6.3.2.b), shown and written."""

from pathlib import Path

from arbitraj.cli.writing import DOOR
from arbitraj.desk.timing import TimeKeeping, make_time_sheet
from arbitraj.draw.timing_paper import clock
from arbitraj.text import say


def show_time_sheet(folder: Path, asked: TimeKeeping) -> None:
    """Show what is said when, and write it to be printed. Raises ProblemsError, OSError."""
    sheet = make_time_sheet(folder, asked, DOOR)
    print(sheet.heading)
    for each in sheet.announced:
        left = say("timing.before") if each.left is None else f"{each.left}'"
        print(f"  {clock(each.at):>5}  {left:>7}  {each.said}")
    if sheet.between:
        shown, (low, high) = sheet.game_type.shown, sheet.between
        print(say("timing.between", type=shown, low=low, high=high, taken=sheet.minutes))
    print(say("timing.written", file=sheet.file))
    for copy in sheet.kept:
        print(say("timing.kept", file=copy))
