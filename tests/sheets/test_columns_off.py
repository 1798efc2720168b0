"""Numbers and headings that stand in another column than theirs: each is read where it belongs, or asked."""

from datetime import date, datetime, time, timedelta

import pytest

from arbitraj.record.model import Sheet
from arbitraj.record.question import NOTHING
from arbitraj.sheets.draft import undone_cell
from arbitraj.tables.cells import Cell, Scientific
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


GAME = ["H7;CASA", "I8;STIRE", "6E;cOMANDA", "H4;TRACASAI", "K5;CAPRARUL"]
SCORES = (8, 13, 71, 11, 86)


@pytest.mark.parametrize("heading", ["gr", "Grupa", "litere grupă"])
def test_a_heading_of_groups_over_the_points_is_asked(heading: str) -> None:
    """8.3.d, 8.2.c"""
    of = sheet(f"pozitie;depunere;{heading}", *(f"{move};{n}" for move, n in zip(GAME, SCORES, strict=True)))
    assert {each.group for each in of.entries} == {""}
    ((why, seen, first),) = [(query.why, query.seen, query.readings[0]) for query in of.queries]
    assert (why, seen, first) == ("heading", heading, "puncte")
    assert [text for _, text in of.queries[0].fills] == list(map(str, SCORES))


def test_a_column_that_the_totals_add_up_is_the_points_whatever_its_heading_says() -> None:
    """8.3.d"""
    moves = ("H7;CASA;8;8", "I8;STIRE;13;21", "6E;cOMANDA;71;92")
    assert points(sheet("pozitie;depunere;gr;total", *moves)) == [("", "8", "8"), ("", "13", "21"), ("", "71", "92")]


@pytest.mark.parametrize("heading", ["grupa;pozitie;depunere", "pozitie;depunere;grupa"])
def test_groups_that_count_up_or_stand_in_front_are_groups(heading: str) -> None:
    """8.3.b"""
    first = heading.startswith("grupa")
    rows = (f"{n};{move}" if first else f"{move};{n}" for n, move in enumerate(GAME, 1))
    of = sheet(heading, *rows)
    assert ([each.group for each in of.entries], of.queries) == (list("12345"), ())


@pytest.mark.parametrize("label", "FISA PRENUME SPORTIV MASA".split())
@pytest.mark.parametrize("number", ["2", ""])
def test_a_label_where_the_position_stands_is_a_position_that_nobody_can_read(label: str, number: str) -> None:
    """8.2.g: the row has its word and its points"""
    of = sheet("nr;pozitie;depunere;puncte", "1;H7;CASA;8", f"{number};{label};STIRE;13")
    assert [(each.position, each.word, each.points) for each in of.entries][1:] == [(label, "STIRE", "13")]
    assert of.name == "Pop Ana"


@pytest.mark.parametrize("row", [";;;;H4 CITI 14;", ";;;;;H4 CITI 14", ";H4 CITI 14;;;;", ";;;H4 CITI 14;;"])
def test_a_move_whole_in_any_cell_of_its_row_is_read_or_asked(row: str) -> None:
    of = sheet("nr;grupa;pozitie;depunere;puncte;total", "1;;H7;CASA;8;8", row)
    entries = [(each.position, each.word, each.points) for each in of.entries][1:]
    assert entries == [("H4", "CITI", "14")] or asked(of) == "H4 CITI 14"


@pytest.mark.parametrize("row", [";;;;8A;", ";;112;;;", "2;;21+50;;;", "H;;;;;", "2;;;;x;", ";;9p;;;"])
def test_what_stands_alone_in_a_row_and_is_no_field_of_its_column_is_asked(row: str) -> None:
    """8.2.g: in a game from a string (8.2.h) it would end the correction"""
    of = sheet("nr;grupa;pozitie;depunere;puncte;total", "1;;H7;CASA;8;8", row, "3;;I8;STIRE;13;21")
    assert [each.word for each in of.entries] == ["CASA", "STIRE"]
    assert row.replace(";", " ").split()[-1] in asked(of)


def test_half_a_position_alone_in_its_row_is_legible() -> None:
    """8.2.g"""
    of = sheet("nr;pozitie;depunere;puncte", "1;H7;CASA;8", "2;8;;", "3;H;;")
    assert ([each.position for each in of.entries], asked(of)) == (["H7", "8", "H"], "")


def test_the_group_of_a_row_one_column_off_that_may_be_its_number_is_asked() -> None:
    """8.3.b"""
    head, first = "nr;grupa;pozitie;depunere;puncte;total", "1;1;H7;CASA;8;8"
    of = sheet(head, first, "-;2;;I8;STIRE;13;21")
    assert [(query.column, query.readings) for query in of.queries] == [("group", ("2", NOTHING))]
    assert asked(sheet(head, first, "2;2;I8;;STIRE;13;21")) == ""


@pytest.mark.parametrize("points", ["21+50=71", "71 (21+50)", "21+50", "21 + 50 = 71"])
def test_a_sum_that_is_read_as_its_total_is_told(points: str) -> None:
    """8.3.d"""
    read_so = read(f"nume;Pop Ana\nnr;pozitie;depunere;puncte\n1;H7;CASA;8\n2;8A;COMANDA;{points}")
    assert [each.points for each in read_so.sheets[0].sheet.entries] == ["8", "71"]
    assert [points in str(note) for note in read_so.notes] == [True]


@pytest.mark.parametrize("said", ["retrag mutarea", "Anulez depunerea", "mutarea nu contează"])
def test_what_speaks_of_moves_where_the_word_stands_is_asked(said: str) -> None:
    """8.2.a: it is no word in two pieces"""
    of = sheet("nr;pozitie;depunere;puncte", "1;H7;CASA;8", f"2;I8;{said};13")
    assert said in asked(of)


@pytest.mark.parametrize(
    ("value", "column", "text"),
    [
        (time(0), "pozitie", "12A"), (time(1), "pozitie", "1A"), (time(11), "pozitie", "11A"),
        (time(12), "pozitie", "12P"), (time(13), "pozitie", "1P"), (time(23), "pozitie", "11P"),
        (time(5, 1), "pozitie", "x"), (datetime(2026, 3, 8, 5), "pozitie", "5A"),
        (datetime(2026, 3, 8), "pozitie", "8.3"), (date(2026, 3, 8), "puncte", "8.3"),
        (date(1900, 1, 12), "puncte", "13"), (date(1929, 12, 31), "puncte", "10958"),
        (timedelta(days=13, hours=11), "puncte", "13"), (timedelta(days=13, hours=13), "puncte", "14"),
        (Scientific(8000.0), "pozitie", "8E3"), (Scientific(8000.0), "puncte", "x"),
    ],
)  # fmt: skip
def test_what_a_spreadsheet_made_of_a_position_or_a_number_is_undone(value: object, column: str, text: str) -> None:
    assert undone_cell(Cell("x", "A1", value), column).text == text
