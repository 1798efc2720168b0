"""Names whose bytes were read in the wrong encoding and written again are put right and told, by whatever road."""

import unicodedata
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from arbitraj.decoding import encoded_once
from arbitraj.desk.grading.grade import grade
from arbitraj.desk.preparing.roster import RosterOptions, list_of, list_told
from arbitraj.folder.people import read_roster
from arbitraj.folder.season import read_other_results
from arbitraj.hall.folder.list_read import answered_list
from arbitraj.wings.games.tournament.running import rank_tournament
from arbitraj.wings.years.archive.adding import add_editions
from arbitraj.wings.years.archive.edition_rows import rows_of_results
from arbitraj.wings.years.archive.requests import TableRequest
from tests.archive.made_years import YearsAsked, made_years
from tests.correcting import articles
from tests.folders import ROSTER, SETTINGS, folder, sheet
from tests.tournament.folders import tournament

ENCODINGS = ("cp1252", "iso8859-1", "cp1250", "iso8859-2")
NAMES = ("Lazăr Ștefan", "ÎNSURĂȚELU Gică", "Pârvu Ioniţă", "Țîțeică\xa0Ș", "D’Artă", "Răşcanu")
AS_READ = "a fost salvat în altă codare; se citește"


def garbled(text: str, encoding: str = "cp1252", times: int = 1) -> str:
    """A text encoded once too often; a byte that the encoding lacks stands for itself."""
    for _ in range(times):
        text = "".join(_sign(byte, encoding) for byte in text.encode())
    return text


def _sign(byte: int, encoding: str) -> str:
    try:
        return bytes([byte]).decode(encoding)
    except UnicodeDecodeError:
        return chr(byte)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_what_was_encoded_too_often_is_read_as_it_was(encoding: str, times: int, form: Any) -> None:
    for name in NAMES:
        assert encoded_once(garbled(unicodedata.normalize(form, name), encoding, times)) == name
    mixed = f"Ștefan {garbled('Lazăr', encoding)}"  # one word of two
    assert encoded_once(mixed) == "Ștefan Lazăr"


@pytest.mark.parametrize(
    "name", [*NAMES, "RĂŞCANU", "ĂŞTIA", "PÂŢU ÎŞ", "Müller Jürgen", "Čapek Šárka", "Ãna", "POPÂ ANA"]
)
def test_what_is_right_stays_as_it_is(name: str) -> None:
    assert encoded_once(name) == name


NAMED = ROSTER.replace("Pop,Ana", "Lazăr,Ștefan")


def workbook(path: Path, text: str) -> None:
    book = Workbook()
    for line in text.splitlines():
        book.active.append(line.split(","))  # type: ignore[union-attr]
    book.save(path)


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
def test_8_3_a_a_roster_that_was_encoded_twice_takes_nothing_from_a_clean_sheet(tmp_path: Path, suffix: str) -> None:
    where = folder(tmp_path, jucatori=None, solutii_01=sheet("Lazăr Ștefan"))
    if suffix == ".csv":
        (where / "jucatori.csv").write_text(garbled(NAMED), "utf-8")
    else:
        workbook(where / "jucatori.xlsx", garbled(NAMED))
    graded = grade(where)
    assert [player.name for player in graded.competition.players] == ["Lazăr Ștefan", "Ilie Dan"]
    assert not any("8.3.a" in finding.article for finding in graded.corrections[0].findings), articles(
        graded.corrections[0]
    )
    told = [text for text in graded.warnings if AS_READ in text]
    assert [text.partition(": «")[2] for text in told] == [
        f"{garbled(name)}» {AS_READ} «{name}»" for name in ("Lazăr", "Ștefan")
    ]


