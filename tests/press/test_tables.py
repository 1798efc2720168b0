"""Any table, declared once, as every format prints it; any paper on as many pages as it needs."""

from pathlib import Path
from typing import Any

import openpyxl
import pytest

from arbitraj.press.pdf.papers import write_paper
from arbitraj.press.xlsx.style import Book, BookPage
from arbitraj.report.paper import Paper
from arbitraj.report.table import Column, Table
from tests.press.printed import sound
from tests.press.worlds import columns


def written(tmp_path: Path, book: Book) -> Any:
    book.save(tmp_path / "a.xlsx", "Titlul", None)
    return openpyxl.load_workbook(tmp_path / "a.xlsx").active


def test_a_long_paper_repeats_the_header_of_its_table(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    many = tuple((number, f"Nume{number}", 1.0, "x") for number in range(200))
    write_paper(path, Paper("Cupa", "Hârtia", (Table(tuple(columns()), many),), ("Semnează",)))
    pages = sound(path)
    assert len(pages) > 2
    assert all("loc nume punctele totalul" in page for page in pages)
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
    assert [(sheet_read.page_setup.fitToWidth, sheet_read.print_title_cols) for sheet_read in read] == [
        (3, "$A:$B"),
        (1, None),
    ]
