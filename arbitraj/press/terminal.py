"""Any table on a terminal, or in a file or a pipe that stands for one."""

import sys
from collections.abc import Callable
from typing import Any

from rich import table as rich_table
from rich.console import Console
from rich.text import Text

from arbitraj.report.paper import as_text
from arbitraj.report.shown import decimal
from arbitraj.report.table import Column, Item, Medium, Shows, Table, on

_WORDS = (Shows.NAME, Shows.TEXT, Shows.LABEL, Shows.STATE, Shows.WORD)


def print_table(table: Table[Any], width: int, number: Callable[[float], str] = decimal) -> None:
    """Print a table, its numbers written as `number` says; `width` signs wide where no screen tells how wide it is."""
    columns = on(Medium.SCREEN, table.columns)
    # Text: a name from a file is never read as markup
    shown = rich_table.Table(title=Text(table.caption), title_justify="left")
    for column in columns:
        shown.add_column(Text(column.header_on(Medium.SCREEN)), justify="left" if column.shows in _WORDS else "right")
    for item in table.items:
        shown.add_row(*(Text(_text(column, item, number)) for column in columns))
    Console(highlight=False, width=None if sys.stdout.isatty() else width).print(shown)


def _text(column: Column[Item], item: Item, number: Callable[[float], str]) -> str:
    match column.value(item):
        case 0 if column.shows is Shows.COUNT:
            return ""
        case int() | float() as value:
            return number(value)
        case value:
            return as_text(value)
