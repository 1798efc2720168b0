"""A grid that nobody transcribed, asked about on the page of what waits: once a row, and the sheet with one answer."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from arbitraj.hall.typing.handed_in import HandedIn
from tests.folders import SETTINGS, folder as made
from tests.hall.small import ANA, Small, small_hall
from tests.hall.test_folder_settings import NOBODY
from tests.hall.test_settling_browser import twice

# one wrong word, and all after it hang on the grid
FELL = "H7 CASX 8\nI8 STIRE 13\n6E cOMANDA 71\nH4 TRACASAI 11"


@contextmanager
def fallen(root: Path) -> Iterator[Small]:
    """A hall in which such a sheet was typed twice."""
    files: dict[str, str | bytes | None] = {"predare": NOBODY, "solutii_01": None, "solutii_02": None}
    with small_hall(made(root, concurs=f'{SETTINGS}[citire]\ngrile = "la_cerere"\n', **files)) as hall:
        hall.does(ANA, HandedIn("01", 1, 1))
        twice(hall, "01", FELL)
        yield hall


def answer(hall: Small, choice: str, other: str = "") -> None:
    """What waits of the grid answered; what it moves is looked at first."""
    (item,) = hall.site.hall.queue()
    fields = {"cheie": f"k{choice}", "nume": item.name, "ales": choice, "alta": other, "motiv": "foaia"}
    mark = re.search(r'name="aratat" value="(\w+)"', hall.forms(ANA, "/coada/una", **fields).text)
    if mark:
        assert hall.forms(ANA, "/coada/una", **fields | {"cheie": f"l{choice}"}, aratat=mark[1]).status_code == 303


def kept(hall: Small) -> list[tuple[int | None, str, str | None]]:
    return [(each.entry, each.seen, each.reading) for each in hall.site.hall.settled.answers]


def test_one_question_waits_with_its_choices_in_their_order_and_no_totals(tmp_path: Path) -> None:
    with fallen(tmp_path) as hall:
        (item,) = hall.site.hall.queue()
        page = hall.page(ANA, f"/coada/una?nume={item.name}")
        choices = re.findall(r'<kbd>(\d)</kbd><input type="radio" name="ales" value="([^"]+)"', page)
        assert choices == [
            ("1", "citire:H7"), ("3", "alta:3"), ("4", "citire:nicaieri"), ("5", "citire:grila_goala"),
            ("6", "citire:toate_ca_in_tabel"),
        ]  # fmt: skip
        assert 'value="alta"' not in page
        assert all(each.total is None for each in item.readings)


@pytest.mark.parametrize(
    ("choice", "other", "lines"),
    [("citire:grila_goala", "", [(None, "grila de control", "nicaieri")]), ("alta:3", "CASA", [(1, "H7", "CASA")])],
)
def test_an_answer_leaves_the_sheet_with_nothing_open(
    tmp_path: Path, choice: str, other: str, lines: list[tuple[int | None, str, str | None]]
) -> None:
    with fallen(tmp_path) as hall:
        answer(hall, choice, other)
        assert kept(hall) == lines
        assert not any(each.kind == "ilizibil" for each in hall.site.hall.queue())


def test_every_row_as_in_the_table_is_one_act_and_a_line_for_each_thing_that_it_says(tmp_path: Path) -> None:
    with fallen(tmp_path) as hall:
        answer(hall, "citire:toate_ca_in_tabel")
        assert [each for each in kept(hall) if " " not in each[1]] == [
            (1, "H7", "CASX"), (2, "I8", "STIRE"), (3, "6E", "COMANDA"), (4, "H4", "TRACASAI"),
        ]  # fmt: skip
        assert not any(each.kind == "ilizibil" for each in hall.site.hall.queue())


def test_what_says_nothing_is_refused_and_stays_typed(tmp_path: Path) -> None:
    with fallen(tmp_path) as hall:
        (item,) = hall.site.hall.queue()
        fields = {"cheie": "k", "nume": item.name, "ales": "alta:3", "alta": "CA2A", "motiv": "foaia"}
        page = hall.forms(ANA, "/coada/una", **fields).text
        assert "nu este un cuvânt" in page
        assert 'value="CA2A"' in page
        assert not kept(hall)
