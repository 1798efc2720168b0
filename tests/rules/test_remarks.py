"""Remarks: what an arbiter would want to look at, without effect."""

from dataclasses import replace

import pytest

from arbitraj.record.findings import Kind
from arbitraj.record.model import Entry, Sheet, Submission
from arbitraj.rules.correct import correct, with_comparisons
from arbitraj.rules.remarks import compare_sheets
from tests.correcting import EXAMPLE, GRID, LETTERS, STRING, WORDS, corrected, entries, grid_of, remarks, texts
from tests.rules.test_properties import game_of


def test_points_written_are_those_of_the_swapped_position() -> None:
    # CASA at H6 is 8; at 6H, with S on the triple letter J6, it would be 6
    for points, told in (("8", False), ("9", False), ("6", True)):
        assert ("points_of_swapped" in remarks(corrected(f"H6 CASA {points}"))) is told


def test_a_word_one_letter_away_from_one_that_fits() -> None:
    result = corrected(EXAMPLE.replace("STIRE", "STIRA"), letters=LETTERS + "A")
    assert "one_letter_away" in remarks(result)
    assert "STIRE" in texts(result)
    assert "one_letter_away" not in remarks(corrected("H7 XXXX 8", letters="XXXX"))


LIKE_PLACIT = {"PLICIT", "PLATIT", "PLAVIT", "PLACAT", "PLACUT", "PLACID"}


@pytest.mark.parametrize(
    ("written", "points", "first"),
    [
        ("PLACIT", "20", "PLACID, PLICIT, PLATIT, "),  # the only one of 20
        ("PLACIT", "16", "PLICIT, PLATIT, "),
        ("PLACIT", "", "PLICIT, "),
        ("pLACIT", "16", "PLACID, PLICIT, "),  # with the joker that the table marks
        ("PLAcIT", "18", "PLACID, PLICIT, "),
    ],
)
def test_of_words_one_letter_away_those_with_the_points_written_come_first(
    written: str, points: str, first: str
) -> None:
    """No more than five are told, and PLACID is the sixth by the place of its letter."""
    result = corrected(f"H7 {written} {points}", letters="PLACITDVUTAI?", words=LIKE_PLACIT)
    told = texts(result)
    assert first in told, told
    assert sum(word in told for word in LIKE_PLACIT) == 5


def test_what_fell_only_because_of_an_incorrect_entry_is_named_with_its_points() -> None:
    result = corrected(words=WORDS - {"ACASA"})
    # COMANDA falls for ACASA*; CAPRARUL then touches nothing
    assert "consequences" in remarks(result)
    assert "nr. 5 (86 p)" in texts(result)


def test_no_consequences_where_nothing_else_fell() -> None:
    assert "consequences" not in remarks(corrected(words=WORDS - {"CAPRARUL"}))


@pytest.mark.parametrize(("shown", "told"), [("AsTE", False), ("ASTE", True)])
def test_8_3_c_1_what_would_stand_is_counted_with_the_joker_that_the_grid_would_then_mark(
    shown: str, told: bool
) -> None:
    """With the E of ET on the board AsTE shows AS, lengthened by TA alone, and its joker; Ta then has none left."""
    table, grid = "H7 CASA 8\nK10 ET 2\n10H AS 2\nJ10 TA 2\n11K Ta 1", grid_of(f"H7 CASA, 10H {shown}")
    result = corrected(table, letters="AACSSETTA?", words=WORDS | {"ET", "TA"}, grid=grid)
    assert ("consequences" in remarks(result)) is told


def test_consequences_on_a_string_are_the_entries_after_the_stop() -> None:
    result = corrected(tip="pe_sir", letters=STRING, words=WORDS - {"ACASA"})
    assert "nr. 4, 5 (97 p)" in texts(result)


def test_a_running_total_that_does_not_add_up() -> None:
    rows = entries("H7 CASA 8\nI8 STIRE 13")
    game = game_of("integral_partial")

    def of(totals: tuple[str, str]) -> list[str]:
        table: tuple[Entry, ...] = tuple(replace(r, total=t) for r, t in zip(rows, totals, strict=True))
        sheet = Sheet("01", "Pop Ana", "1", table)
        result = correct(game, Submission("01", 1, 1), game.competition.players[0], sheet)
        assert result.total == 21
        return remarks(result)

    assert of(("8", "21")) == of(("", "21")) == []
    assert of(("8", "22")) == ["running_total"]


def test_a_sheet_written_for_a_board_with_lettered_columns() -> None:
    turned = "G8 CASA 8\nH9 STIRE 13\n5F cOMANDA 71\nD8 TRACASAI 11\nE11 CAPRARUL 86"
    assert "read_the_other_way" in remarks(corrected(turned))
    assert "read_the_other_way" not in remarks(corrected())


def test_half_of_a_sheet_must_fit_only_the_other_way() -> None:
    """The first two are on the diagonal: they are the same both ways."""
    third, fourth = "8J STIRE 6", "G15 AL 2"
    rows = ["H8 CASA 8", "8H CAPRARUL 24", third, fourth]
    words = WORDS | {"AL"}
    assert "read_the_other_way" in remarks(corrected("\n".join(rows), words=words))
    assert "read_the_other_way" not in remarks(corrected("\n".join(rows[:3]), words=words))


def test_a_capital_first_letter_is_told() -> None:
    assert remarks(corrected("H7 Casa 8")) == ["capital_first"]
    assert remarks(corrected("H7 casa 8")) == []


def test_9_1_1_c_two_sheets_alike_are_told_and_nothing_else_changes() -> None:
    one = corrected()
    two = replace(one, submission=replace(one.submission, sheet="02"))
    three = replace(corrected("H7 CASA 8"), submission=replace(one.submission, sheet="03"))
    game = game_of("integral_partial")
    compared = with_comparisons(game, [one, two, three])
    assert [remarks(c) for c in compared] == [["copy_of"], ["copy_of"], []]
    assert [c.total for c in compared] == [189, 189, 8]
    longer = corrected(EXAMPLE + "\n5K CAS 9", words=WORDS | {"CAS"}, letters=LETTERS + "AS")
    compared = with_comparisons(game, [one, replace(longer, submission=replace(one.submission, sheet="04"))])
    assert remarks(compared[0]) == ["common_run"]
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
    assert {sheet: [f.reasons[0].key for f in found] for sheet, found in compare_sheets(game, run).items()} == {
        "01": ["common_run"],
        "02": ["common_run"],
    }
    assert compare_sheets(game, [("01", moves), ("02", [*others[:2], *moves[1:5], others[3]])]) == {}
    # the same run twice in one sheet is nobody else's
    assert compare_sheets(game, [("01", [*moves[:5], *moves[:5]])]) == {}
