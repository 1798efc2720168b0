"""Undo the changes that spreadsheets make to typed values, column by column."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from arbitraj.tables.cells import Cell, CellFault, Scientific
from arbitraj.text import Said, said

_EPOCH = date(1899, 12, 30)
_NUMBERS = ("nr", "grupa", "puncte", "total", "masa", "fisa")
_UNIMPORTANT = ("nr", "total")


@dataclass(frozen=True, slots=True)
class Undone:
    """A value as it was typed, as far as that can be recovered.

    `note` says what was changed. `doubtful`: it may also be one of the `others`. `problem`: it cannot be recovered.
    """

    text: str
    note: Said | None = None
    doubtful: bool = False
    problem: Said | None = None
    others: tuple[str, ...] = ()


def undone_cell(cell: Cell, column: str) -> Undone:
    """The text of a cell in a column (a role of columns.py, or `grila`)."""
    value = cell.value
    if isinstance(value, CellFault):
        message = said(value.value, text=cell.text)
        return Undone("", note=message) if column in _UNIMPORTANT else Undone("", problem=message)
    if value is None:
        return Undone(cell.text.removeprefix("'") if column != "nume" else cell.text)
    if isinstance(value, bool):
        # a word that is one of these in Romanian or in English: the program that made the file says which
        note = said("files.undone_bool", text=cell.text)
        return Undone(cell.text, note, doubtful=True, others=("TRUE",) if value else ("FALSE",))
    if isinstance(value, float | int):
        return Undone(cell.text)
    return _undone(value, cell.text, column in _NUMBERS)


def _undone(value: object, text: str, is_number: bool) -> Undone:
    """A number that a workbook shows as a date or a duration, a position or a word that it took for something else."""
    if isinstance(value, datetime):
        value = value.date() if is_number or value.time() == time() else value.time()
    key, written = "files.doubtful_number", text
    if is_number:
        if isinstance(value, Scientific):
            return Undone(text)
        days = value - _EPOCH if isinstance(value, date) and value.year < 1930 else value
        if isinstance(days, timedelta):
            number = str(round(days.total_seconds() / 86_400))
            return Undone(number, note=said("files.undone_date", shown=text, text=number))
        key = "files.doubtful_date"
    elif isinstance(value, Scientific):
        mantissa, exponent = f"{value.number:e}".split("e")
        written = f"{mantissa.rstrip('0').rstrip('.')}E{int(exponent)}"
    elif isinstance(value, time) and not value.minute:
        # `5 A` and `5 P` are hours in English
        written = f"{value.hour % 12 or 12}{'A' if value.hour < 12 else 'P'}"
    if isinstance(value, date):
        key, written = "files.doubtful_date", f"{value.day}.{value.month}"
    return Undone(written, said(key, shown=text, text=written), doubtful=True)
