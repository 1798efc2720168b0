"""Sheets of every shape, each with all that is read of it: fields and their places, questions, what is told.

Some were chosen of all small sheets of these tests so that every branch of the readers is taken by one. Others stand
under what they are an example of.
"""

import zlib
from collections.abc import Callable, Iterator
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Table

from arbitraj.record.model import Entry, Sheet
from arbitraj.sheets.found import FileRead
from arbitraj.sheets.pages import read_pages
from arbitraj.sheets.pdf import page_tables
from arbitraj.sheets.reader import read_data, read_file
from arbitraj.tables.cells import Cell, CellFault, Content, FileError, Marks, Page, Scientific, sheet_row
from tests.correcting import ROMANIAN
from tests.told import Reading, renew, told

GOLDEN, DATA = Path(__file__).parent / "golden", Path(__file__).parents[1] / "data" / "sheets"


def shown(text: str, name: str) -> Iterator[str]:
    try:
        read = read_data(text.encode(), name, ROMANIAN)
    except FileError as error:
        yield f"! {error.of(name)}"
        return
    yield from of_read(read)


def book_shown(text: str, name: str) -> Iterator[str]:
    """A workbook as it is written here: `# page`, rows of cells parted by bars, {what a cell is besides its text}."""
    pages = []
    for part in text.removeprefix("# ").split("\n# "):
        title, *lines = part.split("\n")
        page, *marks = title.split("; ")
        rows = [
            sheet_row(page, n, [*map(content, line.split("|"))], line[:1] == "~") for n, line in enumerate(lines, 1)
        ]
        beside = tuple(Cell(mark, page) for mark in marks if mark not in ("ascunsă", "desen"))
        drawn = ("o imagine",) * ("desen" in marks)
        pages.append(Page(page, tuple(filter(None, rows)), hidden="ascunsă" in marks, beside=beside, drawn=drawn))
    yield from of_read(read_pages(pages, name, ROMANIAN))


def content(cell: str) -> Content:
    text, _, said = cell.strip("~ ").rstrip("}").partition("{")
    marks = dict(line.partition("=")[::2] for line in said.split("; ") if line)
    values = {key: made(marks.pop(key)) for key, made in VALUES.items() if key in marks}
    lines = tuple(marks.pop("lines").split("/")) if "lines" in marks else ()
    kept: dict[str, Any] = {key: mark or True for key, mark in marks.items()}
    return text, next(iter(values.values()), None), Marks(lines=lines, **kept)


def file_shown(text: str, name: str) -> Iterator[str]:
    yield from of_read(read_file(DATA / name, ROMANIAN))


VALUES: dict[str, Callable[[str], object]] = {
    "number": float, "date": datetime.fromisoformat, "time": time.fromisoformat, "days": lambda n: timedelta(int(n)),
    "bool": bool, "science": lambda n: Scientific(float(n)), "formula": lambda _: CellFault.FORMULA,
    "error": lambda _: CellFault.ERROR,
}  # fmt: skip


def of_read(read: FileRead) -> Iterator[str]:
    for found in read.sheets:
        sheet = found.sheet
        marks = [key for key in ("no_grid", "grid_unread", "in_progress", "own_form") if getattr(sheet, key)]
        more = [found.label, f"masa {found.table}" * bool(found.table), found.code, *marks]
        more += [f"{letter.entry}{letter.table} {letter.text}" for letter in found.letters]
        yield " | ".join([sheet.name, sheet.table, sheet.number, *sheet.places, *filter(None, more)])
        for entries, mark in ((sheet.entries, ""), (sheet.solutions, "s")):
            yield from (f"{mark}{of_entry(entry)}" for entry in entries)
        if sheet.grid:
            yield " ".join(sheet.grid)
        yield from of_doubts(sheet)
    yield from (f"! {problem}" for problem in read.problems)
    yield from (f"- {note}" for note in read.notes)
    # how each cell was used, in the order of the account, and the sum of what was said of it
    said = " ".join(f"{used.place}: {used.text}" for used in read.account)
    yield f"{''.join(used.use.value[0] for used in read.account)} {zlib.crc32(said.encode()):08x}"


def of_entry(entry: Entry) -> str:
    places = [place for place in dict.fromkeys(entry.places) if place and place != entry.source.place]
    return " | ".join([f"{entry.number}", *entry.fields.values(), entry.source.place, *places])


