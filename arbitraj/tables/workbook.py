"""Workbooks of Excel (.xlsx, .xlsm) into pages. Macros, links and formulas are never followed."""

import io
import posixpath
import re
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from typing import Any

from arbitraj.tables.cells import (
    UNMARKED,
    Cell,
    CellFault,
    FileError,
    Marks,
    Page,
    Scientific,
    cell_lines,
    one_line,
    row_of,
)
from arbitraj.tables.limits import MAX_CELL, MAX_COLUMNS, MAX_PAGES, MAX_ROWS
from arbitraj.text import said, say

_FORMULA = re.compile(rb"<(?:\w+:)?f[ >/]")
_ROW = re.compile(rb"<(?:\w+:)?row\b([^<>]*)>")
_COLUMN = re.compile(rb"<(?:\w+:)?col\b([^<>]*)>")
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
            Page(
                sheet.title,
                tuple(_rows(sheet, written, _sheet_parts(sheet._worksheet_path, parts))),
                hidden=sheet.sheet_state != "visible",
            )
            for sheet in sheets
        ]


def _rows(sheet: Any, written: Any, about: "_SheetParts") -> Iterator[Any]:
    from openpyxl.utils import get_column_letter

    sheet.reset_dimensions()
    formulas = _formulas(written[sheet.title]) if written else frozenset()
    for number, cells in enumerate(sheet.iter_rows(), 1):
        if number > MAX_ROWS:
            raise FileError(said("files.rows", page=sheet.title, limit=MAX_ROWS))
        if any(cell.value is not None for cell in cells[MAX_COLUMNS:]):
            raise FileError(said("files.columns", page=sheet.title, limit=MAX_COLUMNS))
        made = []
        for column, cell in enumerate(cells[:MAX_COLUMNS], 1):
            name = f"{get_column_letter(column)}{number}"
            one = _cell(cell, f"{sheet.title}!{name}", (number, column) in formulas)
            made.append(_marked(one, cell, about.notes.get(name, ""), column in about.columns))
        row = row_of(number, f"{sheet.title}, {say('files.row', row=number)}", made, number in about.rows)
        if row:
            yield row


def _formulas(sheet: Any) -> frozenset[tuple[int, int]]:
    """Where formulas stand, as (row, column) from 1."""
    sheet.reset_dimensions()
    return frozenset(
        (number, column)
        for number, cells in enumerate(sheet.iter_rows(max_row=MAX_ROWS), 1)
        for column, cell in enumerate(cells[:MAX_COLUMNS], 1)
        if cell.data_type == "f"
    )


def _cell(cell: Any, place: str, formula: bool) -> Cell:
    value = cell.value
    if value is None:
        return Cell("", place, CellFault.FORMULA if formula else None)
    if cell.data_type == "e":
        return Cell(one_line(str(value))[:MAX_CELL], place, CellFault.ERROR)
    if isinstance(value, list):  # rich text
        value = str(value)
    if isinstance(value, str):
        return Cell(one_line(value[: MAX_CELL * 2])[:MAX_CELL], place)
    if isinstance(value, float | int) and not isinstance(value, bool) and "E+" in (cell.number_format or ""):
        return Cell(value_text(value), place, Scientific(float(value)))
    return Cell(value_text(value), place, _counted(value))


def _marked(one: Cell, cell: Any, note: str, hidden: bool) -> Cell:
    """The cell with its lines, its comment, and what of it is struck through."""
    value = cell.value
    if value is None:
        return replace(one, marks=Marks(note=note)) if note else one
    struck = bool(cell.has_style and cell.font.strike)
    left = ""
    if isinstance(value, list):  # pieces of text, each with its own font
        whole = [piece if isinstance(piece, str) else piece.text for piece in value]
        kept = [
            text
            for piece, text in zip(value, whole, strict=True)
            if not (struck if isinstance(piece, str) or piece.font is None else piece.font.strike)
        ]
        struck, left = len(kept) < len(whole), one_line("".join(kept)[:MAX_CELL])
    lines = cell_lines(str(value)) if isinstance(value, str | list) else ()
    marks = Marks(lines, note, struck, left, hidden)
    return one if marks == UNMARKED else replace(one, marks=marks)


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
    if isinstance(value, datetime):
        value = value.date() if value.time() == time() else value
    if isinstance(value, datetime):
        return f"{value:%d.%m.%Y} {value.hour}:{value:%M}"
    if isinstance(value, date):
        return f"{value.day:02d}.{value.month:02d}.{value.year}"
    if isinstance(value, time):
        return f"{value.hour}:{value.minute:02d}"
    if isinstance(value, timedelta):
        return f"{value.total_seconds() / 86_400:.10g}".replace(".", ",")
    return one_line(str(value))[:MAX_CELL]


# -- what the XML of a sheet says that its cells do not --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _SheetParts:
    """Numbers of the hidden rows and columns (from 1), comments by the name of their cell."""

    rows: frozenset[int] = frozenset()
    columns: frozenset[int] = frozenset()
    notes: Mapping[str, str] = field(default_factory=dict)


def _sheet_parts(path: str, parts: Mapping[str, bytes]) -> _SheetParts:
    """What the part `path` of an archive says; comments stand in parts of their own."""
    path = path.lstrip("/")
    data = parts.get(path, b"")
    rows, number = set(), 0
    for found in _ROW.finditer(data):
        about = dict(_ATTRIBUTE.findall(found[1]))
        number = _number(about.get(b"r", b"")) or number + 1
        if _is_hidden(about):
            rows.add(number)
    columns: set[int] = set()
    for found in _COLUMN.finditer(data):
        about = dict(_ATTRIBUTE.findall(found[1]))
        if _is_hidden(about):
            last = min(_number(about.get(b"max", b"")), MAX_COLUMNS)
            columns.update(range(_number(about.get(b"min", b"")), last + 1))
    return _SheetParts(frozenset(rows), frozenset(columns), _notes(path, parts))


def _number(text: bytes) -> int:
    return int(text) if text.isdigit() and len(text) < 8 else 0


def _is_hidden(about: Mapping[bytes, bytes]) -> bool:
    return about.get(b"hidden") in (b"1", b"true") or about.get(b"ht") in (b"0", b"0.0")


def _notes(path: str, parts: Mapping[str, bytes]) -> dict[str, str]:
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
            if comment.tag.endswith("}comment") or comment.tag.endswith("}threadedComment"):
                text = "".join(part.text or "" for part in comment.iter() if part.tag.endswith(("}t", "}text")))
                notes[comment.get("ref", "")] = one_line(text[: MAX_CELL * 2])[:MAX_CELL]
    return notes
