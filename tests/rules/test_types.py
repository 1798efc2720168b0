"""4.1-4.7: what each type of game allows an entry, and what its result is worth."""

import pytest

from arbitraj.record.interpretations import Rules, Sanctions
from arbitraj.rules.correct import Correction
from arbitraj.types import GAME_TYPES
from tests.correcting import EXAMPLE, GROUPS, LETTERS, WORDS, articles, corrected, of_sheet, remarks, states

GROUPED = """
    1 H7 CASA 8
    2 I8 STIRE 13
    3 6E cOMANDA 71
    4 H4 TRACASAI 11
    5 K5 CAPRARUL 86
"""


def test_4_1_integral_is_played_with_the_whole_set() -> None:
    result = corrected(EXAMPLE, tip="integral", letters="")
    assert (states(result), result.total) == ("ccccc", 189)
    words = {"JJ"}
    assert articles(corrected("H7 JJ 40", tip="integral", letters="", words=words)) == [["8.3.c", "8.3.d"]]


def test_4_2_integral_partial_is_played_with_the_letters_announced() -> None:
    assert states(corrected("H7 CASA 8", letters="CASA")) == "c"
    assert states(corrected("H7 CASA 8", letters="CASE")) == "i"


def test_4_3_pe_sir_takes_the_next_letters_none_skipped() -> None:
    assert states(corrected("H7 CASA 8\nI7 AS 4", tip="pe_sir", letters="ASACSA", words=WORDS | {"CA", "AS"})) == "cc"
    assert states(corrected("H7 CASA 8", tip="pe_sir", letters="ASXAC")) == "i"


def test_4_3_pe_sir_with_the_joker_marked_where_the_string_has_none() -> None:
    assert articles(corrected("H8 aS 2", tip="pe_sir", letters="AS?")) == [["8.2.h"]]


def test_4_4_serie_de_maxime_counts_entry_by_entry() -> None:
    result = corrected(GROUPED, tip="serie_maxime")
    assert [entry.worth for entry in result.entries] == [8, 13, 71, 11, 86]


def test_4_5_a_group_gives_all_the_new_tiles_and_is_used_once() -> None:
    assert corrected(GROUPED, tip="n_scrabble").total == 189
    again = GROUPED.replace("5 K5", "4 K5")
    assert articles(corrected(again, tip="n_scrabble"))[4] == ["8.2.c"]
    other = GROUPED.replace("1 H7", "4 H7")
    assert articles(corrected(other, tip="n_scrabble"))[0] == ["8.2.c"]


@pytest.mark.parametrize("group", ["0", "6", "77"])
def test_4_5_a_group_that_does_not_exist(group: str) -> None:
    assert articles(corrected(f"{group} H7 CASA 8", tip="n_scrabble")) == [["8.2.c"]]


def test_4_5_imposed_order_groups_may_be_skipped_but_not_taken_up_again() -> None:
    groups = ("STIRENU", "CASADEL", *GROUPS[2:])
    table = GROUPED.replace("1 H7", "2 H7").replace("2 I8", "1 I8")
    assert states(corrected(table, tip="n_scrabble", groups=groups)) == "ccccc"
    assert states(corrected(table, tip="n_scrabble", groups=groups, imposed=True))[:2] == "ci"
    assert states(corrected(GROUPED, tip="n_scrabble", imposed=True)) == "ccccc"


def test_4_5_chosen_vowels_fill_a_group_to_seven() -> None:
    kwargs = {"tip": "n_scrabble", "vowels_chosen": True}
    assert states(corrected("1 H7 CASA 8", groups=("CSDLR",), **kwargs)) == "c"  # type: ignore[arg-type]
    assert states(corrected("1 H7 CASA 8", groups=("CSDLRT",), **kwargs)) == "i"  # type: ignore[arg-type]