def of_doubts(sheet: Sheet) -> Iterator[str]:
    for query in sheet.queries:
        about = f"{query.column} {query.entry or ''}{query.table[:1]}{'~' if query.soft else ''}"
        fills = [f"{entry} {text}" for entry, text in query.fills]
        yield " | ".join([f"? {about}", query.kind.value, query.seen, query.text, *query.readings, *fills])
    yield from (f"?? {doubt.key} {dict(doubt.values)}" for doubt in sheet.doubts)
    yield from (f"~{'+' * loose.between} {loose.place}: {loose.text}" for loose in sheet.around)


def titled(text: str, name: str) -> Iterator[str]:
    """A sheet under its file's name and what its kind is: `01.csv: a row with only its group`."""
    yield from shown(text, name.partition(": ")[0])


def holds(name: str, read: Reading = shown) -> None:
    kept = (GOLDEN / name).read_text("utf-8")
    assert told(kept, read).splitlines() == kept.splitlines()


def test_tables_are_read_as_they_were() -> None:
    holds("tabele.txt")


def test_other_tables_are_read_as_they_were() -> None:
    holds("alte-tabele.txt")


def test_lines_are_read_as_they_were() -> None:
    holds("linii.txt")


def test_other_lines_are_read_as_they_were() -> None:
    holds("alte-linii.txt")


@pytest.mark.mereu
def test_tables_of_every_kind_are_read_asked_or_told_as_they_were() -> None:
    holds("tabele-pe-feluri.txt", titled)


def test_lines_of_every_kind_are_read_asked_or_told_as_they_were() -> None:
    holds("linii-pe-feluri.txt", titled)


def test_pages_are_read_as_they_were() -> None:
    holds("foi.txt", book_shown)


def test_documents_are_read_as_they_were() -> None:
    holds("documente.txt", file_shown)


@pytest.mark.mereu
def test_filled_forms_are_read_as_they_were() -> None:
    holds("formulare.txt", file_shown)


@pytest.mark.mereu
def test_printed_forms_are_read_as_they_were() -> None:
    holds("tiparite.txt", file_shown)


@pytest.mark.mereu
def test_workbooks_are_read_as_they_were() -> None:
    holds("registre.txt", file_shown)


def test_ruled_tables_come_in_rows_from_the_left_each_with_its_title(tmp_path: Path) -> None:
    """The tops of two beside each other differ by less than a line."""
    canvas = Canvas(str(tmp_path / "x.pdf"), pagesize=(600, 400))
    for left, top, name in ((300, 93, "dreapta"), (40, 107, "stânga"), (40, 250, "jos")):
        table = Table(
            [[name, f"{name} 2"], ["7", "CASA"]],
            colWidths=90,
            rowHeights=20,
            style=[("GRID", (0, 0), (-1, -1), 1, "black")],
        )
        table.wrapOn(canvas, 200, 100)
        table.drawOn(canvas, left, 400 - top - 40)
        canvas.drawString(left, 400 - top + 6, f"Titlu {name}")
        canvas.drawString(left, 400 - top + 18, "mai sus")
    canvas.drawString(40, 370, "Pop Ana")
    canvas.drawString(400, 370, "masa 3")
    canvas.save()
    with pdfplumber.open(tmp_path / "x.pdf") as document:
        pages, _ = page_tables(document.pages[0], 4, 15, ())
    shown = [(page.name, page.group, [(row.place, row.texts) for row in page.rows]) for page in pages]
    beside = ["Pop Ana|masa 3", "mai sus", "mai sus|Titlu dreapta", "Titlu stânga", "mai sus", "Titlu jos"]
    rows = [(f"pagina 4, rândul {n}", tuple(text.split("|"))) for n, text in enumerate(beside, 1)]
    assert shown[0] == ("", "pagina 4", rows)
    assert shown[1:] == [
        (f"Titlu {name}", "pagina 4", [
            (f"pagina 4, tabelul {n}, rândul 1", (name, f"{name} 2")),
            (f"pagina 4, tabelul {n}, rândul 2", ("7", "CASA")),
        ])
        for n, name in enumerate(("stânga", "dreapta", "jos"), 1)
    ]  # fmt: skip


READINGS = dict.fromkeys(("tabele", "alte-tabele", "linii", "alte-linii"), shown) | {"foi": book_shown}
READINGS |= dict.fromkeys(("tabele-pe-feluri", "linii-pe-feluri"), titled)
READINGS |= dict.fromkeys(("documente", "formulare", "tiparite", "registre"), file_shown)

if __name__ == "__main__":
    for title, reading in READINGS.items():
        renew(GOLDEN / f"{title}.txt", reading)
