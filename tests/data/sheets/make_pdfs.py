"""PDF files: printed tables, exported workbooks, forms filled in on a screen, scans, locked files."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pypdf import PdfReader, PdfWriter
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Spacer, Table

from arbitraj.forms.drawing import Content, Holder
from arbitraj.forms.fillable import write_fillable
from arbitraj.game.variant import load_variant
from arbitraj.press.paper import REGULAR, saved_canvas, use_fonts
from arbitraj.sheets.form_fields import NAME, TABLE, cell, square
from arbitraj.sheets.form_plan import plan_of
from arbitraj.types import GAME_TYPES
from tests.data.sheets.make import (
    GRID,
    GROUPS,
    HERE,
    OTHER,
    PLAIN,
    TWO_TABLES,
    WITH_GRID,
    Expected,
    Row,
    libreoffice,
    made,
)
from tests.data.sheets.make_texts import rows_of
from tests.data.sheets.make_workbooks import HEADER, bordered, numbers

ROMANIAN = load_variant("romana")
LONG = Expected(
    "Popescu Ion",
    "12",
    tuple(
        Row(f"{'ABCDEFGHIJKLMNO'[n % 15]}{n % 15 + 1}", "CASA", str(n + 1), str(sum(range(n + 2)))) for n in range(70)
    ),
)


def _styled(rows: Sequence[Sequence[Any]], ruled: bool) -> Table:
    table = Table([[str(value or "") for value in row] for row in rows], repeatRows=1, hAlign="LEFT")
    style: list[Any] = [("FONTNAME", (0, 0), (-1, -1), REGULAR), ("FONTSIZE", (0, 0), (-1, -1), 10)]
    if ruled:
        style.append(("GRID", (0, 0), (-1, -1), 0.5, colors.black))
    table.setStyle(style)
    return table


def _document(path: Path, *sheets: Expected, ruled: bool, repeat: bool = True) -> None:
    use_fonts()
    normal = ParagraphStyle("n", fontName=REGULAR, fontSize=11, leading=16)
    story: list[Any] = []
    for sheet in sheets:
        story += [PageBreak()] if story else []
        story += [Paragraph("CUPA ROMÂNIEI", normal), Paragraph(f"CONCURENT: {sheet.name}", normal)]
        story += [Paragraph(f"MASA: {sheet.table}", normal), Spacer(1, 10)]
        table = _styled([HEADER, *rows_of(sheet)], ruled)
        table.repeatRows = 1 if repeat else 0
        story.append(table)
        if sheet.grid:
            story += [Spacer(1, 14), Paragraph("Grila de control", normal), Spacer(1, 6), _grid(sheet.grid)]
    SimpleDocTemplate(str(path), pagesize=A4, invariant=1).build(story)


def _grid(lines: Sequence[str]) -> Table:
    rows = [["", *range(1, 16)], *([chr(65 + n), *line.replace(".", " ")] for n, line in enumerate(lines))]
    return _styled(rows, True)


@made("pdf-ruled.pdf", PLAIN, places={"1.points": "pagina 1, tabelul 1, rândul 2"})
def _(path: Path) -> None:
    _document(path, PLAIN, ruled=True)


@made("pdf-ruled-grid.pdf", WITH_GRID)
def _(path: Path) -> None:
    _document(path, WITH_GRID, ruled=True)


@made("pdf-unruled.pdf", PLAIN)
def _(path: Path) -> None:
    _document(path, PLAIN, ruled=False)


@made("pdf-ruled-pages.pdf", LONG)
def _(path: Path) -> None:
    _document(path, LONG, ruled=True)


@made("pdf-ruled-pages-one-header.pdf", LONG)
def _(path: Path) -> None:
    _document(path, LONG, ruled=True, repeat=False)


@made("pdf-unruled-pages.pdf", LONG)
def _(path: Path) -> None:
    _document(path, LONG, ruled=False, repeat=False)


@made("pdf-two-players.pdf", PLAIN, OTHER)
def _(path: Path) -> None:
    _document(path, PLAIN, OTHER, ruled=True)


@made("pdf-libreoffice-ruled.pdf", PLAIN)
def _(path: Path) -> None:
    _exported(path, True)


@made("pdf-libreoffice-unruled.pdf", PLAIN)
def _(path: Path) -> None:
    _exported(path, False)


def _exported(path: Path, boxed: bool) -> None:
    source = path.with_suffix(".xlsx")
    bordered(source, [["Nume", PLAIN.name], ["Masa", 12], HEADER, *numbers(rows_of(PLAIN))], boxed)
    libreoffice(source, path)
    source.unlink()


@made("pdf-grid-outside-coordinates.pdf", Expected("Popescu Ion", "12", PLAIN.entries, grid=GRID))
def _(path: Path) -> None:
    """A grid whose numbers and letters stand outside its lines, drawn by hand."""
    with saved_canvas(path, "fișă") as canvas:
        canvas.drawString(20 * mm, 280 * mm, "CONCURENT: Popescu Ion")
        canvas.drawString(120 * mm, 280 * mm, "MASA: 12")
        side = 7 * mm
        for n in range(16):
            canvas.line(30 * mm + n * side, 270 * mm, 30 * mm + n * side, 270 * mm - 15 * side)
            canvas.line(30 * mm, 270 * mm - n * side, 30 * mm + 15 * side, 270 * mm - n * side)
        for row, line in enumerate(GRID):
            canvas.drawString(25 * mm, 265 * mm - row * side, chr(65 + row))
            for column, sign in enumerate(line):
                canvas.drawString(32 * mm + column * side, 265 * mm - row * side, sign.replace(".", ""))
        table = _styled([HEADER, *rows_of(PLAIN)], True)
        table.wrapOn(canvas, 180 * mm, 100 * mm)
        table.drawOn(canvas, 30 * mm, 100 * mm)


@made("pdf-text.pdf", replace(PLAIN, entries=tuple(Row(r.position, r.word, r.points) for r in PLAIN.entries)))
def _(path: Path) -> None:
    """Lines of an e-mail printed into a PDF."""
    with saved_canvas(path, "mesaj") as canvas:
        lines = ["Nume: Popescu Ion", "Masa: 12"]
        lines += [f"{n}. {r.position} {r.word} {r.points}" for n, r in enumerate(PLAIN.entries, 1)]
        for n, line in enumerate(lines):
            canvas.drawString(20 * mm, (270 - 7 * n) * mm, line)


def fields_of(sheet: Expected) -> dict[str, str]:
    """A sheet as values of a form's fields."""
    values = {NAME: sheet.name, TABLE: sheet.table}
    for second, rows in ((False, sheet.entries), (True, sheet.solutions)):
        for n, row in enumerate(rows, 1):
            written = {"grupa": row.group, "pozitie": row.position, "depunere": row.word, "puncte": row.points}
            values |= {cell(k, n, second): v for k, v in (written | {"total": row.total}).items()}
    for line, signs in enumerate(sheet.grid or ()):
        values |= {square(line, column): sign for column, sign in enumerate(signs) if sign != "."}
    return values


