"""7.1, I-half: an entry that is incorrect by its joker marks alone, and right the other way, is asked and never 8.2."""

from dataclasses import replace
from typing import Any

import pytest

from arbitraj.game.notation import Notation
from arbitraj.record.game import Game
from arbitraj.record.interpretations import Rules
from arbitraj.record.question import Ask
from tests.correcting import articles
from tests.rules.test_asking import asked, game, only, reply, sheet

WORDS = frozenset("CASA TE AT SE MO OZI IR MARA".split())
STRING = "?OZIRONIIUGLEATRILAAUVCETNENTOIRA"


def of(tip: str = "integral_partial", words: frozenset[str] = WORDS, **more: Any) -> Game:
    return replace(game(tip, **more), words=words)


def test_7_1_a_string_that_goes_on_only_with_the_small_joker_is_asked() -> None:
    """Beside words in small letters the O of `mO` would be the joker, and the whole sheet nothing (8.2.h)."""
    written, string = sheet("H8 mO 2\n9H ozi 22\nJ9 ir 4"), of("pe_sir", letters=STRING)
    question = only(asked(written, of=string))
    assert (question.query.kind, question.query.readings, question.moves) == (Ask.VALUE, ("(m)O",), True)
    assert (question.variants[0].total, question.as_written) == (28, 0)
    answered = asked(written, reply(question, "(m)O"), of=string)
    assert (answered.questions, answered.total, articles(answered)) == ((), 28, [[], [], []])
    # «so it is on the paper» is the style's reading
    refused = asked(written, reply(question, None), of=string)
    assert (refused.questions, refused.total, articles(refused)) == ((), 0, [["8.2.h"], [], []])


@pytest.mark.parametrize(
    ("others", "letters", "points", "asks"),
    [
        ("casa", "CASAE?", 6, ("(t)E",)),  # the E would be the joker, and there is no T
        ("casa", "CASAE?", 7, ()),  # nor are the points those of the other reading
        ("casa", "CASATE?", 6, ()),  # correct so, whatever the points
        ("CASA", "CASAT?", 4, ("t(E)",)),
        ("CASA", "CASAT?", 6, ()),
        ("Casa", "CASAT?", 4, ()),  # no style: the tiles have said it
        ("CASA", "CASATE", 7, ()),  # no joker at all: neither is right
    ],
)
def test_8_2_c_asked_where_the_other_letters_for_jokers_make_it_right(
    others: str, letters: str, points: int, asks: tuple[str, ...]
) -> None:
    found = asked(sheet(f"H7 {others} 8\nI8 tE {points}"), of=of(letters=letters))
    assert tuple(reading for question in found.questions for reading in question.query.readings) == asks


@pytest.mark.parametrize(
    ("others", "letters", "points", "reading"), [("casa", "CASAM??", 5, "MA(r)(a)"), ("CASA", "CASARA?", 3, "(M)(A)ra")]
)
def test_7_1_longer_words_are_asked_too(others: str, letters: str, points: int, reading: str) -> None:
    """MARA across CASA, of whose four letters the A stands there already."""
    written, of_it = sheet(f"H7 {others} 8\n8G MAra {points}"), of(letters=letters, words=WORDS | {"MARA"})
    question = only(asked(written, of=of_it))
    assert (question.query.why, question.query.readings) == ("word_half", (reading,))
    answered = asked(written, reply(question, reading), of=of_it)
    assert (articles(answered), answered.total) == ([[], []], 8 + points)


def test_7_1_of_groups_and_solutions_it_is_asked_too() -> None:
    groups = of("n_scrabble", groups=("CASADEL", "T?XXXXX"))
    written = sheet("1 H7 CASA 8\n2 I8 tE 4", groups=True)
    assert only(asked(written, of=groups)).query.readings == ("t(E)",)
    solutions = of("superscrabble", groups=("T?",), board=(("H7", "CASA"),))
    written = sheet("I8 tE\nA1 CASA")
    assert only(asked(written, of=solutions)).query.readings == ("t(E)",)


@pytest.mark.parametrize("notation", [Notation.CASE, Notation.ZERO, Notation.CIRCLE])
def test_7_1_a_notation_that_is_named_leaves_nothing_to_ask(notation: Notation) -> None:
    found = asked(sheet("H7 casa 8\nI8 tE 6"), of=of(letters="CASAT?", notation=notation))
    assert not [question for question in found.questions if question.query.why == "word_half"]


def test_7_1_the_small_ones_by_rule_are_asked_about_too() -> None:
    """I-half `mici` says which are read as the jokers, and takes no points either."""
    rules = of(letters="CASAT?", rules=Rules.of({"I-half": "mici"}))
    assert only(asked(sheet("H7 casa 8\nI8 tE 4"), of=rules)).query.readings == ("t(E)",)


def test_an_answer_leaves_the_look_of_the_sheet_alone() -> None:
    """`(m)O` says nothing of how other words are written: `tE` is read as before."""
    written = sheet("H8 mO 2\n9H ozi 22\nJ9 tE 4")
    string = of("pe_sir", letters="?OZIT?LEATRILAAUVCETNENTOIRA", words=WORDS | {"IT", "IE"})
    question = only(asked(written, of=string))
    answered = asked(written, reply(question, "(m)O"), of=string)
    assert answered.entries[2].judgement.tried[0].tiles == "Te"
