"""The account of a file: every cell and line of it is read exactly, or asked, or told."""

from collections import Counter
from pathlib import Path

import pytest

from arbitraj.desk.grading.grade import grade
from arbitraj.sheets.contest import read_contest
from arbitraj.sheets.draft import FileRead
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
    return [each for each in (there - told).elements() if each[0] not in comments]


@pytest.mark.parametrize("word", "MASA MESE MESEI NUME PRENUME FISA LOC JUCATOR CONCURENT SPORTIV STARE NO".split())
@pytest.mark.parametrize("row", ["2;;10;{};6;", "2;gr. 8;10;{};6;", "2;;H;{};6;", "2;;;{};6;", "2;;10;{};;"])
def test_a_row_of_the_table_is_no_heading_and_no_label_because_its_word_is_one(word: str, row: str) -> None:
    """8.2.g"""
    line = row.format(word)
    assert [each[1] for each in rows(f"{line}\n3;;I8;STIRE;13;")] == [word, "STIRE"]
    (found,) = read(f"{HEAD}{line}").sheets
    assert (found.sheet.name, found.sheet.table) == ("Pop Ana", "1")


@pytest.mark.parametrize("word", "MASA NUME GRILA SOLUTII GATA".split())
def test_a_word_that_may_be_a_label_alone_in_its_row_is_asked(word: str) -> None:
    below = "3;;I8;STIRE;13;"
    assert rows(f";;;{word};;\n{below}") == [("I8", "STIRE", "13")]
    assert asked(f";;;{word};;\n{below}") == [word]


def test_a_heading_that_is_repeated_is_no_row() -> None:
    assert rows("nr;grupa;pozitie;depunere;puncte;total\n2;;I8;STIRE;13;") == [("I8", "STIRE", "13")]
    assert rows("Nr.;Gr.;Poz.;Cuvânt;Pct.;Tot.\n2;;I8;STIRE;13;") == [("I8", "STIRE", "13")]


def test_a_row_with_only_its_group_is_asked() -> None:
    assert asked("2;gr. 2;;;;\n3;;I8;STIRE;13;") == ["2 gr. 2"]


def test_a_numbered_row_whose_word_says_a_sum_is_asked_unless_it_is_one() -> None:
    assert asked("2;;;TOTAL;9;") == ["2 TOTAL 9"]
    assert asked("2;;;TOTAL;8;") == []
    assert "TOTAL 8" in str(read(f"{HEAD}2;;;TOTAL;8;").notes[0])


def test_a_label_row_with_table_and_order_hides_no_table() -> None:
    (found,) = read(f"masa;1;ordine;3\n{HEAD.replace('masa;1', 'club;x')}").sheets
    assert (found.sheet.table, len(found.sheet.entries)) == ("1", 1)


@pytest.mark.parametrize("lines", [14, 15])
def test_what_stands_below_a_grid_is_no_line_of_it(lines: int) -> None:
    grid = f"grila\n{(GRID + chr(10)) * lines}"
    assert asked(f"{grid}mutarea 1 se anulează") == ["mutarea 1 se anulează"]
    assert asked(f"{grid}2;;I8;STIRE;13;") == ["2 I8 STIRE 13"]


def test_a_comment_with_the_number_of_a_row_is_a_row_and_every_other_is_told() -> None:
    assert (rows("#2;8;STIRE;13") == [] and "#2 8 STIRE 13" in " ".join(asked("#2;8;STIRE;13"))) or rows(
        "#2;;8;STIRE;13;"
    )
    assert rows("#2;;8;STIRE;13;") == [("8", "STIRE", "13")]
    (note,) = read(f"{HEAD}# jokerul este C").notes
    assert "jokerul este C" in str(note)


def test_quotes_around_a_letter_mark_it_and_those_around_a_cell_do_not() -> None:
    assert rows('2;;I8;"S"TIRE;13;\n3;;"15A";"CO;MA";"9";"x""y"') == [("I8", '"S"TIRE', "13"), ("15A", "CO;MA", "9")]


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


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (f"{WHO}1. gr. 1 H7 CASA 8\n2. gr. 2\n3. gr. 3 I8 STIRE 13", "2. gr. 2"),
        (f"{WHO}1. H7 CASA 8\n2. GRUPA 6\n3. I8 STIRE 13", "2. GRUPA 6"),
        (f"{WHO}1. H7 CASA 8\nNR 6\n3. I8 STIRE 13", "NR 6"),
        ("Nume: Pop Ana; retrag mutarea 2\nMasa: 1\n1. H7 CASA 8", "retrag mutarea 2"),
        ("Masa 1 1. H CASA 8\nNume: Pop Ana\n2. I8 STIRE 13", "Masa 1 1. H CASA 8"),
        (f"{WHO}1. H7 CASA 8\nNume: Ilie Dan\n1. H7 STIRE 13", "Ilie Dan"),
        (f"{WHO}1. H7 CASA 8\n2. I8 STIRE 13\n1. H7 CASA 8\n2. I8 STIRE 13", "rândul 5"),
        (f"{WHO}1. H7 CASA 8\n3. I8 STIRE 13\n2. 15A ST 3", "3, 2"),
        (WHO, "Pop Ana 1"),
    ],
)
def test_what_a_text_says_besides_is_asked(text: str, asked: str) -> None:
    assert asked in of_text(text)[1]


