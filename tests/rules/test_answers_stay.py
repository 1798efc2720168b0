"""An answer's question keeps its name whatever else of the sheet is answered, and is never asked again."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from arbitraj.record.game import Game
from arbitraj.record.model import Entry, Sheet
from arbitraj.record.question import NOTHING, NOWHERE, Answer, Ask, Query, Question
from arbitraj.types import GAME_TYPES
from tests.correcting import GROUPS, STRING, entries
from tests.longer import most
from tests.rules.test_asking import asked, game, reply, sheet

Row = tuple[str, str, str, str, str]
POSITIONS = ["H7", "I8", "18", "l8", "6E", "8I", "H4", "K5", "##", "H", "", "Î?"]
WORDS = [
    "CASA", "STIRE", "ST1RE", "CAS4", "cOMANDA", "?OMANDA", "COMANDA.", "TRA CASAI", "CAPRARUl", "##", "18", "",
    "STARE",
]  # fmt: skip
POINTS = ["8", "13", "l3", "1?", "vezi", "##", "18", "21", "92", "", "-8", "10+3"]
TOTALS = ["", "8", "21", "joker C", "##", "13"]
fields = st.tuples(*map(st.sampled_from, (["", "1", "2", "x", "##", "18"], POSITIONS, WORDS, POINTS, TOTALS)))
tables = st.lists(fields, min_size=1, max_size=5)
ROWS = ["H7 CASA 8", "18 ST1RE l3", "mulțumesc"]


def at(entry: int) -> list[Query]:
    """What readers ask of a row, and of what stands before it."""
    row = RowsOf(entry)
    return [
        *(row.ask(text, "row", NOTHING, "H7 CASA 8", "18 ST1RE l3") for text in ROWS),
        row.ask("## ST1RE", "whole", "? ST1RE", NOTHING),
        row.ask("I8 ST1RE 13 x", "word", "STIRE", "ST1RE", soft=True),
        row.ask("##", "points", "13", "18", soft=True),
        row.ask("18 / 13", "points", "18", "13", kind=Ask.COPIES),
        row.ask("18 / 13", "word", "18", "13", kind=Ask.COPIES),
    ]


class RowsOf:
    def __init__(self, entry: int | None) -> None:
        self.entry = entry

    def ask(self, seen: str, column: str, *readings: str, kind: Ask = Ask.VALUE, soft: bool = False) -> Query:
        place = f"f, {self.entry} {column}"
        return Query(kind, seen, place, "value", readings, self.entry, column, soft=soft)


WHOLE = [
    RowsOf(None).ask("Pop A#", "name", "Pop Ana", kind=Ask.IDENTITY),
    RowsOf(None).ask("x1", "table", "1", kind=Ask.IDENTITY),
    RowsOf(None).ask("cu drag", "", NOTHING),
    replace(RowsOf(None).ask("cu drag", "", NOTHING), place="f, altundeva"),
    replace(RowsOf(None).ask("Pct", "heading", "puncte", "nimic", kind=Ask.HEADING), fills=((1, "l3"), (2, "8"))),
    replace(
        RowsOf(None).ask("Pct", "heading", "total", "puncte", kind=Ask.HEADING), fills=((1, "8"),), place="f, a doua"
    ),
]
queries = st.lists(st.sampled_from([*WHOLE, *(query for n in (1, 2, 3) for query in at(n))]), max_size=4)
KINDS = sorted(GAME_TYPES)


def made(rows: Sequence[Row], asks: Sequence[Query], second: bool) -> Sheet:
    table = tuple(Entry(n, *row) for n, row in enumerate(rows, 1))
    unique = tuple(dict.fromkeys(asks))
    return Sheet("01", "Pop Ana", "1", table, table if second else (), queries=unique, grid_unread=True)


def of_type(key: str) -> Game:
    kind = GAME_TYPES[key]
    more = {"letters": STRING} if key == "pe_sir" else {}
    if key.startswith("super"):
        more = {"groups": GROUPS[:1]}  # type: ignore[dict-item]
    return game(key, on_demand=True, **more) if kind else game()


def about(question: Question) -> tuple[object, ...]:
    query = question.query
    return query.kind, query.table, query.entry, query.column, query.seen, query.place


@settings(max_examples=most(8, 50), deadline=None)
@given(st.sampled_from(KINDS), tables, queries, st.data())
def test_the_name_of_a_question_never_moves_and_an_answer_is_never_asked_again(
    key: str, rows: list[Row], asks: list[Query], data: st.DataObject
) -> None:
    given_sheet, of = made(rows, asks, key == "superscrabble_incomplet"), of_type(key)
    now = asked(given_sheet, of=of).questions
    known = {about(doubt): doubt.id for doubt in now}
    assert len({*known.values()}) == len(known) == len(now)
    answers: list[Answer] = []
    while now and len(answers) < 6:
        question = data.draw(st.sampled_from(now))
        reading = data.draw(st.sampled_from([*question.query.readings, None]))
        answers.insert(data.draw(st.integers(0, len(answers))), reply(question, reading, len(answers) + 1))
        now = asked(given_sheet, *answers, of=of).questions
        assert {doubt.id for doubt in now}.isdisjoint(answer.id for answer in answers)
        for doubt in now:
            assert known.setdefault(about(doubt), doubt.id) == doubt.id
    assert len({*known.values()}) == len(known)


@pytest.mark.parametrize(
    "rows",
    ["18 ST1RE 13", "18 ST1RE l3", "18 STIRE l3", "## STIRE ##", "## ## ##", "18 CAPRARUl l3", "18 TRA+CASAI l3"],
)
def test_two_doubts_in_one_row_are_answered_one_by_one(rows: str) -> None:
    """One answered «so it is written» is not asked again because its readings would be offered in another order."""
    written = sheet(f"H7 CASA 8\n{rows}")
    written = replace(written, entries=tuple(replace(e, word=e.word.replace("+", " ")) for e in written.entries))
    every = asked(written).questions
    names = {question.id for question in every}
    assert len(names) > 1
    for question in every:
        left = {doubt.id for doubt in asked(written, reply(question, None)).questions}
        assert left <= names - {question.id}


def test_two_fields_of_one_row_that_say_the_same_are_told_apart_in_the_language_of_arbiters() -> None:
    seen = [question.seen for question in asked(sheet("H7 CASA 8\n## STIRE ##")).questions]
    assert seen == ["poziția: ##", "punctajul: ##"]


def test_a_row_put_in_moves_numbers_and_no_names() -> None:
    row = Query(Ask.VALUE, "H7 CASA 8", "f, 1", "line", ("H7 CASA 8", NOTHING), 1, "row")
    written = replace(sheet("H7 CASA 8\n18 STIRE l3\n6E cOMANDA l3"), queries=(row,))
    base = asked(written).questions
    moved = asked(written, reply(base[0], NOTHING)).questions
    assert [(question.entry, question.query.row) for question in base] == [(None, None), (3, 2), (3, 2), (4, 3)]
    assert [(question.entry, question.id) for question in moved] == [
        (question.entry - 1, question.id) for question in base[1:] if question.entry
    ]
    # the same is seen in both rows: each answer stays with its own row, whether the first row is there or not
    second, third = base[2], base[3]
    for of_row in ("H7 CASA 8", NOTHING):
        given_answers = reply(second, "13"), reply(third, "31", 2), reply(base[0], of_row, 3), reply(base[1], "I8", 4)
        correction = asked(written, *given_answers)
        assert not correction.questions
        assert [entry.entry.points for entry in correction.entries][-2:] == ["13", "31"]


def test_three_lines_that_say_the_same_are_three_questions() -> None:
    lines = tuple(Query(Ask.VALUE, "H7 CASA 8", f"f, {n}", "line", ("H7 CASA 8", NOTHING), 1, "row") for n in (1, 2, 3))
    written = replace(sheet("I8 STIRE 13"), queries=lines)
    base = asked(written).questions
    assert len({question.id for question in base}) == 3
    left = asked(written, reply(base[1], NOTHING)).questions
    assert [question.id for question in left] == [base[0].id, base[2].id]


def test_8_1_b_what_a_grid_shows_is_asked_by_its_row_too() -> None:
    row = Query(Ask.VALUE, "H7 CASA 8", "f, 1", "line", ("H7 CASA 8", NOTHING), 1, "row")
    written = replace(sheet("I8 STIRE 13\n6E cOMANDA 71\nG4 TRACASAI 11"), queries=(row,))
    of = game(on_demand=True)
    base = asked(written, of=of).questions
    assert [question.query.kind for question in base] == [Ask.VALUE, Ask.GRID]
    settled = asked(written, reply(base[1], NOWHERE), reply(base[0], "H7 CASA 8", 2), of=of)
    assert base[1].id not in {question.id for question in settled.questions}
    assert entries("H7 CASA 8")[0].word == settled.entries[0].word