@cache
def _blank(kind: str) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "formular.pdf"
        plan = plan_of(GAME_TYPES[kind], ROMANIAN)
        write_fillable(path, plan, ROMANIAN, Content(title="Cupa României"), Holder())
        return path.read_bytes()


def fill(path: Path, kind: str, values: Mapping[str, str], *, flat: bool = False) -> None:
    """A fillable form of ours, filled in and saved by another library; `flat`: the fields become page content."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(_blank(kind))))
    for page in writer.pages:
        writer.update_page_form_field_values(page, dict(values), auto_regenerate=False, flatten=flat)
    if flat:
        writer.remove_annotations(subtypes="/Widget")
    writer.write(path)


@made("form-partial.pdf", WITH_GRID, places={"1.points": "pagina 1, caseta puncte_01"})
def _(path: Path) -> None:
    fill(path, "integral_partial", fields_of(WITH_GRID))


@made("form-string.pdf", WITH_GRID)
def _(path: Path) -> None:
    fill(path, "pe_sir", fields_of(WITH_GRID))


@made("form-groups.pdf", GROUPS)
def _(path: Path) -> None:
    fill(path, "n_scrabble", fields_of(GROUPS))


@made("form-two-tables.pdf", TWO_TABLES)
def _(path: Path) -> None:
    fill(path, "superscrabble_incomplet", fields_of(TWO_TABLES))


@made("form-partial-flat.pdf", WITH_GRID)
def _(path: Path) -> None:
    fill(path, "integral_partial", fields_of(WITH_GRID), flat=True)


@made("form-groups-flat.pdf", GROUPS)
def _(path: Path) -> None:
    fill(path, "n_scrabble", fields_of(GROUPS), flat=True)


@made("form-two-tables-flat.pdf", TWO_TABLES)
def _(path: Path) -> None:
    fill(path, "superscrabble_incomplet", fields_of(TWO_TABLES), flat=True)


@made("form-empty.pdf", problems=["formularul nu are nimic completat"])
def _(path: Path) -> None:
    fill(path, "integral_partial", {})


CORRECTED = replace(WITH_GRID, entries=(replace(WITH_GRID.entries[0], points="9"), *WITH_GRID.entries[1:]))


@made(
    "form-field-and-text.pdf",
    CORRECTED,
    doubts=["field_wins"],
    notes=["este completat 9, iar pe pagină este tipărit 8"],
)
def _(path: Path) -> None:
    """Values drawn into the page, one of which was then changed in its field."""
    fill(path, "integral_partial", {})
    writer = PdfWriter(clone_from=PdfReader(path))
    for sheet, flat in ((WITH_GRID, True), (CORRECTED, False)):
        for page in writer.pages:
            for widget in page["/Annots"]:  # type: ignore[attr-defined]
                widget.get_object().pop("/AP", None)  # else what is drawn would change with the field
            writer.update_page_form_field_values(page, fields_of(sheet), auto_regenerate=False, flatten=flat)
    writer.write(path)


@made("scan.pdf", problems=["fișierul este o imagine (scanare) fără text"])
def _(path: Path) -> None:
    """A page that is one picture."""
    import pypdfium2

    page = pypdfium2.PdfDocument(HERE / "pdf-ruled.pdf")[0]
    picture = page.render(scale=0.6).to_pil()
    picture.convert("L").save(path, "PDF")


@made("locked.pdf", problems=["fișierul are parolă"])
def _(path: Path) -> None:
    writer = PdfWriter(clone_from=PdfReader(HERE / "pdf-ruled.pdf"))
    writer.encrypt("secret", algorithm="AES-256")
    writer.write(path)


@made("locked-for-printing.pdf", PLAIN)
def _(path: Path) -> None:
    """Encrypted without a password to open it: only changing is locked."""
    writer = PdfWriter(clone_from=PdfReader(HERE / "pdf-ruled.pdf"))
    writer.encrypt("", "owner", algorithm="AES-128")
    writer.write(path)


@made("cut.pdf", problems=["fișierul este stricat"])
def _(path: Path) -> None:
    path.write_bytes((HERE / "pdf-ruled.pdf").read_bytes()[:700])
