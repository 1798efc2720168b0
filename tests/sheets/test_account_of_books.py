"""The account of workbooks and PDF files: each cell, note, box and page of a damaged one is read, asked, or told."""

from collections import Counter
from collections.abc import Iterator, Sequence
from io import BytesIO
from random import Random
from typing import Any
from unittest.mock import patch
from zipfile import ZipFile

import openpyxl
import pytest
from openpyxl.comments import Comment
from openpyxl.styles import Font

from arbitraj.sheets import reader
from arbitraj.sheets.found import FileRead, Use
from arbitraj.sheets.reader import read_data
from arbitraj.tables.cells import FileError, Page
from arbitraj.tables.open import workbook_pages
from tests.correcting import ROMANIAN
from tests.longer import in_parts
from tests.sheets.hostile import DATA
from tests.sheets.test_pdf_stuck import PLAIN, form
from tests.sheets.test_workbook_marks import HEAD, ROWS, saved, table

VALUES: tuple[Any, ...] = (
    "H7", "18", "H", "CASA", "tE", "STIRE", "8", 8, 2.5, True, "gr. 2", "Nume:", "Pop Ana", "Masa: 2", "Total", "21",
    "Grila de control", "soluții", "retrag mutarea 2", "-", "x", "A, B", "H7 CASA 8", "nr", "poziția", "FIȘA:", "?",
    "#REF!", "Ordinea", "Jucător", "5", "Report 21", "1,000", "masa",
)  # fmt: skip
TEXTS = [value for value in VALUES if isinstance(value, str)]
NOTE, FOOTER = "o notă anume", "un subsol anume"
SEEDS = pytest.mark.parametrize("seeds", [range(60), *in_parts(range(60, 10_000))], ids=lambda seeds: f"{seeds.start}-")


def unaccounted(read: FileRead, there: Iterator[tuple[str, str]]) -> list[tuple[str, str]]:
    """What stands in a file and neither its account nor a problem of the whole file says anything of."""
    told = Counter((used.place, used.text) for used in read.account)
    return [] if read.problems else list((Counter(there) - told).elements())


def cells_of(pages: Sequence[Page]) -> Iterator[tuple[str, str]]:
    """The filled cells of a workbook, by the low-level reading, and what stands beside them."""
    for page in pages:
        yield from ((cell.place, cell.text) for row in page.rows for cell in row.filled)
        yield from ((cell.place, cell.text) for cell in page.beside)


def notes_said(read: FileRead) -> str:
    sheets = [found.sheet for found in read.sheets]
    return "\n".join([*(loose.text for sheet in sheets for loose in sheet.around), *map(str, read.notes)])


def damaged(rng: Random) -> bytes:
    """A workbook of one player, of several, or a long table, with anything put anywhere."""
    book: Any = openpyxl.Workbook()
    page = book.active
    kind = rng.randrange(4)
    if kind == 0:
        rows = [["masa", *HEAD[2:5]], *(["1", *row] for row in ROWS), *(["2", *row] for row in ROWS)]
        for row in rows:
            page.append(row)
    else:
        table(page)
        for n in range(kind - 1):
            table(book.create_sheet(f"p{n}"), rng.choice(("Ilie Dan", "", "Pop Ana")), rng.choice("12"), ROWS[:3])
    for _ in range(rng.randint(1, 8)):
        at = rng.choice(book.worksheets).cell(rng.randint(1, 14), rng.randint(1, 8))
        at.value = rng.choice(VALUES)
        at.font = Font(strike=rng.random() < 0.2)
    if rng.random() < 0.3:
        extra = book.create_sheet("nota", rng.randrange(2))
        extra["B2"] = rng.choice(VALUES)
        extra.sheet_state = rng.choice(("visible", "hidden", "veryHidden"))
    if rng.random() < 0.3:
        rng.choice(book.worksheets).cell(rng.randint(1, 20), rng.randint(1, 9)).comment = Comment(NOTE, "x")
    if rng.random() < 0.2:
        rng.choice(book.worksheets).oddFooter.center.text = FOOTER
    for page in book.worksheets:
        if rng.random() < 0.1:
            page.row_dimensions[rng.randint(1, 10)].hidden = True
    if not any(page.sheet_state == "visible" for page in book.worksheets):
        book.worksheets[0].sheet_state = "visible"
    return saved(book)


