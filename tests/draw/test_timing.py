"""6.3.2.b: what is announced and when; the sheet that the arbiter prints."""

import re
from datetime import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from hypothesis import given, strategies as st

from arbitraj.draw.timing import LEAST, MOST, announcements, minutes_left
from tests.draw.seated import run
from tests.folders import SETTINGS, folder


@given(st.integers(LEAST, MOST))
def test_6_3_2_b_the_last_announcements_are_those_of_the_regulation(duration: int) -> None:
    left = minutes_left(duration)
    assert left[0] == duration
    assert left == tuple(sorted(set(left), reverse=True))
    assert [each for each in left if each <= 15 and each != duration] == [
        each for each in (15, 10, 5, 1, 0) if each < duration
    ]


@given(st.integers(LEAST, MOST))
def test_6_3_2_b_until_the_last_quarter_waits_are_15_to_20_minutes_where_that_comes_out_even(
    duration: int,
) -> None:
    left = [each for each in minutes_left(duration) if each >= 15]
    waits = [before - after for before, after in pairwise(left)]
    assert all(wait <= 20 for wait in waits)
    assert all(wait >= 15 for wait in waits[1:])
    # before the last quarter 21 to 29 minutes are neither one such interval nor two, 41 to 44 neither two nor three
    if duration >= 30 and duration - 15 not in (*range(21, 30), *range(41, 45)):
        assert all(wait >= 15 for wait in waits)


@given(st.integers(LEAST, MOST))
def test_6_3_2_c_without_a_clock_in_sight_nobody_waits_over_ten_minutes(duration: int) -> None:
    left = minutes_left(duration, clock_seen=False)
    assert all(before - after <= 10 for before, after in pairwise(left))
    assert left[-1] == 0


def test_6_3_2_b_each_announcement_has_its_time_by_the_clock() -> None:
    said = list(announcements(time(23, 30), 60))
    assert [(each.at.isoformat("minutes"), each.left) for each in said] == [
        ("23:00", None),
        ("23:25", None),
        ("23:30", 60),
        ("23:45", 45),
        ("00:00", 30),
        ("00:15", 15),
        ("00:20", 10),
        ("00:25", 5),
        ("00:29", 1),
        ("00:30", 0),
    ]


def test_the_sheet_is_one_page_and_the_same_each_time(tmp_path: Path) -> None:
    where = folder(tmp_path)
    sheet = where / "anunturi" / "anunturi.pdf"
    shown = run("anunturi", where, "--start", "9.30", "--durata", 60)
    first = sheet.read_bytes()
    assert "  9:30      60'  Start! Aveți 60 de minute." in shown
    assert " 10:30       0'  Stop!" in shown
    run("anunturi", where, "--start", "9:30", "--durata", 60)
    assert sheet.read_bytes() == first
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


@pytest.mark.parametrize(
    ("kind", "material", "minutes"),
    [
        ("integral_partial", f'litere = "{"AEIOU" * 5}"', 60),
        ("integral_partial", f'litere = "{"AEIOU" * 6}"', 75),
        ("pe_sir", f'litere = "{"AE" * 22}"', 90),
        ("serie_maxime", "", 60),
        ("n_scrabble", "", 60),
        ("superscrabble_incomplet", "", 120),
    ],
)
def test_the_length_is_that_of_the_type(tmp_path: Path, kind: str, material: str, minutes: int) -> None:
    settings = f'[concurs]\ntitlu = "Probă"\n[partida]\ntip = "{kind}"\n{material}\n'
    shown = run("anunturi", folder(tmp_path, concurs=settings), "--start", "10:00")
    assert f"{minutes} de minute – start la 10:00" in shown


@pytest.mark.parametrize(
    ("settings", "options", "said"),
    [
        (SETTINGS, ("--start", "25:00"), "--start: «25:00» nu este o oră"),
        (SETTINGS, ("--start", "10:60"), "nu este o oră"),
        (SETTINGS, ("--start", "10:00", "--durata", "0"), "--durata: durata este 0"),
        ('[concurs]\ntitlu="x"\n[partida]\ntip="integral"\n', ("--start", "10"), "nu dă o durată"),
        ('[concurs]\ntitlu="x"\n[partida]\ntip="integral_partial"\n', ("--start", "10"), "extrageți întâi literele"),
        ('[concurs]\ntitlu="x"\n[partida]\ntip="pe_sir"\nlitere="CASA"\n', ("--start", "10"), "sunt 4 litere"),
    ],
)
def test_what_cannot_be_known_is_asked_for(tmp_path: Path, settings: str, options: tuple[str, ...], said: str) -> None:
    assert said in run("anunturi", folder(tmp_path, concurs=settings), *options, status=2)
