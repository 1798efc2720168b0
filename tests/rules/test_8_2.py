"""8.2: incorrect entries, each article from both sides of its border, and what becomes of their tiles."""

from typing import Any

import pytest

from arbitraj.types.stock import Stock
from tests.correcting import EXAMPLE, GRID, STRING, WORDS, articles, corrected, grid_of, states, texts


def test_8_2_a_a_main_word_that_is_not_in_the_list() -> None:
    result = corrected("H7 CASAC 9")
    assert articles(result) == [["8.2.a"]]
    assert "CASAC*" in texts(result)


def test_8_2_a_an_adjacent_word_that_is_not_in_the_list() -> None:
    result = corrected(words=WORDS - {"ST", "AI"})
    assert articles(result)[1] == ["8.2.a"]
    assert "ST*, AI*" in texts(result)
    assert articles(corrected())[1] == []


def test_8_2_a_another_word_on_the_grid_without_its_points() -> None:
    letters = "AAAAACCDEIILMNOPRRRRSSTTU?R"
    for written in ("-", "12"):
        table = EXAMPLE.replace("TRACASAI 11", f"TRACASAR {written}")
        assert articles(corrected(table, letters=letters, grid=GRID))[3] == ["8.2.a"]
    table = EXAMPLE.replace("TRACASAI 11", "TRACASAR 11")
    assert articles(corrected(table, letters=letters, grid=GRID))[3] == ["8.4.d"]


def test_8_2_b_the_first_move_goes_through_the_centre() -> None:
    assert articles(corrected("H5 CASA 8")) == [[]]
    assert articles(corrected("H4 CASA 8")) == [["8.2.b"]]
    # the centre is asked for until something lies on the board
    assert states(corrected("G7 CASA 8\nG7 STIRE 8\nH7 CASA 8", letters="CCAASSAASTIRE")) == "iic"


def test_8_2_b_seven_new_tiles_at_most() -> None:
    words = WORDS | {"ABABABAB", "ABABABA"}
    letters = "AAAABBBBCASA"
    assert articles(corrected("H2 ABABABA 0", letters=letters, words=words)) == [["8.3.d"]]
    result = corrected("H2 ABABABAB 0", letters=letters, words=words)
    assert articles(result) == [["8.2.b"]]
    assert "8 litere noi" in texts(result)


def test_8_2_b_a_word_of_one_letter_forms_no_main_word() -> None:
    words = WORDS | {"CASAS"}
    assert articles(corrected("H7 CASA 8\n11H S 5", words=words))[1] == ["8.2.a"]
    assert articles(corrected("H7 CASA 8\nH7 CASAS 5", words=words))[1] == []


def test_8_2_c_the_stock_has_a_letter_only_so_often() -> None:
    assert articles(corrected("H7 CASA 8", letters="CAS")) == [["8.2.c"]]


def test_8_2_c_comes_before_the_word_list_but_only_where_the_word_can_lie() -> None:
    assert articles(corrected("H7 ZZZ 12", letters="CASA")) == [["8.2.c"]]
    assert articles(corrected("H14 ZZZ 12", letters="CASA")) == [["8.2.b"]]


def test_8_2_c_a_marked_joker_needs_a_joker_in_the_stock() -> None:
    assert articles(corrected("H7 cASA 6", letters="CASA?")) == [[]]
    assert articles(corrected("H7 cASA 6", letters="CCASA")) == [["8.2.c"]]


WRONG_SIGN = EXAMPLE.replace("H4 TRACASAI", "G4 TRACASAI")


