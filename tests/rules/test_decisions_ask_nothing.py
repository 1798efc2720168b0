"""A decision opens no question about what it decides; a question offers what may be there besides what is seen."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from msgspec import structs

from arbitraj.record.game import Game
from arbitraj.record.model import Action, Decision
from arbitraj.record.question import NOTHING, NOWHERE, Ask, Query
from arbitraj.rules.correct import Correction
from tests.longer import most
from tests.rules.test_answers_stay import KINDS, Row, made, of_type, queries, tables
from tests.rules.test_asking import asked, game, only, reply, sheet

ACCEPTED = "H7 CASA 8\nI8 STIRE 13"


def decision(action: Action, entry: int | None = 2, **about: Any) -> Decision:
    return Decision(
        number=1, sheet="01", entry=entry, action=action, reason="așa e drept", arbiter="Marin Dobre", **about
    )


def decided(of: Game, *decisions: Decision) -> Game:
    return replace(of, competition=replace(of.competition, decisions=decisions))


def names(correction: Correction) -> set[str]:
    return {question.id for question in correction.questions}


@pytest.mark.parametrize(
    ("row", "taken"),
    [
        ("I8 STIRE 13", decision(Action.ADD, article="8.3.d")),
        ("I8 STIRE 13", decision(Action.REJECT, article="8.2.a")),
        ("I8 STIRE 31", decision(Action.DROP, article="8.3.d")),
        ("I8 ST+IRE 13", decision(Action.REJECT, article="8.2.a")),
        ("I8 STIRE 21", decision(Action.REJECT, article="8.2.a")),
        ("I8 STIRE 13", decision(Action.ACCEPT, position="I8")),
        ("I8 STARE 13", decision(Action.ACCEPT, word="STIRE")),
        ("G4 CASA 13", decision(Action.REJECT, article="8.2.b")),
    ],
)
def test_8_3_d_what_is_decided_is_asked_by_no_decision(row: str, taken: Decision) -> None:
    written = sheet(f"H7 CASA 8\n{row}")
    written = replace(written, entries=tuple(replace(e, word=e.word.replace("+", " ")) for e in written.entries))
    assert names(asked(written, of=decided(game(), taken))) <= names(asked(written))


@pytest.mark.parametrize("points", ["31", "l3", "1 3", ""])
def test_8_3_d_points_that_an_arbiter_has_judged_are_not_asked_about(points: str) -> None:
    written = sheet(ACCEPTED)
    written = replace(written, entries=(written.entries[0], replace(written.entries[1], points=points)))
    for action in (Action.ADD, Action.DROP):
        correction = asked(written, of=decided(game(), decision(action, article="8.3.d")))
        has_it = action is Action.ADD or points in ("31", "")
        assert not correction.questions or not has_it, (action, points)


@pytest.mark.parametrize(
    ("table", "entry", "reading"),
    [("H7 casa 8", 1, "c(a)sa"), ("H7 CASA 8\nI8 STlRE 13", 2, "STIRE"), ("H7 CASA 8\nI8 ST1RE 13", 2, "STIRE")],
)
def test_an_answer_stands_whatever_is_decided_of_its_row(table: str, entry: int, reading: str) -> None:
    """The joker that an arbiter saw marked costs no 8.3.c because somebody ruled on its row, or took that back."""
    of = game(letters="CAS?" if entry == 1 else "CASASTIRE")
    answer = reply(only(asked(sheet(table), of=of)), reading)
    alone = asked(sheet(table), answer, of=of)
    read = alone.entries[entry - 1].entry
    rejected = decision(Action.REJECT, entry, article="8.2.a", written=read.written)
    taken_back = structs.replace(decision(Action.WITHDRAW, entry, withdraws=1), number=2)
    for decisions in ((rejected,), (rejected, taken_back)):
        correction = asked(sheet(table), answer, of=decided(of, *decisions))
        assert [*correction.misfits, *correction.questions] == []
        assert correction.entries[entry - 1].entry.word == read.word == reading
        assert correction.total == (alone.total if len(decisions) > 1 else alone.total - alone.entries[entry - 1].worth)


def test_a_doubt_that_a_correct_entry_puts_off_is_not_called_by_a_decision() -> None:
    soft = Query(Ask.VALUE, "13?", "f, 2", "value", ("13",), 2, "points", soft=True)
    whole = Query(Ask.VALUE, "Pop A.", "f, 1", "value", ("Pop Ana",), None, "name", soft=True)
    line = Query(Ask.VALUE, "mulțumesc frumos", "f, 9", "line", (NOTHING,))
    written = sheet(ACCEPTED, soft, whole, line)
    assert [question.moves for question in asked(written).questions] == [False]
    for taken in (
        decision(Action.ADD, article="8.3.d"),
        decision(Action.REJECT, article="8.2.g"),
        decision(Action.ADD, None, article="8.3.a"),
        decision(Action.ADD, None, article="8.4.a"),
    ):
        correction = asked(written, of=decided(game(), taken))
        assert [question.moves for question in correction.questions] == [False], taken


def test_8_1_b_a_decision_on_something_else_does_not_hide_what_is_asked_of_the_grid() -> None:
    rows = "H7 CASA 8\nI8 STIRE 13\n6E cOMANDA 71\nG4 TRACASAI 11"
    of = game(on_demand=True)
    (question,) = asked(sheet(rows), of=of).questions
    for taken in (decision(Action.ADD, 4, article="8.3.d"), decision(Action.ADD, 3, article="8.3.d")):
        assert question.id in names(asked(sheet(rows), of=decided(of, taken)))
    for taken in (decision(Action.REJECT, 4, article="8.2.b"), decision(Action.ACCEPT, 4, position="H4")):
        assert question.id not in names(asked(sheet(rows), of=decided(of, taken)))


def test_readings_are_told_once_and_one_that_is_what_is_seen_is_no_question() -> None:
    query = Query(Ask.VALUE, "13", "f, 2", "points_unclear", ("13", "13"), 2, "points")
    assert (query.readings, query.is_idle) == (("13",), True)
    assert asked(sheet(ACCEPTED, query)).questions == ()
    other = replace(query, readings=("13", "18", "13"))
    assert (other.readings, other.is_idle) == (("13", "18"), False)
    assert len(asked(sheet(ACCEPTED, other)).questions) == 1


@pytest.mark.parametrize("readings", [("? (C)OMANDA", NOTHING), (NOTHING, "? (C)OMANDA")])
def test_8_2_g_a_numbered_word_without_a_position_is_an_entry_where_nothing_hangs_on_it(
    readings: tuple[str, ...],
) -> None:
    row = Query(Ask.VALUE, "3 (C)OMANDA", "f, 4", "text_row", readings, 3, "row")
    correction = asked(sheet(ACCEPTED, row))
    assert correction.questions == ()
    assert [(entry.word, entry.articles) for entry in correction.entries[2:]] == [("(C)OMANDA", ("8.2.g",))]
    # more than a number and a word, or a word alone: it may be a move that was not read, or none
    for seen in ("3 lB (C)OMANDA", "(C)OMANDA", "3 (C)OMANDA 20"):
        assert len(asked(sheet(ACCEPTED, replace(row, seen=seen))).questions) == 1
    # what is written below the last move may be no entry at all
    for word in ("gata", "Sfârșit", "STOP", "Semnătura", "xxx"):
        below = replace(
            row, seen=f"3. {word}", readings=tuple(reading.replace("(C)OMANDA", word) for reading in readings)
        )
        assert len(asked(sheet(ACCEPTED, below)).questions) == 1
    # pe șir: an incorrect entry ends the correction, so that points hang on it
    of, before = of_type("pe_sir"), replace(row, entry=2)
    assert len(asked(sheet(ACCEPTED, before), of=of).questions) == 1


@settings(max_examples=most(8, 50), deadline=None)
@given(st.sampled_from(KINDS), tables, queries, st.data())
def test_whatever_is_decided_asks_nothing_of_its_row_and_offers_more_than_is_seen(
    key: str, rows: list[Row], asks: list[Query], data: st.DataObject
) -> None:
    written, of = made(rows, asks, False), of_type(key)
    before = asked(written, of=of)
    numbers = [entry.number for entry in before.construction or before.entries]
    if not numbers:
        return
    number = data.draw(st.sampled_from(numbers))
    taken = data.draw(
        st.sampled_from(
            [
                decision(Action.REJECT, number, article="8.2.a"),
                decision(Action.ADD, number, article="8.3.d"),
                decision(Action.ADD, number, article="8.4.c"),
                decision(Action.ADD, None, article="8.3.a"),
            ]
        )
    )
    if of.competition.game_type.has_construction:
        taken = structs.replace(taken, table="constructie" if taken.entry else "")
    after = asked(written, of=decided(of, taken))
    own = [
        doubt
        for doubt in after.questions
        if doubt.entry in (None, number) and doubt.query.kind not in (Ask.FILE, Ask.DECISION)
    ]
    moving = {doubt.id: doubt.moves for doubt in before.questions}
    for question in own:
        assert question.id in moving
        assert moving[question.id] or not question.moves
    for question in (*before.questions, *after.questions):
        readings = [reading for reading in question.query.readings if reading != NOWHERE]
        assert len(set(readings)) == len(readings)
        # points seen in the column of totals are read into their own (8.3.d)
        assert question.query.why == "points_elsewhere" or set(readings) != {question.query.seen}
