"""The workbook to type in: its index, the columns of each type, one sheet of paper a page, grids only where asked."""

import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import openpyxl
import pytest
from openpyxl.worksheet.merge import MergedCellRange

from arbitraj.game.variant import load_variant
from arbitraj.record.interpretations import Rules
from arbitraj.record.model import Competition, Player, Sheet
from arbitraj.sheets.reader import read_file
from arbitraj.sheets.typing_workbook import write_blank, write_filled
from arbitraj.types import GAME_TYPES
from tests.commands import run
from tests.correcting import EXAMPLE, GRID, entries
from tests.longer import longer

ROMANIAN = load_variant("romana")
PLAYERS = (Player(12, "Pop", "Ana"), Player(3, "Țuțea 'Nae'", "=1+1"))
SCORED = ["nr.", "poziția", "depunerea", "puncte", "total"]
PLAIN = ["nr.", "poziția", "depunerea"]
SOME = ("integral_partial", "n_scrabble")  # a type without groups, and one with them
ON_DEMAND = [(tip, True) if tip in SOME else longer(tip, True) for tip in GAME_TYPES]


def blank(path: Path, tip: str = "integral_partial", **more: Any) -> Path:
    competition = Competition("Cupa", "", None, GAME_TYPES[tip], players=PLAYERS)
    write_blank(path / "solutii.xlsx", replace(competition, **more), ROMANIAN)
    return path / "solutii.xlsx"


@cache
def made(tip: str, on_demand: bool = False) -> Any:
    """The pages of a type's blank workbook, opened once: only looked at, and no borders of cells that are one."""
    with TemporaryDirectory() as folder, patch.object(MergedCellRange, "format"):
        return openpyxl.load_workbook(blank(Path(folder), tip, grids_on_demand=on_demand)).worksheets


# every kind of page; those of other types are made of the same parts
SUMMED = [
    ("integral_partial", False), ("n_scrabble", True), ("superscrabble", False), ("superscrabble_incomplet", True),
]  # fmt: skip
SUMS = Path(__file__).parent / "golden" / "sume.txt"


def sums(where: Path) -> Iterator[str]:
    """The sums of all that stands on the pages of blank workbooks: looked at before they are kept."""
    players = (*PLAYERS, Player(7, "Pop", "Eva"))
    for tip, on_demand in SUMMED:
        with zipfile.ZipFile(blank(where, tip, players=players, grids_on_demand=on_demand)) as book:
            parts = [name for name in book.namelist() if name.startswith("xl/") and "theme" not in name]
            yield f"{tip} {zlib.crc32(b''.join(map(book.read, parts))):08x}"


@pytest.mark.mereu
def test_a_blank_workbook_is_written_as_it_was(tmp_path: Path) -> None:
    assert [*sums(tmp_path)] == SUMS.read_text("utf-8").splitlines()


def heads(page: Any) -> list[list[str]]:
    """The headers of the tables of moves."""
    return [[cell.value for cell in row if cell.value] for row in page.iter_rows() if row[0].value == "nr."]


@pytest.mark.parametrize(
    ("tip", "expected"),
    [
        ("integral", [SCORED]), ("pe_sir", [SCORED]), ("serie_maxime", [["nr.", "nr. grupă", *SCORED[1:]]]),
        ("n_scrabble", [["nr.", "nr. grupă", *SCORED[1:]]]), ("superscrabble", [PLAIN]),
        ("superscrabble_incomplet", [PLAIN, PLAIN * 2]),
    ],
)  # fmt: skip
def test_7_1_a_page_has_the_columns_of_its_type(tip: str, expected: list[list[str]]) -> None:
    assert [heads(page) for page in made(tip)[1:]] == [expected, expected]


def test_8_3_d_points_of_a_superscrabble_have_a_column_where_they_are_asked_for(tmp_path: Path) -> None:
    rules = Rules.of({"I-superscrabble-points": "cerute"})
    assert heads(openpyxl.load_workbook(blank(tmp_path, "superscrabble", rules=rules)).worksheets[1]) == [SCORED]


