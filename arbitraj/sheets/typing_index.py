"""The first sheet of a typing workbook: a row a player, with a link to his page and room for the hand-in. It holds no
sheet itself."""

from collections.abc import Sequence
from typing import Any

from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation

from arbitraj.record.model import HandInState, Player
from arbitraj.sheets.typing_page import BOX, CENTRE, OPEN, SHRUNK, TypingPage, link_to, put_text
from arbitraj.text import say

# what stands over its columns, and how wide they are
_COLUMNS = {"masa": 8, "jucator": 38, "fisa": 12, "ordine": 12, "ora": 12, "stare": 14}
_LAST, _TYPED = len(_COLUMNS), 3  # the first two columns are printed
_HEADER = 3
_LINK = Font(name="Calibri", size=11, color="0563C1", underline="single")
_STATES = (HandInState.HANDED_IN, HandInState.NOT_HANDED_IN, HandInState.SENT_OFF)


def fill_index(page: Any, title: str, pages: Sequence[tuple[Player, str]]) -> None:
    """Write the sheet: players with the names of their pages, in the order of the tables."""
    index = TypingPage(page)
    for column, width in enumerate(_COLUMNS.values(), 1):
        page.column_dimensions[get_column_letter(column)].width = width
    index.text(1, 1, _LAST, title, bold=True, size=14)
    index.text(2, 1, _LAST, say("typing.index_hint"), size=9)
    page.row_dimensions[2].height = 40
    for column, name in enumerate(_COLUMNS, 1):
        index.text(_HEADER, column, column, say(f"typing.index_{name}"), bold=True, boxed=True)
    for row, (player, name) in enumerate(pages, _HEADER + 1):
        _row(page, row, player, name)
    last, end = _HEADER + len(pages), get_column_letter(_LAST)
    known = ",".join(state.value for state in _STATES)
    states = f"{end}{_HEADER + 1}:{end}{max(last, _HEADER + 1)}"
    index.doubt("stare", states, DataValidation("list", formula1=f'"{known}"'))
    index.fit(f"A1:{end}{last}", _HEADER + 1, 0)
    page.protection.sort = page.protection.autoFilter = False
    page.print_title_rows = f"{_HEADER}:{_HEADER}"


def _row(page: Any, row: int, player: Player, name: str) -> None:
    page.row_dimensions[row].height = 18
    page.cell(row, 1).value = player.table
    put_text(page.cell(row, 2), player.name)
    page.cell(row, 2).hyperlink = link_to(name, "A1")
    for column in range(1, _LAST + 1):
        cell = page.cell(row, column)
        cell.border, cell.alignment = BOX, SHRUNK if column == 2 else CENTRE
        cell.font = _LINK if column == 2 else Font(name="Calibri", size=11)
        if column >= _TYPED:
            cell.protection = OPEN
            cell.number_format = "@"
