"""`arbitraj mese` (6.1) as an arbiter runs it, from the list of entries to the wall, and again after every change."""

import csv
import io
import subprocess
from pathlib import Path

import openpyxl
import pdfplumber
import pytest

from arbitraj.draw.seating_paper import write_cards
from arbitraj.folder.people import Entrant
from arbitraj.record.model import Player
from tests.draw.seated import run
from tests.folders import SETTINGS

ENTRIES = """\
# înscrieri până vineri
Nume;Prenume;Clubul;Rating;Achitat
Pop;Ana;Argus;1900;da
Ilie;Dan;Argus;1800;da
Marin;Ion;Universitatea;1700;
Țurcanu;Ștefan;Locomotiva;1600;da
Barbu;Radu;;;da
Albu;Vlad;–;1500;
"""


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    where = tmp_path / "cupa"
    where.mkdir()
    (where / "concurs.toml").write_text(SETTINGS, encoding="utf-8")
    (where / "jucatori.csv").write_text(ENTRIES, encoding="utf-8")
    return where


def test_a_second_time_changes_nothing(cup: Path) -> None:
    run("mese", cup)
    before = {path.name: path.read_bytes() for path in cup.rglob("*") if path.is_file()}
    shown = run("mese", cup)
    assert "toți rămân la mesele lor" in shown
    assert {path.name: path.read_bytes() for path in cup.rglob("*") if path.is_file()} == before
    run("mese", cup, "--din-nou")
    assert {path.name: path.read_bytes() for path in cup.rglob("*") if path.is_file()} == before


def test_a_workbook_with_titles_is_written_back(cup: Path) -> None:
    (cup / "jucatori.csv").unlink()
    book = openpyxl.Workbook()
    header = ["Nr.", "Concurent", "Echipa", "Cota", "Masa de joc", "Telefon"]
    for row in (
        ["Cupa"],
        list[str](),
        header,
        [1, "Pop Ana", "Argus", 1700, None, "0722"],
        [2, "Ilie Dan", "Argus", 1800, None, "0733"],
    ):
        book.worksheets[0].append(row)
    book.save(cup / "jucatori.xlsx")
    run("mese", cup)
    sheet = openpyxl.load_workbook(cup / "jucatori.xlsx").worksheets[0]
    assert [[cell.value for cell in row] for row in sheet.iter_rows(min_row=4)] == [
        [1, "Pop Ana", "Argus", 1700, 2, "0722"],
        [2, "Ilie Dan", "Argus", 1800, 1, "0733"],
    ]
    assert (cup / "jucatori-v1.xlsx").is_file()


@pytest.mark.lung
@pytest.mark.libreoffice
@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_libreoffice_opens_the_workbook_that_was_written_back(
    soffice: str, cup: Path, tmp_path: Path, kind: str
) -> None:
    (cup / "jucatori.csv").unlink()
    book = openpyxl.Workbook()
    alike = ["Vlad Ion", None, None, "da"]  # LibreOffice keeps rows that are alike as one
    for row in (
        ["nume", "club", "rating", "alt_om"],
        ["Pop & Ana", "Argus", 1700],
        ["Ilie <Dan>", "Argus", 1801],
        alike,
        alike,
    ):
        book.worksheets[0].append(row)
    book.save(cup / "jucatori.xlsx")
    convert = [soffice, f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}", "--headless", "--convert-to"]

    def converted(name: str, into: str, folder: Path) -> None:
        made = [*convert, into, str(cup / name), "--outdir", str(folder)]
        subprocess.run(made, check=True, capture_output=True, timeout=120)

    if kind == "ods":
        converted("jucatori.xlsx", "ods", cup)
        (cup / "jucatori.xlsx").unlink()
    run("mese", cup, "--loc", "Pop & Ana=5")
    converted(f"jucatori.{kind}", "csv", tmp_path)
    shown = list(csv.reader(io.StringIO((tmp_path / "jucatori.csv").read_text("utf-8"))))
    assert shown == [
        ["nume", "club", "rating", "alt_om", "masa", "loc_fix"],
        ["Pop & Ana", "Argus", "1700", "", "5", "5"],
        ["Ilie <Dan>", "Argus", "1801", "", "1", ""],
        ["Vlad Ion", "", "", "da", "2", ""],
        ["Vlad Ion", "", "", "da", "3", ""],
    ]
    assert (cup / f"jucatori-v1.{kind}").is_file()