@pytest.mark.parametrize(("tip", "rows"), [("serie_maxime", 10), ("superscrabble", 60), ("integral", 40)])
def test_there_are_rows_for_all_that_is_announced(tip: str, rows: int, tmp_path: Path) -> None:
    """Groups are announced for some types: each has its entry only where an entry names its group."""
    groups = ("CASADEL",) * 7 if tip == "serie_maxime" else ("CASADEL",) * (tip == "superscrabble")
    page: Any = openpyxl.load_workbook(blank(tmp_path, tip, groups=groups, grids_on_demand=True)).worksheets[1]
    assert [cell.value for cell in page["A"] if str(cell.value).isdigit()] == [str(n) for n in range(1, rows + 1)]


@pytest.mark.parametrize(("tip", "on_demand"), [*((tip, False) for tip in GAME_TYPES), *ON_DEMAND])
def test_each_page_prints_on_one_sheet(tip: str, on_demand: bool) -> None:
    for page in made(tip, on_demand)[1:]:
        setup: Any = page.page_setup
        fits: Any = page.sheet_properties.pageSetUpPr
        assert (setup.paperSize, setup.fitToWidth, setup.fitToHeight, fits.fitToPage) == (9, 1, 1, True)
        filled = [cell.coordinate for row in page.iter_rows() for cell in row if cell.value]
        last = int(page.print_area.rsplit("$", 1)[1])
        assert max(page[at].row for at in filled) == last


def test_the_index_leads_to_every_page_and_back(tmp_path: Path) -> None:
    book = openpyxl.load_workbook(blank(tmp_path))
    index: Any = book.worksheets[0]
    assert (index.title, book.sheetnames[1:]) == ("Predare", ["3 Țuțea 'Nae' =1+1", "12 Pop Ana"])
    rows = [[cell.value for cell in row] for row in index.iter_rows(min_row=3)]
    assert rows == [
        ["masa", "jucătorul", "nr. fișei", "ordinea", "ora", "starea"],
        [3, "Țuțea 'Nae' =1+1", None, None, None, None],
        [12, "Pop Ana", None, None, None, None],
    ]
    assert [index[at].hyperlink.location for at in ("B4", "B5")] == ["'3 Țuțea ''Nae'' =1+1'!A1", "'12 Pop Ana'!A1"]
    assert {page["A1"].hyperlink.location for page in book.worksheets[1:]} == {"'Predare'!A1"}
    opened = {cell.coordinate for row in index.iter_rows() for cell in row if not cell.protection.locked}
    assert opened == {f"{column}{row}" for column in "CDEF" for row in (4, 5)}
    assert "predare.csv" in index["A2"].value


@pytest.mark.parametrize("players", [PLAYERS, PLAYERS[:1]])
def test_the_index_is_no_sheet_however_it_is_filled_in_and_called(players: tuple[Player, ...], tmp_path: Path) -> None:
    """A workbook with one page that is typed in is one sheet, whatever stands on its other pages."""
    path = blank(tmp_path, players=players)
    book = openpyxl.load_workbook(path)
    page = book.worksheets[-1]
    for at, value in (("B7", "H7"), ("D7", "CASA"), ("L7", 8)):
        page[at] = value
    index = book.worksheets[0]
    index.title = "7 altfel"
    for at, value in (("C4", "fișa 7"), ("D4", "1"), ("E4", "15:42"), ("F4", "predat")):
        index[at] = value
    book.save(path)
    read = read_file(path, ROMANIAN)
    book.remove(index)
    book.save(path)
    assert read == read_file(path, ROMANIAN)
    assert [[entry.word for entry in found.sheet.entries] for found in read.sheets] == [["CASA"]]


