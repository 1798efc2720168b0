"""The account of a file: every cell and line of it is read exactly, or asked, or told."""

from collections import Counter
from pathlib import Path

import pytest

from arbitraj.desk.grading.grade import grade
from arbitraj.sheets.contest import read_contest
from arbitraj.sheets.found import FileRead
from arbitraj.sheets.reader import read_data, read_file
from arbitraj.tables.text import text_page
from tests import folders
from tests.correcting import ROMANIAN

HEAD = "nume;Pop Ana\nmasa;1\nnr;grupa;pozitie;depunere;puncte;total\n1;;H7;CASA;8;8\n"
GRID = "." * 15


def read(text: str, name: str = "01.csv") -> FileRead:
    return read_data(text.encode(), name, ROMANIAN)


def rows(text: str) -> list[tuple[str, str, str]]:
    (found,) = read(HEAD + text).sheets
    return [(entry.position, entry.word, entry.points) for entry in found.sheet.entries[1:]]


def asked(text: str) -> list[str]:
    """What is asked about a sheet that goes on so: values, rows and lines as they were seen."""
    (found,) = read(HEAD + text).sheets
    return [*(query.seen for query in found.sheet.queries), *(loose.text for loose in found.sheet.around)]


def unaccounted(text: str) -> list[tuple[str, str]]:
    """Cells of a CSV file, by the low-level reading, of which the account says nothing: (place, text)."""
    page = text_page(text, ";", lambda line: True)
    there = Counter((cell.place, cell.text) for row in page.rows for cell in row.filled)
    comments = {used.place for used in read(text).account if used.text.startswith("#")}
    told = Counter((used.place, used.text) for used in read(text).account)
    return [lost_text for lost_text in (there - told).elements() if lost_text[0] not in comments]


@pytest.mark.parametrize("word", "MASA MESE MESEI NUME PRENUME FISA LOC JUCATOR CONCURENT SPORTIV STARE NO".split())
@pytest.mark.parametrize("row", ["2;;10;{};6;", "2;gr. 8;10;{};6;", "2;;H;{};6;", "2;;;{};6;", "2;;10;{};;"])
def test_a_row_of_the_table_is_no_heading_and_no_label_because_its_word_is_one(word: str, row: str) -> None:
    """8.2.g"""
    line = row.format(word)
    assert [pair[1] for pair in rows(f"{line}\n3;;I8;STIRE;13;")] == [word, "STIRE"]
    (found,) = read(f"{HEAD}{line}").sheets
    assert (found.sheet.name, found.sheet.table) == ("Pop Ana", "1")


@pytest.mark.parametrize(
    "sum_up", [";;;Total;21;", ";;Total;;21;", ";;Total la masă;;21;", ";;Reportat;Total verso;21;"]
)
def test_a_row_that_sums_up_is_no_entry(sum_up: str) -> None:
    assert [pair[1] for pair in rows(f"{sum_up}\n3;;I8;STIRE;13;")] == ["STIRE"]


@pytest.mark.parametrize(
    "text",
    [
        HEAD,
        f"{HEAD}Total;;;;21;\nGata;;;;;\n;;;;9;\n3;;;;;\nObservații: am greșit",
        f"{HEAD}# jokerul\n2;;-;-;-;\nlocul;3\nx;y;z\ngrila\n{(GRID + chr(10)) * 15}solutii\n1;;H7;CASA;8\nmai;;;;;;9",
        "Fișa nr.;7;;Cupa\nNume: Pop Ana; retrag mutarea 2\nPoziția;Nr;Cuvânt;;retrag\nH7;1;CASA;;8\n;2;;x\n\n;;;GRILA",
        "H7;CASA;8\nI8;STIRE;13\nPop;Ana\nmasa 3",
    ],
)
def test_every_cell_of_a_table_is_in_the_account(text: str) -> None:
    assert unaccounted(text) == []


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\v", "\f", "\u2028", "\u2029", "\x85"])
@pytest.mark.parametrize("name", ["01.csv", "01.txt"])
def test_a_line_ends_however_a_program_ends_it(end: str, name: str) -> None:
    text = f"{HEAD}2;;I8;STIRE;13;" if name == "01.csv" else "Nume: Pop Ana\nMasa: 1\n1. H7 CASA 8\n2. I8 STIRE 13"
    (found,) = read(text.replace("\n", end), name).sheets
    assert [entry.word for entry in found.sheet.entries] == ["CASA", "STIRE"]


def test_corecteaza_tells_what_citeste_tells(tmp_path: Path) -> None:
    where = folders.folder(tmp_path, solutii_01=f"{folders.sheet('Pop Ana')}Total;;;;21;\n")
    (note,) = read_file(where / "solutii" / "01.csv", ROMANIAN, "solutii/01.csv").notes
    assert str(note) in read_contest(where).warnings


