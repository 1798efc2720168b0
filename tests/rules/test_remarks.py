"""Remarks: what an arbiter would want to look at, without effect."""

from dataclasses import replace
from typing import Any

import pytest

from arbitraj.record.findings import Kind
from arbitraj.record.model import Doubt, Entry, Sheet, Submission
from arbitraj.rules.correct import correct, with_comparisons
from arbitraj.rules.remarks import compare_sheets
from tests.correcting import EXAMPLE, GRID, LETTERS, STRING, WORDS, corrected, entries, grid_of, noted, remarks
from tests.rules.test_properties import game_of


def told(table: str = EXAMPLE, **about: Any) -> list[str]:
    return noted(*corrected(table, **about).findings)


def test_points_written_are_those_of_the_swapped_position() -> None:
    # CASA at H6 is 8; at 6H, with S on the triple letter J6, it would be 6
    found = [told(f"H6 CASA {points}") for points in ("8", "9", "6")]
    assert found == [[], [], ["8.4.b@1 points_of_swapped 6H 6"]]
    assert told("H6 CASA 6", off="puncte_pozitie_inversata") == []


def test_a_word_one_letter_away_from_one_that_fits() -> None:
    table, letters = EXAMPLE.replace("STIRE", "STIRA"), LETTERS + "A"
    assert told(table, letters=letters) == ["8.2.a@2 one_letter_away STIRA STIRE"]
    assert told(table, letters=letters, off="o_litera_diferenta") == told("H7 XXXX 8", letters="XXXX") == []


LIKE_PLACIT = {"PLICIT", "PLATIT", "PLAVIT", "PLACAT", "PLACUT", "PLACID"}


@pytest.mark.parametrize(
    ("written", "points", "words"),
    [
        ("PLACIT", "20", "PLACID, PLICIT, PLATIT, PLAVIT, PLACAT"),  # the only one of 20
        ("PLACIT", "16", "PLICIT, PLATIT, PLACAT, PLACUT, PLAVIT"),
        ("PLACIT", "", "PLICIT, PLATIT, PLAVIT, PLACAT, PLACUT"),
        ("pLACIT", "16", "PLACID, PLICIT, PLATIT, PLAVIT, PLACAT"),  # with the joker that the table marks
        ("PLAcIT", "18", "PLACID, PLICIT, PLATIT, PLAVIT, PLACAT"),
    ],
)
def test_of_words_one_letter_away_those_with_the_points_written_come_first(
    written: str, points: str, words: str
) -> None:
    """No more than five are told, and PLACID is the sixth by the place of its letter."""
    found = told(f"H7 {written} {points}", letters="PLACITDVUTAI?", words=LIKE_PLACIT)
    assert found == [f"8.2.a@1 one_letter_away {written} {words}"]


def test_what_fell_only_because_of_an_incorrect_entry_is_named_with_its_points() -> None:
    # COMANDA falls for ACASA*; CAPRARUL then touches nothing
    assert told(words=WORDS - {"ACASA"}) == ["8.2@3 consequences 5 86"]
    assert told(words=WORDS - {"ACASA"}, off="consecinte") == told(words=WORDS - {"CAPRARUL"}) == []
    # on a string those after the stop
    assert told(tip="pe_sir", letters=STRING, words=WORDS - {"ACASA"}) == ["8.2@3 consequences 4, 5 97"]


@pytest.mark.parametrize(("shown", "found"), [("AsTE", []), ("ASTE", ["8.2@2 consequences 5 1"])])
def test_8_3_c_1_what_would_stand_is_counted_with_the_joker_that_the_grid_would_then_mark(
    shown: str, found: list[str]
) -> None:
    """With the E of ET on the board AsTE shows AS, lengthened by TA alone, and its joker; Ta then has none left."""
    table, grid = "H7 CASA 8\nK10 ET 2\n10H AS 2\nJ10 TA 2\n11K Ta 1", grid_of(f"H7 CASA, 10H {shown}")
    assert told(table, letters="AACSSETTA?", words=WORDS | {"ET", "TA"}, grid=grid) == found


def test_a_running_total_that_does_not_add_up() -> None:
    rows = entries("H7 CASA 8\nI8 STIRE 13\n6E cOMANDA 71")

    def of(*totals: str, off: str = "", doubts: tuple[Doubt, ...] = ()) -> list[str]:
        game = game_of("integral_partial")
        game = replace(game, competition=replace(game.competition, remarks_off=frozenset([off])))
        table: tuple[Entry, ...] = tuple(replace(r, total=t) for r, t in zip(rows, totals, strict=True))
        sheet = Sheet("01", "Pop Ana", "1", table, doubts=doubts)
        result = correct(game, Submission("01", 1, 1), game.competition.players[0], sheet)
        assert result.total == 92
        return [finding.text for finding in result.findings]

    assert of("8", "21", "92") == of("", "21", "") == of("", "", "") == of("8", "22", "x", off="total_cumulat") == []
    # of several the first
    assert of("8", "22", "94") == ["Totalul cumulat scris este 22; suma punctelor scrise este 21."]
    assert of("", "", "91") == ["Totalul cumulat scris este 91; suma punctelor scrise este 92."]
    doubts = (
        Doubt("read_otherwise", 2, (("shown", "8.mai"), ("taken", "8.5"))),
        Doubt("field_wins", 3, (("field", "71"), ("printed", "17"))),
        Doubt("field_wins_grid", None, (("field", "C"), ("printed", "G"), ("square", "H8"))),
    )
    assert of("", "", "", doubts=doubts) == [
        "În fișier este 8.mai; s-a citit 8.5. Verificați pe fișă.",
        "În formular este completat 71, iar pe pagină este tipărit 17; s-a citit ce este completat.",
        "Pe grilă, la H8, este completat C, iar tipărit G; s-a citit ce este completat.",
    ]


