"""Questions at the desk: what is open, answers by name, answers of two arbiters, what was looked at."""

from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from arbitraj.desk.door import Door, Progress, unwatched
from arbitraj.desk.grade import grade
from arbitraj.desk.settle import (
    Answering,
    Signed,
    answer_question,
    asked_next,
    fault_of,
    looked_at,
    reply,
    unsettled,
)
from arbitraj.problems import ProblemsError
from arbitraj.record.question import NOWHERE, Answer, Ask, Query, Question
from tests.folders import folder, sheet

pytestmark = pytest.mark.usefixtures("no_terminal")
DOBRE, ALTUL = Signed("Dobre", "21.11.2026 18:00"), Signed("Altul", "21.11.2026 18:01")


@pytest.fixture
def where(tmp_path: Path) -> Path:
    """Sheet 01 has a word and a number that cannot be read."""
    return folder(tmp_path, solutii_01=sheet(rows="H7 CASA 8\nI8 ST1RE 13\n6E cOMANDA l1"))


def test_what_is_open_is_told_and_less_after_an_answer(where: Path) -> None:
    assert [each.seen for each in unsettled(where).questions] == ["ST1RE", "l1"]
    settled = answer_question(where, Answering("1", "STIRE", "Dobre"))
    assert settled.question.seen == "ST1RE"
    assert settled.left
    assert [each.seen for each in settled.left.questions] == ["l1"]
    assert settled.left.look_at == unsettled(where).look_at


@pytest.mark.parametrize("asked", [Answering("3", "STIRE", "D"), Answering("1", "ST!RE", "D"), Answering("1", "STIRE")])
def test_what_cannot_be_taken_is_refused(where: Path, asked: Answering) -> None:
    with pytest.raises(ProblemsError):
        answer_question(where, asked)
    assert not (where / "lamuriri.toml").exists()


def test_what_stands_in_the_way_afterwards_does_not_hide_that_the_answer_is_written(where: Path) -> None:
    parts: list[str] = []

    def spoils(part: str) -> AbstractContextManager[Progress]:
        parts.append(part)
        if parts.count("reading") == 2:
            (where / "concurs.toml").write_text("[", "utf-8")
        return unwatched(part)

    settled = answer_question(where, Answering("1", "STIRE", "Dobre"), Door(watch=spoils))
    assert settled.left is None
    assert settled.problems[0].file == "concurs.toml"
    assert "STIRE" in (where / "lamuriri.toml").read_text("utf-8")


def test_stopping_the_look_at_what_is_left_does_not_hide_that_the_answer_is_written(where: Path) -> None:
    parts: list[str] = []

    def stopped(part: str) -> AbstractContextManager[Progress]:
        parts.append(part)
        if parts.count("reading") == 2:
            raise KeyboardInterrupt
        return unwatched(part)

    settled = answer_question(where, Answering("1", "STIRE", "Dobre"), Door(watch=stopped))
    assert (settled.question.seen, settled.left, settled.problems) == ("ST1RE", None, ())
    assert "STIRE" in (where / "lamuriri.toml").read_text("utf-8")


def test_two_do_not_answer_over_one_another(where: Path) -> None:
    found = unsettled(where)
    word, points = found.questions
    first = reply(where, found.graded, word, "STIRE", DOBRE)
    given, meanwhile = reply(where, found.graded, word, None, ALTUL)
    assert (first[1], meanwhile, given.arbiter) == (False, True, "Dobre")
    assert (where / "lamuriri.toml").read_text("utf-8").count("[[raspuns]]") == 1
    with pytest.raises(ProblemsError):
        reply(where, found.graded, points, "mult", ALTUL)


def test_what_was_looked_at_is_not_shown_again(where: Path) -> None:
    (item, *others) = unsettled(where).look_at
    looked_at(where, item, DOBRE)
    assert unsettled(where).look_at == tuple(others)


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
    said = fault_of(question, reading, grade(folder(tmp_path)).competition)
    assert (fault in str(said or ""), bool(said)) == (True, bool(fault)), said
