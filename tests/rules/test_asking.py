"""What was not understood is not a fault: a doubtful value is asked about; section 8 applies to what the paper says."""

from dataclasses import replace
from pathlib import Path

import pytest

from arbitraj.desk.grading.grade import grade
from arbitraj.game.notation import Notation
from arbitraj.record.game import Game
from arbitraj.record.model import Action, Competition, Decision, Entry, Player, Sheet, Source, Submission
from arbitraj.record.question import GRID_EMPTY, NOTHING, NOWHERE, Answer, AnswerBook, Ask, Query, Question
from arbitraj.rules.asking import CorrectionInput, as_it_stands, correct_asking
from arbitraj.rules.correct import Correction
from arbitraj.rules.grid_rows import settled_by
from arbitraj.text import Message
from arbitraj.types import GAME_TYPES
from tests.correcting import GROUPS, LETTERS, ROMANIAN, WORDS, articles, entries, noted, states
from tests.folders import folder, sheet as typed

PLAYER, HAND_IN = Player(1, "Pop", "Ana"), Submission("01", 1, 1)
ROWS = "H7 CASA 8\nI8 STIRE 13\n6E cOMANDA 71\n"


def game(tip: str = "integral_partial", on_demand: bool = False, **more: object) -> Game:
    kind = GAME_TYPES[tip]
    competition = Competition(
        "Probă", "Brașov", None, kind, letters="" if kind.has_groups else LETTERS,
        groups=GROUPS if kind.has_groups else (),
    )  # fmt: skip
    return Game(replace(competition, grids_on_demand=on_demand, **more), ROMANIAN, WORDS)  # type: ignore[arg-type]


def sheet(table: str, *queries: Query, groups: bool = False) -> Sheet:
    return Sheet("01", "Pop Ana", "1", entries(table, groups), queries=queries)


def asked(given: Sheet, *answers: Answer, of: Game | None = None) -> Correction:
    return correct_asking(CorrectionInput(of or game(), HAND_IN, PLAYER, given, AnswerBook(answers)))


def reply(question: Question, reading: str | None, number: int = 1) -> Answer:
    return Answer(
        number=number, id=question.id, sheet=question.sheet, entry=question.entry, seen=question.seen,
        reading=reading, arbiter="Marin Dobre", when="",
    )  # fmt: skip


def of_grid(question: Question, text: str) -> list[Answer]:
    """What an answer about the grid says of each thing that is asked, as it is kept."""
    settled = settled_by(question, text, ROMANIAN.alphabet)
    assert not isinstance(settled, Message), settled
    return [reply(part, reading, number) for number, (part, reading) in enumerate(settled, 1)]


def only(correction: Correction) -> Question:
    (question,) = correction.questions
    return question


@pytest.mark.parametrize(("position", "asks"), [("00", True), ("01", False), ("15", False), ("16", True)])
def test_8_2_g_two_figures_are_a_position_without_its_letter_if_they_are_a_column(position: str, asks: bool) -> None:
    assert bool(asked(sheet(f"H7 CASA 8\n{position} STIRE 13")).questions) is asks


@pytest.mark.parametrize(
    ("row", "why", "read"),
    [
        ("I8 ST1RE 13", "word_unclear", "STIRE 21 STLRE 8"), ("I8 STIRE. 13", "word_unclear", "STIRE 21 STIRe 20"),
        ("I8 ST-IRE 13", "word_unclear", "STIRE 21"), ("I8 STlRE 13", "word_alike", "STIRE 21"),
        ("I8 ЅТІRЕ 13", "word_unclear", "STIRE 21"), ("18 STIRE 13", "position_unclear", "I8 21 1B 8 L8 8"),
        ("Î? STIRE 13", "position_unclear", ""), ("I8 STIRE l3", "points_unclear", "13 21"),
        ("I8 STIRE 10+3", "points_unclear", "13 21"), ("I8 STIRE vezi", "points_unclear", ""),
    ],
)  # fmt: skip
def test_8_2_a_a_sign_that_its_field_does_not_know_is_asked(row: str, why: str, read: str) -> None:
    """With the total of each reading, and of what is written: 8 of CASA, and STIRE's 13 where only its points fail."""
    correction = asked(sheet(f"H7 CASA 8\n{row}"))
    question, column = only(correction), why.partition("_")[0]
    query, fields = question.query, dict(zip(("position", "word", "points"), row.split(), strict=True))
    assert (query.why, query.kind, query.column, question.seen) == (why, Ask.VALUE, column, fields[column])
    assert (question.entry, question.moves, correction.open, question.sheet) == (2, True, True, "01")
    assert " ".join(f"{variant.reading} {variant.total}" for variant in question.variants) == read
    assert (question.as_written, question.at_stake) == ((21, 0) if column == "points" else (8, 13 if read else 0))