def test_half_a_move_behind_a_name_is_a_move() -> None:
    assert of_text("Nume: Pop Ana; 1. H CASA 8\nMasa: 1\n2. I8 STIRE 13")[0][0] == ("", "H", "CASA", "8")


def test_points_of_a_text_are_read_as_they_stand() -> None:
    rows, _ = of_text(f"{WHO}1. H7 CASA 8\n2. I8 STIRE 8,5\n3. 15A ST -3\n4. A8 STAI 8,21")
    assert [row[3] for row in rows] == ["8", "8,5", "-3", "8"]
    rows, _ = of_text(f"{WHO}1. H7 CASA -8\n2. I8 STIRE -13")
    assert [row[3] for row in rows] == ["8", "13"]


def test_a_report_of_points_is_told() -> None:
    rows, asks = of_text(f"{WHO}1. H7 CASA 8\n2. I8 STIRE 13\nReport 21\nREPORT 21\n3. 15A ST 3")
    assert (len(rows), asks) == (3, [])
    assert len(read(f"{WHO}1. H7 CASA 8\nReport 8", "01.txt").notes) == 1


def test_rows_of_a_table_numbered_out_of_order_are_asked_and_those_numbered_anew_are_not() -> None:
    assert asked("3;;I8;STIRE;13;\n2;;15A;ST;3;") == ["3, 2"]
    (found,) = read(f"{HEAD.replace('1;;', '3;;')}1;;I8;STIRE;13;\n2;;15A;ST;3;").sheets
    assert [query.seen for query in found.sheet.queries] == ["3, 1"]
    assert asked("2;;I8;STIRE;13;\n1;;15A;ST;3;\n2;;A8;AI;3;\n2;;B8;AI;3;") == []


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


@pytest.mark.parametrize(
    "text", ["nume;Pop Ana\nmasa;1\nnr;grupa;pozitie;depunere;puncte;total\n", "nr;pozitie;depunere"]
)
def test_a_table_without_a_row_is_asked_and_not_while_it_is_typed(text: str) -> None:
    (found,) = read(text).sheets
    assert [query.why for query in found.sheet.queries] == ["no_moves"]
    (found,) = read(f"{text}\nstare;in_lucru").sheets
    assert (found.sheet.queries, found.sheet.in_progress) == ((), True)


@pytest.mark.parametrize("separator", ";,\t")
def test_what_a_cell_holds_past_its_length_is_asked(separator: str) -> None:
    long = f"{HEAD}2;;I8;STIRE;13;\nobservații;{'a ' * 1_100}retrag mutarea 2".replace(";", separator)
    (found,) = read(long).sheets
    assert found.sheet.around[-1].text.endswith("retrag mutarea 2")


def test_a_sum_among_moves_without_numbers_is_asked_unless_it_is_one() -> None:
    """8.2.g: TOTAL is a word too"""
    head = "nume;Pop Ana\nmasa;1\npozitie;depunere;puncte\nH7;CASA;8\n"
    for row, seen in ((";TOTAL;9", ["TOTAL 9"]), (";TOTAL;8", []), ("Total;;9", [])):
        (found,) = read(f"{head}{row}\nI8;STIRE;13").sheets
        assert [entry.word for entry in found.sheet.entries] == ["CASA", "STIRE"]
        assert [query.seen for query in found.sheet.queries] == seen
    assert asked(";;;TOTAL;9;\n2;;I8;STIRE;13;") == []


@pytest.mark.parametrize("line", ["9p H7 CASA", "9 puncte H7 CASA", "9 pct. H7 CASA", "9p H 7 CASA"])
def test_points_in_front_of_a_place_are_asked_not_taken_for_a_number(line: str) -> None:
    (found,) = read_data(f"Pop Ana, masa 1\n{line}".encode(), "01.txt", ROMANIAN).sheets
    assert [query.seen for query in found.sheet.queries] == [line]


