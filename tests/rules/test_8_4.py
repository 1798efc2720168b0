"""8.4: technical penalties; 8.5: disciplinary warnings; 6.3.2.h: not handed in."""

import pytest

from arbitraj.record.model import Category, SubmissionState
from tests.correcting import EXAMPLE, GRID, WORDS, articles, corrected, grid_of, of_sheet


def test_8_4_a_name_and_table_both_missing_or_wrong() -> None:
    for name, table in (("", ""), ("Ion", ""), ("", "9"), ("Ilie Dan", "2"), ("", "0")):
        result = corrected(name=name, written_table=table)
        assert of_sheet(result) == ["8.4.a"]
        assert (result.total, result.sanctions.penalties, result.sanctions.warnings) == (169, 1, 0)


def test_8_4_b_swapped_signs_cost_seniors_a_penalty() -> None:
    result = corrected(EXAMPLE.replace("6E cOMANDA 71", "E6 cOMANDA 70"))
    assert articles(result)[2] == ["8.3.d", "8.4.b"]
    assert (result.total, result.entries[2].position) == (169, "6E")


def test_8_4_b_is_not_looked_for_where_the_entry_as_written_is_right() -> None:
    assert of_sheet(corrected("H8 AS 4")) == []


WRONG_SIGN = EXAMPLE.replace("H4 TRACASAI", "G4 TRACASAI")


def test_8_4_c_one_sign_wrong_on_the_grid_with_its_points() -> None:
    result = corrected(WRONG_SIGN, grid=GRID)
    assert articles(result)[3] == ["8.4.c"]
    assert (result.total, result.entries[3].position) == (169, "H4")
    column = corrected(EXAMPLE.replace("H4 TRACASAI", "H5 TRACASAI"), grid=GRID)
    assert articles(column)[3] == ["8.4.c"]
    assert articles(corrected(WRONG_SIGN.replace("TRACASAI 11", "TRACASAI 10"), grid=GRID))[3] == ["8.2.e"]


def test_8_4_c_a_sign_off_the_board_is_a_wrong_sign() -> None:
    result = corrected(EXAMPLE.replace("H4 TRACASAI", "P4 TRACASAI"), grid=GRID)
    assert articles(result)[3] == ["8.4.c"]


def test_8_4_c_a_word_that_later_entries_lengthen_still_stands_on_the_grid() -> None:
    # CASA was written at G7 by mistake; the grid shows it inside TRACASAI, which the table writes later
    result = corrected("I7 CASA 8\n" + EXAMPLE.split("\n", 2)[2], grid=GRID)
    assert articles(result)[0] == ["8.4.c"]
    assert result.entries[0].position == "H7"


def test_8_4_d_another_word_on_the_grid_with_its_points() -> None:
    table = EXAMPLE.replace("H4 TRACASAI", "H4 TRACASAT")
    result = corrected(table, grid=GRID)
    assert articles(result)[3] == ["8.4.d"]
    assert (result.total, result.entries[3].word) == (169, "TRACASAI")
    # without the points it is 8.2
    assert articles(corrected(table.replace("T 11", "T 12"), grid=GRID))[3][0].startswith("8.2")


def test_8_4_d_a_word_left_out_of_the_table() -> None:
    result = corrected(EXAMPLE.replace("H4 TRACASAI", "H4 -"), grid=GRID)
    assert articles(result)[3] == ["8.4.d"]


def test_8_4_penalties_cost_20_each_whatever_the_warnings() -> None:
    table = EXAMPLE.replace("6E cOMANDA", "E6 cOMANDA").replace("H4 TRACASAI", "4H TRACASAI")
    assert corrected(table).total == 149
    assert corrected(table, category=Category.YOUTH).total == 189


def test_8_5_a_disciplinary_warning_costs_20() -> None:
    result = corrected(disciplinary=1)
    assert (result.total, of_sheet(result)) == (169, ["8.5"])


def test_6_3_2_h_a_sheet_not_handed_in_is_worth_0() -> None:
    result = corrected(state=SubmissionState.NOT_HANDED_IN)
    assert (result.total, result.entries) == (0, ())
    assert result.findings[0].interpretation == "I-not-handed-in"


def test_8_4_d_keeps_the_joker_that_the_table_marks() -> None:
    grid = GRID.replace("c", "C")
    result = corrected(EXAMPLE.replace("6E cOMANDA", "6E cOMANDE"), grid=grid)
    assert articles(result)[2] == ["8.4.d"]
    assert result.entries[2].word == "cOMANDA"


def test_8_4_d_with_a_joker_marked_on_the_grid_alone_is_a_warning_too() -> None:
    result = corrected(EXAMPLE.replace("6E cOMANDA", "6E COMANDE"), grid=GRID)
    assert articles(result)[2] == ["8.3.c", "8.4.d"]