@pytest.mark.parametrize(
    ("row", "article"),
    [("I8 STARE 13", "8.2.a"), ("I - STIRE", "8.2.b"), ("I STIRE 13", "8.2.g"), ("- STIRE 13", "8.2.g"),
     ("P1 STIRE 13", "8.2.b"), ("I8 STIRE -", "8.3.d"), ("I8 STIRE 31", "8.3.d")],
)  # fmt: skip
def test_8_2_g_what_is_legible_is_no_question(row: str, article: str) -> None:
    row = row.replace("I - STIRE", "H1 STIRE")
    correction = asked(sheet(f"H7 CASA 8\n{row}"))
    assert correction.questions == ()
    assert articles(correction) == [[], [article]]


def test_8_2_a_as_written_brings_the_article_and_a_reading_its_points() -> None:
    given = sheet("H7 CASA 8\nI8 ST1RE 13")
    question = only(asked(given))
    assert (question.id, question.as_written) == ("6e9ddb871b0b", 8)
    written, read = asked(given, reply(question, None)), asked(given, reply(question, "STIRE"))
    assert (written.total, articles(written), written.questions) == (8, [[], ["8.2.a"]], ())
    assert (read.total, articles(read), read.questions) == (21, [[], []], ())
    remarks = [finding for finding in read.findings if finding.reasons[0].key == "answered"]
    assert [(remark.entry, remark.counts) for remark in remarks] == [(2, False)]


def test_an_answer_to_what_is_not_seen_any_more_is_told() -> None:
    question = only(asked(sheet("H7 CASA 8\nI8 ST1RE 13")))
    book = AnswerBook((reply(question, "STIRE"),))
    correct_asking(CorrectionInput(game(), HAND_IN, PLAYER, sheet("H7 CASA 8\nI8 ST!RE 13"), book))
    assert [answer.seen for answer in book.unused] == ["ST1RE"]


def test_an_answer_holds_where_a_row_before_it_turns_out_to_be_none() -> None:
    row = Query(Ask.VALUE, "H7 CASA 8", "f, 1", "line", ("H7 CASA 8", NOTHING), 1, "row")
    given = replace(sheet("I8 ST1RE 13"), queries=(row,))
    first = asked(given)
    assert [question.entry for question in first.questions] == [None, 2]
    answer = reply(first.questions[1], "STIRE")
    assert [question.seen for question in asked(given, answer).questions] == ["H7 CASA 8"]
    none = asked(given, answer, reply(first.questions[0], NOTHING, 2))
    assert (none.questions, [e.word for e in none.entries]) == ((), ["STIRE"])


def test_8_2_a_a_star_may_stand_for_the_letter_of_a_joker() -> None:
    """Before any letter it marks the joker behind it; asked only where that is not correct."""
    assert asked(sheet("H7 CASA 8\nI8 STIRE 13\n6E *COMANDA 71")).questions == ()
    given = sheet("H7 CASA 8\nI8 STIRE 13\n6E *OMANDA 71")
    question = only(asked(given))
    assert [(v.reading, v.total) for v in question.variants] == [("(C)OMANDA", 92)]
    assert articles(asked(given, reply(question, None)))[2] == ["8.2.a"]


@pytest.mark.parametrize(("note", "open_"), [("joker C", True), ("21", False), ("92 p", False)])
def test_8_3_c_a_note_where_the_total_stands_is_not_passed_over(note: str, open_: bool) -> None:
    given = sheet("H7 CASA 8\nI8 STIRE 13\n6E COMANDA 71\nH4 TRACASAI 11\nK5 CAPRARUL 86")
    noted = replace(given, entries=tuple(replace(e, total=note if e.number == 3 else "") for e in given.entries))
    assert [question.seen for question in asked(noted).questions] == [note] * open_
    assert asked(noted).open == open_


