"""6.3.2.b: the sheet of announcements that the arbiter prints."""

import re
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from tests.draw.seated import run
from tests.folders import folder


def test_the_sheet_is_one_page_and_the_same_each_time(tmp_path: Path) -> None:
    where = folder(tmp_path)
    sheet = where / "anunturi" / "anunturi.pdf"
    shown = run("anunturi", where, "--start", "9.30", "--durata", 60)
    first = sheet.read_bytes()
    lines = [line[:17].split() for line in shown.splitlines()]
    hours = "9:00 9:25 9:30 9:45 10:00 10:15 10:20 10:25 10:29 10:30".split()
    left = ["înainte", "înainte", *(f"{minutes}'" for minutes in (60, 45, 30, 15, 10, 5, 1, 0))]
    assert lines[1:-1] == [list(hour) for hour in zip(hours, left, strict=True)]
    assert shown.endswith(f"Scris: {sheet}.\n")
    run("anunturi", where, "--start", "9:30", "--durata", 60)
    assert sheet.read_bytes() == first
    sheet.write_bytes(b"al meu")
    again = run("anunturi", where, "--start", "0", "--durata", 240)
    assert again.startswith("Integral parțial – 240 de minute – start la 0:00, stop la 4:00\n")
    assert again.endswith(f"Scris: {sheet}.\nPăstrat cum era: {sheet.with_name('anunturi-v1.pdf')}.\n")
    sheet.write_bytes(first)
    with pdfplumber.open(sheet) as pdf:
        (page,) = pdf.pages
        text = page.extract_text()
        assert len([box for box in page.rects if not box["fill"]]) == 10
    assert "Ultimul minut!" in text
    assert "10:29" in text


def test_6_3_2_b_on_paper_each_hour_has_the_minutes_left_and_a_box_to_tick_beside_it(tmp_path: Path) -> None:
    where = folder(tmp_path)
    run("anunturi", where, "--start", "9.30", "--durata", 60)
    with pdfplumber.open(where / "anunturi" / "anunturi.pdf") as pdf:
        (page,) = pdf.pages
        words = page.extract_words()
        boxes = sorted((box for box in page.rects if not box["fill"]), key=lambda box: float(box["top"]))

    def middle(thing: dict[str, Any]) -> float:
        return float(thing["top"] + thing["bottom"]) / 2

    hours = sorted((word for word in words if re.fullmatch(r"\d+:\d\d", word["text"]) and word["x0"] < 60), key=middle)
    rows = [[word["text"] for word in words if abs(middle(word) - middle(hour)) < 6] for hour in hours]
    left = [[text for text in row if re.fullmatch(r"\d+'", text)] for row in rows]
    assert left == [[], [], ["60'"], ["45'"], ["30'"], ["15'"], ["10'"], ["5'"], ["1'"], ["0'"]]
    assert all(abs(middle(box) - middle(hour)) < 2 for box, hour in zip(boxes, hours, strict=True))


@pytest.mark.parametrize("duration", [5, 240])
def test_every_length_fits_the_page(tmp_path: Path, duration: int) -> None:
    where = folder(tmp_path)
    run("anunturi", where, "--start", "9", "--durata", duration, "--fara-cronometru")
    with pdfplumber.open(where / "anunturi" / "anunturi.pdf") as pdf:
        (page,) = pdf.pages
        assert min(char["x0"] for char in page.chars) > 30
        assert max(char["bottom"] for char in page.chars) < page.height - 30
