"""The workbook in which an arbiter types the sheets: an index, then a page a player, laid out like Annex 3's forms."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from openpyxl import Workbook
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.cell_range import CellRange
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.properties import PageSetupProperties

from arbitraj.atomic import replacing
from arbitraj.game.board import EMPTY
from arbitraj.game.variant import Variant
from arbitraj.record.model import Competition, Entry, Player, Sheet, SubmissionState
from arbitraj.record.variant_said import with_variant
from arbitraj.sheets.found import FoundSheet
from arbitraj.sheets.pages import read_pages
from arbitraj.sheets.shapes import on_board
from arbitraj.sheets.writers import KEY, carried_lines, is_same, page_texts
from arbitraj.tables.open import workbook_pages
from arbitraj.tables.spreadsheet import plain_text, save_workbook, sheet_title
from arbitraj.text import keyed, text_of

_INDEX = keyed("""typing.index_*
    typing.index_masa typing.index_jucator typing.index_fisa typing.index_ordine typing.index_ora
    typing.index_stare
""")
_PROMPTS = keyed("typing.prompt_* typing.prompt_no_grid typing.prompt_pozitie typing.prompt_depunere")
_DOUBTS = keyed("""typing.doubt_*
    typing.doubt_pozitie typing.doubt_depunere typing.doubt_puncte typing.doubt_grupa typing.doubt_stare
""")
_COLUMN_HEADS = keyed("""typing.col_*
    typing.col_nr typing.col_grupa typing.col_pozitie typing.col_depunere typing.col_puncte typing.col_total
