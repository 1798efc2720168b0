"""The names of the fields of a fillable form, for forms/ and for the reader of PDF forms."""

import re

NAME, TABLE = "nume", "masa"
COLUMNS = ("nr", "grupa", "litere_grupa", "pozitie", "depunere", "puncte", "total")
_CELL = re.compile(rf"(solutie_)?({'|'.join(COLUMNS)})_(\d{{1,3}})")
_ANNOUNCED = re.compile(r"litere_\d{1,3}")
_SQUARE = re.compile(r"grila_([A-Z])(\d{2})")


def cell(column: str, row: int, second: bool = False) -> str:
    """The field name of a table's cell. `row` counts from 1 over all pages. `second`: the table of solutions (4.7).

    >>> cell("pozitie", 3), cell("depunere", 12, second=True)
    ('pozitie_03', 'solutie_depunere_12')
    """
    return f"{'solutie_' if second else ''}{column}_{row:02d}"


def square(row: int, column: int) -> str:
    """The field of a square of the control grid, row and column from 0.

    >>> square(7, 7), square(0, 14)
    ('grila_H08', 'grila_A15')
    """
    return f"grila_{chr(ord('A') + row)}{column + 1:02d}"


def announced(line: int) -> str:
    """The field of letters that were announced, a line or a group, from 1."""
    return f"litere_{line}"


def letters_of_group(row: int) -> str:
    """The field of the letters of a move's group."""
    return f"litere_grupa_{row:02d}"


def as_cell(field: str) -> tuple[bool, str, int] | None:
    """(second table, column, row) of a cell's field, None for any other field.

    >>> as_cell("solutie_depunere_12"), as_cell("nume")
    ((True, 'depunere', 12), None)
    """
    found = _CELL.fullmatch(field)
    return (bool(found[1]), found[2], int(found[3])) if found else None


def is_announced(field: str) -> bool:
    """Whether a field holds letters that were announced, for the player alone."""
    return bool(_ANNOUNCED.fullmatch(field))


def as_square(field: str) -> tuple[int, int] | None:
    """(row, column) of a square's field, from 0, None for any other field.

    >>> as_square("grila_H08"), as_square("grila_H8")
    ((7, 7), None)
    """
    found = _SQUARE.fullmatch(field)
    return (ord(found[1]) - ord("A"), int(found[2]) - 1) if found else None
