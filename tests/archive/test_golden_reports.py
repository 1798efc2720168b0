"""The printed reports of the made years as a person last looked at them."""

from pathlib import Path

import pytest
from PIL import Image

from arbitraj.press.pdf.papers import write_paper
from tests.archive.golden_reports import GOLDEN, REPORTS, base_of_years, paper_of
from tests.press.golden_pdf import pictures_of, text_of
from tests.press.test_golden_pdf import difference


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> str:
    return base_of_years(tmp_path_factory.mktemp("rapoarte"))


@pytest.mark.lung
@pytest.mark.parametrize("kind", REPORTS)
def test_the_paper_is_the_one_looked_at(kind: str, base: str, tmp_path: Path) -> None:
    write_paper(tmp_path / "a.pdf", paper_of(kind, base))
    assert text_of(tmp_path / "a.pdf") == (GOLDEN / f"{kind}.txt").read_text("utf-8")
    pictures = pictures_of(tmp_path / "a.pdf")
    assert len(pictures) == len(list(GOLDEN.glob(f"{kind}-*.png")))
    for number, picture in enumerate(pictures, 1):
        with Image.open(GOLDEN / f"{kind}-{number}.png") as golden:
            assert difference(picture, golden) is None, f"{kind}-{number}.png"
