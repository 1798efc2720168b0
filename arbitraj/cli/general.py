"""`arbitraj clasament-general`: the rounds of a competition graded, their ranking points added."""

from pathlib import Path

from arbitraj.cli.writing import door, print_written
from arbitraj.desk import season
from arbitraj.press.terminal import print_table
from arbitraj.report.announcement import with_category
from arbitraj.report.general_table import ranking_table, without_result

_WIDTH = 140


def rank_season(folder: Path) -> None:
    """Rank a competition of several rounds, print its ranking. Raises ProblemsError."""
    done = season.rank_season(folder, door())
    general = done.general
    for category, lines in general.groups:
        print_table(ranking_table(general, lines, with_category(general.season.title, category)), _WIDTH)
        for text in without_result(lines):
            print(text)
    print_written(done.written)
