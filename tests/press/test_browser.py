"""The page opened in Chromium: on a phone, on a desktop, on paper, with nothing asked from outside."""

import subprocess
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pdfplumber
import pytest
from PIL import Image

from arbitraj.press.html.report import report_page
from arbitraj.press.html.results import results_page
from arbitraj.ranking.general import TieBreak
from arbitraj.report.edition import Edition, Stage
from arbitraj.report.general_table import general_paper
from arbitraj.report.paper import Paper
from arbitraj.report.shown import decimal
from arbitraj.report.table import Column, Facts, Shows, Table
from tests.longer import longer
from tests.press.rounds import graded
from tests.season.seasons import general, lot

EDITION = Edition(Stage.FINAL, "", "Țuțea Ion", (), (("lista de cuvinte", "ab" * 32),))
GROUND = (255, 255, 255)
MARGIN = 15  # pixels beside the text, on each side

if TYPE_CHECKING:
    from playwright.sync_api import Page


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


def _opened(browser: str, pages: list[str], width: int = 360) -> Iterator["Page"]:
    from playwright.sync_api import sync_playwright  # the lowest versions and Windows' tests do without it

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        page = launched.new_page(viewport={"width": width, "height": 640})
        for source in pages:
            page.set_content(source)
            yield page
        launched.close()


@pytest.mark.chromium
def test_on_a_phone_the_ranking_begins_on_the_first_screen_with_place_name_and_total(browser: str) -> None:
    ranking, words = graded("3-serie-maxime")
    of_round = results_page(ranking, replace(words, official=False), replace(EDITION, deadline="21.11.2026, ora 18:30"))
    of_all = report_page(general_paper(general(lot(Random(3)), [TieBreak.PLACES])))
    for page in _opened(browser, [of_round, of_all]):
        row = page.locator("table.ranking tbody tr").first
        line = [row.locator(selector).bounding_box() for selector in (".place", ".who", ".sum")]
        tops = [box["y"] for box in line if box]
        assert max(tops) < 420
        assert max(tops) - min(tops) < 8
        others = [element.bounding_box() for element in row.locator("td:not(.place):not(.sum):visible").all()]
        assert min(box["y"] for box in others if box) > max(tops)


@pytest.mark.chromium
def test_on_paper_no_heading_stands_alone_at_the_foot_of_a_page(browser: str) -> None:
    columns: tuple[Column[int], ...] = (
        Column("place", "LOCUL", lambda n: n, Shows.PLACE),
        Column("name", "NUMELE", lambda n: f"Pop Ana {n}", Shows.NAME),
    )

    def printed(rows: int) -> str:
        tables = (Table(columns, tuple(range(number)), caption) for number, caption in ((rows, "Unu"), (30, "Doi")))
        return report_page(Paper("Cupa", "Clasament", (Facts(()), *tables), (), wall=True))

    pages = 0
    for page in _opened(browser, [printed(rows) for rows in range(33, 48)]):
        with pdfplumber.open(BytesIO(page.pdf(prefer_css_page_size=True))) as document:
            for sheet in document.pages[:-1]:
                *_, last = (line["text"] for line in sheet.extract_text_lines() if line["bottom"] < sheet.height - 40)
                assert "Pop Ana" in last
                pages += 1
    assert pages >= 15