def test_lists_cards_and_workbook_show_everybody_as_text(cup: Path) -> None:
    hostile = '"=HYPERLINK(""x"")<script>";Ana;@Club;2000;\n'
    (cup / "jucatori.csv").write_text(ENTRIES + hostile, encoding="utf-8")
    run("mese", cup)
    with pdfplumber.open(cup / "mese" / "mese.pdf") as pdf:
        by_table, by_name = (page.extract_text() for page in pdf.pages)
        assert all((page.width, page.height) == pytest.approx((595.3, 841.9), abs=0.2) for page in pdf.pages)
    assert by_table.index("Țurcanu Ștefan") < by_table.index("Albu Vlad") < by_table.index("Barbu Radu")
    assert by_name.index("Albu Vlad") < by_name.index("Barbu Radu") < by_name.index("Țurcanu Ștefan")
    with pdfplumber.open(cup / "mese" / "mutari.pdf") as pdf:
        assert "face loc" in pdf.pages[0].extract_text()
    with pdfplumber.open(cup / "mese" / "cartonase.pdf") as pdf:
        (page,) = pdf.pages
        assert {word["text"] for word in page.extract_words()} >= {"Țurcanu", "Ștefan", "7", '=HYPERLINK("x")<script>'}
        numbers = [char for char in page.chars if char["size"] > 60]
        assert sorted(char["text"] for char in numbers) == list("1234567")
    book = openpyxl.load_workbook(cup / "mese" / "mese.xlsx")
    assert book.sheetnames == ["După masă", "După nume"]
    cell = book["După masă"]["B4"]
    assert (cell.value, cell.data_type) == ('=HYPERLINK("x")<script> Ana', "s")
    # a rating is no amount: 1946, not 1.946
    rated = [
        cell for page, column in zip(book.worksheets, "DC", strict=True) for cell in page[column][3:] if cell.value
    ]
    assert sorted(cell.value for cell in rated) == sorted([1500, 1600, 1700, 1800, 1900, 2000] * 2)
    assert {cell.number_format for cell in rated} == {"0"}


def test_cards_on_several_pages_and_names_of_any_length_stay_on_the_page(cup: Path) -> None:
    rows = "".join(f"{'Constantinescu-' * (n % 5)}Pop{n};{'Maria-' * (n % 7)}Ana;Club {n % 9};{n}\n" for n in range(20))
    (cup / "jucatori.csv").write_text("nume;prenume;club;rating\n" + rows, encoding="utf-8")
    run("mese", cup)
    with pdfplumber.open(cup / "mese" / "cartonase.pdf") as pdf:
        assert len(pdf.pages) == 3
        for page in pdf.pages:
            half = page.width / 2
            assert all(char["x1"] < half - 10 or char["x0"] > half + 10 for char in page.chars)
            assert max(char["x1"] for char in page.chars) < page.width - 10


def test_a_long_list_goes_on_over_pages_that_say_which_they_are(cup: Path) -> None:
    rows = "".join(f"J{n};Club {n % 9};{n}\n" for n in range(1, 81))
    (cup / "jucatori.csv").write_text("nume;club;rating\n" + rows, encoding="utf-8")
    run("mese", cup)
    with pdfplumber.open(cup / "mese" / "mese.pdf") as pdf:
        text = pdf.pages[1].extract_text()
    assert "Ordinea la mese, după masă" in text
    assert "Masa Nume Club Rating" in text
    assert "Pagina 2 din 3" in text


@pytest.mark.parametrize("surname", ["Pop", "Constantinescu-Gheorghiade", "Constantinescu-Gheorghiade-Stoenescu"])
def test_the_surname_on_a_card_is_never_smaller_than_the_first_name(surname: str, tmp_path: Path) -> None:
    write_cards(tmp_path / "a.pdf", "Cupa", [Entrant(1, Player(1, surname, "Ana", "Argus", None))])
    with pdfplumber.open(tmp_path / "a.pdf") as document:
        words = document.pages[0].extract_words(extra_attrs=["size"])
    sizes = {word["text"][:3]: word["size"] for word in words}
    assert sizes[surname[:3]] >= sizes["Ana"]
