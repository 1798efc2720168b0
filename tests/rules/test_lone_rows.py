"""8.2.g, 4.4: a row that holds no word is asked before it counts as an entry, once for all of a sheet."""

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from arbitraj.desk.grading.grade import grade
from arbitraj.desk.settling.settle import Signed, answer
from arbitraj.record.game import Game
from arbitraj.record.question import NOTHING, Ask, Query
from tests.correcting import WORDS, articles, states
from tests.folders import SETTINGS, folder, step_in
from tests.rules.test_answers_stay import of_type
from tests.rules.test_asking import asked, game, only, reply, sheet

MAXIME = 'tip = "serie_maxime"\ngrupe = ["CASADEL", "STIRENU", "?OMANDA"]'
HEAD = "nume;Pop Ana\nmasa;1\nnr;grupa;pozitie;depunere;puncte;total\n"
TABLE = HEAD + "1;1;H7;CASA;8;\n2;;;{};;\n3;2;I8;STIRE;13;\n4;3;6E;cOMANDA;71;\n"
ROWS = "H7 CASA 8\n- {} -\nI8 STIRE 13"


def maxime(tmp_path: Path, text: str) -> Path:
    settings = SETTINGS.replace('tip = "integral_partial"', MAXIME).replace("litere", "#litere")
    return folder(
        tmp_path, concurs=settings, solutii_01=text, solutii_02=HEAD.replace("Pop Ana\nmasa;1", "Ilie Dan\nmasa;2")
    )


@pytest.mark.parametrize("word", ["x", "X", "xx", "abandon", "Abandon", "ANULAT", "anulată", "=", "ZZZ"])
def test_4_4_a_numbered_row_that_holds_no_word_is_asked_before_it_moves_the_others(tmp_path: Path, word: str) -> None:
    """As an entry of 0 points it would move STIRE and COMANDA one place back, in silence."""
    (question,) = [doubt for doubt in grade(maxime(tmp_path, TABLE.format(word))).questions if doubt.sheet == "01"]
    assert (question.query.kind, question.query.why, question.moves) == (Ask.VALUE, "lone_row", True)
    assert NOTHING in question.query.readings


@pytest.mark.parametrize(("row", "found"), [("2;;;CASA;;", 1), ("2;;H;;;", 0), ("2;;;;8;", 1), ("2;;;–;;", 0)])
def test_4_4_what_else_stands_alone_in_a_row(tmp_path: Path, row: str, found: int) -> None:
    """A word of the list is asked where it moves a place; half a position is what the player wrote."""
    graded = grade(maxime(tmp_path, TABLE.replace("2;;;{};;", row)))
    assert sum(question.sheet == "01" for question in graded.questions) == found


def test_4_4_behind_the_last_entry_a_word_moves_no_place(tmp_path: Path) -> None:
    rows = HEAD + "1;1;H7;CASA;8;\n2;2;I8;STIRE;13;\n3;;;{};;\n"
    assert not [
        question for question in grade(maxime(tmp_path / "1", rows.format("CASA"))).questions if question.sheet == "01"
    ]
    assert [
        question for question in grade(maxime(tmp_path / "2", rows.format("x"))).questions if question.sheet == "01"
    ]


@pytest.mark.parametrize("word", ["x", "X", "abandon", "NUL", "=", "ZZZ"])  # NUL is a word too
@pytest.mark.parametrize("tip", ["integral_partial", "n_scrabble", "serie_maxime", "pe_sir"])
def test_8_2_g_a_typed_row_of_any_type_is_asked_where_it_would_be_a_finding(tip: str, word: str) -> None:
    """As a hall types it: it is an entry, and none once that is answered."""
    of = of_type(tip)
    of = replace(of, words=WORDS | {"NUL"})
    rows = "\n".join(f"{'- ' * of.competition.game_type.has_groups}{row}" for row in ROWS.format(word).split("\n"))
    written = sheet(rows, groups=of.competition.game_type.has_groups)
    question = only(asked(written, of=of))
    assert (question.query.readings, question.query.column) == ((NOTHING,), "whole")
    none, kept = asked(written, reply(question, NOTHING), of=of), asked(written, reply(question, None), of=of)
    assert (none.questions, [entry.word for entry in none.entries]) == ((), ["CASA", "STIRE"])
    assert (kept.questions, articles(kept)[1]) == ((), ["8.2.g"])


