"""What is to be looked at before publishing, with the points that hang on it."""

from pathlib import Path

import pytest

from arbitraj.desk.grading.grade import grade
from arbitraj.desk.settling.look_at import to_look_at
from arbitraj.record.question import LookAt
from tests.commands import run
from tests.folders import folder, sheet

DEMO = Path("samples/cupa-demo")


def test_8_2_a_a_word_one_letter_away_is_to_be_looked_at_for_what_its_entry_lost(tmp_path: Path) -> None:
    where = folder(tmp_path, solutii_01=sheet(rows="H7 CASA 8\nI8 STIRA 13"))
    (item,) = to_look_at(grade(where))  # the finding itself, and what only says how a sheet was taken, is not
    assert (item.sheet, item.entry, item.points) == ("01", 2, 13)
    assert "diferă printr-o literă de STIRE" in item.text


@pytest.fixture(scope="module")
def demo() -> dict[str, LookAt]:
    """What is to be looked at in the sample competition, by sheet."""
    return {item.sheet: item for item in to_look_at(grade(DEMO))}


@pytest.mark.parametrize(
    ("number", "points"),
    [
        ("23", 10),  # the finding takes 28, but the word that would be right there is worth 10
        ("15", 9),  # the finding takes nothing, but the entry at the place of the grid would stand
        ("10", 0),  # nobody may accept a row without a new tile (8.2.b)
    ],
)
def test_what_is_told_is_what_a_ruling_would_move(demo: dict[str, LookAt], number: str, points: int) -> None:
    assert demo[number].points == points


def test_places_and_the_players_name_are_told(demo: dict[str, LookAt]) -> None:
    assert demo["15"].name == "Tudor Liviu"
    assert demo["15"].moved
    assert demo["15"].moved.place == (11, 7)


def test_a_ruling_that_is_taken_moves_what_was_told(tmp_path: Path) -> None:
    where = folder(tmp_path, solutii_01=sheet(rows="H7 CASA 8\nI8 STIRA 13"))
    (item,) = to_look_at(grade(where))
    assert item.moved
    before, after = item.moved.total
    by = ("--depunere", 2, "--cuvant", "STIRE", "--arbitru", "D", "--motiv", "m")
    assert run(tmp_path, "decide", where, "01", "accepta", *by).status == 0
    (now,) = (each for each in grade(where).corrections if each.submission.sheet == "01")
    assert (now.total, before != after) == (after, True)


def test_what_is_to_be_looked_at_is_listed_once_not_after_each_answer(tmp_path: Path) -> None:
    where = folder(
        tmp_path,
        solutii_01=sheet(rows="H7 CASA 8\nI8 STIRA 13"),
        solutii_02=sheet(name="Ilie Dan", table="2", rows="RⒶ CASA 8"),
    )
    listed = run(tmp_path, "lamureste", where, "--lista").out
    answered = run(tmp_path, "lamureste", where, "--intrebare", "1", "--raspuns", "12A", "--arbitru", "D").out
    assert "diferă printr-o literă" in listed
    assert "diferă printr-o literă" not in answered
    assert "De privit înainte de afișare: " in answered
