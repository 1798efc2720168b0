"""A question on which nothing hangs is not asked; what an arbiter decided is asked of nobody, and stays decided."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from msgspec import structs

from arbitraj.record.game import Game
from arbitraj.record.model import Action, Decision
from arbitraj.record.question import NOTHING, Answer, Ask, Query, Question
from arbitraj.rules.correct import Correction
from arbitraj.rules.last_word import DecisionStatus
from tests.longer import most
from tests.rules.test_answers_stay import KINDS, Row, made, of_type, queries, tables
from tests.rules.test_asking import asked, game, of_grid, reply, sheet
from tests.rules.test_decisions_ask_nothing import decided, decision

FIELDS = ("word", "position", "points", "group", "name", "table")


def seen(correction: Correction) -> list[str]:
    return [question.query.seen for question in correction.questions]


def answered(rows: str, **given_answers: str | None) -> Correction:
    """A sheet, its questions answered by what is seen, in the order of the answers."""
    written = sheet(rows)
    answers: list[Answer] = []
    for number, (text, reading) in enumerate(given_answers.items(), 1):
        question = next(
            doubt for doubt in asked(written, *answers).questions if doubt.query.seen == text.removeprefix("_")
        )
        answers.append(reply(question, reading, number))
    return asked(written, *answers)


def test_8_2_g_without_a_position_no_word_is_asked() -> None:
    assert seen(answered("H7 CASA 8\n18 ST1RE 13")) == ["18", "ST1RE"]
    correction = answered("H7 CASA 8\n18 ST1RE 13", _18=None)
    assert (seen(correction), correction.total, correction.entries[1].articles) == ([], 8, ("8.2.g",))
    assert correction.entries[1].entry.word == "ST1RE"
    assert seen(answered("H7 CASA 8\n18 ST1RE 13", _18="I8")) == ["ST1RE"]


def test_8_2_a_of_a_word_that_is_none_no_points_are_asked() -> None:
    assert seen(answered("H7 CASA 8\nI8 ST1RE l3")) == ["ST1RE", "l3"]
    assert seen(answered("H7 CASA 8\nI8 ST1RE l3", ST1RE=None)) == []
    assert seen(answered("H7 CASA 8\nI8 ST1RE l3", ST1RE="STIRE")) == ["l3"]


def test_with_a_grid_points_and_words_may_save_a_row() -> None:
    grid = "." * 15
    rows = [grid] * 7 + ["......CASA.....", ".......STIRE..."] + [grid] * 6
    for row in ("18 ST1RE 13", "J8 ST1RE l3"):
        written = replace(sheet(f"H7 CASA 8\n{row}"), grid=tuple(rows))
        (first, *_) = asked(written).questions
        assert asked(written, reply(first, None)).questions


def test_8_4_d_a_row_of_which_the_grid_shows_nothing_is_saved_by_no_points() -> None:
    written, of = sheet("H7 STLRE l3"), game(on_demand=True)
    points, grid = asked(written, of=of).questions
    assert (points.seen, grid.seen) == ("l3", "H7")
    nowhere = asked(written, *of_grid(grid, "4"), of=of)
    assert nowhere.questions == ()
    assert [answer.seen for _, answer in nowhere.answered] == ["H7"]  # another answer may take its place
    # CASA may be what was meant, for its points
    assert [question.seen for question in asked(written, *of_grid(grid, "3 CASA"), of=of).questions] == ["l3"]


@pytest.mark.parametrize(("row", "first"), [("H7 STLRE ?", []), ("H14 STIRE ?", ["H14 STIRE"])])
def test_8_4_d_points_that_nobody_can_read_are_asked_where_a_grid_may_show_another_word(
    row: str, first: list[str]
) -> None:
    """Of the other word it is asked only once the points are read: nothing hangs on either answer alone."""
    written, of = sheet(row), game(on_demand=True)
    grids = [question for question in asked(written, of=of).questions if question.query.kind is Ask.GRID]
    answers = [answer for question in grids for answer in of_grid(question, "4")]
    assert [answer.seen for answer in answers] == first  # what was not offered nobody looked for
    (points,) = asked(written, *answers, of=of).questions
    assert points.seen == "?"
    answers.append(reply(points, "8", 2))
    (grid,) = asked(written, *answers, of=of).questions
    assert ({choice.key for choice in grid.choices} & {"2", "3"}, grid.query.kind) == ({"3"}, Ask.GRID)
    assert asked(written, *answers, *of_grid(grid, "4"), of=of).questions == ()


@pytest.mark.parametrize(
    ("row", "taken", "left"),
    [
        ("18 STIRE 13", decision(Action.REJECT, article="8.2.a", written="18 STIRE"), []),
        ("18 STIRE 13", decision(Action.ACCEPT, position="I8", written="18 STIRE"), []),
        ("I8 ST1RE 13", decision(Action.ACCEPT, word="STIRE", written="I8 ST1RE"), []),
        ("18 ST1RE l3", decision(Action.ACCEPT, position="I8", word="STIRE", written="18 ST1RE"), ["l3"]),
        ("I8 STIRE l3", decision(Action.REJECT, article="8.2.a", written="I8 STIRE"), []),
        ("I8 STIRE l3", decision(Action.ADD, article="8.3.d", written="I8 STIRE"), []),
        ("I8 STIRE l3", decision(Action.DROP, article="8.3.d", written="I8 STIRE"), []),
    ],
)
def test_a_decision_settles_what_it_decides(row: str, taken: Decision, left: list[str]) -> None:
    of, written = decided(game(), taken), sheet(f"H7 CASA 8\n{row}")
    correction = asked(written, of=of)
    assert (seen(correction), correction.misfits) == (left, ())
    # the answer to what is left, or an older one to what is not asked any more, leaves the decision what it is
    for question in (*asked(written).questions, *correction.questions):
        for reading in (*question.query.readings, None):
            under = asked(written, reply(question, reading), of=of)
            assert [fate.fate for fate in under.fates if fate.fate is DecisionStatus.MISFIT] == [], (
                question.seen,
                reading,
            )
            assert question.id not in {doubt.id for doubt in under.questions}


def test_8_2_what_a_rejected_word_takes_out_of_the_stock_is_asked_and_keeps_it_rejected() -> None:
    taken = decision(Action.REJECT, article="8.2.a", written="I8 ST1RE")
    written, of = sheet("H7 CASA 8\nI8 ST1RE 13\n6E cOMANDA 71\nH4 TRACASAI 11\nK5 CAPRARUL 86"), decided(game(), taken)
    (question,) = asked(written, of=of).questions
    totals = {reading: asked(written, reply(question, reading), of=of) for reading in (*question.query.readings, None)}
    assert len({total.total for total in totals.values()}) > 1
    assert all(total.entries[1].articles == ("8.2.a",) and not total.misfits for total in totals.values())


def test_an_answer_that_is_changed_makes_a_decision_a_misfit() -> None:
    written = sheet("H7 CASA 8\nI8 ST1RE 13")
    (question,) = asked(written).questions
    taken = decision(Action.REJECT, article="8.2.a", written="I8 ST1RE")
    of = decided(game(), taken)
    first = reply(question, None)
    assert not asked(written, first, of=of).misfits
    # made while it was answered to be as it is written
    assert asked(written, first, reply(question, "STIRE", 2), of=of).misfits
    named = decided(game(), structs.replace(taken, written="I8 STIRE"))
    assert not asked(written, reply(question, "STIRE"), of=named).misfits
    assert asked(written, reply(question, "STLRE"), of=named).misfits


def test_an_answer_to_what_is_decided_since_is_not_told_to_answer_nothing() -> None:
    written = sheet("H7 CASA 8\nI8 STIRE l3")
    (question,) = asked(written).questions
    of = decided(game(), decision(Action.DROP, article="8.3.d", written="I8 STIRE"))
    correction = asked(written, reply(question, "31"), of=of)
    assert [answer.number for _, answer in correction.answered] == [1]


def outcome(correction: Correction) -> tuple[Any, ...]:
    entries = [
        (
            replayed.state,
            replayed.worth,
            replayed.accepted and (replayed.accepted.position, replayed.accepted.tiles),
            replayed.articles,
        )
        for replayed in (*correction.construction, *correction.entries)
    ]
    counted = sorted((f.article, f.entry or 0) for f in correction.findings if f.counts)
    looked_at = {question.id for question in correction.questions if question.query.kind is Ask.GRID}
    return correction.total, entries, counted, [misfit.decision.number for misfit in correction.misfits], looked_at


def allowed(question: Question, correction: Correction) -> Sequence[str | None]:
    """Answers that an arbiter may give, offered or typed: the points that a row is worth among them."""
    steps = [
        replayed
        for replayed in (*correction.construction, *correction.entries)
        if replayed.entry.number == question.query.entry
    ]
    worth = [str(points) for step in steps for points in (step.points, *(way.points for way in step.judgement.tried))]
    typed: dict[str, tuple[str, ...]] = {
        "points": ("8", "13", "71", "21", "2", "4", "6", "10", "86", "11", "9999", *worth),
        "word": ("CASA", "STIRE", "AS", "COMANDA", "TRACASAI", "ZZZ", NOTHING),
        "position": ("H7", "H8", "I8", "6E", "H4", "K5", "A1", "P9", NOTHING),
        "group": ("1", "2", "3", "4", "5", "9", NOTHING),
        "name": ("Pop Ana", "Ilie Dan", NOTHING),
        "table": ("1", "2", NOTHING),
    }
    return [*question.query.readings, None, *typed[question.query.column]]


@settings(max_examples=most(6, 20), deadline=None)
@given(st.sampled_from(KINDS), tables, queries, st.data())
def test_on_every_question_something_hangs(key: str, rows: list[Row], asks: list[Query], data: st.DataObject) -> None:
    asks = [query for query in asks if query.entry is None or query.entry <= len(rows)]  # about rows that there are
    written, of = made(rows, asks, key == "superscrabble_incomplet"), of_type(key)
    numbers = [entry.number for entry in written.entries]
    article = st.sampled_from(["8.2.a", "8.2.b"])
    actions = data.draw(st.lists(st.sampled_from([Action.REJECT, Action.ACCEPT, Action.ADD, Action.DROP]), max_size=2))
    taken = [_taken(data, n, action, numbers, data.draw(article), of) for n, action in enumerate(actions, 1)]
    of = decided(of, *taken)
    answers: list[Answer] = []
    for n in range(data.draw(st.integers(0, 3))):
        if now := asked(written, *answers, of=of).questions:
            question = data.draw(st.sampled_from(now))
            if question.query.kind is not Ask.DECISION:
                answers.append(reply(question, data.draw(st.sampled_from([*question.query.readings, None])), n + 1))
    correction = asked(written, *answers, of=of)
    for question in correction.questions:
        if question.query.column not in FIELDS or question.query.kind is Ask.DECISION:
            continue
        same_row = [
            q
            for q in correction.questions
            if (q.query.table, q.query.entry) == (question.query.table, question.query.entry)
        ]
        if len(same_row) > 1:  # one may hang on the other
            continue
        answers_allowed = allowed(question, correction)
        first = outcome(asked(written, *answers, reply(question, answers_allowed[0], 99), of=of))
        moved = (
            outcome(asked(written, *answers, reply(question, answer, 99), of=of)) != first for answer in answers_allowed
        )
        assert any(moved), (question.text, question.query.readings)


def _taken(
    data: st.DataObject, number: int, action: Action, numbers: Sequence[int], article: str, of: Game
) -> Decision:
    entry = data.draw(st.sampled_from(numbers))
    about = {"article": article if action is Action.REJECT else "8.3.d"} if action is not Action.ACCEPT else {}
    if action is Action.ACCEPT:
        about = {
            "position": data.draw(st.sampled_from(["", "H7", "I8"])),
            "word": data.draw(st.sampled_from(["", "CASA"])),
        }
    table = "constructie" if of.competition.game_type.has_construction else ""
    return structs.replace(decision(action, entry, **about), number=number, table=table)
