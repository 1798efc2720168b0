"""Workbooks of Excel (.xlsx, .xlsm) into pages. Macros, links and formulas are never followed."""

import io
import re
import warnings
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from itertools import repeat
from typing import Any
from zipfile import ZipFile

from arbitraj.decoding import encoded_once
from arbitraj.tables.cells import (
    UNMARKED,
    CellFault,
    FileError,
    Marks,
    Page,
    Row,
    Scientific,
    cell_lines,
    garbled_in,
    sheet_row,
)
from arbitraj.tables.headings import plain
from arbitraj.tables.limits import MAX_COLUMNS, MAX_PAGES, MAX_ROWS, cell_text
from arbitraj.tables.sheet_parts import SheetParts, drawn_shown, parts_of
from arbitraj.text import said, say

_CHART = re.compile(r"(xl/chartsheets/)([^/]{1,100})")
_NO_RELATIONS = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>'
_FORMULA = re.compile(rb"<(?:\w+:)?f[ >/]")
_WHITE = ("FFFFFFFF", "00FFFFFF")


def read_workbook(data: bytes, parts: Mapping[str, bytes], titled: str = "") -> list[Page]:
    """The sheets of a workbook with its XML parts, hidden ones too, only those with the title `titled` if given.

    Raises FileError past a limit, and any error that a damaged part causes in the library.
    """
    from openpyxl import load_workbook

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the library warns of whatever it leaves out, in English
        formulas = any("worksheets/" in name and _FORMULA.search(part) for name, part in parts.items())
        data = _with_relations(data, parts)
        values = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False, rich_text=True)
        written = load_workbook(io.BytesIO(data), read_only=True, keep_links=False) if formulas else None
        sheets: list[Any] = list(values.worksheets)
        if len(sheets) > MAX_PAGES:
            raise FileError(said("files.pages", found=len(sheets), limit=MAX_PAGES))
        if titled:
            return [_page(sheet, written, parts) for sheet in sheets if plain(sheet.title) == plain(titled)]
        charts = (Page(chart.title, (), drawn=drawn_shown(0, 1)) for chart in values.chartsheets)
        return [*(_page(sheet, written, parts) for sheet in sheets), *charts]


def _with_relations(data: bytes, parts: Mapping[str, bytes]) -> bytes:
    """The workbook with the parts that the library expects beside each chart sheet, even empty ones."""
    charts = (_CHART.fullmatch(name) for name in parts)
    lacking = [f"{chart[1]}_rels/{chart[2]}.rels" for chart in charts if chart]
    lacking = [name for name in lacking if name not in parts]
    if not lacking:
        return data
    whole = io.BytesIO(data)
    with ZipFile(whole, "a") as archive:
        for name in lacking:
            archive.writestr(name, _NO_RELATIONS)
    return whole.getvalue()


def _page(sheet: Any, written: Any, parts: Mapping[str, bytes]) -> Page:
    about = parts_of(sheet._worksheet_path.lstrip("/"), sheet.title, parts)
    rows = tuple(filter(None, _rows(sheet, written, about)))
    hidden = sheet.sheet_state != "visible"
    return Page(sheet.title, rows, hidden=hidden, beside=about.beside, drawn=about.drawn)


def _rows(sheet: Any, written: Any, about: SheetParts) -> Iterator[Row | None]:
    sheet.reset_dimensions()
    formulas = _formulas(written[sheet.title]) if written else frozenset()
    above: dict[tuple[int, int], str] = {}
    number = 0
    for number, cells in enumerate(sheet.iter_rows(), 1):
        if number > MAX_ROWS:
            raise FileError(said("files.rows", page=sheet.title, limit=MAX_ROWS))
        if any(cell.value is not None for cell in cells[MAX_COLUMNS:]):
            raise FileError(said("files.columns", page=sheet.title, limit=MAX_COLUMNS))
        row = [*cells[:MAX_COLUMNS], *repeat(None, min(about.widths.get(number, 0), MAX_COLUMNS) - len(cells))]
        contents = []
        for column, cell in enumerate(row, 1):
            text, value = _content(cell, (number, column) in formulas)
            over = above.get(about.covered.get((number, column), (0, 0)), "")
            if (number, column) in about.covering:
                above[number, column] = text
            contents.append((text, value, _marks(cell, about, (number, column), over)))
        yield sheet_row(sheet.title, number, contents, number in about.rows)
    for below in sorted(row for row in about.widths if row > number):
        contents = [("", None, _marks(None, about, (below, n), "")) for n in range(1, about.widths[below] + 1)]
        yield sheet_row(sheet.title, below, contents, below in about.rows)


