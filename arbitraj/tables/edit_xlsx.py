"""Cells of a workbook of Excel (.xlsx, .xlsm) changed in its XML."""

import io
import re
from collections.abc import Mapping
from typing import Any

from openpyxl import load_workbook
from openpyxl.utils import column_index_from_string, get_column_letter

from arbitraj.tables.cells import Changes
from arbitraj.tables.edit_xml import SheetXml, Span, escaped, is_number, xml_element
from arbitraj.tables.spreadsheet import plain_text

_FORMULA = re.compile(r"<(?:\w+:)?f[ />]")
_CHAIN = re.compile(rb"<(?:\w+:)?(?:Override|Relationship)\b(?=[^<>]*calcChain)[^<>]*+(?<=/)>")
_CHAIN_PART, _LISTED_IN = "xl/calcChain.xml", ("[Content_Types].xml", "xl/_rels/workbook.xml.rels")


def edited_xlsx(data: bytes, parts: Mapping[str, bytes], page: str, changes: Changes) -> dict[str, bytes | None]:
    """The parts that are new, None for one that goes. Raises FileError where the sheet cannot be changed."""
    book = load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
    listed: Any = book[page]
    name = str(listed._worksheet_path).lstrip("/")
    sheet = _Sheet(parts[name], changes)
    new: dict[str, bytes | None] = {name: sheet.changed()}
    if sheet.formulas:  # the order of computing names cells that have no formula any more; programs make it again
        new |= {part: _CHAIN.sub(b"", parts[part]) for part in _LISTED_IN if part in parts} | {_CHAIN_PART: None}
    return new


class _Sheet(SheetXml):
    """A sheet whose rows and cells say where they are; `formulas`: one of those changed had a formula."""

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
