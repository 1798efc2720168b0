"""The page and the paper of the best construction: nothing of it is left out, however many entries there are."""

import re
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from arbitraj.press.pdf.ideal import write_ideal_pdf
from tests.press.worlds import ideal


@pytest.mark.parametrize(
    ("number", "pages", "kind"), [(5, 1, "integral_partial"), (25, 1, "n_scrabble"), (300, 1, "superscrabble")]
)
def test_every_entry_stands_on_paper(tmp_path: Path, number: int, pages: int, kind: str) -> None:
    shown = ideal(number, kind)
    write_ideal_pdf(tmp_path / "ideal.pdf", shown)
    document = pypdfium2.PdfDocument(tmp_path / "ideal.pdf")
    text = "\n".join(page.get_textpage().get_text_range() for page in document)
    assert len(document) == pages
    if kind == "superscrabble":  # solutions by word, no column of ones
        assert sorted(re.findall("[(]?[A-Z][)A-Z]{3,} ", text[text.index("APRARUL") - 10 :]))
        assert "se num" not in text
        return
    first = [int(match) for match in re.findall(r"^(\d+)(?= |\r?$)", text, re.MULTILINE)]
    assert set(range(1, number + 1)) <= {*first, *map(int, re.findall(r"\d+", text))}
    assert text.count("CAPRARUL") == number // 5
    for said in ("189 p", "cuvântul", "poziția", "lexic.txt"):
        assert said in text


def test_the_headline_stands_whole_on_paper(tmp_path: Path) -> None:
    claim = (
        "demonstrat: nicio altă construcție cu aceste litere nu dă mai mult după lista de cuvinte folosită la concurs"
    )
    write_ideal_pdf(tmp_path / "ideal.pdf", replace(ideal(5), claim=claim))
    page = pypdfium2.PdfDocument(tmp_path / "ideal.pdf")[0].get_textpage().get_text_range()
    assert claim in " ".join(page.split())