def test_4_5_chosen_vowels_never_pass_what_the_set_has() -> None:
    # six U in the set: TUTU takes two a time, crossing nothing but a T
    words = {"TUTU", "TUTUT"}
    groups = ("TTRRR",) * 4
    table = "1 H7 TUTU 8\n2 9H TUTU 0\n3 L9 TUTU 0\n4 12L TUTU 0".replace("3 L9", "3 J9").replace("4 12L", "4 11J")
    result = corrected(table, tip="n_scrabble", vowels_chosen=True, groups=groups, words=words)
    assert states(result) == "ccci"
    assert articles(result)[3] == ["8.2.c"]


GIVEN = (("H7", "CASA"), ("I8", "STIRE"))


def superscrabble(table: str, words: set[str] | frozenset[str] = WORDS, points: str = "necerute") -> Correction:
    rules = {"I-superscrabble-points": points}
    return corrected(table, tip="superscrabble", groups=("?OMANDA",), board=GIVEN, words=words, rules=rules)


def test_4_6_each_solution_starts_from_the_given_board_and_counts_once() -> None:
    result = superscrabble("6E cOMANDA\n6E cOMANDA\n6E COMANDA")
    assert result.total == 1
    assert remarks(result) == ["repeated", "repeated"]


def test_4_6_different_letters_of_the_joker_are_different_solutions() -> None:
    words = WORDS | {"ROMANDA"}
    assert superscrabble("6E cOMANDA\n6E rOMANDA", words=words).total == 2


def test_4_6_the_same_letter_elsewhere_in_the_word_is_the_same_solution() -> None:
    words = WORDS | {"DOMANDA"}
    result = superscrabble("6E dOMANDA\n6E DOMANdA", words=words)
    assert states(result) == "cc"
    assert (result.total, remarks(result)) == (1, ["repeated"])


def test_4_6_the_whole_group_is_placed() -> None:
    result = superscrabble("H4 OMACASA\n6E OMANDA", words=WORDS | {"OMACASA", "OMANDA"})
    assert articles(result) == [["8.2.b"], ["8.2.b"]]


@pytest.mark.parametrize(("warnings", "taken"), [(0, 0), (3, 0), (4, 1), (6, 1), (7, 2), (10, 3)])
def test_4_6_sanctions_take_solutions_off(warnings: int, taken: int) -> None:
    tariff = GAME_TYPES["superscrabble"].tariff
    assert tariff.total(20, Sanctions(warnings)) == 20 - taken
    assert tariff.total(20, Sanctions(warnings, 1, 1)) == 20 - taken - 2
    # I-superscrabble: a penalty is four warnings more, a step of three begun costs one solution
    counted = tariff.under(Rules.of({"I-superscrabble": "patru_avertismente"}))
    assert [counted.total(20, Sanctions(warnings, *heavy)) for heavy in ((0, 0), (1, 0), (0, 1), (1, 1))] == [
        20 - -(-max(0, warnings + more - 3) // 3) for more in (0, 4, 4, 8)
    ]


def test_4_6_points_are_not_asked_for_unless_the_rules_say_so() -> None:
    assert of_sheet(superscrabble("6E cOMANDA")) == []
    assert of_sheet(superscrabble("6E cOMANDA", points="cerute")) == ["8.3.d"]


def test_4_7_the_construction_is_corrected_as_integral_and_the_solutions_on_it() -> None:
    result = corrected(
        "H7 CASA\nI8 STIRE", tip="superscrabble_incomplet", groups=("?OMANDA",), solutions="6E cOMANDA\n6E cOMANDA"
    )
    assert [entry.state.value for entry in result.construction] == ["corecta", "corecta"]
    assert (result.total, result.grid_tiles, states(result)) == (1, 9, "cc")


def test_4_7_the_groups_letters_are_not_in_the_construction() -> None:
    result = corrected("H7 CAZ", tip="superscrabble_incomplet", groups=("ZOMANDA",), words={"CAZ"}, solutions="")
    # the only Z is in the group: one of the jokers stands for it
    assert result.construction[0].articles == ("8.3.c",)


def test_4_1_points_never_depend_on_the_order_of_the_letters() -> None:
    assert corrected(letters=LETTERS[::-1]) == corrected(letters=LETTERS)
