"""Workbooks of Excel (.xlsx, .xlsm) into pages. Macros, links and formulas are never followed."""

import io
import posixpath
import re
import warnings
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from typing import Any

from arbitraj.tables.cells import CellFault, FileError, Marks, Page, Row, Scientific, cell_lines, sheet_row
from arbitraj.tables.limits import MAX_COLUMNS, MAX_PAGES, MAX_ROWS, cell_text
from arbitraj.text import said, say

_FORMULA = re.compile(rb"<(?:\w+:)?f[ >/]")
_ROW_OR_COLUMN = re.compile(rb"<(?:\w+:)?(row|col)\b([^<>]*)>")
_ATTRIBUTE = re.compile(rb'\b(r|min|max|hidden|ht)="([^"<>]*)"')
_TARGET = re.compile(rb'\bTarget="([^"<>]*)"')


def read_workbook(data: bytes, parts: Mapping[str, bytes]) -> list[Page]:
    """The sheets of a workbook, hidden ones too, with its XML parts. Raises FileError past a limit, and whatever
    a damaged part happens to cause in the library."""
    from openpyxl import load_workbook

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the library warns of whatever it leaves out, in English
        formulas = any("worksheets/" in name and _FORMULA.search(part) for name, part in parts.items())
        values = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False, rich_text=True)
        written = load_workbook(io.BytesIO(data), read_only=True, keep_links=False) if formulas else None
        sheets: list[Any] = list(values.worksheets)
        if len(sheets) > MAX_PAGES:
            raise FileError(said("files.pages", found=len(sheets), limit=MAX_PAGES))
        return [
            Page(sheet.title, tuple(filter(None, _rows(sheet, written, parts))), hidden=sheet.sheet_state != "visible")
            for sheet in sheets
        ]


def _rows(sheet: Any, written: Any, parts: Mapping[str, bytes]) -> Iterator[Row | None]:
    from openpyxl.utils import get_column_letter

    path = sheet._worksheet_path.lstrip("/")
    hidden_rows, hidden_columns, notes = *_hidden(parts.get(path, b"")), _notes(path, parts)
    sheet.reset_dimensions()
    formulas = _formulas(written[sheet.title]) if written else frozenset()
    for number, cells in enumerate(sheet.iter_rows(), 1):
        if number > MAX_ROWS:
            raise FileError(said("files.rows", page=sheet.title, limit=MAX_ROWS))
        if any(cell.value is not None for cell in cells[MAX_COLUMNS:]):
            raise FileError(said("files.columns", page=sheet.title, limit=MAX_COLUMNS))
        contents = []
        for column, cell in enumerate(cells[:MAX_COLUMNS], 1):
            note = notes.get(f"{get_column_letter(column)}{number}", "")
            marks = _marks(cell, note, column in hidden_columns)
            contents.append((*_content(cell, (number, column) in formulas), marks))
        yield sheet_row(sheet.title, number, contents, number in hidden_rows)


def _formulas(sheet: Any) -> frozenset[tuple[int, int]]:
    """Where formulas stand, as (row, column) from 1."""
    sheet.reset_dimensions()
    return frozenset(
        (number, column)
        for number, cells in enumerate(sheet.iter_rows(max_row=MAX_ROWS), 1)
        for column, cell in enumerate(cells[:MAX_COLUMNS], 1)
        if cell.data_type == "f"
    )


def _content(cell: Any, formula: bool) -> tuple[str, object]:
    """The text shown, and the value behind it where it is no text."""
    value = cell.value
    if value is None:
        return "", CellFault.FORMULA if formula else None
    if cell.data_type == "e":
        return cell_text(str(value)), CellFault.ERROR
    if isinstance(value, str | list):  # a list is rich text
        return cell_text(str(value)), None
    if isinstance(value, float | int) and not isinstance(value, bool) and "E+" in (cell.number_format or ""):
        return value_text(value), Scientific(float(value))
    return value_text(value), _counted(value)


def _marks(cell: Any, note: str, hidden: bool) -> Marks:
    """The lines of a cell, its comment, and what of it is struck through."""
    value = cell.value
    if value is None:
        return Marks(note=note)
    struck = bool(cell.has_style and cell.font.strike)
    left = ""
    if isinstance(value, list):  # pieces of text, each with its own font
        whole = [piece if isinstance(piece, str) else piece.text for piece in value]
        kept = [
            text
            for piece, text in zip(value, whole, strict=True)
            if not (struck if isinstance(piece, str) or piece.font is None else piece.font.strike)
        ]
        struck, left = len(kept) < len(whole), cell_text("".join(kept))
    lines = cell_lines(str(value)) if isinstance(value, str | list) else ()
    return Marks(lines, note, struck, left, hidden)


def _counted(value: object) -> object:
    """Excel counts days as if 1900 had been a leap year; early dates are moved so that all count from 30.12.1899."""
    from openpyxl.utils.datetime import to_excel

    if isinstance(value, datetime) and value.year == 1900:
        return datetime(1899, 12, 30) + timedelta(days=to_excel(value))  # type: ignore[no-untyped-call]
    return value


def value_text(value: object) -> str:
    """What a workbook's value is as text, where the column does not tell more: 8.0 is `8`.

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


# -- what the XML of a sheet says that its cells do not --------------------------------------------------------------


def _hidden(data: bytes) -> tuple[set[int], set[int]]:
    """Numbers of the hidden rows and columns (from 1)."""
    rows, columns, number = set(), set[int](), 0
    for found in _ROW_OR_COLUMN.finditer(data):
        about = dict(_ATTRIBUTE.findall(found[2]))
        if found[1] == b"row":
            number = _number(about.get(b"r", b"")) or number + 1
        if about.get(b"hidden") not in (b"1", b"true") and about.get(b"ht") not in (b"0", b"0.0"):
            continue
        if found[1] == b"row":
            rows.add(number)
        else:
            last = min(_number(about.get(b"max", b"")), MAX_COLUMNS)
            columns.update(range(_number(about.get(b"min", b"")), last + 1))
    return rows, columns


def _number(text: bytes) -> int:
    return int(text) if text.isdigit() and len(text) < 8 else 0


def _notes(path: str, parts: Mapping[str, bytes]) -> dict[str, str]:
    """The comments on a sheet, which stand in parts of their own, by the name of their cell."""
    from defusedxml.ElementTree import fromstring

    folder, name = posixpath.split(path)
    links = parts.get(f"{folder}/_rels/{name}.rels", b"")
    notes: dict[str, str] = {}
    for target in _TARGET.findall(links):
        link = target.decode("utf-8", "replace")
        where = link.lstrip("/") if link.startswith("/") else posixpath.normpath(posixpath.join(folder, link))
        if "comment" not in posixpath.basename(where).casefold() or where not in parts:
            continue
        for comment in fromstring(parts[where]).iter():
            if comment.tag.endswith(("}comment", "}threadedComment")):
                text = "".join(part.text or "" for part in comment.iter() if part.tag.endswith(("}t", "}text")))
                notes[comment.get("ref", "")] = cell_text(text)
    return notes
