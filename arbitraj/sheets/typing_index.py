"""The first sheet of a typing workbook written: a row a player, with a link to his page and room for the hand-in."""

from collections.abc import Sequence
from typing import Any

from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.properties import PageSetupProperties

from arbitraj.record.model import HandInState, Player
from arbitraj.sheets.index_page import COLUMNS, headings
from arbitraj.sheets.typing_page import A4, BOX, CENTRE, LEFT, OPEN, SHRUNK, link_to, put
from arbitraj.text import say

_WIDTHS = (8, 38, 12, 12, 12, 14)
_HEADER = 3
_LINK = Font(name="Calibri", size=11, color="0563C1", underline="single")
_TYPED = range(COLUMNS.index("fisa") + 1, len(COLUMNS) + 1)
_STATES = (HandInState.HANDED_IN, HandInState.NOT_HANDED_IN, HandInState.SENT_OFF)


def fill_index(page: Any, title: str, pages: Sequence[tuple[Player, str]]) -> None:
    """Write the sheet: players with the names of their pages, in the order of the tables."""
    for column, width in enumerate(_WIDTHS, 1):
        page.column_dimensions[get_column_letter(column)].width = width
    for row, text, size in ((1, title, 14), (2, say("typing.index_hint"), 9)):
        page.merge_cells(start_row=row, start_column=1, end_row=row, end_column=len(COLUMNS))
        put(page.cell(row, 1), text)
        page.cell(row, 1).font, page.cell(row, 1).alignment = Font(name="Calibri", size=size, bold=size > 11), LEFT
    page.row_dimensions[2].height = 40
    for column, text in enumerate(headings(), 1):
        cell = page.cell(_HEADER, column)
        put(cell, text)
        cell.font, cell.alignment, cell.border = Font(name="Calibri", size=11, bold=True), CENTRE, BOX
    for row, (player, name) in enumerate(pages, _HEADER + 1):
        _row(page, row, player, name)
    last = _HEADER + len(pages)
    _states(page, last)
    page.protection.sheet = True
    page.protection.sort = page.protection.autoFilter = page.protection.formatColumns = False
    page.freeze_panes = f"C{_HEADER + 1}"
    page.print_title_rows = f"{_HEADER}:{_HEADER}"
    page.print_area = f"A1:{get_column_letter(len(COLUMNS))}{last}"
    page.page_setup.paperSize, page.page_setup.fitToWidth, page.page_setup.fitToHeight = A4, 1, 0
    page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)


def _row(page: Any, row: int, player: Player, name: str) -> None:
    page.row_dimensions[row].height = 18
    page.cell(row, 1).value = player.table
    put(page.cell(row, 2), player.name)
    page.cell(row, 2).hyperlink = link_to(name, "A1")
    for column in range(1, len(COLUMNS) + 1):
        cell = page.cell(row, column)
        cell.border, cell.alignment = BOX, SHRUNK if column == 2 else CENTRE
        cell.font = _LINK if column == 2 else Font(name="Calibri", size=11)
        if column in _TYPED:
            cell.protection = OPEN
            cell.number_format = "@"


def _states(page: Any, last: int) -> None:
    known = ",".join(state.value for state in _STATES)
    rule = DataValidation("list", formula1=f'"{known}"', allow_blank=True, showErrorMessage=True, errorStyle="warning")
    rule.errorTitle, rule.error = say("typing.doubt_title"), say("typing.doubt_stare")
    column = get_column_letter(len(COLUMNS))
    rule.add(f"{column}{_HEADER + 1}:{column}{max(last, _HEADER + 1)}")
    page.add_data_validation(rule)