""")
A4 = 9
_LAST = 16  # columns of a page: narrow ones carry the grid, fields span several; a larger board has more
_THIN = Side(style="thin", color="808080")
BOX = Border(left=_THIN, right=_THIN, top=_THIN, bottom=_THIN)
_INSIDE, _END = Border(top=_THIN, bottom=_THIN), Border(right=_THIN, top=_THIN, bottom=_THIN)
OPEN = Protection(locked=False)
CENTRE = Alignment(horizontal="center", vertical="center")
LEFT = Alignment(horizontal="left", vertical="center", wrap_text=True)
SHRUNK = Alignment(horizontal="left", vertical="center", shrink_to_fit=True)
_PREMIUM = {
    times: PatternFill("solid", fgColor=colour)
    for times, colour in {(2, 1): "D9D9D9", (3, 1): "BFBFBF", (1, 2): "E7E6E6", (1, 3): "A6A6A6"}.items()
}
# first and last column of each field: a table in two runs has half as many rows
Runs = tuple[Mapping[str, tuple[int, int]], ...]
WITH_GROUPS: Runs = (
    {"nr": (1, 1), "grupa": (2, 3), "pozitie": (4, 5), "depunere": (6, 11), "puncte": (12, 13), "total": (14, 16)},
)
SCORED: Runs = ({"nr": (1, 1), "pozitie": (2, 3), "depunere": (4, 11), "puncte": (12, 13), "total": (14, 16)},)
PLAIN: Runs = ({"nr": (1, 1), "pozitie": (2, 4), "depunere": (5, 16)},)
PLAIN_TWICE: Runs = (
    {"nr": (1, 1), "pozitie": (2, 3), "depunere": (4, 8)},
    {"nr": (9, 9), "pozitie": (10, 11), "depunere": (12, 16)},
)
# impossible values are asked about, never refused: players write such things
_DOUBTED: Mapping[str, tuple[Literal["textLength", "whole"], int, int]] = {
    "pozitie": ("textLength", 2, 3),
    "depunere": ("textLength", 2, 2),  # and as many letters as the board is wide
    "puncte": ("whole", 0, 1500),
    "grupa": ("whole", 1, 0),  # and as many groups as the set holds
}
# headings of the index and their widths
_COLUMNS = {"masa": 8, "jucator": 38, "fisa": 12, "ordine": 12, "ora": 12, "stare": 14}
_TYPED = 3  # the first two columns are printed
_HEADER = 3
_TEXT = "@"
_LINK = Font(name="Calibri", size=11, color="0563C1", underline="single")
_STATES = (SubmissionState.HANDED_IN, SubmissionState.NOT_HANDED_IN, SubmissionState.SENT_OFF)
_SOLUTIONS = 60
_MORE = 3  # entries past one a group


@dataclass(frozen=True, slots=True)
class Form:
    """The contents of a page: title, announced letters, tables, and the values typed so far.

    `solutions` are the columns and the number of rows of the second table, or None. `grid`: whether the grid is typed
    too. If not, a cell takes a mark if the player drew none. `carried` are the lines of writers.py.
    """

    title: str
    announced: str
    columns: Runs
    rows: int
    solutions: tuple[Runs, int] | None
    sheet: Sheet
    grid: bool = True
    carried: Sequence[str] = ()


class TypingPage:
    """Writer of a page to be filled in: printed texts, input cells, validation rules."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self._worn: dict[tuple[tuple[str, int], ...], Any] = {}

    def text(
        self, row: int, first: int, last: int, text: str, *, bold: bool = False, size: int = 11, boxed: bool = False
    ) -> None:
        """Print a text from column `first` to `last`."""
        look: dict[str, Any] = {"border": BOX} if boxed else {}
        cell = self._merged(row, first, last, look, font=_font(size, bold), alignment=CENTRE if boxed else LEFT)
        put_text(cell, text)

    def open(self, row: int, first: int, last: int, text: str, alignment: Alignment, **more: Any) -> Any:
        """An input cell, with its value so far. `more` are further properties of its look."""
        look = {"border": BOX, "protection": OPEN}
        cell = self._merged(row, first, last, look, number_format=_TEXT, alignment=alignment, **more)
        if text:
            put_text(cell, text)
        return cell

    def wear(self, cell: Any, **look: Any) -> None:
        """Give a cell a look of constant parts. Cached, since openpyxl compares each new style with all others."""
        key = tuple((name, id(part)) for name, part in look.items())
        if key in self._worn:
            cell._style = copy(self._worn[key])
            return
        for name, part in look.items():
            setattr(cell, name, part)
        self._worn[key] = cell._style

    def _merged(self, row: int, first: int, last: int, look: Mapping[str, Any], **own: Any) -> Any:
        """Merge cells `first` to `last`, all with `look`, the first with `own` too. Returns the first."""
        cell = self.page.cell(row, first)
        self.wear(cell, **look, **own)
        if last > first:
            for column in range(first + 1, last + 1):
                at = self.page.cell(row, column)
                if look:
                    self.wear(at, **{**look, "border": _END if column == last else _INSIDE})
            # openpyxl's own merging makes the borders anew, and compares each
            self.page.merged_cells.ranges.add(CellRange(None, first, row, last, row))
        return cell

    def doubt(self, field: str, cells: str, rule: DataValidation, **values: int) -> None:
        """Warn about impossible values in cells of a field. `values` fill in the text."""
        rule.errorStyle, rule.allow_blank, rule.showErrorMessage = "warning", True, True
        rule.errorTitle, rule.error = text_of("typing.doubt_title"), text_of(_DOUBTS[field], **values)
        self.rule(cells, rule)

    def rule(self, cells: str, rule: DataValidation) -> None:
        rule.add(cells)
        self.page.add_data_validation(rule)

    def fit(self, area: str, rows: int, high: int) -> None:
        """Lock printed cells, freeze the first rows, and print an area on A4, on that many pages (0: any)."""
        page = self.page
        page.protection.sheet, page.protection.formatColumns = True, False
        page.freeze_panes, page.print_area = f"{'A' if high else 'C'}{rows}", area
        page.page_setup.paperSize, page.page_setup.fitToWidth, page.page_setup.fitToHeight = A4, 1, high
        page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)