def _formulas(sheet: Any) -> frozenset[tuple[int, int]]:
    """The cells with formulas, as (row, column) from 1."""
    sheet.reset_dimensions()
    return frozenset(
        (number, column)
        for number, cells in enumerate(sheet.iter_rows(max_row=MAX_ROWS), 1)
        for column, cell in enumerate(cells[:MAX_COLUMNS], 1)
        if cell.data_type == "f"
    )


def _content(cell: Any, formula: bool) -> tuple[str, object]:
    """The displayed text, and the value behind it if that is no text."""
    value = cell.value if cell else None
    if value is None:
        return "", CellFault.FORMULA if formula else None
    if cell.data_type == "e":
        return cell_text(str(value)), CellFault.ERROR
    if isinstance(value, str | list):  # a list is rich text
        return cell_text(str(value)), None
    if isinstance(value, float | int) and not isinstance(value, bool) and "E+" in (cell.number_format or ""):
        return value_text(value), Scientific(float(value))
    return value_text(value), _counted(value)


def _marks(cell: Any, about: SheetParts, at: tuple[int, int], over: str) -> Marks:
    """The lines of a cell, its comment, its struck parts, and whether it is visible."""
    note = about.notes.get(at, "")
    value = cell.value if cell else None
    if value is None:
        return Marks(note=note, over=over) if note or over else UNMARKED
    struck = bool(cell.has_style and cell.font.strike)
    left = ""
    pieces = about.pieces.get(at, ())
    if isinstance(value, list):  # pieces of text, each with its own font
        pieces = [
            (piece, struck) if isinstance(piece, str) else (piece.text, bool(piece.font and piece.font.strike))
            for piece in value
        ]
    if pieces:
        struck, left = any(each for _, each in pieces), cell_text("".join(text for text, each in pieces if not each))
    lines = cell_lines(encoded_once(str(value))) if isinstance(value, str | list) else ()
    hidden = at[0] in about.rows or at[1] in about.columns or _is_white(cell)
    return Marks(
        lines, note, struck, left, hidden, garbled=garbled_in(str(value)) if isinstance(value, str | list) else ""
    )


def _is_white(cell: Any) -> bool:
    """Whether a text is written white on white: a filled cell shows it."""
    if not cell.has_style or cell.font.color is None or cell.fill.fill_type:
        return False
    colour = cell.font.color
    return (colour.type == "rgb" and colour.rgb in _WHITE) or (colour.type == "theme" and colour.theme == 0)


def _counted(value: object) -> object:
    """Correct a date of early 1900: Excel counts days as if 1900 were a leap year, here all count from 30.12.1899."""
    from openpyxl.utils.datetime import to_excel

    if isinstance(value, datetime) and value.year == 1900:
        return datetime(1899, 12, 30) + timedelta(days=to_excel(value))  # type: ignore[no-untyped-call]
    return value


def value_text(value: object) -> str:
    """A workbook's value as text, without regard to its column: 8.0 is `8`.

    >>> value_text(8.0), value_text(7.5), value_text(False), value_text(time(5, 0))
    ('8', '7,5', 'FALS', '5:00')
    """
    if isinstance(value, bool):
        return say("files.true") if value else say("files.false")
    if isinstance(value, float | int):
        whole = isinstance(value, int) or (value == value and abs(value) < 1e15 and value == int(value))
        return str(int(value)) if whole else f"{value:.10g}".replace(".", ",")
    if isinstance(value, datetime) and value.time() != time():
        return f"{value:%d.%m.%Y} {value.hour}:{value:%M}"
    if isinstance(value, date):
        return f"{value.day:02d}.{value.month:02d}.{value.year}"
    if isinstance(value, time):
        return f"{value.hour}:{value.minute:02d}"
    if isinstance(value, timedelta):
        return f"{value.total_seconds() / 86_400:.10g}".replace(".", ",")
    return cell_text(str(value))
