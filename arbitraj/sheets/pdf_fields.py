"""The fields of a fillable form: their values, with the page and the box each stands in."""

from collections.abc import Iterator
from typing import Any

from pypdf import PdfReader

from arbitraj.game.variant import Variant
from arbitraj.sheets.draft import Draft, RowRead
from arbitraj.sheets.form_fields import NAME, TABLE, as_cell, as_square
from arbitraj.sheets.grid import WrittenGrid
from arbitraj.sheets.pdf_plain import plain_field
from arbitraj.tables.cells import Cell, one_line
from arbitraj.tables.limits import MAX_CELL
from arbitraj.text import say

_MAX_FIELDS = 20_000
_MAX_DEPTH = 16


def field_cells(data: bytes, reader: PdfReader) -> dict[str, Cell]:
    """The text fields of a PDF and its reader, by name, blank ones too."""
    fields: dict[str, Cell] = {}
    for number, page in enumerate(reader.pages, 1):
        for name, value in _names_and_values(data, reader, page):
            if name and (name not in fields or value):
                text = one_line(value[: MAX_CELL * 2])[:MAX_CELL]
                fields[name] = Cell(text, say("files.pdf_box", page=number, box=one_line(name)[:60]))
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
    known = False
    for field, cell in fields.items():
        at, square = as_cell(field), as_square(field)
        known = known or bool(at)
        if at:
            rows.setdefault((at[0], at[2]), {})[at[1]] = cell
        elif square and max(square) < variant.size:
            if cell.text:
                grid.squares[square] = cell
        elif field in (NAME, TABLE):
            draft.name_it("nume" if field == NAME else "masa", cell)
    if not known:
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
