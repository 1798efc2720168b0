"""One table of all players: what stands in it in another place than its own is asked of the sheet that it may be of."""

import pytest

from arbitraj.record.model import Sheet
from arbitraj.sheets.draft import FileRead
from tests.sheets.test_account import read

HEAD = "masa;nume;nr;pozitie;depunere;puncte"
ANA = ["1;Pop Ana;1;H7;CASA;8", "1;Pop Ana;2;I8;STIRE;13", "1;Pop Ana;3;6E;cOMANDA;71"]
DAN = ["2;Ilie Dan;1;H7;CASA;8", "2;Ilie Dan;2;I8;STIRE;13"]


def table(*rows: str) -> FileRead:
    return read("\n".join((HEAD, *rows)))


def sheets(*rows: str) -> list[Sheet]:
    return [found.sheet for found in table(*rows).sheets]


def asked(sheet: Sheet) -> list[str]:
    return [*(query.seen for query in sheet.queries), *(loose.text for loose in sheet.around)]


def words(sheet: Sheet) -> list[str]:
    return [entry.word for entry in sheet.entries]


def test_a_plain_table_asks_nothing() -> None:
    ana, dan = sheets(*ANA, *DAN)
    assert (words(ana), words(dan)) == (["CASA", "STIRE", "cOMANDA"], ["CASA", "STIRE"])
    assert asked(ana) + asked(dan) == []


@pytest.mark.parametrize(
    "row", [";;;;retrag mutarea 2;", ";;;;GATA;", ";;;;;21", ";;;112;;", ";;H;;;", ";;;;;H4 CITI 14"]
)
def test_what_stands_alone_in_a_row_is_no_move_before_it_is_asked(row: str) -> None:
    """8.2.g"""
    ana, dan = sheets(*ANA, row, *DAN)
    said = row.strip(";")
    assert said in asked(ana) or (ana.entries[-1].word, ana.entries[-1].points) == ("CITI", "14")
    assert (words(ana)[:3], words(dan), asked(dan)) == (["CASA", "STIRE", "cOMANDA"], ["CASA", "STIRE"], [])


def test_points_that_are_the_sum_of_the_others_are_told() -> None:
    read_so = table(*ANA, "1;Pop Ana;;;;92", *DAN)
    assert [asked(found.sheet) for found in read_so.sheets] == [[], []]
    assert "92" in " ".join(map(str, read_so.notes))


@pytest.mark.parametrize(("at", "key"), [(0, "2"), (0, "9"), (1, "Pop Anna"), (1, "Ilie Dan")])
def test_a_row_whose_name_or_table_is_another_sheets_is_asked_of_both(at: int, key: str) -> None:
    """8.3.a: the row is one of the two players'"""
    row = ANA[1].split(";")
    row[at] = key
    found = sheets(ANA[0], ";".join(row), ANA[2], *DAN)
    assert any(asked(sheet) for sheet in found if (sheet.name, sheet.table) == ("Pop Ana", "1"))
    assert any(asked(sheet) for sheet in found if "STIRE" in words(sheet) and len(sheet.entries) == 1)


@pytest.mark.parametrize(("cells", "left"), [("9p;2;I8", "9p"), ("2;9p;I8", "9p"), ("2;112;I8", "112")])
def test_of_two_numbers_in_front_of_a_move_the_one_that_counts_no_row_is_asked(cells: str, left: str) -> None:
    ana, _ = sheets(ANA[0], f"1;Pop Ana;{cells};STIRE;13", ANA[2], *DAN)
    assert (words(ana), left in " ".join(asked(ana))) == (["CASA", "STIRE", "cOMANDA"], True)


@pytest.mark.parametrize("text", ["TOTAL", "nr", "GRUPA"])
@pytest.mark.parametrize("column", [0, 2, 4])
def test_a_word_below_a_heading_is_no_second_line_of_headings(text: str, column: int) -> None:
    """8.3.a: it made the column of the tables one of totals"""
    read_so = table(";" * column + text, *ANA, *DAN)
    assert [(found.sheet.name, found.sheet.table) for found in read_so.sheets][-2:] == [
        ("Pop Ana", "1"),
        ("Ilie Dan", "2"),
    ]
    said = " ".join((*map(str, read_so.notes), *(each for found in read_so.sheets for each in asked(found.sheet))))
    assert text.casefold() in said.casefold()