@pytest.mark.parametrize("before", ["I8 STIRE 1?", "I8 STIRE 13"])
def test_8_3_d_an_answer_about_one_entry_says_nothing_about_another(before: str) -> None:
    """Not while both are seen, and not once the first was retyped."""
    first, _ = asked(sheet("H7 CASA 8\nI8 STIRE 1?\nH4 TRACASAI 1?")).questions
    correction = asked(sheet(f"H7 CASA 8\n{before}\nH4 TRACASAI 1?"), reply(first, "13"))
    assert [question.entry for question in correction.questions] == [3]


def test_an_answer_to_the_first_table_is_not_the_second_tables() -> None:
    two = replace(sheet("H7 CAS4 8"), solutions=entries("H7 CAS4 -"))
    of = game("superscrabble_incomplet", groups=GROUPS[:1])
    first, second = asked(two, of=of).questions
    assert first.id != second.id
    retyped = replace(two, entries=entries("H7 CASA 8"))
    assert [question.id for question in asked(retyped, reply(first, "CASA"), of=of).questions] == [second.id]


def test_8_4_d_what_the_grid_shows_of_an_entry_says_nothing_of_the_solution_of_the_same_number() -> None:
    """4.7: the grid is that of the construction."""
    of = replace(game("superscrabble_incomplet", True, groups=("STIRENU",)), words=WORDS | {"STIRENU"})
    two = replace(sheet("I8 STIRENX -\nH7 CASA -"), solutions=entries("I8 STIRENX -"))
    shown = next(question for question in asked(two, of=of).questions if question.query.kind is Ask.GRID)
    correction = asked(two, *of_grid(shown, "3 STIRENU"), of=of)
    assert [entry.articles for entry in correction.entries] == [("8.2.c",)]


def test_a_doubt_hides_the_next_one_only_until_it_is_answered() -> None:
    given = sheet("H7 CAS4 8\nI8 ST1RE 13")
    assert [question.entry for question in asked(given).questions] == [1, 2]
    one = asked(given, reply(asked(given).questions[0], "CASA"))
    assert [question.entry for question in one.questions] == [2]


def test_the_same_seen_in_two_fields_is_two_questions() -> None:
    questions = asked(sheet("H7 CASA 8\n## STIRE ##")).questions
    assert len({question.id for question in questions}) == 2
    fields = [Query(Ask.VALUE, "##", "f, 1", "bad_name", column=column) for column in ("name", "table")]
    # what is typed is wrong, and the paper may say it right: neither answer is the other's
    questions = asked(replace(sheet("H7 CASA 8", *fields), name="##", table="##")).questions
    assert (len({question.id for question in questions}), [question.moves for question in questions]) == (2, [True] * 2)


@pytest.mark.parametrize(
    ("rows", "article", "moves"),
    [
        ("H7 CASA 8", None, False), ("H7 CASA 8\nI8 STARE 13", "8.2.a", True), ("H7 CASA 8\nA1 CASA 1", "8.2.b", False),
        ("H7 CASA 8\nA1 XXX 1", "8.2.c", False), ("H7 CASA 8\n- STIRE 13", "8.2.g", True),
        ("H7 CASA 8\nI8 STIRE -", "8.3.d", True),
        ("H7 CASA 8\nI8 STIRE 13\nE6 cOMANDA 71", "8.4.b", False), ("H7 CASA 8\n18 STIRE 13", None, False),
        ("nume H7 CASA 8", "8.3.a", True), ("masa H7 CASA 8", "8.3.a", True), ("nume masa H7 CASA 8", "8.4.a", True),
        ("gr. - H7 CASA 8", "8.3.b", True), ("gr. 1 H7 CASA 8", None, False),
        ("gr. 1 H7 CASA 8\n1 I8 STIRE 13", "8.2.c", False),
        # where nothing is right, all of it may be unread
        ("H7 XXX 8\nA1 CASA 1", "8.2.b", True), ("", None, False),
    ],
)  # fmt: skip
def test_8_3_a_unread_text_waits_only_where_it_could_be_what_is_missing(
    rows: str, article: str | None, moves: bool
) -> None:
    """It may be a word, a position, points, a group, who it is (8.2.a, 8.2.g, 8.3.a-b, 8.3.d, 8.4.a)."""
    groups, table = "gr. " in rows, rows.replace("nume ", "").replace("masa ", "").removeprefix("gr. ")
    for seen, doubtful in (("cu drag", moves), ("mulțumesc frumos", moves), ("vezi I8", True), ("8P", moves)):
        query = Query(Ask.VALUE, seen, "f, 9", "line", (NOTHING,))
        given = replace(sheet(table, query, groups=groups), name="" if "nume" in rows else "Pop Ana")
        given = replace(given, table="" if "masa" in rows else "1")
        correction = asked(given, of=game("n_scrabble") if groups else None)
        (question,) = [doubt for doubt in correction.questions if doubt.seen == seen]
        assert article is None or article in {finding.article for finding in correction.findings}
        assert (question.moves, correction.open) == (doubtful, any(doubt.moves for doubt in correction.questions))
        settled = asked(given, reply(question, None), of=game("n_scrabble") if groups else None)
        assert seen not in {doubt.seen for doubt in settled.questions}


