"""A word that stands where a label, a title or nothing should is read, asked or told, in every form of a file."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from arbitraj.record.model import Sheet
from arbitraj.sheets.contest import read_contest
from arbitraj.sheets.found import FileRead
from arbitraj.sheets.reader import read_data
from tests import folders
from tests.correcting import ROMANIAN
from tests.sheets.test_pdf_stuck import PLAIN, form
from tests.sheets.test_workbook_marks import saved

HEAD = "nume;Pop Ana\nmasa;1\nnr;grupa;pozitie;depunere;puncte;total\n1;;H7;CASA;8;8\n"
WHO = "Nume: Pop Ana\nMasa: 1\n1. H7 CASA 8\n"
LINE = "." * 15
GRID = "\n".join([LINE] * 7 + ["......CASA....."] + [LINE] * 7)
LONG = "masa;nume;nr;grupa;pozitie;depunere;puncte;total\n1;Pop Ana;1;;H7;CASA;8;8\n"


def read(text: str | bytes, name: str = "01.csv") -> FileRead:
    return read_data(text.encode() if isinstance(text, str) else text, name, ROMANIAN)


def _said(read: FileRead) -> Iterator[str]:
    for found in read.sheets:
        yield from (query.seen for query in found.sheet.queries)
        yield from (loose.text for loose in found.sheet.around)
    yield from map(str, read.notes)


def said(text: str | bytes, name: str = "01.csv") -> str:
    """All that is asked and told of a file."""
    return "\n".join(_said(read(text, name)))


def sheet(text: str, name: str = "01.csv") -> Sheet:
    (found,) = read(text, name).sheets
    return found.sheet


def asked(text: str, name: str = "01.csv") -> list[str]:
    of = sheet(text, name)
    return [*(query.seen for query in of.queries), *(loose.text for loose in of.around)]


@pytest.mark.parametrize("word", "FISA JUCATOR CONCURENT MASA NUME PRENUME SPORTIV".split())
@pytest.mark.parametrize("name", ["01.csv", "01.txt"])
def test_a_label_alone_in_capitals_below_moves_is_asked(word: str, name: str) -> None:
    begin, more = (HEAD, "2;;I8;STIRE;13;") if name == "01.csv" else (WHO, "2. I8 STIRE 13")
    for text in (f"{begin}{word}", f"{begin}{word}\n{more}"):
        assert asked(text, name) == [word]
    moves = begin.replace(HEAD, "H7;CASA;8\nI8;STIRE;13\n")  # FISA is no number of a form
    assert not sheet(f"{moves}{word}", name).own_form


@pytest.mark.parametrize("label", ["Fișa", "Masa:", "NUME:", "nume"])
@pytest.mark.parametrize("name", ["01.csv", "01.txt"])
def test_a_label_without_a_value_below_moves_is_told(label: str, name: str) -> None:
    text = f"{HEAD if name == '01.csv' else WHO}{label}"
    if label.isalpha() or name == "01.txt":
        assert label in said(text, name)
    assert asked(text, name) == []


@pytest.mark.parametrize("word", "CLUB LOC DATA ORA RUNDA SOLUTII".split())
def test_what_forms_print_alone_in_capitals_is_asked_among_moves_and_told_below_them(word: str) -> None:
    assert asked(f"{HEAD}{word}\n2;;I8;STIRE;13;") == [word]
    assert word in said(f"{HEAD}{word}")


@pytest.mark.parametrize("line", ["necompletata;ZEBRA", "lipseste ZEBRA", "lipseste;ZEBRA"])
@pytest.mark.parametrize("above", [True, False])
def test_what_stands_beside_the_word_that_no_grid_was_drawn_is_asked(line: str, above: bool) -> None:
    text = f"grila;{line}"
    assert "ZEBRA" in said(f"{text}\n{HEAD}" if above else f"{HEAD}{text}")
    assert "ZEBRA" in said(f"{HEAD}grila: necompletata ZEBRA")
    assert sheet(f"{HEAD}grila;necompletata;ZEBRA").no_grid
    assert "nu" in asked(f"GRILA NECOMPLETATĂ:;nu\n{HEAD}")


@pytest.mark.parametrize("heading", "nr grupa pozitie depunere puncte total".split())
def test_a_word_glued_to_a_heading_is_told(heading: str) -> None:
    line = HEAD.replace(heading, f"{heading}ZEBRA") if heading != "nr" else HEAD.replace("nr;", "nrZEBRA;")
    assert "zebra" in said(line).lower()
    assert [entry.word for entry in sheet(line).entries] == ["CASA"]


@pytest.mark.parametrize("at", [1, 5, 14])
@pytest.mark.parametrize("cells", [True, False])
@pytest.mark.parametrize("name", ["01.csv", "01.txt"])
def test_a_title_among_the_lines_of_its_grid_moves_no_line(at: int, cells: bool, name: str) -> None:
    lines = [";".join(line) if cells and name == "01.csv" else line for line in GRID.split()]
    lines.insert(at, "GRILA")
    text = f"{HEAD if name == '01.csv' else WHO}grila\n" + "\n".join(lines)
    assert "GRILA" in asked(text, name)
    assert sheet(text, name).grid in (None, tuple(GRID.split()))


@pytest.mark.parametrize("word", "FISA STARE MASA CLUB GRILA".split())
@pytest.mark.parametrize("form", ["{}", "{}.", ". {}"])
def test_a_word_in_the_last_line_of_a_grid_is_asked_or_told(word: str, form: str) -> None:
    lines = [";".join(line) for line in GRID.split()]
    lines[-1] = lines[-1].replace(".;.", f"{form.format(word)};.", 1)
    assert word in said(f"{HEAD}grila\n" + "\n".join(lines))


@pytest.mark.parametrize("number", ["97", "x", "1997"])
def test_what_stands_alone_where_rows_are_numbered_is_told_unless_it_is_the_next_number(number: str) -> None:
    assert number in said(f"{HEAD}{number};;;;;\n2;;I8;STIRE;13;")
    assert said(f"{HEAD}2;;;;;\n3;;;;;\n1;;;;;\n2;;;;;") == ""
    assert number in said(HEAD.replace("1;;H7", f"{number};;;;;\n1;;H7"))
    (told,) = read(HEAD.replace("1;;H7", "26;;;;;\n27;;H7")).notes  # a second page alone: the first one may be missing
    assert str(told).endswith(": 27")
    others = "1;Pop Ana;3;;I8;STIRE;13;\n2;Ilie Dan;1;;H7;CASA;8;\n"
    assert number in said(f"{LONG}1;Pop Ana;{number};;;;;\n{others}")
    assert said(f"{LONG}1;Pop Ana;2;;;;;\n{others}") == ""


@pytest.mark.parametrize("text", ["97", "x", "ZEBRA"])
@pytest.mark.parametrize("box", ["litere_grupa_09", "total_09", "grupa_09"])
def test_what_stands_alone_in_a_row_of_a_filled_in_form_is_asked_or_told(text: str, box: str) -> None:
    assert text in said(form(PLAIN | {box: text}), "01.pdf")


# -- printed ----------------------------------------------------------------------------------------------------------


def printed(*more: tuple[float, float, str], without: tuple[int, int] | None = None) -> bytes:
    """A page with a ruled table, one of its cells not drawn, and texts put anywhere (from the left, from below)."""
    out = BytesIO()
    canvas = Canvas(out, A4)
    rows = [["Nr", "Poz", "Cuvant", "Puncte"], ["1", "H7", "CASA", "8"], ["2", "I8", "STIRE", ""]]
    for n, row in enumerate(rows):
        for column, text in enumerate(row):
            x, y = 60 + 80 * column, 700 - 20 * n
            if (n, column) != without:
                canvas.rect(x, y, 80, 20)
                canvas.drawString(x + 4, y + 6, text)
    for left, below, text in ((60, 780, "Nume: Pop Ana"), (60, 760, "Masa: 1"), *more):
        canvas.drawString(left, below, text)
    canvas.save()
    return out.getvalue()


def test_what_stands_in_a_printed_table_where_no_cell_is_drawn_is_asked() -> None:
    data = printed((310, 666, "ZEBRA"), without=(2, 3))
    assert "ZEBRA" in said(data, "01.pdf")
    assert said(printed(), "01.pdf") == ""


@pytest.mark.parametrize("word", "FISA SOLUTII CLUB GRILA".split())
def test_a_name_alone_beside_a_printed_table_is_told(word: str) -> None:
    assert word.lower() in said(printed((60, 500, word)), "01.pdf").lower()


# -- pages of workbooks -----------------------------------------------------------------------------------------------

ROWS = [line.split(";") for line in HEAD.splitlines()]
OTHER = [["nume", "Ilie Dan"], ["masa", "2"], *ROWS[2:]]
BOOKS = {"one": [ROWS], "two": [ROWS, OTHER], "long": [[line.split(";") for line in LONG.splitlines()]]}


def workbook(pages: Sequence[Sequence[Sequence[str]]], extra: Sequence[Sequence[str]], state: str) -> bytes:
    """A workbook with one more page, which is called Verso."""
    book: Any = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in (*((f"p{n}", rows) for n, rows in enumerate(pages)), ("Verso", extra)):
        page = book.create_sheet(name)
        for row in rows:
            page.append([text or None for text in row])
    page.sheet_state = state
    return saved(book)


@pytest.mark.parametrize("state", ["visible", "hidden"])
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    "extra", ["nume;Ene Ion|ZEBRA", "masa;97", "FISA", "SOLUTII", "GRILA", "ordine;masa;nume|1;97;Ene Ion"]
)
def test_a_page_without_moves_that_is_nobodys_is_told_whole(state: str, book: str, extra: str) -> None:
    rows = [line.split(";") for line in extra.split("|")]
    read_of = read(workbook(BOOKS[book], rows, state), "01.xlsx")
    told = " ".join((*_said(read_of), *(found.sheet.name + found.sheet.table for found in read_of.sheets)))
    if (state, extra) == ("visible", "GRILA"):
        assert "0 rânduri" in told
    elif (book, state) != ("two", "visible") or "Ene" not in extra:
        assert [row[-1] for row in rows if row[-1] not in told and row[-1] != "nume"] == []


def test_the_list_of_sheets_of_a_typing_workbook_is_no_note() -> None:
    rows = [["FIȘA:", "7"], *ROWS]
    assert said(workbook([rows], [["ordine", "masa", "nume"], ["1", "97", "Ene Ion"]], "visible"), "01.xlsx") == ""


@pytest.mark.parametrize("word", "FISA MASA JUCATOR RUNDA CUPA".split())
@pytest.mark.parametrize("at", [-1, -3])
@pytest.mark.parametrize("name", ["01.csv", "01.txt"])
def test_a_word_alone_in_capitals_below_moves_is_asked_whatever_else_it_says(
    word: str, at: int, name: str, tmp_path: Path
) -> None:
    """Of what stands on sheets besides, the rest is known and no question: a competition's title, a greeting."""
    lines = folders.sheet().splitlines()
    if name == "01.txt":
        rows = (line.split(";") for line in lines[3:])
        lines = ["Nume: Pop Ana", "Masa: 1", *(f"{number}. {' '.join(rest[1:4])}" for number, *rest in rows)]
    lines.insert(len(lines) + at + 1, word)
    where = folders.folder(tmp_path, solutii_01=None)
    (where / "solutii" / name).write_text("\n".join(["Cupa", *lines, ""]), encoding="utf-8")
    read_of = read_contest(where)
    told = [note for note in read_of.warnings if word in note]
    assert [query.seen for query in read_of.sheets[1].queries] == ([] if told else [word])
    assert not told or (word, at) == ("RUNDA", -1)
