"""Sheets as people send them: by turns CSV, typed workbook, text of a message, filled form."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from pypdf import PdfReader, PdfWriter

from arbitraj.atomic import write_text
from arbitraj.forms.drawing import BLANK, Content, Holder
from arbitraj.forms.fillable import write_fillable
from arbitraj.game.board import EMPTY
from arbitraj.game.variant import load_variant
from arbitraj.record.model import Sheet
from arbitraj.sheets.form_fields import NAME, TABLE, cell, square
from arbitraj.sheets.form_plan import plan_of
from arbitraj.sheets.reader import read_data
from arbitraj.sheets.typing_workbook import write_filled
from arbitraj.sheets.writers import sheet_text
from arbitraj.types import GAME_TYPES

VARIANT = load_variant("romana")
WORDS = "hunspell-ro"  # the list of what was made: another one would draw other games


def write_sheet(path: Path, text: str, turn: int, title: str, key: str) -> None:
    """Write a sheet, given as CSV, as the file of this turn (0: CSV): `path` with the ending of its kind."""
    sheet = read_data(text.encode(), path.name, VARIANT).sheets[0].sheet
    match turn % 4:
        case 1:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_filled(path.with_suffix(".xlsx"), [sheet], VARIANT)
        case 2:
            write_text(path.with_suffix(".txt"), sheet_text(sheet))
        case 3:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_form(path.with_suffix(".pdf"), sheet, key, Content(title=title))
        case _:
            write_text(path.with_suffix(".csv"), text)


def write_form(path: Path, sheet: Sheet, key: str, content: Content, holder: Holder = BLANK) -> None:
    """Write a sheet as a filled-in form, anybody's or that of its `holder`."""
    write_fillable(path, plan_of(GAME_TYPES[key], VARIANT), VARIANT, content, holder)
    writer = PdfWriter(clone_from=PdfReader(path))
    for page in writer.pages:
        writer.update_page_form_field_values(page, dict(_fields(sheet)), auto_regenerate=False)
    made = BytesIO()
    writer.write(made)
    path.write_bytes(made.getvalue())


def _fields(sheet: Sheet) -> Mapping[str, str]:
    values = {NAME: sheet.name, TABLE: sheet.table}
    for entry in sheet.entries:
        written = {"pozitie": entry.position, "depunere": entry.word, "puncte": entry.points, "total": entry.total}
        values |= {cell(column, entry.number): value for column, value in written.items()}
    for line, signs in enumerate(sheet.grid or ()):
        values |= {square(line, column): sign for column, sign in enumerate(signs) if sign != EMPTY}
    return values
