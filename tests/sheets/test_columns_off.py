"""Numbers and headings that stand in another column than theirs: each is read where it belongs, or asked."""

import pytest

from arbitraj.record.model import Sheet
from tests.sheets.test_account import read

MOVES = ["H7;CASA;8;8", "I8;STIRE;13;21", "8A;COMANDA;71;92"]


def sheet(heading: str, *rows: str) -> Sheet:
    (found,) = read("\n".join(("nume;Pop Ana", heading, *rows))).sheets
    return found.sheet


def points(of: Sheet) -> list[tuple[str, str, str]]:
    return [(entry.group, entry.points, entry.total) for entry in of.entries]


def asked(of: Sheet) -> str:
    return "; ".join([*(query.seen for query in of.queries), *(loose.text for loose in of.around)])


@pytest.mark.parametrize("number", ["97", "97.", "97p", "-13", "21+50=71"])
@pytest.mark.parametrize("row", ["2;I8;{};STIRE;13", "{};2;I8;STIRE;13"])
def test_a_number_too_many_in_a_row_is_no_points_no_total_and_no_group_but_asked(number: str, row: str) -> None:
    """8.3.d"""
    read_so = sheet("nr;pozitie;depunere;puncte;", "1;H7;CASA;8;", row.format(number))
    assert points(read_so) == [("", "8", ""), ("", "13", "")]
    assert number in asked(read_so)


def test_a_lone_number_between_the_place_and_the_word_is_the_points() -> None:
    read_so = sheet("nr;pozitie;depunere;puncte", "1;H7;CASA;8", "2;I8;13;STIRE")
    assert (points(read_so), asked(read_so)) == ([("", "8", ""), ("", "13", "")], "")


def test_a_row_one_column_off_has_its_points_and_total() -> None:
    read_so = sheet("nr;grupa;pozitie;depunere;puncte;total", "1;1;H7;CASA;8;8", ";2;2;I8;STIRE;13;21")
    assert (points(read_so)[1], [each.word for each in read_so.entries]) == (("2", "13", "21"), ["CASA", "STIRE"])


@pytest.mark.parametrize("heading", ["pozitie;depunere;total;total", "pozitie;depunere;total;a"])
def test_of_two_columns_the_total_is_the_one_that_adds_the_other_up(heading: str) -> None:
    """8.3.d: points and running total have changed their headings"""
    assert points(sheet(heading, *MOVES)) == [("", "8", "8"), ("", "13", "21"), ("", "71", "92")]


@pytest.mark.parametrize(("totals", "taken", "asks"), [((8, 13, 11), ("8", ""), "total"), ((8, 13, 14), ("", "8"), "")])
def test_totals_that_do_not_rise_beside_no_points_are_asked(
    totals: tuple[int, ...], taken: tuple[str, str], asks: str
) -> None:
    """8.3.d"""
    moves = ("H7;CASA", "I8;STIRE", "6E;PIATA")
    of = sheet("pozitie;depunere;puncte;total", *(f"{move};;{n}" for move, n in zip(moves, totals, strict=True)))
    assert (asked(of), [query.readings[0] for query in of.queries]) == (asks, ["puncte"] if asks else [])
    assert asks or points(of)[0][1:] == taken


@pytest.mark.parametrize("beside", ["H7", "97", "retrag mutarea 2"])
def test_the_title_of_the_second_table_is_one_whatever_stands_beside_it(beside: str) -> None:
    """4.1.7: construction and solutions are two tables"""
    head = "nr;pozitie;depunere"
    of = sheet(head, "1;H7;CASA", f"Soluții;{beside}", head, "1;I8;STIRE")
    assert ([len(of.entries), len(of.solutions)], asked(of)) == ([1, 1], beside)


def test_solutii_with_its_points_above_the_headings_of_the_next_page_is_a_word() -> None:
    """8.2.g"""
    of = sheet(
        "nr;pozitie;depunere;puncte", "1;H7;CASA;8", ";;SOLUTII;9", "nr;pozitie;depunere;puncte", "3;I8;STIRE;13"
    )
    assert [entry.word for entry in of.entries] == ["CASA", "SOLUTII", "STIRE"]


def test_names_are_no_words_of_moves_where_the_heading_of_these_says_otherwise() -> None:
    read_so = read("masa;nume;pozitie;total;puncte\n1;Pop Ana;H7;CASA;8\n1;Pop Ana;I8;STIRE;13").sheets
    assert [(found.sheet.name, [each.word for each in found.sheet.entries]) for found in read_so] == [
        ("Pop Ana", ["CASA", "STIRE"])
    ]


@pytest.mark.parametrize("text", ["gr. 2", "puncte 9"])
def test_the_name_of_a_column_with_a_number_is_no_word_with_its_points(text: str) -> None:
    """8.2.g"""
    assert asked(sheet("pozitie;depunere;puncte", "H7;CASA;8", f";{text};")) == text
    whole = sheet("pozitie;depunere;puncte", "H7;CASA;8", "I8;MASA 6;")
    assert (whole.entries[1].word, whole.entries[1].points, asked(whole)) == ("MASA", "6", "")