@pytest.mark.parametrize(
    ("written", "right", "places"),
    [("G4", "H4", "H4"), ("H5", "H4", "H4"), ("J8", "I8", "I8"), ("5E", "6E", "6E"), ("6I", "6E", "6B, 6E")],
)
def test_8_2_d_one_sign_wrong_and_not_on_the_grid(written: str, right: str, places: str) -> None:
    """The row or the column, of a word across or down; what the grid shows is 8.4.c, with other points 8.2.e."""
    table = EXAMPLE.replace(f"{right} ", f"{written} ")
    at = [row.split()[0] for row in EXAMPLE.strip().splitlines()].index(right)

    def found(table: str = table, **more: Any) -> tuple[list[str], str, str | None]:
        entry = corrected(table, **more).entries[at]
        return [*entry.articles], entry.findings[0].text, entry.findings[0].interpretation

    articles, text, rests_on = found()
    assert (articles, f"(ar fi corectă la {places})" in text, rests_on) == (["8.2.d"], True, "I-wrong-sign")
    assert found(rules={"I-wrong-sign": "niciodata"})[0] == ["8.2.b"]
    for rules in ({}, {"I-one-error": "si_semne_inversate"}):
        articles, text, _ = found(grid=GRID, rules=rules)
        assert (articles, text.count(written), text.count(right)) == (["8.4.c"], 1, 1)
    points = EXAMPLE.split()[3 * at + 2]
    for other, why in (("12", f"punctajul scris, 12, nu este cel de acolo, {points}."), ("-", "punctajul lipsește.")):
        articles, text, _ = found(table.replace(f" {points}\n", f" {other}\n"), grid=GRID)
        assert (articles, f"pe grilă cuvântul este la {right}, dar {why}" in text) == (["8.2.e"], True)


def test_8_2_d_is_not_claimed_for_the_first_move() -> None:
    assert articles(corrected("G7 CASA 8")) == [["8.2.b"]]


def test_8_2_d_is_not_claimed_where_no_place_would_be_right() -> None:
    assert articles(corrected("H7 CASA 8\nA1 STIRE 8"))[1] == ["8.2.b"]


def test_8_2_f_both_signs_wrong() -> None:
    table = EXAMPLE.replace("H4 TRACASAI", "G5 TRACASAI")
    result = corrected(table, grid=GRID)
    assert articles(result)[3] == ["8.2.f"]
    assert "H4" in result.entries[3].findings[0].text


@pytest.mark.parametrize("position", ["-", "H", "4", "H4H", "??"])
def test_8_2_g_a_sign_missing_or_unreadable_whatever_the_grid_shows(position: str) -> None:
    result = corrected(EXAMPLE.replace("H4 TRACASAI", f"{position} TRACASAI"), grid=GRID)
    assert articles(result)[3] == ["8.2.g"]
    assert result.total == 178


def test_8_2_h_the_letters_of_the_string_in_their_order() -> None:
    assert states(corrected(tip="pe_sir", letters=STRING)) == "ccccc"
    swapped = STRING.replace("?OMANDA", "?OMAEDN")
    result = corrected(tip="pe_sir", letters=swapped)
    assert articles(result) == [[], [], ["8.2.h"], [], []]
    assert states(result) == "ccinn"
    assert result.total == 21


def test_8_2_h_only_as_many_letters_as_the_entry_puts_down() -> None:
    assert articles(corrected("H7 AS 4", tip="pe_sir", letters="SAX")) == [[]]
    assert articles(corrected("H7 AS 4", tip="pe_sir", letters="AXS")) == [["8.2.h"]]


def test_8_2_pe_sir_stops_and_nothing_after_the_stop_is_sanctioned() -> None:
    table = EXAMPLE.replace("TRACASAI 11", "TRACASAI -").replace("CAPRARUL 86", "CAPRARUL -")
    result = corrected(table, tip="pe_sir", letters=STRING, words=WORDS - {"ACASA"})
    assert (states(result), result.total, result.sanctions.warnings) == ("ccinn", 21, 0)


def test_8_2_the_tiles_of_an_incorrect_entry_leave_the_stock() -> None:
    # the only Z goes with SZ*, so that AZ, right in itself, finds it no more
    words = WORDS | {"AZ"}
    assert states(corrected("H7 CASA 8\n9H SZ 0\n10H AZ 11", words=words, letters="CASAZ")) == "cii"
    assert states(corrected("H7 CASA 8\n10H AZ 11", words=words, letters="CASAZ")) == "cc"


FOCAR = "H4 FOCAR 40\n9G CA 9\n9G CAR 9\n9G CARA 9\n9G CARAT 9\n5H OR 2"
FOCAR_WORDS = {"FOCAR", "CA", "CAR", "CARA", "CARAT", "OR"}


def test_8_2_tiles_of_a_repeated_incorrect_construction_leave_once() -> None:
    result = corrected(FOCAR, letters="AAACCDEEIFILMNOPRRRSTU", words=FOCAR_WORDS)
    assert (states(result), result.total) == ("ciiiic", 42)
    assert articles(result)[1:5] == [["8.2.a"]] * 4


