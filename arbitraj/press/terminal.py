"""Tables on a terminal, in a file or in a pipe."""

import sys
from collections.abc import Callable, Sequence
from typing import Any

from rich import table as rich_table
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from arbitraj.report.paper import as_text
from arbitraj.report.shown import decimal
from arbitraj.report.table import Column, Item, Medium, Shows, Table, on
from arbitraj.text import text_of

_WORDS = (Shows.NAME, Shows.TEXT, Shows.LABEL, Shows.STATE, Shows.WORD)
# columns dropped on a narrow screen before a name is shortened, the figures that decide ranks last
_FIRST_TO_GO = (Shows.COUNT, Shows.TEXT, Shows.LABEL, Shows.STATE, Shows.CODE, Shows.NUMBER)
_FRAME = 3  # a blank on each side of a cell, and a line


def print_table(
    table: Table[Any],
    width: int,
    number: Callable[[float], str] = decimal,
    narrow: Callable[[], Table[Any]] | None = None,
) -> Table[Any]:
    """Print a table, `width` characters wide unless the screen has a width. Returns the one printed.

    `narrow` makes a shorter one, for a screen without room for all columns.
    """
    columns = on(Medium.SCREEN, table.columns)
    rows = [[_text(column, item, number) for column in columns] for item in table.items]
    console = Console(highlight=False, width=None if sys.stdout.isatty() else width)
    kept, left_out = _fitting(columns, rows, console.width)
    if left_out and narrow:
        return print_table(narrow(), width, number)
    # Text: a name from a file is never read as markup
    shown = rich_table.Table(title=Text(table.caption), title_justify="left")
    for at in kept:
        head = Text(columns[at].header_on(Medium.SCREEN))
        shown.add_column(head, justify="left" if columns[at].shows in _WORDS else "right", overflow="fold")
    for row in rows:
        shown.add_row(*(Text(row[at]) for at in kept))
    console.print(shown)
    if left_out:
        names = ", ".join(columns[at].header_on(Medium.SCREEN) for at in left_out)
        print(text_of("cli.columns_left_out", columns=names))
    return table


def _fitting(columns: Sequence[Column[Item]], rows: Sequence[Sequence[str]], width: int) -> tuple[list[int], list[int]]:
    """The columns that fit side by side, with nothing in them shortened, and those left out."""
    heads = [column.header_on(Medium.SCREEN) for column in columns]
    needed = [max(map(cell_len, (head, *(row[at] for row in rows)))) + _FRAME for at, head in enumerate(heads)]
    kept = list(range(len(columns)))
    for shows in _FIRST_TO_GO:
        for at in reversed([at for at in kept if columns[at].shows is shows]):
            if sum(needed[each] for each in kept) + 1 <= width:
                break
            kept.remove(at)
    return kept, [at for at in range(len(columns)) if at not in kept]


def _text(column: Column[Item], item: Item, number: Callable[[float], str]) -> str:
    match column.value(item):
        case 0 if column.shows is Shows.COUNT:
            return ""
        case int() | float() as value:
            return number(value)
        case value:
            return as_text(value)
