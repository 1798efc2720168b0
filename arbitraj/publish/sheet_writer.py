"""A worksheet written row by row, in one style, with whatever players wrote kept as text."""

import io
import re
import zipfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, Cell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.header_footer import HeaderFooterItem, _HeaderFooterPart
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

Value = str | int | float | None

_THIN = Side(style="thin", color="BFBFBF")
_EDGES = Border(left=_THIN, right=_THIN, top=_THIN, bottom=_THIN)
_HEAD = PatternFill("solid", fgColor="E7E6E6")
_BOLD, _TITLE, _NOTE = Font(bold=True), Font(bold=True, size=14), Font(bold=True, color="C00000")
_LINK = Font(color="0563C1", underline="single")
_WRAPPED = Alignment(wrap_text=True, vertical="top")
_TOP = Alignment(vertical="top")
_FIXED = datetime(2000, 1, 1)


def clean(text: str) -> str:
    """Text that a workbook can hold: control characters are left out."""
    return ILLEGAL_CHARACTERS_RE.sub("", text)


class SheetWriter:
    """Fills a worksheet from the top; `row` is the last one written."""

    def __init__(self, sheet: Worksheet, widths: Sequence[float], landscape: bool = False) -> None:
        self.sheet = sheet
        self.row = 0
        for number, width in enumerate(widths, 1):
            sheet.column_dimensions[get_column_letter(number)].width = width
        sheet.page_setup.paperSize = 9  # A4
        sheet.page_setup.orientation = "landscape" if landscape else "portrait"
        sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
        sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)

    def footer(self, text: str) -> None:
        self.sheet.oddFooter = HeaderFooterItem(center=_HeaderFooterPart(text))

    def put(self, column: int, value: Value) -> Cell:
        """A value in the current row; text is never a formula, whatever it begins with."""
        cell = self.sheet.cell(self.row, column)
        if isinstance(value, str):
            cell.value = clean(value)
            cell.data_type = "s"
        else:
            cell.value = value
        return cell  # type: ignore[return-value]

    def line(self, text: str = "", title: bool = False, note: bool = False, bold: bool = False) -> Cell:
        """A line of text by itself."""
        self.row += 1
        cell = self.put(1, text or None)
        if title or note or bold:
            cell.font = _TITLE if title else _NOTE if note else _BOLD
        return cell

    def head(self, names: Sequence[str]) -> None:
        """The head of a table."""
        self.row += 1
        for column, name in enumerate(names, 1):
            cell = self.put(column, name)
            cell.font, cell.fill, cell.border = _BOLD, _HEAD, _EDGES
            cell.alignment = Alignment(wrap_text=True, vertical="center", horizontal="center")

    def cells(self, values: Sequence[Value], wrapped: int = 0, bold: bool = False) -> list[Cell]:
        """A row of a table; column `wrapped` holds long text."""
        self.row += 1
        made = []
        for column, value in enumerate(values, 1):
            cell = self.put(column, value)
            cell.border = _EDGES
            cell.alignment = _WRAPPED if column == wrapped else _TOP
            if bold:
                cell.font = _BOLD
            made.append(cell)
        return made

    def height_for(self, text: str, width: float) -> None:
        """Room for wrapped text in the current row (spreadsheets do not fit rows to text by themselves)."""
        lines = sum(-(-max(1, len(part)) // int(width)) for part in text.split("\n"))
        if lines > 1:
            self.sheet.row_dimensions[self.row].height = 15 * lines

    def table_here(self, columns: int, first: int) -> None:
        """Filter and repeated header for the table whose head is in row `first`."""
        self.sheet.auto_filter.ref = f"A{first}:{get_column_letter(columns)}{self.row}"
        self.sheet.print_title_rows = f"{first}:{first}"
        self.sheet.freeze_panes = f"A{first + 1}"


def link(cell: Cell, sheet: Worksheet) -> None:
    """Make a cell lead to another sheet of the same workbook."""
    quoted = (sheet.title or "").replace("'", "''")
    cell.hyperlink = f"#'{quoted}'!A1"
    cell.font = _LINK


def sheet_title(text: str, taken: set[str]) -> str:
    """A sheet name from any text: at most 31 characters, none that is forbidden, not taken yet."""
    base = re.sub(r"[\[\]:*?/\\]", " ", clean(text)).strip(" '")[:31] or "-"
    title, number = base, 1
    while title.casefold() in taken:
        number += 1
        end = f" ({number})"
        title = base[: 31 - len(end)] + end
    taken.add(title.casefold())
    return title


def save(workbook: Workbook, path: Path) -> None:
    """Save with fixed dates inside, so that the same content gives the same bytes."""
    workbook.properties.created = _FIXED
    packed = io.BytesIO()
    workbook.save(packed)
    modified = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*")
    with zipfile.ZipFile(packed) as source, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        for entry in source.infolist():
            data = source.read(entry)
            if entry.filename == "docProps/core.xml":
                data = modified.sub(rb"\g<1>" + _FIXED.strftime("%Y-%m-%dT%H:%M:%SZ").encode(), data)
            fixed = zipfile.ZipInfo(entry.filename, date_time=(1980, 1, 1, 0, 0, 0))
            fixed.compress_type = zipfile.ZIP_DEFLATED
            fixed.external_attr = 0o600 << 16
            target.writestr(fixed, data)
