"""Workbooks of LibreOffice (.ods) into pages.

A sheet of an .ods may say that a cell is repeated a billion times; readers of the whole format obey. This one reads
what a table of moves can hold, within limits.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from arbitraj.tables.cells import Cell, CellFault, FileError, Marks, Page, Row, cell_lines, one_line, row_of
from arbitraj.tables.limits import MAX_CELL, MAX_COLUMNS, MAX_PAGES, MAX_ROWS
from arbitraj.tables.workbook import value_text
from arbitraj.text import said, say

_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_TIME = re.compile(r"PT(\d+)H(\d+)M")
_MAX_NUMBER = 1 << 20


def read_opendocument(parts: Mapping[str, bytes]) -> list[Page]:
    """The sheets of a workbook by its XML parts. Raises FileError past a limit, and whatever damaged XML causes."""
    from defusedxml.ElementTree import fromstring

    if b"encryption-data" in parts.get("META-INF/manifest.xml", b""):
        raise FileError(said("files.encrypted"))
    root = fromstring(parts["content.xml"])
    tables = root.findall(f".//{_OFFICE}spreadsheet/{_TABLE}table")
    if not tables or len(tables) > MAX_PAGES:
        raise FileError(said("files.pages", found=len(tables), limit=MAX_PAGES))
    styles = _styles(root, parts.get("styles.xml", b""))
    return [_page(table, styles) for table in tables]


@dataclass(frozen=True, slots=True)
class _Styles:
    """Names of styles: of text that is struck through, of sheets that are not shown."""

    struck: frozenset[str]
    unshown: frozenset[str]


def _styles(root: Any, common: bytes) -> _Styles:
    from defusedxml.ElementTree import fromstring

    struck: set[str] = set()
    unshown: set[str] = set()
    for source in (fromstring(common), root) if common else (root,):
        for style in source.iter(f"{_STYLE}style"):
            name = style.get(f"{_STYLE}name", "")
            for about in style:
                line = about.get(f"{_STYLE}text-line-through-style") or about.get(f"{_STYLE}text-line-through-type")
                if line not in (None, "none"):
                    struck.add(name)
                if about.get(f"{_TABLE}display") == "false":
                    unshown.add(name)
    return _Styles(frozenset(struck), frozenset(unshown))


def _is_hidden(element: Any) -> bool:
    return element.get(f"{_TABLE}visibility", "visible") in ("collapse", "filter")


def _columns(table: Any) -> tuple[frozenset[int], tuple[str, ...]]:
    """The hidden columns (from 1), and the style of the cells of each."""
    hidden: set[int] = set()
    styles: list[str] = []
    for element in table.iter(f"{_TABLE}table-column"):
        for _ in range(min(_repeats(element, "columns"), MAX_COLUMNS - len(styles))):
            styles.append(element.get(f"{_TABLE}default-cell-style-name", ""))
            if _is_hidden(element):
                hidden.add(len(styles))
    return frozenset(hidden), tuple(styles)


def _page(table: Any, styles: _Styles) -> Page:
    name = page_name(table.get(f"{_TABLE}name", ""))
    rows: list[Row] = []
    columns = _columns(table)
    number = 0
    for element in table.iter(f"{_TABLE}table-row"):
        repeated = _repeats(element, "rows")
        cells = list(_cells(element, name, number + 1, columns, styles))
        row = row_of(number + 1, f"{name}, {say('files.row', row=number + 1)}", cells, _is_hidden(element))
        if row:
            if number + repeated > MAX_ROWS:
                raise FileError(said("files.rows", page=name, limit=MAX_ROWS))
            rows.append(row)
            for again in range(number + 2, number + repeated + 1):
                copies = [Cell(c.text, _place(name, at, again), c.value, c.marks) for at, c in enumerate(row.cells, 1)]
                rows.append(Row(again, f"{name}, {say('files.row', row=again)}", tuple(copies), row.hidden))
        number += repeated
    return Page(name, tuple(rows), hidden=table.get(f"{_TABLE}style-name") in styles.unshown)


def _place(page: str, column: int, row: int) -> str:
    from openpyxl.utils import get_column_letter

    return f"{page}!{get_column_letter(column)}{row}"


def page_name(text: str) -> str:
    """The name of a sheet as its page has it."""
    return one_line(text)[:80]


def _repeats(element: Any, what: str) -> int:
    return times_of(element.get(f"{_TABLE}number-{what}-repeated", "1"))


def times_of(text: str) -> int:
    """How many rows or cells an element stands for, by its attribute."""
    return min(int(text), _MAX_NUMBER) if text.isascii() and text.isdigit() else 1


def _cells(
    row: Any, page: str, number: int, columns: tuple[frozenset[int], tuple[str, ...]], styles: _Styles
) -> Iterator[Cell]:
    column = 0
    hidden, defaults = columns
    for element in row:
        if element.tag not in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            continue
        text, value = _content(element)
        repeated = _repeats(element, "columns")
        if column + repeated > MAX_COLUMNS:
            if text:
                raise FileError(said("files.columns", page=page, limit=MAX_COLUMNS))
            return
        for _ in range(repeated):
            column += 1
            default = defaults[column - 1] if column <= len(defaults) else ""
            struck = element.get(f"{_TABLE}style-name", default) in styles.struck
            yield Cell(text, _place(page, column, number), value, _marks(element, struck, column in hidden, styles))


def _marks(cell: Any, struck: bool, hidden: bool, styles: _Styles) -> Marks:
    """The lines of a cell, its comment, and what of it is struck through."""
    paragraphs = cell.findall(f"{_TEXT}p")
    lines = cell_lines("\n".join(map(_paragraph, paragraphs))[: MAX_CELL * 2])
    note = "".join(text for about in cell.findall(f"{_OFFICE}annotation") for p in about.iter(f"{_TEXT}p")
                   for text in (_paragraph(p), " "))  # fmt: skip
    crossed = [s for p in paragraphs for s in p.iter(f"{_TEXT}span") if s.get(f"{_TEXT}style-name") in styles.struck]
    left = ""
    if crossed and not struck:
        left = one_line(" ".join(_paragraph(p, frozenset(map(id, crossed))) for p in paragraphs)[:MAX_CELL])
    return Marks(lines, one_line(note[: MAX_CELL * 2])[:MAX_CELL], struck or bool(crossed), left, hidden)


def _content(cell: Any) -> tuple[str, object]:
    """The text shown, and the value behind it where it is no text."""
    paragraphs = [_paragraph(p) for p in cell.findall(f"{_TEXT}p")]
    text = one_line(" ".join(paragraphs)[: MAX_CELL * 2])[:MAX_CELL]
    kind = cell.get(f"{_OFFICE}value-type", "")
    formula = cell.get(f"{_TABLE}formula", "")
    if formula.endswith(("=FALSE()", "=TRUE()")):  # what LibreOffice makes of a logical value
        answer = formula.endswith("=TRUE()")
        return value_text(answer), answer
    if formula:
        if not kind:
            return "", CellFault.FORMULA
        if text.startswith(("#", "Err:")):
            return text, CellFault.ERROR
    if kind in ("float", "percentage", "currency"):
        number = _number(cell.get(f"{_OFFICE}value", ""))
        return (text, None) if number is None else (value_text(number), number)
    if kind == "boolean":
        answer = cell.get(f"{_OFFICE}boolean-value") == "true"
        return value_text(answer), answer
    if kind == "date":
        found = re.match(r"\d{4}-\d\d-\d\d", cell.get(f"{_OFFICE}date-value", ""))
        day = date.fromisoformat(found[0]) if found else None
        return (value_text(day), day) if day else (text, None)
    if kind == "time":
        hours = _TIME.match(cell.get(f"{_OFFICE}time-value", ""))
        hour = time(int(hours[1]) % 24, int(hours[2]) % 60) if hours else None
        return (value_text(hour), hour) if hour else (text, None)
    return text, None


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _paragraph(element: Any, without: frozenset[int] = frozenset()) -> str:
    """The text of a paragraph: runs of blanks are written as elements, comments stand beside it.

    `without` are the identities of elements that are left out.
    """
    text = element.text or ""
    for child in element:
        if child.tag == f"{_TEXT}s":
            text += " "
        elif child.tag in (f"{_TEXT}span", f"{_TEXT}a"):
            text += _paragraph(child, without) if id(child) not in without else ""
        elif child.tag in (f"{_TEXT}tab", f"{_TEXT}line-break"):
            text += " "
        text += child.tail or ""
    return text
