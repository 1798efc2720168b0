"""The page opened in Chromium: on a phone, on a desktop, on paper, with nothing asked from outside."""

import subprocess
from pathlib import Path

import pdfplumber
import pytest
from PIL import Image

from arbitraj.press.html.results import results_page
from arbitraj.report.edition import Edition, Stage
from arbitraj.report.shown import decimal
from tests.longer import longer
from tests.press.rounds import graded

EDITION = Edition(Stage.FINAL, "", "Țuțea Ion", (), (("lista de cuvinte", "ab" * 32),))
GROUND = (255, 255, 255)
MARGIN = 15  # pixels beside the text, on each side


def opened(browser: str, folder: Path, *options: str) -> str:
    """Open the page of the widest ranking, and give what the browser has to say of it."""
    page = folder / "rezultate.html"
    page.write_text(results_page(*graded("3-serie-maxime"), EDITION), encoding="utf-8")
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--enable-logging=stderr"]
    profile = f"--user-data-dir={folder / 'profile'}"
    done = subprocess.run(
        [*command, profile, *options, page.as_uri()], check=True, capture_output=True, text=True, timeout=120
    )
    return done.stderr


@pytest.mark.chromium
@pytest.mark.parametrize("width", [390, longer(1280)])
def test_nothing_leaves_the_screen_of_a_phone_or_a_desktop(browser: str, tmp_path: Path, width: int) -> None:
    picture = tmp_path / "ecran.png"
    said = opened(browser, tmp_path, f"--screenshot={picture}", f"--window-size={width},4000")
    assert "CONSOLE" not in said  # neither a fault of the page nor anything that its policy had to refuse
    with Image.open(picture) as image:
        screen = image.convert("RGB")
    assert screen.size == (width, 4000)
    beside = screen.crop((width - MARGIN, 0, width, 4000)).getcolors()
    assert beside == [(MARGIN * 4000, GROUND)]
    inside = screen.crop((0, 0, width, 4000)).getcolors(maxcolors=1 << 20)
    assert inside
    assert len(inside) > 50


@pytest.mark.lung
@pytest.mark.chromium
def test_on_paper_the_whole_ranking_is_there_and_no_player_sheet(browser: str, tmp_path: Path) -> None:
    paper = tmp_path / "pagina.pdf"
    opened(browser, tmp_path, "--no-pdf-header-footer", f"--print-to-pdf={paper}")
    with pdfplumber.open(paper) as pdf:
        sizes = {(round(page.width), round(page.height)) for page in pdf.pages}
        words = " ".join(page.extract_text() for page in pdf.pages).split()
        right = max(char["x1"] for page in pdf.pages for char in page.chars)
        left = pdf.pages[0].width
    assert sizes in ({(595, 842)}, {(596, 842)}, {(594, 841)})
    assert right < left
    for standing in graded("3-serie-maxime")[0].standings:
        assert standing.ranking_points is not None
        assert decimal(standing.ranking_points) in words
    assert "FINAL" in "".join(words)
    assert "Calculul" not in words
    assert len(words) > 300
