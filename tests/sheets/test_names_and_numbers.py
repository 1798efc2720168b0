"""Numbers of rows that leave one out, and known words where nothing explains them, are told or asked."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from arbitraj.sheets.contest import read_contest
from arbitraj.sheets.reader import read_data, read_sheet
from arbitraj.tables.opendocument_writer import write_opendocument
from tests import folders
from tests.correcting import ROMANIAN
from tests.sheets.test_account_of_pages import printed
from tests.sheets.test_workbook_marks import saved

Rows = list[list[str]]
HEAD = ["nr", "grupa", "pozitia", "depunerea", "puncte", "total"]
MOVES = [["H7", "CASA", "8"], ["I8", "STIRE", "13"], ["15A", "ST", "3"]]
WHO = [["Nume:", "Pop Ana"], ["Masa:", "1"]]


def _csv(rows: Rows, _: Path) -> bytes:
    return "\n".join(map(";".join, rows)).encode()


def _text(rows: Rows, _: Path) -> bytes:
    lines = (" ".join(filter(None, row)) for row in rows if row != HEAD)
    return "\n".join(f"{line[0]}. {line[2:]}" if line[:1].isdigit() else line for line in lines).encode()


def _book(rows: Rows, _: Path) -> bytes:
    book: Any = openpyxl.Workbook()
    for row in rows:
        book.active.append([int(text) if text.isdigit() else text or None for text in row])
    return saved(book)


def _ods(rows: Rows, scratch: Path) -> bytes:
    write_opendocument(scratch / "a.ods", "Foaie", rows)
    return (scratch / "a.ods").read_bytes()


FORMS: dict[str, Callable[[Rows, Path], bytes]] = {
    "csv": _csv, "txt": _text, "xlsx": _book, "ods": _ods, "ruled.pdf": lambda rows, _: printed(rows, True),
    "columns.pdf": lambda rows, _: printed(rows, False),
}  # fmt: skip


def notes(rows: Rows, kind: str, scratch: Path) -> list[str]:
    """What is told of a file; nothing is asked about it."""
    (found,) = (read := read_data(FORMS[kind](rows, scratch), f"01.{kind}", ROMANIAN)).sheets
    assert (found.sheet.queries, found.sheet.around) == ((), ())
    return [str(note) for note in read.notes]


def table(*numbers: str) -> Rows:
    return [*WHO, HEAD, *([n, "", *move, ""] for n, move in zip(numbers, MOVES, strict=False))]


@pytest.mark.parametrize("kind", FORMS)
@pytest.mark.parametrize(
    ("numbers", "seen"),
    [(("1", "2", "5"), "2, 5"), (("1", "4", "7"), "1, 4; 4, 7"), (("1", "1", "2"), "1, 1"), (("3", "4", "5"), "3")],
)
def test_the_number_of_a_row_that_does_not_follow_is_told(
    kind: str, numbers: tuple[str, ...], seen: str, tmp_path: Path
) -> None:
    (told,) = notes(table(*numbers), kind, tmp_path)
    assert told.endswith(f": {seen}")


@pytest.mark.parametrize("kind", FORMS)
@pytest.mark.parametrize("numbers", [("1", "2", "3"), ("1", "2", "1"), ("0", "1", "2"), ("1", "", "3")])
def test_rows_that_follow_one_another_or_are_numbered_anew_need_no_word(
    kind: str, numbers: tuple[str, ...], tmp_path: Path
) -> None:
    if (kind, numbers[1]) != ("txt", ""):
        assert notes(table(*numbers), kind, tmp_path) == []


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods", "ruled.pdf"])
def test_rows_left_blank_are_not_left_out(kind: str, tmp_path: Path) -> None:
    rows = [*table("1", "4"), ["9", "", "15A", "ST", "3", ""]]
    blank = [[n, "", "", "", "", ""] for n in ("2", "3", "5", "6", "7", "8")]
    assert notes([*rows[:4], *blank[:2], rows[4], *blank[2:], rows[5]], kind, tmp_path) == []


def test_rows_of_several_players_may_be_numbered_on_from_one_to_the_next() -> None:
    def told(*numbers: int) -> list[str]:
        rows = (f"{seat};{n};{';'.join(move)}" for seat, n, move in zip("1212", numbers, 2 * MOVES, strict=False))
        text = "\n".join(["masa;nr;pozitie;depunere;puncte", *rows])
        return [str(note)[-4:] for note in read_data(text.encode(), "01.csv", ROMANIAN).notes]

    assert (told(1, 2, 3, 4), told(1, 1, 2, 2), told(1, 1, 3, 2)) == ([], [], ["1, 3"])


@pytest.mark.parametrize("kind", ["csv", "txt", "xlsx", "ods"])
@pytest.mark.parametrize(
    "row", [["MASA"], ["MESE"], ["NUME", "JUCATOR"], ["club", "ZEBRA"], ["grila", "TOTAL"], ["CLUB"]], ids="-".join
)
@pytest.mark.parametrize("at", [0, 2, 5])
def test_known_words_in_capitals_beside_a_table_are_told_or_asked(
    kind: str, row: list[str], at: int, tmp_path: Path
) -> None:
    """In `corecteaza` too: they may be words of moves."""
    lines = [["Nume:", "Ana Pop"], ["Masa:", "1"], HEAD, *table("1", "2", "3")[3:]]
    lines.insert(at, row)
    where = folders.folder(tmp_path, solutii_01=None)
    (where / "solutii" / f"01.{kind}").write_bytes(FORMS[kind](lines, tmp_path))
    contest = read_contest(where)
    said = " ".join((*contest.warnings, *(query.seen for query in contest.sheets[1].queries)))
    assert [word for word in row if word not in said] == []


@pytest.mark.parametrize("word", ["CLUB", "TOTAL", "FISA", "grila TOTAL"])
def test_a_known_word_beside_a_long_table_of_one_player_is_told(word: str, tmp_path: Path) -> None:
    rows = [f"1;Pop Ana;{n};{';'.join(move)}" for n, move in enumerate(MOVES, 1)]
    for more in (f"\n;;;;;;{word}", f";{word}"):
        where = folders.folder(tmp_path / str(len(more)), solutii_01=None)
        text = "\n".join([f"{word};;;", "masa;nume;nr;pozitie;depunere;puncte", *rows])
        (where / "solutii" / "01.csv").write_text(text + more, encoding="utf-8")
        contest = read_contest(where)
        said = "\n".join((*contest.warnings, *(query.seen for query in contest.sheets[1].queries)))
        assert said.count(word) >= 2


@pytest.mark.parametrize(
    "line", ["Fișă de concurs", "Etapa a II-a", "CUPA ORAȘULUI", "LITERE;AEIRSTN", "Club: Rapid", "Grila;Total"]
)
def test_what_forms_print_and_organisers_write_above_a_table_needs_no_word(line: str) -> None:
    read = read_data("\n".join([line, *map(";".join, table("1", "2", "3"))]).encode(), "01.csv", ROMANIAN)
    assert read.notes == ()


# -- lines of text ----------------------------------------------------------------------------------------------------


def of_text(*lines: str) -> tuple[list[tuple[str, str, str]], list[str]]:
    """The moves of lines, and what is asked about them."""
    (found,) = read_data("\n".join(["Nume: Pop Ana", *lines]).encode(), "01.txt", ROMANIAN).sheets
    moves = [(entry.group, entry.word, entry.points) for entry in found.sheet.entries]
    return moves, [*(query.seen for query in found.sheet.queries), *(loose.text for loose in found.sheet.around)]


@pytest.mark.parametrize("group", ["(gr. 4)", "[grupa 4]", "(gr.IV)", "(a patra grupă)", "(gr 4)"])
@pytest.mark.parametrize("line", ["H7 CASA 8 {}", "1. H7 CASA {} 8", "{} H7 CASA 8"])
def test_a_group_in_brackets_is_the_group(line: str, group: str) -> None:
    """8.3.b"""
    assert of_text(line.format(group)) == ([("4", "CASA", "8")], [])


def test_a_group_in_brackets_beside_something_else_is_asked() -> None:
    """8.3.b"""
    for line, group in (("1. H7 CASA 8 (gr. 4 cu joker)", ""), ("1. gr. 2 H7 CASA 8 (gr. 4)", "2")):
        assert of_text(line) == ([(group, "CASA", "8")], [line])
    assert of_text("1. H7 CASA 8 (GRI)")[0] == [("", "CASA", "8")]  # a word is no group I


def test_a_second_group_in_a_line_is_asked() -> None:
    """8.3.b"""
    line = "2. gr. 6 gr.2 I8 STIRE 13"
    assert of_text("1. gr. 6 H7 CASA 8", line) == ([("6", "CASA", "8"), ("6", "STIRE", "13")], [line])


@pytest.mark.parametrize(
    ("lines", "asked"),
    [
        (("1. H7 CASA 8", "2. I8 STIRE TOTAL 21"), [1]),
        (("1. H7 CASA TOTAL 8", "2. I8 STIRE TOTAL 21"), [0, 1]),
        (("1. H7 CASA", "2. I8 STIRE TOTAL 13"), [1]),
        (("1. H7 CASA total 18", "2. I8 STIRE total 13"), []),
        (("1. H7 CASA 8 total 8", "2. I8 STIRE 13 total 21"), []),
    ],
)
def test_a_number_named_a_total_that_may_be_the_points_is_asked(lines: tuple[str, ...], asked: list[int]) -> None:
    """8.3.d"""
    assert of_text(*lines)[1] == [lines[n] for n in asked]


def test_total_right_behind_a_position_is_a_word_where_none_in_capitals_stands_in_front() -> None:
    assert of_text("1. de control H7 TOTAL 8", "2. I8 STIRE 13")[0][0] == ("", "TOTAL", "8")
    assert of_text("1. CASA H7 TOTAL 8", "2. STIRE I8 TOTAL 6")[0][0] == ("", "CASA", "8")


def test_what_no_field_of_a_line_has_taken_is_asked_however_much_it_is() -> None:
    _, asked = of_text("1. H7 CASA 8", "2. I8 STIRE 13 !1a !2b !3c !4d !5e")
    assert [sign for sign in ("1a", "2b", "3c", "4d", "5e") if sign not in " ".join(asked)] == []


def test_a_column_of_groups_that_are_all_0_is_read() -> None:
    text = "nume;Pop Ana\nmasa;7\nnr;grupa;pozitie;depunere\n1;0;H8;CASA\n2;0;8H;CARTE\n"
    assert [entry.group for entry in read_sheet(text, "07").entries] == ["0", "0"]