def test_8_2_g_one_answer_is_for_all_such_rows_of_a_sheet() -> None:
    written = sheet("H7 CASA 8\n- x -\n- = -\nI8 STIRE 13\n- abandon -")
    question = only(asked(written))
    none = asked(written, reply(question, NOTHING))
    assert (none.questions, states(none), len(none.answered)) == ((), "cc", 3)
    # what is an entry is said of one row alone: the next is asked
    other = only(asked(written, reply(question, None)))
    assert (other.seen, other.query.entry) == ("? =", 3)
    assert asked(written, reply(question, None), reply(other, NOTHING, 2)).questions == ()
    # another sheet is another matter
    assert len(asked(written, structs.replace(reply(question, NOTHING), sheet="02", id="other")).questions) == 1


def test_8_2_g_what_is_answered_of_a_typed_row_holds_for_its_file_too() -> None:
    """A hall names the row 2, a file with a printed number has «2 x» before the entry it calls 2."""
    typed = sheet("H7 CASA 8\n- x -\nI8 STIRE 13")
    query = Query(Ask.VALUE, "2 x", "f, 5", "text_row", (NOTHING, "? x"), 2, "row")
    read = replace(sheet("H7 CASA 8\nI8 STIRE 13"), queries=(query,))
    for one, other in ((typed, read), (read, typed)):
        answer = reply(only(asked(one)), NOTHING)
        assert (asked(other, answer).questions, states(asked(other, answer))) == ((), "cc")


def test_an_answer_to_the_same_sign_in_a_real_row_is_no_answer_about_lone_ones() -> None:
    written = sheet("H7 CASA x\n- x -")
    row, points = asked(written).questions
    assert (points.query.column, row.query.column) == ("points", "whole")
    assert [question.query.column for question in asked(written, reply(points, NOTHING)).questions] == ["whole"]


@pytest.mark.parametrize("row", ["H - -", "- CASA -", "- - 8", "H7 x -", "- x 8"])
def test_8_2_g_what_a_player_wrote_stays(row: str) -> None:
    """A lone position or half of one, points, a word of the list: legible."""
    assert not [q for q in asked(sheet(f"H7 CASA 8\n{row}")).questions if q.query.why == "lone_row"]


def test_8_2_g_behind_the_stop_of_a_string_nothing_hangs_on_it() -> None:
    rows = "H7 CASA 8\nA1 CASA 3\n- x -"
    string: Game = game("pe_sir", letters="CASATIRE")
    behind = asked(sheet(rows), of=string)
    assert (behind.questions, states(behind)) == ((), "cin")
    assert only(asked(sheet("H7 CASA 8\n- x -\nA1 CASA 3"), of=string)).seen == "? x"


@pytest.mark.parametrize(("reading", "place", "points"), [(NOTHING, 1, 575), (None, 3, 312)])
def test_4_4_what_hangs_on_a_row_that_holds_an_x(tmp_path: Path, reading: str | None, place: int, points: int) -> None:
    """Of three players the first; as an entry of 0 points the x makes it the third: 575 ranking points or 312."""
    rows = "1;1;H7;CASA;8;\n2;2;I8;STIRE;13;\n"
    sheets = {
        "solutii_01": TABLE.format("x"),
        "solutii_02": HEAD.replace("Pop Ana\nmasa;1", "Ilie Dan\nmasa;2") + rows,
        "solutii_03": HEAD.replace("Pop Ana\nmasa;1", "Ene Ion\nmasa;3") + rows,
        "jucatori": "masa,nume,prenume\n1,Pop,Ana\n2,Ilie,Dan\n3,Ene,Ion\n",
        "predare": "fisa,ordine,masa,stare,avertismente_disciplinare\n"
        + "".join(f"0{n},{n},{n},predat,0\n" for n in (1, 2, 3)),
    }
    where = folder(
        tmp_path, concurs=SETTINGS.replace('tip = "integral_partial"', MAXIME).replace("litere", "#litere"), **sheets
    )
    (question,) = grade(where).questions
    with step_in(where) as transaction:
        answer(transaction, [(question, reading)], Signed("Ion Pop", "21.11.2026 18:00"))
    (standing,) = [ranked for ranked in grade(where).ranking.standings if ranked.correction.submission.sheet == "01"]
    assert (standing.place, standing.ranking_points) == (place, points)