@pytest.mark.parametrize(
    ("line", "position"),
    [("2. 9p AA", "9p"), ("2. 8P STIRE 8", "8P"), ("8P STIRE 8", "8P"), ("2. 9 p STIRE 8", "9 p"), ("9p STIRE", "9p")],
)
def test_points_or_a_place_in_front_of_a_word_are_asked(line: str, position: str) -> None:
    """8.2.g: `9p` are points, or a place that is not on the board"""
    rows, asks = of_text(f"{WHO}1. H7 CASA 8\n{line}\n3. I8 STIRE 13")
    assert (len(rows), rows[1][1], asks) == (3, position, [line])


@pytest.mark.parametrize("line", ["2. 12pct AA", "2. 9 puncte AA", "2. pas", "2. GATA", "2. stop 5", "2. TOTAL 9"])
def test_a_line_that_may_be_no_move_is_asked(line: str) -> None:
    rows, asks = of_text(f"{WHO}1. H7 CASA 8\n{line}\n3. I8 STIRE 13")
    assert (len(rows), asks) == (2, [line])


@pytest.mark.parametrize("number", ["", "1. "])
@pytest.mark.parametrize("line", ["SUMA 9", "10 TOTAL", "10 TOTAL 6", "PUNCTE 10", "NUME POZITIE 5"])
def test_a_line_of_names_with_a_number_that_may_be_a_row_is_asked(line: str, number: str) -> None:
    """8.2.g"""
    rows, asks = of_text(f"{WHO}{number}H7 CASA 8\n{line}\n{number.replace('1', '2')}I8 STIRE 13")
    assert ([row[2] for row in rows], asks) == (["CASA", "STIRE"], [line])


@pytest.mark.parametrize("line", ["TOTAL 8", "Total: 9", "total 9", "SUMA = 9", "Punctaj total 9", "PUNCTAJ TOTAL 9"])
def test_a_line_that_is_a_sum_is_told(line: str) -> None:
    rows, asks = of_text(f"{WHO}1. H7 CASA 8\n{line}\n2. I8 STIRE 13\nTOTAL 22")
    assert (len(rows), asks) == (2, [])


def test_a_number_below_a_move_without_points_is_asked() -> None:
    """8.3.d"""
    assert of_text(f"{WHO}1. H7 CASA\n8\n2. I8 STIRE 13")[1] == ["8"]
    assert of_text(f"{WHO}1. H7 CASA 8\n2. I8 STIRE 13\n2")[1] == []


def test_points_in_front_of_a_move_are_no_group() -> None:
    """8.3.b"""
    rows, asks = of_text(f"{WHO}1. H7 CASA 8\n2. 21+50=71 I8 STIRE")
    assert (rows[1], asks) == (("", "I8", "STIRE", ""), ["2. 21+50=71 I8 STIRE"])


def test_a_letter_noted_as_the_joker_of_a_blank_word_is_asked() -> None:
    """8.3.c"""
    assert of_text(f"{WHO}1. H7 CASA 8\n2. joker B I8 ? 13")[1] == ["2. joker B I8 ? 13"]


def test_a_move_where_the_rows_are_numbered_is_asked_beside_another() -> None:
    (found,) = read("nume\tPop Ana\nmasa\t1\n1. H4 CITI 14\tA1\tAA\n2.\tA1\tAA\n3.\tA1\tAA").sheets
    assert [loose.text for loose in found.sheet.around] == ["1. H4 CITI 14"]


@pytest.mark.parametrize("line", ["retrag rândul 2", "Nume: Ilie Dan", "'K9 STIRE'", "vezi verso"])
@pytest.mark.parametrize("at", [1, 7, 14])
def test_what_stands_among_the_lines_of_a_grid_is_asked(line: str, at: int) -> None:
    lines = [GRID] * 15
    lines.insert(at, line)
    assert line.split()[-1] in " ".join(asked("grila\n" + "\n".join(lines)))


@pytest.mark.parametrize(("heading", "said"), [("pozitie", "retrag rândul 2"), ("puncte", "5) K9 STIRE 3")])
def test_what_stands_where_a_heading_should_and_speaks_of_moves_is_asked(heading: str, said: str) -> None:
    (found,) = read(HEAD.replace(heading, said)).sheets
    assert [loose.text for loose in found.sheet.around] == [said]
    assert [entry.position for entry in found.sheet.entries] == ["H7"]


@pytest.mark.parametrize("line", ["retrag rândul 2", "vezi verso"])
def test_what_stands_among_the_lines_of_a_grid_in_a_text_is_asked(line: str) -> None:
    lines = [GRID, line, *[GRID] * 14]
    assert line in of_text(f"{WHO}1. H7 CASA 8\nGrila\n" + "\n".join(lines))[1]