@pytest.mark.parametrize(
    ("table", "left"),
    [
        # the letter and then the joker on one square, and the other way round: what left first left
        ("A1 AI\nA1 aI\nA2 AI\nA2 AI", ["AIAI?? ", "AI?? AI", "AI?? AI", "?? AIAI", "?? AIAI"]),
        ("A1 aI\nA1 AI\nA1 Ai\n1A AIR", ["AIAI?? ", "AAI? ?I", "AAI? ?I", "AAI? ?I", "AA? ?II"]),
        ("A1 AI\nA3 AI\nA1 AIAI", ["AIAI?? ", "AI?? AI", "?? AIAI", "?? AIAI"]),
        ("A1 AIZ\nO15 AI\n1A AI", ["AIAI?? ", "AI?? AI", "AI?? AI", "A?? AII"]),  # no Z there, off the board, A1 again
    ],
)
def test_8_2_what_leaves_with_an_incorrect_entry_leaves_once_from_each_square(table: str, left: list[str]) -> None:
    result = corrected(f"H7 CASA 8\n{table}", letters="CASAAIAI??")
    supplies = [step.supply for step in result.entries if isinstance(step.supply, Stock)]
    assert [f"{supply.left.letters} {supply.eliminated}" for supply in supplies] == left


def test_8_2_an_entry_right_in_everything_else_pays_for_its_tiles_again() -> None:
    # A and I left with the loose word; the same word where it touches finds them gone
    table = "H7 CASA 8\nA1 AI 2\nI10 AI 6"
    words = WORDS | {"AA"}
    assert states(corrected(table, words=words, letters="CASAAI")) == "cii"
    result = corrected(table, words=words, letters="CASAAIAI")
    assert states(result) == "cic"
    # on the very squares of the incorrect entry it still has to be in the stock
    again = "G7 AS 4\nH7 AS 4\nG7 AS 2"
    result = corrected(again, words=WORDS | {"AA", "SS"}, letters="ASAS")
    assert articles(result)[2] == ["8.2.c"]
    assert result.entries[2].findings[0].interpretation == "I-eliminated"


def test_8_2_where_the_place_is_unknown_nothing_leaves() -> None:
    assert states(corrected("H7 CASA 8\n- AI 2\nI10 AI 4", words=WORDS | {"AA"}, letters="CASAAI"))[2] == "c"
    # with the grid the place is known, and the letters leave
    grid = "\n".join("." * 15 for _ in range(7)) + "\n......CASA.....\n.........AI....\n" + "\n".join(["." * 15] * 6)
    result = corrected("H7 CASA 8\n- AI 2\nI10 AI 4", words=WORDS | {"AA"}, letters="CASAAI", grid=grid)
    assert states(result)[2] == "i"


def test_8_2_the_only_place_one_sign_away_is_where_the_tiles_leave() -> None:
    result = corrected(WRONG_SIGN + "H4 TRACASAI 11")
    assert articles(result)[3] == ["8.2.d"]
    assert articles(result)[5] == ["8.2.c"]
    kept = corrected(WRONG_SIGN + "H4 TRACASAI 11", rules={"I-meant-place": "doar_locul_scris"})
    assert articles(kept)[5] == []


# AI, its position unreadable, and what the grid shows of it; the row after it needs A and I
@pytest.mark.parametrize(
    ("position", "points", "shown", "leaves"),
    [
        ("-", "-", "I10 AI", True),  # the only place
        ("-", "-", "I10 AI, A1 AI", False),  # two of them: none is preferred
        ("-", "-", "12C AI, A1 AI", False),
        ("I", "-", "I10 AI, A1 AI", True),  # the only one that keeps the sign written, be it the row
        ("10", "-", "I10 AI, A1 AI", True),  # or the column
        ("I", "-", "I10 AI, I1 AI", False),  # two keep it
        ("I", "2", "A1 AI, B4 AI", True),  # none keeps it; B4 alone is worth the 2 points that the table writes
        ("-", "7", "A1 AI, B4 AI", False),
        ("-", "2", "B4 AI, C5 AI", False),  # two are worth as much
    ],
)
def test_8_2_where_the_grid_shows_a_word_at_several_places(
    position: str, points: str, shown: str, leaves: bool
) -> None:
    grid = grid_of(f"H7 CASA, {shown}")
    words = WORDS | {"AA"}
    result = corrected(f"H7 CASA 8\n{position} AI {points}\nG10 AI 5", words=words, letters="CASAAI", grid=grid)
    assert result.entries[1].articles == ("8.2.g",)
    assert "".join(sorted(result.entries[1].supply.eliminated)) == ("AI" if leaves else "")


