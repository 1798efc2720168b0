"""The workbook in which an arbiter types the sheets: a page a player, laid out like the forms of Annex 3.

Cells to type in are text, so that a spreadsheet leaves FALS and 1E5 alone; all others are locked (without password),
so that Tab goes from one cell to type in to the next: identification, table of moves row by row, grid.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from openpyxl import Workbook
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.properties import PageSetupProperties

from arbitraj.atomic import replacing
from arbitraj.competition.game_types import GameType, Material
from arbitraj.competition.model import Competition, Entry, Sheet
from arbitraj.game.board import EMPTY
from arbitraj.game.variant import Variant
from arbitraj.spreadsheet import plain_text, save_workbook, sheet_title
from arbitraj.text import say

# rows of moves by what is announced: more than the longest solution seen; a table can also be made longer by hand
_ROWS = {
    Material.WHOLE_SET: 40,
    Material.LETTERS: 25,
    Material.STRING: 30,
    Material.GROUPS: 14,
    Material.GROUP_ON_BOARD: 60,
    Material.GROUP: 40,
}
_SOLUTIONS = 60
_SIZE = 15
# first and last column of each field: narrow columns carry the grid, fields span several
_FIELDS = {"nr": (1, 1), "grupa": (2, 3), "pozitie": (4, 5), "depunere": (6, 11), "puncte": (12, 13), "total": (14, 16)}
_THIN = Side(style="thin", color="808080")
_BOX = Border(left=_THIN, right=_THIN, top=_THIN, bottom=_THIN)
_OPEN = Protection(locked=False)
_CENTRE = Alignment(horizontal="center", vertical="center")
_LEFT = Alignment(horizontal="left", vertical="center", wrap_text=True)
_PREMIUM = {(2, 1): "D9D9D9", (3, 1): "BFBFBF", (1, 2): "E7E6E6", (1, 3): "A6A6A6"}


@dataclass(frozen=True, slots=True)
class Form:
    """What a page shows before anything is typed: its name, who it is for, what was announced, what is typed."""

    title: str
    announced: str
    rows: int
    solutions: int
    sheet: Sheet


def write_blank(path: Path, competition: Competition, variant: Variant) -> None:
    """Write the workbook of a competition: a page for each player of the roster, in the order of the tables.

    Raises OSError where it cannot be written.
    """
    kind = competition.game_type
    rows = len(competition.groups) or _ROWS[kind.material]
    solutions = _SOLUTIONS if kind.key == "superscrabble_incomplet" else 0
    forms = [
        Form(
            f"{player.table} {player.name}",
            _announced(competition),
            rows,
            solutions,
            Sheet("", player.name, str(player.table), ()),
        )
        for player in sorted(competition.players, key=lambda each: each.table)
    ]
    _write(path, forms, competition.title, kind, variant)


def write_filled(path: Path, sheets: Sequence[Sheet], variant: Variant) -> None:
    """Write sheets that were read, a page each. Raises OSError where the file cannot be written."""
    forms = [
        Form(
            f"{sheet.number} {sheet.name}".strip(),
            "",
            max(len(sheet.entries) + 3, 12),
            len(sheet.solutions) + 3 if sheet.solutions else 0,
            sheet,
        )
        for sheet in sheets
    ]
    _write(path, forms, say("typing.title"), None, variant)


def _announced(competition: Competition) -> str:
    if competition.letters:
        return " ".join(competition.letters)
    return "   ".join(f"{n}. {letters}" for n, letters in enumerate(competition.groups, 1))


def _write(path: Path, forms: Iterable[Form], title: str, kind: GameType | None, variant: Variant) -> None:
    workbook = Workbook()
    workbook.remove(workbook.active)  # type: ignore[arg-type]
    taken: set[str] = set()
    for form in forms:
        page = workbook.create_sheet(sheet_title(form.title or "-", taken))
        _Page(page, title, kind, variant).fill(form)
    with replacing(path) as temporary:
        save_workbook(workbook, temporary, title, None)


class _Page:
    """One page, written from top to bottom."""

    def __init__(self, page: Any, title: str, kind: GameType | None, variant: Variant) -> None:
        self.page, self.title, self.kind, self.variant = page, title, kind, variant

    def fill(self, form: Form) -> None:
        page = self.page
        page.column_dimensions["A"].width = 6
        for column in range(2, _SIZE + 2):
            page.column_dimensions[get_column_letter(column)].width = 4.3
        self._text(1, 1, _SIZE + 1, self.title, bold=True, size=14)
        row = self._identity(form)
        row = self._table(row, form.rows, form.sheet.entries, say("typing.moves"))
        if form.solutions:
            row = self._table(row, form.solutions, form.sheet.solutions, say("typing.solutions"))
        last = self._grid(row, form.sheet.grid)
        page.protection.sheet = True
        page.protection.formatColumns = page.protection.formatRows = False
        page.freeze_panes = "A5"
        page.print_area = f"A1:{get_column_letter(_SIZE + 1)}{last}"
        page.page_setup.paperSize, page.page_setup.fitToHeight = 9, 0
        page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
        page.sheet_view.selection[0].activeCell = page.sheet_view.selection[0].sqref = "D2"

    def _identity(self, form: Form) -> int:
        sheet = form.sheet
        self._text(2, 1, 3, say("typing.name"), bold=True)
        self._input(2, 4, 10, sheet.name, _LEFT)
        self._text(2, 11, 12, say("typing.table"), bold=True)
        self._input(2, 13, 13, sheet.table, _CENTRE)
        self._text(2, 14, 15, say("typing.sheet"), bold=True)
        self._input(2, 16, 16, sheet.number, _CENTRE)
        self._text(3, 1, _SIZE + 1, say("typing.hint"), size=8)
        self.page.row_dimensions[3].height = 24
        if form.announced:
            self._text(4, 1, _SIZE + 1, say("typing.letters", letters=form.announced), size=10)
            self.page.row_dimensions[4].height = 15 * (1 + len(form.announced) // 80)
        return 5

    def _table(self, row: int, rows: int, entries: Sequence[Entry], title: str) -> int:
        self._text(row, 1, _SIZE + 1, title, bold=True)
        for field, (first, last) in _FIELDS.items():
            self._text(row + 1, first, last, say(f"typing.col_{field}"), bold=True, boxed=True, centre=True)
        start = row + 2
        for n in range(rows):
            values = _values(entries[n]) if n < len(entries) else {}
            self._text(start + n, 1, 1, str(n + 1), boxed=True, centre=True)
            for field, (first, last) in list(_FIELDS.items())[1:]:
                self._input(start + n, first, last, values.get(field, ""), _LEFT if field == "depunere" else _CENTRE)
        self._validate(start, start + rows - 1)
        return start + rows + 1

    def _validate(self, first: int, last: int) -> None:
        """What cannot be right is asked about, never refused: players write such things."""
        for field, rule in (
            ("pozitie", DataValidation("textLength", operator="between", formula1="2", formula2="3")),
            ("depunere", DataValidation("textLength", operator="between", formula1="2", formula2="17")),
            ("puncte", DataValidation("whole", operator="between", formula1="0", formula2="1500")),
            ("grupa", DataValidation("whole", operator="between", formula1="1", formula2="14")),
        ):
            rule.errorStyle, rule.allow_blank = "warning", True
            rule.errorTitle, rule.error = say("typing.doubt_title"), say(f"typing.doubt_{field}")
            rule.showErrorMessage = True
            if field in ("pozitie", "depunere"):
                rule.promptTitle, rule.prompt = say(f"typing.col_{field}"), say(f"typing.prompt_{field}")
                rule.showInputMessage = True
            column = get_column_letter(_FIELDS[field][0])
            rule.add(f"{column}{first}:{column}{last}")
            self.page.add_data_validation(rule)

    def _grid(self, row: int, grid: Sequence[str] | None) -> int:
        self._text(row, 1, _SIZE + 1, say("typing.grid"), bold=True)
        for column in range(_SIZE):
            self._text(row + 1, column + 2, column + 2, str(column + 1), boxed=True, centre=True)
        for line in range(_SIZE):
            self._text(row + 2 + line, 1, 1, chr(65 + line), boxed=True, centre=True)
            self.page.row_dimensions[row + 2 + line].height = 20
            for column in range(_SIZE):
                square = line * _SIZE + column
                tile = grid[line][column] if grid else EMPTY
                cell = self._input(row + 2 + line, column + 2, column + 2, "" if tile == EMPTY else tile, _CENTRE)
                cell.font = Font(name="Calibri", size=13, bold=True)
                times = (self.variant.letter_times[square], self.variant.word_times[square])
                if times in _PREMIUM:
                    cell.fill = PatternFill("solid", fgColor=_PREMIUM[times])
        area = f"B{row + 2}:{get_column_letter(_SIZE + 1)}{row + 1 + _SIZE}"
        # a joker stands out while it is typed
        joker = FormulaRule(  # type: ignore[no-untyped-call]
            formula=[f'AND(B{row + 2}<>"",EXACT(B{row + 2},LOWER(B{row + 2})))'],
            font=Font(bold=True, italic=True, color="C00000", underline="single"),
        )
        self.page.conditional_formatting.add(area, joker)
        return row + 1 + _SIZE

    def _text(
        self,
        row: int,
        first: int,
        last: int,
        text: str,
        *,
        bold: bool = False,
        size: int = 11,
        boxed: bool = False,
        centre: bool = False,
    ) -> None:
        cell = self._merged(row, first, last, boxed)
        _put(cell, text)
        cell.font = Font(name="Calibri", size=size, bold=bold)
        cell.alignment = _CENTRE if centre else _LEFT

    def _input(self, row: int, first: int, last: int, text: str, alignment: Alignment) -> Any:
        cell = self._merged(row, first, last, True)
        for column in range(first, last + 1):
            self.page.cell(row, column).protection = _OPEN
        cell.number_format = "@"
        cell.alignment = alignment
        if text:
            _put(cell, text)
        return cell

    def _merged(self, row: int, first: int, last: int, boxed: bool) -> Any:
        if boxed:
            for column in range(first, last + 1):
                self.page.cell(row, column).border = _BOX
        if last > first:
            self.page.merge_cells(start_row=row, start_column=first, end_row=row, end_column=last)
        return self.page.cell(row, first)


def _put(cell: Any, text: str) -> None:
    """Text that stays text, whatever it begins with."""
    cell.value = plain_text(text)
    cell.data_type = "s"


def _values(entry: Entry) -> Mapping[str, str]:
    return {
        "grupa": entry.group,
        "pozitie": entry.position,
        "depunere": entry.word,
        "puncte": entry.points,
        "total": entry.total,
    }
