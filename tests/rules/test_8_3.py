"""8.3: technical warnings."""

import pytest

from arbitraj.record.findings import Reason
from arbitraj.record.model import Category, SubmissionState
from tests.correcting import EXAMPLE, GRID, STRING, WORDS, articles, corrected, of_sheet, remarks


@pytest.mark.parametrize("name", ["Pop Ana", "ana POP", "Pop-Ana", "Pop  Ana", "Pop Ană", "Ana Pop"])
def test_8_3_a_a_name_is_matched_without_case_diacritics_order_and_hyphens(name: str) -> None:
    assert of_sheet(corrected(name=name)) == []


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ({"name": ""}, Reason.of("name_missing", written="", name="Pop Ana")),
        ({"name": "Ion"}, Reason.of("name_wrong", written="Ion", name="Pop Ana")),
        *(({"written_table": each}, Reason.of("table_missing", written=each, table=1)) for each in ("", "0", " 00 ")),
        *(({"written_table": each}, Reason.of("table_wrong", written=each, table=1)) for each in ("9", "doi", "10")),
    ],
)
def test_8_3_a_one_of_name_and_table_missing_or_wrong(written: dict[str, str], reason: Reason) -> None:
    case = corrected(**written)  # type: ignore[arg-type]
    assert (of_sheet(case), case.sanctions.warnings) == (["8.3.a"], 1)
    assert [found.reasons for found in case.findings if found.entry is None] == [(reason,)]


def test_8_3_b_several_groups_fit_the_lowest_is_taken_and_told() -> None:
    groups = ("CASADEL", "ASTIREN", "STIRENU")
    result = corrected("1 H7 CASA 8\n- I8 STIRE 13", tip="n_scrabble", groups=groups)
    assert result.entries[1].group == "2"
    assert "group_several" in remarks(result)
    last = corrected("1 H7 CASA 8\n- I8 STIRE 13", tip="n_scrabble", groups=groups, rules={"I-group": "ultima"})
    assert last.entries[1].group == "3"


def test_8_3_c_1_a_joker_marked_on_the_grid_only() -> None:
    result = corrected(EXAMPLE.replace("cOMANDA", "COMANDA"), grid=GRID)
    assert articles(result)[2] == ["8.3.c"]
    assert result.entries[2].word == "cOMANDA"
    assert result.total == 189


def test_8_3_c_2_a_joker_marked_nowhere_stands_where_a_letter_runs_out() -> None:
    result = corrected(EXAMPLE.replace("cOMANDA", "COMANDA"))
    assert articles(result) == [[], [], ["8.3.d"], [], ["8.3.c", "8.3.d"]]
    assert result.entries[4].word == "cAPRARUL"


def test_8_3_c_2_a_letter_on_no_tile_is_a_joker() -> None:
    result = corrected("H7 KA 2", words={"KA"}, letters="AA?")
    assert articles(result) == [["8.3.c"]]
    assert result.entries[0].word == "kA"


def test_8_3_c_2_on_a_string() -> None:
    result = corrected(EXAMPLE.replace("cOMANDA", "COMANDA"), tip="pe_sir", letters=STRING)
    assert articles(result)[2] == ["8.3.c"]
    assert result.total == 189


def test_8_3_c_2_in_a_group() -> None:
    table = "1 H7 CASA 8\n2 I8 STIRE 13\n3 6E COMANDA 71"
    result = corrected(table, tip="n_scrabble")
    assert articles(result)[2] == ["8.3.c"]


def test_8_3_c_3_of_two_squares_the_joker_takes_the_one_with_fewer_points() -> None:
    for points in ("10", "18", "99"):
        result = corrected(f"H6 MAM {points}", words={"MAM"}, letters="MA?")
        assert result.entries[0].word == "mAM"  # both give 10: the first square
        assert "joker_square" in remarks(result)
    fewer = corrected("H4 MAMAM 0", words={"MAMAM"}, letters="MMAA?").entries[0]
    more = corrected(
        "H4 MAMAM 0", words={"MAMAM"}, letters="MMAA?", rules={"I-joker-square": "mai_multe_puncte"}
    ).entries[0]
    assert (fewer.word, fewer.points, more.word, more.points) == ("mAMAM", 20, "MAmAM", 28)


