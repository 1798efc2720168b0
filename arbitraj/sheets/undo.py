"""What spreadsheets did to the values that were typed, undone column by column."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from arbitraj.tables.cells import Cell, CellFault, Scientific
from arbitraj.text import Said, said

_EPOCH = date(1899, 12, 30)
_NUMBERS = ("nr", "grupa", "puncte", "total", "masa", "fisa")
_UNIMPORTANT = ("nr", "total")


@dataclass(frozen=True, slots=True)
class Undone:
    """A value as it was typed, as far as it can be told; `note` says what was changed, `doubtful` that it may be
    otherwise; `problem` that it cannot be told at all."""

    text: str
    note: Said | None = None
    doubtful: bool = False
    problem: Said | None = None


def as_typed(cell: Cell, column: str) -> Undone:
    """The text of a cell in a column (a role of columns.py, or `grila`)."""
    value = cell.value
    if isinstance(value, CellFault):
        message = said(value.value, text=cell.text)
        return Undone("", note=message) if column in _UNIMPORTANT else Undone("", problem=message)
    if value is None:
        return Undone(cell.text.removeprefix("'") if column != "nume" else cell.text)
    if isinstance(value, bool):
        return Undone(cell.text, note=said("files.undone_bool", text=cell.text))
    if isinstance(value, float | int):
        return Undone(cell.text)
    how: Callable[[object, str], Undone] = _number if column in _NUMBERS else _text
    return how(value, cell.text)


def _number(value: object, text: str) -> Undone:
    """A number that a workbook shows as a date or a duration."""
    if isinstance(value, Scientific):
        return Undone(text)
    if isinstance(value, datetime):
        value = value.date()
    if isinstance(value, date) and value.year < 1930:
        number = str((value - _EPOCH).days)
        return Undone(number, note=said("files.undone_date", shown=text, text=number))
    if isinstance(value, timedelta):
        number = str(round(value.total_seconds() / 86_400))
        return Undone(number, note=said("files.undone_date", shown=text, text=number))
    if isinstance(value, date):
        written = f"{value.day}.{value.month}"
        return Undone(written, said("files.doubtful_date", shown=text, text=written), doubtful=True)
    return Undone(text, said("files.doubtful_date", shown=text, text=text), doubtful=True)


def _text(value: object, text: str) -> Undone:
    """A position or a word that a workbook took for something else."""
    if isinstance(value, Scientific):
        mantissa, exponent = f"{value.number:e}".split("e")
        written = f"{mantissa.rstrip('0').rstrip('.')}E{int(exponent)}"
        return Undone(written, said("files.doubtful_number", shown=text, text=written), doubtful=True)
    if isinstance(value, datetime):
        value = value.time() if value.time() != time() else value.date()
    if isinstance(value, time) and not value.minute:
        # `5 A` and `5 P` are hours in English
        written = f"{value.hour % 12 or 12}{'A' if value.hour < 12 else 'P'}"
        return Undone(written, said("files.doubtful_number", shown=text, text=written), doubtful=True)
    if isinstance(value, date):
        written = f"{value.day}.{value.month}"
        return Undone(written, said("files.doubtful_date", shown=text, text=written), doubtful=True)
    return Undone(text, said("files.doubtful_number", shown=text, text=text), doubtful=True)
