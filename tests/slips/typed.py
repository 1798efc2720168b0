"""A sheet as it is typed into a page of the typing workbook, line by line, and the page filled with it."""

from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from openpyxl import Workbook
from openpyxl.styles import Font

from arbitraj.game.variant import load_variant
from arbitraj.record.model import Sheet
from arbitraj.sheets.typing_workbook import SCORED, Form, FormPage
from arbitraj.tables.spreadsheet import sheet_title

FIELDS = ("nr", "pozitie", "depunere", "puncte", "total")


@dataclass
class Line:
    """A row of the table of moves; `nr` is left empty where the one printed on the page stands."""

    pozitie: str = ""
    depunere: str = ""
    puncte: str = ""
    total: str = ""
    nr: str = ""
    hidden: bool = False
    struck: bool = False


@dataclass
class Typed:
    """What stands on a page once somebody has typed a sheet into it; `no_grid`: the mark that the player drew none."""

    number: str
    name: str
    table: str
    lines: list[Line]
    total: int
    no_grid: str = ""

    def copy(self) -> "Typed":
        return deepcopy(self)


# where a page of the typing workbook takes what is typed (arbitraj/sheets/typing_workbook.py)
_NAME, _TABLE, _NUMBER, _NO_GRID = "D2", "M2", "P2", "G3"
_ROWS = 12
_LETTERS = "A A A A C C D E E E I I I L M N N O P R R R S T T U U ?"
_COLUMNS = {name: SCORED[0][name][0] for name in FIELDS}


def new_page(workbook: Workbook, name: str, table: str) -> Any:
    """A page as `arbitraj nou` makes it, with no grid to be typed."""
    page = workbook.create_sheet(sheet_title(f"{table} {name}", {text.casefold() for text in workbook.sheetnames}))
    form = Form("", _LETTERS, SCORED, _ROWS, None, Sheet("", name, table, ()), grid=False)
    FormPage(page, "Cupa Demo", load_variant("romana")).fill(form)
    return page


def fill_page(page: Any, typed: Typed) -> None:
    """Type a sheet into a blank page."""
    for place, text in ((_NAME, typed.name), (_TABLE, typed.table), (_NUMBER, typed.number), (_NO_GRID, typed.no_grid)):
        page[place].value = text or None
    head = next(row for row in range(4, 12) if page.cell(row, 1).value == "nr.")
    for row, line in enumerate(typed.lines, head + 1):
        for name, column in _COLUMNS.items():
            text = getattr(line, name)
            if text:
                cell = page.cell(row, column)
                cell.value, cell.data_type = text, "s"
                if line.struck:
                    cell.font = Font(strike=True)
        page.row_dimensions[row].hidden = line.hidden


def as_csv(typed: Typed) -> str:
    """A sheet in the form of docs/formate.md."""
    lines = [f"nume;{typed.name}", f"masa;{typed.table}", "nr;grupa;pozitie;depunere;puncte;total"]
    for n, line in enumerate(typed.lines, 1):
        lines.append(f"{n};;{line.pozitie};{line.depunere};{line.puncte};{line.total}")
    return "\n".join([*lines, *(["grila;necompletata"] if typed.no_grid else []), ""])