@pytest.mark.parametrize("name", ["01.csv", "01.txt"])
def test_8_3_a_a_sheet_that_was_encoded_twice_is_its_players(tmp_path: Path, name: str) -> None:
    where = folder(tmp_path, jucatori=NAMED, solutii_01=None)
    text = sheet("Lazăr Ștefan") if name == "01.csv" else "nume: Lazăr Ștefan\nmasa: 1\n1. H7 CASA 8\n"
    (where / "solutii" / name).write_text(garbled(text, "cp1250"), "utf-8")
    graded = grade(where)
    assert not any("8.3.a" in finding.article for finding in graded.corrections[0].findings)
    assert any(AS_READ in text for text in graded.warnings)


@pytest.mark.parametrize("encoding", ["cp1252", "cp1250", "iso8859-1"])
def test_the_settings_are_read_right_and_told(tmp_path: Path, encoding: str) -> None:
    where = folder(tmp_path, concurs=SETTINGS.replace("Probă", "Cupa Țării"))
    assert not any(AS_READ in text for text in grade(where).warnings)
    (where / "concurs.toml").write_text(garbled((where / "concurs.toml").read_text("utf-8"), encoding), "utf-8")
    graded = grade(where)
    assert graded.competition.title == "Cupa Țării"
    assert [text.split(": ")[:2] for text in graded.warnings if AS_READ in text] == [["concurs.toml", "rândul 3"]]


def test_a_list_that_comes_in_is_told_at_the_terminal_and_shown_first_in_the_hall() -> None:
    options = RosterOptions(garbled("nume;prenume\nLazăr;Ștefan\nPop;Ana\n", "cp1250").encode())
    found = list_of(options)
    assert [entrant.player.name for entrant in found.entrants] == ["Lazăr Ștefan", "Pop Ana"]
    assert sum(AS_READ in line for line in list_told(found)) == 2
    _, first = answered_list(options, {})
    assert first
    assert answered_list(options, {"vazute": first.seen})[1] is None


def test_a_tournament_names_its_players_right_and_says_so(tmp_path: Path) -> None:
    where = tournament(tmp_path, players=garbled("nr,nume,prenume\n1,Lazăr,Ștefan\n2,Pop,Ana\n"))
    read = rank_tournament(where)[0].tournament
    assert [player.name for player in read.players] == ["Lazăr Ștefan", "Pop Ana"]
    assert sum(AS_READ in text for text in read.told) == 2


@pytest.mark.parametrize(
    "text",
    [
        "loc,nume,prenume,club,puncte\n1,Lazăr,Ștefan,Oțelu,9\n2,Pop,Ana,,8\n",
        "runda,jucator1,puncte1,jucator2,puncte2\n1,Lazăr Ștefan,400,Țuțea Oțelu,300\n",
    ],
)
def test_tables_of_the_archive_are_read_right_and_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "tabel.csv"
    path.write_text(garbled(text), "utf-8")
    asked = TableRequest("duplicat", "Cupa", "Iași", "3.05.2026")
    (kept,), problems = add_editions([path], str(tmp_path / "arhiva.sqlite"), asked=asked)
    assert not problems
    assert "Lazăr" in " ".join(kept.told)
    assert "Oțelu" in " ".join(kept.told)


def test_another_discipline_of_a_competition_is_told_of(tmp_path: Path) -> None:
    path = tmp_path / "duplicat.csv"
    path.write_text(garbled("nume,puncte\nȚuțea Gică,9\n"), "utf-8")
    (result,), problems, told = read_other_results(path)
    assert (result.name, problems, len(told)) == ("Țuțea Gică", [], 1)


def test_an_edition_published_with_such_names_comes_into_the_archive_right() -> None:
    source, data = next(iter(made_years(YearsAsked(years=1, competitions=1, rounds=1, players=3))))
    data["clasament"][0] |= {"nume": garbled("Lazăr Ștefan", "iso8859-1")}
    edition = rows_of_results(data, source)
    assert "Lazăr Ștefan" in edition.people.values()
    assert [AS_READ in text for text in edition.told] == [True]


def test_the_roster_itself_stays_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "jucatori.csv"
    path.write_text(garbled(NAMED), "utf-8")
    before = path.read_bytes()
    assert read_roster(tmp_path)[0][0].name == "Lazăr Ștefan"
    assert path.read_bytes() == before
