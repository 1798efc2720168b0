"""Lines of a text that may be read in two ways: where the first one would be lost or taken in silence, it is asked."""

import pytest

from arbitraj.record.question import NOTHING
from tests.sheets.test_account import read

WHO = "Nume: Pop Ana\nMasa: 1\n"
FIRST = "1. H7 CASA 8 8\n2. I8 STIRE 13 21\n"


def asked(text: str) -> list[tuple[str, str, tuple[str, ...]]]:
    (found,) = read(WHO + text, "01.txt").sheets
    return [(query.column, query.seen, query.readings) for query in found.sheet.queries]


def last(text: str) -> tuple[str, str, str, str, str]:
    (found,) = read(WHO + text, "01.txt").sheets
    entry = found.sheet.entries[-1]
    return entry.group, entry.position, entry.word, entry.points, entry.total


def test_a_place_behind_gr_is_no_group() -> None:
    """8.2.g: the position was lost"""
    lines = "1. gr 1 H7 CASA 8\n2. gr {} I8 STIRE 13"
    assert last(lines.format("2")) == ("2", "I8", "STIRE", "13", "")
    assert last(lines.format(""))[1:4] == ("I8", "STIRE", "13")
    assert "gr" in str(asked(lines.format("")))


def test_a_sum_of_two_numbers_before_it_may_be_the_total_with_the_one_before() -> None:
    """8.3.d"""
    assert asked(f"{FIRST}3. 8A COMANDA 21 71 92") == [("points", "21 71 92", ("92", "71"))]
    assert asked(f"{FIRST}3. 8A COMANDA 71 92") == []


@pytest.mark.parametrize(("figure", "asks"), [("92", True), ("Total 92", True), ("22", True), ("21", False)])
def test_a_number_alone_that_is_larger_than_the_total_before_may_be_the_total(figure: str, asks: bool) -> None:
    """8.3.d"""
    number = figure.split()[-1]
    line = f"3. 8A COMANDA {figure}"
    seen = number if figure == number else line  # whose name is asked about with it
    assert asked(f"{FIRST}{line}") == ([("points", seen, (number, NOTHING))] if asks else [])
    assert last(f"{FIRST}3. 8A COMANDA {figure}")[3] == number


def test_a_number_alone_is_the_points_where_no_move_has_a_total() -> None:
    assert asked("1. H7 CASA 8\n2. I8 STIRE 13\n3. 8A COMANDA 71") == []


@pytest.mark.parametrize("name", ["H7", "Pop Ana H7"])
def test_a_place_between_two_labels_begins_no_move(name: str) -> None:
    """8.3.a"""
    (found,) = read(f"Nume: {name} Masa: 1\n{FIRST}", "01.txt").sheets
    assert (found.sheet.name, found.sheet.table, len(found.sheet.entries)) == (name, "1", 2)


@pytest.mark.parametrize(("note", "asks"), [("joker B", True), ("joker A", True), ("joker P", False)])
def test_a_joker_named_beside_a_word_that_marks_another_is_asked(note: str, asks: bool) -> None:
    """8.3.c"""
    assert bool(asked(f"{FIRST}3. 6E (P)IATA 11 32 {note}")) is asks


SECOND, THIRD = "{} I8 STIRE 13\n", "{} 6E COMANDA 71\n"


@pytest.mark.parametrize(
    ("first", "numbers", "other"),
    [
        ("1 1 A CASA 8", ("2 2", "3 3"), "gr. 1 A CASA 8"),
        ("1. 1 A CASA 8", ("2. 2", "3. 3"), "gr. 1 A CASA 8"),
        ("1 A CASA 8", ("2", "3"), "A CASA 8"),
    ],
)
def test_a_number_joined_to_a_letter_where_lines_have_one_more_in_front_is_asked(
    first: str, numbers: tuple[str, str], other: str
) -> None:
    """8.2.g, 8.3.b: the number may be that of the group or the row"""
    text = f"{first}\n{SECOND.format(numbers[0])}{THIRD.format(numbers[1])}"
    assert asked(text) == [("whole", first, ("1A CASA 8", other))]


@pytest.mark.parametrize("first", ["1 1 A CASA 8", "1. 1 A CASA 8", "1 A 1 CASA 8"])
def test_a_position_in_two_pieces_is_one_where_nothing_else_is_missing(first: str) -> None:
    text = f"{first}\n{SECOND.format('2')}{THIRD.format('3')}"
    assert asked(text) == []


def test_a_name_of_groups_where_the_points_should_stand_is_asked() -> None:
    """8.3.d"""
    line = "2. I8 STIRE gr 13"
    assert asked(f"1. H7 CASA 8\n{line}\n3. 6E COMANDA 71") == [("whole", line, ("gr. 13 I8 STIRE", "I8 STIRE 13"))]
    assert asked("1. H7 CASA 8 gr 1\n2. I8 STIRE 13 gr 2") == []


@pytest.mark.parametrize("points", ["21+50=71", "71 (21+50)", "21 + 50 = 71"])
def test_a_sum_that_is_read_as_its_total_is_told(points: str) -> None:
    """8.3.d"""
    found = read(f"{WHO}{FIRST}3. 8A COMANDA {points} 92", "01.txt")
    assert [entry.points for entry in found.sheets[0].sheet.entries] == ["8", "13", "71"]
    assert ["21" in str(note) and "50" in str(note) for note in found.notes] == [True]


@pytest.mark.parametrize("number", ["18", "-13", "2"])
def test_a_number_in_front_of_one_move_alone_is_no_group_before_it_is_asked(number: str) -> None:
    """8.3.b"""
    line = f"3. {number} 6E COMANDA 71 92"
    assert asked(f"{FIRST}{line}") == [("group", line, (number.strip("-"), NOTHING))]
    grouped = "1. 1 H7 CASA 8\n2. 2 I8 STIRE 13\n3. 3 6E COMANDA 71"
    assert (asked(grouped), last(grouped)[0]) == ([], "3")
