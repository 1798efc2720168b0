"""Printed papers of the season say what they said; `python -m tests.season.golden` renews the texts."""

from pathlib import Path

import pytest

from arbitraj.press.pdf.papers import write_paper
from tests.press.golden_pdf import text_of
from tests.press.printed import sound
from tests.season.golden import GOLDEN, PAPERS


@pytest.mark.parametrize("name", PAPERS)
def test_paper_says_what_it_said(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    write_paper(path, PAPERS[name]())
    sound(path)
    assert text_of(path) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