@pytest.mark.parametrize(("name", "table", "place"), [("Ion", "7", "B1"), ("Ion", "1", "B1"), ("Pop Ana", "7", "B2")])
def test_8_4_a_what_is_wrong_of_who_it_is_is_where_it_is_written(name: str, table: str, place: str) -> None:
    given = replace(sheet("H7 CASA 8"), name=name, table=table, source=Source("01.xlsx"), places=("B1", "B2"))
    correction = asked(given)
    (finding,) = [finding for finding in correction.findings if finding.counts]
    assert correction.source_of(finding) == f"01.xlsx, {place}"


@pytest.mark.parametrize(("seen", "moves"), [("joker C", True), ("Jocker", True), ("BLANK", True), ("jolly", False)])
def test_8_3_c_unread_text_that_speaks_of_a_joker_may_be_its_mark(seen: str, moves: bool) -> None:
    query, of = Query(Ask.VALUE, seen, "f, 9", "line", (NOTHING,)), of_letters("CASASTIREOMANDA?")
    for rows, unmarked in ((ROWS, False), (ROWS.replace("c", "C"), True)):
        correction = asked(sheet(rows, query), of=of)
        assert (only(correction).moves, "8.3.c" in articles(correction)[2]) == (moves and unmarked, unmarked)


def test_what_changes_nothing_is_not_asked_and_the_other_rows_keep_their_remarks() -> None:
    """A word where the position is missing (8.2.g whatever it is), and a numbered row that is a word alone."""
    numbered = Query(Ask.VALUE, "3. STIRE", "f, 3", "line", ("? STIRE", NOTHING), 2, "row")
    for given in (sheet("H6 CASA 6\n- ST1RE 13"), sheet("H6 CASA 6", numbered)):
        correction = asked(given)
        assert (correction.questions, articles(correction)) == ((), [["8.3.d"], ["8.2.g"]])
        assert noted(*correction.findings) == ["8.4.b@1 points_of_swapped 6H 6"]


@pytest.mark.parametrize(
    ("rows", "entry", "column", "reading", "asked_for"),
    [
        ("H7 CASA 8\nI8 STIRE x", 2, "points", "13", False), ("H7 CASA 8\nI8 STIRE x", 2, "points", "14", True),
        ("H7 CASX 8\nH7 CASA x", 2, "points", "8", False),
        # of the whole sheet: nothing on it may cost anything
        ("H7 CASA 8\nI8 STIRE 13", None, "name", "Pop Ana", False),
        ("H7 CASA 8\nI8 STIRE 13", None, "name", "Ion", True),
        ("H7 CASA 8\nI8 STARE 13", None, "name", "Pop Ana", True),
        ("H7 CASA -\nI8 STIRE 13", None, "name", "Pop Ana", True),
    ],
)  # fmt: skip
def test_a_soft_doubt_is_asked_only_where_its_entry_is_not_correct(
    rows: str, entry: int | None, column: str, reading: str, asked_for: bool
) -> None:
    query = Query(Ask.VALUE, "13?", "f, 2", "value", (reading,), entry, column, soft=True)
    assert [question.query for question in asked(sheet(rows, query)).questions] == [query] * asked_for


def test_8_3_b_a_group_that_cannot_be_read_is_asked() -> None:
    correction = asked(sheet("x H7 CASA 8", groups=True), of=game("n_scrabble"))
    assert only(correction).query.why == "group_unclear"
    assert asked(sheet("II I8 STIRE 9", groups=True), of=game("n_scrabble")).questions == ()


