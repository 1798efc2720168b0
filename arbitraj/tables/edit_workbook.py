"""Edit cells of a workbook in its XML: Excel (.xlsx, .xlsm), where rows and cells have references, and LibreOffice.

In .ods files one element may represent many rows or cells.
"""

import io
import re
import warnings
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

from openpyxl import load_workbook
from openpyxl.utils import column_index_from_string, get_column_letter

from arbitraj.strict_xml import is_strict, usual_workbook
from arbitraj.tables.cells import Changes
from arbitraj.tables.edit_xml import SheetXml, Span, escaped, is_number, xml_element
from arbitraj.tables.limits import check_archive
from arbitraj.tables.opendocument import page_name, times_of
from arbitraj.tables.spreadsheet import plain_text

_FORMULA = re.compile(r"<(?:\w+:)?f[ />]")
_CHAIN = re.compile(rb"<(?:\w+:)?(?:Override|Relationship)\b(?=[^<>]*calcChain)[^<>]*+(?<=/)>")
_CHAIN_PART, _LISTED_IN = "xl/calcChain.xml", ("[Content_Types].xml", "xl/_rels/workbook.xml.rels")
_TABLE, _OFFICE, _TEXT = (f"urn:oasis:names:tc:opendocument:xmlns:{part}:1.0" for part in ("table", "office", "text"))
_ATTRIBUTE = re.compile(r"(?<!\s)\s++([^\s=]++)\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+')")
_REPEATED = ("number-rows-repeated", "number-columns-repeated")
_VALUE = ("formula", "value-type", "value", "currency", "date-value", "time-value", "boolean-value", "string-value")
Parts = dict[str, bytes | None]  # of an archive by name, None for a part to remove


def edited_workbook(data: bytes, page: str, changes: Changes) -> bytes:
    """The workbook with these cells of a sheet changed. Raises FileError if the sheet cannot be changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(out, "w") as written:
        parts = dict(check_archive(archive))
        if "content.xml" in parts:
            replaced: Parts = {"content.xml": _OpenSheet(page, parts["content.xml"], changes).changed()}
        else:
            replaced = _edited_xlsx(data, parts, page, changes)
        for member in archive.infolist():
            new = replaced.get(member.filename, b"")
            if new is not None:
                written.writestr(member, new or archive.read(member))
    return out.getvalue()


def _edited_xlsx(data: bytes, parts: Mapping[str, bytes], page: str, changes: Changes) -> Parts:
    """The parts that are new."""
    if any(map(is_strict, parts.values())):
        data = usual_workbook(parts.items())  # to find the sheet alone: what is changed stays strict
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the library warns of whatever it leaves out, in English
        book = load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
    listed: Any = book[page]
    name = str(listed._worksheet_path).lstrip("/")
    sheet = _ExcelSheet(parts[name], changes)
    new: Parts = {name: sheet.changed()}
    if sheet.formulas:  # the calculation chain may name cells without a formula now: programs make it again
        new |= {part: _CHAIN.sub(b"", parts[part]) for part in _LISTED_IN if part in parts} | {_CHAIN_PART: None}
    return new


class _ExcelSheet(SheetXml):
    """A sheet whose rows and cells have references. `formulas`: a changed cell had a formula."""

    row, cells, value = "row", ("c",), ("f", "v", "is", "extLst")
    formulas = False

    def place(self, kind: str, attributes: Mapping[str, str], after: int) -> tuple[int, int, str]:
        at = attributes.get("r", "")
        if kind == self.row:
            return int(at or after), 1, ""
        letters = at.rstrip("0123456789")
        return column_index_from_string(letters) - 1 if letters else after, 1, attributes.get("s", "")

    def new_row(self, number: int, cells: str) -> str:
        return xml_element(self.prefix + "row", f'r="{number}"', cells)

    def new_cell(self, row: int, column: int, text: str, style: str, old: Span | None) -> str:
        self.formulas |= old is not None and _FORMULA.search(self.xml, old.inside, old.end) is not None
        about = f'r="{get_column_letter(column + 1)}{row}"' + (f' s="{style}"' if style else "")
        if not text or is_number(text):
            return xml_element(self.prefix + "c", about, text and xml_element(self.prefix + "v", "", text))
        inside = xml_element(self.prefix + "is", "", xml_element(self.prefix + "t", "", escaped(plain_text(text))))
        return xml_element(self.prefix + "c", f'{about} t="inlineStr"', inside)


class _OpenSheet(SheetXml):
    """A sheet whose rows and cells are counted. A repeated element is split around the changed one."""

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
        """The name of an element and its attributes except some."""
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
