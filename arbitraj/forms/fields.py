"""The fields of a fillable form: which there are, where, in the order in which Tab goes through them.

Names that the reader of forms knows are those of sheets/form_fields.py; the letters of the header (`litere_1`, a
line or a group each) and of a move's group (`litere_grupa_01`) are for the player alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from reportlab.lib.units import mm

from arbitraj.forms.drawing import Content, Holder
from arbitraj.forms.pen import shrunk
from arbitraj.forms.plan import NAME_BOX, TABLE_BOX, Area, Leaf, MoveTable
from arbitraj.press.paper import REGULAR
from arbitraj.sheets import form_fields
from arbitraj.text import say

_NUMBERS = "nr"  # printed, not filled in: empty rows stay empty
_LETTERS = "litere"


@dataclass(frozen=True, slots=True)
class FormField:
    """A text field: `size` in points, `comb` how many cells it is cut into (0: none), `hint` what it is for."""

    name: str
    box: Area
    size: float
    hint: str
    centred: bool = True
    comb: int = 0
    value: str = ""


def fields_of(page: Leaf, content: Content, holder: Holder) -> Iterator[FormField]:
    """The fields of a page, in reading order: header, moves row by row, grid; those of the name are on every page."""
    number = "" if holder.table is None else str(holder.table)
    _, size = shrunk(holder.name, REGULAR, 12, (NAME_BOX.width - 3) * mm, 7)
    yield FormField(form_fields.NAME, NAME_BOX, size, say("forms.hint_name"), centred=False, value=holder.name)
    yield FormField(form_fields.TABLE, TABLE_BOX, 12, say("forms.hint_table"), value=number)
    if not content.letters:
        yield from _letters(page)
    for table in page.tables:
        yield from _moves(table)
    if page.grid:
        for row in range(page.grid.size):
            for column in range(page.grid.size):
                # a given board is printed; nothing is written over it
                if row * page.grid.size + column not in content.tiles:
                    box = page.grid.square(row, column)
                    place = f"{chr(ord('A') + row)}{column + 1}"
                    yield FormField(
                        form_fields.square(row, column), box, 11, say("forms.hint_square", place=place), comb=1
                    )


def _letters(page: Leaf) -> Iterator[FormField]:
    for n, row in enumerate(page.cells, 1):
        first = row.cell
        # the numbers in the corners stay free
        top = first.y + (1.6 if row.first else 0)
        box = Area(first.x, top, row.boxes[-1].right - first.x, first.bottom - top)
        hint = say("forms.hint_group", group=n) if row.group else say("forms.hint_letters", line=n)
        yield FormField(f"{_LETTERS}_{n}", box, 12, hint, comb=row.length)


def _moves(table: MoveTable) -> Iterator[FormField]:
    size = min(11.0, round(table.row_height * mm * 0.62, 1))
    kind = "hint_solution" if table.second else "hint_move"
    for row in range(table.rows):
        for n, column in enumerate(table.columns):
            if column.key == _NUMBERS:
                continue
            number = table.first + row
            name = (
                f"{_LETTERS}_grupa_{number:02d}"
                if column.key == _LETTERS
                else form_fields.cell(column.key, number, table.second)
            )
            heading = say(f"forms.column_{column.key}").replace("|", " ")
            hint = say(f"forms.{kind}", number=number, column=heading)
            yield FormField(name, table.cell(row, n), size, hint, column.key != "depunere")
