"""The fields of a fillable form: their values, with the page and the box each stands in."""

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.generic import IndirectObject, read_object

from arbitraj.game.variant import Variant
from arbitraj.sheets.draft import Draft, RowRead
from arbitraj.sheets.form_fields import NAME, TABLE, as_cell, as_square
from arbitraj.sheets.grid import WrittenGrid
from arbitraj.tables.cells import Cell, one_line
from arbitraj.tables.limits import cell_text
from arbitraj.text import say

_MAX_FIELDS = 20_000
_MAX_DEPTH = 16
_HEAD = re.compile(rb"([0-9]{1,9})\s+([0-9]{1,9})\s+obj\s*<<\s*")
_END = re.compile(rb">>\s*endobj")
_STRING = rb"\((?:[^()\\]|\\.)*\)"
_VALUE = _STRING + rb"|/[A-Za-z0-9]+|[-+0-9][-+0-9.R ]*|\[[-+0-9.\s]*\]|<<[A-Za-z0-9/\s]*>>"
_ENTRY = re.compile(rb"/([A-Za-z]+)(?=[\s(/\[<])\s*(" + _VALUE + rb")\s*", re.DOTALL)
_LONGEST = 4_000  # bytes of a field


def field_cells(data: bytes, reader: PdfReader) -> dict[str, Cell]:
    """The text fields of a PDF and its reader, by name, blank ones too."""
    fields: dict[str, Cell] = {}
    for number, page in enumerate(reader.pages, 1):
        for name, value in _names_and_values(data, reader, page):
            if name and (name not in fields or value):
                fields[name] = Cell(cell_text(value), say("files.pdf_box", page=number, box=one_line(name)[:60]))
            if len(fields) > _MAX_FIELDS:
                return fields
    return fields


def _names_and_values(data: bytes, reader: PdfReader, page: Any) -> Iterator[tuple[str, str]]:
    for reference in page.get("/Annots") or ():
        if plain := plain_field(data, reader, reference):
            yield plain
            continue
        annotation = reference.get_object()
        if isinstance(annotation, dict) and annotation.get("/Subtype") == "/Widget":
            yield _name_and_value(annotation)


def _name_and_value(widget: Any) -> tuple[str, str]:
    """The full name of a field and its value, both of which may stand with its ancestors."""
    parts: list[str] = []
    value: Any = None
    node = widget
    for _ in range(_MAX_DEPTH):
        if "/T" in node:
            parts.append(str(node["/T"]))
        if value is None and "/V" in node:
            value = node["/V"]
        parent = node.get("/Parent")
        if parent is None:
            break
        node = parent.get_object()
    value = value.get_object() if hasattr(value, "get_object") else value
    return ".".join(reversed(parts)), str(value) if isinstance(value, str) else ""


def read_fields(fields: dict[str, Cell], name: str, variant: Variant) -> Draft | None:
    """The sheet of a form's fields; None where they are not those of a form of ours."""
    draft = Draft(name, own_form=True)
    rows: dict[tuple[bool, int], dict[str, Cell]] = {}
    grid = WrittenGrid()
    for field, cell in fields.items():
        at, square = as_cell(field), as_square(field)
        if at:
            rows.setdefault((at[0], at[2]), {})[at[1]] = cell
        elif square and max(square) < variant.size and cell.text:
            grid.squares[square] = cell
        elif field in (NAME, TABLE):
            draft.name_it("nume" if field == NAME else "masa", cell)
    if not rows:
        return None
    for (second, _), cells in sorted(rows.items()):
        filled = next((cell for cell in cells.values() if cell.text), None)
        if filled and any(cell.text for column, cell in cells.items() if column not in ("nr", "total")):
            place = filled.place.rsplit(",", 1)[0]
            row = {column: cell for column, cell in cells.items() if column != "nr"}
            draft.tables["solutii" if second else ""].append(RowRead(row, place=place))
    if grid.squares:
        draft.grids.append(grid)
    return draft


# -- read straight from the file ------------------------------------------------------------------------------------
# A form has hundreds of fields, and a library makes a dozen objects of each, of which two are wanted. What is not
# exactly a flat dictionary at the place that the table of objects names is left to the library.


def plain_field(data: bytes, reader: PdfReader, reference: Any) -> tuple[str, str] | None:
    """Name and value of a text field that a page of `reader` refers to; None where the library has to look itself."""
    entries = _entries(data, reader, reference) if isinstance(reference, IndirectObject) else {}
    if entries.get(b"Subtype") != b"/Widget" or b"T" not in entries or entries.keys() & {b"Parent", b"Kids"}:
        return None
    name, value = _text(entries[b"T"], reader), _text(entries.get(b"V", b"()"), reader)
    return None if name is None or value is None else (name, value)


def _entries(data: bytes, reader: PdfReader, reference: IndirectObject) -> dict[bytes, bytes]:
    """The entries of the dictionary that is an object; none where it is anything else."""
    number, generation = reference.idnum, reference.generation
    start = reader.xref.get(generation, {}).get(number, -1)
    freed = reader.xref_free_entry.get(generation, {}).get(number)
    if start < 0 or freed or reader.is_encrypted or number in reader.xref_objStm:
        return {}
    head = _HEAD.match(data, start, start + _LONGEST)
    if not head or (int(head[1]), int(head[2])) != (number, generation):
        return {}
    entries: dict[bytes, bytes] = {}
    at = head.end()
    while found := _ENTRY.match(data, at, start + _LONGEST):
        if found[1] in entries:
            return {}
        entries[found[1]] = found[2]
        at = found.end()
    return entries if _END.match(data, at, start + _LONGEST) else {}


def _text(value: bytes, reader: PdfReader) -> str | None:
    if not value.startswith(b"("):
        return None
    return str(read_object(BytesIO(value), reader))
