"""8.1: what is looked at."""

from tests.correcting import EXAMPLE, GRID, LETTERS, articles, corrected, of_sheet, states


def test_8_1_a_the_example_game_is_correct_without_a_grid() -> None:
    result = corrected()
    assert (states(result), result.total, of_sheet(result)) == ("ccccc", 189, [])


def test_8_1_a_a_right_entry_stays_right_whatever_the_grid_shows() -> None:
    result = corrected(grid=GRID.replace("TRACASAI", "TRACASAT"))
    assert (result.total, of_sheet(result)) == (189, [])


def test_8_1_a_only_the_table_is_corrected_not_words_that_stand_on_the_grid_alone() -> None:
    table = "\n".join(EXAMPLE.strip().splitlines()[:4])
    result = corrected(table, grid=GRID)
    assert (states(result), result.total) == ("cccc", 103)


def test_8_1_b_the_grid_is_asked_only_where_the_table_is_wrong() -> None:
    wrong = EXAMPLE.replace("H4 TRACASAI", "H4 TRACASAT")
    assert articles(corrected(wrong, grid=GRID))[3] == ["8.4.d"]
    assert articles(corrected(wrong, letters=LETTERS + "T"))[3] == ["8.2.a"]


def test_8_1_b_one_reading_does_not_combine_two_errors() -> None:
    # the place is one sign off and the word is another: neither 8.4.c nor 8.4.d
    wrong = EXAMPLE.replace("H4 TRACASAI", "G4 TRACASAT")
    assert states(corrected(wrong, grid=GRID)) == "cccic"


def test_8_1_b_with_the_other_interpretation_swapped_signs_may_come_with_one_wrong_sign() -> None:
    wrong = EXAMPLE.replace("6E cOMANDA", "F6 cOMANDA")
    refused = corrected(wrong, grid=GRID)
    assert articles(refused)[2][0].startswith("8.2")
    assert refused.entries[2].findings[0].interpretation == "I-one-error"
    result = corrected(wrong, grid=GRID, rules={"I-one-error": "si_semne_inversate"})
    assert articles(result)[2] == ["8.4.b", "8.4.c"]


def test_8_1_b_the_whole_run_is_the_main_word() -> None:
    table = EXAMPLE.replace("H4 TRACASAI 11", "H4 TRA 11")
    words = {"TRA", "CASA", "STIRE", "AS", "ST", "AI", "COMANDA", "ACASA", "TRACASA", "CAPRARUL"}
    result = corrected(table, words=words)
    assert articles(result)[3] == ["8.2.b"]
    assert result.entries[3].findings[0].interpretation == "I-main-word"
    accepted = corrected(table, words=words, rules={"I-main-word": "tot_sirul"})
    assert accepted.entries[3].word == "TRACASA"
