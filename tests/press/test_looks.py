"""Every look that a document may ask for is one of every press: a report with it is printed, and what is struck out is
so in each."""

from pathlib import Path
from typing import get_args

import openpyxl
import pytest
from pypdf import PdfReader

from arbitraj.press.html.report import report_page
from arbitraj.press.pdf.papers import write_paper
from arbitraj.press.xlsx.tables import write_report_book
from arbitraj.report.paper import Paper
from arbitraj.report.table import Column, Look, Table, Text

LOOKS: tuple[Look, ...] = get_args(Look)


@pytest.fixture
def paper() -> Paper:
    column: Column[Look] = Column("look", "felul", lambda look: Text(f"celula {look}", look), share=1)
    table = Table((column,), LOOKS, "Toate")
    return Paper("Cupa", "Raport", (*(Text(f"rând {look}", look) for look in LOOKS), table), ())


def test_a_page_has_every_look(paper: Paper) -> None:
    shown = report_page(paper)
    assert [look for look in LOOKS if f"rând {look}" not in shown or f"celula {look}" not in shown] == []
    assert "<s>rând struck</s>" in shown
    assert "<s>celula struck</s>" in shown
    assert '<p class="alert">rând alert</p>' in shown


def test_a_workbook_has_every_look(paper: Paper, tmp_path: Path) -> None:
    write_report_book(tmp_path / "raport.xlsx", paper)
    cells = {
        str(cell.value): cell
        for sheet in openpyxl.load_workbook(tmp_path / "raport.xlsx")
        for row in sheet.iter_rows()
        for cell in row
        if cell.value
    }
    assert [look for look in LOOKS if f"rând {look}" not in cells or f"celula {look}" not in cells] == []
    assert cells["rând struck"].font.strike
    assert cells["celula struck"].font.strike
    assert not cells["rând "].font.strike


def test_a_pdf_has_every_look(paper: Paper, tmp_path: Path) -> None:
    write_paper(tmp_path / "raport.pdf", paper)
    read = "\n".join(page.extract_text() for page in PdfReader(tmp_path / "raport.pdf").pages)
    assert [look for look in LOOKS if f"rând {look}".strip() not in read] == []
