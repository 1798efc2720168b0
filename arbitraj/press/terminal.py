"""Tables on a terminal, in a file or in a pipe."""

import shutil
import sys
from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

from arbitraj.press.drawn_table import drawn
from arbitraj.report.cell_text import as_text
from arbitraj.report.shown import decimal
from arbitraj.report.table import Column, Item, Medium, Shows, Table, Value, on

if TYPE_CHECKING:
    from rich.console import Console

_WORDS = (Shows.NAME, Shows.TEXT, Shows.LABEL, Shows.STATE, Shows.WORD)
# columns that go under the name on a narrow screen, the figures that decide ranks last
_FIRST_TO_GO = (Shows.COUNT, Shows.TEXT, Shows.LABEL, Shows.STATE, Shows.CODE, Shows.NUMBER)
_FRAME = 3  # a blank on each side of a cell, and a line
_STACK = 28  # for what stands under a name, where there is so much
_ENDLESS = 100_000  # the width of a file or a pipe
_TOGETHER = "\N{NO-BREAK SPACE}"  # between a header and its value


def screen() -> "Console":
    """The standard output: as wide as a terminal is, and without a limit where there is none."""
    from rich.console import Console

    return Console(highlight=False, width=None if sys.stdout.isatty() else _ENDLESS)


def print_table(
    table: Table[Any],
    number: Callable[[float], str] = decimal,
    narrow: Callable[[], Table[Any]] | None = None,
    width: int = 0,
) -> Table[Any]:
    """Print a table, `width` characters wide, or as the screen is. Returns the one printed.

    Columns without room go under the name that heads their row. `narrow` makes a shorter table for such a screen.
    """
    columns = on(Medium.SCREEN, table.columns)
    rows = [[_text(column, item, number) for column in columns] for item in table.items]
    room = width or (shutil.get_terminal_size().columns if sys.stdout.isatty() else _ENDLESS)
    kept, under = _fitting(columns, rows, room)
    if under and narrow:
        return print_table(narrow(), number, width=width)
    if under:
        _stack(columns, rows, kept, under, room)
    heads = [columns[at].header_on(Medium.SCREEN) for at in kept]
    left = [columns[at].shows in _WORDS for at in kept]
    cells = [[row[at] for at in kept] for row in rows]
    if shown := drawn(table.caption, heads, left, cells, room):
        print(shown)
    else:
        _print_by_rich(table.caption, heads, left, cells, room)
    return table


def _print_by_rich(
    title: str, heads: Sequence[str], left: Sequence[bool], rows: Sequence[Sequence[str]], width: int
) -> None:
    """Print a table that has to be folded, or whose lines the stream does not have."""
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    # Text: a name from a file is never read as markup
    shown = RichTable(title=Text(title), title_justify="left")
    for head, to_left in zip(heads, left, strict=True):
        shown.add_column(Text(head), justify="left" if to_left else "right", overflow="fold")
    for row in rows:
        shown.add_row(*map(Text, row))
    Console(highlight=False, width=width).print(shown)


def _needed(columns: Sequence[Column[Item]], rows: Sequence[Sequence[str]]) -> list[int]:
    """The widths of the columns with nothing in them shortened."""
    heads = [column.header_on(Medium.SCREEN) for column in columns]
    return [max(map(cell_len, (head, *(row[at] for row in rows)))) + _FRAME for at, head in enumerate(heads)]


def _fitting(columns: Sequence[Column[Item]], rows: Sequence[Sequence[str]], width: int) -> tuple[list[int], list[int]]:
    """The columns that fit side by side, with nothing in them shortened, and the others."""
    needed = _needed(columns, rows)
    kept = list(range(len(columns)))
    if sum(needed) + 1 > width:
        needed[_heading(columns, kept)] += max(0, _STACK - needed[_heading(columns, kept)])
    for shows in _FIRST_TO_GO:
        for at in reversed([at for at in kept if columns[at].shows is shows]):
            if sum(needed[number] for number in kept) + 1 <= width:
                break
            kept.remove(at)
    return kept, [at for at in range(len(columns)) if at not in kept]


def _heading(columns: Sequence[Column[Item]], kept: Sequence[int]) -> int:
    """The column that heads the rows."""
    return next((at for at in kept if columns[at].shows is Shows.NAME), kept[0])


def _stack(
    columns: Sequence[Column[Item]], rows: list[list[str]], kept: list[int], under: list[int], width: int
) -> None:
    """Add to the name of each row what has no column of its own: `dep. 5 40, masa 7`. Empty cells say nothing."""
    named = _heading(columns, kept)
    needed = _needed(columns, rows)
    least = needed[named] - _FRAME  # where not even what stays has room
    room = max(least, width - 1 - sum(needed[at] for at in kept if at != named) - _FRAME)
    for row in rows:
        told = (f"{' '.join(columns[at].header_on(Medium.SCREEN).split())} {row[at]}" for at in under if row[at])
        whole = ", ".join(one.replace(" ", _TOGETHER) if len(one) < room else one for one in told)
        lines = wrap(whole, room)
        row[named] = "\n".join([row[named], *lines]).replace(_TOGETHER, " ")


def _text(column: Column[Item], item: Item, number: Callable[[float], str]) -> str:
    value: Value = column.value(item)
    match value:
        case 0 if column.shows is Shows.COUNT:
            return ""
        case int() | float():
            return number(value)
    return as_text(value)
