"""Pages of a workbook: how they look and print, and cells in which players' text stays text."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from math import ceil
from pathlib import Path
from types import MappingProxyType
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.properties import PageSetupProperties

from arbitraj.atomic import replacing
from arbitraj.report.table import LOOKS, Column, Item, Look, PageLink, PlayerLink, Shows, Text
from arbitraj.tables.spreadsheet import plain_text, save_workbook
from arbitraj.text import text_of

WHOLE, TENTHS, CENTS, SHARE = "#,##0", "#,##0.0", "#,##0.00", "0.00%"


@dataclass(frozen=True, slots=True)
class CellLook:
    font: Font = field(default_factory=Font)
    fill: PatternFill = field(default_factory=PatternFill)
    horizontal: str = "left"
    vertical: str = "top"
    boxed: bool = False
    number_format: str = "General"


def _filled(colour: str) -> PatternFill:
    return PatternFill("solid", fgColor=colour)


@cache
def looks() -> dict[str, CellLook]:
    """Every look by its name."""
    normal = Font(name="Calibri", size=11)
    bold = Font(name="Calibri", size=11, bold=True)
    blue = Font(name="Calibri", size=11, color="0563C1", underline="single")
    return {
        "title": CellLook(Font(name="Calibri", size=16, bold=True), vertical="center"),
        "heading": CellLook(Font(name="Calibri", size=12, bold=True, color="1F3864"), vertical="center"),
        "line": CellLook(normal),
        "stage": CellLook(Font(name="Calibri", size=12, bold=True), _filled("FFE699"), vertical="center"),
        "small": CellLook(Font(name="Calibri", size=8, color="595959")),
        "alert": CellLook(
            Font(name="Calibri", size=11, bold=True, color="9C0006"), _filled("FFC7CE"), vertical="center"
        ),
        "struck_line": CellLook(Font(name="Calibri", size=11, strike=True)),
        "header": CellLook(
            Font(name="Calibri", size=11, bold=True, color="FFFFFF"), _filled("1F3864"), "center", "center", boxed=True
        ),
        "text": CellLook(normal, boxed=True),
        "struck": CellLook(Font(name="Calibri", size=11, strike=True), boxed=True),
        "centre": CellLook(normal, horizontal="center", boxed=True),
        "number": CellLook(normal, horizontal="right", boxed=True, number_format=WHOLE),
        # a number that names a strength or a year: no separator of thousands
        "figure": CellLook(normal, horizontal="right", boxed=True, number_format="0"),
        "tenths": CellLook(normal, horizontal="right", boxed=True, number_format=TENTHS),
        "cents": CellLook(normal, horizontal="right", boxed=True, number_format=CENTS),
        "share": CellLook(normal, horizontal="right", boxed=True, number_format=SHARE),
        "strong": CellLook(bold, boxed=True),
        "total": CellLook(bold, horizontal="right", boxed=True, number_format=WHOLE),
        "total_cents": CellLook(bold, horizontal="right", boxed=True, number_format=CENTS),
        "place": CellLook(bold, horizontal="center", boxed=True),
        # 9999 means no place: after every place
        "rank": CellLook(normal, horizontal="center", boxed=True, number_format='[=9999]"–";0'),
        "link": CellLook(blue, boxed=True),
        "bare_link": CellLook(blue),
    }


# of the lines of a page, by the looks that a document asks for
LINES: dict[Look, str] = dict.fromkeys(LOOKS, "line") | {"struck": "struck_line"}
LINES |= {"title": "title", "stage": "stage", "heading": "heading", "alert": "alert", "small": "small"}
_LOOKS = dict.fromkeys((Shows.COUNT, Shows.NUMBER), "number") | dict.fromkeys((Shows.STATE, Shows.CODE), "centre")
_LOOKS |= {Shows.PLACE: "place", Shows.WORD: "strong", Shows.TOTAL: "total"}
_WITH_CENTS = {("number", 1): "tenths", ("number", 2): "cents", ("total", 2): "total_cents"}


def look_of(column: Column[Any]) -> str:
    """The look of the cells of a column."""
    look = _LOOKS.get(column.shows, "text")
    return _WITH_CENTS.get((look, column.places), look) if column.cents else look


_MARKS = {  # the ground, the ink
    "good": ("C6EFCE", "006100"),
    "bad": ("FFC7CE", "9C0006"),
    "dim": ("EDEDED", "595959"),
    "care": ("FFEB9C", "7F6000"),
    "first": ("FFE699", "000000"),
    "second": ("E7E6E6", "000000"),
    "third": ("F8CBAD", "000000"),
}


@cache
def marks() -> dict[str, DifferentialStyle]:
    """Conditional formats of cells, by name."""
    return {
        name: DifferentialStyle(font=Font(color=ink), fill=PatternFill("solid", bgColor=ground, fgColor=ground))
        for name, (ground, ink) in _MARKS.items()
    }


_A4 = 9
_MOST_ACROSS, _ACROSS = 220.0, 130.0  # largest widths of columns: on one page, on each of several
_LINE = 15.0  # height of a line of the normal font, in points
_SMALL, _CAPITAL = 0.9, 1.2  # width of letters, in the figures that a column's width is counted in
_LIKE_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")


@dataclass(frozen=True, slots=True)
class Link:
    """A cell that leads to another sheet of the workbook."""

    text: str
    sheet: str


@dataclass(frozen=True, slots=True)
class Formula:
    """A cell that a spreadsheet computes, without its `=`, and its result.

    No text of a player is in it, but for the name in the quoted name of a sheet.
    """

    text: str
    value: int | float


Value = str | int | float | Link | Formula | None
NONE_GIVEN: Mapping[Any, Any] = MappingProxyType({})


def _lines(value: Value, width: float) -> int:
    """About how many lines a value takes in a column: programs do not all find it out when they open the file."""
    if not isinstance(value, str):
        return 1
    room = max(1.0, width - 3)
    if len(value) * _CAPITAL < room and "\n" not in value:
        return 1
    parts = value.split("\n")
    widths = (_SMALL * len(part) + (_CAPITAL - _SMALL) * sum(map(str.isupper, part)) for part in parts)
    return sum(max(1, ceil(width / room)) for width in widths)


class Book:
    """A workbook written page by page. Looks are made once and shared by all cells.

    `computed` has the results of formulas, by the title of the sheet and the cell. `mark` says provisional or final on
    every sheet, `foot` is printed at the foot of every page. `players` are the names of the players' sheets, by table.
    """

    def __init__(self, mark: str = "", foot: str = "", players: Mapping[int, str] = NONE_GIVEN) -> None:
        self.mark, self.foot, self.players = mark, foot, players
        self.workbook = Workbook(write_only=True)
        self.computed: dict[str, dict[str, int | float]] = {}
        self._styles: dict[tuple[str, bool], Any] = {}

    def arrange(self, titles: Sequence[str]) -> None:
        """Put the sheets in this order, independent of the order of writing."""
        workbook: Any = self.workbook
        place = {title: number for number, title in enumerate(titles)}
        workbook._sheets.sort(key=lambda sheet: place[sheet.title])

    def save(self, path: Path, title: str, day: date | None) -> None:
        """Write it, reproducibly. Raises OSError if the file is open in another program."""
        with replacing(path) as temporary:
            save_workbook(self.workbook, temporary, title, day, self.computed)

    def style(self, cell: Any, look: str, quoted: bool) -> Any:
        """The style of a look in this workbook. `quoted` keeps text as text even when a person edits the cell."""
        key = look, quoted
        if key not in self._styles:
            model: Any = WriteOnlyCell(cell.parent)
            own, side = looks()[look], Side("thin", color="BFBFBF")
            model.font, model.fill, model.number_format = own.font, own.fill, own.number_format
            # numbers stay on one line, without indent: LibreOffice moves those that a condition marks otherwise
            wrap, indent = own.horizontal != "right", int(own.boxed and own.horizontal == "left")
            model.alignment = Alignment(own.horizontal, own.vertical, wrap_text=wrap, indent=indent)
            model.border = Border(side, side, side, side) if own.boxed else Border()
            model._style.quotePrefix = int(quoted)
            self._styles[key] = model._style
        return self._styles[key]


class BookPage:
    """A sheet of a book, written from top to bottom: lines over its whole width, rows of cells, tables.

    `header_row` is the row of its main table's header: it and the rows above stay on the screen, with the first
    `frozen` columns, and it is printed on every page. If only the first `printed` columns reach the printer, lines are
    as wide as they, and they fit one page.
    """

    def __init__(
        self,
        book: Book,
        title: str,
        widths: Sequence[float],
        header_row: int | None = None,
        frozen: int = 0,
        printed: int = 0,
    ) -> None:
        self._book, self._widths, self._row = book, widths, 0
        self._printed = printed or len(widths)
        # Any: the type stubs do not know the attributes of sheets written in a stream
        sheet: Any = book.workbook.create_sheet(title)
        self._sheet = sheet
        for number, width in enumerate(widths, 1):
            sheet.column_dimensions[get_column_letter(number)].width = width
        sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
        sheet.page_setup.paperSize, sheet.page_setup.orientation = _A4, "landscape"
        across = ceil(sum(widths) / _ACROSS) if sum(widths) > _MOST_ACROSS and not printed else 1
        sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = across, 0
        margins = sheet.page_margins
        margins.left = margins.right = margins.top = 0.4
        margins.bottom, margins.header, margins.footer = 0.6, 0.3, 0.3
        sheet.print_options.horizontalCentered = True
        sheet.oddFooter.left.text = f"&A – {book.mark}" if book.mark else "&A"
        sheet.oddFooter.center.text, sheet.oddFooter.center.size = book.foot or None, 8
        sheet.oddFooter.right.text = text_of("workbook.page")
        if header_row:
            sheet.freeze_panes = f"{get_column_letter(frozen + 1)}{header_row + 1}"
            sheet.print_title_rows = f"{header_row}:{header_row}"
            if across > 1 and frozen:
                sheet.print_title_cols = f"A:{get_column_letter(frozen)}"

    @property
    def rows(self) -> int:
        """The number of rows written so far."""
        return self._row

    def row(self, values: Sequence[Value], looks: Sequence[str], height: float | None = None) -> None:
        """Write a row of cells, by default as high as its longest text needs."""
        self._row += 1
        if height is None:
            lines = max(map(_lines, values, self._widths), default=1)
            height = lines * _LINE if lines > 1 else None
        if height:
            self._sheet.row_dimensions[self._row].height = height
        for column, value in enumerate(values, 1):
            if isinstance(value, Formula):
                cell = f"{get_column_letter(column)}{self._row}"
                self._book.computed.setdefault(self._sheet.title, {})[cell] = value.value
        self._sheet.append([self._cell(value, look) for value, look in zip(values, looks, strict=True)])

    def blank(self) -> None:
        """Leave a row empty."""
        self.row((), ())

    def heading(self, text: str) -> None:
        """Write a heading below an empty row."""
        self.blank()
        self.line(text, "heading")

    def line(self, text: Value, look: str = "line") -> None:
        """Write a line over the whole width, as high as its text needs."""
        size = looks()[look].font.size / 11
        shown = text.text if isinstance(text, Link) else str(text)
        lines = _lines(shown, sum(self._widths[: self._printed]) / size)
        self.merged([(text, look, self._printed)], lines * _LINE * size + (3 if size > 1 else 0))

    def merged(self, cells: Iterable[tuple[Value, str, int]], height: float | None = _LINE) -> None:
        """Write a row of cells (value, look, number of columns), as high as its text unless a height is given."""
        values: list[Value] = []
        looks: list[str] = []
        lines = 1
        for value, look, columns in cells:
            if columns > 1:
                first, last = get_column_letter(len(values) + 1), get_column_letter(len(values) + columns)
                self._sheet.merged_cells.add(f"{first}{self._row + 1}:{last}{self._row + 1}")
            values += [value] + [None] * (columns - 1)
            looks += [look] * columns
            if height is None and isinstance(value, str):
                first_column = len(values) - columns
                width = sum(self._widths[first_column : len(values)])
                lines = max(lines, _lines(value, width))
        self.row(values, looks, lines * _LINE if height is None else height)

    def head(self, title: str, *lines: str) -> None:
        """Write a title, the mark of the book if there is one, and lines."""
        self.line(title, "title")
        if self._book.mark:
            self.line(self._book.mark, "stage")
        for line in lines:
            self.line(line)

    def cell_name(self, column: int, row: int | None = None) -> str:
        """The address of a cell that does not move (`$B$7`), in the last row unless another is given."""
        return f"${get_column_letter(column)}${row or self._row}"

    def mark(self, cells: str, condition: str, mark: str) -> None:
        """Apply a conditional format to the cells (`A7:C20`), by a condition on the first of them."""
        rule = Rule(type="expression", dxf=marks()[mark], formula=[condition])
        self._sheet.conditional_formatting.add(cells, rule)

    def table(
        self,
        columns: Sequence[Column[Item]],
        items: Iterable[Item],
        filtered: bool = False,
        *,
        formulas: Mapping[str, Callable[[Item], Value]] = NONE_GIVEN,
        looks: Mapping[str, str] = NONE_GIVEN,
    ) -> None:
        """Write a table with its header, and a filter if `filtered`.

        `formulas` replace values, `looks` looks, by keys of columns.
        """
        widest = max(ceil(len(column.header) * 1.15 / column.width) for column in columns)
        words = max(len(column.header.split()) for column in columns)
        self.row([c.header for c in columns], ["header"] * len(columns), _LINE * max(1, min(widest, words)) + 6)
        header = self._row
        own = [(column, formulas.get(column.key), looks.get(column.key, look_of(column))) for column in columns]
        for item in items:
            cells = [(formula(item), look) if formula else self.shown(c, item, look) for c, formula, look in own]
            self.row([value for value, _ in cells], [look for _, look in cells])
        if filtered:
            self._sheet.auto_filter.ref = f"A{header}:{get_column_letter(len(columns))}{self._row}"

    def shown(self, column: Column[Item], item: Item, look: str) -> tuple[Value, str]:
        """The value of an item's column, and its look."""
        match column.value(item):
            case PlayerLink(name, table):
                sheet = self._book.players.get(table)
                return (Link(name, sheet), "link") if sheet else (name, look)
            case PageLink(name):
                return name, look
            case Text(text, own):
                return text, own if own in looks() else look
            case tuple(texts):
                return "\n".join(text.text for text in texts), look
            case value:
                return value, look

    def close(self) -> None:
        """End the page: its file is closed, so that a book may have a thousand of them."""
        if not self._row:
            self.blank()
        # a print area is what reaches the printer, whatever a person writes beside it later
        self._sheet.print_area = f"A1:{get_column_letter(self._printed)}{self._row}"
        self._sheet.close()

    def _cell(self, value: Value, look: str) -> Any:
        link = value if isinstance(value, Link) else None
        shown = value.text if isinstance(value, Link) else value
        cell: Any
        like_formula = False
        if isinstance(shown, Formula):
            cell = WriteOnlyCell(self._sheet, f"={shown.text}")
        elif isinstance(shown, str) and shown:
            text = plain_text(shown)
            cell = WriteOnlyCell(self._sheet, text)
            # whatever it begins with, it is text: never a formula, never an error value
            cell.data_type = "s"
            like_formula = text.startswith(_LIKE_FORMULA)
        else:
            cell = WriteOnlyCell(self._sheet, None if shown == "" else shown)
        cell._style = self._book.style(cell, look, like_formula)
        if link:
            # the writer fills in the cell's own place
            cell._hyperlink = Hyperlink(ref="", location=f"{quote_sheetname(link.sheet)}!A1")
        return cell
