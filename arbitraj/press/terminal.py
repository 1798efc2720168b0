"""Any table on a terminal, or in a file or a pipe that stands for one."""

import sys
from typing import Any

from rich import table as rich_table
from rich.console import Console
from rich.text import Text

from arbitraj.report.paper import as_text
from arbitraj.report.table import Medium, Shows, Table, on

_WORDS = (Shows.NAME, Shows.TEXT, Shows.LABEL, Shows.STATE, Shows.WORD)


def print_table(table: Table[Any], width: int) -> None:
    """Print a table with what a page shows of it; `width` signs wide where no screen tells how wide it is."""
    columns = on(Medium.PAGE, table.columns)
    # Text: a name from a file is never read as markup
    shown = rich_table.Table(title=Text(table.caption), title_justify="left")
    for column in columns:
        shown.add_column(Text(column.header_on(Medium.PAGE)), justify="left" if column.shows in _WORDS else "right")
    for item in table.items:
        shown.add_row(*(Text(as_text(column.value(item))) for column in columns))
    Console(highlight=False, width=None if sys.stdout.isatty() else width).print(shown)
