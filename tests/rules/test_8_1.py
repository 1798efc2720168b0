"""8.1: what is looked at."""

from tests.correcting import EXAMPLE, GRID, LETTERS, articles, corrected, grid_of, of_sheet, remarks, states, texts


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


def test_8_1_a_a_right_entry_whose_word_the_grid_shows_elsewhere_is_told() -> None:
    # AS is right at H8; the grid has it one row lower, and the next entry may rest on that
    result = corrected("H8 AS 4", grid=grid_of("I8 AS"))
    assert (articles(result), remarks(result)) == ([[]], ["elsewhere_on_grid"])
    assert "I8" in texts(result)
    assert result.total == 4


def test_8_1_a_nothing_is_told_where_the_grid_shows_the_word_in_its_place_too_or_not_at_all() -> None:
    for grid in ("H8 AS", "H8 AS, K3 AS", "H8 ASI", "K3 SA", ""):
        assert remarks(corrected("H8 AS 4", grid=grid_of(grid))) == []
    # nor where another row writes the word that stands elsewhere
    assert remarks(corrected("H8 AS 4\nK3 AS 4", grid=grid_of("K3 AS"))) == []


def test_8_1_a_the_construction_of_a_superscrabble_incomplet_is_told_of_too() -> None:
    result = corrected("H8 AS", tip="superscrabble_incomplet", groups=("?OMANDA",), grid=grid_of("I8 AS"))
    assert remarks(result) == ["elsewhere_on_grid"]


SWAPPED = EXAMPLE.replace("6E cOMANDA", "E6 cOMANDA")
AS_WRITTEN = grid_of("H7 CASA, I8 STIRE, E6 cOMANDA")


def test_8_1_b_the_swap_comes_before_the_grid_even_where_the_grid_shows_the_word_as_written() -> None:
    for shown, rests_on in ((AS_WRITTEN, "I-swap-or-grid"), (GRID, None), ("", None)):
        result = corrected(SWAPPED, grid=shown)
        assert articles(result)[2] == ["8.4.b"]
        assert result.entries[2].findings[0].interpretation == rests_on


def test_8_1_b_the_grid_may_forbid_the_swap() -> None:
    for shown, article in ((AS_WRITTEN, "8.2.b"), (GRID, "8.4.b"), ("", "8.4.b")):
        assert articles(corrected(SWAPPED, grid=shown, rules={"I-swap-or-grid": "grila"}))[2] == [article]