def test_superscrabble_incomplet_is_read_run_after_run(tmp_path: Path) -> None:
    path = blank(tmp_path, "superscrabble_incomplet", grids_on_demand=True)
    book = openpyxl.load_workbook(path)
    page = book.worksheets[1]
    first, second = (row for row in range(1, 80) if page.cell(row, 1).value == "nr.")
    for at, value in ((f"B{first + 1}", "H7"), (f"E{first + 1}", "CASA")):
        page[at] = value
    for column, row, value in (("B", 1, "A1"), ("D", 1, "UNU"), ("B", 30, "A2"), ("D", 30, "DOI")):
        page[f"{column}{second + row}"] = value
    for column, row, value in (("J", 1, "A3"), ("L", 1, "TREI")):
        page[f"{column}{second + row}"] = value
    assert page[f"I{second + 1}"].value == "31"
    book.save(path)
    (found,) = read_file(path, ROMANIAN).sheets
    assert [(entry.position, entry.word) for entry in found.sheet.entries] == [("H7", "CASA")]
    solutions = [(solution.position, solution.word) for solution in found.sheet.solutions]
    assert solutions == [("A1", "UNU"), ("A2", "DOI"), ("A3", "TREI")]


def marks(page: Any) -> list[tuple[Any, bool]]:
    """What stands in the cell for a grid left empty, and whether it is locked."""
    rows = [row for row in page.iter_rows() if row[0].value == "GRILA NECOMPLETATĂ:"]
    return [(row[6].value, row[6].protection.locked) for row in rows]


@pytest.mark.parametrize(("tip", "on_demand"), ON_DEMAND)
def test_grids_on_demand_leave_a_cell_for_those_who_drew_none(tip: str, on_demand: bool) -> None:
    asked = made(tip, on_demand)[1]
    assert marks(asked) == [(None, False)]
    assert "Grila de control" not in [cell.value for cell in asked["A"]]
    typed = made(tip)[1]
    assert marks(typed) == []
    assert "Grila de control" in [cell.value for cell in typed["A"]]


def test_sheets_written_again_say_that_no_grid_was_drawn(tmp_path: Path) -> None:
    some = [Sheet("01", "Pop Ana", "1", entries(EXAMPLE), no_grid=True)]
    some.append(Sheet("02", "Ilie Dan", "2", entries(EXAMPLE), grid=tuple(GRID.split())))
    write_filled(tmp_path / "a.xlsx", some, ROMANIAN)
    without, with_grid = openpyxl.load_workbook(tmp_path / "a.xlsx").worksheets
    assert (marks(without), marks(with_grid)) == ([("x", False)], [])


def test_a_new_folder_asks_for_grids_on_demand_and_its_workbook_has_none(tmp_path: Path) -> None:
    roster = tmp_path / "j.csv"
    roster.write_text("masa,nume,prenume\n1,Pop,Ana\n", encoding="utf-8")
    where = tmp_path / "cupa"
    assert run(tmp_path, "nou", where, "--tip", "integral", "--jucatori", roster).status == 0
    settings = (where / "concurs.toml").read_text(encoding="utf-8")
    assert 'grile = "la_cerere"' in settings
    assert len(marks(openpyxl.load_workbook(where / "solutii.xlsx").worksheets[1])) == 1
    (where / "solutii.xlsx").unlink()
    (where / "concurs.toml").write_text(settings.replace("la_cerere", "transcrise"), encoding="utf-8")
    assert run(tmp_path, "nou", where).status == 0
    assert marks(openpyxl.load_workbook(where / "solutii.xlsx").worksheets[1]) == []


def test_a_text_on_a_page_in_which_nothing_is_typed_is_told(tmp_path: Path) -> None:
    path = blank(tmp_path)
    assert [str(note) for note in read_file(path, ROMANIAN).notes] == []
    book = openpyxl.load_workbook(path)
    book.worksheets[1]["T9"] = "foaia este la arbitru"
    book.save(path)
    read = read_file(path, ROMANIAN, "solutii.xlsx")
    assert read.sheets == ()
    (told,) = map(str, read.notes)
    assert "!A9" in told
    assert "foaia este la arbitru" in told


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        SUMS.write_text("\n".join([*sums(Path(folder)), ""]), "utf-8")
