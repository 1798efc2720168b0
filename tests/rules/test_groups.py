"""4.4, 4.5, 8.2.c, 8.3.b: which group an entry takes, by what the other rows of the sheet write."""

import pytest

from arbitraj.record.interpretations import Rules, Sanctions
from arbitraj.types import GAME_TYPES
from arbitraj.types.grouped import Groups
from tests.correcting import WORDS, articles, corrected, remarks, states, texts

WITH_CAST = WORDS | {"CAST"}


def test_8_3_b_a_group_that_another_row_writes_is_left_to_it() -> None:
    table, groups = "- H7 CASA 8\n1 7H CAST 5", ("CASASTE", "CASAREI")
    result = corrected(table, tip="n_scrabble", groups=groups, words=WITH_CAST)
    assert (articles(result), result.entries[0].group) == ([["8.3.b"], []], "2")
    assert "group_several" in remarks(result)
    first = corrected(table, tip="n_scrabble", groups=groups, words=WITH_CAST, rules={"I-group": "prima"})
    assert (articles(first), first.entries[0].group) == ([["8.3.b"], ["8.2.c"]], "1")


@pytest.mark.parametrize("written", ["I", "prima", "gr. 1"])
def test_8_3_b_the_other_row_may_write_it_in_any_way(written: str) -> None:
    table = f"- H7 CASA 8\n{written.replace(' ', '_')} 7H CAST 5"
    assert corrected(table, tip="n_scrabble", groups=("CASASTE", "CASAREI"), words=WITH_CAST).entries[0].group == "2"


def test_8_3_b_a_written_group_is_taken_where_no_other_fits() -> None:
    result = corrected("- H7 CASA 8\n1 7H CAST 5", tip="n_scrabble", groups=("CASASTE", "XXXX"), words=WITH_CAST)
    assert (result.entries[0].group, articles(result)) == ("1", [["8.3.b"], ["8.2.c"]])


def test_8_3_b_an_unwritten_group_with_its_joker_comes_before_a_written_one() -> None:
    groups = ("CASASTE", "?ASAREI", "CASADEL")
    table = "- H7 CASA 8\n1 7H CAST 5"
    assert corrected(table, tip="n_scrabble", groups=groups, words=WITH_CAST).entries[0].group == "3"
    both = corrected(table + "\n3 A1 CASA 8", tip="n_scrabble", groups=groups, words=WITH_CAST)
    assert (both.entries[0].group, both.entries[0].word) == ("2", "cASA")


@pytest.mark.parametrize(("rule", "group"), [("nescrisa", "1"), ("prima", "1"), ("ultima", "3")])
def test_8_3_b_of_several_that_fit(rule: str, group: str) -> None:
    groups = ("CASADEL", "?ASADEL", "CASATIR")
    result = corrected("- H7 CASA 8", tip="n_scrabble", groups=groups, rules={"I-group": rule})
    assert result.entries[0].group == group


WRONG = "1 H7 CASA 8\n4 I8 STIRE 13"
GROUPS = ("CASADEL", "STIRENU", "TRIOLEM", "XXXXXXX")


def test_8_2_c_letters_of_one_other_group_are_told_with_the_points() -> None:
    result = corrected(WRONG, tip="n_scrabble", groups=GROUPS)
    assert (articles(result), remarks(result)) == ([[], ["8.2.c"]], ["letters_of_group"])
    assert "grupei 2" in texts(result)
    assert "13 p" in texts(result)
    assert result.entries[1].findings[1].interpretation == "I-group-wrong"


def test_8_2_c_a_later_entry_that_hangs_on_it_is_counted() -> None:
    table = WRONG + "\n3 12I ER 2"
    result = corrected(table, tip="n_scrabble", groups=GROUPS, words=WORDS | {"ER"})
    assert states(result) == "cii"
    assert "15 p" in texts(result)


def test_8_2_c_nothing_is_told_of_a_group_that_a_row_writes_or_of_several() -> None:
    for table, groups in (
        (WRONG + "\n2 A1 CASA 8", GROUPS),
        (WRONG, ("CASADEL", "STIRENU", "STIREXX", "XXXXXXX")),
        (WRONG, ("CASADEL", "XXXXXXX", "XXXXXXX", "XXXXXXX")),
    ):
        assert "letters_of_group" not in remarks(corrected(table, tip="n_scrabble", groups=groups))
    # nor where the entry is wrong in something else too
    wrong_word = corrected(WRONG, tip="n_scrabble", groups=GROUPS, words=WORDS - {"ST"})
    assert "letters_of_group" not in remarks(wrong_word)


def test_8_2_c_of_several_the_one_without_an_unmarked_joker_is_told() -> None:
    result = corrected(WRONG, tip="n_scrabble", groups=("CASADEL", "STIRENU", "?TIRENU", "XXXXXXX"))
    assert "grupei 2" in texts(result)


def test_8_2_c_a_group_used_already_is_told_too() -> None:
    result = corrected(WRONG.replace("4 I8", "1 I8"), tip="n_scrabble", groups=GROUPS)
    assert (articles(result)[1], remarks(result)) == (["8.2.c"], ["letters_of_group"])


