"""Looks of cells in workbooks, by name. Colours only repeat texts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.styles.differential import DifferentialStyle

from arbitraj.report.table import LOOKS, Column, Look, Shows

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
    """Every look by its name. Colours only repeat texts."""
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
LINES: Mapping[Look, str] = dict.fromkeys(LOOKS, "line") | {
    "title": "title",
    "stage": "stage",
    "heading": "heading",
    "alert": "alert",
    "small": "small",
    "struck": "struck_line",
}
_LOOKS = {
    Shows.PLACE: "place",
    Shows.STATE: "centre",
    Shows.CODE: "centre",
    Shows.WORD: "strong",
    Shows.COUNT: "number",
    Shows.NUMBER: "number",
    Shows.TOTAL: "total",
}
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


def dress(cell: Any, look: CellLook) -> None:
    """Give a cell its look. Numbers stay on one line, and a boxed one has thin lines around it."""
    cell.font, cell.fill, cell.number_format = look.font, look.fill, look.number_format
    indent = int(look.boxed and look.horizontal != "center")
    cell.alignment = Alignment(look.horizontal, look.vertical, wrap_text=look.horizontal != "right", indent=indent)
    side = Side("thin", color="BFBFBF")
    cell.border = Border(side, side, side, side) if look.boxed else Border()