# -- text -------------------------------------------------------------------------------------------------------------

WHO = "Nume: Pop Ana\nMasa: 1\n"


def of_text(text: str) -> tuple[list[tuple[str, str, str, str]], list[str]]:
    """The rows of a text (group, position, word, points), and what is asked about it."""
    (found,) = read(text, "01.txt").sheets
    rows = [(entry.group, entry.position, entry.word, entry.points) for entry in found.sheet.entries]
    return rows, [*(query.seen for query in found.sheet.queries), *(loose.text for loose in found.sheet.around)]


@pytest.mark.parametrize("word", "NO NR GRUPA DEPUNERE SOLUTIE RUNDA MUTARE MASA MESE LOC JUCATOR TOTAL REPORT".split())
@pytest.mark.parametrize("row", ["2. 10 {} 6", "2. 10;{};6", "2.\t10\t{}\t6"])
def test_a_line_is_no_label_because_its_word_is_one(word: str, row: str) -> None:
    rows, asks = of_text(f"{WHO}1. H7 CASA 8\n{row.format(word)}\n3. I8 STIRE 13")
    assert (rows[1:2], len(rows), asks) == ([("", "10", word, "6")], 3, [])


def test_what_stands_behind_a_name_and_speaks_of_moves_is_asked(tmp_path: Path) -> None:
    text = "Nume: Pop Ana, retrag mutarea 2\nMasa: 1\n1. H7 CASA 8\n2. I8 STIRE 13\nRUNDA 6\n3. 15A ST 3\n"
    where = folders.folder(tmp_path, solutii_01=None)
    (where / "solutii" / "01.txt").write_text(text, encoding="utf-8")
    seen = {query.seen for query in read_contest(where).sheets[1].queries}
    assert {"Pop Ana, retrag mutarea 2", "RUNDA 6"} <= seen


@pytest.mark.parametrize(
    "said", ["mutarea 1 se anulează", "Retrag mutarea 2", "rândul 2 nu contează", "fără depunerea 3"]
)
@pytest.mark.parametrize("above", [True, False])
@pytest.mark.parametrize("name", ["01.csv", "01.txt"])
def test_what_a_player_says_of_his_moves_holds_his_sheet_back(
    said: str, above: bool, name: str, tmp_path: Path
) -> None:
    text = folders.sheet() if name == "01.csv" else f"Nume: Pop Ana\nMasa: 1\n{_lines(folders.sheet())}"
    where = folders.folder(tmp_path, solutii_01=None)
    (where / "solutii" / name).write_text(f"{said}\n{text}" if above else f"{text}{said}\n", encoding="utf-8")
    graded = grade(where)
    assert [(query.seen, query.moves) for query in graded.questions if query.sheet == "01"] == [(said, True)]
    assert graded.open_sheets == ("01",)


def _lines(table: str) -> str:
    """The rows of a CSV as lines of text."""
    rows = (line.split(";") for line in table.splitlines()[3:])
    return "".join(f"{number}. {' '.join(rest[1:4])}\n" for number, *rest in rows)


@pytest.mark.parametrize("separator", ";,\t")
def test_what_a_cell_holds_past_its_length_is_asked(separator: str) -> None:
    long = f"{HEAD}2;;I8;STIRE;13;\nobservații;{'a ' * 1_100}retrag mutarea 2".replace(";", separator)
    (found,) = read(long).sheets
    assert found.sheet.around[-1].text.endswith("retrag mutarea 2")


@pytest.mark.parametrize("line", ["retrag rândul 2", "Nume: Ilie Dan", "'K9 STIRE'", "vezi verso"])
@pytest.mark.parametrize("at", [1, 7, 14])
def test_what_stands_among_the_lines_of_a_grid_is_asked(line: str, at: int) -> None:
    lines = [GRID] * 15
    lines.insert(at, line)
    assert line.split()[-1] in " ".join(asked("grila\n" + "\n".join(lines)))


@pytest.mark.parametrize("column", "nr grupa pozitie depunere puncte total".split())
@pytest.mark.parametrize("form", ["{} ZEBRA", "ZEBRA {}", "{}, 97", "{}; de la capăt ZEBRA"])
def test_what_a_heading_says_beside_the_name_of_its_column_is_told(column: str, form: str) -> None:
    more = form.format(column)
    written = read(HEAD.replace(f"{column};", f'"{more}";').replace(";total\n", f';"{more}"\n', column == "total"))
    (found,) = written.sheets
    told = " ".join((*map(str, written.notes), *(query.seen for query in found.sheet.queries)))
    assert more in told
    assert [entry.word for entry in found.sheet.entries] == ["CASA"]