class FormPage(TypingPage):
    """Writer of one page from top to bottom. `index` is the name of the sheet that its title links to."""

    def __init__(self, page: Any, title: str, variant: Variant, index: str = "") -> None:
        super().__init__(page)
        self.title, self.variant, self.index = title, variant, index
        self._wide = max(_LAST, variant.size + 1)
        self._more = {"depunere": variant.size, "grupa": len(variant.all_tiles) // variant.rack}

    def fill(self, form: Form) -> None:
        page = self.page
        page.column_dimensions["A"].width = 6
        for column in range(2, self._wide + 1):
            page.column_dimensions[get_column_letter(column)].width = 4.3
        self.text(1, 1, _LAST, self.title, bold=True, size=14)
        if self.index:
            page["A1"].hyperlink = link_to(self.index, "A1")
        row = head = self._identity(form)
        first = text_of("typing.construction" if form.solutions else "typing.moves")
        row = self._table(row, form.columns, form.rows, form.sheet.entries, first)
        if form.solutions:
            row = self._table(row, *form.solutions, form.sheet.solutions, text_of("typing.solutions"))
        last = self._grid(row, form.sheet.grid) if form.grid else row - 2
        for below, line in enumerate(form.carried, last + 3):
            put_text(page.cell(below, 1), KEY)
            put_text(page.cell(below, 2), line)
        self.fit(f"A1:{get_column_letter(self._wide)}{last}", head, 1)
        page.protection.formatRows = False
        margins = page.page_margins
        margins.left = margins.right = margins.top = margins.bottom = 0.4
        page.print_options.horizontalCentered = True
        page.sheet_view.selection[0].activeCell = page.sheet_view.selection[0].sqref = "D2"

    def _identity(self, form: Form) -> int:
        sheet, row = form.sheet, 3
        for key, first, last, text, end, alignment in (
            ("typing.name", 1, 3, sheet.name, 10, SHRUNK),
            ("typing.table", 11, 12, sheet.table, 13, CENTRE),
            ("typing.sheet", 14, 15, sheet.number, 16, CENTRE),
        ):
            self.text(2, first, last, text_of(key), bold=True)
            self.open(2, last + 1, end, text, alignment)
        if not form.grid:
            label = text_of("typing.no_grid")
            self.text(row, 1, 6, label, bold=True)
            cell = self.open(row, 7, 7, "x" if sheet.no_grid else "", CENTRE)
            prompt = text_of("typing.prompt_no_grid")
            shown = DataValidation(
                allow_blank=True, promptTitle=label.rstrip(":"), prompt=prompt, showInputMessage=True
            )
            self.rule(cell.coordinate, shown)
            row += 1
        hint = text_of("typing.hint" if "total" in form.columns[0] else "typing.hint_plain")
        runs = bool(form.solutions and len(form.solutions[0]) > 1)
        hint = f"{hint} {text_of('typing.hint_runs')}" if runs else hint
        self.text(row, 1, _LAST, hint, size=8)
        self.page.row_dimensions[row].height = 36 if runs else 24
        row += 1
        if form.announced:
            self.text(row, 1, _LAST, text_of("typing.letters", letters=form.announced), size=10)
            self.page.row_dimensions[row].height = 15 * (1 + len(form.announced) // 80)
        return row + 1

    def _table(self, row: int, columns: Runs, rows: int, entries: Sequence[Entry], title: str) -> int:
        """Write a table with its title. Returns the row of the next part."""
        self.text(row, 1, _LAST, title, bold=True)
        start, high = row + 2, -(-rows // len(columns))
        for number, run in enumerate(columns):
            for field, (first, last) in run.items():
                self.text(row + 1, first, last, text_of(_COLUMN_HEADS[field]), bold=True, boxed=True)
            for at in range(high):
                n = number * high + at
                values = entries[n].fields if n < len(entries) else {}
                for field, (first, last) in run.items():
                    if field == "nr":
                        self.text(start + at, first, last, str(n + 1), boxed=True)
                    else:
                        aligned = LEFT if field == "depunere" else CENTRE
                        self.open(start + at, first, last, values.get(field, ""), aligned)
            for field, (kind, least, most) in _DOUBTED.items():
                if field in run:
                    most += self._more.get(field, 0)
                    rule = DataValidation(kind, operator="between", formula1=str(least), formula2=str(most))
                    if kind == "textLength":
                        rule.promptTitle, rule.prompt = text_of(_COLUMN_HEADS[field]), text_of(_PROMPTS[field])
                        rule.showInputMessage = True
                    column = get_column_letter(run[field][0])
                    self.doubt(field, f"{column}{start}:{column}{start + high - 1}", rule, longest=self.variant.size)
        return start + high + 1

    def _grid(self, row: int, grid: Sequence[str] | None) -> int:
        self.text(row, 1, _LAST, text_of("typing.grid"), bold=True)
        size = self.variant.size
        for column in range(size):
            self.text(row + 1, column + 2, column + 2, str(column + 1), boxed=True)
        for line in range(size):
            self.text(row + 2 + line, 1, 1, chr(65 + line), boxed=True)
            self.page.row_dimensions[row + 2 + line].height = 20
            for column in range(size):
                square = line * size + column
                tile = grid[line][column] if grid else EMPTY
                times = (self.variant.letter_times[square], self.variant.word_times[square])
                look = {"font": _font(13, True)} | ({"fill": _PREMIUM[times]} if times in _PREMIUM else {})
                at, typed = row + 2 + line, "" if tile == EMPTY else tile
                self.open(at, column + 2, column + 2, typed, CENTRE, **look)
        area = f"B{row + 2}:{get_column_letter(size + 1)}{row + 1 + size}"
        # a joker stands out while it is typed
        joker = FormulaRule(  # type: ignore[no-untyped-call]
            formula=[f'AND(B{row + 2}<>"",EXACT(B{row + 2},LOWER(B{row + 2})))'],
            font=Font(bold=True, italic=True, color="C00000", underline="single"),
        )
        self.page.conditional_formatting.add(area, joker)
        return row + 1 + size


def fill_index(page: Any, title: str, pages: Sequence[tuple[Player, str]]) -> None:
    """Write the first page: a row a player, in the order of the tables, with a link to the page of this name and room
    for the hand-in. It holds no sheet itself."""
    index = TypingPage(page)
    for column, width in enumerate(_COLUMNS.values(), 1):
        page.column_dimensions[get_column_letter(column)].width = width
    index.text(1, 1, len(_COLUMNS), title, bold=True, size=14)
    index.text(2, 1, len(_COLUMNS), text_of("typing.index_hint"), size=9)
    page.row_dimensions[2].height = 40
    for column, name in enumerate(_COLUMNS, 1):
        index.text(_HEADER, column, column, text_of(_INDEX[name]), bold=True, boxed=True)
    for row, (player, name) in enumerate(pages, _HEADER + 1):
        page.row_dimensions[row].height = 18
        page.cell(row, 1).value = player.table
        put_text(page.cell(row, 2), player.name)
        page.cell(row, 2).hyperlink = link_to(name, "A1")
        for column in range(1, len(_COLUMNS) + 1):
            cell = page.cell(row, column)
            look = {"font": _LINK, "alignment": SHRUNK} if column == 2 else {"font": _font(11), "alignment": CENTRE}
            typed = {"protection": OPEN, "number_format": _TEXT} if column >= _TYPED else {}
            index.wear(cell, border=BOX, **look, **typed)
    last, end = _HEADER + len(pages), get_column_letter(len(_COLUMNS))
    known = ",".join(state.value for state in _STATES)
    states = f"{end}{_HEADER + 1}:{end}{max(last, _HEADER + 1)}"
    index.doubt("stare", states, DataValidation("list", formula1=f'"{known}"'))
    index.fit(f"A1:{end}{last}", _HEADER + 1, 0)
    page.protection.sort = page.protection.autoFilter = False
    page.print_title_rows = f"{_HEADER}:{_HEADER}"


@cache
def _font(size: int, bold: bool = False) -> Font:
    return Font(name="Calibri", size=size, bold=bold)


def put_text(cell: Any, text: str) -> None:
    """Write text that stays text, with any first character."""
    cell.value = plain_text(text)
    cell.data_type = "s"


def link_to(sheet: str, cell: str) -> Hyperlink:
    """A link to a cell of another sheet of the workbook."""
    return Hyperlink(ref="", location=f"{quote_sheetname(sheet)}!{cell}")


def write_blank(path: Path, competition: Competition, variant: Variant) -> None:
    """Write the workbook of a competition: a page for each player of the roster, in the order of the tables.

    Raises OSError if it cannot be written.
    """
    kind = competition.game_type
    # an entry's typed fields: its group if it names one (7.1), its points if they are asked for (8.3.d)
    columns = WITH_GROUPS if kind.has_groups else SCORED if competition.asks_points else PLAIN
    rows = len(competition.groups) + _MORE if kind.has_groups and competition.groups else kind.form.typed
    # on one page the solutions are in two runs, which is safe: each starts from the same board (4.7)
    second = (PLAIN_TWICE if columns is PLAIN else columns, _SOLUTIONS) if kind.has_construction else None
    groups = (f"{n}. {letters}" for n, letters in enumerate(competition.groups, 1))
    announced = " ".join(competition.letters) if competition.letters else "   ".join(groups)
    players = sorted(competition.players, key=lambda player: player.table)
    forms = [
        Form(
            f"{player.table} {player.name}",
            announced,
            columns,
            rows,
            second,
            Sheet("", player.name, str(player.table), ()),
            grid=not competition.grids_on_demand,
        )
        for player in players
    ]
    _write(path, forms, competition.title, variant, players)


def write_whole(path: Path, sheets: Sequence[FoundSheet], variant: Variant) -> None:
    """Write sheets that were read, a page each, so that they are read again as they were. Raises OSError."""
    plain = [found.sheet for found in sheets]
    write_filled(path, plain, variant)
    pages = workbook_pages(path.read_bytes())
    with on_board(variant.size):
        carried = {
            n: carried_lines(found, page_texts(page))
            for n, (found, page) in enumerate(zip(sheets, pages, strict=True))
            if not is_same(found, read_pages([page], "", variant))
        }
    if carried:
        write_filled(path, plain, variant, carried)


def write_filled(
    path: Path, sheets: Sequence[Sheet], variant: Variant, carried: Mapping[int, Sequence[str]] | None = None
) -> None:
    """Write sheets, a page each, with carried lines of some (by index). Raises OSError."""
    forms = [
        Form(
            f"{sheet.number} {sheet.name}".strip(),
            "",
            WITH_GROUPS,
            max(len(sheet.entries) + 3, 12),
            (WITH_GROUPS, len(sheet.solutions) + 3) if sheet.solutions else None,
            sheet,
            grid=not sheet.no_grid,
            carried=(carried or {}).get(n, ()),
        )
        for n, sheet in enumerate(sheets)
    ]
    _write(path, forms, text_of("typing.title"), variant)


def _write(path: Path, forms: Iterable[Form], title: str, variant: Variant, players: Sequence[Player] = ()) -> None:
    workbook, title = Workbook(), with_variant(title, variant)
    workbook.remove(workbook.active)  # type: ignore[arg-type]
    taken: set[str] = set()
    index = workbook.create_sheet(sheet_title(text_of("typing.index"), taken)) if players else None
    pages = []
    for form in forms:
        page = workbook.create_sheet(sheet_title(form.title or "-", taken))
        FormPage(page, title, variant, index.title if index else "").fill(form)
        pages.append(page.title)
    if index:
        fill_index(index, title, list(zip(players, pages, strict=True)))
    with replacing(path) as temporary:
        save_workbook(workbook, temporary, title, None)