def test_8_2_groups_an_incorrect_entry_uses_its_group_up() -> None:
    table = "1 H7 CASA 8\n2 I8 STIRE 13\n2 I8 STIRE 13"
    result = corrected(table, tip="n_scrabble", words=WORDS - {"ST"})
    assert articles(result) == [[], ["8.2.a"], ["8.2.c"]]


def test_8_2_e_a_lone_letter_is_no_word_of_the_grid() -> None:
    # annex 1: a word has two letters or more, on the grid too
    for word, article in (("A", "8.2.b"), ("AI", "8.2.e")):
        assert articles(corrected(f"G7 {word} 9", grid=grid_of(f"H7 {word}")))[0] == [article]


def test_8_2_e_is_not_claimed_where_the_word_cannot_lie_at_the_grids_place() -> None:
    grid = "\n".join(["." * 15] * 7 + ["......STIRE...."] + ["." * 15] * 7)
    table = "H7 CASA 8\nG7 STIRE 9"
    result = corrected(table, letters="CASASTIRE", grid=grid)
    assert articles(result)[1] != ["8.2.e"]
    assert articles(corrected(table.replace(" 9", " -"), letters="CASASTIRE", grid=grid))[1] == ["8.2.e"]


def test_8_2_a_joker_does_not_leave_for_a_letter_that_left_already() -> None:
    # A and I left with the loose AI; AIRA on the same squares takes R and A out, and no joker
    words = WORDS | {"AA", "AIRA"}
    table = "H7 CASA 8\nA1 AI 0\nA1 AIRA 0\nI10 aI 5"
    result = corrected(table, letters="CASAAIIRA?I", words=words)
    assert articles(result)[3] != ["8.2.c"]
    assert states(result) == "ciic"


def test_8_2_a_word_that_cannot_lie_is_named_if_it_is_not_in_the_list() -> None:
    result = corrected("H7 CASA 8\nH7 XXX 9", letters="CASAXXX")
    assert articles(result)[1] == ["8.2.b"]
    assert "XXX*" in texts(result)


def test_8_2_d_a_place_is_named_once_though_the_joker_can_be_read_in_two_ways() -> None:
    result = corrected("H7 CASA 8\n6A aI 1", letters="CASAAI?I")
    assert articles(result)[1] == ["8.2.d"]
    assert result.entries[1].findings[0].text.count("6H") == 1


REPEATED = "H7 CASA 8\nH7 CASA 8\nI8 STIRE 13"


def test_8_2_b_a_row_that_repeats_what_stands_on_the_board() -> None:
    # 7H CASA, its signs swapped, would be right with CC among the words
    words = WORDS | {"CC"}
    result = corrected(REPEATED, words=words)
    assert (articles(result), result.total) == ([[], ["8.2.b"], []], 21)
    assert result.entries[1].findings[0].interpretation == "I-repeated-row"
    swapped = corrected(REPEATED, words=words, rules={"I-repeated-row": "si_inversata"})
    assert articles(swapped)[1] == ["8.3.d", "8.4.b"]
    # a grid that shows it there forbids the swap, though nothing more would be laid
    shown = {"I-repeated-row": "si_inversata", "I-swap-or-grid": "grila"}
    for grid, found in (("H7 CASA", ["8.2.b"]), ("A1 CASA", ["8.3.d", "8.4.b"])):
        assert articles(corrected(REPEATED, grid=grid_of(grid), words=words, rules=shown))[1] == found


def test_8_2_b_a_repeated_row_whatever_the_grid_shows() -> None:
    # another word of the grid at its place, with its points, would save another row (8.4.d)
    def second(rules: dict[str, str]) -> list[str]:
        table, words = "H7 CASA 8\nH7 CASA 5", WORDS | {"CASAI"}
        result = corrected(table, grid=grid_of("H7 CASAI"), words=words, letters="CASAI", rules=rules)
        return articles(result)[1]

    assert second({}) == ["8.2.b"]
    assert second({"I-repeated-row": "si_inversata"}) == ["8.4.d"]