def test_8_4_a_a_table_number_may_have_words_around_it() -> None:
    for written in ("masa 1", "1.", "nr. 1"):
        assert of_sheet(corrected(written_table=written)) == []


# CASE is written for the CASA of the grid, which a later row lengthens from above or below
ACROSS = WORDS | {"CASAI", "ACASAI"}


@pytest.mark.parametrize("later", ["11H IR", "H11 IR", "11I IR", "12H IR"])
def test_8_4_d_a_word_of_the_grid_that_a_later_entry_across_lengthens(later: str) -> None:
    """Where that row will lie: as it is written, with its signs swapped, or where the grid has it one sign away."""
    table, grid = f"H7 CASE 8\n{later} 9", grid_of("H7 CASAI, 11H IR")
    result = corrected(table, grid=grid, words=ACROSS)
    assert (articles(result)[0], result.entries[0].word) == (["8.4.d"], "CASA")
    # in front
    table, grid = (
        f"H7 CASE 8\n{later.replace('11', '6').replace('12', '7').replace('IR', 'AS')} 9",
        grid_of("H6 ACASA, 6H AS"),
    )
    assert articles(corrected(table, grid=grid, words=ACROSS))[0] == ["8.4.d"]


@pytest.mark.parametrize("later", ["12G IR", "G12 IR", "H12 IR", "10I IR", "12H SR", ""])
def test_8_4_d_a_word_that_no_later_entry_lengthens_where_it_lies_is_another_one(later: str) -> None:
    """Two signs off, where the grid does not show it, or not written at all: nobody's letter follows CASA."""
    grid = grid_of("H7 CASAI, 11H IR")
    assert articles(corrected(f"H7 CASE 8\n{later} 9", grid=grid, words=ACROSS))[0] == ["8.2.a"]


def test_8_4_d_a_row_lies_where_it_is_written_before_it_lies_elsewhere() -> None:
    """The grid has IR at 11H too, where nobody's row lies; of several places one sign away each may be the row's."""
    rows, grid = "H7 CASE 8\n{} IR 9", grid_of("H7 CASAI, 11H IR, 11K IR")
    assert articles(corrected(rows.format("11K"), grid=grid, words=ACROSS))[0] == ["8.2.a"]
    assert articles(corrected(rows.format("11L"), grid=grid, words=ACROSS))[0] == ["8.4.d"]


@pytest.mark.parametrize(
    ("later", "shown"),
    [("H4 TRACASAI", "H4 TRACASAI"), ("H7 CASAI", "H7 CASAI"), ("7H CASAI", "H7 CASAI"), ("H8 CASAI", "H7 CASAI")],
)
def test_8_4_d_what_is_all_of_a_later_entrys_own_word_is_no_other_word(later: str, shown: str) -> None:
    """Each square of CASA is of the word that the later row writes; CASA itself would stand there (8.4.c)."""
    words, grid = ACROSS, grid_of(shown)
    assert articles(corrected(f"H7 CASE 8\n{later} 6", grid=grid, words=words))[0] == ["8.2.a"]
    assert articles(corrected(f"G7 CASA 8\n{later} 6", grid=grid, words=words))[0] == ["8.4.c"]
    # the whole run of the grid is not lengthened by a row that has more
    assert articles(corrected(f"H7 CASE 8\n{later} 6", grid=grid_of("H7 CASA"), words=words))[0] == ["8.4.d"]


@pytest.mark.parametrize("later", ["8D ABIREN", "D8 ABIREN", "9D ABIREN", "8E ABIREN", "8A ABIREN"])
def test_8_4_c_a_word_that_a_later_entry_lengthens_where_it_will_lie(later: str) -> None:
    """EN was written at 9H; on the grid it ends ABIREN, however that row is written but two signs off."""
    words = {"EN", "ABIREN"}
    result = corrected(f"9H EN 4\n{later} 15", letters="ABIRENOOO", words=words, grid=grid_of("8D ABIREN"))
    assert (articles(result)[0], result.entries[0].position) == (["8.4.c"], "8H")
    far = corrected("9H EN 4\n9E ABIREN 15", letters="ABIRENOOO", words=words, grid=grid_of("8D ABIREN"))
    assert articles(far)[0][0].startswith("8.2")


def test_8_4_d_what_stood_in_front_before_the_entry_is_not_later() -> None:
    table, words = "H4 TRACA 0\nH7 CASE 8\nH4 TRACASA 10", {"TRACA", "CASA", "TRACASA"}
    result = corrected(table, grid=grid_of("H4 TRACASA"), words=words)
    assert [found[0][:3] for found in articles(result)] == ["8.3", "8.2", "8.3"]
