"""Pages of workbooks as they are kept (`kept.py`), so that a workbook is opened once."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from hashlib import sha256

from msgspec import MsgspecError, Struct, msgpack

from arbitraj import kept
from arbitraj.tables.cells import UNMARKED, Cell, CellFault, Marks, Page, Row, Scientific

_MICROSECOND = timedelta(microseconds=1)


class _Cell(Struct, array_like=True, frozen=True):
    """A cell, with the type of its value and that as text."""

    text: str
    place: str
    kind: str = ""
    value: str = ""
    marks: Marks | None = None


class _Row(Struct, array_like=True, frozen=True):
    number: int
    place: str
    hidden: bool
    cells: list[_Cell]


class _Page(Struct, array_like=True, frozen=True):
    name: str
    group: str
    hidden: bool
    cut: bool
    drawn: tuple[str, ...]
    beside: list[_Cell]
    rows: list[_Row]


_READS = msgpack.Decoder(list[_Page])


def pages_name(data: bytes, titled: str) -> str:
    """The name of what a workbook is read to, of which only the pages called `titled` are wanted, if any."""
    return kept.name_of("pages", sha256(data).digest(), titled)


def kept_pages(name: str) -> list[Page] | None:
    """The pages kept under a name. None if they are not."""
    if (data := kept.kept(name)) is None:
        return None
    try:
        return [
            Page(
                page.name,
                tuple(map(_row, page.rows)),
                page.group,
                page.hidden,
                _cells(page.beside),
                page.drawn,
                page.cut,
            )
            for page in _READS.decode(data)
        ]
    except (MsgspecError, ValueError, OverflowError):  # of another shape, whoever put it there
        return None


def keep_pages(name: str, pages: Sequence[Page]) -> None:
    """Keep pages. A value that is not known stays out, and its workbook is read each time."""
    try:
        kept.keep({name: msgpack.encode([_of_page(page) for page in pages])})
    except (MsgspecError, ValueError, TypeError, OverflowError):
        return


def _row(row: _Row) -> Row:
    return Row(row.number, row.place, _cells(row.cells), row.hidden)


def _cells(cells: Sequence[_Cell]) -> tuple[Cell, ...]:
    return tuple(Cell(cell.text, cell.place, _value(cell.kind, cell.value), cell.marks or UNMARKED) for cell in cells)


def _of_page(page: Page) -> _Page:
    rows = [_Row(row.number, row.place, row.hidden, _of_cells(row.cells)) for row in page.rows]
    return _Page(page.name, page.group, page.hidden, page.cut, page.drawn, _of_cells(page.beside), rows)


def _of_cells(cells: Sequence[Cell]) -> list[_Cell]:
    marks = (None if cell.marks == UNMARKED else cell.marks for cell in cells)
    return [_Cell(cell.text, cell.place, *_typed(cell.value), of) for cell, of in zip(cells, marks, strict=True)]


def _typed(value: object) -> tuple[str, str]:
    """The type of a cell's value, and that as text. Raises TypeError."""
    match value:
        case None:
            return "", ""
        case bool():
            return "bool", "x" if value else ""
        case int() | float():
            return type(value).__name__, repr(value)
        case datetime() | date() | time():
            return type(value).__name__, value.isoformat()
        case timedelta():
            return "timedelta", str(value // _MICROSECOND)
        case Scientific(number):
            return "Scientific", repr(number)
        case CellFault():
            return "CellFault", value.value
    raise TypeError(type(value))


_KINDS = {
    "": lambda text: None,
    "bool": bool,
    "int": int,
    "float": float,
    "datetime": datetime.fromisoformat,
    "date": date.fromisoformat,
    "time": time.fromisoformat,
    "timedelta": lambda text: int(text) * _MICROSECOND,
    "Scientific": lambda text: Scientific(float(text)),
    "CellFault": CellFault,
}


def _value(kind: str, text: str) -> object:
    if kind not in _KINDS:
        raise ValueError(kind)
    value: object = _KINDS[kind](text)  # type: ignore[operator]
    return value
