"""7.1, I-capital: a word with a lone capital letter, read by the other words of its sheet."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from arbitraj.game.notation import Notation
from arbitraj.game.position import Position
from arbitraj.rules.art_7_1 import doubtful
from arbitraj.rules.correct import Correction
from tests.correcting import WORDS, articles, corrected, remarks, states, texts

CAPITALS = "H7 CASA 8\n10H As 1"


def last_word(result: Correction) -> str:
    return result.entries[-1].word


def test_7_1_a_small_letter_in_a_sheet_of_capitals_is_a_joker() -> None:
    result = corrected(CAPITALS)
    assert (last_word(result), articles(result), result.total) == ("As", [[], []], 9)
    assert remarks(result) == ["capital_jokers"]
    assert result.entries[1].findings[0].interpretation == "I-capital"


def test_7_1_it_marks_nothing_where_the_rules_say_so() -> None:
    result = corrected(CAPITALS, rules={"I-capital": "nimic"})
    assert (last_word(result), articles(result), remarks(result)) == ("AS", [[], ["8.3.d"]], ["capital_first"])


@pytest.mark.parametrize("first", ["Casa", "casa"])
def test_7_1_it_marks_nothing_where_the_other_words_are_not_in_capitals(first: str) -> None:
    result = corrected(f"H7 {first} 8\n10H As 2")
    assert (last_word(result), articles(result)) == ("AS", [[], []])
    assert remarks(result)[-1] == "capital_first"


def test_7_1_it_marks_nothing_in_the_only_word_of_a_sheet() -> None:
    assert last_word(corrected("H8 As 4")) == "AS"


def test_7_1_a_word_with_a_marked_joker_is_one_in_capitals() -> None:
    table = "H7 CASA 8\n6E cOMANDA 71\n10H As 1"
    assert last_word(corrected(table, letters="CASA?OMANDA?SA")) == "As"


def test_7_1_the_notation_of_the_competition_may_say_that_it_is_a_joker() -> None:
    lone = "H8 As 2"
    assert last_word(corrected(lone, notation=Notation.CASE)) == "As"
    assert last_word(corrected(lone, notation=Notation.CASE, rules={"I-capital": "nimic"})) == "AS"
    # a notation of circles or zeros: case marks nothing, whatever the other words
    for notation in (Notation.ZERO, Notation.CIRCLE):
        assert last_word(corrected(CAPITALS, notation=notation)) == "AS"


def test_7_1_more_jokers_than_the_stock_has_are_not_meant() -> None:
    # no joker at all; and a word that would take three of them
    assert last_word(corrected(CAPITALS, letters="CASASE")) == "AS"
    words = WORDS | {"AMAR"}
    assert last_word(corrected("H7 CASA 8\n10H Amar 0", words=words)) == "AMAR"
    assert last_word(corrected("H7 CASA 8\n10H Amar 0", words=words, letters="CASA???")) == "Amar"


def test_7_1_a_letter_that_stands_on_the_board_already_takes_no_joker() -> None:
    # in Asi the small s stands on the board as an S; only the i would need the one joker there is
    result = corrected("H7 CASA 8\n9G Asi 0", words=WORDS | {"ASI"}, letters="CASAASI?")
    assert last_word(result) == "ASi"


def test_7_1_the_next_letters_of_the_string_have_the_joker_or_not() -> None:
    for string, word in (("CASA?S", "As"), ("CASAS?", "AS")):
        result = corrected(CAPITALS, tip="pe_sir", letters=string)
        assert (states(result), last_word(result)) == ("cc", word)


def test_7_1_the_group_has_the_joker_or_not() -> None:
    table = "1 H7 CASA 8\n2 10H As 1"
    assert last_word(corrected(table, tip="n_scrabble", groups=("CASADEL", "?SIRENU"))) == "As"
    assert last_word(corrected(table, tip="n_scrabble", groups=("CASADEL", "ISIRENU"))) == "AS"
    # without a number: one of the groups has it
    assert last_word(corrected(table.replace("2 10H", "- 10H"), tip="n_scrabble", groups=("CASADEL", "?SIR"))) == "As"


def test_7_1_the_words_of_both_tables_of_a_sheet_are_its_other_words() -> None:
    for construction, found in (("H7 CASA", []), ("H7 Casa", ["8.3.c"])):
        result = corrected(construction, tip="superscrabble_incomplet", groups=("?",), solutions="10H As")
        assert articles(result) == [found]


def test_7_1_the_marked_joker_leaves_with_an_incorrect_entry() -> None:
    # Az* takes the joker out; so cOMANDA has none
    table = "H7 CASA 8\n10H Az 0\n6E cOMANDA 71"
    letters = "CASACOMANDA?AZ"
    assert articles(corrected(table, letters=letters))[1:] == [["8.2.a"], ["8.2.c"]]
    assert states(corrected(table, letters=letters, rules={"I-capital": "nimic"})) == "cic"


def test_7_1_a_sheet_in_small_letters_or_capitals_alone_is_read_as_ever() -> None:
    assert (corrected().total, remarks(corrected())) == (189, [])
    assert corrected("H7 casa 8\n10H as 2").total == 10


def test_7_1_a_star_before_a_sign_marks_nothing() -> None:
    """It is read, and found foreign, like any other sign."""
    assert states(corrected("H7 CA*.SA 8")) == "i"


# AT and SE are formed across CASA; the joker stands for T (2 + AT 1 + SE 3) or for E (2 + AT 2 + SE 2 x 1)
HALF = frozenset(["CASA", "TE", "AT", "SE", "AI", "NU"])


@pytest.mark.parametrize(
    ("others", "stock", "read"),
    [
        ("", "TE?", "tE"),  # nothing else is written, and both are at hand
        ("H7 CASA 8", "TE?", "tE"),
        ("H7 CASA 8", "T?", "tE"),  # what is written stands, whatever is at hand
        ("H7 casa 8", "TE?", "Te"),
        ("H7 casa 8", "E?", "Te"),
        ("H7 Casa 8", "TE?", "tE"),  # a capital first letter alone says nothing: the tiles do, which allow both
        ("H7 Casa 8", "T?", "Te"),  # those alone that are at hand
        ("H7 Casa 8", "E?", "tE"),
        ("H7 Casa 8", "X?", "tE"),  # neither
        ("H7 Casa 8", "T", "tE"),  # not even with a joker
        ("H7 CASA 8\n10H Ia 2", "T?", "tE"),  # nor does one of two letters: what is left is in capitals
        ("", "T?", "Te"),  # no other word
        ("H7 CASA 8\n10G ai 2", "TE?", "tE"),  # mixed: the small ones first
        ("H7 CASA 8\n10G ai 2", "T?", "Te"),  # then the capitals, where only those tiles are at hand
        ("H7 CASA 8\n10G ai 2", "X?", "tE"),
    ],
)
def test_7_1_as_many_small_letters_as_capitals_are_read_by_the_other_words(others: str, stock: str, read: str) -> None:
    place = "I8" if others else "H8"
    result = corrected(f"{others}\n{place} tE 6", letters=f"CASAAI{stock}", words=HALF)
    tried = result.entries[-1]
    tiles = {reading.tiles for reading in tried.judgement.tried if str(reading.position) == place}
    assert tiles == {read}


@pytest.mark.parametrize(("rule", "read"), [("stil", "Te"), ("mici", "tE")])
def test_7_1_the_small_ones_always_where_the_rules_say_so(rule: str, read: str) -> None:
    result = corrected("H7 casa 8\nI8 tE 6", letters="CASATE?", words=HALF, rules={"I-half": rule})
    assert last_word(result) == read


@pytest.mark.parametrize("others", ["casa", "CASA", "Casa"])
@pytest.mark.parametrize("notation", [Notation.CASE, Notation.ZERO, Notation.CIRCLE])
def test_7_1_a_named_notation_decides_alone(others: str, notation: Notation) -> None:
    """Under `minuscula` small letters are the jokers, whatever the other words look like; else case marks nothing."""
    result = corrected(f"H7 {others} 8\nI8 tE 6", letters="CASATE?", words=HALF, notation=notation)
    assert last_word(result) == ("tE" if notation is Notation.CASE else "TE")


def test_7_1_a_joker_that_may_be_either_letter_is_told() -> None:
    result = corrected("H7 CASA 8\nI8 tE 6", letters="CASATE?", words=HALF)
    assert [(f.reasons[0].key, f.interpretation) for f in result.findings] == [("half_jokers", "I-half")]
    assert "s-a citit tE, se putea și Te" in texts(result)
    # without the T it could not be
    assert remarks(corrected("H7 CASA 8\nI8 tE 6", letters="CASAE?", words=HALF)) == []


def test_7_1_an_entry_that_is_incorrect_by_its_style_alone_rests_on_it() -> None:
    """The points of the other reading are wrong too (8.3.d), so that nothing is asked."""
    result = corrected("H7 casa 8\nI8 tE 99", letters="CASAE?", words=HALF)
    assert [(f.article, f.interpretation) for f in result.findings] == [("8.2.c", "I-half")]


@pytest.mark.parametrize(
    ("words", "read"), [("CASA Sa", "As"), ("CASA Sa Casai", "AS"), ("CASA", "As"), ("Casa", "AS"), ("sA", "AS")]
)
def test_7_1_i_capital_by_words_that_are_not_half_and_half(words: str, read: str) -> None:
    rows = "\n".join(f"A1 {word} 1" for word in words.split())
    assert last_word(corrected(f"{rows}\nH7 As 1", words=WORDS | {"AS"}, letters="CASASACASAI??")) == read


@pytest.mark.parametrize(("other", "read"), [("casa", "As"), ("CASA", "As"), ("Casa", "AS"), ("aCasa", "As")])
def test_7_1_under_the_notation_of_small_letters_a_capitalised_word_shows_the_look(other: str, read: str) -> None:
    """`As` is an A and a joker, unless `Casa` stands on the sheet, which is read as under `auto`."""
    result = corrected(f"A1 {other} 8\nH8 As 2", notation=Notation.CASE, letters="CASACASAAS?????")
    assert (last_word(result), result.entries[0].judgement.tried[0].tiles) == (
        read,
        "AcASA" if other == "aCasa" else "CASA",
    )


def test_7_1_points_that_were_not_written_are_not_given_for_another_joker() -> None:
    """The E is the joker only if it is written so: the points written are those of a joker E (5)."""
    result = corrected("H7 CASA 8\nI8 tE 5", letters="CASATE?", words=HALF)
    assert (last_word(result), articles(result), result.total) == ("tE", [[], ["8.3.d"]], 14)


def test_7_1_each_of_two_words_half_and_half_is_read_by_the_others() -> None:
    result = corrected("H7 CASA 8\nI8 tE 6\n10H nU 1", letters="CASATENU??", words=HALF)
    assert [entry.word for entry in result.entries] == ["CASA", "tE", "nU"]


def test_7_1_another_joker_is_told_of_where_it_could_stand_at_the_same_place() -> None:
    entry = corrected("H7 SoOC 0", words=WORDS | {"SOOC", "SOC"}, letters="SOC?O").entries[0]
    taken, other = (reading for reading in entry.judgement.tried if reading.holds)
    attempt: Any = SimpleNamespace(entry=entry.entry, word=SimpleNamespace(capital=""), other_halves=lambda _: [])
    assert [remark.reasons[0].key for remark in doubtful(attempt, [taken, other])] == ["joker_doubtful"]
    assert [*doubtful(attempt, [taken, taken])] == []
    assert [*doubtful(attempt, [taken, replace(other, position=Position.parse("H6"))])] == []
