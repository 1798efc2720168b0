"""Printed papers of the season say what they said; `python -m tests.season.golden` renews the texts."""

from pathlib import Path
from random import Random

import pdfplumber
import pytest

from arbitraj.press.pdf.papers import write_paper
from arbitraj.ranking.general import TieBreak
from arbitraj.report.cell_text import as_text
from arbitraj.report.general_table import as_number, general_paper
from tests.press.golden_pdf import text_of
from tests.press.printed import sound
from tests.season.golden import GOLDEN, PAPERS
from tests.season.seasons import general, lot


def test_a_ranking_of_many_rounds_shrinks_its_columns_and_keeps_the_total(tmp_path: Path) -> None:
    event, *_ = lot(Random(3))
    shown = general([event] * 40, [TieBreak.PLACES])
    write_paper(tmp_path / "a.pdf", general_paper(shown))
    with pdfplumber.open(tmp_path / "a.pdf") as document:
        sizes = [char["size"] for char in document.pages[0].chars if "Bold" in char["fontname"]]
        assert max(sizes) < 25
        assert max(char["x1"] for char in document.pages[0].chars) < document.pages[0].width - 20
        written = " ".join(document.pages[0].extract_text().split())
    totals = [as_text(as_number(line.total)) for _, lines in shown.groups for line in lines]
    assert [total for total in totals if total not in written] == []


@pytest.mark.parametrize("name", PAPERS)
def test_paper_says_what_it_said(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    write_paper(path, PAPERS[name]())
    sound(path)
    assert text_of(path) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
