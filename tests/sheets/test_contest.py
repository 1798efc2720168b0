"""A whole folder whose sheets come in files of every kind; one bad file never stops the others unasked."""

from pathlib import Path

import openpyxl
import pytest

from arbitraj.competition.model import HandInState
from arbitraj.game.variant import load_variant
from arbitraj.problems import ProblemsError
from arbitraj.sheets.contest import Contest, read_contest
from arbitraj.sheets.typing_workbook import write_blank, write_filled
from arbitraj.sheets.writers import to_text
from tests.correcting import GRID
from tests.folders import folder, sheet

ROMANIAN = load_variant("romana")
NOT_A_WORKBOOK = b"PK\x03\x04 not really"


def read(where: Path, without_unreadable: bool = False) -> Contest:
    return read_contest(where, ROMANIAN, without_unreadable=without_unreadable)


def problems(where: Path) -> list[str]:
    with pytest.raises(ProblemsError) as error:
        read(where)
    return [str(problem) for problem in error.value.problems]


def typed(where: Path) -> Path:
    """The folder with its sheets in one typing workbook instead of its CSVs."""
    contest = read(where)
    write_filled(where / "solutii.xlsx", list(contest.sheets.values()), ROMANIAN)
    for path in (where / "solutii").iterdir():
        path.unlink()
    return where


def test_sheets_typed_into_one_workbook_are_those_of_the_files(tmp_path: Path) -> None:
    files = read(folder(tmp_path / "files", solutii_01=sheet(grid=GRID)))
    contest = read(typed(folder(tmp_path / "typed", solutii_01=sheet(grid=GRID))))
    assert {n: (s.name, s.table, s.grid, [e.word for e in s.entries]) for n, s in contest.sheets.items()} == {
        n: (s.name, s.table, s.grid, [e.word for e in s.entries]) for n, s in files.sheets.items()
    }
    first = contest.sheets[1].entries[0]
    assert str(first.source_of("word")) == "solutii.xlsx, 01 Pop Ana!F7"
    assert str(first.source_of("position")) == "solutii.xlsx, 01 Pop Ana!D7"


def test_the_blank_typing_workbook_is_filled_in_and_read(tmp_path: Path) -> None:
    where = folder(tmp_path, solutii_01=None, solutii_02=None)
    contest = read(folder(tmp_path / "other"))
    write_blank(where / "solutii.xlsx", contest.competition, ROMANIAN)
    book = openpyxl.load_workbook(where / "solutii.xlsx")
    for page, number in zip(book.worksheets[1:], ("01", "02"), strict=True):
        head = next(row for row in range(1, 20) if page.cell(row, 1).value == "nr.")
        page["P2"] = number
        for column, value in (("B", "H7"), ("D", "FALS"), ("L", 24)):
            page[f"{column}{head + 1}"] = value
    book.save(where / "solutii.xlsx")
    sheets = read(where).sheets
    assert [(s.name, s.table, [(e.position, e.word, e.points) for e in s.entries]) for s in sheets.values()] == [
        ("Pop Ana", "1", [("H7", "FALS", "24")]),
        ("Ilie Dan", "2", [("H7", "FALS", "24")]),
    ]


def test_a_page_nobody_touched_is_a_sheet_still_to_be_typed(tmp_path: Path) -> None:
    """A page is there for everybody: only a number of a sheet on it says that an empty sheet was handed in."""
    where = folder(tmp_path, solutii_01=None, solutii_02=None)
    contest = read(folder(tmp_path / "other"))
    write_blank(where / "solutii.xlsx", contest.competition, ROMANIAN)
    found = problems(where)
    assert ["fișa 01" in found[0], "fișa 02" in found[1], len(found)] == [True, True, 2]
    book = openpyxl.load_workbook(where / "solutii.xlsx")
    for page, number in zip(book.worksheets[1:], ("01", "02"), strict=True):
        page["P2"] = number
    book.save(where / "solutii.xlsx")
    assert [sheet.entries for sheet in read(where).sheets.values()] == [(), ()]


def test_files_of_several_kinds_stand_side_by_side(tmp_path: Path) -> None:
    where = folder(tmp_path)
    contest = read(where)
    write_filled(where / "solutii" / "01.xlsx", [contest.sheets[1]], ROMANIAN)
    (where / "solutii" / "02.txt").write_text(to_text(contest.sheets[2]), encoding="utf-8")
    (where / "solutii" / "01.csv").unlink()
    (where / "solutii" / "02.csv").unlink()
    again = read(where)
    assert [each.word for each in again.sheets[1].entries] == [each.word for each in contest.sheets[1].entries]
    assert [each.word for each in again.sheets[2].entries] == [each.word for each in contest.sheets[2].entries]


def test_a_sheet_that_comes_twice_is_named_with_both_files(tmp_path: Path) -> None:
    where = folder(tmp_path)
    write_filled(where / "solutii.xlsx", [read(where).sheets[1]], ROMANIAN)
    (problem,) = problems(where)
    assert "01.csv, solutii.xlsx" in problem


def test_a_page_of_nobody_is_named_with_those_alike(tmp_path: Path) -> None:
    where = typed(folder(tmp_path))
    book = openpyxl.load_workbook(where / "solutii.xlsx")
    page = book.worksheets[0]
    page["D2"], page["M2"], page["P2"] = "Pop Anna", None, None
    page.title = "altcineva"
    book.save(where / "solutii.xlsx")
    found = problems(where)
    assert any("Pop Anna" in each and "Pop Ana" in each and "altcineva" in each for each in found), found


def test_a_page_is_known_by_the_name_alone_in_any_order_and_case(tmp_path: Path) -> None:
    where = typed(folder(tmp_path))
    book = openpyxl.load_workbook(where / "solutii.xlsx")
    page = book.worksheets[0]
    page["D2"], page["M2"], page["P2"] = "ana  POP", None, None
    page.title = "altcineva"
    book.save(where / "solutii.xlsx")
    assert read(where).sheets[1].name == "ana  POP".replace("  ", " ")


def test_a_bad_file_stops_everything_unless_it_is_asked_to_be_left_out(tmp_path: Path) -> None:
    where = folder(tmp_path, solutii_02=None)
    (where / "solutii" / "02.xlsx").write_bytes(NOT_A_WORKBOOK)
    (problem,) = problems(where)
    assert problem.startswith("solutii/02.xlsx")
    contest = read(where, without_unreadable=True)
    assert set(contest.sheets) == {1}
    assert [hand_in.state for hand_in in contest.competition.hand_ins] == [
        HandInState.HANDED_IN,
        HandInState.UNREADABLE,
    ]
    assert [str(each) for each in contest.unread[2]] == [problem]


def test_what_has_nothing_to_do_with_a_sheet_stops_everything_all_the_same(tmp_path: Path) -> None:
    """Leaving sheets out is for sheets: without the roster nobody can be graded."""
    where = folder(tmp_path, jucatori="masa,nume\nunu,Pop\n")
    with pytest.raises(ProblemsError):
        read(where, without_unreadable=True)


def test_problems_of_all_sheets_are_told_at_once(tmp_path: Path) -> None:
    where = folder(tmp_path, solutii_01="", solutii_02=None)
    (where / "solutii" / "02.pdf").write_bytes(b"%PDF-1.4 nothing")
    found = problems(where)
    assert len(found) == 2
    assert found[0].startswith("solutii/01.csv")
    assert found[1].startswith("solutii/02.pdf")
