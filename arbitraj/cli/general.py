"""`arbitraj clasament-general`: the rounds of a competition graded, their ranking points added."""

import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from arbitraj.cli.writing import door, print_written
from arbitraj.desk import season
from arbitraj.ranking.general import Line
from arbitraj.record.model import Category
from arbitraj.report.general_table import General, placed, printed, title_of
from arbitraj.report.shown import decimal
from arbitraj.text import say


def rank_season(folder: Path) -> None:
    """Rank a competition of several rounds, print its ranking. Raises ProblemsError."""
    done = season.rank_season(folder, door())
    width = None if sys.stdout.isatty() else 140
    console = Console(highlight=False, width=width)
    for category, lines in done.general.groups:
        console.print(_table(done.general, category, lines))
        absent = ", ".join(line.person.name for line in lines if line.unplaced)
        if absent:
            print(say("general.without_result", names=absent))
    print_written(done.written)


def _table(general: General, category: Category | None, lines: Sequence[Line]) -> Table:
    table = Table(title=Text(title_of(general, category)), title_justify="left")
    table.add_column(say("general.col_place"), justify="right")
    table.add_column(say("general.col_name"))
    for event in general.events:
        table.add_column(Text(event.name), justify="right")
    table.add_column(say("general.col_total"), justify="right")
    for line in placed(lines):
        cells = [str(line.place), line.person.name, *map(printed, line.scores), decimal(float(line.total))]
        table.add_row(*map(Text, cells))
    return table