def test_8_3_d_points_wrong_or_missing() -> None:
    table = EXAMPLE.replace("CASA 8", "CASA 9").replace("STIRE 13", "STIRE -")
    result = corrected(table)
    assert articles(result)[:2] == [["8.3.d"], ["8.3.d"]]
    assert result.total == 189


@pytest.mark.parametrize("points", ["8", "8p", "=8", "8,0"])
def test_8_3_d_points_written_in_any_usual_way(points: str) -> None:
    assert articles(corrected(f"H7 CASA {points}")) == [[]]


def test_8_3_d_is_not_for_an_incorrect_entry_nor_for_the_running_total() -> None:
    assert articles(corrected("H7 CASAC 1")) == [["8.2.a"]]


def test_8_3_e_swapped_signs_cost_youth_a_warning() -> None:
    table = EXAMPLE.replace("6E cOMANDA", "E6 cOMANDA")
    result = corrected(table, category=Category.YOUTH)
    assert articles(result)[2] == ["8.3.e"]
    assert (result.total, result.sanctions.warnings, result.sanctions.penalties) == (189, 1, 0)
    assert articles(corrected(table, category=Category.SENIORS))[2] == ["8.4.b"]


@pytest.mark.parametrize(("warnings", "total"), [(3, 189), (4, 184), (5, 179)])
def test_8_3_the_first_three_warnings_are_free_each_further_one_costs_5(warnings: int, total: int) -> None:
    lines = EXAMPLE.strip().splitlines()
    table = "\n".join(line.rsplit(" ", 1)[0] + " -" if n < warnings else line for n, line in enumerate(lines))
    result = corrected(table)
    assert (result.sanctions.warnings, result.points, result.total) == (warnings, 189, total)


def test_8_3_there_is_no_floor_at_zero_unless_the_rules_say_so() -> None:
    assert corrected("H7 CASA 8", name="", written_table="").total == 8 - 20
    assert corrected("H7 CASA 8", name="", written_table="", rules={"I-floor": "zero"}).total == 0


def test_8_3_serie_de_maxime_takes_nothing_off_the_points() -> None:
    table = "1 H7 CASA -\n2 I8 STIRE -\n3 6E cOMANDA -\n4 H4 TRACASAI -"
    result = corrected(table, tip="serie_maxime")
    assert (result.points, result.total, result.sanctions.warnings) == (103, 103, 4)


def test_8_3_joker_read_two_ways_is_told_where_both_hold() -> None:
    words = WORDS | {"SOOC", "SOC"}
    letters = "SOC?O"
    result = corrected("H7 SoOC 0", words=words, letters=letters)
    assert result.entries[0].word == "SoOC"
    assert "joker_doubtful" in remarks(result)
    one = corrected("H7 SoOC 0", words=WORDS | {"SOC"}, letters=letters)
    assert one.entries[0].word == "sOC"
    assert "joker_doubtful" not in remarks(one)


@pytest.mark.parametrize("written", "gr2 Grupa2 2. II gr._II a_II-a ii doi două a_doua al_doilea 2-a".split())
def test_8_3_b_a_group_written_with_words_is_written(written: str) -> None:
    assert articles(corrected(f"1 H7 CASA 8\n{written} I8 STIRE 13", tip="n_scrabble")) == [[], []]


def test_8_3_b_a_group_that_cannot_be_read_is_missing() -> None:
    for written in ("?", "x", "1_sau_2"):
        assert articles(corrected(f"1 H7 CASA 8\n{written} I8 STIRE 13", tip="n_scrabble")) == [[], ["8.3.b"]]


def test_8_3_b_a_group_with_the_letters_comes_before_one_that_needs_its_joker() -> None:
    groups = ("?ASADEL", "CASADEL")
    result = corrected("- H7 CASA 8", tip="n_scrabble", groups=groups)
    assert articles(result) == [["8.3.b"]]
    assert result.entries[0].group == "2"


def test_6_3_2_h_who_handed_nothing_in_has_0_whatever_his_disciplinary_warnings() -> None:
    absent = corrected(state=SubmissionState.NOT_HANDED_IN, disciplinary=1)
    assert (absent.points, absent.sanctions.disciplinary, absent.total) == (0, 1, 0)
    assert corrected(disciplinary=1).total < corrected().total
