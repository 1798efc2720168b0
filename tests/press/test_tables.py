"""Any table, declared once, as every format prints it; any paper on as many pages as it needs."""

import csv
from pathlib import Path
from typing import Any

import openpyxl
import pdfplumber
import pytest

from arbitraj.press.csv_table import table_csv
from arbitraj.press.pdf.papers import write_paper
from arbitraj.press.terminal import print_table
from arbitraj.press.xlsx.style import Book, BookPage
from arbitraj.press.xlsx.tables import stacked_page, table_page
from arbitraj.report.paper import ByHand, Paper
from arbitraj.report.table import Column, Facts, Medium, PlayerLink, Shows, Table, Text
from tests.press.printed import sound
from tests.terminal import cells, rows

HOSTILE = '=HYPERLINK("x")[bold]<b>'
Item = tuple[int | None, str, float]
ITEMS: tuple[Item, ...] = ((1, HOSTILE, 1234.5), (None, "Pop Ana", 8.0))
COLUMNS: tuple[Column[Item], ...] = (
    Column("place", "locul", lambda item: item[0], Shows.PLACE, 8, narrow="loc", share=1),
    Column("name", "numele", lambda item: PlayerLink(item[1], 7), Shows.NAME, 40, share=4),
    Column("points", "puncte", lambda item: item[2], Shows.NUMBER, 12, share=2),
    Column("note", "numai arbitrilor", lambda item: (Text("a"), Text("b")), width=20, on=Medium.BOOK),
)
TABLE = Table(COLUMNS, ITEMS, "Titlul", "Nimic.", "O propoziție.")
EMPTY = Table(COLUMNS, (), "Titlul", "Nimic.")


