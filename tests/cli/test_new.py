"""`nou`: what is typed of a competition stands in its settings, its type is said, its workbook is there to type in."""

import re
from pathlib import Path

import openpyxl
import pytest

from arbitraj.cli.demo import copy_sample
from arbitraj.folder.settings import read_settings
from arbitraj.problems import ProblemsError
from arbitraj.sheets.reader import read_file
from arbitraj.types import GAME_TYPES
from tests.commands import run
from tests.correcting import ROMANIAN
from tests.terminal import Terminal

ENTRIES = "nume,prenume,club,rating\nIonescu,Ana,Impetus,1850\nPopa,Dan,Argus,1700\n"


@pytest.fixture
def entries(tmp_path: Path) -> Path:
    path = tmp_path / "inscrieri.csv"
    path.write_text(ENTRIES, encoding="utf-8")
    return path


def test_what_is_typed_of_a_competition_stands_in_its_settings(tmp_path: Path) -> None:
    where = tmp_path / "cupa"
    about = ("--titlu", 'Cupa "Mare"', "--loc", "Brașov", "--arbitru", "Pop Ion")
    done = run(tmp_path, "nou", where, *about, "--data", "21.11.2026", "--contestatii", "21.11.2026 18:30")
    assert done.status == 0, done.err
    read, problems = read_settings(where, GAME_TYPES, drawn=False)
    assert (read and (read.title, read.place, str(read.day), read.arbiter, str(read.contest_until)), problems) == (
        ('Cupa "Mare"', "Brașov", "2026-11-21", "Pop Ion", "2026-11-21 18:30:00"),
        [],
    )
    settings = (where / "concurs.toml").read_text("utf-8")
    keys = ("titlu", "loc", "data", "arbitru", "contestatii_pana_la")
    assert [len(re.findall(rf"^#? ?{key} =", settings, re.MULTILINE)) for key in keys] == [1] * 5  # no example is left


@pytest.mark.parametrize(
    ("option", "typed"), [("--data", "mâine"), ("--data", "31.02.2026"), ("--contestatii", "18:30")]
)
def test_a_day_that_is_none_is_refused_before_anything_is_made(tmp_path: Path, option: str, typed: str) -> None:
    done = run(tmp_path, "nou", tmp_path / "cupa", option, typed)
    assert (done.status, option in done.err, (tmp_path / "cupa").exists()) == (2, True, False)


@pytest.mark.parametrize(
    ("typed", "key"), [("\n", "integral_partial"), ("3\n", "pe_sir"), ("9\nce\nserie\n", "serie_maxime")]
)
def test_the_type_is_asked_on_a_terminal_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, key: str
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(typed))
    done = run(tmp_path, "nou", tmp_path / "cupa")
    assert (done.status, f"o partidă de {GAME_TYPES[key].shown}." in done.out) == (0, True), done
    assert f'tip = "{key}"' in (tmp_path / "cupa" / "concurs.toml").read_text("utf-8")


def test_without_a_terminal_the_usual_type_is_made_and_said(tmp_path: Path) -> None:
    assert "o partidă de integral parțial." in run(tmp_path, "nou", tmp_path / "cupa").out


def pages(where: Path) -> list[str]:
    return openpyxl.load_workbook(where / "solutii.xlsx").sheetnames[1:]


def test_the_workbook_is_there_after_the_tables_and_follows_them_until_something_is_typed(
    tmp_path: Path, entries: Path
) -> None:
    where = tmp_path / "cupa"
    run(tmp_path, "nou", where, "--jucatori", entries)
    assert run(tmp_path, "mese", where).status == 0
    assert pages(where) == ["1 Ionescu Ana", "2 Popa Dan"]
    assert "solutii.xlsx" not in run(tmp_path, "mese", where, "--proba").out
    moved = run(tmp_path, "mese", where, "--loc", "Popa Dan=1")
    assert (pages(where), "solutii-v1.xlsx" in moved.out) == (["1 Popa Dan", "2 Ionescu Ana"], True)
    assert "de dinainte; refaceți-le" not in moved.out
    book = openpyxl.load_workbook(where / "solutii.xlsx")
    cell = next(cell for row in book["1 Popa Dan"].iter_rows() for cell in row if cell.value == "poziția")
    book["1 Popa Dan"].cell(cell.row + 1, cell.column).value = "H7"
    book.save(where / "solutii.xlsx")
    typed = (where / "solutii.xlsx").read_bytes()
    back = run(tmp_path, "mese", where, "--loc", "Popa Dan=2")
    assert (back.status, "solutii.xlsx" in back.out, (where / "solutii.xlsx").read_bytes()) == (0, True, typed)
    assert run(tmp_path, "nou", where).status == 2


