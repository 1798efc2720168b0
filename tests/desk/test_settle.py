"""Questions at the desk: what is open, answers by name, answers of two arbiters, what was looked at."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from arbitraj.desk.command_io import CommandIo, Progress, unwatched
from arbitraj.desk.grading.grade import grade
from arbitraj.desk.settling.settle import (
    AlreadyAnsweredError,
    Answering,
    Signed,
    answer_question,
    corrected_since,
    fault_of,
    looked_at,
    reply,
    typed_row,
    unsettled,
    withdraw_answer,
)
from arbitraj.folder.registers import ANSWERS
from arbitraj.problems import ProblemsError
from arbitraj.record.question import LOOKED_AT, NOWHERE, Answer, Ask, Query, Question, as_kept
from tests.folders import folder, sheet
from tests.season.conftest import WITH_DEADLINE

pytestmark = pytest.mark.usefixtures("no_terminal")
DOBRE, ALTUL = Signed("Dobre", "21.11.2026 18:00"), Signed("Altul", "21.11.2026 18:01")
BY_DOBRE = {"arbiter": DOBRE.arbiter, "when": DOBRE.when}


@pytest.fixture
def where(tmp_path: Path) -> Path:
    """Sheet 01 has a word and a number that cannot be read."""
    return folder(tmp_path, solutii_01=sheet(rows="H7 CASA 8\nI8 ST1RE 13\n6E cOMANDA l1"))


def test_what_is_open_is_told_and_less_after_an_answer(where: Path) -> None:
    assert [question.seen for question in unsettled(where).questions] == ["ST1RE", "l1"]
    settled = answer_question(where, Answering("1", "STIRE", "Dobre"))
    assert settled.question.seen == "ST1RE"
    assert settled.left
    assert [question.seen for question in settled.left.questions] == ["l1"]
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

    settled = answer_question(where, Answering("1", "STIRE", "Dobre"), CommandIo(progress_for=spoils))
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

    settled = answer_question(where, Answering("1", "STIRE", "Dobre"), CommandIo(progress_for=stopped))
    assert (settled.question.seen, settled.left, settled.problems) == ("ST1RE", None, ())
    assert "STIRE" in (where / "lamuriri.toml").read_text("utf-8")


def test_two_do_not_answer_over_one_another(where: Path) -> None:
    found = unsettled(where)
    word, points = found.questions
    first = reply(where, found.graded, word, "STIRE", DOBRE)
    (given,), meanwhile = reply(where, found.graded, word, None, ALTUL)
    assert (first[1], meanwhile, given.arbiter) == (False, True, "Dobre")
    assert (where / "lamuriri.toml").read_text("utf-8").count("[[raspuns]]") == 1
    with pytest.raises(ProblemsError):
        reply(where, found.graded, points, "mult", ALTUL)


def test_what_was_looked_at_is_not_shown_again(where: Path) -> None:
    (item, *others) = unsettled(where).look_at
    looked_at(where, item, DOBRE)
    assert unsettled(where).look_at == tuple(others)
    line = Answer(number=1, id=item.id, sheet=item.sheet, entry=item.entry, seen=item.text, reading=None, **BY_DOBRE)
    assert ANSWERS.read(where)[0] == (structs.replace(line, how=LOOKED_AT),)


def test_a_sheet_is_asked_on_under_the_answers_given(tmp_path: Path) -> None:
    graded = grade(folder(tmp_path, solutii_01=sheet(rows="H7 CASA 8\nI8 ST1RE 13\n6E cOMANDA l1")))
    first, second = graded.questions
    given = Answer(
        number=1,
        id=first.id,
        sheet=first.sheet,
        entry=first.entry,
        seen=first.seen,
        reading="STIRE",
        arbiter="Dobre",
        when="",
    )
    assert [question.id for question in corrected_since(graded, first, []).questions] == [first.id, second.id]
    assert [question.id for question in corrected_since(graded, first, [given]).questions] == [second.id]


@pytest.mark.parametrize(
    ("column", "reading", "fault"),
    [
        ("shown", "H7, 6E", ""), ("shown", NOWHERE, ""), ("shown", "H7, unde", "«unde» nu este o poziție"),
        ("shown_word", "cOMANDA", ""), ("shown_word", "H7", "nu este un cuvânt"), ("shown_word", "COM(A)NDA", ""),
        ("shown_word", "CO*MANDA", "mai multe feluri; se scrie unul dintre: C(O)MANDA, CO(M)ANDA"),
        ("shown_jokers", "cOMANDA", ""), ("name", "Pop Ana", ""),
    ],
)  # fmt: skip
def test_what_a_grid_shows_is_answered_by_places_and_by_words(
    tmp_path: Path, column: str, reading: str, fault: str
) -> None:
    question = Question("01", 1, Query(Ask.GRID, "H7 CASA", "solutii/01.csv", "grid", entry=1, column=column))
    message = fault_of(question, reading, grade(folder(tmp_path)).competition)
    assert (fault in str(message or ""), bool(message)) == (True, bool(fault)), message


LEGIBLE = {
    "position": ("H7 8A", "CASA", "bad_position"),
    "word": ("CASA STiRE –", "CASĄ ! 12", "bad_word"),
    "points": ("12 –", "x l2", "bad_points"),
    "total": ("12", "x", "bad_points"),
    "group": ("3 gr._3", "-3 −3 –3 _-3 x", "bad_number"),
    "table": ("3", "-3 _−3 a", "bad_number"),
    "row": ("H7_CASA_8", "ceva", "bad_row"),
    "whole": ("H7_CASA_8", "ceva", "bad_row"),
    "heading": ("puncte", "zzz masa", "bad_heading"),
    "name": ("x", "", ""),
    "owner": ("", "x –", "bad_other"),
    "": ("", "x –", "bad_other"),
}


def test_a_value_that_cannot_be_that_of_its_column_is_refused_by_its_name(tmp_path: Path) -> None:
    competition = grade(folder(tmp_path)).competition
    for column, (good, bad, key) in LEGIBLE.items():
        asked = Question("01", 1, Query(Ask.VALUE, "x", "f", "p", entry=1, column=column))
        for reading in (word.replace("_", " ") for word in f"{good} {bad}".split()):
            fault = fault_of(asked, reading, competition)
            wrong = f"questions.{key}" if reading.replace(" ", "_") in bad.split() else None
            assert (column, reading, fault and fault.key) == (column, reading, wrong)
            assert fault is None or key == "bad_other" or dict(fault.values)["text"] == reading
    for kind in Ask:
        asked = Question("01", 1, Query(kind, "x", "f", "p", entry=1, column="word"))
        fault = fault_of(asked, None, competition)
        wanted = {Ask.GRID: "bad_grid", Ask.FILE: "settled_by_file", Ask.DECISION: "settled_by_decision"}.get(kind)
        assert (fault and fault.key) == (wanted and f"questions.{wanted}")


@pytest.mark.parametrize(
    ("kind", "typed", "kept"),
    [
        (Ask.GRID, "nicăieri", NOWHERE),
        (Ask.GRID, "Nicăieri", NOWHERE),  # a capital put by the keyboard
        (Ask.GRID, "nicaieri", NOWHERE),
        (Ask.GRID, "NICĂIERI", "NICĂIERI"),  # a word of the grid
        (Ask.GRID, "NICĂIERi", "NICĂIERi"),
        (Ask.VALUE, "nicăieri", "nicăieri"),
    ],
)
def test_nowhere_is_typed_as_people_write_it(kind: Ask, typed: str, kept: str) -> None:
    query = Query(kind, "H7 CASA", "solutii/01.csv", "grid", entry=1, column="shown_word")
    assert as_kept(query, typed) == kept


def test_an_answer_is_taken_back_by_a_line_that_says_so(where: Path) -> None:
    (where / "concurs.toml").write_text(WITH_DEADLINE, "utf-8")
    asked = unsettled(where).questions[0]
    answer_question(where, Answering("1", "STIRE", "Dobre"))
    before = (where / "lamuriri.toml").read_bytes()
    answers, after = withdraw_answer(where, asked.id)
    assert after.left
    assert asked.id in [question.id for question in after.left.questions]
    assert (where / "lamuriri.toml").read_bytes().startswith(before)
    given, back = ANSWERS.read(where)[0]
    assert answers == (given,)
    about: dict[str, Any] = {"id": asked.id, "sheet": "01", "entry": 2, "seen": "ST1RE"}
    assert given == Answer(number=1, **about, reading="STIRE", arbiter="Dobre", when=given.when)
    assert back == Answer(number=2, **about, reading=None, arbiter="Ionescu Maria", when=back.when, how="anulat")
    for name, said in ((asked.id, "răspunsul 2"), ("1", "răspunsul 2"), ("9", "nu există răspunsul «9»")):
        with pytest.raises(ProblemsError, match=said):
            withdraw_answer(where, name, "Altul")
    answer_question(where, Answering(asked.id, "STLRE", "Altul"))
    assert withdraw_answer(where, "3", "Dobre")[0][0].reading == "STLRE"


def test_what_was_answered_before_stays_to_be_read_struck_out(where: Path) -> None:
    asked = unsettled(where).questions[0]
    for reading in ("STLRE", "STIRE"):
        answer_question(where, Answering(asked.id, reading, "Dobre", anew=True))
    step = grade(where).corrections[0].entries[1]
    assert step.word == "STIRE"
    told = {finding.text: finding.struck for finding in step.findings if finding.article == "7.1"}
    assert told == {
        "Lămurirea 2, Dobre: «ST1RE» este STIRE.": False,
        "Lămurirea 1, Dobre: «ST1RE» este STLRE. Înlocuită de lămurirea 2.": True,
    }


def test_a_question_that_has_an_answer_is_not_answered_again_without_a_word(where: Path) -> None:
    asked = unsettled(where).questions[0]
    answer_question(where, Answering(asked.id, "STIRE", "Dobre"))
    with pytest.raises(AlreadyAnsweredError, match="are deja răspunsul 1: STIRE") as told:
        answer_question(where, Answering(asked.id, "STLRE", "Altul"))
    assert f"--anuleaza {asked.id}" in str(told.value)
    assert (where / "lamuriri.toml").read_text(encoding="utf-8").count("[[raspuns]]") == 1


def test_a_question_says_whose_sheet_it_is_and_the_whole_row(tmp_path: Path) -> None:
    rows = "nume;Pop Ana\nmasa;1\nnr;grupa;pozitie;depunere;puncte;total\n1;;H7;CASA;8;8\n2;III;;STIRE;;21\n"
    graded = grade(folder(tmp_path, solutii_01=rows))

    def told(entry: int, column: str = "word", sheet: str = "01") -> str:
        return typed_row(graded, Question(sheet, entry, Query(Ask.VALUE, "x", "f", "p", entry=entry, column=column)))

    assert [told(1), told(2)] == [
        "Pop Ana, masa 1; rândul: H7 | CASA | 8 | 8",
        "Pop Ana, masa 1; rândul: gr. III | ? | STIRE | ? | 21",
    ]
    assert [told(3), told(1, "row"), told(1, sheet="03")] == ["Pop Ana, masa 1", "Pop Ana, masa 1", ""]