def test_8_3_b_a_group_without_the_letters_may_be_read_as_a_missing_one() -> None:
    rules = {"I-group-wrong": "ca_lipsa"}
    for table in (WRONG, WRONG.replace("4 I8", "1 I8")):
        result = corrected(table, tip="n_scrabble", groups=GROUPS, rules=rules)
        assert (articles(result), result.total, result.entries[1].group) == ([[], ["8.3.b"]], 21, "2")
        assert result.entries[1].findings[0].interpretation == "I-group-wrong"
        assert "grupei 2" in texts(result)
    # the group written is still free; where several fit, it stays incorrect
    more = corrected(WRONG + "\n4 A1 XX 0", tip="n_scrabble", groups=GROUPS, rules=rules)
    assert articles(more)[2] == ["8.2.b"]
    several = ("CASADEL", "STIRENU", "STIREXX", "XXXXXXX")
    assert articles(corrected(WRONG, tip="n_scrabble", groups=several, rules=rules))[1] == ["8.2.c"]


def test_8_2_c_the_group_written_is_used_up_unless_the_rules_say_otherwise() -> None:
    table, groups = "1 H7 CASA 8\n2 I8 STIRE 13\n2 6E cOMANDA 71", ("CASADEL", "?OMANDA")
    used = corrected(table, tip="n_scrabble", groups=groups)
    assert articles(used) == [[], ["8.2.c"], ["8.2.c"]]
    assert [entry.findings[0].interpretation for entry in used.entries[1:]] == [None, "I-group-used"]
    left = corrected(table, tip="n_scrabble", groups=groups, rules={"I-group-used": "ramane"})
    assert articles(left) == [[], ["8.2.c"], []]


def test_8_2_the_group_of_an_entry_wrong_in_another_way_is_always_used_up() -> None:
    for kept in ("consumata", "ramane"):
        result = corrected(
            "1 H7 CASA 8\n2 I8 STIRE 13\n2 I8 STIRE 13",
            tip="n_scrabble",
            words=WORDS - {"ST"},
            rules={"I-group-used": kept},
        )
        assert articles(result) == [[], ["8.2.a"], ["8.2.c"]]
        assert result.entries[2].findings[0].interpretation is None


def test_8_2_b_a_repeated_row_leaves_the_group_written_beside_it() -> None:
    table = "1 H7 CASA 8\n2 H7 CASA 8\n2 I8 STIRE 13"
    assert articles(corrected(table, tip="n_scrabble")) == [[], ["8.2.b"], []]
    # a group used already changes nothing: the row only repeats
    assert articles(corrected("1 H7 CASA 8\n1 H7 CASA 8", tip="n_scrabble")) == [[], ["8.2.b"]]
    other = corrected(table, tip="n_scrabble", rules={"I-repeated-row": "si_inversata"})
    assert articles(other) == [[], ["8.2.b"], ["8.2.c"]]


def test_8_2_b_a_row_without_a_group_and_without_a_new_tile_uses_no_group_up() -> None:
    table = "1 H7 CASA 8\n2 I8 STIRE 13\n- I8 STIRE 13"
    for rule in ("repetata", "si_inversata"):
        last = corrected(table, tip="n_scrabble", rules={"I-repeated-row": rule}).entries[-1]
        assert isinstance(last.supply, Groups)
        assert last.articles == ("8.2.b",)
        assert last.supply.used == {1, 2}


@pytest.mark.parametrize(("warnings", "usual", "from_first"), [(0, 0, 0), (1, 0, 1), (3, 0, 3), (4, 1, 4)])
def test_4_4_warnings_cost_from_the_fourth_on_or_from_the_first(warnings: int, usual: int, from_first: int) -> None:
    for value, percent in (("al_patrulea", usual), ("primul", from_first)):
        rules = Rules.of({"I-percent-from": value})
        assert GAME_TYPES["serie_maxime"].tariff.under(rules).taken(Sanctions(warnings)) == percent / 100


@pytest.mark.parametrize(
    ("row", "used"),
    [
        ("I8 STIER", {1, 2}),  # laid, and no word
        ("A1 STIRE", {1, 2}),  # laid without contact
        ("I8 STIRX", {1, 3}),  # the group that has the X
        ("I8 STIRZ", {1}),  # none has the Z
        ("8H STIRE", {1}),  # it cannot be laid at 8H, where the A of CASA stands: nobody can name its group
        ("O14 STIRE", {1}),  # nor off the board
        ("- STIRE", {1}),  # nor without a position
    ],
)
def test_8_2_the_group_that_an_incorrect_row_without_one_uses_up(row: str, used: set[int]) -> None:
    """Of those that have its letters the one that a correct row would have taken (8.3.b), where it can be laid."""
    groups = ("CASADEL", "STIRENU", "STIREXX")
    supply = corrected(f"1 H7 CASA 8\n- {row} 5", tip="n_scrabble", groups=groups).entries[1].supply
    assert isinstance(supply, Groups)
    assert supply.used == used
    # one that another row writes is left to it
    left = corrected(f"1 H7 CASA 8\n- {row} 5\n2 I8 STIRE 13", tip="n_scrabble", groups=groups).entries[1].supply
    assert isinstance(left, Groups)
    assert left.used == {3 if number == 2 else number for number in used}
