"""One shape of what was once lost in each form of a file where it can occur: read exactly, asked, or told."""

from pathlib import Path

import pytest

from arbitraj.sheets.found import FileRead
from arbitraj.sheets.reader import read_data
from tests.correcting import ROMANIAN
from tests.sheets.test_account_properties import words
from tests.sheets.test_names_and_numbers import FORMS, HEAD, WHO, Rows
from tests.sheets.test_pdf_stuck import form
from tests.sheets.test_varied_tables import asked_of, read_of

FIRST, LAST = ["1", "", "H7", "CASA", "8", "8"], ["3", "", "15A", "ST", "3", ""]
COLUMNS = ("nr", "grupa", "pozitie", "depunere", "puncte", "total")
# words of moves that name fields, tables, places of a form
LABELS = "MASA MESE NUME PRENUME FISA LOC JUCATOR NO NR GRUPA DEPUNERE SOLUTIE RUNDA MUTARE STARE GRILA TOTAL".split()
KINDS = [*FORMS, "boxes.pdf"]


def boxes(rows: Rows) -> bytes:
    """The rows of a table in the boxes of a form, which numbers them itself."""
    values = {"nume": "Pop Ana", "masa": "1"}
    for n, row in enumerate(rows[3:], 1):
        values |= {f"{column}_{n:02d}": text for column, text in zip(COLUMNS[1:], row[1:], strict=False) if text}
    return form(values)


def read(rows: Rows, kind: str, scratch: Path) -> FileRead:
    data = boxes(rows) if kind == "boxes.pdf" else FORMS[kind](rows, scratch)
    return read_data(data, f"01.{kind}", ROMANIAN)


def table(row: list[str]) -> Rows:
    return [*WHO, HEAD, FIRST, row, LAST]


def said(read: FileRead) -> str:
    return "".join(words(" ".join((*asked_of(read), *read_of(read)))))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("word", LABELS)
@pytest.mark.parametrize("group", ["", "8"])
def test_8_2_g_a_row_whose_word_names_a_field_is_a_row_in_every_form(
    kind: str, word: str, group: str, tmp_path: Path
) -> None:
    """Half its position is there: read as it stands, or asked where a text shows two ways; never passed over."""
    of = read(table(["2", group, "10", word, "6", ""]), kind, tmp_path)
    assert of.problems == ()
    (found,) = of.sheets
    entries = [(entry.position, entry.word, entry.points) for entry in found.sheet.entries]
    asked = "".join(words(" ".join(asked_of(of))))
    assert ("10", word, "6") in entries or all(words_read in asked for words_read in words(f"10 {word} 6"))
    assert ("15A", "ST", "3") in entries
    assert (found.sheet.name, found.sheet.table) == ("Pop Ana", "1")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "row",
    [
        ["2", "", "", "STIRE", "13", ""], ["2", "", "I8", "", "13", ""], ["2", "3", "", "", "", ""],
        ["2", "", "I", "STIRE", "13", ""], ["#2", "", "I8", "STIRE", "13", ""], ["2", "", "I8", "STIRE", "8,5", ""],
        ["2", "", "I8", "STIRE", "-13", ""], ["2", "", "I8", "STIRE", "1,000", ""],
        ["2", "", "I8", "STIRE", "21+50=71", ""], ["2", "", "I8", "FALSE", "13", ""],
        ["2", "", "I8", "COMANDA (joker C)", "13", ""], ["2", "", "I8", '"C"OMANDA', "13", ""],
        ["2", "", "I8", "tE", "2", ""], ["2", "", "I8 STIRE 13", "", "", ""], ["2", "", "", "I8 STIRE 13", "", ""],
        ["2", "", "I8", "STIRE", "13", "gata"], ["2", "gr. II", "I8", "STIRE", "13", ""],
        ["", "", "", "mutarea 1 se anulează", "", ""], ["", "", "", "Report", "21", ""],
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_row_is_read_asked_or_told_in_every_form(kind: str, row: list[str], tmp_path: Path) -> None:
    of = read(table(row), kind, tmp_path)
    there = said(of)
    cells = row[1:] if kind == "boxes.pdf" else row
    names = ("joker", "gr")  # of what is read
    assert [word for cell in cells for word in words(cell) if word not in there and word not in names] == []
    assert [entry.word for entry in of.sheets[0].sheet.entries][:1] == ["CASA"]
    assert "ST" in [entry.word for entry in of.sheets[0].sheet.entries]


LINES = {
    "a row of labels": ["masa", "ordine"], "a second player": ["Nume:", "Ilie Dan"], "another table": ["Masa:", "97"],
    "behind a name": ["Nume: Pop Ana; retrag mutarea 2"], "what is said of a move": ["mutarea 2 se anulează"],
    "a page": ["Report 21"], "half a position": ["Nume:", "Pop Ana", "H"], "a title": ["GRILA"],
    "solutions": ["SOLUTII"], "a state": ["stare;poate"], "no grid": ["grila: necompletata ZEBRA"],
}  # fmt: skip


@pytest.mark.parametrize("kind", FORMS)
@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
@pytest.mark.parametrize("at", [0, 2, 4, 6])
def test_a_line_around_or_among_moves_hides_none_and_is_said_in_every_form(
    kind: str, line: list[str], at: int, tmp_path: Path
) -> None:
    rows = table(["2", "", "I8", "STIRE", "13", ""])
    of = read([*rows[:at], line, *rows[at:]], kind, tmp_path)
    there = said(of) + "".join(words(" ".join(used.text for used in of.account if line == LINES["a row of labels"])))
    names = ("nume", "masa", "ordine", "stare", "grila", "solutii")  # which need no word where they are what they name
    left = [word for text in line for word in words(text) if word not in there and word.lower() not in names]
    assert left == []
    assert [word for word in ("casa", "stire", "st") if word not in there.lower()] == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_rows_twice_are_asked_in_every_form(kind: str, tmp_path: Path) -> None:
    moves = [FIRST[:5], ["2", "", "I8", "STIRE", "13"]]
    of = read([*WHO, HEAD, *moves, *moves], kind, tmp_path)
    assert "rows_twice" in [query.why for query in of.sheets[0].sheet.queries]
