"""Questions answered: what an answer may be, and what its sheet is asked from then on."""

from pathlib import Path

import pytest

from arbitraj.desk.grade import grade
from arbitraj.desk.settle import asked_next, fault_of
from arbitraj.record.question import NOWHERE, Answer, Ask, Query, Question
from tests.folders import folder, sheet


def test_a_sheet_is_asked_on_under_the_answers_given(tmp_path: Path) -> None:
    graded = grade(folder(tmp_path, solutii_01=sheet(rows="H7 CASA 8\nI8 ST1RE 13\n6E cOMANDA l1")))
    first, second = graded.questions
    given = Answer(1, first.id, first.sheet, first.entry, first.seen, "STIRE", "Dobre", "")
    assert [each.id for each in asked_next(graded, first, [])] == [first.id, second.id]
    assert [each.id for each in asked_next(graded, first, [given])] == [second.id]


@pytest.mark.parametrize(
    ("column", "reading", "fault"),
    [
        ("shown", "H7, 6E", ""),
        ("shown", NOWHERE, ""),
        ("shown", "H7, unde", "«unde» nu este o poziție"),
        ("shown_word", "cOMANDA", ""),
        ("shown_word", "H7", "nu este un cuvânt"),
        ("shown_jokers", "cOMANDA", ""),
        ("name", "Pop Ana", ""),
    ],
)
def test_what_a_grid_shows_is_answered_by_places_and_by_words(
    tmp_path: Path, column: str, reading: str, fault: str
) -> None:
    question = Question("01", 1, Query(Ask.GRID, "H7 CASA", "solutii/01.csv", "grid", entry=1, column=column))
    said = fault_of(question, reading, grade(folder(tmp_path)))
    assert (fault in said, bool(said)) == (True, bool(fault)), said