# -- grids that nobody transcribed ---------------------------------------------------------------------------------


def on_demand(row: str, *answers: Answer) -> Correction:
    return asked(sheet(ROWS + row), *answers, of=game(on_demand=True))


def test_8_4_c_the_grid_is_asked_only_where_it_decides() -> None:
    assert on_demand("H4 TRACASAI 11").questions == ()
    question = only(on_demand("G4 TRACASAI 11"))
    assert (question.query.kind, question.query.why, question.seen) == (Ask.GRID, "grid_row", "G4 TRACASAI")
    assert [choice.key for choice in question.choices] == ["1", "2", "3", "4", "5"]
    # nobody is led: no place but the one written, no totals
    assert [(variant.reading, variant.total) for variant in question.variants] == [
        ("G4", None),
        (NOWHERE, None),
        (GRID_EMPTY, None),
    ]
    there = on_demand("G4 TRACASAI 11", *of_grid(question, "2 H4"))
    assert (there.questions, articles(there)[3], there.total) == ((), ["8.4.c"], 83)


@pytest.mark.parametrize(
    ("row", "text", "shown", "article", "total"),
    [
        ("G4 TRACASAI", "1", "G4 / TRACASAI", "8.2.b", 92), ("G4 TRACASAI", "G4", "G4 / TRACASAI", "8.2.b", 92),
        ("G4 TRACASAI", "3 tracasai", "G4 / TRACASAI", "8.2.b", 92), ("G4 TRACASAI", "4", "- / -", "8.2.d", 92),
        ("G4 TRACASAI", "5", "-", "8.2.d", 92), ("G4 TRACASAI", "2 H4", "H4 / -", "8.4.c", 83),
        ("G4 TRACASAI", "H4; A1", "H4 A1 / -", "8.4.c", 83),
        ("G4 TRACASAI", "1 tRACASAI", "G4 tRACASAI / tRACASAI", "8.2.b", 92),
        # the grid shows TRACASAI where the table writes another word, with its points
        ("H4 TRACASTI", "3 tracasai", "- / TRACASAI", "8.4.d", 83),
        ("H4 TRACASTI", "tracasai", "- / TRACASAI", "8.4.d", 83),
        ("H4 TRACASTI", "A1 TRACASAI", "A1 / TRACASAI", "8.4.d", 83), ("H4 TRACASTI", "A1", "A1 / -", "8.2.f", 92),
        ("H4 TRACASTI", "nicăieri", "- / -", "8.2.b", 92), ("H4 TRACASTI", "Nicăieri", "- / -", "8.2.b", 92),
    ],
)  # fmt: skip
def test_8_4_d_a_row_is_asked_once_whatever_the_grid_shows_of_it(
    row: str, text: str, shown: str, article: str, total: int
) -> None:
    """Where the word of the table stands, and what stands at the place that the table writes."""
    question = only(on_demand(f"{row} 11"))
    answers = of_grid(question, text)
    assert " / ".join("-" if answer.reading == NOWHERE else str(answer.reading) for answer in answers) == shown
    found = on_demand(f"{row} 11", *answers)
    assert (found.questions, articles(found)[3], found.total) == ((), [article], total)


def test_8_3_c_1_the_joker_is_marked_where_the_word_is_said_to_stand() -> None:
    row = "G4 TRACASAI 11"
    (where, here) = of_grid(only(on_demand(row)), "2 H4 trACASAI")
    assert (where.reading, here.reading) == ("H4 trACASAI", NOWHERE)


FELL = "H7 CASX 8\nI8 STIRE 13\n6E cOMANDA 71\nH4 TRACASAI 11"


