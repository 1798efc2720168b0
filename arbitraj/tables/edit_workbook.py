"""Cells of a workbook (.xlsx, .xlsm) changed in its XML, so that nothing else of it is written anew.

A library would read the workbook and write what it knows of it: pictures, computed values of formulas and whatever
another program keeps there would be lost.
"""

import io
import re
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

from openpyxl import load_workbook
from openpyxl.utils import column_index_from_string, get_column_letter

from arbitraj.tables.cells import FileError
from arbitraj.tables.edit import Change
from arbitraj.tables.limits import check_archive
from arbitraj.text import said

_TAG = re.compile(rb"<(?:[^>\"']|\"[^\"]*\"|'[^']*')*>")
_CHAIN = re.compile(rb"<(?:\w+:)?(?:Override|Relationship)\b(?=[^<>]*calcChain)[^<>]*+(?<=/)>")
_CHAIN_PART, _LISTED_IN = "xl/calcChain.xml", ("[Content_Types].xml", "xl/_rels/workbook.xml.rels")


def edited_workbook(data: bytes, page: str, changes: Sequence[Change]) -> bytes:
    """The workbook with cells of the sheet `page` changed. Raises FileError where it cannot be."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if "content.xml" in archive.namelist():
            raise FileError(said("seating.no_ods"))
        parts = dict(check_archive(archive))
        book = load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
        sheet: Any = book[page]
        name = str(sheet._worksheet_path).lstrip("/")
        new, formulas = _edited_sheet(parts[name], changes)
        replaced = {name: new}
        if formulas:  # the order of computing names cells that have no formula any more; programs make it again
            replaced |= {listed: _CHAIN.sub(b"", parts[listed]) for listed in _LISTED_IN if listed in parts}
        return _zipped(archive, replaced, _CHAIN_PART if formulas else "")


def _zipped(archive: zipfile.ZipFile, replaced: Mapping[str, bytes], left_out: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as written:
        for member in archive.infolist():
            if member.filename != left_out:
                written.writestr(member, replaced.get(member.filename) or archive.read(member))
    return out.getvalue()


@dataclass(slots=True)
class _Row:
    """A row of the XML: where it stands, and its cells by column, in order."""

    start: int
    end: int = 0  # of its cells: where one may be added at the end
    stop: int = 0
    cells: dict[int, tuple[int, int, str]] = field(default_factory=dict)  # start, stop, style


class _Rows:
    """Where the rows wanted and their cells stand in the bytes of a sheet."""

    def __init__(self, data: bytes, wanted: set[int]) -> None:
        self.rows: dict[int, _Row] = {}
        self.prefix = ""
        self._data, self._wanted = data, wanted
        self._row, self._column, self._start, self._style = 0, -1, 0, ""
        self._parser = parser = expat.ParserCreate()
        parser.StartElementHandler = self._open
        parser.EndElementHandler = self._close
        parser.Parse(data, True)

    def _open(self, name: str, attributes: dict[str, str]) -> None:
        kind, at = name.rpartition(":")[2], self._parser.CurrentByteIndex
        if kind == "row":
            self.prefix = name.removesuffix("row")
            self._row = int(attributes.get("r", self._row + 1))
            self._column = -1
            if self._row in self._wanted:
                self.rows[self._row] = _Row(at)
        elif kind == "c":
            letters = attributes.get("r", "").rstrip("0123456789")
            self._column = column_index_from_string(letters) - 1 if letters else self._column + 1
            self._start, self._style = at, attributes.get("s", "")

    def _close(self, name: str) -> None:
        kind, row = name.rpartition(":")[2], self.rows.get(self._row)
        if row and kind in ("c", "row"):
            end, stop = self._ends(self._start if kind == "c" else row.start)
            if kind == "c":
                row.cells[self._column] = self._start, stop, self._style
            else:
                row.end, row.stop = end, stop

    def _ends(self, start: int) -> tuple[int, int]:
        """Where what is inside the element that ends here stops, and where it ends itself; both the same for `<c/>`."""
        opening = _TAG.match(self._data, start)
        if opening and opening[0].endswith(b"/>"):
            return opening.end(), opening.end()
        closing = self._parser.CurrentByteIndex
        tag = _TAG.match(self._data, closing)
        return closing, tag.end() if tag else closing


def _edited_sheet(data: bytes, changes: Sequence[Change]) -> tuple[bytes, bool]:
    """The XML of a sheet with cells changed; whether one of them had a formula."""
    found = _Rows(data, {change.row for change in changes})
    pieces: list[tuple[int, int, bytes]] = []
    formulas = False
    for number in sorted({change.row for change in changes}):
        row = found.rows.get(number)
        if row is None:
            raise FileError(said("files.damaged", error="row"))
        added: dict[int, bytes] = {}
        for change in sorted((c for c in changes if c.row == number), key=lambda c: c.column):
            old = row.cells.get(change.column)
            # a new heading looks like the one before it; a new number does not, it might be shown as a date
            last = next(reversed(row.cells.values()), (0, 0, ""))
            style = old[2] if old else "" if change.text.isdigit() else last[2]
            xml = _cell(change, found.prefix, style)
            if old:
                formulas |= re.search(rb"<(?:\w+:)?f[ >/]", data[old[0] : old[1]]) is not None
                pieces.append((old[0], old[1], xml))
            else:
                after = next((cell[0] for column, cell in row.cells.items() if column > change.column), row.end)
                added[after] = added.get(after, b"") + xml
        pieces += [
            (at, at, xml) if row.end != row.stop else _opened(data, row, xml, found.prefix) for at, xml in added.items()
        ]
    for start, stop, xml in sorted(pieces, key=lambda piece: piece[:2], reverse=True):
        data = data[:start] + xml + data[stop:]
    return data, formulas


def _opened(data: bytes, row: _Row, cells: bytes, prefix: str) -> tuple[int, int, bytes]:
    """A row without cells (`<row/>`) with some."""
    tag = data[row.start : row.stop].removesuffix(b"/>") + b">"
    return row.start, row.stop, tag + cells + f"</{prefix}row>".encode()


def _cell(change: Change, prefix: str, style: str) -> bytes:
    place = f'r="{get_column_letter(change.column + 1)}{change.row}"' + (f' s="{style}"' if style else "")
    if not change.text:
        return f"<{prefix}c {place}/>".encode()
    if change.text.isdigit():
        return f"<{prefix}c {place}><{prefix}v>{change.text}</{prefix}v></{prefix}c>".encode()
    text = f"<{prefix}is><{prefix}t>{change.text}</{prefix}t></{prefix}is>"
    return f'<{prefix}c {place} t="inlineStr">{text}</{prefix}c>'.encode()