def test_a_terminal_shows_what_pages_show_and_obeys_no_name(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(TABLE, 100)
    said = capsys.readouterr().out
    heads, first, second = rows(said)
    assert said.split()[0] == "Titlul"
    assert cells(heads) == ["locul", "numele", "puncte"]
    assert first == f"│     1 │ {HOSTILE} │ 1.234,50 │"
    assert second.endswith("│        8 │")


def test_in_csv_every_column_stands_and_nothing_is_a_formula() -> None:
    rows = list(csv.reader(table_csv(TABLE).splitlines()))
    assert rows[0] == ["locul", "numele", "puncte", "numai arbitrilor"]
    assert rows[1:] == [["1", f"'{HOSTILE}", "1234.5", "a, b"], ["", "Pop Ana", "8", "a, b"]]


def written(tmp_path: Path, book: Book) -> Any:
    book.save(tmp_path / "a.xlsx", "Titlul", None)
    return openpyxl.load_workbook(tmp_path / "a.xlsx").active


def test_a_page_of_a_book_has_its_lines_above_the_table_and_its_links(tmp_path: Path) -> None:
    book = Book(players={7: "Pop"})
    book.workbook.create_sheet("Pop").close()
    table_page(book, "Tabel", TABLE, [Text("Sus", "title"), Text("")]).close()
    book.arrange(["Tabel", "Pop"])
    sheet = written(tmp_path, book)
    assert [[cell.value for cell in row] for row in sheet.iter_rows(min_row=3, max_row=4)] == [
        ["locul", "numele", "puncte", "numai arbitrilor"],
        [1, HOSTILE, 1234.5, "a\nb"],
    ]
    assert (sheet["A1"].value, sheet.freeze_panes, sheet.auto_filter.ref) == ("Sus", "C4", "A3:D5")
    assert (sheet["B4"].data_type, sheet["B4"].hyperlink.location) == ("s", "'Pop'!A1")


def test_an_empty_table_says_so(tmp_path: Path) -> None:
    book = Book()
    table_page(book, "Tabel", EMPTY, []).close()
    assert written(tmp_path, book)["A2"].value == "Nimic."


def test_stacked_tables_share_the_columns_of_a_page(tmp_path: Path) -> None:
    lone = Table((Column("all", "toate", str, width=80),), ("x",), "Una")
    book = Book("PROVIZORIU")
    stacked_page(book, "Tabele", ["Sus", "sub"], [8, 40, 12, 20], [TABLE, lone, EMPTY])
    sheet = written(tmp_path, book)
    column = [cell.value for cell in sheet["A"]]
    assert column[:3] == ["Sus", "PROVIZORIU", "sub"]
    assert column[4:9] == ["Titlul", "O propoziție.", "locul", 1, None]
    assert column[10:] == ["Una", "toate", "x", None, "Titlul", "Nimic."]
    assert {"A12:D12", "A13:D13"} <= {str(cells) for cells in sheet.merged_cells.ranges}
    assert sheet["C8"].number_format != sheet["C9"].number_format  # cents where they are


@pytest.mark.parametrize("wide", [False, True])
def test_a_paper_has_its_parts_in_order(tmp_path: Path, wide: bool) -> None:
    path = tmp_path / "a.pdf"
    facts = Facts((("Locul", "Brașov"), ("Data", "")))
    parts = (facts, Text("Tare", "alert"), TABLE, EMPTY, Text(""), ByHand("De mână", 3))
    write_paper(path, Paper("Cupa", "Hârtia", parts, ("Semnează",), wide=wide))
    page = " ".join(" ".join(sound(path)).split())
    wanted = [
        "Cupa",
        "Hârtia",
        "Locul Brașov",
        "Tare",
        "Titlul",
        "O propoziție.",
        "loc numele puncte",
        HOSTILE,
        "1.234,5",
    ]
    places = [page.index(text) for text in [*wanted, "Nimic.", "De mână", "Semnează"]]
    assert places == sorted(places)
    assert "Data" not in page
    assert "numai arbitrilor" not in page
    with pdfplumber.open(path) as document:
        assert (document.pages[0].width > document.pages[0].height) is wide


def test_a_long_paper_repeats_the_header_of_its_table(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    many = tuple((number, f"Nume{number}", 1.0) for number in range(200))
    write_paper(path, Paper("Cupa", "Hârtia", (Table(COLUMNS, many),), ("Semnează",)))
    pages = sound(path)
    assert len(pages) > 2
    assert all("loc numele puncte" in page for page in pages)
    assert all(f"Pagina {number} din {len(pages)}" in page for number, page in enumerate(pages, 1))


def heights(book: Book, tmp_path: Path) -> dict[int, float | None]:
    """The heights of the rows of a book's page, those that have one."""
    sheet = written(tmp_path, book)
    return {row: sheet.row_dimensions[row].height for row in range(1, sheet.max_row + 1)}


def test_a_row_is_as_high_as_its_text_is_wide_capitals_more_than_small_letters(tmp_path: Path) -> None:
    book = Book()
    page = BookPage(book, "Foaie", [25])
    for text in ("a" * 20, "A" * 20, "a" * 26, "A" * 18, "a\nb"):
        page.row([text], ["text"])
    page.close()
    high = heights(book, tmp_path)
    assert [high[row] for row in range(1, 6)] == [None, 30, 30, None, 30]


@pytest.mark.parametrize(("header", "lines"), [("un cap de tabel lung", 4), ("cap scurt", 2), ("cap", 1)])
def test_the_header_of_a_table_is_as_high_as_its_words_need(tmp_path: Path, header: str, lines: int) -> None:
    book = Book()
    page = BookPage(book, "Foaie", [6])
    page.table([Column("a", header, lambda item: item, width=6)], ["x"])
    page.close()
    assert heights(book, tmp_path)[1] == 15 * lines + 6


def test_a_wide_sheet_is_printed_on_several_pages_with_its_first_columns_on_each(tmp_path: Path) -> None:
    book = Book()
    for name, widths in (("lat", [6.0, 24.0, *[36.0] * 10]), ("usual", [6.0, 24.0, 36.0])):
        page = BookPage(book, name, widths, 1, 2)
        page.row(["x"] * len(widths), ["text"] * len(widths))
        page.close()
    book.save(tmp_path / "a.xlsx", "x", None)
    read = openpyxl.load_workbook(tmp_path / "a.xlsx")
    assert [(each.page_setup.fitToWidth, each.print_title_cols) for each in read] == [(3, "$A:$B"), (1, None)]
