"""Cells of a workbook of LibreOffice (.ods) changed in its XML, where one element may stand for many rows or cells."""

import re
from collections.abc import Mapping, Sequence

from arbitraj.tables.cells import Changes
from arbitraj.tables.edit_xml import SheetXml, Span, escaped, is_number, xml_element
from arbitraj.tables.opendocument import page_name, times_of

_TABLE, _OFFICE, _TEXT = (f"urn:oasis:names:tc:opendocument:xmlns:{part}:1.0" for part in ("table", "office", "text"))
_ATTRIBUTE = re.compile(r"(?<!\s)\s++([^\s=]++)\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+')")
_REPEATED = ("number-rows-repeated", "number-columns-repeated")
_VALUE = ("formula", "value-type", "value", "currency", "date-value", "time-value", "boolean-value", "string-value")


def edited_ods(parts: Mapping[str, bytes], page: str, changes: Changes) -> dict[str, bytes | None]:
    """The parts that are new. Raises FileError where the sheet cannot be changed."""
    return {"content.xml": _Sheet(page, parts["content.xml"], changes).changed()}


class _Sheet(SheetXml):
    """A sheet whose rows and cells are counted; of what is repeated the one that changes is taken out."""

    row, cells, value = "table-row", ("table-cell", "covered-table-cell"), ("p",)
    here = False

    def __init__(self, page: str, data: bytes, changes: Changes) -> None:
        self._page = page
        super().__init__(data, changes)

    def opened(self, name: str, attributes: dict[str, str]) -> None:
        if name == f"{_TABLE} table" and self.within[-1][0] == "spreadsheet":
            self.here = page_name(attributes.get(f"{_TABLE} name", "")) == self._page
        super().opened(name, attributes)

    def place(self, kind: str, attributes: Mapping[str, str], after: int) -> tuple[int, int, str]:
        repeated = attributes.get(f"{_TABLE} {_REPEATED[kind != self.row]}", "1")
        return after, times_of(repeated), attributes.get(f"{_TABLE} style-name", "")

    def opening(self, piece: Span, count: int) -> str:
        if count == piece.count:
            return self.tag(piece)
        name, about = self._taken_apart(piece, _REPEATED)
        what = _REPEATED[name.endswith("cell")]
        more = f' {self.prefix}{what}="{count}"' if count > 1 else ""
        return f"<{name}{about}{more}{'/' if piece.inside == piece.stop else ''}>"

    def _taken_apart(self, piece: Span, without: Sequence[str]) -> tuple[str, str]:
        """The name of an element and its attributes but for some."""
        tag = self.tag(piece)
        kept = (each[0] for each in _ATTRIBUTE.finditer(tag) if each[1].rpartition(":")[2] not in without)
        return tag[1:].rstrip("/>").split()[0], "".join(kept)

    def filler(self, rows: bool, count: int) -> str:
        if count < 1:
            return ""
        about = f'{self.prefix}{_REPEATED[not rows]}="{count}"' if count > 1 else ""
        cell = self.prefix + "table-cell"
        return xml_element(self.prefix + "table-row", about, xml_element(cell)) if rows else xml_element(cell, about)

    def new_row(self, number: int, cells: str) -> str:
        return xml_element(self.prefix + "table-row", "", cells)

    def new_cell(self, row: int, column: int, text: str, style: str, old: Span | None) -> str:
        name, about = self._taken_apart(old, (*_REPEATED, *_VALUE)) if old else (self.prefix + "table-cell", "")
        if style and not old:
            about = f'{self.prefix}style-name="{style}"'
        office, kept = self.prefixes[_OFFICE], old.kept if old else ""
        if not text:
            return xml_element(name, about, kept)
        kind = f'value-type="float" {office}value="{text}"' if is_number(text) else 'value-type="string"'
        return xml_element(
            name, f"{about} {office}{kind}", kept + xml_element(self.prefixes[_TEXT] + "p", "", escaped(text))
        )