def lost(data: bytes) -> list[object]:
    """What of a workbook is nowhere: cells without account, comments and footers not said, moves in no sheet."""
    pages = workbook_pages(data)  # the half of the time that reading one takes
    with patch.object(reader, "workbook_pages", lambda _: pages):
        read = read_data(data, "01.xlsx", ROMANIAN)
    if read.problems:
        return []
    sheets, said = [found.sheet for found in read.sheets], notes_said(read)
    entries = [entry for sheet in sheets for entry in (*sheet.entries, *sheet.solutions)]
    held = "".join("".join(entry.fields.values()) for entry in entries) + said
    held += "".join(query.seen + "".join(query.readings) for sheet in sheets for query in sheet.queries)
    held += "".join(text for sheet in sheets for query in sheet.queries for _, text in query.fills)
    words = (used.text for used in read.account if used.use is Use.MOVE and used.text.isalpha() and len(used.text) > 3)
    with ZipFile(BytesIO(data)) as book:
        parts = "".join(book.read(name).decode() for name in book.namelist() if "sheet" in name or "comments" in name)
    beside = [text for text in (NOTE, FOOTER) if text in parts and text not in said]
    return [*unaccounted(read, cells_of(pages)), *beside, *(word for word in words if word not in held)]


@SEEDS
def test_everything_in_a_damaged_workbook_is_read_asked_or_told(seeds: range) -> None:
    assert {seed: gone for seed in seeds if (gone := lost(damaged(Random(seed))))} == {}


@pytest.mark.parametrize("name", [path.name for path in sorted((*DATA.glob("*.xlsx"), *DATA.glob("*.ods")))])
def test_every_cell_of_the_known_workbooks_is_in_the_account(name: str) -> None:
    data = (DATA / name).read_bytes()
    try:
        there = list(cells_of(workbook_pages(data)))
    except FileError:
        return
    assert unaccounted(read_data(data, name, ROMANIAN), iter(there)) == []


@SEEDS
def test_every_box_of_a_damaged_form_is_in_the_account(seeds: range) -> None:
    for seed in seeds:
        rng = Random(seed)
        values = dict(PLAIN)
        for _ in range(rng.randint(1, 8)):
            field = rng.choice(
                ("grupa", "litere_grupa", "pozitie", "depunere", "puncte", "total", "solutie_depunere", "alt")
            )
            values[f"{field}_{rng.randint(1, 9):02d}"] = rng.choice(TEXTS)
        values |= {rng.choice(("grila_A01", "grila_Z09", "observatii", "litere_1")): rng.choice(TEXTS)}
        read = read_data(form(values), "01.pdf", ROMANIAN)
        there = ((f"pagina 1, caseta {name}", text) for name, text in values.items() if text)
        assert unaccounted(read, there) == [], seed


def test_a_cell_too_long_is_a_fault_that_shows_how_it_begins() -> None:
    book: Any = openpyxl.Workbook()
    table(book.active)
    book.active["H2"] = f"{'a ' * 1_100}retrag mutarea 2"
    with pytest.raises(FileError, match="a a a") as refused:
        read_data(saved(book), "01.xlsx", ROMANIAN)
    assert "2.000" in str(refused.value.message)


@pytest.mark.parametrize(
    ("group", "total", "groups", "asked"),
    [
        ("1\n2", "8\n21", ["1", "2"], []),
        ("gr. 5", "21", ["", ""], ["gr. 5", "gr. 5"]),
        ("1\n2\n3", None, ["", ""], ["1 2 3", "1 2 3"]),
    ],
)
@pytest.mark.parametrize("whole", [False, True])
def test_the_group_beside_several_moves_of_one_row_is_read_or_asked(
    group: str, total: str | None, groups: list[str], asked: list[str], whole: bool
) -> None:
    """8.3.b"""
    book: Any = openpyxl.Workbook()
    table(book.active, rows=ROWS[:1])
    moves = ("H7 CASA 8\nI8 STIRE 13", None, None) if whole else ("H7\nI8", "CASA\nSTIRE", "8\n13")
    for at, text in zip(("C4", "D4", "E4", "B4", "F4"), (*moves, group, total), strict=True):
        book.active[at] = text
    (found,) = read_data(saved(book), "01.xlsx", ROMANIAN).sheets
    assert [(entry.position, entry.word, entry.points) for entry in found.sheet.entries] == [
        ("H7", "CASA", "8"),
        ("I8", "STIRE", "13"),
    ]
    assert [entry.group for entry in found.sheet.entries] == groups
    assert [query.seen for query in found.sheet.queries if query.column == "group"] == asked
    assert found.sheet.entries[-1].total == ("21" if total else "")


@pytest.mark.parametrize("mark", ["struck", "hidden"])
def test_a_square_struck_through_is_named_and_no_other(mark: str) -> None:
    book: Any = openpyxl.Workbook()
    page = book.active
    table(page)
    page.append(["grila"])
    for line in range(15):
        page.append([*"......CASA....."] if line == 7 else ["."] * 15)
    first = page.max_row - 14
    page.cell(first + 7, 9).font = Font(strike=mark == "struck")
    page.column_dimensions["I"].hidden = mark == "hidden"
    read = read_data(saved(book), "01.xlsx", ROMANIAN)
    (told,) = map(str, read.notes)
    assert f"I{first + 7}" in told
    assert "«S»" in told
    assert read.sheets[0].sheet.grid is None
    assert read.sheets[0].sheet.grid_unread
