"""Workbooks: of openpyxl, pandas and LibreOffice, with everything that spreadsheets and people do to them."""

import zipfile
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import pandas as pd
from openpyxl import Workbook
from openpyxl.styles import Border, Side
from openpyxl.styles.numbers import FORMAT_DATE_DDMMYY

from arbitraj.game.variant import load_variant
from arbitraj.record.model import Entry, Sheet
from arbitraj.sheets.typing_workbook import write_filled
from tests.data.sheets.make import (
    GRID,
    GROUPS,
    HERE,
    HOSTILE,
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

HEADER: list[Any] = ["Nr.", "Nr. grupă", "Poziția", "Depunerea", "Puncte", "Total"]
IDENTITY: list[list[Any]] = [["Nume", "Popescu Ion"], ["Masa", 12]]


def numbers(rows: Sequence[Sequence[str]]) -> list[list[Any]]:
    return [[int(cell) if cell.isdigit() else cell or None for cell in row] for row in rows]


def book(path: Path, *pages: tuple[str, Any]) -> Workbook:
    """A workbook of (title of a page, its rows)."""
    workbook = Workbook()
    workbook.remove(workbook.active)  # type: ignore[arg-type]
    for title, rows in pages:
        page = workbook.create_sheet(title)
        for row in rows:
            page.append(list(row))
    workbook.save(path)
    return workbook


def table(sheet: Expected) -> list[list[Any]]:
    return [HEADER, *numbers(rows_of(sheet))]


@made("xlsx-plain.xlsx", PLAIN, places={"1.points": "Soluție!E5", "3.word": "Soluție!D7"})
def _(path: Path) -> None:
    book(path, ("Soluție", [*IDENTITY, [], *table(PLAIN)]))


@made("xlsx-macro-name.xlsm", PLAIN)
def _(path: Path) -> None:
    book(path, ("Foaie1", [*IDENTITY, *table(PLAIN)]))


@made("xlsx-titles-total.xlsx", PLAIN)
def _(path: Path) -> None:
    """Titles above, merged cells, an empty row between, a total row and signatures below."""
    workbook = Workbook()
    page = workbook.active
    assert page is not None
    page["B2"] = "CUPA ROMÂNIEI – Brașov 2026"
    page.merge_cells("B2:H3")
    page["B5"], page["D5"], page["F5"], page["G5"] = "CONCURENT :", "Popescu Ion", "MASA :", 12
    page.merge_cells("D5:E5")
    for column, title in enumerate(HEADER, 2):
        page.cell(7, column, title)
    for n, row in enumerate(numbers(rows_of(PLAIN))):
        for column, value in enumerate(row, 2):
            page.cell(8 + n + (n > 2), column, value)
    page["E14"], page["F14"] = "TOTAL", 189
    page["B16"], page["E16"] = "Arbitru:", "Semnătura:"
    workbook.save(path)


@made("xlsx-columns-any-order.xlsx", PLAIN)
def _(path: Path) -> None:
    rows = [["pct. cumulate", "PCT.", "Cuvântul principal", "Coordonate", "Nr. crt."]]
    rows[0][0] = "Cumulat"
    rows += [[row.total, row.points, row.word, row.position, str(n)] for n, row in enumerate(PLAIN.entries, 1)]
    book(path, ("x", [["Concurentul: Popescu Ion"], ["Masa nr. 12", None], *rows]))


@made("xlsx-identity-below.xlsx", PLAIN)
def _(path: Path) -> None:
    book(path, ("Foaie1", [*table(PLAIN), [], ["Numele și prenumele", "Popescu Ion"], ["Masa nr.", "12"]]))


@made("xlsx-labels-above-values.xlsx", PLAIN)
def _(path: Path) -> None:
    book(path, ("Foaie1", [["Nume", None, "Masa"], ["Popescu Ion", None, 12], [], *table(PLAIN)]))


@made("xlsx-two-line-header.xlsx", PLAIN)
def _(path: Path) -> None:
    first = ["Nr.", "Nr.", "Poziția", "Cuvântul", "Puncte", None]
    second = ["depunere", "grupă", None, None, "depunere", "total"]
    second = ["depunerii", "grupei", None, None, "depunere", "total"]
    book(path, ("Foaie1", [*IDENTITY, first, second, *numbers(rows_of(PLAIN))]))


@made("xlsx-two-columns-of-moves.xlsx", PLAIN)
def _(path: Path) -> None:
    """The table printed in two halves side by side."""
    head = ["nr", "poz", "depunere", "pct", "total"]
    rows: list[Any] = [[n, r.position, r.word, int(r.points), int(r.total)] for n, r in enumerate(PLAIN.entries, 1)]
    lines = [left + right for left, right in zip(rows[:3], [*rows[3:], [6, None, None, None, None]], strict=True)]
    book(path, ("Foaie1", [*IDENTITY, head + head, *lines]))


@made("xlsx-floats-and-text-numbers.xlsx", PLAIN)
def _(path: Path) -> None:
    rows = [
        [float(n), None, r.position, r.word, float(r.points), f" {r.total} "] for n, r in enumerate(PLAIN.entries, 1)
    ]
    book(path, ("Foaie1", [["Nume", "Popescu\xa0Ion"], ["Masa", 12.0], HEADER, *rows]))


@made("xlsx-nbsp.xlsx", PLAIN)
def _(path: Path) -> None:
    rows = [[f"\xa0{cell}\u200b\xa0" for cell in row] for row in rows_of(PLAIN)]
    book(path, ("Foaie1", [["Nume\xa0:", " Popescu  Ion\xa0"], ["Masa", "12\xa0"], HEADER, *rows]))


@made("xlsx-fals.xlsx", Expected(entries=(Row("H7", "FALS", "12"), Row("7H", "ADEVĂRAT", "50"))),
      notes=["Foaie1!D4: programul de calcul a făcut din cuvânt o valoare logică; s-a citit FALS"])  # fmt: skip
def _(path: Path) -> None:
    book(path, ("Foaie1", [*IDENTITY, HEADER, [1, None, "H7", False, 12], [2, None, "7H", True, 50]]))


@made(
    "xlsx-positions-spoilt.xlsx",
    Expected(entries=(Row("1E5", "CASA", "8"), Row("5A", "STIRE", "13"), Row("8.5", "AS", "2"), Row("12P", "ST", "2"))),
    notes=["Foaie1!C4", "Foaie1!C5", "Foaie1!C6", "Foaie1!C7"],
    doubts=["read_otherwise"] * 4,
)
def _(path: Path) -> None:
    """What a spreadsheet makes of `1E5`, `5 A`, `8.5` and `12 P`."""
    positions = [100000.0, time(5), datetime(2026, 5, 8), time(12)]
    rows = [[n, None, position, word, points] for n, (position, word, points) in enumerate(
        zip(positions, ("CASA", "STIRE", "AS", "ST"), (8, 13, 2, 2), strict=True), 1)]  # fmt: skip
    workbook = book(path, ("Foaie1", [*IDENTITY, HEADER, *rows]))
    workbook["Foaie1"]["C4"].number_format = "0.00E+00"
    workbook["Foaie1"]["C5"].number_format = "h:mm AM/PM"
    workbook["Foaie1"]["C6"].number_format = FORMAT_DATE_DDMMYY
    workbook.save(path)


@made("xlsx-points-as-dates.xlsx", Expected(entries=(Row("H7", "CASA", "8"), Row("I8", "STIRE", "13"))),
      notes=["Foaie1!E4", "Foaie1!E5"])  # fmt: skip
def _(path: Path) -> None:
    """Points in cells that have the format of a date or of a duration."""
    rows = [[1, None, "H7", "CASA", date(1900, 1, 8)], [2, None, "I8", "STIRE", timedelta(days=13)]]
    book(path, ("Foaie1", [*IDENTITY, HEADER, *rows]))


@made("xlsx-formulas.xlsx", PLAIN)
def _(path: Path) -> None:
    """Totals as formulas, calculated and saved by LibreOffice."""
    source = path.with_name("formulas-source.xlsx")
    rows: list[Any] = [
        [n, None, r.position, r.word, int(r.points), f"=SUM(E$4:E{n + 3})"] for n, r in enumerate(PLAIN.entries, 1)
    ]
    rows[0][4] = "=4+4"
    book(source, ("Foaie1", [*IDENTITY, HEADER, *rows]))
    libreoffice(source, path, "xlsx")
    source.unlink()


@made("xlsx-formula-without-value.xlsx", problems=["Foaie1!E5: celula are o formulă fără rezultat"])
def _(path: Path) -> None:
    rows = [[1, None, "H7", "CASA", 8], [2, None, "I8", "STIRE", "=10+3"]]
    book(path, ("Foaie1", [*IDENTITY, HEADER, *rows]))


@made("xlsx-error-value.xlsx", problems=["Foaie1!D4: celula are eroarea #REF! în loc de o valoare"])
def _(path: Path) -> None:
    workbook = book(path, ("Foaie1", [*IDENTITY, HEADER, [1, None, "H7", "#REF!", 8]]))
    workbook["Foaie1"]["D4"].data_type = "e"
    workbook.save(path)


@made("xlsx-long.xlsx", replace(PLAIN, number="07"), replace(OTHER, number="11"))
def _(path: Path) -> None:
    """One table for all players, number, name and table on the first row of each."""
    rows: list[list[Any]] = [
        ["FIȘELE CUPEI"],
        ["Nr. fișă", "Concurent", "Masa", "Nr.", "Poz.", "Cuvânt", "Pct.", "Total"],
    ]
    for number, sheet in (("07", PLAIN), ("11", OTHER)):
        for n, row in enumerate(sheet.entries, 1):
            head = [number, sheet.name, int(sheet.table)] if n == 1 else [None] * 3
            rows.append([*head, n, row.position, row.word, int(row.points or 0) or None, int(row.total)])
    book(path, ("Toate", rows))


@made("xlsx-page-a-player.xlsx", PLAIN, OTHER)
def _(path: Path) -> None:
    pages = [
        (sheet.name, [["Nume", sheet.name], ["Masa", int(sheet.table)], [], *table(sheet)]) for sheet in (PLAIN, OTHER)
    ]
    book(path, ("Instrucțiuni", [["Completați câte o foaie."]]), *pages)


@made("xlsx-hidden-page.xlsx", problems=["foaia «Date» a registrului este ascunsă și are depuneri"])
def _(path: Path) -> None:
    workbook = book(path, ("Date", [["Nume", "Altcineva"], *table(OTHER)]), ("Foaie1", [*IDENTITY, *table(PLAIN)]))
    workbook["Date"].sheet_state = "hidden"
    workbook.active = 1
    workbook.save(path)


def beside(path: Path, sheet: Expected) -> None:
    """The grid at the right of the table, with its coordinates."""
    rows: list[list[Any]] = [*IDENTITY, []]
    rows[0] = ["Nume", sheet.name]
    moves = table(sheet)
    for n in range(16):
        left = moves[n] if n < len(moves) else [None] * 6
        letters = [sign if sign != "." else None for sign in GRID[n - 1]] if n else list(range(1, 16))
        rows.append([*left, *[None] * (7 - len(left)), chr(64 + n) if n else None, *letters])
    book(path, ("Foaie1", rows))


@made("xlsx-grid-beside.xlsx", WITH_GRID)
def _(path: Path) -> None:
    beside(path, WITH_GRID)


@made("xlsx-two-tables.xlsx", TWO_TABLES)
def _(path: Path) -> None:
    head = ["nr", "poziția", "depunerea"]
    built = [[n, r.position, r.word] for n, r in enumerate(TWO_TABLES.entries, 1)]
    found = [[n, r.position, r.word] for n, r in enumerate(TWO_TABLES.solutions, 1)]
    grid = [[None, *range(1, 16)], *([chr(65 + n), *line.replace(".", " ")] for n, line in enumerate(GRID))]
    rows = [["Nume", "Marin Ioana"], ["Masa", 5], ["Construcția"], head, *built, ["Soluții"], head, *found, [], *grid]
    book(path, ("Foaie1", rows))


@made("xlsx-hostile.xlsx", HOSTILE)
def _(path: Path) -> None:
    workbook = book(path, ("Foaie1", [["Nume", "x"], ["Masa", HOSTILE.table], HEADER, *rows_of(HOSTILE)]))
    page = workbook["Foaie1"]
    for cell, text in (("B1", HOSTILE.name), ("C4", "=H7"), ("D4", "@SUM(A1)")):
        page[cell].value, page[cell].data_type = text, "s"
        page[cell].data_type = "s"
    workbook.save(path)


def as_sheet(expected: Expected) -> Sheet:
    def entries(rows: Sequence[Row]) -> tuple[Entry, ...]:
        return tuple(Entry(n, r.group, r.position, r.word, r.points, r.total) for n, r in enumerate(rows, 1))

    return Sheet(
        expected.number,
        expected.name,
        expected.table,
        entries(expected.entries),
        entries(expected.solutions),
        expected.grid,
    )


@made("typing-one.xlsx", replace(WITH_GRID, number="04"))
def _(path: Path) -> None:
    write_filled(path, [as_sheet(replace(WITH_GRID, number="04"))], load_variant("romana"))


TYPED = tuple(replace(sheet, number=str(n)) for n, sheet in enumerate((GROUPS, TWO_TABLES, HOSTILE), 1))


@made("typing-many.xlsx", *TYPED)
def _(path: Path) -> None:
    write_filled(path, [as_sheet(sheet) for sheet in TYPED], load_variant("romana"))


@made(
    "typing-libreoffice.xlsx",
    replace(GROUPS, number="1"),
    replace(TWO_TABLES, number="2"),
    replace(HOSTILE, number="3"),
)
def _(path: Path) -> None:
    """The typing workbook opened and saved in LibreOffice."""
    libreoffice(HERE / "typing-many.xlsx", path, "xlsx:Calc MS Excel 2007 XML")


@made(
    "typing-libreoffice.ods", replace(GROUPS, number="1"), replace(TWO_TABLES, number="2"), replace(HOSTILE, number="3")
)
def _(path: Path) -> None:
    libreoffice(HERE / "typing-many.xlsx", path)


@made("ods-plain.ods", PLAIN, places={"1.points": "Soluție!E5"})
def _(path: Path) -> None:
    libreoffice(HERE / "xlsx-plain.xlsx", path)


@made("ods-titles-total.ods", PLAIN)
def _(path: Path) -> None:
    libreoffice(HERE / "xlsx-titles-total.xlsx", path)


@made("ods-fals.ods", Expected(entries=(Row("H7", "FALS", "12"), Row("7H", "ADEVĂRAT", "50"))), notes=["Foaie1!D4"])
def _(path: Path) -> None:
    libreoffice(HERE / "xlsx-fals.xlsx", path)


@made("ods-formulas.ods", PLAIN)
def _(path: Path) -> None:
    libreoffice(HERE / "xlsx-formulas.xlsx", path)


@made("csv-libreoffice.csv", PLAIN)
def _(path: Path) -> None:
    libreoffice(HERE / "xlsx-plain.xlsx", path, "csv:Text - txt - csv (StarCalc):59,34,76,1")


@made("pandas-long.xlsx", Expected("Popescu Ion", "12", PLAIN.entries), Expected("Rusu Cătălina", "6", OTHER.entries))
def _(path: Path) -> None:
    rows = [
        {"Jucător": sheet.name, "Masa": int(sheet.table), "Poz.": r.position, "Cuvânt": r.word,
         "Puncte": float(r.points) if r.points else float("nan"), "Total": float(r.total)}
        for sheet in (PLAIN, OTHER) for r in sheet.entries
    ]  # fmt: skip
    pd.DataFrame(rows).to_excel(path, sheet_name="export")


@made("bomb.xlsx", problems=["dezarhivat, fișierul are peste"])
def _(path: Path) -> None:
    """A small file that unpacks to more than is read."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("xl/worksheets/sheet1.xml", b" " * 60_000_000)


@made("entities.xlsx", problems=["are definiții XML care nu se folosesc"])
def _(path: Path) -> None:
    """An external entity in a sheet."""
    source = HERE / "xlsx-plain.xlsx"
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "xl/worksheets/sheet1.xml":
                data = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>' + data
            new.writestr(name, data)


@made("old-or-locked.xlsx", problems=["fișierul are parolă sau este în formatul vechi .xls"])
def _(path: Path) -> None:
    """What Excel writes when it locks a workbook with a password begins so."""
    path.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2040))


_LINE = Side("thin")
_BOX = Border(left=_LINE, right=_LINE, top=_LINE, bottom=_LINE)


def bordered(path: Path, rows: Sequence[Sequence[Any]], boxed: bool) -> None:
    """For the PDF files: a page with or without ruled lines."""
    workbook = book(path, ("Foaie1", rows))
    if boxed:
        for row in workbook["Foaie1"].iter_rows(min_row=3):
            for cell in row:
                cell.border = _BOX
    workbook.save(path)