def test_a_hand_in_on_the_first_page_is_typed_too(tmp_path: Path, entries: Path) -> None:
    where = tmp_path / "cupa"
    run(tmp_path, "nou", where, "--jucatori", entries)
    run(tmp_path, "mese", where)
    book = openpyxl.load_workbook(where / "solutii.xlsx")
    index = book.worksheets[0]
    at = next(cell for row in index.iter_rows() for cell in row if cell.value == "nr. fișei")
    index.cell(at.row + 1, at.column).value = "01"
    book.save(where / "solutii.xlsx")
    assert run(tmp_path, "nou", where).status == 2


def test_where_sheets_are_typed_otherwise_no_workbook_is_made(tmp_path: Path, entries: Path) -> None:
    where = tmp_path / "cupa"
    run(tmp_path, "nou", where, "--jucatori", entries)
    (where / "solutii" / "01.txt").write_text("1. H7 CASA 8", encoding="utf-8")
    run(tmp_path, "mese", where)
    assert not (where / "solutii.xlsx").exists()


@pytest.mark.parametrize("key", GAME_TYPES)
def test_the_model_sheet_is_one_of_its_type(tmp_path: Path, key: str) -> None:
    kind = GAME_TYPES[key]
    assert run(tmp_path, "nou", tmp_path / "cupa", "--tip", key).status == 0
    read = read_file(tmp_path / "cupa" / "model-fisa.csv", ROMANIAN)
    (found,) = read.sheets
    sheet = found.sheet
    assert (read.problems, found.problems, sheet.queries, sheet.name) == ((), (), (), "Popescu Ion")
    rows = [(entry.group, entry.position, entry.word, entry.points) for entry in sheet.entries]
    group = ("1", "2") if key in ("serie_maxime", "n_scrabble") else ("", "")
    points = ("", "") if key.startswith("superscrabble") else ("8", "13")
    assert rows == [(group[0], "H7", "CASA", points[0]), (group[1], "I8", "STIRE", points[1])]
    assert bool(sheet.solutions) is kind.has_construction


@pytest.mark.parametrize("title", ["construcție", "Construcția:", "CONSTRUCȚIE"])
def test_the_title_of_the_construction_is_understood_as_that_of_the_solutions(tmp_path: Path, title: str) -> None:
    path = tmp_path / "01.txt"
    path.write_text(f"nume: Pop Ana\n{title}\n1. H7 CASA 8\n2. I8 STIRE 13\nsoluții\n1. 5D cOMANDA\n", "utf-8")
    said = run(tmp_path, "fisa", "citeste", path)
    assert (said.status, "TEXT LIBER" in said.out, said.out.count("CASA"), said.out.count("cOMANDA")) == (
        0,
        False,
        1,
        1,
    )


def test_the_sample_is_copied_into_a_new_or_an_empty_folder_alone(tmp_path: Path) -> None:
    for name in ("gol", "plin"):
        (tmp_path / name).mkdir()
    (tmp_path / "plin" / "al meu.txt").write_text("x", "utf-8")
    (tmp_path / "fisier").write_text("y", "utf-8")
    for name in ("nou", "gol"):
        copy_sample(tmp_path / name)
        assert (tmp_path / name / "concurs.toml").is_file()
    for name in ("gol", "plin", "fisier"):
        with pytest.raises(ProblemsError, match="alt nume"):
            copy_sample(tmp_path / name)
    assert [path.name for path in (tmp_path / "plin").iterdir()] == ["al meu.txt"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fisier", "gol", "nou", "plin"]