def test_a_sheet_written_for_a_board_with_lettered_columns() -> None:
    turned = "G8 CASA 8\nH9 STIRE 13\n5F cOMANDA 71\nD8 TRACASAI 11\nE11 CAPRARUL 86"
    assert told(turned) == ["8.2@0 read_the_other_way"]
    assert told(turned, off="tabla_rotita") == told() == []


def test_half_of_a_sheet_must_fit_only_the_other_way() -> None:
    """The first two are on the diagonal: they are the same both ways."""
    third, fourth = "8J STIRE 6", "G15 AL 2"
    rows = ["H8 CASA 8", "8H CAPRARUL 24", third, fourth]
    words = WORDS | {"AL"}
    assert "read_the_other_way" in remarks(corrected("\n".join(rows), words=words))
    assert "read_the_other_way" not in remarks(corrected("\n".join(rows[:3]), words=words))


def test_a_capital_first_letter_is_told() -> None:
    assert told("H7 Casa 8") == ["7.1@1 capital_first Casa CASA"]
    assert told("H7 casa 8") == told("H7 Casa 8", off="joker_indoielnic") == []


def test_9_1_1_c_two_sheets_alike_are_told_and_nothing_else_changes() -> None:
    one = corrected()
    two = replace(one, submission=replace(one.submission, sheet="02"))
    three = replace(corrected("H7 CASA 8"), submission=replace(one.submission, sheet="03"))
    game = game_of("integral_partial")
    compared = with_comparisons(game, [one, two, three])
    assert [noted(*c.findings) for c in compared] == [["9.1.1.c@0 copy_of 02 5"], ["9.1.1.c@0 copy_of 01 5"], []]
    assert [c.total for c in compared] == [189, 189, 8]
    longer = corrected(EXAMPLE + "\n5K CAS 9", words=WORDS | {"CAS"}, letters=LETTERS + "AS")
    compared = with_comparisons(game, [one, replace(longer, submission=replace(one.submission, sheet="04"))])
    assert [noted(*c.findings) for c in compared] == [[f"9.1.1.c@0 common_run {other} 5"] for other in ("04", "01")]
    said = "Fișa are cel puțin 5 depuneri la rând la fel ca fișa 04 (9.1.1.c)."
    assert [finding.text for finding in compared[0].findings] == [said]
    off = replace(
        game, competition=replace(game.competition, remarks_off=frozenset({"fisa_copiata", "constructie_comuna"}))
    )
    assert with_comparisons(off, [one, two]) == [one, two]


def test_remarks_have_no_effect() -> None:
    for result in (corrected(EXAMPLE.replace("STIRE", "STIRA")), corrected(grid=GRID)):
        effects = [finding for finding in result.findings if finding.counts]
        assert not any(finding.kind is Kind.REMARK for finding in effects)


def test_9_1_1_c_five_equal_moves_one_after_another_wherever_they_stand_in_two_sheets() -> None:
    game = game_of("integral_partial")
    moves = [(f"H{n}", "CASA") for n in range(8)]
    others = [(f"A{n}", "CASA") for n in range(8)]
    run = [("01", moves), ("02", [*others[:2], *moves[1:6], others[3]])]
    assert {sheet: noted(*found) for sheet, found in compare_sheets(game, run).items()} == {
        "01": ["9.1.1.c@0 common_run 02 5"],
        "02": ["9.1.1.c@0 common_run 01 5"],
    }
    assert compare_sheets(game, [("01", moves), ("02", [*others[:2], *moves[1:5], others[3]])]) == {}
    # the same run twice in one sheet is nobody else's
    assert compare_sheets(game, [("01", [*moves[:5], *moves[:5]])]) == {}


@pytest.mark.parametrize(
    ("game_type", "runs", "shortest"), [("superscrabble", False, 10), ("superscrabble_incomplet", True, 3)]
)
def test_9_1_1_c_on_a_board_given_to_all_only_a_long_copy_is_a_likeness(
    game_type: str, runs: bool, shortest: int
) -> None:
    game = game_of(game_type)
    moves = [(f"H{n}", "CASA") for n in range(1, 12)]
    assert bool(compare_sheets(game, [("01", moves), ("02", [*moves[:9], ("A1", "CASA")])])) is runs
    for length in (shortest - 1, shortest):
        found = compare_sheets(game, [("01", moves[:length]), ("02", moves[:length])])
        assert bool(found) is (length >= shortest), length