def test_8_1_b_of_a_sheet_one_thing_is_asked_of_the_grid_at_a_time() -> None:
    """One wrong word makes every row after it hang on the grid."""
    of, given = game(on_demand=True), sheet(FELL)
    question = only(asked(given, of=of))
    assert (question.entry, [doubt.entry for doubt in question.along]) == (1, [2, 3, 4])
    empty = of_grid(question, "5")
    assert [(answer.entry, answer.seen, answer.reading) for answer in empty] == [(None, "grila de control", NOWHERE)]
    none = asked(given, *empty, of=of)
    drawn = asked(replace(given, no_grid=True), of=of)
    assert (none.questions, none.total, none.sanctions) == ((), drawn.total, drawn.sanctions)
    (told,) = [finding.text for finding in none.findings if finding.entry is None]
    assert told == "Lămurirea 1, Marin Dobre: grila de control nu este completată."
    # row after row, each once: with what saves the first none of the others is asked
    one = asked(given, *of_grid(question, "1"), of=of)
    assert (only(one).entry, [doubt.entry for doubt in only(one).along]) == (2, [3, 4])
    assert "5" not in {choice.key for choice in only(one).choices}  # something stands on it
    assert asked(given, *of_grid(question, "3 CASA"), of=of).questions == ()


def test_8_1_b_answers_of_older_folders_are_still_read() -> None:
    """They answered where the word stands and what stands in its place, one by one, and not in this order."""
    row = "G4 TRACASAI 11"
    (where, here, _) = only(on_demand(row)).parts
    for first, second in ((where, here), (here, where)):
        partly = on_demand(row, reply(first, NOWHERE))
        assert len(partly.questions) == 1, first.seen
        wholly = on_demand(row, reply(first, NOWHERE), reply(second, NOWHERE, 2))
        assert (wholly.questions, articles(wholly)[3]) == ((), ["8.2.d"])
        told = [finding.text for finding in wholly.entries[3].findings if finding.article == "7.1"]
        assert sorted(told) == [
            f"Lămurirea {number}, Marin Dobre: «{part.seen}» nu se vede nicăieri pe grilă."
            for number, part in enumerate((first, second), 1)
        ]


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        (["", "2", "3"], "grid_with_it"), (["7", "2 7", "3 1234", "6"], "bad_word"), (["APIFO*BII"], "several_words"),
        (["H4 CASA STIRE", "G4 CASA", "G4 trACASAI TRACASAi"], "grid_one_word"),
    ],
)  # fmt: skip
def test_what_says_nothing_of_the_grid_is_refused(texts: list[str], why: str) -> None:
    question = only(on_demand("G4 TRACASAI 11"))
    for text in texts:
        refused = settled_by(question, text, ROMANIAN.alphabet)
        assert isinstance(refused, Message)
        assert refused.key == f"questions.{why}"


def test_8_1_b_a_grid_that_is_not_there_or_is_transcribed_is_not_asked_about() -> None:
    given = sheet(ROWS + "G4 TRACASAI 11")
    of = game(on_demand=True)
    assert asked(replace(given, no_grid=True), of=of).questions == ()
    assert asked(given).questions == ()  # grids are transcribed: none was drawn
    assert len(asked(replace(given, grid_unread=True)).questions) == 1  # a grid that cannot be read


def test_8_3_c_1_the_letters_that_the_grid_marks_are_asked_where_the_joker_may_be_one_or_another() -> None:
    of = replace(game(on_demand=True), words=frozenset(["CASA", "AS"]))
    of = replace(of, competition=replace(of.competition, letters="CSA?BDEFGHIJLMNOPRTUV"))
    given = sheet("H7 CASA 6")
    question = only(asked(given, of=of))
    assert (question.query.why, question.seen) == ("grid_jokers", "CASA")
    readings = [variant.reading for variant in question.variants]
    assert {"CaSA", "CASa", NOWHERE} <= set(readings)
    # what the table writes for the letters may be the points of a joker that only the grid marks
    of = replace(of, competition=replace(of.competition, letters="CSAA?"))
    question = only(asked(given, of=of))
    assert (question.query.why, question.query.readings[:4]) == ("grid_jokers", ("cASA", "CaSA", "CAsA", "CASa"))
    assert (question.query.column, dict(question.query.values)["position"]) == ("shown_jokers", "H7")
    for row in ("H7 CASA 7", "H7 CASA 8", "H7 CASA -"):
        assert asked(sheet(row), of=of).questions == (), row
    for reading in ("CASa", "CAS(A)"):  # however who answers marks it
        marked = asked(given, reply(question, reading), of=of)
        assert (marked.entries[0].word, articles(marked), states(marked)) == ("CASa", [["8.3.c"]], "c"), reading


