"""What the second count found of the program (docs/verificare.md): each article at both sides of its border."""

import pytest

from arbitraj.record.model import Action, Decision
from tests.correcting import WORDS, articles, corrected, grid_of, states

GROUPS = ("CASADEL", "STIRENU", "TRIOLEM", "XXXXXXX")
AS_MISSING = {"I-group-wrong": "ca_lipsa"}


def decided(action: Action, entry: int, written: str, **fields: str) -> Decision:
    return Decision(
        sheet="01", entry=entry, action=action, reason="așa e drept", arbiter="Ion Pop", written=written,
        withdraws=None, number=0, **fields,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("position", "found"), [("I8", ["8.3.b"]), ("8I", ["8.3.b", "8.4.b"]), ("8A", ["8.2.b"]), ("", ["8.2.g"])]
)
def test_8_3_b_a_number_read_as_missing_is_so_in_every_reading(position: str, found: list[str]) -> None:
    table = f"1 H7 CASA 8\n4 {position or '-'} STIRE 13"
    assert articles(corrected(table, tip="n_scrabble", groups=GROUPS, rules=AS_MISSING))[1] == found


def test_8_3_b_a_number_is_read_as_missing_only_where_the_letters_are_of_one_other_group() -> None:
    table = "1 H7 CASA 8\n4 8I STIRE 13"
    assert articles(corrected(table, tip="n_scrabble", groups=GROUPS))[1] == ["8.2.c"]
    several = (GROUPS[0], GROUPS[1], "STIRELX", GROUPS[3])
    assert articles(corrected(table, tip="n_scrabble", groups=several, rules=AS_MISSING))[1] == ["8.2.c"]


def test_8_2_c_a_group_that_an_arbiter_gives_is_no_slip_of_the_player() -> None:
    given = decided(Action.GROUP, 2, "I8 STIRE", group="3")
    result = corrected(
        "1 H7 CASA 8\n4 I8 STIRE 13", tip="n_scrabble", groups=GROUPS, rules=AS_MISSING, decisions=[given]
    )
    assert articles(result)[1] == ["8.2.c"]
    right = decided(Action.GROUP, 2, "I8 STIRE", group="2")
    result = corrected(
        "1 H7 CASA 8\n4 I8 STIRE 13", tip="n_scrabble", groups=GROUPS, rules=AS_MISSING, decisions=[right]
    )
    assert articles(result)[1] == []


@pytest.mark.parametrize(("shown", "last"), [("I8 sTZRZ", "i"), ("I8 STZRZ", "c"), ("J8 sTZRZ", "c"), ("", "c")])
def test_8_3_c_1_a_joker_of_the_grid_leaves_though_another_letter_is_missing(shown: str, last: str) -> None:
    """No Z is there, and one joker: 8.2.c. The joker that the grid marks there is out, and COMANDA has none."""
    table = "H7 CASA 8\nI8 STZRZ 13\n6E cOMANDA 71"
    result = corrected(table, grid=grid_of(shown))
    assert (states(result), articles(result)[1]) == ("ci" + last, ["8.2.c"])


@pytest.mark.parametrize(
    ("shown", "found"), [("STI", ["8.4.c"]), ("ST", ["8.4.c"]), ("STIR", ["8.2.f"]), ("STIRE", ["8.2.f"])]
)
def test_8_4_c_a_word_stands_on_the_grid_where_later_entries_alone_lengthen_it(shown: str, found: list[str]) -> None:
    """The later AI covers the I; an R behind it is no entry's, and the run is another word; ST is then at 9H alone."""
    table = "H7 CASA 8\nK8 ST 8\n10H AI 2"
    result = corrected(table, grid=grid_of(f"H7 CASA, I8 {shown}"), words=WORDS | {"STI"})
    assert articles(result)[1] == found


def test_8_4_d_a_joker_decided_on_a_word_of_the_grid_keeps_the_penalty() -> None:
    """8.3.c.3: points do not say where a joker is; they are corrected."""
    table, grid = "H7 CASA 8\nI8 STIREL 13", grid_of("H7 CASA, I8 STIRE")
    assert articles(corrected(table, grid=grid))[1] == ["8.4.d"]
    joker = decided(Action.JOKER, 2, "I8 STIREL", square="I12")
    result = corrected(table, grid=grid, decisions=[joker])
    assert (articles(result)[1], result.entries[1].word) == (["8.3.d", "8.4.d"], "STIRe")
    # what nothing saves without the decision is judged with it: the points of the decided joker are right then
    result = corrected(table.replace("13", "12"), grid=grid, decisions=[joker])
    assert (articles(result)[1], result.entries[1].word) == (["8.4.d"], "STIRe")