def test_8_2_b_a_row_is_repeated_only_if_every_letter_stands_there() -> None:
    # ASA and S stand there; CASAI adds a letter, AS at another place is another move
    words = WORDS | {"CASAI"}
    assert articles(corrected("H7 CASA 8\nH8 ASA 3", words=words))[1] == ["8.2.b"]
    assert articles(corrected("H7 CASA 8\nH7 CASAI 5", words=words))[1] == []
    assert articles(corrected("H7 CASA 8\nH10 AI 2", words=words))[1] == ["8.4.b"]


def test_8_2_no_joker_leaves_in_the_place_of_a_letter_unless_it_is_marked() -> None:
    # SZ* has no Z in the stock: the joker could stand for it, but nobody marked it
    table, letters = "H7 CASA 8\n9H {} 0\n6E cOMANDA 71", "CASAOMANDAA?"
    for written, state in (("SZ", "cic"), ("Sz", "cii")):
        assert states(corrected(table.format(written), letters=letters)) == state
    always = corrected(table.format("SZ"), letters=letters, rules={"I-joker-eliminated": "si_nemarcat"})
    assert (states(always), articles(always)[2]) == ("cii", ["8.2.c"])


def test_8_2_the_letters_beside_an_unmarked_joker_leave() -> None:
    # TZ* takes the T out, and of its Z nothing
    table = "H7 CASA 8\nH6 TCASAZ 0\nI8 STIRE 13"
    result = corrected(table, letters="CASATSTIRE?")
    assert states(result) == "cic"
    assert "Ies din stoc: T." in texts(result)
    assert result.entries[1].findings[0].interpretation == "I-joker-eliminated"
    assert articles(corrected(table, letters="CASATSIRE?"))[2] == ["8.3.c", "8.3.d"]


def test_8_2_a_letter_that_an_incorrect_entry_took_out_may_be_an_unmarked_joker_later() -> None:
    table = "H7 CASA 8\nA1 AI 2\nI10 AI 5"
    words = WORDS | {"AA"}
    with_joker = corrected(table, words=words, letters="CASAAII?")
    assert (states(with_joker), articles(with_joker)[2][0]) == ("cic", "8.3.c")
    assert articles(corrected(table, words=words, letters="CASAAII"))[2] == ["8.2.c"]


def test_8_2_of_two_places_one_sign_away_neither_is_meant_and_nothing_leaves() -> None:
    # H15 is off the board; AS fits at H7 and at H8
    assert states(corrected("H15 AS 4\nH8 AS 4", letters="AS")) == "ic"


def test_8_2_a_one_word_is_not_in_the_list_and_several_are_not() -> None:
    assert "XXXX* nu este în lista" in texts(corrected("H7 XXXX 8", letters="XXXX"))
    two = texts(corrected("H7 CASA 8\nG7 ST 2", words=WORDS - {"ST"}, letters="CASAST"))
    assert "nu sunt în lista de cuvinte" in two
    # the same word twice is one word
    same = texts(corrected("H7 CASA 8\nG8 RSR 2", words={"CASA", "RSR", "SS"}, letters="CASARSR"))
    assert "RA* nu este în lista" in same
    assert corrected("H7 CASA 8\nH7 CASA 8").entries[1].lost == 4  # what the row would count as written


def test_8_2_the_letters_that_leave_are_told_and_only_at_the_entry_that_loses_them() -> None:
    result = corrected("H7 CASA 8\nA1 AI 2\nI10 AI 4", letters="CASAAI", words=WORDS | {"AA"})
    told = [[reason.key for f in entry.findings for reason in f.reasons] for entry in result.entries]
    assert ["letters_leave" in keys for keys in told] == [False, True, False]


def test_8_2_e_a_word_that_goes_on_is_not_the_one_the_grid_shows() -> None:
    table, letters = "H7 CASA 8\nI9 STIRE 13", "CASASTIREA"
    assert articles(corrected(table, letters=letters, grid=grid_of("H7 CASA, I8 STIRE")))[1] == ["8.4.c"]
    for longer in ("I8 STIREA", "I7 ASTIRE"):
        assert articles(corrected(table, letters=letters, grid=grid_of(f"H7 CASA, {longer}")))[1] == ["8.2.a"]