def test_no_text_of_a_value_ever_raises() -> None:
    for text in ("\u202e", "1" * 500, "0" * 60, "((((", "\ud800", "ⒶⒷ", "l" * 200, "+".join("1" * 90)):
        for row in (Entry(1, text, "H7", "CASA", "8"), Entry(1, "", text, "CASA", "8"), Entry(1, "", "H7", text, text)):
            asked(Sheet("01", "Pop Ana", "1", (row,)))


@pytest.mark.parametrize("word", ["(?)OMANDA", "-OMANDA", "c)OMANDA", "*OMANDA"])
@pytest.mark.parametrize("text", [True, False], ids=["text", "csv"])
def test_8_2_a_a_sign_stuck_to_a_word_is_never_dropped(tmp_path: Path, word: str, text: bool) -> None:
    rows = f"H7 CASA 8\nI8 STIRE 13\n6E {word} 71\nH4 TRACASAI 11"
    lines = [f"{n}. {row}" for n, row in enumerate(rows.splitlines(), 1)]
    content = "\n".join(["nume: Pop Ana", "masa: 1", *lines]) if text else typed(rows=rows)
    where = folder(tmp_path, solutii_01=None)
    (where / "solutii" / ("01.txt" if text else "01.csv")).write_text(content, encoding="utf-8")
    graded = grade(where)
    assert graded.open_sheets == ("01",), [c.entries for c in graded.corrections]


def test_8_3_c_a_question_mark_for_the_jokers_letter_has_its_letter_first() -> None:
    question = only(asked(sheet("H7 CASA 8\nI8 STIRE 13\n6E ?OMANDA 71")))
    assert question.query.readings[0] == "(C)OMANDA"
    assert question.variants[0].total == 92


def test_two_words_in_one_field_are_asked_and_spaced_letters_are_not() -> None:
    first, second = entries("H7 CASA 8\nI8 STIRE 13")

    def questions(word: str) -> tuple[Question, ...]:
        return asked(Sheet("01", "Pop Ana", "1", (first, replace(second, word=word)))).questions

    (question,) = questions("ST AS")
    assert (question.query.why, set(question.query.readings)) == ("two_words", {"ST", "AS"})
    assert questions("S XXX") == ()


def test_8_1_b_where_an_arbiter_decided_on_an_entry_the_grid_is_not_asked_about_it() -> None:
    rows = "H7 CASA 8\nI12 STIRE 13"
    plain = game(on_demand=True)
    assert [q.entry for q in asked(sheet(rows), of=plain).questions] == [2]
    decision = Decision(
        number=1, sheet="01", entry=2, action=Action.REJECT, reason="așa e drept", arbiter="Marin Dobre", written="",
        article="8.2.b",
    )  # fmt: skip
    decided = game(on_demand=True, decisions=(decision,))
    assert asked(sheet(rows), of=decided).questions == ()


def test_8_3_d_zero_is_a_number_of_points_and_less_is_asked() -> None:
    assert asked(sheet("H7 CASA 0")).questions == ()
    assert only(asked(sheet("H7 CASA -8"))).query.readings == ("8",)


def test_8_4_c_an_answer_that_lies_off_the_board_shows_nothing() -> None:
    first = only(on_demand("G4 TRACASAI 11"))
    for place in ("P4", "H16", "O9", "16H"):
        assert articles(on_demand("G4 TRACASAI 11", *of_grid(first, place)))[3] == ["8.2.d"], place


def test_of_many_readings_five_are_offered() -> None:
    question = only(asked(sheet("H7 CASA 8\nI8 S111E 13")))
    assert len(question.query.readings) == 5


SMALL = "H7 casa 8\nI8 stire 13\n6E comanda 71"


def of_letters(letters: str, notation: Notation = Notation.AUTO) -> Game:
    return game(letters=letters, notation=notation)


def test_8_3_c_a_joker_of_a_sheet_typed_small_is_asked_about() -> None:
    """Case marks nothing there: the paper may show the joker smaller, and 8.3.c rests on the paper."""
    of = of_letters("CASASTIREOMANDA?")
    correction = asked(sheet(SMALL), of=of)
    question = only(correction)
    assert (question.query.why, question.entry, question.moves) == ("joker_unseen", 3, True)
    assert question.query.readings == ("(c)omanda",)
    marked = asked(sheet(SMALL), reply(question, "(c)omanda"), of=of)
    assert (articles(marked), marked.entries[2].word, marked.questions) == ([[], [], []], "cOMANDA", ())
    missing = asked(sheet(SMALL), reply(question, None), of=of)
    assert (articles(missing), missing.questions) == ([[], [], ["8.3.c"]], ())


