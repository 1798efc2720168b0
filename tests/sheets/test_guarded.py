"""CSV files that the program writes: no cell is a formula where they are opened, and they are read as they were."""

import csv
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from arbitraj.folder.people import read_roster
from arbitraj.record.model import Entry, Sheet
from arbitraj.sheets.reader import read_data
from arbitraj.sheets.writers import sheet_csv
from arbitraj.tables.text import guarded, unguarded
from tests.commands import run
from tests.correcting import ROMANIAN
from tests.folders import folder

FORMULAS = ('=HYPERLINK("x")', "-", "=", "+A", "@SUM(1)", "-1+2", "=cmd|' /C calc'!A0", "'-", "''=x", "'t Hart", "＝1")


@given(st.text("=+-@'\t\rA1.", max_size=6))
def test_what_is_guarded_is_bare_again(text: str) -> None:
    assert unguarded(guarded(text)) == text
    assert not guarded(text).startswith(("=", "@", "\t", "\r"))


@pytest.mark.parametrize("number", ["-5", "+8", "-1,5", "12"])
def test_a_number_keeps_its_sign(number: str) -> None:
    assert guarded(number) == unguarded(number) == number
    assert read_data(sheet_csv(_sheet("CASA", number)).encode(), "x.csv", ROMANIAN).sheets[0].sheet.entries[0].points


def _sheet(word: str, points: str = "8") -> Sheet:
    entries = (Entry(1, "", "H7", word, points), Entry(2, "", "H8", "CASA", "4"), Entry(3, "", "H9", "MASA", "4"))
    return Sheet("01", "Pop Ana", "1", entries)


@pytest.mark.parametrize("word", FORMULAS)
def test_a_sheet_is_read_as_it_was_written(word: str) -> None:
    text = sheet_csv(_sheet(word))
    assert all(not cell.startswith(("=", "@", "+", "-")) for row in csv.reader(text.splitlines()) for cell in row)
    found = read_data(text.encode(), "01.csv", ROMANIAN).sheets[0].sheet
    plain = read_data(sheet_csv(_sheet("CASA")).encode(), "01.csv", ROMANIAN).sheets[0].sheet
    assert [entry.position for entry in found.entries] == [entry.position for entry in plain.entries]
    unguarded = text.replace(guarded(word), word) if '"' not in word else text.replace("\"'", '"')
    if not word.startswith("'"):  # a file that somebody else wrote may say it without the guard
        assert found.entries == read_data(unguarded.encode(), "01.csv", ROMANIAN).sheets[0].sheet.entries


@pytest.mark.parametrize("name", [word for word in FORMULAS if word.strip("'-=")])
def test_a_roster_is_read_as_it_was_given(tmp_path: Path, name: str) -> None:
    given_roster = tmp_path / "lista.csv"
    with given_roster.open("w", encoding="utf-8", newline="") as out:
        csv.writer(out).writerows((("masa", "nume", "prenume", "club"), ("1", name, "Ana", name)))
    # no such name is a person's: it is taken where the arbiter says that it is
    said = run(tmp_path, "nou", tmp_path / "nou", "--jucatori", given_roster, "--pastreaza", 2, "--accepta")
    assert said.status == 0, said.err
    written = tmp_path / "nou" / "jucatori.csv"
    rows = list(csv.reader(written.read_text("utf-8").splitlines()))
    assert all(not cell.startswith(("=", "@", "+", "-")) for row in rows for cell in row)
    assert read_roster(written, alone=True) == read_roster(given_roster, alone=True)


def test_who_is_sanctioned_before_the_hand_in_is_written_guarded(tmp_path: Path) -> None:
    roster = "masa,nume,prenume\n1,Pop,Ana\n2,=Ilie(1),Dan\n"
    where = folder(tmp_path, jucatori=roster, predare="fisa,ordine,masa,stare,nume,prenume\n01,1,1,predat,Pop,Ana\n")
    said = run(tmp_path, "sanctiune", "eliminare", where, "--masa", "2", "--motiv", "x", "--arbitru", "A")
    assert said.status == 0, said.err
    text = (where / "predare.csv").read_text("utf-8")
    assert "'=Ilie(1)" in text
    assert ",=" not in text