@pytest.mark.parametrize("column", "nr grupa pozitie depunere puncte total".split())
@pytest.mark.parametrize("form", ["{} ZEBRA", "ZEBRA {}", "{}, 97", "{}; de la capăt ZEBRA"])
def test_what_a_heading_says_beside_the_name_of_its_column_is_told(column: str, form: str) -> None:
    more = form.format(column)
    written = read(HEAD.replace(f"{column};", f'"{more}";').replace(";total\n", f';"{more}"\n', column == "total"))
    (found,) = written.sheets
    told = " ".join((*map(str, written.notes), *(query.seen for query in found.sheet.queries)))
    assert more in told
    assert [entry.word for entry in found.sheet.entries] == ["CASA"]


def test_a_heading_over_a_column_that_its_moves_tell_is_told() -> None:
    assert "ZEBRA" in str(read(HEAD.replace("pozitie", "ZEBRA")).notes)
    long = "masa;nume;nr;pozitie ZEBRA;depunere K9;puncte\n1;Pop Ana;1;H7;CASA;8\n"
    (found,) = read(long).sheets
    assert ([loose.text for loose in found.sheet.around], "zebra" in str(read(long).notes)) == (["depunere K9"], True)


@pytest.mark.parametrize("heading", ["Cuvânt format", "Puncte obținute", "Nr. crt.", "Coord. primei litere", "#"])
def test_a_heading_in_other_words_needs_no_note(heading: str) -> None:
    column = {"C": "depunere", "P": "puncte", "N": "nr", "#": "nr"}[heading[0]] if heading[:3] != "Coo" else "pozitie"
    assert read(HEAD.replace(column, heading)).notes == ()


@pytest.mark.parametrize("line", ["K9", "QX", "97", "K9;STIRE", "97 ZEBRA"])
@pytest.mark.parametrize("name", ["01.csv", "01.txt"])
def test_what_is_too_short_for_a_line_of_a_grid_is_asked(line: str, name: str) -> None:
    lines = "\n".join([*[GRID] * 3, line, *[GRID] * 12])
    begin = HEAD if name == "01.csv" else f"{WHO}1. H7 CASA 8\n"
    (found,) = read(f"{begin}grila\n{lines}", name).sheets
    seen = [*(query.seen for query in found.sheet.queries), *(loose.text for loose in found.sheet.around)]
    seen += [f"{entry.position};{entry.word}" for entry in found.sheet.entries]
    assert line.replace(";", " ") in [each.replace(";", " ") for each in seen]


@pytest.mark.parametrize(
    "line", ["club;ZEBRA nume;Pop Ana", "Club: ZEBRA nume Pop Ana", "club;ZEBRA;Pop Ana", "Titlu;Cupa;Pop Ana;club;CS"]
)
def test_more_than_one_value_behind_a_printed_label_is_asked(line: str) -> None:
    """8.3.a: the name stands there"""
    (found,) = read(HEAD.replace("nume;Pop Ana", line)).sheets
    assert [loose.text for loose in found.sheet.around] == [line.replace(";", " ")]


@pytest.mark.parametrize("line", ["Data;21;11;2026", "Litere;A;B;C", "Arbitri;Ilie Dan;Pop Ion", "Loc: Iași;Data: azi"])
def test_what_an_organiser_writes_behind_a_printed_label_is_no_question(line: str) -> None:
    assert read(f"{line}\n{HEAD}").sheets[0].sheet.around == ()


@pytest.mark.parametrize("text", ["97p", "97+1=98", "9 puncte"])
@pytest.mark.parametrize("row", ["{};;;;;", "{};;I8;STIRE;13;"])
def test_points_where_the_rows_are_numbered_are_asked(text: str, row: str) -> None:
    assert asked(row.format(text)) == [text]


@pytest.mark.parametrize("text", ["STIRE", "H7", "retrag mutarea 2"])
@pytest.mark.parametrize("line", ["Grila de control;;;;;;;{}", "{};1;2;3;4;5;6;7;8;9;10;11;12;13;14;15"])
def test_what_stands_beside_the_title_of_a_grid_or_in_its_corner_is_asked(line: str, text: str) -> None:
    lines = [
        "Grila de control",
        ";" + ";".join(map(str, range(1, 16))),
        *(f"{letter};" for letter in "ABCDEFGHIJKLMNO"),
    ]
    at = line[0] == "{"
    lines[at] = line.format(text)
    assert text in " ".join(asked("\n".join(lines)))