def test_8_3_c_each_letter_that_the_joker_may_be_is_a_reading() -> None:
    of = of_letters("CASASTIRECOMND??")
    question = only(asked(sheet(SMALL), of=of))
    assert question.query.readings == ("com(a)nd(a)",)
    one = of_letters("CASASTIRECOMANDXX?")
    assert set(only(asked(sheet(SMALL), of=one)).query.readings) == {"com(a)nda", "comand(a)"}


@pytest.mark.parametrize("table", ["H7 CASA 8\nI8 stire 13\n6E comanda 71", "H7 Casa 8\nI8 stire 13\n6E comanda 71"])
def test_8_3_c_where_the_sheet_has_capitals_a_joker_without_a_mark_is_a_warning(table: str) -> None:
    correction = asked(sheet(table), of=of_letters("CASASTIREOMANDA?"))
    assert (articles(correction)[2], correction.questions) == (["8.3.c"], ())


def test_8_3_c_where_marks_are_zeros_or_circles_small_letters_hide_none() -> None:
    for notation in (Notation.ZERO, Notation.CIRCLE):
        correction = asked(sheet(SMALL), of=of_letters("CASASTIREOMANDA?", notation=notation))
        assert (articles(correction)[2], correction.questions) == (["8.3.c"], ())


def test_8_3_c_two_jokers_of_a_sheet_typed_small_are_two_questions() -> None:
    of = of_letters("CASATIREOMANDA??")
    table = SMALL.replace("13", "11")
    first, second = asked(sheet(table), of=of).questions
    assert (first.query.readings, second.query.readings) == (("(s)tire",), ("(c)omanda",))
    one, other = reply(first, "(s)tire"), reply(second, None, 2)
    for answers in ((one, other), (other, one)):
        settled = asked(sheet(table), *answers, of=of)
        assert (articles(settled), settled.questions) == ([[], [], ["8.3.c"]], ())


@pytest.mark.parametrize(
    ("totals", "asked_for"),
    [
        (("8", "", "21"), None),  # one row that adds up is enough: the total of the row before, carried on
        (("8", "", "92"), None),  # or this one's, with what it is worth
        (("8", "21", "71"), ("71",)),  # neither: the points may stand in the wrong column
        (("8", "", "71"), ("71",)),
        (("", "", "21"), ("21",)),  # nobody adds up here
    ],
)
def test_8_3_d_where_points_are_missing_a_total_is_one_only_on_a_sheet_that_adds_up(
    totals: tuple[str, ...], asked_for: tuple[str, ...] | None
) -> None:
    given = sheet("H7 CASA 8\nI8 STIRE 13\n6E cOMANDA -")
    added = tuple(replace(entry, total=total) for entry, total in zip(given.entries, totals, strict=True))
    correction = asked(replace(given, entries=added))
    found = [(query.why, query.readings) for query in (question.query for question in correction.questions)]
    assert found == ([] if asked_for is None else [("points_elsewhere", asked_for)])
    if asked_for is None:
        assert articles(correction)[2] == ["8.3.d"]


def test_7_1_what_was_answered_is_told_whether_it_had_a_reading_or_none() -> None:
    question = only(asked(sheet("H7 CASA 8\nI8 ST1RE 13")))
    for reading, key, text in (
        ("STIRE", "answered", "Lămurirea 1, Marin Dobre: «ST1RE» este STIRE."),
        (None, "answered_as_written", "Lămurirea 1, Marin Dobre: pe foaie scrie «ST1RE»."),
    ):
        correction = asked(sheet("H7 CASA 8\nI8 ST1RE 13"), reply(question, reading))
        (told,) = [finding for finding in correction.findings if finding.article == "7.1"]
        assert (told.reasons[0].key, told.text) == (key, text)
        assert told in correction.entries[1].findings
    book = AnswerBook((reply(question, "STIRE"),))  # and decisions name what it became
    case = CorrectionInput(game(), HAND_IN, PLAYER, sheet("H7 CASA 8\nI8 ST1RE 13"), book)
    assert as_it_stands(case).entries[1].word == "STIRE"
